// What describe() tells of a game of Giants, and how its things are called in words.
import { SEAT_WORDS } from "../../ui/seats";

export interface Figures {
    seat: number;
    workers: number;
    chief: boolean;
    sorcerer: boolean;
}

export interface Hex {
    q: number;
    r: number;
    terrain?: "village" | "hut" | "clay_pit" | "quarry" | "forest";
    trees?: number; // of a forest; 0 when it is felled
    logs?: number; // that lie there
    figures?: Figures[];
}

export interface Ahu {
    q: number;
    r: number;
    name: string;
    moai_value: number;
    headdress_value: number;
    state: "empty" | "reserved" | "erected";
    owner?: number; // of the base, where the viewer may know it
    size?: number;
    crowned?: boolean;
}

export interface Statue {
    name: string; // "m3", "p1"
    size?: number; // of a Moai; a headdress has none
    hex?: number;
    ahu?: number;
    front?: number; // the seat in front of whose screen it stands
    mark?: number;
    moved?: boolean; // by the seat to act, in this phase
}

export interface Reserve {
    workers: number;
    markers: number;
    chief: boolean;
    sorcerer: boolean;
    bases: number;
    half_tablets: number;
    logs: number;
    erected: number;
}

export interface Player {
    points: number;
    front: { workers: number; markers: number; chief: boolean; sorcerer: boolean };
    reserve?: Reserve;
    bid_given?: boolean;
    bid?: { markers: number; workers: number; chief: boolean; sorcerer: boolean };
    unused_workers?: number;
    unused_chief?: boolean;
}

export interface View {
    phase: "first" | "roll" | "bid" | "pick" | "place" | "transport" | "claim" | "reclaim" | "over";
    turn: number;
    first?: number;
    passed: number[];
    stock: number[];
    offer: number[];
    order?: number[];
    declined?: number[];
    headdresses_left: number;
    tablets_left: number;
    neutral_pool?: number;
    neutral?: { hex: number; mark?: number }[];
    players: Player[];
    statues: Statue[];
    carry?: { statue: string; path: number[] };
    hexes: Hex[];
    ahu: Ahu[];
}

export const TERRAINS = {
    village: "village",
    hut: "hut",
    clay_pit: "clay pit",
    quarry: "Moai quarry",
    forest: "forest",
};

export const numberOf = (word: string) => Number(word.slice(1)); // "h07", "a10", "n3"
const name = (letter: string, number: number) => letter + String(number).padStart(2, "0");
export const hexName = (hex: number) => name("h", hex);
export const ahuName = (ahu: number) => name("a", ahu);

export const isMoai = (statue: Statue) => statue.size !== undefined;
export const statueWords = (s: Statue) => (isMoai(s) ? `Moai of size ${s.size}` : "Headdress");
export const seatWords = (seat: number) => `seat ${seat} (${SEAT_WORDS[seat - 1]})`;
export const count = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;

// The hex on which a statue lies or from which it starts (GI-G4); none when it stands on an Ahu.
export function hexOf(view: View, statue: Statue): number | undefined {
    if (statue.front === undefined) return statue.hex;
    return view.hexes.findIndex((h) => h.terrain === (isMoai(statue) ? "quarry" : "clay_pit"));
}
