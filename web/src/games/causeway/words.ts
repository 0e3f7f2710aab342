// What is on the board, in words: for tooltips and screen readers.
import { keyOf } from "./grid";
import type { Gain, Giant, Kind, Position, Stack } from "./position";

export const SEAT_NAMES = ["White", "Black"];
export const KIND_WORDS: Record<Kind, string> = { T: "trapper", S: "spikey giant" };

const COLOURS: Record<string, string> = { w: "white", b: "black", W: "white spellstone", B: "black spellstone" };

// What a dropped stone does: as the beginning of a sentence, and in one word for a mark on the board. In the quick game a
// tower counts for both players.
export function dropWords(p: Position, gain: Gain): string {
    if (gain === "stone") return "Stone on";
    if (gain === "spell") return "Spell on";
    return p.isQuick ? "Complete" : "Score";
}

export function gainMark(p: Position, gain: Gain): string {
    if (gain === "stone") return "+1";
    if (gain === "spell") return "spell";
    return p.isQuick ? "tower" : "scores";
}

function fullWords({ standing, seat }: Stack): string {
    if (standing === "dead") return "a dead tower, which counts for nobody";
    if (seat === undefined) return "a tower";
    return standing === "tower" ? `a tower of ${SEAT_NAMES[seat - 1]}` : `stops ${SEAT_NAMES[2 - seat]}'s leaps`;
}

function stackFact(p: Position, stack: Stack): string {
    if (!stack.gains) return fullWords(stack);
    const [white, black] = stack.gains;
    if (white === "stone") return "";
    if (p.isQuick) return "one stone short of a tower";
    if (white === black) return "the next stone scores it";
    const [owner, rival] = white === "tower" ? SEAT_NAMES : [...SEAT_NAMES].reverse();
    return `${owner} may score it, ${rival} may put a spell on it`;
}

export function stackWords(p: Position, stack: Stack): string {
    const { stones } = stack;
    const list = [...stones].map((s) => COLOURS[s]).join(", ");
    const fact = stackFact(p, stack);
    return `${keyOf(stack)}: ${list}${stones.length > 1 ? " from the bottom" : ""}${fact ? `; ${fact}` : ""}`;
}

export function giantWords(seat: number, kind: Kind, giant: Giant | undefined): string {
    const name = `${SEAT_NAMES[seat - 1]}'s ${KIND_WORDS[kind]}`;
    if (!giant) return `${name}, not yet placed`;
    const facts = [
        giant.isTrapped ? "trapped by the trapper beside it" : "",
        giant.isOnlyLink ? "the only link: it may not leap" : "",
    ].filter(Boolean);
    return `${name} at ${keyOf(giant)}${facts.length > 0 ? `; ${facts.join("; ")}` : ""}`;
}
