// Where the points came from: every tower that counts, for whom, and what decided if the towers did not.
import { say, word } from "../../say/say";
import type { ScoreProps } from "../game";
import { ScoreTable } from "../shared/score-table";
import { viewOf, type Stack, type View } from "./position";
import { Column } from "./column";
import { nameOf } from "./grid";
import { sheetOf } from "./sheet";
import { seatName } from "./words";

function Name({ stack }: { stack: Stack }) {
    return (
        <span class="tower-name">
            <svg viewBox="-46 -76 92 116" width="18" height="23" aria-hidden="true">
                <Column stack={stack} />
            </svg>
            {nameOf(stack)}
        </span>
    );
}

// What ended and decided the game (CW-2.9e), by the words that describe() has for it.
const decision = (view: View, reason: string): string =>
    say("causeway.page.decision", {
        reason: word("reason", reason),
        decided: word("decision", view.decided_by ?? "nothing"),
        quick: view.quick ? 1 : 0,
    });

export function Score({ state }: ScoreProps) {
    const { result } = state.frame;
    const view = viewOf(state.frame);
    if (!result) return null;
    return (
        <>
            <ScoreTable
                title={view.quick ? say("causeway.page.sheet_quick") : say("causeway.page.sheet")}
                heads={[1, 2].map(seatName)}
                rows={sheetOf(view, result.reason !== "towers", (stack) => (
                    <Name stack={stack} />
                ))}
            />
            <p class="quiet-text">{decision(view, result.reason)}</p>
        </>
    );
}
