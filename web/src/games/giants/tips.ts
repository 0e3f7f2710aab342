// What is told of a thing: the words of its label, and the lines of the panel that shows when it is hovered.
import type { Frame } from "../../session/session";
import { needs } from "./crews";
import type { Gain } from "./paid";
import { count, hexName, hexOf, isMoai, statueWords, TERRAINS, type Ahu, type Statue, type View } from "./view";

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
    const statues = view.statues.filter((s) => hexOf(view, s) === hex);
    if (statues.length > 0)
        lines.push(
            statues.length > 3 ? count(statues.length, "statue") : statues.map((s) => statueWords(s)).join(", "),
        );
    return lines;
}

const ABILITIES: Record<string, string> = {
    village: "Sorcery: one more worker",
    hut: "Sorcery: one more marker",
    clay_pit: "Sorcery: a headdress. Headdresses start here",
    quarry: "Moai start here",
};

// "pay 2:1 3:1" as who gains what.
export function gains(text: string, needed: number): Gain[] {
    return [...text.matchAll(/(\d):(\d|chief)/g)].map(([, seat, what]) => ({
        seat: Number(seat),
        points: what === "chief" ? needed : Number(what),
    }));
}

// The steps onto a hex that the carry under way may take.
export function stepsTo(frame: Frame, hex: number): string[] {
    if (!frame.view.carry) return [];
    const word = `to ${hexName(hex)}`;
    return frame.choices.filter((c) => c.text === word || c.text.startsWith(`${word} `)).map((c) => c.text);
}

function hexTip(frame: Frame, hex: number, nameOf: NameOf): string[] {
    const view: View = frame.view;
    const { terrain, trees } = view.hexes[hex];
    const title = terrain
        ? `${TERRAINS[terrain][0].toUpperCase()}${TERRAINS[terrain].slice(1)} ${hexName(hex)}`
        : `Hex ${hexName(hex)}`;
    const ability =
        terrain === "forest" ? (trees ? `Sorcery: ${count(trees, "log")}` : "Felled") : ABILITIES[terrain ?? ""];
    const carried = view.carry && view.statues.find((s) => s.name === view.carry!.statue);
    const ways = stepsTo(frame, hex)
        .slice(0, 4)
        .map((text) => {
            const paid = gains(text, carried ? needs(carried) : 1);
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
          : "Unmarked: free for all";
    return [`${statueWords(s)} (${s.name})`, whose, `Needs strength ${needs(s)} in every hex it enters`];
}

function ahuTip(frame: Frame, ahu: Ahu, nameOf: NameOf): string[] {
    const view: View = frame.view;
    const carried = view.carry && view.statues.find((s) => s.name === view.carry!.statue);
    const lines = [`Ahu ${ahu.name}`, `Moai: size × ${ahu.moai_value}, headdress: ${ahu.headdress_value}`];
    if (ahu.state === "reserved") lines.push(`Reserved by ${nameOf(ahu.owner!)}`);
    if (ahu.state === "erected") {
        lines.push(
            `Moai of size ${ahu.size}${ahu.crowned ? " with headdress" : ""}, ${ahu.owner ? `of ${nameOf(ahu.owner)}` : "owner covered"}`,
        );
        if (ahu.owner)
            lines.push(`Worth ${ahu.size! * ahu.moai_value + (ahu.crowned ? ahu.headdress_value : 0)} points`);
    } else if (carried && isMoai(carried)) {
        lines.push(`This Moai here: ${carried.size} × ${ahu.moai_value} = ${carried.size! * ahu.moai_value} points`);
    }
    return lines;
}

const FIGURES: Record<string, string[]> = {
    worker: ["Worker", "Strength 1. Erects and crowns beside an Ahu"],
    sorcerer: ["Sorcerer", "Strength 1. Uses the power of the hex"],
    chief: ["Chief", "Strength 3. Sorcery for 2 half-tablets"],
};

// The lines of a thing's panel; the first is its title.
export function tipOf(frame: Frame, thing: string, nameOf: NameOf): string[] {
    const view: View = frame.view;
    const [kind, id] = thing.split(":");
    switch (kind) {
        case "hex":
            return hexTip(frame, Number(id), nameOf);
        case "statue":
            return statueTip(
                view.statues.find((s) => s.name === id)!,
                nameOf,
            );
        case "ahu":
            return ahuTip(frame, view.ahu[Number(id)], nameOf);
        case "figure":
            return FIGURES[id];
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
