// The tooltip of the thing under the pointer.
import type { Frame } from "../../session/session";
import { say } from "../../say/say";
import type { Picking } from "../../ui/picking";
import { Tooltip, type Box, type Size } from "../../ui/tooltip";
import { cellOf, keyOf, lineTo, pointOf, WALL, type Point } from "./grid";
import { gainAt, giantOf, positionOf } from "./position";
import { wayOf } from "./preview";
import { giantOfThing } from "./steps";
import { cellWord, directionWord, giantWords, stackWords } from "./words";

function tipOf(frame: Frame, picking: Picking): { at: Point; words: string } | null {
    const p = positionOf(frame);
    const thing = picking.hovered;
    const pointed = giantOfThing(thing);
    if (pointed) {
        const giant = giantOf(p, pointed.seat, pointed.kind);
        if (!giant || picking.chosen.length > 0) return null; // it would hide where the chosen one may go
        const { x, y } = pointOf(giant);
        return { at: { x, y: y - 88 }, words: giantWords(giant.seat, giant.kind, giant) };
    }
    if (!thing.startsWith("cell:")) return null;
    const cell = cellOf(thing.slice(5));
    const at = pointOf(cell);
    const stack = p.stacks.get(keyOf(cell));
    if (stack) return { at: { x: at.x, y: at.y - stack.stones.length * WALL - 48 }, words: stackWords(p, stack) };
    const way = wayOf(frame, picking);
    if (!way || picking.chosen.length > 1) return null;
    const line = lineTo(way.from, way.to);
    const isDropping = way.path.some((c) => gainAt(p, c, way.seat) !== undefined);
    const words =
        way.path.length === 0
            ? say("causeway.page.tip_step", { cell: cellWord(way.to) })
            : say("causeway.page.tip_leap", {
                  cell: cellWord(way.to),
                  direction: line ? directionWord(line.direction) : undefined,
                  over: way.path.length,
                  drops: isDropping ? 1 : 0,
              });
    const isAbove = at.y < pointOf(way.from).y; // beyond the landing, so that the way stays free
    return { at: { x: at.x, y: at.y + (isAbove ? -88 : 48) }, words };
}

export function Tip({ frame, picking, box, scale }: { frame: Frame; picking: Picking; box: Box; scale: number }) {
    const tip = tipOf(frame, picking);
    if (!tip) return null;
    const place = ({ width, height }: Size) => ({ x: tip.at.x - width / 2, y: tip.at.y - height / 2 });
    return <Tooltip lines={[tip.words]} box={box} scale={scale} place={place} />;
}
