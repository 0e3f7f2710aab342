// Where things stand: a pointy-top grid in units of the picture, the coast around the land, and the rows of pieces on a hex.
import { hexOf, type Hex, type Statue, type View } from "./view";

export interface Point {
    x: number;
    y: number;
}

const WIDTH = 100; // of a hex
const RADIUS = WIDTH / Math.sqrt(3);
const ROW = RADIUS * 1.5;

export const BOX = { x: 330, y: -72, width: 1290, height: 1030 };
export const TALL_BOX = { x: 330, y: -90, width: 1290, height: 1330 }; // the tray below the island

export const at = ({ q, r }: { q: number; r: number }): Point => ({ x: (q + r / 2) * WIDTH, y: r * ROW });
export const move = (p: Point, scale = 1) =>
    `translate(${p.x.toFixed(1)}px,${p.y.toFixed(1)}px) scale(${scale.toFixed(3)})`;

export const shift = (p: Point) => `translate(${p.x.toFixed(1)} ${p.y.toFixed(1)})`;

export function corners(radius: number): Point[] {
    return Array.from({ length: 6 }, (_, i) => {
        const angle = (Math.PI / 3) * i - Math.PI / 2;
        return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
    });
}

const text = (points: Point[]) => points.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(" ");
export const HEX = text(corners(RADIUS));
export const HEX_INSIDE = text(corners(RADIUS - 5));
export const AHU_RING = text(corners(RADIUS - 7));

const DIRECTIONS = [
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
]; // across the edge from corner i to i + 1

export function neighbours(hexes: { q: number; r: number }[], of: { q: number; r: number }): number[] {
    return DIRECTIONS.flatMap(([q, r]) => {
        const found = hexes.findIndex((h) => h.q === of.q + q && h.r === of.r + r);
        return found < 0 ? [] : [found];
    });
}

// The shore as a closed, rounded line: the edges that have sea behind them, one after the other.
export function coast(hexes: Hex[]): string {
    const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`;
    const next = new Map<string, Point>();
    const land = new Set(hexes.map((h) => `${h.q},${h.r}`));
    let first: Point | undefined;
    for (const hex of hexes) {
        const centre = at(hex);
        const around = corners(RADIUS).map((c) => ({ x: c.x + centre.x, y: c.y + centre.y }));
        DIRECTIONS.forEach(([q, r], i) => {
            if (land.has(`${hex.q + q},${hex.r + r}`)) return;
            first ??= around[i];
            next.set(key(around[i]), around[(i + 1) % 6]);
        });
    }
    let line: Point[] = [];
    for (let p = first!; line.length < next.size; p = next.get(key(p))!) line.push(p);
    for (let pass = 0; pass < 2; pass++) line = cutCorners(line);
    return `M${line.map((p) => `${p.x.toFixed(0)} ${p.y.toFixed(0)}`).join("L")}Z`;
}

function cutCorners(line: Point[]): Point[] {
    return line.flatMap((p, i) => {
        const n = line[(i + 1) % line.length];
        return [
            { x: p.x * 0.75 + n.x * 0.25, y: p.y * 0.75 + n.y * 0.25 },
            { x: p.x * 0.25 + n.x * 0.75, y: p.y * 0.25 + n.y * 0.75 },
        ];
    });
}

// Pieces on a hex --------------------------------------------------------------------------------

export interface Piece {
    key: string;
    kind: "statue" | "worker" | "chief" | "sorcerer" | "neutral" | "logs";
    seat: number; // whose it is; of a neutral worker: whose marker lies beside it, or 0
    count: number;
    statue?: Statue;
    place: Point;
    scale: number;
}

const WIDE = 88; // what a row of pieces may take of a hex
const widthOf = (p: Piece) =>
    p.kind === "statue"
        ? [26, 29, 34, 40][p.statue!.size ?? 0]
        : p.kind === "logs"
          ? 34
          : (p.kind === "worker" || p.kind === "neutral" ? 21 : 33) +
            (p.count > 1 ? 15 : 0) +
            (p.kind === "neutral" && p.seat ? 9 : 0);

// Sets pieces in one row or more, centred, the last on the line `base`; a crowd gets smaller.
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

const piece = (key: string, kind: Piece["kind"], seat = 0, count = 1, statue?: Statue): Piece => ({
    key,
    kind,
    seat,
    count,
    statue,
    place: { x: 0, y: 0 },
    scale: 1,
});

function figuresOn(view: View, hex: number): Piece[] {
    const list: Piece[] = [];
    for (const f of view.hexes[hex].figures ?? []) {
        if (f.chief) list.push(piece(`chief-${f.seat}`, "chief", f.seat));
        if (f.sorcerer) list.push(piece(`sorcerer-${f.seat}`, "sorcerer", f.seat));
        for (let i = 0; i < f.workers && f.workers <= 2; i++)
            list.push(piece(`worker-${f.seat}-${hex}-${i}`, "worker", f.seat));
        if (f.workers > 2) list.push(piece(`worker-${f.seat}-${hex}-0`, "worker", f.seat, f.workers));
    }
    view.neutral?.forEach((n, i) => n.hex === hex && list.push(piece(`neutral-${i + 1}`, "neutral", n.mark ?? 0)));
    const logs = view.hexes[hex].logs ?? 0;
    if (logs > 0) list.push(piece(`logs-${hex}`, "logs", 0, logs));
    return list;
}

// Everything that lies on land, with its place.
export function piecesOf(view: View): Piece[] {
    const all: Piece[] = [];
    view.hexes.forEach((hex, i) => {
        const statues = view.statues.filter((s) => hexOf(view, s) === i).map((s) => piece(s.name, "statue", 0, 1, s));
        const figures = figuresOn(view, i);
        setRows(statues, at(hex), figures.length > 0 ? 3 : 24, 58);
        setRows(figures, at(hex), statues.length > 0 ? 34 : 15, 26);
        all.push(...statues, ...figures);
    });
    return all;
}
