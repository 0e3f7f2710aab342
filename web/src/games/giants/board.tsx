// The board of Giants: the island, its Ahu and pieces, the road of a carry, and the last actions.
import { useMemo, useRef } from "preact/hooks";
import type { Frame } from "../../session/session";
import { say, voice } from "../../say/say";
import { useMedia, useNarrow } from "../../ui/media";
import { NO_PICKING, type Picking } from "../../ui/picking";
import { Stage } from "../../ui/stage";
import type { BoardProps } from "../game";
import { AhuPlace } from "./ahu";
import { shift, type Point } from "../shared/hex";
import { gains, stepsTo } from "./carrying";
import { at, BOXES, HEX, HEX_INSIDE, lineThrough, piecesOf, type Layout } from "./geometry";
import { Island } from "./island";
import { CarriedMark, PieceOnLand } from "./land";
import { LeavingPieces, useMotion } from "./motion";
import { Paid, type Gain } from "./paid";
import { Plate } from "./plate";
import { tipOf } from "./tips";
import { Payments, Trail } from "./trail";
import { Tray, trayPlace } from "./tray";
import { hexThing, numberOf, viewOf, type Carry, type Statue, type View } from "./view";

const SPARK = "M0 28L3 37L12 40L3 43L0 52L-3 43L-12 40L-3 37Z";
const MANY = 20; // if there are more choices than this, they are marked faintly

// The hexes on which the chosen sorcerer or chief could use sorcery.
function powersOf(picking: Picking): Set<number> {
    if (picking.chosen.length !== 1) return new Set();
    const words = picking.open.map((c) => c.text.split(" ")).filter(([verb]) => verb === "sorcery");
    return new Set(words.map(([, , hex]) => numberOf(hex)));
}

function Hexes({ view, picking, label }: { view: View; picking: Picking; label(thing: string): string }) {
    const powers = powersOf(picking);
    return (
        <g class={picking.nexts.length > MANY ? "gi-many" : ""}>
            {view.hexes.map((hex, i) => (
                <g key={i} transform={shift(at(hex))} {...picking.props(hexThing(view, i), label(hexThing(view, i)))}>
                    <path d={HEX} fill="transparent" class="gi-wash" />
                    <path d={HEX_INSIDE} class="ring" />
                    {powers.has(i) && <path d={SPARK} class="gi-spark gi-passive" />}
                </g>
            ))}
        </g>
    );
}

// The statue whose way is shown: the one that is carried, or the one that is pointed at.
const shownStatue = (view: View, hovered: string): Statue | undefined =>
    view.statues.find((s) => (view.carry ? s.name === view.carry.statue : `statue:${s.name}` === hovered));

// Where the statue could be carried now.
function Reach({ view, statue }: { view: View; statue?: Statue }) {
    return (
        <>
            {statue?.reach?.map((i) => (
                <path key={i} d={HEX} class="gi-reach" transform={shift(at(view.hexes[i]))} />
            ))}
        </>
    );
}

function Road({ view }: { view: View }) {
    if (!view.carry || view.carry.path.length < 2) return null;
    return <path class="gi-road gi-passive" d={lineThrough(view.carry.path.map((hex) => at(view.hexes[hex])))} />;
}

const sum = (list: Gain[]) => list.reduce((n, g) => n + g.points, 0);

// Who scores for each step that the carry may take next, in its cheapest way.
function Prices({ frame, carry }: { frame: Frame; carry: Carry }) {
    return (
        <>
            {viewOf(frame).hexes.map((hex, i) => {
                const ways = stepsTo(frame, i)
                    .map((way) => gains(way, carry))
                    .sort((a, b) => sum(a) - sum(b));
                return ways.length > 0 && <Paid key={i} gains={ways[0]} at={at(hex)} />;
            })}
        </>
    );
}

// Where the pieces of a seat come from and go to: the viewer's own behind the screen, those of others over the edge.
function homeOf(frame: Frame, layout: Layout): (seat: number, kind: string) => Point {
    const { x, width, height } = BOXES[layout];
    return (seat, kind) => {
        if (seat === frame.viewer && seat > 0) return trayPlace(viewOf(frame), `figure:${kind}`, layout);
        return layout === "tall" ? { x: x + seat * 200, y: height } : { x: x + width, y: seat * 160 };
    };
}

function useLayout(isLive: boolean): Layout {
    const isNarrow = useNarrow();
    const isSquare = useMedia("(max-aspect-ratio: 7/5)");
    if (!isLive) return "wide";
    return isNarrow ? "tall" : isSquare ? "square" : "wide";
}

export function Board({ frame, picking, last, quiet }: BoardProps) {
    const view = viewOf(frame);
    const isLive = !quiet;
    const hasThings = isLive || picking !== NO_PICKING; // a figure of the guide lights some of them up
    const layout = useLayout(isLive);
    // Pointing at things draws the board anew, so what follows from the position alone is made once.
    const labels = useMemo(() => new Map<string, string>(), [frame, voice()]);
    const label = (thing: string) => {
        if (!labels.has(thing)) labels.set(thing, tipOf(frame, thing).join(", "));
        return labels.get(thing)!;
    };
    const pieces = useMemo(() => piecesOf(view), [view]);
    const payments = useMemo(() => <Payments view={view} last={last} />, [view, last, voice()]);
    const trail = useMemo(() => <Trail view={view} last={last} />, [view, last, voice()]);
    const plate = useMemo(() => <Plate view={view} isTall={layout === "tall"} />, [view, layout, voice()]);
    const lifted = pieces.find((p) => p.key === view.carry?.statue);
    const isHexNext = picking.nexts.some((s) => s.thing.startsWith("hex:"));
    const statue = shownStatue(view, picking.hovered);
    const group = useRef<SVGGElement>(null);
    const leaving = useMotion(group, { n: frame.n, view, pieces, last }, homeOf(frame, layout));
    const common = { frame, picking };
    return (
        <Stage
            box={BOXES[layout]}
            label={say("giants.page.board")}
            picking={picking}
            quiet={quiet}
            tray={<Tray layout={layout} {...common} />}
        >
            <Island view={view} />
            <Reach view={view} statue={statue} />
            {hasThings && <Hexes view={view} picking={picking} label={label} />}
            <Road view={view} />
            {trail}
            {view.ahu.map((ahu, i) => (
                <AhuPlace
                    key={i}
                    ahu={ahu}
                    i={i}
                    picking={picking}
                    isLive={hasThings}
                    label={label(`ahu:${i}`)}
                    points={statue?.sites?.find((site) => site.ahu === i)?.points}
                />
            ))}
            <g ref={group}>
                {pieces.map((p) => (
                    <PieceOnLand
                        key={p.key}
                        piece={p}
                        label={label}
                        isLive={hasThings}
                        isHexNext={isHexNext}
                        {...common}
                    />
                ))}
            </g>
            <LeavingPieces leaving={leaving} />
            {payments}
            {lifted && <CarriedMark piece={lifted} />}
            {view.carry && isLive && <Prices frame={frame} carry={view.carry} />}
            {plate}
        </Stage>
    );
}
