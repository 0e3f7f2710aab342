// How a person points at an action of Giants (GI-N): figure, hex, what it does there, logs; statue, hex, who is paid.
import type { Choice, Frame } from "../../session/session";
import { say, word } from "../../say/say";
import type { Step } from "../game";
import { gainArguments, gains } from "./tips";
import {
    ahuName,
    ahuTitle,
    ahuWord,
    hexName,
    numberOf,
    placeTitle,
    statueArguments,
    statueTitle,
    viewOf,
    type View,
} from "./view";

const button = (id: string, label: string): Step => ({ thing: `say:${id}`, label });

const hexStep = (view: View, word: string): Step => ({
    thing: `hex:${numberOf(word)}`,
    label: placeTitle(view, numberOf(word)),
});

const ahuStep = (word: string): Step => ({ thing: `ahu:${numberOf(word)}`, label: ahuTitle(numberOf(word)) });

const statueOf = (view: View, name: string) => view.statues.find((s) => s.name === name);

function statueStep(view: View, name: string): Step {
    const statue = statueOf(view, name);
    return { thing: `statue:${name}`, label: statue ? statueTitle(statue) : name };
}

const logStep = (logs: string): Step => button(`logs${logs}`, say("giants.page.with_logs", { logs: Number(logs) }));

// The power of a hex, for sorcery that does not reserve an Ahu.
function powerStep(view: View, hex: number): Step {
    const { terrain, trees } = view.hexes[hex];
    const label =
        terrain === "village"
            ? say("giants.page.call_worker")
            : terrain === "hut"
              ? say("giants.page.gain_marker")
              : terrain === "clay_pit"
                ? say("giants.page.take_headdress")
                : say("giants.page.fell", { logs: trees ?? 0 });
    return button("sorcery", label);
}

// place worker h24 2 · place chief h24 · sorcery sorcerer h00 1 a01 · sorcery chief h14
function figureSteps(view: View, verb: string, [figure, hex, ...rest]: string[]): Step[] {
    const steps: Step[] = [
        { thing: `figure:${figure}`, label: say("giants.page.figure", { figure: word("figure", figure) }) },
        hexStep(view, hex),
    ];
    const ahu = rest.find((w) => w.startsWith("a"));
    if (ahu) {
        const label = say("giants.page.reserve", { ahu: ahuWord(numberOf(ahu)) });
        steps.push({ thing: ahuStep(ahu).thing, label });
    } else if (verb === "sorcery") steps.push(powerStep(view, numberOf(hex)));
    else if (figure !== "worker") steps.push(button("stand", say("giants.page.stand")));
    if (figure !== "chief") steps.push(logStep(rest[0]));
    return steps;
}

// to h24 · to h24 pay 2:1 3:1 · to h24 pay 2:chief
function wayStep(view: View, payments: string[]): Step {
    if (payments.length === 0 || !view.carry) return button("free", say("giants.page.free_crew"));
    const paid = gainArguments(gains(payments.join(" "), view.carry));
    const label = payments[0].endsWith("chief") ? say("giants.page.chief_crew", paid) : say("giants.page.crew", paid);
    return button(`pay ${payments.join(" ")}`, label);
}

const carvingStep = (size: string, by: string): Step =>
    button(
        by,
        by === "chief" ? say("giants.page.chief_carves") : say("giants.page.workers_carve", { workers: Number(size) }),
    );

function claimed(view: View, name: string) {
    const statue = statueOf(view, name);
    return statue ? statueArguments(statue) : { statue: word("statue", name) };
}

// The button for a look, under this Ahu or, without one, under a Moai that is chosen next.
const peekStep = (view: View, ahu?: string): Step =>
    button(
        "peek",
        say("giants.page.look", { tablets: view.prices.peek, ahu: ahu ? ahuWord(numberOf(ahu)) : undefined }),
    );

export function steps(choice: Choice, frame: Frame): Step[] {
    const view = viewOf(frame);
    const [verb, ...words] = choice.text.split(" ");
    switch (verb) {
        case "take":
            return [
                { thing: `offer:${words[0]}`, label: say("giants.page.moai", { size: Number(words[0]) }) },
                carvingStep(words[0], words[1]),
            ];
        case "decline":
            return [button("decline", say("giants.page.decline"))];
        case "place":
        case "sorcery":
            return figureSteps(view, verb, words);
        case "recruit":
            return [
                { thing: "neutral:pool", label: say("giants.page.new_neutral") },
                hexStep(view, words[0]),
                logStep(words[1]),
            ];
        case "shift":
            return [
                {
                    thing: `neutral:${numberOf(words[0])}`,
                    label: say("giants.page.neutral", { number: numberOf(words[0]) }),
                },
                hexStep(view, words[1]),
                logStep(words[2]),
            ];
        case "activate":
            return [button("activate", say("giants.page.activate"))];
        case "peek": {
            const only = frame.choices.filter((c) => c.text.startsWith("peek")).length === 1;
            return [peekStep(view, only ? words[0] : undefined), ahuStep(words[0])];
        }
        case "carry":
            return [statueStep(view, words[0])];
        case "to":
            return [hexStep(view, words[0]), wayStep(view, words.slice(2))];
        case "erect":
            return [ahuStep(words[0])];
        case "crown": // the player may also be able to look under the same Moai
            return [ahuStep(words[0]), button("crown", say("giants.page.crown", { ahu: ahuWord(numberOf(words[0])) }))];
        case "halt":
            return [button("halt", say("giants.page.halt"))];
        case "mark":
            return words.length === 0
                ? [button("mark here", say("giants.page.mark_here"))]
                : [button("mark", say("giants.page.mark")), statueStep(view, words[0])];
        case "claim":
            return [button("claim", say("giants.page.claim", claimed(view, words[0])))];
        case "leave":
            return [button("leave", say("giants.page.leave"))];
        case "reclaim":
            return [statueStep(view, words[0])];
        case "done":
            return [button("done", say("giants.page.done"))];
        case "pass":
            return [button("pass", say("giants.page.pass"))];
        default: // bids, which controls.tsx offers
            return [button(choice.text, choice.words)];
    }
}

// A look may also begin with the Ahu. The player confirms it with the button, because a look is paid for and cannot be returned.
export function otherSteps({ text }: Choice, frame: Frame): Step[][] {
    if (!text.startsWith("peek ")) return [];
    const ahu = text.slice(5);
    return [[ahuStep(ahu), { ...peekStep(viewOf(frame), ahu), isAsked: true }]];
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
