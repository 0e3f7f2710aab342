// The move that is being looked at: the way of the chosen giant, where it lands, what its drops would do, and marks for the
// cells it may go to.
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import { Figure } from "./figure";
import { cellOf, keyOf, lineTo, pointOf, WALL, type Cell, type Point } from "./grid";
import { gainOf, giantOf, isOccupied, pathFrom, positionOf, type Gain, type Kind, type Position } from "./position";
import { thingOfCell } from "./steps";

// A bow from cell to cell, as high as it is long.
export function bow(a: Point, b: Point, lift: number): string {
    const height = lift + Math.hypot(b.x - a.x, b.y - a.y) * 0.28;
    return `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 - height} ${b.x} ${b.y}`;
}

// A mark that stands for a thing which may be hidden behind a giant or a tower; for the pointer only, since the thing
// itself is there for everything else.
const standsFor = (thing: string, picking: Picking) => ({
    "data-thing": thing,
    onClick: (event: Event) => {
        event.stopPropagation();
        picking.pick(thing);
    },
    onPointerEnter: () => picking.hover(thing),
    onPointerLeave: () => picking.hover(""),
});

export function Dots({ p, picking, scale }: { p: Position; picking: Picking; scale: number }) {
    const cells = picking.nexts.filter((s) => s.thing.startsWith("cell:")).map((s) => cellOf(s.thing.slice(5)));
    return (
        <g aria-hidden="true">
            {cells
                .filter((c) => !isOccupied(p, c))
                .map((c) => (
                    <ellipse
                        key={keyOf(c)}
                        class="dot"
                        cx={pointOf(c).x}
                        cy={pointOf(c).y}
                        rx={9 * scale}
                        ry={7.2 * scale}
                        {...standsFor(thingOfCell(c), picking)}
                    />
                ))}
        </g>
    );
}

const GAINS: Record<Gain, string> = { stone: "+1", tower: "scores", spell: "spell", third: "tower" };

function Pill({ x, y, gain, marks, scale }: { x: number; y: number; gain: Gain; marks: object; scale: number }) {
    const width = GAINS[gain].length * 7.4 + 13;
    return (
        <g
            class={`pill ${gain === "third" ? "tower" : gain}`}
            transform={`translate(${x} ${y}) scale(${scale})`}
            aria-hidden="true"
            {...marks}
        >
            <rect x={-width / 2} y="-10" width={width} height="19" rx="9.5" />
            <text y="4.3">{GAINS[gain]}</text>
        </g>
    );
}

// The way of the chosen giant to the cell that is chosen or looked at.
export interface Way {
    seat: number;
    kind: Kind;
    from: Cell;
    to: Cell;
    path: Cell[]; // empty: a step
}

export function wayOf(frame: Frame, picking: Picking): Way | null {
    const [first, second] = picking.chosen;
    const goal = second?.thing ?? (picking.nexts.some((s) => s.thing === picking.hovered) ? picking.hovered : "");
    if (!first?.thing.startsWith("giant:") || !goal.startsWith("cell:")) return null;
    const p = positionOf(frame);
    const [seat, kind] = [Number(first.thing[6]), first.thing[7] as Kind];
    const from = giantOf(p, seat, kind);
    if (!from) return null;
    const to = cellOf(goal.slice(5));
    const line = lineTo(from, to);
    const leap = line && line.distance > 1 ? pathFrom(p, from, line.direction) : null;
    return { seat, kind, from, to, path: leap && keyOf(leap.landing) === keyOf(to) ? leap.path : [] };
}

export function Preview({ frame, way, picking, scale }: { frame: Frame; way: Way; picking: Picking; scale: number }) {
    const p = positionOf(frame);
    const [from, to] = [pointOf(way.from), pointOf(way.to)];
    const d = bow(from, to, way.path.length > 0 ? 40 : 6);
    const supply = p.players[way.seat - 1].supply;
    const targets = way.path.map((c) => p.stacks.get(keyOf(c))).filter((s) => s && s.stones.length < 3 && supply > 0);
    return (
        <g>
            <path class="arc-case" d={d} />
            <path class="arc" d={d} />
            <g class="ghost" transform={`translate(${to.x} ${to.y})`}>
                <Figure seat={way.seat} kind={way.kind} />
            </g>
            {targets.map((stack) => {
                const { x, y } = pointOf(stack!);
                const thing = thingOfCell(stack!);
                const marks = picking.state(thing) === "quiet" ? {} : standsFor(thing, picking);
                const gain = gainOf(p, stack!.stones, way.seat);
                return (
                    <Pill
                        key={thing}
                        x={x}
                        y={y - stack!.stones.length * WALL}
                        gain={gain}
                        marks={marks}
                        scale={scale}
                    />
                );
            })}
        </g>
    );
}

// "Only this stone", on the landing cell too, so that the eye need not leave the board.
export function Enough({ picking, way, scale }: { picking: Picking; way: Way; scale: number }) {
    const at = pointOf(way.to);
    const outward = Math.sign(at.x - pointOf(way.from).x) * 20;
    return (
        <g transform={`translate(${at.x + outward} ${at.y + 24 + 12 * scale}) scale(${scale})`}>
            <g {...picking.props("say:one", "Only this stone")}>
                <g class="enough">
                    <rect x="-38" y="-12" width="76" height="24" rx="12" />
                    <text y="4.5">Only this</text>
                </g>
                <rect class="ring" x="-40" y="-14" width="80" height="28" rx="14" />
            </g>
        </g>
    );
}
