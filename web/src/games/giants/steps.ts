// How a person points at an action of Giants (GI-N): figure, hex, what it does there, logs; statue, hex, who is paid.
import type { Choice, Frame } from "../../session/session";
import { say, word } from "../../say/say";
import type { Picking } from "../../ui/picking";
import type { Step } from "../game";
import { gainArguments, gains, isDearer, stepsTo } from "./carrying";
import {
    ahuName,
    ahuTitle,
    ahuWord,
    hexName,
    hexOfThing,
    hexThing,
    numberOf,
    placeTitle,
    statueArguments,
    statueTitle,
    viewOf,
    type Carry,
    type View,
} from "./view";

const button = (id: string, label: string): Step => ({ thing: `say:${id}`, label });

const hexStep = (view: View, word: string): Step => ({
    thing: hexThing(view, numberOf(word)),
    label: placeTitle(view, numberOf(word)),
});

const ahuStep = (word: string): Step => ({ thing: `ahu:${numberOf(word)}`, label: ahuTitle(numberOf(word)) });

const statueOf = (view: View, name: string) => view.statues.find((s) => s.name === name);

function statueStep(view: View, name: string): Step {
    const statue = statueOf(view, name);
    return { thing: `statue:${name}`, label: statue ? statueTitle(statue) : name };
}

const logStep = (logs: string): Step => button(`logs${logs}`, say("giants.page.with_logs", { logs: Number(logs) }));

// The power of a hex, for sorcery that does not reserve an Ahu. Without a price it costs nothing.
function powerStep(view: View, hex: number, tablets?: number): Step {
    const { terrain, trees } = view.hexes[hex];
    const label =
        terrain === "village"
            ? say("giants.page.call_worker", { tablets })
            : terrain === "hut"
              ? say("giants.page.gain_marker", { tablets })
              : terrain === "clay_pit"
                ? say("giants.page.take_headdress", { tablets })
                : say("giants.page.fell", { logs: trees ?? 0, tablets });
    return button("sorcery", label);
}

// place worker h24 2 · place chief h24 · sorcery sorcerer h00 1 a01 · sorcery chief h14
function figureSteps(view: View, verb: string, [figure, hex, ...rest]: string[]): Step[] {
    const steps: Step[] = [
        { thing: `figure:${figure}`, label: say("giants.page.figure", { figure: word("figure", figure) }) },
        hexStep(view, hex),
    ];
    const ahu = rest.find((w) => w.startsWith("a"));
    const tablets = figure === "chief" ? view.prices.sorcery : undefined;
    if (ahu) {
        const label = say("giants.page.reserve", { ahu: ahuWord(numberOf(ahu)), tablets });
        steps.push({ thing: ahuStep(ahu).thing, label });
    } else if (verb === "sorcery") steps.push(powerStep(view, numberOf(hex), tablets));
    else if (figure !== "worker") steps.push(button("stand", say("giants.page.stand")));
    if (figure !== "chief") steps.push(logStep(rest[0]));
    return steps;
}

// The name of a way to pay for a step: "2:1 3:1" or "2:chief", or "" for a crew that costs nothing.
function crewStep(payment: string, carry: Carry): Step {
    if (payment === "") return button("free", say("giants.page.free_crew"));
    const paid = gainArguments(gains(payment, carry));
    return button(
        `pay ${payment}`,
        payment.endsWith("chief") ? say("giants.page.chief_crew", paid) : say("giants.page.crew", paid),
    );
}

// to h24 · to h24 pay 2:1 3:1 · to h24 pay 2:chief. Where another crew gives nobody more points and somebody fewer, the
// dearer one is behind a button of its own.
function wayOf(frame: Frame, text: string): Step[] {
    const view = viewOf(frame);
    const [, hex, , ...payments] = text.split(" ");
    const to = hexStep(view, hex);
    const ways = stepsTo(frame, numberOf(hex));
    if (!view.carry) return [to];
    const crew = crewStep(payments.join(" "), view.carry);
    if (isDearer(text, ways, view.carry)) return [button("pay", say("giants.page.pay_instead")), to, crew];
    const isOnly = ways.filter((way) => !isDearer(way, ways, view.carry!)).length <= 1;
    return isOnly ? [to] : [to, crew];
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
            return wayOf(frame, choice.text);
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
    const hexChosen = chosen.find((s) => s.thing.startsWith("hex:"))?.thing;
    switch (kind) {
        case "offer":
            return `take ${id} workers`;
        case "figure":
            return `place ${id} ${hexName(0)}${id === "chief" ? "" : " 0"}`;
        case "neutral":
            return id === "pool" ? `recruit ${hexName(0)} 0` : `shift n${id} ${hexName(0)} 0`;
        case "hex":
            if (view.carry) return `to ${hexName(hexOfThing(view, thing))}`;
            if (first[0] === "figure")
                return `place ${first[1]} ${hexName(hexOfThing(view, thing))}${first[1] === "chief" ? "" : " 0"}`;
            return null;
        case "statue":
            return first[1] === "mark" ? `mark ${id}` : view.phase === "reclaim" ? `reclaim ${id}` : `carry ${id}`;
        case "ahu":
            if (view.carry) return `${view.carry.statue.startsWith("m") ? "erect" : "crown"} ${ahuName(Number(id))}`;
            if (first[0] === "figure" && hexChosen) {
                const hex = hexName(hexOfThing(view, hexChosen));
                return `sorcery ${first[1]} ${hex}${first[1] === "chief" ? "" : " 0"} ${ahuName(Number(id))}`;
            }
            return `peek ${ahuName(Number(id))}`;
        default:
            return null;
    }
}

// What is asked after the steps that are chosen: always the very next click.
export function ask(picking: Picking, frame: Frame): string | undefined {
    const { chosen, nexts } = picking;
    const [first, ...rest] = chosen.map((s) => s.thing.split(":"));
    const isNext = (kind: string) => nexts.some((s) => s.thing.startsWith(`${kind}:`));
    const offers = (id: string) => nexts.some((s) => s.thing === `say:${id}`);
    switch (first[0]) {
        case "offer":
            return say("giants.page.ask_sculptor", { size: Number(first[1]) });
        case "figure":
        case "neutral":
            if (rest.length === 0)
                return say("giants.page.ask_hex", {
                    figure: word("figure", first[0] === "neutral" ? "neutral" : first[1]),
                });
            if (isNext("ahu")) return say("giants.page.ask_reserve");
            return offers("stand") ? say("giants.page.ask_power") : say("giants.page.ask_logs");
        case "hex":
            return say("giants.page.ask_crew");
        case "ahu":
            if (offers("crown")) return say("giants.page.ask_ahu");
            return say("giants.page.ask_look_here", { tablets: viewOf(frame).prices.peek });
        case "say":
            if (first[1] === "pay") return say(rest.length === 0 ? "giants.page.ask_pay_hex" : "giants.page.ask_crew");
            if (first[1] === "peek") return say("giants.page.ask_look");
            return first[1] === "mark" ? say("giants.page.ask_mark") : undefined;
        default:
            return undefined;
    }
}

// The thing on the board that a word of a fact names.
export function thingOf(kind: string, name: string): string | undefined {
    switch (kind) {
        case "place":
            return `hex:${name}`;
        case "ahu":
        case "statue":
        case "neutral":
            return `${kind}:${name}`;
        default:
            return undefined;
    }
}
