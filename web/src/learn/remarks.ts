// What the teacher says when something first matters: a message for the first choice or the first news of a kind. Each remark is
// made at most once, and at most one at a time.
import { readFact, seatOf } from "../say/say";
import type { SessionState } from "../session/session";

interface Remark {
    say: string; // a message key
    choice?: string; // the key of the fact of a choice that the learner has
    news?: string; // or the key of news since the learner's last action
    whose?: "own" | "rival"; // whom the news must be about
}

const REMARKS: Record<string, Remark[]> = {
    causeway: [
        { say: "learn.teacher.causeway_rival", news: "causeway.score", whose: "rival" },
        { say: "learn.teacher.causeway_spell", news: "causeway.spell", whose: "rival" },
        { say: "learn.teacher.causeway_trap", news: "causeway.trap" },
        { say: "learn.teacher.causeway_place", choice: "causeway.do.place" },
        { say: "learn.teacher.causeway_step", choice: "causeway.do.step" },
        { say: "learn.teacher.causeway_leap", choice: "causeway.do.leap" },
    ],
    orongo: [
        { say: "learn.teacher.orongo_near", news: "orongo.end_near" },
        { say: "learn.teacher.orongo_bid", choice: "orongo.do.bid" },
        { say: "learn.teacher.orongo_place", choice: "orongo.do.place" },
        { say: "learn.teacher.orongo_pay", choice: "orongo.do.pay" },
        { say: "learn.teacher.orongo_again", choice: "orongo.do.bid" },
    ],
    giants: [
        { say: "learn.teacher.giants_bid", choice: "giants.do.bid" },
        { say: "learn.teacher.giants_take", choice: "giants.do.take_with_workers" },
        { say: "learn.teacher.giants_place", choice: "giants.do.place" },
        { say: "learn.teacher.giants_carry", choice: "giants.do.carry" },
        { say: "learn.teacher.giants_raise", choice: "giants.do.raise" },
        { say: "learn.teacher.giants_claim", choice: "giants.do.claim" },
    ],
    assault: [
        { say: "learn.teacher.assault_final", news: "assault.phase" },
        { say: "learn.teacher.assault_attacked", news: "assault.attacks", whose: "rival" },
        { say: "learn.teacher.assault_take", choice: "assault.do.take" },
        { say: "learn.teacher.assault_claim", choice: "assault.do.claim" },
        { say: "learn.teacher.assault_play", choice: "assault.do.play" },
        { say: "learn.teacher.assault_move", choice: "assault.do.move" },
        { say: "learn.teacher.assault_battle", choice: "assault.do.battle" },
    ],
};

const keyOf = (fact = "") => readFact(fact).key;

// The news since the viewer last acted.
function newsOf({ story, frame }: SessionState): string[] {
    let from = story.length;
    while (from > 0 && story[from - 1].actor !== frame.viewer) from--;
    return story.slice(from).flatMap((told) => told.facts);
}

// The first remark that matters now and has not been made yet. It counts as made then.
export function remarkFor(state: SessionState, said: Map<string, number>): string | undefined {
    const { frame } = state;
    const news = newsOf(state).map(readFact);
    const choices = new Set(frame.choices.map((c) => keyOf(c.fact)));
    const matters = ({ choice, news: key, whose }: Remark) => {
        if (choice) return choices.has(choice);
        return news.some(({ key: told, args }) => {
            const isOwn = seatOf(args.by ?? args.whose) === frame.viewer;
            return told === key && (whose === undefined || isOwn === (whose === "own"));
        });
    };
    const found = REMARKS[frame.game]?.find((remark) => !said.has(remark.say) && matters(remark));
    if (found) said.set(found.say, frame.n);
    return found?.say;
}
