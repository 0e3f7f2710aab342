// How the picture divides its box: the map above, own cards below it, command cards at the lower edge. In a tall box the
// pieces are larger.
import { HEIGHT, WIDTH } from "./map";

export interface Layout {
    height: number; // of the whole picture, which is WIDTH wide
    mapHeight: number;
    stretch: number; // of the map's nominal height
    scale: number; // of pieces and names on the map
    pouchHeight: number;
    dockTop: number;
    dockWidth: number; // the zoom buttons stand beside it
    isTall: boolean;
}

export const USUAL_RATIO = 0.815; // height by width, until it is measured

export function layoutFor(ratio: number, isQuiet: boolean): Layout {
    const height = Math.round(Math.min(Math.max(ratio, 0.79), 1.75) * WIDTH);
    const isTall = ratio >= 1.1;
    const scale = ratio > 1.5 ? 1.7 : isTall ? 1.5 : ratio > 0.95 ? 1.2 : 1;
    const pouchHeight = Math.round(42 * Math.min(scale, 1.5));
    const dock = isTall ? 330 : 148;
    const mapHeight = isQuiet ? 620 : height - dock - pouchHeight;
    return {
        height: isQuiet ? mapHeight : height,
        mapHeight,
        stretch: mapHeight / HEIGHT,
        scale,
        pouchHeight,
        dockTop: mapHeight + pouchHeight,
        dockWidth: isTall ? 860 : ratio > 0.95 ? 920 : 952,
        isTall,
    };
}
