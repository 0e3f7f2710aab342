// How a person points at an action of this game, and what a click that is not allowed would have meant. The things are:
//
//   region:R  unit:R:K  slayer:Z  command:X  own:C, lying:C, pile:C, ask:C cards  spell:P, drawn:P  event:E  supply:K
//   att:K, def:K fighters and die:N on the stage of a battle
import type { Choice, Frame } from "../../session/session";
import type { Step } from "../game";
import { say } from "../../say/say";
import type { Picking } from "../../ui/picking";
import { RACES, REGIONS } from "./data";
import { viewOf, regionOf, ownPeople, peopleOf, type Side, type View } from "./view";
import {
    abilityName,
    capital,
    cardName,
    commandName,
    eventName,
    faceWords,
    raceWord,
    regionName,
    regionWord,
    spellName,
    unitName,
    unitWord,
} from "./words";

const button = (text: string, label: string): Step => ({ thing: `say:${text}`, label });
const region = (key: string): Step => ({ thing: `region:${key}`, label: regionName(key) });
const own = (card: string): Step => ({ thing: `own:${card}`, label: cardName(card) });
const spell = (key: string, mode: string): Step[] => [
    { thing: `spell:${key}`, label: spellName(key, 0) },
    button(mode, mode === "basic" ? spellName(key, 0) : say("assault.page.advanced", { spell: spellName(key, 1) })),
];

// The region of the units that are chosen one by one.
const gathering = (view: View) => view.battle?.from ?? view.journey?.from ?? "";

const CARD_OF: Record<string, string> = {
    food: "food",
    eat: "food",
    treasure: "artifact",
    ore: "ore",
    weaponry: "weaponry",
    artifact: "artifact",
};

export function steps(choice: Choice, frame: Frame): Step[] {
    const view = viewOf(frame);
    const [verb, a, b, c, d] = choice.text.split(" ");
    const race = view.turn ?? "";
    const unit = (form: string, at: string, whose = race): Step => ({
        thing: `unit:${at}:${form}`,
        label: unitName(whose, form),
    });
    const fighter = (side: Side, form: string): Step => ({
        thing: `${side === "attacker" ? "att" : "def"}:${form}`,
        label: unitName(side === "attacker" ? race : (view.battle?.defender ?? ""), form),
    });
    const enemySide = view.battle?.side === "attacker" ? "defender" : "attacker";
    const nation = (seat: string) => ({ race: raceWord(peopleOf(view, Number(seat))?.race ?? "") });

    switch (verb) {
        case "take":
            return [{ thing: `${view.phase === "draft" ? "lying" : "pile"}:${a}`, label: cardName(a) }];
        case "cast": {
            if (c === undefined) return spell(a, b);
            if (d === undefined) return [...spell(a, b), fighter(enemySide, c)];
            return c in REGIONS ? [...spell(a, b), region(c), region(d)] : [...spell(a, b), unit(c, d)];
        }
        case "claim":
            return [{ thing: `event:${a}`, label: eventName(a) }];
        case "place":
            return [region(b)];
        case "play":
            return [{ thing: `command:${a}`, label: commandName(a, race) }];
        case "move":
            return view.way ? [region(c)] : [unit(a, b), region(c)];
        case "remove":
            return [unit(a, b)];
        case "toll":
            return a === "wound" ? [button("wound", say("assault.page.take_wound"))] : [own(a)];
        case "forced":
            return [button(choice.text, say("assault.page.force", nation(a)))];
        case "friendly":
            return [button(choice.text, say("assault.page.propose", nation(a)))];
        case "seize":
            return [button(choice.text, say("assault.page.seize", nation(a)))];
        case "give":
            return [own(a)];
        case "ask":
            return [{ thing: `ask:${a}`, label: cardName(a) }];
        case "recruit":
            return [{ thing: `supply:${a}`, label: unitName(race, a) }, region(b)];
        case "return":
            return [button(a, say("assault.page.bring_back", { unit: unitWord(race, a) })), region(b)];
        case "discard_top":
            return [button(verb, capital(choice.words))];
        case "keep":
        case "bury":
            return [{ thing: `drawn:${a}`, label: spellName(a, 0) }];
        case "battle":
        case "march":
            return [region(a), region(b)];
        case "with":
            return view.battle?.slayers
                ? [{ thing: `slayer:${a}`, label: unitName("", a) }]
                : [unit(a, gathering(view))];
        case "heal":
            return [unit(a, b)];
        case "mark":
        case "castle":
            return [region(a)];
        case "forge":
            return [own("ore"), button("forge", say("assault.page.to_marker"))];
        case "smelt":
            return [own("ore"), button("smelt", say("assault.page.to_cards"))];
        case "aboard":
            return [unit(a, gathering(view))];
        case "hold":
            return [fighter(enemySide, a)];
        case "reroll":
            return [button(choice.text, say("assault.page.reroll", { ability: abilityName(a) }))];
        case "convert":
            return [button(choice.text, say("assault.page.convert", { ability: abilityName(a) }))];
        case "pick":
            return [{ thing: `die:${a}`, label: say("assault.page.die", { die: Number(a) }) }];
        case "turn":
            return [
                { thing: `die:${a}`, label: say("assault.page.die", { die: Number(a) }) },
                button(b, capital(faceWords(b))),
            ];
        case "hit":
        case "block":
            return [
                { thing: `die:${a}`, label: say("assault.page.die", { die: Number(a) }) },
                button(verb, verb === "hit" ? say("assault.page.into_hits") : say("assault.page.into_block")),
            ];
        case "lose":
            return [fighter(view.battle?.side ?? "attacker", a)];
        case "enter":
            return [fighter("attacker", a)];
        case "slayer":
            return a === "attack" ? [region(b)] : [{ thing: `slayer:${b}`, label: unitName("", b) }, region(c)];
    }
    if (verb in CARD_OF) return [own(CARD_OF[verb])];
    return [button(verb, choice.words)];
}

// What is asked after the first steps, which is about the very next click.
export function ask(picking: Picking, frame: Frame): string | undefined {
    const view = viewOf(frame);
    const last = picking.chosen.at(-1);
    const next = picking.nexts[0]?.thing ?? "";
    if (!last || next === "") return undefined;
    const [sort, a, b] = last.thing.split(":");
    const race = view.turn ?? "";
    if (sort === "unit") return say("assault.page.ask_to", { unit: unitWord(race, b), from: regionWord(a) });
    if (sort === "supply") return say("assault.page.ask_place", { unit: unitWord(race, a) });
    if (sort === "slayer") return say("assault.page.ask_slayer", { name: last.label });
    if (sort === "region" && view.phase === "attack") return say("assault.page.ask_target", { from: regionWord(a) });
    if (sort === "region") return say("assault.page.ask_region", { from: regionWord(a) });
    if (sort === "spell") return say("assault.page.ask_mode", { spell: last.label });
    if (sort === "die") return say("assault.page.ask_face", { die: Number(a) });
    if (sort === "own") return say("assault.page.ask_ore");
    if (next.startsWith("region:")) return say("assault.page.ask_where", { what: last.label });
    return say("assault.page.ask_whom", { what: last.label });
}

export function guess(chosen: Step[], thing: string, frame: Frame): string | null {
    const view = viewOf(frame);
    const [sort, a, b] = thing.split(":");
    const [was, wasA, wasB] = chosen[0]?.thing.split(":") ?? [];
    const home = RACES[view.turn ?? ""]?.home ?? "";
    switch (sort) {
        case "command":
            return `play ${a}`;
        case "event":
            return `claim ${a}`;
        case "lying":
        case "pile":
            return `take ${a}`;
        case "ask":
            return `ask ${a}`;
        case "supply":
            return `recruit ${a} ${home}`;
        case "drawn":
            return `${view.phase} ${a}`;
        case "spell":
            return `cast ${a} basic`;
        case "die":
            return `pick ${a}`;
        case "att":
        case "def":
            return `${view.phase === "conquer" ? "enter" : "lose"} ${a}`;
        case "slayer":
            return view.phase === "with" ? `with ${a}` : `slayer move ${a} ${home}`;
        case "unit":
            return view.phase === "heal"
                ? `heal ${b} ${a}`
                : view.phase === "with"
                  ? `with ${b}`
                  : `move ${b} ${a} ${REGIONS[a].near[0]}`;
        case "own":
            return guessCard(view, a);
        case "region":
            break;
        default:
            return null;
    }
    if (view.way) return `move ${view.way.unit} ${view.way.at} ${a}`;
    if (was === "unit") return `move ${wasB} ${wasA} ${a}`;
    if (was === "supply") return `recruit ${wasA} ${a}`;
    if (was === "slayer") return `slayer ${view.phase === "slayer_recruit" ? "recruit" : "move"} ${wasA} ${a}`;
    if (was === "region") return `${regionOf(view, a).race ? "battle" : "march"} ${wasA} ${a}`;
    return guessRegion(view, a, frame);
}

function guessCard(view: View, card: string): string | null {
    switch (view.phase) {
        case "toll":
            return `toll ${card}`;
        case "offer":
        case "give":
            return `give ${card}`;
        case "final":
            return card === "ore" || card === "weaponry" ? card : null;
        case "recruit":
        case "heal":
            return card === "food" ? "food" : null;
        case "keep":
            return card === "artifact" ? "artifact" : null;
        default:
            return null;
    }
}

// What the phase would do in a region that is clicked first.
function guessRegion(view: View, key: string, frame: Frame): string | null {
    const form = Object.keys(regionOf(view, key).units ?? {})[0] ?? "regular";
    switch (view.phase) {
        case "uses":
            return `mark ${key}`;
        case "castle":
            return `castle ${key}`;
        case "slayer_attack":
            return `slayer attack ${key}`;
        case "attack":
            return `march ${key} ${REGIONS[key].near[0]}`;
        case "place":
            return `place ${ownPeople(frame)?.race === "storm" ? "hekaton" : "vonindod"} ${key}`;
        case "heal":
            return `heal ${form} ${key}`;
        case "move":
            return `move ${form} ${key} ${REGIONS[key].near[0]}`;
        default:
            return null;
    }
}
