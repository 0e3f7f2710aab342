// How a person points at an action of Giants (GI-N): figure, hex, what it does there, logs; statue, hex, who is paid.
import type { Choice, Frame } from "../../session/session";
import type { Step } from "../game";
import { SEAT_WORDS } from "../../ui/seats";
import { count } from "../../ui/plural";
import { gains } from "./tips";
import { ahuName, capital, hexName, numberOf, statueWords, TERRAINS, viewOf, type View } from "./view";

const say = (id: string, label: string): Step => ({ thing: `say:${id}`, label });

function hexStep(view: View, word: string): Step {
    const hex = numberOf(word);
    const terrain = view.hexes[hex].terrain;
    return { thing: `hex:${hex}`, label: terrain ? `${TERRAINS[terrain]}, ${word}` : word };
}

const ahuStep = (view: View, word: string): Step => ({
    thing: `ahu:${numberOf(word)}`,
    label: view.ahu[numberOf(word)].name,
});

function statueStep(view: View, name: string): Step {
    const statue = view.statues.find((s) => s.name === name);
    return { thing: `statue:${name}`, label: statue ? statueWords(statue) : name };
}

const logStep = (logs: string): Step =>
    say(`logs${logs}`, logs === "0" ? "No logs" : `With ${count(Number(logs), "log")}`);

// The power of a hex, for sorcery that does not reserve an Ahu.
function abilityStep(view: View, hex: number): Step {
    const { terrain, trees } = view.hexes[hex];
    const label =
        terrain === "village"
            ? "Call one more worker"
            : terrain === "hut"
              ? "Gain one more marker"
              : terrain === "clay_pit"
                ? "Take a headdress"
                : `Fell the forest: ${count(trees ?? 0, "log")}`;
    return say("sorcery", label);
}

// place worker h24 2 · place chief h24 · sorcery sorcerer h00 1 a01 · sorcery chief h14
function figureSteps(view: View, verb: string, [figure, hex, ...rest]: string[]): Step[] {
    const steps: Step[] = [{ thing: `figure:${figure}`, label: capital(figure) }, hexStep(view, hex)];
    const ahu = rest.find((w) => w.startsWith("a"));
    if (ahu) steps.push({ thing: ahuStep(view, ahu).thing, label: `Reserve ${ahuStep(view, ahu).label}` });
    else if (verb === "sorcery") steps.push(abilityStep(view, numberOf(hex)));
    else if (figure !== "worker") steps.push(say("stand", "Just stand there"));
    if (figure !== "chief") steps.push(logStep(rest[0]));
    return steps;
}

// to h24 · to h24 pay 2:1 3:1 · to h24 pay 2:chief
function wayStep(view: View, payments: string[]): Step {
    if (payments.length === 0 || !view.carry) return say("free", "A crew that costs nothing");
    const paid = gains(payments.join(" "), view.carry).map((g) => `${SEAT_WORDS[g.seat - 1]} +${g.points}`);
    return say(`pay ${payments.join(" ")}`, `${payments[0].endsWith("chief") ? "Chief" : "Crew"}: ${paid.join(", ")}`);
}

function payment(size: string, by: string): Step {
    return say(
        by,
        by === "chief"
            ? "The chief carves it"
            : `${count(Number(size), "worker")} ${size === "1" ? "carves" : "carve"} it`,
    );
}

const peekStep = (view: View, where: string): Step =>
    say("peek", `Look under ${where} for ${count(view.prices.peek, "half-tablet")}`);

export function steps(choice: Choice, frame: Frame): Step[] {
    const view = viewOf(frame);
    const [verb, ...words] = choice.text.split(" ");
    switch (verb) {
        case "take":
            return [{ thing: `offer:${words[0]}`, label: `Moai of size ${words[0]}` }, payment(words[0], words[1])];
        case "decline":
            return [say("decline", "Take no more")];
        case "place":
        case "sorcery":
            return figureSteps(view, verb, words);
        case "recruit":
            return [{ thing: "neutral:pool", label: "New neutral worker" }, hexStep(view, words[0]), logStep(words[1])];
        case "shift":
            return [
                { thing: `neutral:${numberOf(words[0])}`, label: `Neutral worker ${words[0]}` },
                hexStep(view, words[1]),
                logStep(words[2]),
            ];
        case "activate":
            return [say("activate", "Trade a marker for a half-tablet")];
        case "peek": {
            const only = frame.choices.filter((c) => c.text.startsWith("peek")).length === 1;
            const step = ahuStep(view, words[0]);
            return [peekStep(view, only ? `the Moai on ${step.label}` : "a Moai"), step];
        }
        case "carry":
            return [statueStep(view, words[0])];
        case "to":
            return [hexStep(view, words[0]), wayStep(view, words.slice(2))];
        case "erect":
            return [ahuStep(view, words[0])];
        case "crown": // the player may also be able to look under the same Moai
            return [ahuStep(view, words[0]), say("crown", `Crown the Moai on ${ahuStep(view, words[0]).label}`)];
        case "halt":
            return [say("halt", "Leave it here")];
        case "mark":
            return words.length === 0
                ? [say("mark here", "Leave it here with your marker")]
                : [say("mark", "Mark a statue"), statueStep(view, words[0])];
        case "claim":
            return [say("claim", `Mark the ${statueStep(view, words[0]).label}`)];
        case "leave":
            return [say("leave", "Leave it unmarked")];
        case "reclaim":
            return [statueStep(view, words[0])];
        case "done":
            return [say("done", "Leave the other markers there")];
        case "pass":
            return [say("pass", "Pass for this phase")];
        default: // bids, which controls.tsx offers
            return [say(choice.text, choice.words)];
    }
}

// A look may also begin with the Ahu. The player confirms it with the button, because a look is paid for and cannot be returned.
export function otherSteps({ text }: Choice, frame: Frame): Step[][] {
    if (!text.startsWith("peek ")) return [];
    const ahu = ahuStep(viewOf(frame), text.slice(5));
    return [[ahu, { ...peekStep(viewOf(frame), `the Moai on ${ahu.label}`), isAsked: true }]];
}

export function guess(chosen: Step[], thing: string, frame: Frame): string | null {
    const view = viewOf(frame);
    const [kind, id] = thing.split(":");
    const first = chosen[0]?.thing.split(":") ?? [];
    const hexChosen = chosen.find((s) => s.thing.startsWith("hex:"))?.thing.slice(4);
    switch (kind) {
        case "offer":
            return `take ${id} workers`;
        case "figure":
            return `place ${id} ${hexName(0)}${id === "chief" ? "" : " 0"}`;
        case "neutral":
            return id === "pool" ? `recruit ${hexName(0)} 0` : `shift n${id} ${hexName(0)} 0`;
        case "hex":
            if (view.carry) return `to ${hexName(Number(id))}`;
            if (first[0] === "figure")
                return `place ${first[1]} ${hexName(Number(id))}${first[1] === "chief" ? "" : " 0"}`;
            return null;
        case "statue":
            return first[1] === "mark" ? `mark ${id}` : view.phase === "reclaim" ? `reclaim ${id}` : `carry ${id}`;
        case "ahu":
            if (view.carry) return `${view.carry.statue.startsWith("m") ? "erect" : "crown"} ${ahuName(Number(id))}`;
            if (first[0] === "figure" && hexChosen) {
                return `sorcery ${first[1]} ${hexName(Number(hexChosen))}${first[1] === "chief" ? "" : " 0"} ${ahuName(Number(id))}`;
            }
            return `peek ${ahuName(Number(id))}`;
        default:
            return null;
    }
}
