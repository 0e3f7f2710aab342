// Where the points came from: events, and everything else. A position does not say which of the other points came from
// battles, from tolls and from special commands.
import { say } from "../../say/say";
import type { ScoreProps } from "../game";
import { ScoreTable, totalOf, type ScoreRow } from "../shared/score-table";
import { viewOf, type View } from "./view";

export function sheetOf(view: View): ScoreRow[] {
    const seats = [...view.peoples].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
    const rows: ScoreRow[] = [
        { label: say("assault.page.score_events"), values: seats.map((p) => p.event_points) },
        { label: say("assault.page.score_other"), values: seats.map((p) => (p.points ?? 0) - p.event_points) },
    ];
    return [...rows, { label: say("assault.page.score_sum"), values: totalOf(rows), isSum: true }];
}

export function Score({ state }: ScoreProps) {
    return <ScoreTable title={say("assault.page.score")} rows={sheetOf(viewOf(state.frame))} />;
}
