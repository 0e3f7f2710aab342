// What is on the board, in words: for tips and for those who hear the page.
import { keyOf, type Cell } from "./grid";
import { standingOf, type Giant, type Kind, type Position } from "./position";
import { KIND_WORDS } from "./steps";

export const SEAT_NAMES = ["White", "Black"];

const COLOURS: Record<string, string> = { w: "white", b: "black", W: "white spellstone", B: "black spellstone" };

function stackFact(p: Position, stones: string): string {
    const standing = standingOf(stones);
    if (p.isQuick) return standing ? "a tower" : stones.length === 2 ? "one stone short of a tower" : "";
    if (standing?.what === "tower") return `a tower of ${SEAT_NAMES[standing.seat - 1]}`;
    if (standing?.what === "spell") return `stops ${SEAT_NAMES[2 - standing.seat]}'s leaps`;
    if (standing?.what === "dead") return "a dead tower, nobody's";
    if (stones === "wb" || stones === "bw") return "the next stone scores it";
    if (stones.length < 2) return "";
    const [owner, rival] = stones === "ww" ? SEAT_NAMES : [...SEAT_NAMES].reverse();
    return `${owner} may score it, ${rival} may put a spell on it`;
}

export function stackWords(p: Position, cell: Cell): string {
    const { stones } = p.stacks.get(keyOf(cell))!;
    const list = [...stones].map((s) => COLOURS[s]).join(", ");
    const fact = stackFact(p, stones);
    return `${keyOf(cell)}: ${list}${stones.length > 1 ? " from below" : ""}${fact ? `; ${fact}` : ""}`;
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
