// The trail of the last action, drawn from the facts that were told.
import type { Frame, Told } from "../../session/session";
import { readFact, valuesOf, wordOf, type Argument } from "../../say/say";
import { cellNamed, hexagon, keyOf, pointOf, RADIUS, WALL, type Cell } from "./grid";
import { positionOf } from "./position";
import { bow } from "./preview";

export interface Way {
    from?: Cell; // a giant that was placed came from nowhere
    to: Cell;
    isLeap: boolean;
    drops: Cell[];
}

const MOVES = ["causeway.place", "causeway.step", "causeway.go", "causeway.leap"];
const cellsOf = (argument: Argument) => valuesOf(argument).map((value) => cellNamed(wordOf(value)));

// Where the giant that acted last came from, where it went, and where it dropped stones.
export function wayTold(told: Told): Way | null {
    const move = told.facts.map(readFact).find((fact) => MOVES.includes(fact.key));
    if (!move) return null;
    const [from] = cellsOf(move.args.from);
    const [to] = cellsOf(move.args.to);
    return { from, to, isLeap: move.key === "causeway.leap", drops: cellsOf(move.args.drops) };
}

export function Trail({ frame, last }: { frame: Frame; last: Told[] }) {
    const told = last.at(-1);
    const p = positionOf(frame);
    const way = told && wayTold(told);
    if (!way) return null;
    const end = pointOf(way.to);
    const start = way.from && { x: pointOf(way.from).x, y: pointOf(way.from).y - (way.isLeap ? 0 : WALL) };
    return (
        <g key={told.n} class="appear">
            {start && <path class="trail-case" d={bow(start, end, way.isLeap ? 34 : 0)} />}
            {start && <path class="trail" d={bow(start, end, way.isLeap ? 34 : 0)} />}
            {!start && <path class="trail" d={hexagon(RADIUS - 6, end)} />}
            {start && <circle class="trail-end" cx={start.x} cy={start.y} r="5" />}
            {way.drops.map((c) => {
                const at = pointOf(c);
                return (
                    <circle
                        key={keyOf(c)}
                        class="trail-end"
                        cx={at.x}
                        cy={at.y - (p.stacks.get(keyOf(c))?.stones.length ?? 0) * WALL}
                        r="5"
                    />
                );
            })}
        </g>
    );
}
