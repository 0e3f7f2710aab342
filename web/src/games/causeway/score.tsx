// Where the points came from: every full stack, who counts it, and what decided if the towers did not.
import type { ScoreProps } from "../game";
import { ScoreTable } from "../shared/score-table";
import { keyOf } from "./grid";
import { viewOf, type Stack, type View } from "./position";
import { Column } from "./column";
import { sheetOf } from "./sheet";
import { SEAT_NAMES } from "./words";

const NOTES: Record<NonNullable<Stack["standing"]>, string> = {
    tower: "",
    spell: ", spellstone on it",
    dead: ", dead tower",
};

function Name({ stack }: { stack: Stack }) {
    return (
        <span class="tower-name">
            <svg viewBox="-46 -76 92 116" width="22" height="28" aria-hidden="true">
                <Column stack={stack} />
            </svg>
            {keyOf(stack)}
            {NOTES[stack.standing ?? "tower"]}
        </span>
    );
}

const ENDS: Record<string, string> = {
    exhaust: "A supply is empty.",
    quiet: "Nothing was added for too long.",
    stuck: "Nobody could move.",
};

// What decided the game (CW-2.9e), by the word that describe() has for it.
function decision(view: View, reason: string): string {
    if (reason === "towers") return view.quick ? "Three towers stand." : "The last tower that was needed is scored.";
    const decisions: Record<string, string> = {
        towers: view.quick ? "Stones in towers decide." : "Towers decide.",
        spellstones: "Spellstones decide.",
        stones: "Stones left decide.",
        rule: "That loses the game.",
        nothing: "All counts are equal.",
    };
    return `${ENDS[reason] ?? ""} ${decisions[view.decided_by ?? "nothing"] ?? ""}`.trim();
}

export function Score({ state }: ScoreProps) {
    const { result } = state.frame;
    const view = viewOf(state.frame);
    if (!result) return null;
    return (
        <>
            <ScoreTable
                title={view.quick ? "Stones in towers" : "Towers"}
                heads={SEAT_NAMES}
                rows={sheetOf(view, result.reason !== "towers", (stack) => (
                    <Name stack={stack} />
                ))}
            />
            <p class="quiet-text">{decision(view, result.reason)}</p>
        </>
    );
}
