// Orongo: what a seat has erected, and how far the end is. Both are told by the rules: a shell on every tile that has paid
// says what each Moai was paid with.
import type { Frame } from "../../session/session";
import { factOf, seat as seatWord } from "../../say/say";
import type { Standing } from "../game";
import { combinationOf, viewOf } from "./island";

// A Moai that is paid for counts, even in the moment before its place is chosen.
export function standing(frame: Frame, seat: number): Standing {
    const sources = viewOf(frame)
        .combinations.map((c) => ({
            fact: factOf("orongo.page.standing", { combination: combinationOf(c) }),
            points: c.paid[seat - 1],
        }))
        .filter((source) => source.points > 0);
    const points = sources.reduce((sum, source) => sum + source.points, 0);
    const counted = { points: factOf("orongo.page.counted", { moai: points }), help: "orongo.page.counted_help" };
    return { points, isAll: true, sources, counted };
}

export function remaining(frame: Frame): string | undefined {
    const { round, rounds, pile, players } = viewOf(frame);
    if (frame.result || round === 0) return undefined;
    const close = players.flatMap(({ moai_left }, i) => (moai_left === 0 ? seatWord(i + 1) : []));
    return factOf("orongo.page.remaining", { round, rounds, tiles: pile, close });
}
