// What the steps of a carry cost: who scores for each way onto a hex (GI-G8 to G10), as the rules offer them.
import { seat as seatWord, type Argument } from "../../say/say";
import type { Frame } from "../../session/session";
import type { Gain } from "./paid";
import { hexName, viewOf, type Carry } from "./view";

// The arguments of a message that says who scores how much.
export function gainArguments(gains: Gain[]): Record<string, Argument> {
    const list = gains.flatMap((g, i) => [
        [`paid${i + 1}`, seatWord(g.seat)],
        [`points${i + 1}`, g.points],
    ]);
    return Object.fromEntries(list);
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

// Whether one of `ways` onto the same hex gives nobody more points than `way`, and somebody fewer. Of ways that pay the
// same, all but the first are dearer.
export function isDearer(way: string, ways: string[], carry: Carry): boolean {
    const paid = gains(way, carry);
    const pointsOf = (list: Gain[], seat: number) => list.find((g) => g.seat === seat)?.points ?? 0;
    return ways.some((other, i) => {
        if (other === way) return false;
        const theirs = gains(other, carry);
        const isNoMore = theirs.every((g) => g.points <= pointsOf(paid, g.seat));
        const isSame = isNoMore && paid.every((g) => g.points === pointsOf(theirs, g.seat));
        return isNoMore && (!isSame || i < ways.indexOf(way));
    });
}
