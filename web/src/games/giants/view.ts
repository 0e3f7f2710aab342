// The parts of a position of Giants, and how its things are named in messages.
import type { Frame } from "../../session/session";
import { say, word, type Word } from "../../say/say";
import { viewFor } from "../views";
import type { View } from "./view.gen";

export type { View };
export type Hex = View["hexes"][number];
export type Ahu = View["ahu"][number];
export type Statue = View["statues"][number];
export type Player = View["players"][number];
export type Reserve = NonNullable<Player["reserve"]>;
export type Carry = NonNullable<View["carry"]>;
export type Terrain = NonNullable<Hex["terrain"]>;

export const viewOf = (frame: Frame): View => viewFor("giants", frame);

export const numberOf = (word: string) => Number(word.slice(1)); // "h07", "a10", "n3"
const name = (letter: string, number: number) => letter + String(number).padStart(2, "0");
export const hexName = (hex: number) => name("h", hex);
export const ahuName = (ahu: number) => name("a", ahu);

// Facts name a hex by its number, or by its terrain if no other hex has the same one. The board writes the same name on it.
export const isNamed = (terrain: Terrain | undefined) => terrain !== undefined && terrain !== "forest";

export function placeWord(view: View, hex: number): Word {
    const { terrain } = view.hexes[hex];
    return word("place", isNamed(terrain) ? terrain! : String(hex));
}

// The thing on the board that stands for a hex. Facts name special hexes by their terrain, so their things do too.
export function hexThing(view: View, hex: number): string {
    return `hex:${placeWord(view, hex).word}`;
}

// The hex that such a word names.
export const hexAt = (view: View, { word }: Word): number =>
    /^\d+$/.test(word) ? Number(word) : view.hexes.findIndex((h) => h.terrain === word);

// The hex of a thing such as "hex:24" or "hex:village".
export const hexOfThing = (view: View, thing: string): number => hexAt(view, word("place", thing.slice(4)));

export const ahuWord = (ahu: number): Word => word("ahu", String(ahu));
export const statueArguments = (s: Statue) => ({ statue: word("statue", s.name), size: s.size });

export const placeTitle = (view: View, hex: number) => say("giants.page.place", { at: placeWord(view, hex) });
export const ahuTitle = (ahu: number) => say("giants.page.ahu", { ahu: ahuWord(ahu) });
export const statueTitle = (s: Statue) => say("giants.page.statue", statueArguments(s));

// The hex on which a statue lies or from which it would be carried (GI-G4); none when it stands on an Ahu.
export const hexOf = (statue: Statue): number | undefined => statue.hex ?? statue.start;

export const carriedStatue = (view: View): Statue | undefined =>
    view.statues.find((s) => s.name === view.carry?.statue);

// The statues that only this seat may carry: those in front of its screen, and those with its marker.
export const statuesOf = (view: View, seat: number): Statue[] =>
    view.statues.filter((s) => s.front === seat || s.mark === seat);
