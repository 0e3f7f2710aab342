// The rocks where giants wait until they are placed: one per player, beside the causeway, or below it on a narrow screen.
import { shift, type Point } from "./grid";
import type { Kind } from "./position";
import { seatName } from "./words";

const SKERRY = "M-42 -78L-14 -92L30 -86L48 -60L48 60L22 92L-24 88L-46 62Z";

// How far the rocks reach from the middle of the picture.
export const WAITING = { wide: { side: 316, bottom: 175 }, narrow: { side: 188, bottom: 350 } };

const middleOf = (seat: number, isNarrow: boolean): Point => {
    const side = seat === 1 ? -1 : 1;
    return isNarrow ? { x: 93 * side, y: 268 } : { x: 258 * side, y: 30 };
};

export function waitingAt(seat: number, kind: Kind, isNarrow: boolean): Point {
    const { x, y } = middleOf(seat, isNarrow);
    const first = kind === "T" ? -1 : 1;
    return isNarrow ? { x: x + 43 * first, y: y + 12 } : { x, y: y + 60 * first };
}

export function Skerry({ seat, isNarrow }: { seat: number; isNarrow: boolean }) {
    const turn = isNarrow ? "rotate(90)" : "";
    return (
        <g transform={shift(middleOf(seat, isNarrow))}>
            <path class="skerry wall" d={SKERRY} transform={`translate(0 13) ${turn}`} />
            <path class="skerry" d={SKERRY} transform={turn} />
            <text class="names" y={isNarrow ? 78 : 126}>
                {seatName(seat)}
            </text>
        </g>
    );
}
