// What the table tells of the game, as facts: what a seat has scored, how far the end is, what must be read before play
// goes on, and which thing a word of a fact names. describe() in the rules counts; nothing is counted here.
import type { Frame, Told } from "../../session/session";
import { factOf, readFact, seat as seatArgument, valuesOf, word } from "../../say/say";
import type { Moment } from "../game";
import { cellNamed } from "./grid";
import { viewOf } from "./position";
import { thingOfCell } from "./steps";
import { Towers } from "./towers";
import { cellWord } from "./words";

export function standing(frame: Frame, seat: number) {
    const view = viewOf(frame);
    const player = view.players[seat - 1];
    const key = view.quick ? "causeway.standing.stones" : "causeway.standing.tower";
    const sources = view.stacks.flatMap((stack) => {
        const points = stack.points?.[seat - 1] ?? 0;
        return points > 0 ? [{ fact: factOf(key, { cell: cellWord(stack) }), points }] : [];
    });
    if (player.spellstones > 0)
        sources.push({ fact: factOf("causeway.standing.spellstones", { stones: player.spellstones }), points: 0 });
    return { points: view.scores[seat - 1], isAll: true, sources };
}

export function remaining(frame: Frame): string | undefined {
    const { quick, ends_in: end, quiet } = viewOf(frame);
    if (frame.result) return undefined;
    return factOf("causeway.remaining", {
        quick: quick ? 1 : 0,
        towers: end.towers,
        stones: end.stones,
        moves: quiet > 0 ? end.moves : undefined,
    });
}

export const thingOf = (kind: string, name: string): string | undefined =>
    kind === "cell" ? thingOfCell(cellNamed(name)) : undefined;

// What is read before play goes on: a leap of another seat that completed towers. Everything else is seen on the board,
// and the end of the game has a page of its own.
const KINDS = ["score", "complete", "spell"];
const TOLD = [...KINDS, "turned", "lift", "trap", "free"].map((kind) => `causeway.${kind}`);

export function moment(told: Told, _before: Frame, after: Frame): Moment | undefined {
    if (told.actor === after.viewer || after.result) return undefined;
    const facts = told.facts.filter((fact) => TOLD.includes(readFact(fact).key));
    const kind = KINDS.find((name) => facts.some((fact) => readFact(fact).key === `causeway.${name}`));
    if (!kind) return undefined;
    const first = readFact(facts.find((fact) => readFact(fact).key === `causeway.${kind}`)!);
    const towers = valuesOf(first.args.towers).length;
    return {
        title: factOf("causeway.moment", { by: seatArgument(told.actor), kind: word("kind", kind), towers }),
        summary: facts.join("\n"),
        Body: Towers,
    };
}
