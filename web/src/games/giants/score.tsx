// Where the points came from (GI-J4): figures used by others, Moai by size and place, headdresses.
import type { ScoreProps } from "../game";
import { say } from "../../say/say";
import { SeatChip } from "../../ui/seats";
import { ScoreTable, sumOf, totalOf, type ScoreRow } from "../shared/score-table";
import { viewOf, type Ahu, type View } from "./view";

type Erected = Extract<Ahu, { state: "erected" }>;

const erectedBy = (view: View, seat: number): Erected[] =>
    view.ahu.filter((a): a is Erected => a.state === "erected" && a.owner === seat);

export function sheetOf(view: View): ScoreRow[] {
    const bySeat = (points: (moai: Erected) => number) =>
        view.players.map((_, i) => sumOf(erectedBy(view, i + 1).map(points)));
    const rows: ScoreRow[] = [
        { label: say("giants.page.score_carrying"), values: view.players.map((p) => p.points) },
        { label: say("giants.page.score_moai"), values: bySeat((a) => a.moai_points) },
        { label: say("giants.page.score_headdresses"), values: bySeat((a) => a.headdress_points) },
    ];
    return [...rows, { label: say("giants.page.score_total"), values: totalOf(rows), isSum: true }];
}

export function Score({ state }: ScoreProps) {
    const view = viewOf(state.frame);
    return (
        <>
            <ScoreTable title={say("giants.page.score_title")} rows={sheetOf(view)} />
            <details>
                <summary>{say("giants.page.score_details")}</summary>
                <table>
                    <tbody>
                        {view.players.flatMap((_, i) =>
                            erectedBy(view, i + 1).map((a) => (
                                <tr key={a.name}>
                                    <td>
                                        <SeatChip seat={i + 1} /> {a.name}
                                    </td>
                                    <td>
                                        {a.size} × {a.moai_value}
                                        {a.crowned ? ` + ${a.headdress_value}` : ""}
                                    </td>
                                    <td>{a.moai_points + a.headdress_points}</td>
                                </tr>
                            )),
                        )}
                    </tbody>
                </table>
            </details>
        </>
    );
}
