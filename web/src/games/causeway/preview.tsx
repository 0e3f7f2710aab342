// What is laid over the pieces: the trail of the last action, the leap that is being looked at with what its drops would
// do, and a tip for the thing under the pointer.
import type { Frame, Told } from "../../session/session";
import type { Picking } from "../../ui/picking";
import { cellOf, keyOf, lineTo, next, opposite, pointOf, WALL, windOf, type Cell, type Point } from "./grid";
import { actionOf } from "./notation";
import { Figure } from "./pieces";
import { gainOf, giantOf, isOccupied, pathFrom, positionOf, type Gain, type Kind, type Position } from "./position";
import type { Box } from "./scene";
import { thingOfCell } from "./steps";
import { giantWords, stackWords } from "./words";

// A bow from cell to cell, as high as it is long.
export function bow(a: Point, b: Point, lift: number): string {
    const height = lift + Math.hypot(b.x - a.x, b.y - a.y) * 0.28;
    return `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 - height} ${b.x} ${b.y}`;
}

// Where the giant that acted last came from; a leap leaves its cell empty, a far step does not tell.
function cameFrom(p: Position, told: Told): { from?: Cell; to: Cell; isLeap: boolean; drops: Cell[] } | null {
    const action = actionOf(told.text);
    const to = action.type === "pass" ? undefined : giantOf(p, told.actor, action.kind);
    if (!to || action.type === "pass") return null;
    if (action.type === "go") return { to, isLeap: false, drops: [] };
    if (action.type === "step") return { to, from: next(to, opposite(action.direction)), isLeap: false, drops: [] };
    const back = opposite(action.direction);
    let from = next(to, back);
    while (isOccupied(p, from)) from = next(from, back);
    return { to, from, isLeap: true, drops: action.drops.map((i) => next(from, action.direction, i)) };
}

export function Trail({ frame, last }: { frame: Frame; last: Told[] }) {
    const told = last.at(-1);
    const p = positionOf(frame);
    const way = told && cameFrom(p, told);
    if (!way) return null;
    const end = pointOf(way.to);
    const start = way.from && { x: pointOf(way.from).x, y: pointOf(way.from).y - (way.isLeap ? 0 : WALL) };
    return (
        <g key={told.n} class="appear">
            {start && <path class="trail" d={bow(start, end, way.isLeap ? 34 : 0)} />}
            {start && <circle class="trail-end" cx={start.x} cy={start.y} r="5" />}
            {way.drops.map((c) => {
                const at = pointOf(c);
                return <circle key={keyOf(c)} class="trail-end" cx={at.x} cy={at.y - (p.stacks.get(keyOf(c))?.stones.length ?? 0) * WALL} r="5" />;
            })}
        </g>
    );
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
            {cells.filter((c) => !isOccupied(p, c)).map((c) => (
                <ellipse key={keyOf(c)} class="dot" cx={pointOf(c).x} cy={pointOf(c).y} rx={9 * scale} ry={7.2 * scale} {...standsFor(thingOfCell(c), picking)} />
            ))}
        </g>
    );
}

const GAINS: Record<Gain, string> = { stone: "+1", tower: "scores", spell: "spell", third: "tower" };

function Pill({ x, y, gain, marks, scale }: { x: number; y: number; gain: Gain; marks: object; scale: number }) {
    const width = GAINS[gain].length * 7.4 + 13;
    return (
        <g class={`pill ${gain === "third" ? "tower" : gain}`} transform={`translate(${x} ${y}) scale(${scale})`} aria-hidden="true" {...marks}>
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
            <g class="ghost" transform={`translate(${to.x} ${to.y})`}><Figure seat={way.seat} kind={way.kind} /></g>
            {targets.map((stack) => {
                const { x, y } = pointOf(stack!);
                const thing = thingOfCell(stack!);
                const marks = picking.state(thing) === "quiet" ? {} : standsFor(thing, picking);
                const gain = gainOf(p, stack!.stones, way.seat);
                return <Pill key={thing} x={x} y={y - stack!.stones.length * WALL} gain={gain} marks={marks} scale={scale} />;
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
                <g class="enough"><rect x="-38" y="-12" width="76" height="24" rx="12" /><text y="4.5">Only this</text></g>
                <rect class="ring" x="-40" y="-14" width="80" height="28" rx="14" />
            </g>
        </g>
    );
}

function tipOf(frame: Frame, picking: Picking): { at: Point; words: string } | null {
    const p = positionOf(frame);
    const thing = picking.hovered;
    const isGiant = thing.startsWith("giant:");
    if (!isGiant && !thing.startsWith("cell:")) return null;
    if (isGiant && picking.chosen.length > 0) return null; // it would hide where the chosen one may go
    if (isGiant) {
        const [seat, kind] = [Number(thing[6]), thing[7] as Kind];
        const giant = giantOf(p, seat, kind);
        return giant ? { at: { x: pointOf(giant).x, y: pointOf(giant).y - 88 }, words: giantWords(seat, kind, giant) } : null;
    }
    const cell = cellOf(thing.slice(5));
    const at = pointOf(cell);
    const stack = p.stacks.get(keyOf(cell));
    if (stack) return { at: { x: at.x, y: at.y - stack.stones.length * WALL - 48 }, words: stackWords(p, cell) };
    const way = wayOf(frame, picking);
    if (!way || picking.chosen.length > 1) return null;
    const line = lineTo(way.from, way.to);
    const words = way.path.length > 0 ? `Leap ${windOf(line!.direction)} over ${way.path.length}` : "Step, and leave a stone behind";
    const isAbove = at.y < pointOf(way.from).y; // beyond the landing, so that the way stays free
    return { at: { x: at.x, y: at.y + (isAbove ? -88 : 48) }, words };
}

export function Tip({ frame, picking, box, scale }: { frame: Frame; picking: Picking; box: Box; scale: number }) {
    const tip = tipOf(frame, picking);
    if (!tip) return null;
    const width = tip.words.length * 6 + 22;
    const size = Math.min(scale, (box.width - 8) / width);
    const reach = (width / 2) * size + 4;
    const x = Math.min(Math.max(tip.at.x, box.x + reach), box.x + box.width - reach);
    const y = Math.max(tip.at.y, box.y + 18);
    return (
        <g class="tip" transform={`translate(${x} ${y}) scale(${size})`} aria-hidden="true">
            <rect x={-width / 2} y="-12" width={width} height="24" rx="7" />
            <text y="4">{tip.words}</text>
        </g>
    );
}
