// The game's own data file, read for drawing. Numbers and names of units, commands, events and spells are written there and
// nowhere else; what depends on the position comes from describe().
import text from "../../../../data/assault/assault.txt?raw";
import type { Command } from "./view";

export interface Unit {
    strength: [number, number]; // healthy, wounded
    fortitude: [number, number];
    ordning: number;
    name: string; // of leaders and champions
}

export interface Event {
    key: string;
    name: string;
    region: string; // "-" for none
    rune: string;
    points: number;
    race: string; // "any" for a universal event
    needs: string[];
    waiver: string[];
    rewards: string[];
}

export interface Spell {
    names: [string, string]; // basic, advanced
    does: [string, string];
}

export interface Race {
    key: string;
    home: string;
    commands: Partial<Record<Command, number>>;
    special: string; // name of the ninth command
    units: Record<string, Unit>;
}

export const COMMANDS: Command[] = [
    "move",
    "plunder",
    "trade",
    "recruit",
    "leader",
    "magic",
    "attack",
    "rest",
    "special",
];
export const KINDS = ["leader", "vonindod", "champion", "hekaton", "elite", "regular"];
export const RESOURCES: Record<string, string> = {}; // names
export const HITS: Record<string, { attacking: number; defending: number }> = {}; // of resource cards
export const MARKERS: Record<string, { name: string; race: string }> = {};
export const REGIONS: Record<string, { name: string; near: string[]; site: string }> = {};
export const RACES: Record<string, Race> = {};
export const EVENTS: Record<string, Event> = {};
export const SPELLS: Record<string, Spell> = {};
export const SLAYERS: Record<string, { strength: number; fortitude: number }> = {};
export const SPECIALS: Record<string, string[]> = {}; // the words of the line, by race

const split = (field: string) =>
    field
        .split(";")
        .map((s) => s.trim())
        .filter(Boolean);

for (const line of text.split("\n")) {
    if (line === "" || line[0] === "#") continue;
    const [facts, ...texts] = line.split("|").map((s) => s.trim());
    const [word, key, ...rest] = facts.split(/\s+/);
    const numbers = rest.map(Number);
    if (word === "region") {
        REGIONS[key] = { name: texts[0], site: texts[1], near: rest.slice(3) };
    } else if (word === "race") {
        RACES[key] = { key, home: rest[1], commands: {}, special: "", units: {} };
    } else if (word === "commands") {
        COMMANDS.slice(0, 8).forEach((c, i) => (RACES[key].commands[c] = numbers[i]));
        RACES[key].special = texts[0];
    } else if (word === "unit") {
        const [, , s, f, o, ws, wf] = numbers;
        RACES[key].units[rest[0]] = {
            strength: [s, ws || s],
            fortitude: [f, wf || f],
            ordning: o,
            name: texts[0] ?? "",
        };
    } else if (word === "marker") {
        MARKERS[key] = { name: texts[0], race: rest[0] };
    } else if (word === "resource") {
        RESOURCES[key] = texts[0];
        HITS[key] = { attacking: numbers[1], defending: numbers[2] };
    } else if (word === "spell") {
        SPELLS[key] = { names: [texts[0], texts[2]], does: [texts[1], texts[3]] };
    } else if (word === "slayer") {
        SLAYERS[key] = { strength: numbers[0], fortitude: numbers[1] };
    } else if (word === "special") {
        SPECIALS[key] = rest;
    } else if (word === "event") {
        const [name, needs, pays, waiver, rewards] = texts;
        EVENTS[key] = {
            key,
            name,
            race: rest[0],
            rune: rest[1],
            points: numbers[2],
            region: rest[4],
            needs: [...split(needs), ...split(pays).map((p) => `pay ${p}`)],
            waiver: split(waiver),
            rewards: split(rewards),
        };
    }
}
