// What stands where: the view of a frame, made ready for questions.
import type { Frame } from "../../session/session";
import { around, keyOf, next, type Cell, type Direction } from "./grid";

export type Kind = "T" | "S";

export interface Stack extends Cell {
    stones: string; // bottom first: w and b, on top perhaps W or B, a spellstone
}

export interface Giant extends Cell {
    seat: number;
    kind: Kind;
    isTrapped: boolean;
    isOnlyLink: boolean;
}

export interface Player {
    supply: number;
    spellstones: number; // on the board
    spellstones_left: number;
    towers: number;
    tower_stones: number;
}

export interface Position {
    isPlacing: boolean;
    isQuick: boolean;
    stacks: Map<string, Stack>;
    giants: Giant[];
    giantAt: Map<string, Giant>;
    players: Player[];
    rim: Cell[]; // the empty cells beside something
}

const known = new WeakMap<object, Position>();

export function positionOf(frame: Frame): Position {
    let position = known.get(frame.view);
    if (!position) known.set(frame.view, (position = read(frame.view)));
    return position;
}

function read(view: any): Position {
    const giants: Giant[] = view.giants.map((g: any) => ({
        q: g.q,
        r: g.r,
        seat: g.seat,
        kind: g.kind === "trapper" ? "T" : "S",
        isTrapped: g.trapped === true,
        isOnlyLink: g.only_link === true,
    }));
    const stacks = new Map<string, Stack>(view.stacks.map((s: Stack) => [keyOf(s), s]));
    const giantAt = new Map(giants.map((g) => [keyOf(g), g]));
    const rim = new Map<string, Cell>();
    for (const c of [...stacks.values(), ...giants].flatMap(around)) {
        if (!stacks.has(keyOf(c)) && !giantAt.has(keyOf(c))) rim.set(keyOf(c), c);
    }
    return {
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

// The cells that a leap goes over, and the one where it lands (CW-2.6).
export function pathFrom(p: Position, from: Cell, direction: Direction): { path: Cell[]; landing: Cell } {
    const path: Cell[] = [];
    let at = next(from, direction);
    while (isOccupied(p, at)) {
        path.push(at);
        at = next(at, direction);
    }
    return { path, landing: at };
}

const LETTERS = ["w", "b"];

// What a stack of three is: somebody's tower, under a spell, or dead (CW-2.7).
export type Standing = { what: "tower" | "spell" | "dead"; seat: number } | null;

export function standingOf(stones: string): Standing {
    if (stones.length < 3) return null;
    const seat = LETTERS.indexOf(stones[2].toLowerCase()) + 1;
    if (stones[2] !== stones[2].toLowerCase()) return { what: "spell", seat };
    return { what: stones.slice(0, 2).includes(stones[2]) ? "tower" : "dead", seat };
}

// What a stone of a seat would do on a stack that is not full.
export type Gain = "stone" | "tower" | "spell" | "third";

export function gainOf(p: Position, stones: string, seat: number): Gain {
    if (stones.length < 2) return "stone";
    if (p.isQuick) return "third";
    return stones.includes(LETTERS[seat - 1]) ? "tower" : "spell";
}
