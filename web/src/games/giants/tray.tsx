// The mat at the edge of the sea: what is behind the viewer's screen, or the auction while it runs.
import type { ComponentChildren } from "preact";
import { say, seat as seatWord } from "../../say/say";
import { SeatToken } from "../../ui/seats";
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import type { Point } from "../shared/hex";
import { Base, Chief, Logs, Marker, Moai, Sorcerer, Tablet, Worker } from "./pieces";
import { viewOf, type Player, type Reserve, type View } from "./view";

export const TRAY = { x: 712, y: 776, width: 824, height: 172, tallX: 346, tallY: 968, tallScale: 1.52 };

const MARGIN = 18;
const KINDS = ["figure:worker", "figure:sorcerer", "figure:chief"];
const cellWidth = (view: View) => (TRAY.width - 2 * MARGIN) / (view.neutral_pool === undefined ? 7 : 8);

// The middle of a thing in the tray, in units of the board.
export function trayPlace(view: View, thing: string, isTall: boolean): Point {
    const [kind, id] = thing.split(":");
    const column = kind === "figure" ? KINDS.indexOf(thing) : kind === "neutral" ? 7 : Number(id) - 1;
    const local = { x: MARGIN + cellWidth(view) * (column + 0.5), y: 40 };
    const scale = isTall ? TRAY.tallScale : 1;
    return { x: (isTall ? TRAY.tallX : TRAY.x) + local.x * scale, y: (isTall ? TRAY.tallY : TRAY.y) + local.y * scale };
}

function Mat({ title, children }: { title: string; children: ComponentChildren }) {
    return (
        <>
            <rect width={TRAY.width} height={TRAY.height} rx="14" class="gi-plate" />
            <rect x="6" y="6" width={TRAY.width - 12} height={TRAY.height - 12} rx="10" class="gi-seam" />
            <text x="20" y="30" class="gi-quiet">
                {title}
            </text>
            {children}
        </>
    );
}

interface CellProps {
    at: number;
    wide: number;
    n: number;
    noun: string; // a message key
    short?: string; // a message that is written below the picture instead of the noun, if that is too long
    thing?: string; // if it can be chosen
    label?: string; // a message key: where it is
    picking: Picking;
    children: ComponentChildren;
}

function Cell(props: CellProps) {
    const { at, wide, n, noun, thing, picking } = props;
    const word = say(noun, { count: n });
    const frame = { x: 4 - wide / 2, y: -80, width: wide - 8, height: 124, rx: 12 };
    const live = thing
        ? picking.props(thing, [`${n} ${word}`, props.label ? say(props.label) : ""].filter(Boolean).join(", "))
        : { role: "img" as const, "aria-label": `${n} ${word}` };
    return (
        <g transform={`translate(${(MARGIN + wide * (at + 0.5)).toFixed(1)} 116)`}>
            <g {...live}>
                <rect {...frame} fill="transparent" class="gi-wash" />
                <rect {...frame} class="ring" />
                <g class="gi-lift" opacity={n === 0 ? 0.3 : 1}>
                    <g transform="scale(1.9)">{props.children}</g>
                </g>
            </g>
            <g class="gi-passive" aria-hidden="true" text-anchor="middle">
                <text y="22" class="gi-ink">
                    {n}
                </text>
                <text y="39" class="gi-quiet">
                    {props.short ? say(props.short) : word}
                </text>
            </g>
        </g>
    );
}

function ReserveCells({
    reserve,
    seat,
    view,
    picking,
}: {
    reserve: Reserve;
    seat: number;
    view: View;
    picking: Picking;
}) {
    const p = { picking, wide: cellWidth(view) };
    const where = "giants.page.behind_yours";
    return (
        <>
            <Cell at={0} n={reserve.workers} noun="giants.page.noun_worker" thing="figure:worker" label={where} {...p}>
                <Worker seat={seat} />
            </Cell>
            <Cell
                at={1}
                n={Number(reserve.sorcerer)}
                noun="giants.page.noun_sorcerer"
                thing="figure:sorcerer"
                label={where}
                {...p}
            >
                <g transform="scale(.94)">
                    <Sorcerer seat={seat} />
                </g>
            </Cell>
            <Cell
                at={2}
                n={Number(reserve.chief)}
                noun="giants.page.noun_chief"
                thing="figure:chief"
                label={where}
                {...p}
            >
                <g transform="scale(.9)">
                    <Chief seat={seat} />
                </g>
            </Cell>
            <path d={`M${MARGIN + p.wide * 3} 46V150`} stroke="var(--gi-plate-edge)" stroke-opacity=".5" />
            <Cell at={3} n={reserve.markers} noun="giants.page.noun_marker" {...p}>
                <Marker seat={seat} r={10} />
            </Cell>
            <Cell at={4} n={reserve.logs} noun="giants.page.noun_log" {...p}>
                <Logs count={3} />
            </Cell>
            <Cell at={5} n={reserve.half_tablets} noun="giants.page.noun_tablet" {...p}>
                <Tablet />
            </Cell>
            <Cell at={6} n={reserve.bases} noun="giants.page.noun_base" {...p}>
                <Base seat={seat} />
            </Cell>
            {view.neutral_pool !== undefined && (
                <Cell
                    at={7}
                    n={view.neutral_pool}
                    noun="giants.page.noun_neutral"
                    short="giants.page.noun_neutral_short"
                    thing="neutral:pool"
                    label="giants.page.in_pool"
                    {...p}
                >
                    <Worker seat={0} />
                </Cell>
            )}
        </>
    );
}

// Auction ----------------------------------------------------------------------------------------

function Offer({ view, picking }: { view: View; picking: Picking }) {
    let x = 44;
    return (
        <>
            {view.offer.map((n, i) => {
                const box = { x: -24, y: -112, width: n * 58 + 8, height: 122, rx: 12 };
                const from = x;
                if (n === 0) return null;
                x += box.width + 10;
                return (
                    <g
                        key={i}
                        transform={`translate(${from} 152)`}
                        {...picking.props(`offer:${i + 1}`, say("giants.page.offered", { count: n, size: i + 1 }))}
                    >
                        <rect {...box} fill="transparent" class="gi-wash" />
                        <rect {...box} class="ring" />
                        {Array.from({ length: n }, (_, k) => (
                            <g key={k} class="gi-lift">
                                <g transform={`translate(${k * 58 + 8} 0) scale(1.4)`}>
                                    <Moai size={i + 1} />
                                </g>
                            </g>
                        ))}
                    </g>
                );
            })}
        </>
    );
}

function Hand() {
    return (
        <g>
            <path
                d="M-17 14V-3Q-17 -13 -10 -13Q-8 -18 -2 -16Q3 -19 7 -15Q12 -17 14 -11Q19 -9 17 0V14Q0 22 -17 14Z"
                fill="#a06a42"
                stroke="#3d2410"
                stroke-width="1.8"
            />
            <path
                d="M-10 -13V-2M-2 -15V-3M7 -14V-3M-16 4Q-4 0 8 3"
                fill="none"
                stroke="#3d2410"
                stroke-width="1.5"
                stroke-linecap="round"
            />
        </g>
    );
}

// The open part of a seat's bid, one piece below the other.
function OpenHand({
    seat,
    markers,
    workers,
    chief,
    sorcerer,
}: {
    seat: number;
    markers: number;
    workers: number;
    chief: boolean;
    sorcerer?: boolean;
}) {
    return (
        <g>
            <g transform="translate(-22 6)">
                <Marker seat={seat} r={9} />
                <text x="14" y="-3" class="gi-ink">
                    {markers}
                </text>
            </g>
            <g transform="translate(-22 40) scale(1.1)">
                <Worker seat={seat} />
            </g>
            <text x="-8" y="36" class="gi-ink">
                {workers}
            </text>
            {chief && (
                <g transform="translate(24 10) scale(.85)">
                    <Chief seat={seat} />
                </g>
            )}
            {sorcerer && (
                <g transform="translate(24 42) scale(.85)">
                    <Sorcerer seat={seat} />
                </g>
            )}
        </g>
    );
}

function SeatHand({
    view,
    player,
    seat,
    name,
    wide,
}: {
    view: View;
    player: Player;
    seat: number;
    name: string;
    wide: number;
}) {
    const fits = Math.floor((wide - 40) / 8);
    const shortName = name.length <= fits ? name : `${name.slice(0, fits - 1)}…`;
    const isPick = view.phase === "pick";
    const rank = view.order ? view.order.indexOf(seat) + 1 : 0;
    const isOut = view.declined?.includes(seat);
    const by = seatWord(seat);
    const said = isOut
        ? say("giants.page.hand_out", { by })
        : isPick
          ? say("giants.page.hand_order", { by, rank })
          : player.bid_given
            ? say("giants.page.hand_bid", { by })
            : say("giants.page.hand_thinking", { by });
    return (
        <g role="img" aria-label={said} opacity={isOut ? 0.4 : 1}>
            <SeatToken seat={seat} r={12} />
            <text x="18" y="6" class="gi-quiet" aria-hidden="true">
                {isPick ? say("giants.page.rank", { rank }) : shortName}
            </text>
            <g transform="translate(8 54)">
                {isPick ? (
                    <OpenHand
                        seat={seat}
                        markers={player.front.markers}
                        workers={player.unused_workers ?? 0}
                        chief={player.unused_chief ?? false}
                    />
                ) : player.bid ? (
                    <OpenHand seat={seat} {...player.bid} />
                ) : player.bid_given ? (
                    <g transform="scale(1.3)">
                        <Hand />
                    </g>
                ) : (
                    <text y="8" text-anchor="middle" class="gi-title">
                        …
                    </text>
                )}
            </g>
        </g>
    );
}

function Auction({ view, picking }: { view: View; picking: Picking }) {
    const wide = 450 / view.players.length;
    return (
        <Mat title={say("giants.page.on_offer")}>
            <Offer view={view} picking={picking} />
            <path d="M372 26V150" stroke="var(--gi-plate-edge)" stroke-opacity=".5" />
            <text x="388" y="30" class="gi-quiet">
                {view.phase === "bid" ? say("giants.page.sealed_hands") : say("giants.page.open_hands")}
            </text>
            {view.players.map((player, i) => (
                <g key={i} transform={`translate(${382 + wide * (i + 0.35)} 58)`}>
                    <SeatHand
                        view={view}
                        player={player}
                        seat={i + 1}
                        name={say("giants.page.seat", { by: seatWord(i + 1) })}
                        wide={wide}
                    />
                </g>
            ))}
        </Mat>
    );
}

export function Tray({ frame, picking, isTall }: { frame: Frame; picking: Picking; isTall: boolean }) {
    const view = viewOf(frame);
    const isAuction = view.phase === "bid" || view.phase === "pick";
    const reserve = view.players[frame.viewer - 1]?.reserve;
    if (!isAuction && !reserve) return null;
    const place = isTall
        ? `translate(${TRAY.tallX} ${TRAY.tallY}) scale(${TRAY.tallScale})`
        : `translate(${TRAY.x} ${TRAY.y})`;
    return (
        <g transform={place} class="gi-mat">
            {isAuction ? (
                <Auction view={view} picking={picking} />
            ) : (
                <Mat title={say("giants.page.your_screen")}>
                    <ReserveCells reserve={reserve!} seat={frame.viewer} view={view} picking={picking} />
                </Mat>
            )}
        </g>
    );
}
