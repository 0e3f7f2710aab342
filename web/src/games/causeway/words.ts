// What is on the board, in words: for tooltips, steps and screen readers.
import { say, seat, word, type Word } from "../../say/say";
import { nameOf, type Cell, type Direction } from "./grid";
import type { Gain, Giant, Kind, Position, Stack } from "./position";

// Arguments of messages.
export const cellWord = (cell: Cell): Word => word("cell", nameOf(cell));
export const giantWord = (kind: Kind): Word => word("giant", kind === "T" ? "trapper" : "spikey");
export const directionWord = (direction: Direction): Word => word("direction", direction);

// What the rules call a seat, whoever plays it.
export const seatName = (number: number) => say("causeway.page.seat", { seat: seat(number) }, { viewer: 0, names: [] });

// What a dropped stone makes of a stack. In the quick game a tower counts for both players.
const gainWord = (p: Position, gain: Gain): Word => word("gain", gain === "tower" && p.isQuick ? "complete" : gain);

// What a dropped stone does: for a step, and in one word for a mark on the board.
export const dropWords = (p: Position, gain: Gain, cell: Cell): string =>
    say("causeway.page.drop", { gain: gainWord(p, gain), cell: cellWord(cell) });
export const gainMark = (p: Position, gain: Gain): string => say("causeway.page.mark", { gain: gainWord(p, gain) });

// What is worth knowing about a stack: a word for the message, and the seats that it speaks of.
export function stateOf(p: Position, stack: Stack): { state?: string; whose?: number } {
    if (!stack.gains) {
        if (stack.standing === "dead") return { state: "dead" };
        if (stack.seat === undefined) return { state: "tower" };
        return stack.standing === "tower"
            ? { state: "scored", whose: stack.seat }
            : { state: "spell", whose: 3 - stack.seat };
    }
    const [white, black] = stack.gains;
    if (white === "stone") return {};
    if (p.isQuick) return { state: "short" };
    return white === black ? { state: "mixed" } : { state: "pair", whose: white === "tower" ? 1 : 2 };
}

export function stackWords(p: Position, stack: Stack): string {
    const { state, whose } = stateOf(p, stack);
    return say("causeway.page.stack", {
        cell: cellWord(stack),
        stones: [...stack.stones].map((stone) => word("stone", stone)),
        state: state && word("state", state),
        whose: whose && seat(whose),
        rival: whose && seat(3 - whose),
    });
}

export const giantWords = (number: number, kind: Kind, giant: Giant | undefined): string =>
    say("causeway.page.giant_at", {
        whose: seat(number),
        giant: giantWord(kind),
        at: giant && cellWord(giant),
        trapped: giant?.isTrapped ? 1 : 0,
        link: giant?.isOnlyLink ? 1 : 0,
    });
