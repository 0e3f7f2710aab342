// The score sheet at the end: where the points came from, and what breaks ties.
import { say } from "../../say/say";
import type { ScoreProps } from "../game";
import { ScoreTable, totalOf, type ScoreRow } from "../shared/score-table";
import { Chip } from "./stock";
import { total, viewOf, type View } from "./view";

export function sheetOf(view: View): ScoreRow[] {
    const seats = [...view.peoples].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
    const from = (key: "events" | "battles" | "commands" | "others") => seats.map((p) => p.points_from?.[key] ?? 0);
    const rows: ScoreRow[] = [
        { label: say("assault.page.score_events"), values: from("events") },
        { label: say("assault.page.score_battles"), values: from("battles") },
        { label: say("assault.page.score_commands"), values: from("commands") },
    ];
    const others = from("others");
    if (others.some((n) => n !== 0)) rows.push({ label: say("assault.page.score_others"), values: others });
    return [...rows, { label: say("assault.page.score_sum"), values: totalOf(rows), isSum: true }];
}

// What decides if points are equal (AS-10.5).
export function tiesOf(view: View): ScoreRow[] {
    const seats = [...view.peoples].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
    return [
        { label: say("assault.page.score_cards"), values: seats.map((p) => total(p.cards)) },
        { label: say("assault.page.score_regions"), values: seats.map((p) => p.occupied) },
    ];
}

export function Score({ state }: ScoreProps) {
    const view = viewOf(state.frame);
    const heads = view.peoples.map((_, i) => <Chip key={i} frame={state.frame} seat={i + 1} />);
    return (
        <>
            <ScoreTable title={say("assault.page.score")} heads={heads} rows={sheetOf(view)} />
            <ScoreTable title={say("assault.page.score_ties")} heads={heads} rows={tiesOf(view)} />
        </>
    );
}
