// The parts of a position of Giants, and what its things are called.
import type { Frame } from "../../session/session";
import { SEAT_WORDS } from "../../ui/seats";
import { viewFor } from "../views";
import type { View } from "./view.gen";

export type { View };
export type Hex = View["hexes"][number];
export type Ahu = View["ahu"][number];
export type Statue = View["statues"][number];
export type Player = View["players"][number];
export type Reserve = NonNullable<Player["reserve"]>;
export type Carry = NonNullable<View["carry"]>;

export const viewOf = (frame: Frame): View => viewFor("giants", frame);

export const TERRAINS: Record<NonNullable<Hex["terrain"]>, string> = {
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

export const capital = (text: string) => text[0].toUpperCase() + text.slice(1);
export const statueWords = (s: Statue) => (s.size === undefined ? "Headdress" : `Moai of size ${s.size}`);
export const seatWords = (seat: number) => `seat ${seat} (${SEAT_WORDS[seat - 1]})`;

// The hex on which a statue lies or from which it would be carried (GI-G4); none when it stands on an Ahu.
export const hexOf = (statue: Statue): number | undefined => statue.hex ?? statue.start;

export const carriedStatue = (view: View): Statue | undefined =>
    view.statues.find((s) => s.name === view.carry?.statue);
