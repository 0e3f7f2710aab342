// How the map fills its box. In a tall box, and on a narrow screen, the pieces are larger.
import { HEIGHT, WIDTH } from "./map";

export interface Layout {
    height: number; // of the map, which is WIDTH wide
    stretch: number; // of the map's nominal height
    scale: number; // of pieces and names
    isTall: boolean;
}

export const USUAL_RATIO = 0.66; // height by width, until it is measured

export function layoutFor(ratio: number, isNarrow = false): Layout {
    const height = Math.round(Math.min(Math.max(ratio, 0.56), 1.5) * WIDTH);
    const isTall = isNarrow || ratio >= 0.95;
    const scale = ratio > 1.1 ? 1.6 : isTall ? 1.4 : ratio > 0.8 ? 1.2 : 1;
    return { height, stretch: height / HEIGHT, scale, isTall };
}
