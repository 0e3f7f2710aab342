// Where the points came from: events, and everything else. A position does not say which of the other points came from
// battles, from tolls and from special commands.
import type { ScoreProps } from "../game";
import { ScoreTable, totalOf, type ScoreRow } from "../shared/score-table";
import { viewOf, type View } from "./view";

export function sheetOf(view: View): ScoreRow[] {
    const seats = [...view.peoples].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
    const rows: ScoreRow[] = [
        { label: "Events", values: seats.map((p) => p.event_points) },
        { label: "Battles, tolls and commands", values: seats.map((p) => (p.points ?? 0) - p.event_points) },
    ];
    return [...rows, { label: "Sum", values: totalOf(rows), isSum: true }];
}

export function Score({ state }: ScoreProps) {
    return <ScoreTable title="Points from" rows={sheetOf(viewOf(state.frame))} />;
}
