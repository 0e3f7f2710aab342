// The words of the data file as people read them: units, cards, conditions, rewards and effects of spells.
import { count, plural } from "../../ui/plural";
import { EVENTS, MARKERS, RACES, RESOURCES, SLAYERS, SPELLS, type Event } from "./data";

export const capital = (text: string) => text[0].toUpperCase() + text.slice(1);
export const raceName = (race: string) => `${capital(race)} giants`;
export const isWounded = (form: string) => form.endsWith("!");
export const kindOf = (form: string) => form.replace("!", "");

// A unit by its form: "wounded regular" for "regular!". Leaders and champions have names.
export function unitName(race: string, form: string): string {
    const kind = kindOf(form);
    if (kind in SLAYERS) return capital(kind);
    const name = RACES[race]?.units[kind]?.name || kind;
    return isWounded(form) ? `wounded ${name}` : name;
}

export function numbersOf(race: string, form: string): { strength: number; fortitude: number } {
    const kind = kindOf(form);
    if (kind in SLAYERS) return SLAYERS[kind];
    const unit = RACES[race].units[kind];
    const side = isWounded(form) ? 1 : 0;
    return { strength: unit.strength[side], fortitude: unit.fortitude[side] };
}

export const COMMAND_NAMES: Record<string, string> = {
    move: "Move",
    plunder: "Plunder",
    trade: "Trade",
    recruit: "Recruit",
    leader: "Leader",
    magic: "Magic",
    attack: "Attack",
    rest: "Rest",
};

export function commandName(command: string, race: string): string {
    if (command === "special") return RACES[race].special;
    return command === "plunder" && race === "storm" ? "Negotiate" : COMMAND_NAMES[command];
}

// One condition or reward of an event.
function phrase(text: string): string {
    const [verb, a, b] = text.split(" ");
    switch (verb) {
        case "markers":
            return count(Number(b), `${MARKERS[a].name} Marker`);
        case "cards":
            return `own ${b} ${RESOURCES[a]}`;
        case "pay":
            return `pay ${b} ${RESOURCES[a]}`;
        case "eaten":
            return `${a} Food eaten`;
        case "healthy":
            return `healthy ${a}`;
        case "occupied":
            return "be there";
        case "units":
            return `${count(Number(a), "unit")} there`;
        case "healthy_here":
            return "healthy leader there";
        case "unit_here":
            return `${capital(a)} there`;
        case "escort":
            return `champion and ${a} others there`;
        case "marker_here":
            return `${MARKERS[a].name} Marker there`;
        case "prowl":
            return `healthy ${a} in a small folk region without a ${MARKERS[b].name} Marker`;
        case "castle_far":
            return "castle and healthy leader in one region far from home";
        case "draw":
            return `draw ${count(Number(a), "card")}`;
        case "spells":
            return `draw ${count(Number(a), "spell")}`;
        case "heal":
            return `heal your ${a}`;
        case "heal_all":
            return "heal all your units";
        case "mark":
            return `${MARKERS[a].name} Marker there`;
        case "enter":
            return `${capital(a)} enters the game`;
        case "choose":
            return `${b} × ${RESOURCES[a]} or a card`;
        case "magic":
            return `Magic draws ${a} more`;
        case "trade":
            return `Trade ${a} more ${plural(Number(a), "card")}`;
        case "recruit":
            return `Recruit with ${a} more ${plural(Number(a), "point")}`;
        case "eating":
            return `${a} more ${plural(Number(a), "point")} for each Food eaten`;
        case "free_advanced":
            return "advanced spells cost no Artifact";
        default:
            return "others plunder less in ravaged regions";
    }
}

export const phrases = (list: string[]) => capital(list.map(phrase).join(", ") || "nothing");

export function eventTitle(key: string): string {
    const e: Event = EVENTS[key];
    return (
        `${e.name}: ${count(e.points, "point")} for ${RESOURCES[e.rune]}. Needs: ${phrases(e.needs)}. ` +
        (e.waiver.length > 0 ? `No rune with: ${phrases(e.waiver)}. ` : "") +
        `Then: ${phrases(e.rewards)}.`
    );
}

function effect(text: string): string {
    const [verb, a, b, c] = text.split(" ");
    switch (verb) {
        case "blocks":
            return `+${count(Number(a), "block")}`;
        case "hits":
            return `+${count(Number(a), "hit")}`;
        case "reroll":
            return `re-roll ${a} dice`;
        case "turn":
            return `turn ${a} dice`;
        case "bolt":
            return `${a} arcane: ${count(Number(b), "hit")} or ${count(Number(c), "block")}`;
        case "convert":
            return `each arcane: ${count(Number(b), "hit")}`;
        case "fewer":
            return `foe rolls ${a} fewer`;
        case "hold":
            return `hold ${count(Number(a), "giant")}`;
        case "strength":
            return `+${a} strength`;
        case "might":
            return `+1 strength each, up to ${a}`;
        case "heal":
            return `heal ${count(Number(a), "unit")}`;
        case "heal_all":
            return "heal all units";
        case "maneuvers":
            return count(Number(a), "maneuver");
        default:
            return "units go anywhere";
    }
}

export const spellLines = (key: string) =>
    SPELLS[key].names.map((name, i) => ({ name, does: effect(SPELLS[key].does[i]) }));
export const spellTitle = (key: string) =>
    spellLines(key)
        .map((l) => `${l.name}: ${l.does}`)
        .join("; with an Artifact ");

// A die's face "h/b/a".
export function faceWords(face: string): string {
    const [hits, blocks, arcane] = face.split("/").map(Number);
    if (hits > 0) return count(hits, "hit");
    if (blocks > 0) return count(blocks, "block");
    return arcane > 0 ? `${arcane} arcane` : "a miss";
}
