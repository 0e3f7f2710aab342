// A tip for the thing under the pointer.
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import { cellOf, keyOf, lineTo, pointOf, WALL, windOf, type Point } from "./grid";
import { giantOf, positionOf, type Kind } from "./position";
import { wayOf } from "./preview";
import type { Box } from "./scene";
import { giantWords, stackWords } from "./words";

function tipOf(frame: Frame, picking: Picking): { at: Point; words: string } | null {
    const p = positionOf(frame);
    const thing = picking.hovered;
    const isGiant = thing.startsWith("giant:");
    if (!isGiant && !thing.startsWith("cell:")) return null;
    if (isGiant && picking.chosen.length > 0) return null; // it would hide where the chosen one may go
    if (isGiant) {
        const [seat, kind] = [Number(thing[6]), thing[7] as Kind];
        const giant = giantOf(p, seat, kind);
        return giant
            ? { at: { x: pointOf(giant).x, y: pointOf(giant).y - 88 }, words: giantWords(seat, kind, giant) }
            : null;
    }
    const cell = cellOf(thing.slice(5));
    const at = pointOf(cell);
    const stack = p.stacks.get(keyOf(cell));
    if (stack) return { at: { x: at.x, y: at.y - stack.stones.length * WALL - 48 }, words: stackWords(p, cell) };
    const way = wayOf(frame, picking);
    if (!way || picking.chosen.length > 1) return null;
    const line = lineTo(way.from, way.to);
    const isDropping = way.path.some((c) => (p.stacks.get(keyOf(c))?.stones.length ?? 3) < 3);
    const words =
        way.path.length === 0
            ? "Step, and leave a stone behind"
            : `Leap ${windOf(line!.direction)} over ${way.path.length}${isDropping ? "" : ", nothing to drop on"}`;
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
    const y = Math.min(Math.max(tip.at.y, box.y + 18), box.y + box.height - 16);
    return (
        <g class="tip" transform={`translate(${x} ${y}) scale(${size})`} aria-hidden="true">
            <rect x={-width / 2} y="-12" width={width} height="24" rx="7" />
            <text y="4">{tip.words}</text>
        </g>
    );
}
