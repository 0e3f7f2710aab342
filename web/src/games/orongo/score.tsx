// Orongo: what paid for each seat's Moai, and what decides between seats with equally many.
import type { ScoreProps } from "../game";
import { ScoreTable, totalOf, type ScoreRow } from "../shared/score-table";
import { combinationWords, viewOf, type View } from "./island";

export function sheetOf(view: View): ScoreRow[] {
    const crowned = view.spaces.find((s) => s.name === view.ceremonial)?.owner;
    const paid: ScoreRow[] = view.combinations.map((combination) => ({
        label: combinationWords(combination),
        values: combination.paid,
    }));
    return [
        ...paid,
        { label: "Moai erected", values: totalOf(paid), isSum: true },
        { label: "of these, Ceremonial", values: view.players.map((_, i) => (crowned === i + 1 ? 1 : 0)) },
        { label: "own Moai left: fewest wins", values: view.players.map((p) => p.moai_left) },
        { label: "then shells: most wins", values: view.players.map((p) => p.shells ?? 0) },
    ];
}

export function Score({ state }: ScoreProps) {
    return <ScoreTable title="Moai paid with" rows={sheetOf(viewOf(state.frame))} />;
}
