// Where things stand: the grid of the island, and the rows of pieces on a hex.
import { HexGrid, pointText, type Cell, type Point } from "../shared/hex";
import { hexOf, type Statue, type View } from "./view";

const WIDTH = 100; // of a hex
export const GRID = new HexGrid("pointy", WIDTH / Math.sqrt(3));

// How the island and the mat share the picture: side by side where the window is wide, the mat below the island in a
// window that is nearly square, and a mat of two rows on a phone.
export type Layout = "wide" | "square" | "tall";

export const BOXES = {
    wide: { x: 330, y: -72, width: 1290, height: 1030 },
    square: { x: 330, y: -72, width: 1290, height: 1310 },
    tall: { x: 330, y: -90, width: 1290, height: 1620 },
};

export const at = (cell: Cell): Point => GRID.at(cell);
export const move = (p: Point, scale = 1) =>
    `translate(${p.x.toFixed(1)}px,${p.y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
export const lineThrough = (points: Point[]) => `M${points.map(pointText).join("L")}`;

export const HEX = GRID.path();
export const HEX_INSIDE = GRID.path(GRID.radius - 5);
export const AHU_RING = GRID.path(GRID.radius - 7);

// Pieces on a hex --------------------------------------------------------------------------------

export interface Piece {
    key: string;
    kind: "statue" | "worker" | "chief" | "sorcerer" | "neutral" | "logs";
    seat: number; // the owner; for a neutral worker the seat whose marker lies beside it, or 0
    count: number;
    statue?: Statue;
    hex: number;
    place: Point;
    scale: number;
}

const WIDE = 88; // the widest row of pieces on a hex
const widthOf = (p: Piece) =>
    p.kind === "statue"
        ? [26, 29, 34, 40][p.statue!.size ?? 0]
        : p.kind === "logs"
          ? 34
          : (p.kind === "worker" || p.kind === "neutral" ? 21 : 33) +
            (p.count > 1 ? 15 : 0) +
            (p.kind === "neutral" && p.seat ? 9 : 0);

// Sets pieces in rows that are centred on the hex, the last row on the line `base`. A crowd is drawn smaller.
function setRows(pieces: Piece[], centre: Point, base: number, height: number): void {
    if (pieces.length === 0) return;
    const total = pieces.reduce((sum, p) => sum + widthOf(p), 0);
    const rows = total <= WIDE * 1.6 ? 1 : total <= WIDE * 5 ? 2 : 3;
    const inRow = Math.ceil(pieces.length / rows);
    for (let row = 0; row < rows; row++) {
        const part = pieces.slice(row * inRow, (row + 1) * inRow);
        const wide = part.reduce((sum, p) => sum + widthOf(p), 0);
        const scale = Math.min(rows === 1 ? 1.12 : 0.8, WIDE / wide);
        let x = centre.x - (wide * scale) / 2;
        for (const p of part) {
            p.scale = scale;
            p.place = { x: x + (widthOf(p) * scale) / 2, y: centre.y + base - (rows - 1 - row) * height * 0.5 };
            x += widthOf(p) * scale;
        }
    }
}

const piece = (hex: number, key: string, kind: Piece["kind"], seat = 0, count = 1, statue?: Statue): Piece => ({
    key,
    kind,
    seat,
    count,
    statue,
    hex,
    place: { x: 0, y: 0 },
    scale: 1,
});

function figuresOn(view: View, hex: number): Piece[] {
    const list: Piece[] = [];
    for (const f of view.hexes[hex].figures ?? []) {
        if (f.chief) list.push(piece(hex, `chief-${f.seat}`, "chief", f.seat));
        if (f.sorcerer) list.push(piece(hex, `sorcerer-${f.seat}`, "sorcerer", f.seat));
        for (let i = 0; i < f.workers && f.workers <= 2; i++)
            list.push(piece(hex, `worker-${f.seat}-${hex}-${i}`, "worker", f.seat));
        if (f.workers > 2) list.push(piece(hex, `worker-${f.seat}-${hex}-0`, "worker", f.seat, f.workers));
    }
    view.neutral?.forEach((n, i) => n.hex === hex && list.push(piece(hex, `neutral-${i + 1}`, "neutral", n.mark ?? 0)));
    const logs = view.hexes[hex].logs ?? 0;
    if (logs > 0) list.push(piece(hex, `logs-${hex}`, "logs", 0, logs));
    return list;
}

// Everything that lies on land, with its place.
export function piecesOf(view: View): Piece[] {
    const all: Piece[] = [];
    view.hexes.forEach((hex, i) => {
        const statues = view.statues.filter((s) => hexOf(s) === i).map((s) => piece(i, s.name, "statue", 0, 1, s));
        const figures = figuresOn(view, i);
        setRows(statues, at(hex), figures.length > 0 ? 3 : 24, 58);
        setRows(figures, at(hex), statues.length > 0 ? 34 : 15, 26);
        all.push(...statues, ...figures);
    });
    return all;
}
