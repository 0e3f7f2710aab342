// The mat at the edge of the sea: what is behind the viewer's screen, or the auction while it runs. On a phone it has two
// rows, so that everything on it can be hit with a finger.
import type { ComponentChildren } from "preact";
import { say } from "../../say/say";
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import type { Point } from "../shared/hex";
import { Auction } from "./auction";
import type { Layout } from "./geometry";
import { Base, Chief, Logs, Marker, Sorcerer, Tablet, Worker } from "./pieces";
import { viewOf, type Reserve, type View } from "./view";

export const TRAYS = {
    wide: { x: 712, y: 776, width: 824, height: 172, scale: 1 },
    square: { x: 346, y: 962, width: 824, height: 172, scale: 1.52 },
    tall: { x: 346, y: 964, width: 1254, height: 556, scale: 1 },
};

const MARGIN = 18;
const ROW = 240; // the height of a row on a phone

interface Spot {
    x: number; // of the middle, on the mat
    y: number;
    width: number;
    height: number;
    scale: number; // of the picture
}

// Where the cell number `at` of `count` is. On a phone the first `first` cells are in the upper row.
function spotOf(at: number, count: number, first: number, isTall: boolean): Spot {
    if (!isTall) {
        const width = (TRAYS.wide.width - 2 * MARGIN) / count;
        return { x: MARGIN + width * (at + 0.5), y: 98, width, height: 124, scale: 1.9 };
    }
    const [row, column, columns] = at < first ? [0, at, first] : [1, at - first, count - first];
    const width = (TRAYS.tall.width - 2 * MARGIN) / columns;
    return {
        x: MARGIN + width * (column + 0.5),
        y: 60 + ROW * (row + 0.5),
        width,
        height: ROW - 12,
        scale: row === 0 ? 4.4 : 3.2,
    };
}

interface Thing {
    id: string; // what can be chosen ("figure:worker"), or what explains it ("log")
    n: number;
    noun: string; // a message key
    short?: string; // a message that is written below the picture instead of the noun, if that is too long
    where?: string; // a message key: where it is
    picture: ComponentChildren;
}

function thingsOf(view: View, reserve: Reserve, seat: number): Thing[] {
    const behind = "giants.page.behind_yours";
    const figures: Thing[] = [
        {
            id: "figure:worker",
            n: reserve.workers,
            noun: "giants.page.noun_worker",
            where: behind,
            picture: <Worker seat={seat} />,
        },
        {
            id: "figure:sorcerer",
            n: Number(reserve.sorcerer),
            noun: "giants.page.noun_sorcerer",
            where: behind,
            picture: <Sorcerer seat={seat} />,
        },
        {
            id: "figure:chief",
            n: Number(reserve.chief),
            noun: "giants.page.noun_chief",
            where: behind,
            picture: <Chief seat={seat} />,
        },
    ];
    const neutral: Thing = {
        id: "neutral:pool",
        n: view.neutral_pool ?? 0,
        noun: "giants.page.noun_neutral",
        short: "giants.page.noun_neutral_short",
        where: "giants.page.in_pool",
        picture: <Worker seat={0} />,
    };
    return [
        ...figures,
        ...(view.neutral_pool === undefined ? [] : [neutral]),
        {
            id: "marker",
            n: reserve.markers,
            noun: "giants.page.noun_marker",
            picture: <Marker seat={seat} r={10} />,
        },
        { id: "log", n: reserve.logs, noun: "giants.page.noun_log", picture: <Logs count={3} /> },
        { id: "tablet", n: reserve.half_tablets, noun: "giants.page.noun_tablet", picture: <Tablet /> },
        { id: "base", n: reserve.bases, noun: "giants.page.noun_base", picture: <Base seat={seat} /> },
    ];
}

const isChosen = ({ id }: Thing) => id.includes(":"); // the others are only counted

// The middle of a thing on the mat, in units of the board.
export function trayPlace(view: View, id: string, layout: Layout): Point {
    const ids = ["figure:worker", "figure:sorcerer", "figure:chief"];
    if (view.neutral_pool !== undefined) ids.push("neutral:pool");
    const spot = spotOf(Math.max(0, ids.indexOf(id)), ids.length + 4, ids.length, layout === "tall");
    const { x, y, scale } = TRAYS[layout];
    return { x: x + spot.x * scale, y: y + spot.y * scale };
}

function Cell({ thing, spot, picking }: { thing: Thing; spot: Spot; picking: Picking }) {
    const { n, noun, id } = thing;
    const word = say(noun, { count: n });
    const label = [`${n} ${word}`, thing.where ? say(thing.where) : ""].filter(Boolean).join(", ");
    const frame = {
        x: 4 - spot.width / 2,
        y: -spot.height / 2,
        width: spot.width - 8,
        height: spot.height,
        rx: 12,
    };
    const live = isChosen(thing)
        ? picking.props(id, label)
        : { role: "img" as const, "aria-label": label, "data-explain": id };
    return (
        <g transform={`translate(${spot.x.toFixed(1)} ${spot.y})`}>
            <g {...live}>
                <rect {...frame} fill="transparent" class="gi-wash" />
                <rect {...frame} class="ring" />
                <g class="gi-lift" opacity={n === 0 ? 0.3 : 1}>
                    <g transform={`translate(0 ${spot.height * 0.15}) scale(${spot.scale})`}>{thing.picture}</g>
                </g>
            </g>
            <g class="gi-passive" aria-hidden="true" text-anchor="middle">
                <text y={spot.height * 0.32} class="gi-ink">
                    {n}
                </text>
                <text y={spot.height * 0.46} class="gi-quiet">
                    {thing.short ? say(thing.short) : word}
                </text>
            </g>
        </g>
    );
}

function Screen({ frame, picking, isTall }: { frame: Frame; picking: Picking; isTall: boolean }) {
    const view = viewOf(frame);
    const things = thingsOf(view, view.players[frame.viewer - 1].reserve!, frame.viewer);
    const figures = things.filter(isChosen).length;
    return (
        <>
            {!isTall && (
                <path
                    d={`M${MARGIN + ((TRAYS.wide.width - 2 * MARGIN) / things.length) * figures} 46V150`}
                    stroke="var(--gi-plate-edge)"
                    stroke-opacity=".5"
                />
            )}
            {things.map((thing, i) => (
                <Cell key={thing.id} thing={thing} spot={spotOf(i, things.length, figures, isTall)} picking={picking} />
            ))}
        </>
    );
}

export function Tray({ frame, picking, layout }: { frame: Frame; picking: Picking; layout: Layout }) {
    const view = viewOf(frame);
    const isAuction = view.phase === "bid" || view.phase === "pick";
    if (!isAuction && !view.players[frame.viewer - 1]?.reserve) return null;
    const { x, y, width, height, scale } = TRAYS[layout];
    const isTall = layout === "tall";
    return (
        <g transform={`translate(${x} ${y}) scale(${scale})`} class={`gi-mat ${isTall ? "gi-tall" : ""}`}>
            <rect width={width} height={height} rx="14" class="gi-plate" />
            <rect x="6" y="6" width={width - 12} height={height - 12} rx="10" class="gi-seam" />
            <text x="20" y={isTall ? 48 : 30} class="gi-quiet">
                {isAuction ? say("giants.page.on_offer") : say("giants.page.your_screen")}
            </text>
            {isAuction ? (
                <Auction view={view} picking={picking} isTall={isTall} />
            ) : (
                <Screen frame={frame} picking={picking} isTall={isTall} />
            )}
        </g>
    );
}
