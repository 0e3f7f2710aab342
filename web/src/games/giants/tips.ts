// What is said about a thing: the words of its label, which are also the lines of its tooltip.
import type { Frame } from "../../session/session";
import { say, seat as seatWord, word, type Argument } from "../../say/say";
import type { Gain } from "./paid";
import {
    ahuName,
    ahuWord,
    carriedStatue,
    hexName,
    hexOf,
    placeTitle,
    placeWord,
    statueArguments,
    statueTitle,
    viewOf,
    type Carry,
    type Hex,
    type Statue,
    type View,
} from "./view";

// The arguments of a message that says who scores how much.
export function gainArguments(gains: Gain[]): Record<string, Argument> {
    const list = gains.flatMap((g, i) => [
        [`paid${i + 1}`, seatWord(g.seat)],
        [`points${i + 1}`, g.points],
    ]);
    return Object.fromEntries(list);
}

function onHex(view: View, hex: number): string[] {
    const { figures = [], logs = 0 } = view.hexes[hex];
    const lines = figures.map((f) => {
        const names = [f.chief && "chief", f.sorcerer && "sorcerer"].filter((n) => n !== false);
        return say("giants.page.figures", {
            by: seatWord(f.seat),
            workers: f.workers,
            figures: names.map((n) => word("figure", n)),
        });
    });
    const neutral = (view.neutral ?? []).filter((n) => n.hex === hex);
    for (const { mark } of neutral)
        lines.push(say("giants.page.neutral_here", { by: mark ? seatWord(mark) : undefined }));
    if (logs > 0) lines.push(say("giants.page.logs_here", { logs }));
    const statues = view.statues.filter((s) => hexOf(s) === hex);
    if (statues.length > 3) lines.push(say("giants.page.statues_here", { count: statues.length }));
    else if (statues.length > 0) lines.push(statues.map(statueTitle).join(", "));
    return lines;
}

function powerOf({ terrain, trees }: Hex): string | undefined {
    switch (terrain) {
        case "village":
            return say("giants.page.power_village");
        case "hut":
            return say("giants.page.power_hut");
        case "clay_pit":
            return say("giants.page.power_clay_pit");
        case "quarry":
            return say("giants.page.power_quarry");
        case "forest":
            return say("giants.page.power_forest", { logs: trees ?? 0 });
        default:
            return undefined;
    }
}

// Who scores how much for a step: "pay 2:1 3:1" or "pay 2:chief".
export function gains(text: string, carry: Carry): Gain[] {
    return [...text.matchAll(/(\d):(\d|chief)/g)].map(([, seat, what]) => ({
        seat: Number(seat),
        points: what === "chief" ? carry.chief_scores : Number(what) * carry.figure_scores,
    }));
}

// The steps onto a hex that the carry under way may take.
export function stepsTo(frame: Frame, hex: number): string[] {
    if (!viewOf(frame).carry) return [];
    const word = `to ${hexName(hex)}`;
    return frame.choices.filter((c) => c.text === word || c.text.startsWith(`${word} `)).map((c) => c.text);
}

function hexTip(frame: Frame, hex: number): string[] {
    const view = viewOf(frame);
    const { carry } = view;
    const isForest = view.hexes[hex].terrain === "forest";
    const title = isForest ? say("giants.page.forest", { at: placeWord(view, hex) }) : placeTitle(view, hex);
    const power = powerOf(view.hexes[hex]);
    const ways = stepsTo(frame, hex)
        .slice(0, 4)
        .map((text) => say("giants.page.step_here", gainArguments(carry ? gains(text, carry) : [])));
    return [title, ...(power ? [power] : []), ...onHex(view, hex), ...ways];
}

function statueTip(s: Statue): string[] {
    const whose = s.front
        ? say("giants.page.in_front_of", { by: seatWord(s.front) })
        : s.mark
          ? say("giants.page.marked_by", { by: seatWord(s.mark) })
          : say("giants.page.unmarked");
    return [
        say("giants.page.statue_named", statueArguments(s)),
        whose,
        say("giants.page.needs", { strength: s.strength }),
    ];
}

function ahuTip(frame: Frame, i: number): string[] {
    const view = viewOf(frame);
    const ahu = view.ahu[i];
    const carried = carriedStatue(view);
    const lines = [
        say("giants.page.ahu_named", { ahu: ahuWord(i), name: ahu.name }),
        say("giants.page.ahu_values", { moai: ahu.moai_value, headdress: ahu.headdress_value }),
    ];
    if (ahu.state === "reserved") lines.push(say("giants.page.reserved_by", { by: seatWord(ahu.owner) }));
    if (ahu.state === "erected") {
        lines.push(
            say("giants.page.moai_here", {
                size: ahu.size,
                crowned: Number(ahu.crowned),
                by: ahu.owner ? seatWord(ahu.owner) : undefined,
            }),
        );
        if (ahu.owner) lines.push(say("giants.page.worth", { points: ahu.moai_points + ahu.headdress_points }));
        if (frame.choices.some((c) => c.text === `peek ${ahuName(i)}`))
            lines.push(say("giants.page.may_look", { tablets: view.prices.peek }));
    } else if (carried?.size !== undefined && ahu.carried_points !== undefined) {
        lines.push(
            say("giants.page.carried_here", {
                size: carried.size,
                value: ahu.moai_value,
                points: ahu.carried_points,
            }),
        );
    }
    return lines;
}

function figureTip({ strengths, prices }: View, figure: string): string[] {
    const title = say("giants.page.figure", { figure: word("figure", figure) });
    switch (figure) {
        case "worker":
            return [title, say("giants.page.about_worker", { strength: strengths.worker })];
        case "sorcerer":
            return [title, say("giants.page.about_sorcerer", { strength: strengths.sorcerer })];
        case "chief":
            return [title, say("giants.page.about_chief", { strength: strengths.chief, tablets: prices.sorcery })];
        default:
            return [];
    }
}

// The lines of a thing's tooltip. The first one is its title.
export function tipOf(frame: Frame, thing: string): string[] {
    const view = viewOf(frame);
    const [kind, id] = thing.split(":");
    const statue = view.statues.find((s) => s.name === id);
    switch (kind) {
        case "hex":
            return hexTip(frame, Number(id));
        case "statue":
            return statue ? statueTip(statue) : [];
        case "ahu":
            return ahuTip(frame, Number(id));
        case "figure":
            return figureTip(view, id);
        case "neutral":
            return id === "pool"
                ? [say("giants.page.new_neutral"), say("giants.page.about_new_neutral")]
                : [say("giants.page.neutral", { number: Number(id) }), say("giants.page.about_neutral")];
        case "offer":
            return [
                say("giants.page.moai", { size: Number(id) }),
                say("giants.page.about_offer", { workers: Number(id) }),
            ];
        default:
            return [];
    }
}
