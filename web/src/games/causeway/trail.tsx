// The trail of the last action, drawn from the facts that were told.
import type { Frame, Told } from "../../session/session";
import { hexagon, keyOf, pointOf, RADIUS, WALL } from "./grid";
import { positionOf } from "./position";
import { bow } from "./preview";
import { wayTold } from "./way";

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
