// Orongo: where things stand around the island. On a wide window the players' screens lie in the bay in the south-east. On
// a tall one they get a strip of their own, and text is larger.
import { useMedia } from "../../ui/media";
import type { View } from "./island";

export interface Layout {
    box: { x: number; y: number; width: number; height: number };
    scale: number; // of text
    screens: { left: number; right: number; y: number; most: number }; // most: the largest scale of a slot
}

export const WIDE: Layout = {
    box: { x: -26, y: -64, width: 886, height: 724 },
    scale: 1,
    screens: { left: 252, right: 808, y: 602, most: 1 }, // the corner is left to the zoom buttons
};

export const TALL: Layout = {
    box: { x: -14, y: -136, width: 868, height: 912 },
    scale: 1.5,
    screens: { left: -8, right: 752, y: 724, most: 1.4 },
};

export function useLayout(quiet?: boolean): Layout {
    const isTall = useMedia("(max-aspect-ratio: 29/20)");
    return isTall && !quiet ? TALL : WIDE;
}

export interface Slot {
    x: number; // its left
    y: number; // the line on which its screen stands
    width: number; // in its own scale
    scale: number;
}

const NARROWEST = 147;
const WIDEST = 208;

// A seat's part of the strip. The last seat stands at its right end.
export function slotOf({ screens }: Layout, view: View, seat: number): Slot {
    const room = (screens.right - screens.left) / view.seats;
    const scale = Math.min(screens.most, room / NARROWEST);
    const width = Math.min(room / scale, WIDEST);
    return { x: screens.right - width * scale * (view.seats - seat + 1), y: screens.y, width, scale };
}
