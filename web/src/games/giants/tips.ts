// What is said about a thing: the words of its label, which are also the lines of its tooltip.
import type { Frame } from "../../session/session";
import { count } from "../../ui/plural";
import type { Gain } from "./paid";
import {
    ahuName,
    capital,
    carriedStatue,
    hexName,
    hexOf,
    statueWords,
    TERRAINS,
    viewOf,
    type Carry,
    type Hex,
    type Statue,
    type View,
} from "./view";

export type NameOf = (seat: number) => string;

function onHex(view: View, hex: number, nameOf: NameOf): string[] {
    const { figures = [], logs = 0 } = view.hexes[hex];
    const lines = figures.map((f) => {
        const parts = [
            f.chief && "chief",
            f.sorcerer && "sorcerer",
            f.workers > 0 && count(f.workers, "worker"),
        ].filter(Boolean);
        return `${nameOf(f.seat)}: ${parts.join(", ")}`;
    });
    const neutral = (view.neutral ?? []).filter((n) => n.hex === hex);
    for (const n of neutral) lines.push(`Neutral worker${n.mark ? `, marked by ${nameOf(n.mark)}` : ""}`);
    if (logs > 0) lines.push(`${count(logs, "log")} on the ground`);
    const statues = view.statues.filter((s) => hexOf(s) === hex);
    if (statues.length > 0)
        lines.push(
            statues.length > 3 ? count(statues.length, "statue") : statues.map((s) => statueWords(s)).join(", "),
        );
    return lines;
}

const ABILITIES: Partial<Record<NonNullable<Hex["terrain"]>, string>> = {
    village: "Sorcery: one more worker",
    hut: "Sorcery: one more marker",
    clay_pit: "Sorcery: a headdress. Headdresses start here",
    quarry: "Moai start here",
};

function abilityOf({ terrain, trees }: Hex): string | undefined {
    if (terrain === "forest") return trees ? `Sorcery: ${count(trees, "log")}` : "Felled";
    return terrain && ABILITIES[terrain];
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

function hexTip(frame: Frame, hex: number, nameOf: NameOf): string[] {
    const view = viewOf(frame);
    const { carry } = view;
    const { terrain } = view.hexes[hex];
    const title = `${terrain ? capital(TERRAINS[terrain]) : "Hex"} ${hexName(hex)}`;
    const ability = abilityOf(view.hexes[hex]);
    const ways = stepsTo(frame, hex)
        .slice(0, 4)
        .map((text) => {
            const paid = carry ? gains(text, carry) : [];
            return paid.length === 0
                ? "Step here: nobody scores"
                : `Step here: ${paid.map((g) => `${nameOf(g.seat)} +${g.points}`).join(", ")}`;
        });
    return [title, ...(ability ? [ability] : []), ...onHex(view, hex, nameOf), ...ways];
}

function statueTip(s: Statue, nameOf: NameOf): string[] {
    const whose = s.front
        ? `In front of ${nameOf(s.front)}`
        : s.mark
          ? `Marked by ${nameOf(s.mark)}`
          : "Unmarked: anyone may carry it";
    return [`${statueWords(s)} (${s.name})`, whose, `Needs strength ${s.strength} in every hex it enters`];
}

function ahuTip(frame: Frame, i: number, nameOf: NameOf): string[] {
    const view = viewOf(frame);
    const ahu = view.ahu[i];
    const carried = carriedStatue(view);
    const lines = [`Ahu ${ahu.name}`, `Moai: size × ${ahu.moai_value}, headdress: ${ahu.headdress_value}`];
    if (ahu.state === "reserved") lines.push(`Reserved by ${nameOf(ahu.owner)}`);
    if (ahu.state === "erected") {
        lines.push(
            `Moai of size ${ahu.size}${ahu.crowned ? " with headdress" : ""}, ${ahu.owner ? `of ${nameOf(ahu.owner)}` : "its owner is covered"}`,
        );
        if (ahu.owner) lines.push(`Worth ${count(ahu.moai_points + ahu.headdress_points, "point")}`);
        if (frame.choices.some((c) => c.text === `peek ${ahuName(i)}`))
            lines.push(`You may look under it for ${count(view.prices.peek, "half-tablet")}`);
    } else if (carried?.size !== undefined && ahu.carried_points !== undefined) {
        lines.push(`This Moai here: ${carried.size} × ${ahu.moai_value} = ${count(ahu.carried_points, "point")}`);
    }
    return lines;
}

function figureTip({ strengths, prices }: View, figure: string): string[] {
    switch (figure) {
        case "worker":
            return ["Worker", `Strength ${strengths.worker}. Erects and crowns beside an Ahu`];
        case "sorcerer":
            return ["Sorcerer", `Strength ${strengths.sorcerer}. Uses the power of the hex`];
        case "chief":
            return ["Chief", `Strength ${strengths.chief}. Sorcery for ${count(prices.sorcery, "half-tablet")}`];
        default:
            return [];
    }
}

// The lines of a thing's tooltip. The first one is its title.
export function tipOf(frame: Frame, thing: string, nameOf: NameOf): string[] {
    const view = viewOf(frame);
    const [kind, id] = thing.split(":");
    const statue = view.statues.find((s) => s.name === id);
    switch (kind) {
        case "hex":
            return hexTip(frame, Number(id), nameOf);
        case "statue":
            return statue ? statueTip(statue, nameOf) : [];
        case "ahu":
            return ahuTip(frame, Number(id), nameOf);
        case "figure":
            return figureTip(view, id);
        case "neutral":
            return id === "pool"
                ? ["Neutral worker", "Costs a marker for this turn"]
                : [`Neutral worker n${id}`, "May be moved for a marker"];
        case "offer":
            return [`Moai of size ${id}`, `Carved by ${count(Number(id), "worker")} or the chief`];
        default:
            return [];
    }
}
