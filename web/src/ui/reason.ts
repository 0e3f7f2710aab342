// The reason for a hint, in words: the most telling thing that is certain, else a comparison with the next best choice.
import type { Game } from "../games/game";
import { readFact, say, sayFacts, seatOf } from "../say/say";
import type { Frame, Hint } from "../session/session";

// The most telling of some news for the viewer, if one of them is a reason to act.
export function mostTelling(facts: string[], game: Game, viewer: number): string | undefined {
    const isAbout = (fact: string, key: string, whose: "own" | "rival") => {
        const { key: told, args } = readFact(fact);
        return told === key && (seatOf(args.by ?? args.whose) === viewer) === (whose === "own");
    };
    for (const [key, whose] of game.reasons ?? []) {
        const found = facts.find((fact) => isAbout(fact, key, whose));
        if (found) return found;
    }
    return undefined;
}

// How many points the viewer would have more after what is foreseen, in games that count points.
export function pointsWon({ after }: Pick<Hint, "after">, game: Game, frame: Frame): number {
    const [now, then] = [frame, after ?? frame].map((at) => game.standing?.(at, frame.viewer));
    return now && then && !now.counted ? then.points - now.points : 0;
}

// What the rules or the search are certain of.
function certainty(hint: Hint, frame: Frame): string | undefined {
    const { proven = 0, after } = hint;
    if (frame.choices.length === 1) return say("page.hint.only");
    if (after?.result?.rank[frame.viewer - 1] === 1) return say("page.hint.wins");
    if (proven > 0) return say("page.hint.proven", { moves: Math.ceil(proven / 2) });
    return proven < 0 ? say("page.hint.holds") : undefined;
}

function comparison({ next, depth = 0 }: Hint): string | undefined {
    if (next && next.less > 0) return say("page.hint.better", { percent: next.less, action: next.words });
    if (next) return say("page.hint.close", { action: next.words });
    return depth > 1 ? say("page.hint.deep", { moves: depth }) : undefined;
}

export function reasonFor(hint: Hint, game: Game, frame: Frame): string | undefined {
    const news = (facts: string[] = []) => mostTelling(facts, game, frame.viewer);
    const certain = certainty(hint, frame);
    if (certain) return certain;
    const brings = news(hint.brings);
    if (brings) return say("page.hint.brings", { news: sayFacts(brings) });
    const leads = news(hint.leads);
    if (leads) return say("page.hint.leads", { news: sayFacts(leads) });
    const points = pointsWon(hint, game, frame);
    return points > 0 ? say("page.hint.points", { points }) : comparison(hint);
}
