// Orongo: what paid for each seat's Moai, and what decides between seats with equally many.
import type { ScoreProps } from "../game";
import { ScoreTable, totalOf, type ScoreRow } from "../shared/score-table";
import { say } from "../../say/say";
import { ResourceGlyph } from "./glyphs";
import { combinationWords, viewOf, type Combination, type View } from "./island";

// What Moai were paid with, with a picture of the tiles.
function Paid({ combination }: { combination: Combination }) {
    return (
        <span class="or-paid">
            {combination.tiles.map((tile, i) => (
                <svg key={i} class="or-tile" viewBox="-18 -18 36 36" aria-hidden="true">
                    <ResourceGlyph of={tile} />
                </svg>
            ))}
            {combinationWords(combination)}
        </span>
    );
}

export function sheetOf(view: View): ScoreRow[] {
    const crowned = view.spaces.find((s) => s.name === view.ceremonial)?.owner;
    const paid: ScoreRow[] = view.combinations.map((combination) => ({
        label: <Paid combination={combination} />,
        values: combination.paid,
    }));
    return [
        ...paid,
        { label: say("orongo.page.score_erected"), values: totalOf(paid), isSum: true },
        { label: say("orongo.page.score_ceremonial"), values: view.players.map((_, i) => (crowned === i + 1 ? 1 : 0)) },
        { label: say("orongo.page.score_left"), values: view.players.map((p) => p.moai_left) },
        { label: say("orongo.page.score_shells"), values: view.players.map((p) => p.shells ?? 0) },
    ];
}

export function Score({ state }: ScoreProps) {
    return <ScoreTable title={say("orongo.page.score")} rows={sheetOf(viewOf(state.frame))} />;
}
