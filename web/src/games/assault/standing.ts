// Points now and where they come from, how far the end is, which things facts name, and which windows pass by themselves.
import type { Choice, Frame } from "../../session/session";
import { factOf } from "../../say/say";
import type { Wish } from "../game";
import { EVENTS, HITS, MARKERS, RACES, REGIONS, SLAYERS, SPELLS } from "./data";
import { peopleOf, viewOf } from "./view";

// Totals of others are covered (AS-11.3); what they have claimed lies open.
export function standing(frame: Frame, seat: number) {
    const people = peopleOf(viewOf(frame), seat);
    if (!people) return undefined;
    const events = { fact: factOf("assault.page.score_events"), points: people.event_points };
    const from = people.points_from;
    if (!from || people.points === undefined) return { points: people.event_points, isAll: false, sources: [events] };
    const sources = [
        events,
        { fact: factOf("assault.page.score_battles"), points: from.battles },
        { fact: factOf("assault.page.score_commands"), points: from.commands },
        { fact: factOf("assault.page.score_others"), points: from.others },
    ].filter((source) => source.points !== 0);
    return { points: people.points, isAll: true, sources };
}

export function remaining(frame: Frame): string | undefined {
    const { phase, round, pool1, pool2, last_round } = viewOf(frame);
    if (phase === "over" || round === 0) return undefined;
    if (last_round) return factOf("assault.page.remaining_rounds", { round, last: last_round });
    return pool1 > 0
        ? factOf("assault.page.remaining_first", { round, points: pool1, all: pool1 + pool2 })
        : factOf("assault.page.remaining_second", { round, points: pool2 });
}

// The thing on the table that an argument of a fact names.
export function thingOf(kind: string, word: string): string | undefined {
    const key = word.split("_")[0];
    if (kind === "region" && word in REGIONS) return `region:${word}`;
    if (kind === "event" && word in EVENTS) return `event:${word}`;
    if (kind === "card" && word in HITS) return `own:${word}`;
    if (kind === "spell" && key in SPELLS) return `spell:${key}`;
    if (kind === "slayer" && word in SLAYERS) return `slayer:${word}`;
    if (kind === "marker" && word in MARKERS) return `marker:${word}`;
    if (kind === "command") return `command:${word.endsWith("_special") ? "special" : word.replace("storm_", "")}`;
    if (kind === "unit" && key in RACES) return `kind:${key}:${word.slice(key.length + 1).replace("_wounded", "!")}`;
    return kind === "race" ? `race:${word}` : undefined;
}

// The words with which a window for spells is passed (AS-3.1, AS-7.2, AS-7.3d).
const WINDOWS: Record<string, string> = { spell: "on", start: "ready", final: "ready" };

// Passing is the answer if nothing else can be done, or if the seat wants no spells this turn. Ore and Weaponry lie open and are
// no spells, so they are asked for in any case.
export function auto(frame: Frame, wish: Wish): Choice | undefined {
    const closing = WINDOWS[viewOf(frame).phase];
    const pass = closing ? frame.choices.find((c) => c.text === closing) : undefined;
    if (!pass || wish === "always") return undefined;
    const others = frame.choices.filter((c) => c !== pass);
    const isSpell = (choice: Choice) => choice.text.startsWith("cast ");
    return others.length === 0 || (wish === "not_this_turn" && others.every(isSpell)) ? pass : undefined;
}
