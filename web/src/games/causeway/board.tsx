// The board: the causeway in the sea, its giants, and what may be done with them.
import { say, seat as seatArgument } from "../../say/say";
import { Stage } from "../../ui/stage";
import { useNarrow } from "../../ui/media";
import type { Picking } from "../../ui/picking";
import type { Box } from "../../ui/tooltip";
import type { BoardProps } from "../game";
import { Column } from "./column";
import { Figure } from "./figure";
import { around, depthOf, hexagon, keyOf, nameOf, pointOf, RADIUS, shift, WALL, type Cell, type Point } from "./grid";
import { useGlide } from "./motion";
import { giantOf, positionOf, type Giant, type Kind, type Position, type Stack } from "./position";
import { Dots, Enough, Preview, wayOf } from "./preview";
import { HORIZON, Shore } from "./scene";
import { thingOfCell, thingOfGiant } from "./steps";
import { Tip } from "./tip";
import { Trail } from "./trail";
import { cellWord, giantWords, seatName, stackWords } from "./words";

const CELL = hexagon(RADIUS - 2);
const RIM = hexagon(RADIUS - 5);

// The picture holds every cell that can be reached, and grows in steps, so that it does not change with every action. A
// board that is only looked at is drawn closer.
function boxOf(p: Position, isQuiet = false): Box {
    const points = (isQuiet ? [...p.stacks.values(), ...p.giants] : p.rim).map(pointOf);
    const grow = (value: number, least: number, by: number) =>
        least + Math.max(0, Math.ceil((value - least) / by)) * by;
    const side = p.isPlacing ? 316 : 217;
    const left = grow(Math.max(...points.map((a) => -a.x)) + RADIUS + 8, side, 33);
    const right = grow(Math.max(...points.map((a) => a.x)) + RADIUS + 8, side, 33);
    const top = grow(Math.max(...points.map((a) => -a.y)) + RADIUS + HORIZON + 24, isQuiet ? 190 : 232, 61);
    const bottom = grow(Math.max(...points.map((a) => a.y)) + RADIUS + 8, isQuiet ? 180 : 240, 61);
    return { x: -left, y: -top, width: left + right, height: top + bottom };
}

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

// Giants that are not placed yet wait on a rock at their player's side.
const waitingAt = (seat: number, kind: Kind): Point => ({ x: seat === 1 ? -258 : 258, y: kind === "T" ? -30 : 90 });

const SKERRY = "M-42 -78L-14 -92L30 -86L48 -60L48 60L22 92L-24 88L-46 62Z";

function Skerry({ seat }: { seat: number }) {
    return (
        <g transform={`translate(${waitingAt(seat, "T").x} 30)`}>
            <path class="skerry wall" d={SKERRY} transform="translate(0 13)" />
            <path class="skerry" d={SKERRY} />
            <text class="names" y="126">
                {seatName(seat)}
            </text>
        </g>
    );
}

function Mark({ up = 0, shape = CELL }: { up?: number; shape?: string }) {
    return (
        <g transform={`translate(0 ${-up})`}>
            <path class="casing" d={shape} />
            <path class="ring" d={shape} />
        </g>
    );
}

// The name of a cell. It stands at the back of the cell or of the topmost stone, where what is in front does not hide it,
// and beside a pennant. The settings may hide it.
function Coordinate({ cell, x = 0, y = -16, on = "sea" }: { cell: Cell; x?: number; y?: number; on?: string }) {
    return (
        <text class={`coordinate ${on}`} x={x} y={y} aria-hidden="true">
            {nameOf(cell)}
        </text>
    );
}

function Shoal({ cell, picking }: { cell: Cell; picking: Picking }) {
    return (
        <g transform={shift(pointOf(cell))}>
            <g {...picking.props(thingOfCell(cell), say("causeway.page.empty", { cell: cellWord(cell) }))}>
                <path class="shoal" d={CELL} />
                <Coordinate cell={cell} />
                <Mark shape={RIM} />
            </g>
        </g>
    );
}

function StackPiece({ stack, p, picking }: { stack: Stack; p: Position; picking: Picking }) {
    const seed = Math.abs(stack.q * 7 + stack.r * 13);
    const up = stack.stones.length * WALL;
    const tone = stack.stones.at(-1)?.toLowerCase() === "w" ? "pale" : "dark";
    return (
        <g transform={shift(pointOf(stack))}>
            <g {...picking.props(thingOfCell(stack), stackWords(p, stack))}>
                <Column stack={stack} seed={seed} />
                <Coordinate cell={stack} x={up === 3 * WALL ? -13 : 0} y={-16 - up} on={tone} />
                <Mark up={up} />
            </g>
        </g>
    );
}

interface GiantProps {
    seat: number;
    kind: Kind;
    giant?: Giant;
    picking: Picking;
}

function GiantPiece({ seat, kind, giant, picking }: GiantProps) {
    const { x, y } = giant ? pointOf(giant) : waitingAt(seat, kind);
    const element = useGlide({ x, y });
    return (
        <g ref={element} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <g {...picking.props(thingOfGiant(seat, kind), giantWords(seat, kind, giant))}>
                <Mark />
                <Figure seat={seat} kind={kind} isTrapped={giant?.isTrapped} isOnlyLink={giant?.isOnlyLink} />
                {giant && <Coordinate cell={giant} x={-19} y={-12} on="sea beside" />}
            </g>
        </g>
    );
}

// Everything that stands up, from the back to the front.
function Pieces({ p, picking }: { p: Position; picking: Picking }) {
    const stacks = [...p.stacks.values()].map((stack) => ({
        depth: depthOf(stack),
        q: stack.q,
        piece: <StackPiece key={keyOf(stack)} stack={stack} p={p} picking={picking} />,
    }));
    const giants = [1, 2].flatMap((seat) =>
        (["T", "S"] as const).map((kind) => {
            const giant = giantOf(p, seat, kind);
            return {
                depth: giant ? depthOf(giant) : 99,
                q: giant?.q ?? 0,
                piece: <GiantPiece key={`${seat}${kind}`} seat={seat} kind={kind} giant={giant} picking={picking} />,
            };
        }),
    );
    const all = [...stacks, ...giants].sort((a, b) => a.depth - b.depth || a.q - b.q);
    return <g>{all.map((entry) => entry.piece)}</g>;
}

export function Board({ frame, picking, last, quiet }: BoardProps) {
    const p = positionOf(frame);
    const box = boxOf(p, quiet);
    const scale = enlarged(box, useNarrow());
    const way = quiet ? null : wayOf(frame, picking);
    const [first, second] = p.players.map((player) => (p.isQuick ? player.tower_stones : player.towers));
    const label = say("causeway.page.board", {
        quick: p.isQuick ? 1 : 0,
        first: seatArgument(1),
        first_score: first,
        second: seatArgument(2),
        second_score: second,
    });
    const isEnough = picking.nexts.some((s) => s.thing === "say:one");
    return (
        <Stage box={box} label={label} picking={picking} quiet={quiet}>
            <Shore box={box} />
            <Deep p={p} box={box} />
            {p.isPlacing && [1, 2].map((seat) => <Skerry key={seat} seat={seat} />)}
            <g style={{ "--enlarged": scale }}>
                <g>
                    {p.rim.map((cell) => (
                        <Shoal key={keyOf(cell)} cell={cell} picking={picking} />
                    ))}
                </g>
                <Pieces p={p} picking={picking} />
            </g>
            <g class="over">
                {p.view.quiet > 0 && (
                    <text class="names" x={box.x + box.width / 2} y={box.y + box.height - 10}>
                        {say("causeway.page.quiet", { moves: p.view.quiet, limit: p.view.quiet_limit })}
                    </text>
                )}
                {picking.chosen.length > 0 && <Dots p={p} picking={picking} scale={scale} />}
                {!way && <Trail frame={frame} last={last} />}
                {way && <Preview frame={frame} way={way} picking={picking} scale={scale} />}
                {way && isEnough && <Enough picking={picking} way={way} scale={scale} />}
                {!quiet && <Tip frame={frame} picking={picking} box={box} scale={scale} />}
            </g>
        </Stage>
    );
}
