// The trail of the last action.
import type { Frame, Told } from "../../session/session";
import { hexagon, keyOf, next, opposite, pointOf, RADIUS, WALL, type Cell } from "./grid";
import { actionOf } from "./notation";
import { giantOf, isOccupied, positionOf, type Position } from "./position";
import { bow } from "./preview";

// Where the giant that acted last came from. A leap leaves its cell empty; a far step does not tell where it began.
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
