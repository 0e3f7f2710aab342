// Orongo: where things stand around the island. On a wide window the players' screens lie in the bay in the south-east. On
// a tall one they get a strip of their own, and on a phone two columns below the island.
import { useMedia } from "../../ui/media";
import type { View } from "./island";

export interface Layout {
    box: { x: number; y: number; width: number; height: number };
    // Where the screens stand: the first row's line, the distance between rows, how many stand in a row, and the largest
    // scale of a slot.
    screens: { left: number; right: number; y: number; row: number; across: number; most: number };
}

export const WIDE: Layout = {
    box: { x: -26, y: -64, width: 886, height: 730 },
    screens: { left: 252, right: 808, y: 602, row: 0, across: 4, most: 1 }, // the corner is left to the zoom buttons
};

export const TALL: Layout = {
    box: { x: -14, y: -136, width: 868, height: 912 },
    screens: { left: -8, right: 752, y: 724, row: 0, across: 4, most: 1.4 },
};

export const PHONE: Layout = {
    box: { x: -14, y: -136, width: 868, height: 1146 },
    screens: { left: -8, right: 848, y: 760, row: 170, across: 2, most: 2 },
};

const MUCH_TALLER = 1.3; // height of a phone's board by its width, while no sheet lies over it

export function useLayout(ratio: number, quiet?: boolean): Layout {
    const isTall = useMedia("(max-aspect-ratio: 29/20)");
    if (quiet || !isTall) return WIDE;
    return ratio > MUCH_TALLER ? PHONE : TALL;
}

export interface Slot {
    x: number; // its left
    y: number; // the line on which its screen stands
    width: number; // in its own scale
    scale: number;
}

const NARROWEST = 147;
const WIDEST = 208;

// A seat's part of its row. The last seat of a row stands at its right end.
export function slotOf({ screens }: Layout, view: View, seat: number): Slot {
    const across = Math.min(screens.across, view.seats);
    const room = (screens.right - screens.left) / across;
    const scale = Math.min(screens.most, room / NARROWEST);
    const width = Math.min(room / scale, WIDEST);
    const [row, column] = [Math.floor((seat - 1) / across), (seat - 1) % across];
    return {
        x: screens.right - width * scale * (across - column),
        y: screens.y + row * screens.row,
        width,
        scale,
    };
}
