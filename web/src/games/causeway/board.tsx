// The board: the causeway in the sea, its giants, and what may be done with them.
import { useLayoutEffect, useRef } from "preact/hooks";
import { say, seat as seatArgument } from "../../say/say";
import { Stage } from "../../ui/stage";
import { useNarrow } from "../../ui/media";
import type { Picking } from "../../ui/picking";
import type { Box } from "../../ui/view";
import type { BoardProps } from "../game";
import { Column } from "./column";
import { useDrag } from "./drag";
import { Figure } from "./figure";
import { glassyOf } from "./glass";
import { around, cellOf, depthOf, hexagon, keyOf, lineTo, pointOf, RADIUS, shift, WALL, type Cell } from "./grid";
import { labelsOf } from "./labels";
import { delaysOf, useGlide } from "./motion";
import { giantOf, positionOf, type Giant, type Kind, type Position, type Stack } from "./position";
import { Dots, Enough, Preview, Prospects, standsFor, wayOf } from "./preview";
import { HORIZON, Shore } from "./scene";
import { SNARE, SPIKEY, TRAPPER } from "./shapes";
import { Skerry, waitingAt, WAITING } from "./skerry";
import { giantOfThing, thingOfCell, thingOfGiant } from "./steps";
import { Tally } from "./tally";
import { Trail } from "./trail";
import { cellWord, giantWords, stackWords } from "./words";

const CELL = hexagon(RADIUS - 2);
const RIM = hexagon(RADIUS - 5);
const GIANT = 66; // how far a giant rises above its cell

// The picture holds the causeway and the cells around it, and what waits beside it. A board that is only looked at is drawn
// closer.
export function boxOf(p: Position, isNarrow: boolean, isQuiet = false): Box {
    const points = (isQuiet ? [...p.stacks.values(), ...p.giants] : p.rim).map(pointOf);
    const most = (of: (point: { x: number; y: number }) => number) => Math.max(...points.map(of));
    const waiting = p.isPlacing && !isQuiet ? WAITING[isNarrow ? "narrow" : "wide"] : { side: 0, bottom: 0 };
    const least = isQuiet ? 180 : 0;
    const left = Math.max(most((a) => -a.x) + RADIUS + 4, waiting.side, least);
    const right = Math.max(most((a) => a.x) + RADIUS + 4, waiting.side, least);
    const top = Math.max(most((a) => -a.y) + GIANT + HORIZON, least);
    const bottom = Math.max(most((a) => a.y) + RADIUS, waiting.bottom, least);
    return { x: -left, y: -top, width: left + right, height: top + bottom };
}

const NAMES_MOST = 1.5; // names of cells that are larger than this would hide each other

// How much larger words and marks are drawn, so that they can be read when the picture is small.
const enlarged = (box: Box, isNarrow: boolean) => Math.max(1, box.width / 700) * (isNarrow ? 1.5 : 1);

// Columns that lie too deep to stand on, fainter the farther out they are. They are only decoration.
function Deep({ p, box }: { p: Position; box: Box }) {
    const seen = new Set([...p.rim, ...p.stacks.values(), ...p.giants].map(keyOf));
    let edge = p.rim;
    const rings = [0.11, 0.05].map((opacity) => {
        const ring = new Map(
            edge
                .flatMap(around)
                .filter((c) => !seen.has(keyOf(c)))
                .map((c) => [keyOf(c), c]),
        );
        edge = [...ring.values()];
        for (const key of ring.keys()) seen.add(key);
        const d = edge
            .filter((c) => pointOf(c).y > box.y + HORIZON + RADIUS)
            .map((c) => hexagon(RADIUS - 3, pointOf(c)))
            .join("");
        return <path key={opacity} class="deep" d={d} opacity={opacity} />;
    });
    return <g aria-hidden="true">{rings}</g>;
}

function Mark({ up = 0, shape = CELL }: { up?: number; shape?: string }) {
    return (
        <g transform={`translate(0 ${-up})`}>
            <path class="casing" d={shape} />
            <path class="ring" d={shape} />
        </g>
    );
}

// The names of the cells. The settings may hide them.
function Coordinates({ p }: { p: Position }) {
    return (
        <g aria-hidden="true">
            {labelsOf(p).map(({ cell, text, x, y, anchor, on }) => (
                <text key={keyOf(cell)} class={`coordinate ${on}`} x={x} y={y} text-anchor={anchor}>
                    {text}
                </text>
            ))}
        </g>
    );
}

function Shoal({ cell, picking }: { cell: Cell; picking: Picking }) {
    return (
        <g transform={shift(pointOf(cell))}>
            <g {...picking.props(thingOfCell(cell), say("causeway.page.empty", { cell: cellWord(cell) }))}>
                <path class="shoal" d={CELL} />
                <Mark shape={RIM} />
            </g>
        </g>
    );
}

interface StackProps {
    stack: Stack;
    p: Position;
    picking: Picking;
    isGlassy: boolean;
    delay: number;
}

function StackPiece({ stack, p, picking, isGlassy, delay }: StackProps) {
    const seed = Math.abs(stack.q * 7 + stack.r * 13);
    return (
        <g transform={shift(pointOf(stack))} class={isGlassy ? "glassy" : undefined}>
            <g {...picking.props(thingOfCell(stack), stackWords(p, stack))}>
                <Column stack={stack} seed={seed} delay={delay} />
                <Mark up={stack.stones.length * WALL} />
            </g>
        </g>
    );
}

interface GiantProps {
    seat: number;
    kind: Kind;
    giant?: Giant; // as it stands on the board
    cell?: Cell; // where it is drawn
    isNarrow: boolean;
    picking: Picking;
}

function GiantPiece({ seat, kind, giant, cell, isNarrow, picking }: GiantProps) {
    const { x, y } = cell ? pointOf(cell) : waitingAt(seat, kind, isNarrow);
    const hops = useHops(cell);
    const element = useGlide({ x, y }, hops);
    const thing = thingOfGiant(seat, kind);
    const home = `translate(${x}px, ${y}px)`;
    return (
        <g ref={element} data-piece={thing} data-home={home} style={{ transform: home }}>
            <g {...picking.props(thing, giantWords(seat, kind, giant))}>
                <Mark />
                <Figure seat={seat} kind={kind} isTrapped={giant?.isTrapped} isOnlyLink={giant?.isOnlyLink} />
            </g>
        </g>
    );
}

// How many cells away the cell is in which the giant was drawn before.
function useHops(cell: Cell | undefined): number {
    const before = useRef(cell);
    const from = before.current;
    useLayoutEffect(() => void (before.current = cell), [cell && keyOf(cell)]);
    return from && cell ? (lineTo(from, cell)?.distance ?? 2) : 2;
}

// Where a giant is drawn: on the cell that was chosen for it, or where it stands.
function cellOfGiant(p: Position, picking: Picking, seat: number, kind: Kind): Cell | undefined {
    const things = picking.chosen.slice(0, 2).map((step) => step.thing);
    const cell = things.find((thing) => thing.startsWith("cell:"));
    const isChosen = things.some((thing) => {
        const giant = giantOfThing(thing);
        return giant?.seat === seat && giant.kind === kind;
    });
    return isChosen && cell ? cellOf(cell.slice(5)) : giantOf(p, seat, kind);
}

interface PiecesProps {
    p: Position;
    picking: Picking;
    glassy: Set<string>;
    delays: Map<string, number>;
    isNarrow: boolean;
}

// Everything that stands up, from the back to the front.
function Pieces({ p, picking, glassy, delays, isNarrow }: PiecesProps) {
    const stacks = [...p.stacks.values()].map((stack) => {
        const key = keyOf(stack);
        return {
            depth: depthOf(stack),
            q: stack.q,
            piece: (
                <StackPiece
                    key={key}
                    stack={stack}
                    p={p}
                    picking={picking}
                    isGlassy={glassy.has(key)}
                    delay={delays.get(key) ?? 0}
                />
            ),
        };
    });
    const giants = [1, 2].flatMap((seat) =>
        (["T", "S"] as const).map((kind) => {
            const giant = giantOf(p, seat, kind);
            const cell = cellOfGiant(p, picking, seat, kind);
            return {
                depth: cell ? depthOf(cell) : 99,
                q: cell?.q ?? 0,
                piece: (
                    <GiantPiece
                        key={`${seat}${kind}`}
                        seat={seat}
                        kind={kind}
                        giant={giant}
                        cell={cell}
                        isNarrow={isNarrow}
                        picking={picking}
                    />
                ),
            };
        }),
    );
    const all = [...stacks, ...giants].sort((a, b) => a.depth - b.depth || a.q - b.q);
    return <g>{all.map((entry) => entry.piece)}</g>;
}

// Giants behind glass can be pointed at through it.
function Behind({ p, glassy, picking }: { p: Position; glassy: Set<string>; picking: Picking }) {
    const behind = p.giants.filter((giant) => glassy.has(keyOf({ q: giant.q, r: giant.r + 1 })));
    return (
        <g aria-hidden="true">
            {behind.map((giant) => (
                <path
                    key={keyOf(giant)}
                    class="through"
                    d={giant.kind === "T" ? TRAPPER + SNARE : SPIKEY}
                    transform={`${shift(pointOf(giant))} scale(.9)`}
                    {...standsFor(thingOfGiant(giant.seat, giant.kind), picking)}
                />
            ))}
        </g>
    );
}

function QuietMoves({ p, box }: { p: Position; box: Box }) {
    if (p.view.quiet === 0) return null;
    return (
        <text class="names" data-explain="quiet" x={box.x + box.width / 2} y={box.y + box.height - 8}>
            {say("causeway.page.quiet", { moves: p.view.quiet, limit: p.view.quiet_limit })}
        </text>
    );
}

export function Board({ frame, picking, last, quiet }: BoardProps) {
    const p = positionOf(frame);
    const isNarrow = useNarrow();
    const box = boxOf(p, isNarrow, quiet);
    const scale = enlarged(box, isNarrow);
    const scene = useDrag(picking);
    const way = quiet ? null : wayOf(frame, picking);
    const label = say("causeway.page.board", {
        quick: p.isQuick ? 1 : 0,
        first: seatArgument(1),
        first_score: p.view.scores[0],
        second: seatArgument(2),
        second_score: p.view.scores[1],
    });
    const isEnough = picking.nexts.some((s) => s.thing === "say:one");
    const targets = picking.chosen.length > 0 ? picking.nexts.filter((s) => s.thing.startsWith("cell:")) : [];
    const glassy = glassyOf(
        p,
        targets.map((s) => cellOf(s.thing.slice(5))),
    );
    return (
        <>
            <Stage box={box} label={label} picking={picking} quiet={quiet}>
                <Shore box={box} />
                <Deep p={p} box={box} />
                {p.isPlacing && [1, 2].map((seat) => <Skerry key={seat} seat={seat} isNarrow={isNarrow} />)}
                <g style={{ "--enlarged": Math.min(scale, NAMES_MOST) }} ref={scene}>
                    <g>
                        {p.rim.map((cell) => (
                            <Shoal key={keyOf(cell)} cell={cell} picking={picking} />
                        ))}
                    </g>
                    <Pieces
                        p={p}
                        picking={picking}
                        glassy={glassy}
                        delays={delaysOf(last.at(-1), frame.viewer)}
                        isNarrow={isNarrow}
                    />
                    {!quiet && <Coordinates p={p} />}
                    <g class="over">{!quiet && <Behind p={p} glassy={glassy} picking={picking} />}</g>
                </g>
                <g class="over">
                    <QuietMoves p={p} box={box} />
                    {picking.chosen.length > 0 && <Dots p={p} picking={picking} scale={scale} />}
                    {picking.chosen.length > 0 && <Prospects frame={frame} picking={picking} scale={scale} />}
                    {!way && <Trail frame={frame} last={last} />}
                    {way && <Preview frame={frame} way={way} picking={picking} scale={scale} />}
                    {way && isEnough && <Enough picking={picking} way={way} scale={scale} />}
                </g>
            </Stage>
            {isNarrow && !quiet && !frame.result && <Tally frame={frame} />}
        </>
    );
}
