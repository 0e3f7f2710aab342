// What stands where: the view of a frame, prepared for lookups.
import type { Frame } from "../../session/session";
import { viewFor } from "../views";
import { around, keyOf, next, type Cell, type Direction } from "./grid";
import type { View } from "./view.gen";

export type { View };
export type Kind = "T" | "S"; // trapper, spikey giant
export type Stack = View["stacks"][number]; // stones: bottom first, w and b, on top perhaps W or B, a spellstone
export type Player = View["players"][number];
export type Gain = NonNullable<Stack["gains"]>[number]; // what one more stone would make of a stack

export interface Giant extends Cell {
    seat: number;
    kind: Kind;
    isTrapped: boolean;
    isOnlyLink: boolean;
    leaps: { [direction in Direction]?: number }; // how many cells lie under a leap
}

export interface Position {
    view: View;
    isPlacing: boolean;
    isQuick: boolean;
    stacks: Map<string, Stack>;
    giants: Giant[];
    giantAt: Map<string, Giant>;
    players: Player[];
    rim: Cell[]; // the empty cells beside something
}

export const viewOf = (frame: Frame): View => viewFor("causeway", frame);

const known = new WeakMap<object, Position>();

export function positionOf(frame: Frame): Position {
    let position = known.get(frame.view);
    if (!position) known.set(frame.view, (position = read(viewOf(frame))));
    return position;
}

function read(view: View): Position {
    const giants = view.giants.map((g): Giant => ({
        q: g.q,
        r: g.r,
        seat: g.seat,
        kind: g.kind === "trapper" ? "T" : "S",
        isTrapped: g.trapped === true,
        isOnlyLink: g.only_link === true,
        leaps: g.leaps ?? {},
    }));
    const stacks = new Map(view.stacks.map((s) => [keyOf(s), s]));
    const giantAt = new Map(giants.map((g) => [keyOf(g), g]));
    const rim = new Map<string, Cell>();
    for (const c of [...stacks.values(), ...giants].flatMap(around)) {
        if (!stacks.has(keyOf(c)) && !giantAt.has(keyOf(c))) rim.set(keyOf(c), c);
    }
    return {
        view,
        isPlacing: view.phase === "placing",
        isQuick: view.quick,
        stacks,
        giants,
        giantAt,
        players: view.players,
        rim: [...rim.values()],
    };
}

export const isOccupied = (p: Position, c: Cell) => p.stacks.has(keyOf(c)) || p.giantAt.has(keyOf(c));

export const giantOf = (p: Position, seat: number, kind: Kind) =>
    p.giants.find((g) => g.seat === seat && g.kind === kind);

// The cells that a giant's leap goes over, and the one where it lands (CW-2.6).
export function pathFrom(giant: Giant, direction: Direction): { path: Cell[]; landing: Cell } {
    const length = giant.leaps[direction] ?? 0;
    const path = Array.from({ length }, (_, i) => next(giant, direction, i + 1));
    return { path, landing: next(giant, direction, length + 1) };
}

// What a stone of a seat would do on the stack in a cell; undefined where none can be dropped.
export const gainAt = (p: Position, cell: Cell, seat: number): Gain | undefined =>
    p.stacks.get(keyOf(cell))?.gains?.[seat - 1];
