// Names and short descriptions of units, cards, events and spells, in the reader's language. Numbers come from the data
// file, words from the catalogues.
import { say, word, type Word } from "../../say/say";
import { EVENTS, RACES, SLAYERS, SPELLS, type Event } from "./data";

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const isWounded = (form: string) => form.endsWith("!");
export const kindOf = (form: string) => form.replace("!", "");

// Words of facts --------------------------------------------------------------------------------------

export const regionWord = (key: string): Word => word("region", key);
export const raceWord = (race: string): Word => word("race", race);
export const cardWord = (card: string): Word => word("card", card);
export const eventWord = (key: string): Word => word("event", key);
export const markerWord = (marker: string): Word => word("marker", marker);
const slayerWord = (slayer: string): Word => word("slayer", kindOf(slayer));

// A unit by its form: "regular!" is a wounded regular unit. Leaders and champions have names, which depend on the race.
export function unitWord(race: string, form: string): Word {
    const kind = kindOf(form);
    const own = kind === "regular" || kind === "elite" ? kind : `${race}_${kind}`;
    return word("unit", isWounded(form) ? `${own}_wounded` : own);
}

export function commandWord(command: string, race: string): Word {
    const isOwn = command === "special" || (command === "plunder" && race === "storm");
    return word("command", isOwn ? `${race}_${command}` : command);
}

// Names -----------------------------------------------------------------------------------------------

// The name of a thing as it stands by itself, on a card or a button.
const name = (thing: Record<string, Word>) => capital(say("assault.page.name", thing));

export const raceName = (race: string) => name({ race: raceWord(race) });
export const regionName = (key: string) => name({ region: regionWord(key) });
export const cardName = (card: string) => name({ card: cardWord(card) });
export const eventName = (key: string) => name({ event: eventWord(key) });
export const markerName = (marker: string) => name({ marker: markerWord(marker) });
export const commandName = (command: string, race: string) => name({ command: commandWord(command, race) });
export const spellName = (key: string, mode: number) =>
    name({ spell: word("spell", `${key}_${mode === 0 ? "basic" : "advanced"}`) });
export const abilityName = (ability: string) => say("assault.page.name", { ability: word("ability", ability) });
export const slayerName = (slayer: string) =>
    say("assault.page.slayer", { slayer: slayerWord(slayer), wounded: isWounded(slayer) ? 1 : undefined });

export function unitName(race: string, form: string): string {
    return kindOf(form) in SLAYERS ? slayerName(form) : name({ unit: unitWord(race, form) });
}

export const siteName = (key: string) => say("assault.page.site", { region: regionWord(key) });

export function numbersOf(race: string, form: string): { strength: number; fortitude: number } {
    const kind = kindOf(form);
    if (kind in SLAYERS) return SLAYERS[kind];
    const unit = RACES[race].units[kind];
    const side = isWounded(form) ? 1 : 0;
    return { strength: unit.strength[side], fortitude: unit.fortitude[side] };
}

export const points = (count: number) => say("assault.page.points", { count });

// Several equal things, for lists in messages.
export const several = (thing: Word, count: number): Word[] => Array.from({ length: count }, () => thing);

// Events ----------------------------------------------------------------------------------------------

// The leader or the other giant of a race that a condition or a reward speaks of.
const giant = (race: string, kind: string): Word =>
    kind === "any" ? word("unit", "any_leader") : unitWord(race === "any" ? "fire" : race, kind);

// One condition or reward of an event of a race, without a capital letter.
function phrase(text: string, race: string): string {
    const [verb, a, b] = text.split(" ");
    const count = Number(a);
    switch (verb) {
        case "markers":
            return say("assault.page.needs_markers", { markers: several(markerWord(a), Number(b)) });
        case "cards":
            return say("assault.page.needs_cards", { cards: several(cardWord(a), Number(b)) });
        case "pay":
            return say("assault.page.needs_pay", { cards: several(cardWord(a), Number(b)) });
        case "eaten":
            return say("assault.page.needs_eaten", { count });
        case "healthy":
            return say("assault.page.needs_healthy", { unit: giant(race, a) });
        case "occupied":
            return say("assault.page.needs_occupied");
        case "units":
            return say("assault.page.needs_units", { count });
        case "healthy_here":
            return say("assault.page.needs_healthy_here", { unit: giant(race, a) });
        case "unit_here":
            return say("assault.page.needs_unit_here", { unit: giant(race, a) });
        case "escort":
            return say("assault.page.needs_escort", { count });
        case "marker_here":
            return say("assault.page.needs_marker_here", { markers: markerWord(a) });
        case "prowl":
            return say("assault.page.needs_prowl", { unit: giant(race, a), markers: markerWord(b) });
        case "castle_far":
            return say("assault.page.needs_castle_far", { unit: giant(race, "leader") });
        case "draw":
            return say("assault.page.gives_cards", { count });
        case "spells":
            return say("assault.page.gives_spells", { count });
        case "heal":
            return say("assault.page.gives_healing", { unit: giant(race, a) });
        case "heal_all":
            return say("assault.page.gives_all_healing");
        case "mark":
            return say("assault.page.gives_marker", { markers: markerWord(a) });
        case "enter":
            return say("assault.page.gives_giant", { unit: giant(race, a) });
        case "choose":
            return say("assault.page.gives_choice", { cards: several(cardWord(a), Number(b)) });
        case "magic":
            return say("assault.page.gives_magic", { count });
        case "trade":
            return say("assault.page.gives_trade", { count });
        case "recruit":
            return say("assault.page.gives_recruit", { count });
        case "eating":
            return say("assault.page.gives_eating", { count });
        case "free_advanced":
            return say("assault.page.gives_advanced");
        default:
            return say("assault.page.gives_no_plunder");
    }
}

export const phrases = (list: string[], race: string) =>
    capital(list.map((text) => phrase(text, race)).join(", ") || say("assault.page.nothing"));

export function eventTitle(key: string): string {
    const e: Event = EVENTS[key];
    return say("assault.page.event", {
        event: eventWord(key),
        points: e.points,
        rune: cardWord(e.rune),
        needs: phrases(e.needs, e.race),
        waiver: e.waiver.length > 0 ? phrases(e.waiver, e.race) : undefined,
        gives: phrases(e.rewards, e.race),
    });
}

// Spells and dice -------------------------------------------------------------------------------------

function effect(text: string): string {
    const [verb, ...numbers] = text.split(" ");
    const [count, hits, blocks] = numbers.map(Number);
    switch (verb) {
        case "blocks":
            return say("assault.page.spell_blocks", { count });
        case "hits":
            return say("assault.page.spell_hits", { count });
        case "reroll":
            return say("assault.page.spell_reroll", { count });
        case "turn":
            return say("assault.page.spell_turn", { count });
        case "bolt":
            return say("assault.page.spell_bolt", { count, hits, blocks });
        case "convert":
            return say("assault.page.spell_convert", { hits });
        case "fewer":
            return say("assault.page.spell_fewer", { count });
        case "hold":
            return say("assault.page.spell_hold", { count });
        case "strength":
            return say("assault.page.spell_strength", { count });
        case "might":
            return say("assault.page.spell_might", { count });
        case "heal":
            return say("assault.page.spell_heal", { count });
        case "heal_all":
            return say("assault.page.spell_heal_all");
        case "maneuvers":
            return say("assault.page.spell_maneuvers", { count });
        default:
            return say("assault.page.spell_teleport");
    }
}

export const spellLines = (key: string) =>
    SPELLS[key].does.map((does, mode) => ({ name: spellName(key, mode), does: effect(does) }));

export function spellTitle(key: string): string {
    const [basic, advanced] = spellLines(key);
    return say("assault.page.spell", {
        basic: basic.name,
        does: basic.does,
        advanced: advanced.name,
        more: advanced.does,
    });
}

// A die's face "h/b/a".
export const faceWords = (face: string) => say("assault.page.name", { face: word("face", face.replace(/\//g, "-")) });
