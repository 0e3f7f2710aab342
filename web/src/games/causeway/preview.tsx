// The move that is being considered: the way of the chosen giant, where it lands, what its drops would do, and marks on the
// cells it may go to.
import type { Frame } from "../../session/session";
import { say } from "../../say/say";
import type { Picking } from "../../ui/picking";
import { Badge, Figure } from "./figure";
import { cellOf, keyOf, lineTo, pointOf, shift, WALL, type Cell, type Point } from "./grid";
import { gainAt, giantOf, isOccupied, pathFrom, positionOf, type Giant, type Kind, type Position } from "./position";
import { giantOfThing, thingOfCell } from "./steps";
import { Stone } from "./column";
import { prospectOf, type Prospect } from "./outcome";
import { gainMark } from "./words";

// A bow from cell to cell that rises with its length.
export function bow(a: Point, b: Point, lift: number): string {
    const height = lift + Math.hypot(b.x - a.x, b.y - a.y) * 0.28;
    return `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 - height} ${b.x} ${b.y}`;
}

// A mark that stands for a thing which may be hidden behind a giant or a tower. It is for the pointer only: the keyboard
// and screen readers use the thing itself.
export const standsFor = (thing: string, picking: Picking) => ({
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
                        cy={pointOf(c).y - 2}
                        rx={9 * scale}
                        ry={7.2 * scale}
                        {...standsFor(thingOfCell(c), picking)}
                    />
                ))}
        </g>
    );
}

// A word in a pill or on a button, and the width that it needs.
const widthOf = (words: string) => 14 + 7 * words.length;

// What a stone dropped there would do.
function Pill(props: { p: Position; cell: Cell; seat: number; picking: Picking; scale: number }) {
    const { p, cell, picking } = props;
    const gain = gainAt(p, cell, props.seat);
    const height = p.stacks.get(keyOf(cell))?.stones.length ?? 0;
    if (!gain) return null;
    const { x, y } = pointOf(cell);
    const thing = thingOfCell(cell);
    const mark = gainMark(p, gain);
    const width = widthOf(mark);
    return (
        <g
            class={`pill ${gain}`}
            transform={`${shift({ x, y: y - height * WALL })} scale(${props.scale})`}
            aria-hidden="true"
            {...(picking.state(thing) === "quiet" ? {} : standsFor(thing, picking))}
        >
            <rect x={-width / 2} y="-10" width={width} height="19" rx="9.5" />
            <text y="4.3">{mark}</text>
        </g>
    );
}

// The way of the chosen giant to the cell that is chosen or hovered.
export interface Way {
    seat: number;
    kind: Kind;
    from: Giant;
    to: Cell;
    path: Cell[]; // empty for a step
}

export function wayOf(frame: Frame, picking: Picking): Way | null {
    const [first, second] = picking.chosen;
    const goal = second?.thing ?? (picking.nexts.some((s) => s.thing === picking.hovered) ? picking.hovered : "");
    const chosen = first && giantOfThing(first.thing);
    const from = chosen && giantOf(positionOf(frame), chosen.seat, chosen.kind);
    if (!from || !goal.startsWith("cell:")) return null;
    const to = cellOf(goal.slice(5));
    const line = lineTo(from, to);
    const leap = line && line.distance > 1 ? pathFrom(from, line.direction) : null;
    return {
        seat: from.seat,
        kind: from.kind,
        from,
        to,
        path: leap && keyOf(leap.landing) === keyOf(to) ? leap.path : [],
    };
}

// The stones that are already chosen to be dropped.
function Dropped({ p, way, picking }: { p: Position; way: Way; picking: Picking }) {
    const chosen = picking.chosen.slice(2).map((step) => step.thing);
    return (
        <g aria-hidden="true">
            {way.path
                .filter((c) => chosen.includes(thingOfCell(c)) && gainAt(p, c, way.seat) !== undefined)
                .map((c) => (
                    <g key={keyOf(c)} class="ghost-stone" transform={shift(pointOf(c))}>
                        <Stone
                            delay={0}
                            letter={way.seat === 1 ? "w" : "b"}
                            level={p.stacks.get(keyOf(c))?.stones.length ?? 0}
                        />
                    </g>
                ))}
        </g>
    );
}

// What going to a cell could bring, as a row of signs above it.
function signsOf(prospect: Prospect): { sign: string; count: number }[] {
    const towers = prospect.scores + prospect.completes;
    return [
        { sign: "win", count: prospect.wins ? 1 : 0 },
        { sign: "tower", count: prospect.wins ? 0 : towers },
        { sign: "spell", count: prospect.spells },
        { sign: "traps", count: prospect.traps ? 1 : 0 },
        { sign: "caught", count: prospect.caught ? 1 : 0 },
        { sign: "loss", count: prospect.loses ? 1 : 0 },
    ].filter(({ count }) => count > 0);
}

const CROWN = "M-8 5L-9 -5L-4 -1L0 -7L4 -1L9 -5L8 5Z";
const FLAG = "M-5 8V-8M-5 -7H7L3 -3L7 1H-5";

function Sign({ sign, count }: { sign: string; count: number }) {
    if (sign === "traps" || sign === "caught") return <Badge kind="frozen" />;
    return (
        <>
            <circle r="12" />
            {sign === "win" && <path d={CROWN} />}
            {sign === "loss" && <path d={FLAG} />}
            {sign === "tower" && <text y="4.6">{`+${count}`}</text>}
            {sign === "spell" && <path d="M0 -8V8M0 -8L6 -3L0 1M-6 5L0 1" />}
        </>
    );
}

// What each cell that the chosen giant may go to would bring.
export function Prospects({ frame, picking, scale }: { frame: Frame; picking: Picking; scale: number }) {
    const p = positionOf(frame);
    if (picking.chosen.length !== 1 || p.isPlacing) return null;
    const goals = picking.nexts.map((step) => step.thing).filter((thing) => thing.startsWith("cell:"));
    return (
        <g aria-hidden="true">
            {goals.map((thing) => {
                const signs = signsOf(prospectOf(picking.leadsTo(thing)));
                const { x, y } = pointOf(cellOf(thing.slice(5)));
                return (
                    <g key={thing} class="prospect" transform={`translate(${x} ${y + 8 + 9 * scale}) scale(${scale})`}>
                        {signs.map(({ sign, count }, i) => (
                            <g
                                key={sign}
                                class={`sign ${sign}`}
                                transform={`translate(${(i - (signs.length - 1) / 2) * 22} 0) scale(.85)`}
                                {...standsFor(thing, picking)}
                            >
                                <Sign sign={sign} count={count} />
                            </g>
                        ))}
                    </g>
                );
            })}
        </g>
    );
}

export function Preview({ frame, way, picking, scale }: { frame: Frame; way: Way; picking: Picking; scale: number }) {
    const p = positionOf(frame);
    const [from, to] = [pointOf(way.from), pointOf(way.to)];
    const d = bow(from, to, way.path.length > 0 ? 40 : 6);
    const supply = p.players[way.seat - 1].supply;
    return (
        <g>
            <path class="arc-case" d={d} />
            <path class="arc" d={d} />
            {picking.chosen.length < 2 && (
                <g class="ghost" transform={shift(to)}>
                    <Figure seat={way.seat} kind={way.kind} />
                </g>
            )}
            <Dropped p={p} way={way} picking={picking} />
            {supply > 0 &&
                way.path.map((c) => (
                    <Pill key={keyOf(c)} p={p} cell={c} seat={way.seat} picking={picking} scale={scale} />
                ))}
        </g>
    );
}

// "Only this stone" stands on the landing cell too, so that the eye need not leave the board.
export function Enough({ picking, way, scale }: { picking: Picking; way: Way; scale: number }) {
    const at = pointOf(way.to);
    const words = say("causeway.page.only_this");
    const width = widthOf(words);
    const isCramped = scale > 1.2; // a phone may show no more than the landing cell itself
    const outward = Math.sign(at.x - pointOf(way.from).x) * (isCramped ? -18 : 20);
    return (
        <g transform={`translate(${at.x + outward} ${at.y + 24 + 12 * scale}) scale(${scale})`}>
            <g {...picking.props("say:one", say("causeway.page.only_this_stone"))}>
                <g class="enough">
                    <rect x={-width / 2} y="-12" width={width} height="24" rx="12" />
                    <text y="4.5">{words}</text>
                </g>
                <rect class="ring" x={-width / 2 - 2} y="-14" width={width + 4} height="28" rx="14" />
            </g>
        </g>
    );
}
