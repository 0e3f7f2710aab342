// The score sheet: what every tower counts for each seat, and the counts that decide where the towers do not.
import type { ComponentChildren } from "preact";
import { say } from "../../say/say";
import { totalOf, type ScoreRow } from "../shared/score-table";
import { nameOf } from "./grid";
import type { Stack, View } from "./position";

// `isTallied`: the counts below the score decided, not the last tower. `name` draws a stack for its row.
export function sheetOf(
    view: View,
    isTallied: boolean,
    name: (stack: Stack) => ComponentChildren = nameOf,
): ScoreRow[] {
    const full: ScoreRow[] = view.stacks.flatMap((stack) =>
        stack.points?.some((n) => n > 0) ? [{ label: name(stack), values: stack.points }] : [],
    );
    const rows = [
        ...full,
        { label: say("causeway.page.score"), values: totalOf([...full, { label: "", values: [0, 0] }]), isSum: true },
    ];
    const isLost = isTallied && view.lost_towers.some((n) => n > 0);
    if (isLost) rows.push({ label: say("causeway.page.lost_towers"), values: view.lost_towers.map((n) => 0 - n) });
    if (!view.quick)
        rows.push({ label: say("causeway.page.spellstones_on_board"), values: view.players.map((s) => s.spellstones) });
    return [...rows, { label: say("causeway.page.supplies"), values: view.players.map((s) => s.supply) }];
}
