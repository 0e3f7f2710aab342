// The game's own data file, read for drawing. Numbers of units, commands, events and spells are written there and nowhere
// else; what depends on the position comes from describe(), and names come from the catalogues.
import text from "../../../../data/assault/assault.txt?raw";
import type { Command } from "./view";

export interface Unit {
    strength: [number, number]; // healthy, wounded
    fortitude: [number, number];
    ordning: number;
    does: string[]; // when, verb and numbers of what a leader or champion does
}

export interface Event {
    key: string;
    region: string; // "-" for none
    rune: string;
    points: number;
    repeats: boolean;
    race: string; // "any" for a universal event
    needs: string[];
    waiver: string[];
    rewards: string[];
}

export interface Spell {
    does: [string, string]; // basic, advanced
    window: string; // turn, start or final
}

export interface Race {
    key: string;
    home: string;
    stacking: number;
    commands: Partial<Record<Command, number>>;
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
export const HITS: Record<string, { attacking: number; defending: number }> = {}; // by resource card
export const MARKERS: Record<string, { race: string }> = {};
export const REGIONS: Record<string, { near: string[] }> = {};
export const RACES: Record<string, Race> = {};
export const EVENTS: Record<string, Event> = {};
export const SPELLS: Record<string, Spell> = {};
export const SLAYERS: Record<string, { strength: number; fortitude: number; power: string[] }> = {};
export const DICE: Record<string, string[]> = {}; // the faces, by race or "grey"
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
        REGIONS[key] = { near: rest.slice(3) };
    } else if (word === "race") {
        RACES[key] = { key, home: rest[1], stacking: numbers[2], commands: {}, units: {} };
    } else if (word === "commands") {
        COMMANDS.slice(0, 8).forEach((c, i) => (RACES[key].commands[c] = numbers[i]));
    } else if (word === "unit") {
        const [, , s, f, o, ws, wf] = numbers;
        RACES[key].units[rest[0]] = {
            strength: [s, ws || s],
            fortitude: [f, wf || f],
            ordning: o,
            does: texts[1]?.split(" ") ?? [],
        };
    } else if (word === "marker") {
        MARKERS[key] = { race: rest[0] };
    } else if (word === "resource") {
        HITS[key] = { attacking: numbers[1], defending: numbers[2] };
    } else if (word === "spell") {
        SPELLS[key] = { does: [texts[1], texts[3]], window: rest[1] };
    } else if (word === "slayer") {
        SLAYERS[key] = { strength: numbers[0], fortitude: numbers[1], power: rest.slice(2) };
    } else if (word === "die") {
        DICE[key] = rest.slice(1);
    } else if (word === "special") {
        SPECIALS[key] = rest;
    } else if (word === "event") {
        const [, needs, pays, waiver, rewards] = texts;
        EVENTS[key] = {
            key,
            race: rest[0],
            rune: rest[1],
            points: numbers[2],
            repeats: rest[3] === "repeat",
            region: rest[4],
            // A cost is also a condition: what is paid need not be said twice.
            needs: [
                ...split(needs).filter((n) => !split(pays).some((p) => n === `cards ${p}`)),
                ...split(pays).map((p) => `pay ${p}`),
            ],
            waiver: split(waiver),
            rewards: split(rewards),
        };
    }
}
