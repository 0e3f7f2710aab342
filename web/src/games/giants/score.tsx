// The score sheet at the end (GI-J4, J6): Moai by size, headdresses, figures used by others, then what decides between equals;
// below it every Moai of every seat with its sum.
import type { ScoreProps } from "../game";
import { say, seat as seatWord } from "../../say/say";
import { SeatChip } from "../../ui/seats";
import { ScoreTable, sumOf, totalOf, type ScoreRow } from "../shared/score-table";
import { Headdress, Moai, MOAI_HEIGHT } from "./pieces";
import { erectedBy, type Erected } from "./standing";
import { ahuWord, viewOf, type View } from "./view";

export function sheetOf(view: View): ScoreRow[] {
    const bySeat = (points: (moai: Erected) => number) =>
        view.players.map((_, i) => sumOf(erectedBy(view, i + 1).map(({ ahu }) => points(ahu))));
    const rows: ScoreRow[] = [
        ...[1, 2, 3].map((size) => ({
            label: say("giants.page.score_moai", { size }),
            values: bySeat((a) => (a.size === size ? a.moai_points : 0)),
        })),
        { label: say("giants.page.score_headdresses"), values: bySeat((a) => a.headdress_points) },
        { label: say("giants.page.from_carrying"), values: view.players.map((p) => p.points) },
    ];
    return [
        ...rows,
        { label: say("giants.page.score_total"), values: totalOf(rows), isSum: true },
        {
            label: say("giants.page.score_tablets"),
            values: view.standings.map((s) => s.tablets ?? 0),
        },
        { label: say("giants.page.score_raised"), values: view.standings.map((s) => s.raised ?? 0) },
    ];
}

function MoaiRow({ ahu, i }: { ahu: Erected; i: number }) {
    return (
        <tr data-explain={`ahu:${i}`}>
            <td>
                <svg viewBox="-24 -84 48 88" aria-hidden="true">
                    <Moai size={ahu.size} />
                    {ahu.crowned && (
                        <g transform={`translate(0 ${5 - MOAI_HEIGHT[ahu.size]})`}>
                            <Headdress />
                        </g>
                    )}
                </svg>
                {say("giants.page.score_ahu", { ahu: ahuWord(i), name: ahu.name })}
            </td>
            <td>
                {ahu.size} × {ahu.moai_value}
                {ahu.crowned ? ` + ${ahu.headdress_value}` : ""}
            </td>
            <td>
                <b>{ahu.moai_points + ahu.headdress_points}</b>
            </td>
        </tr>
    );
}

export function Score({ state }: ScoreProps) {
    const view = viewOf(state.frame);
    return (
        <>
            <ScoreTable title={say("giants.page.score_title")} rows={sheetOf(view)} />
            <table class="gi-raised">
                {view.players.map((_, seat) => (
                    <tbody key={seat}>
                        <tr>
                            <th scope="rowgroup" colSpan={3}>
                                <SeatChip seat={seat + 1} /> {say("giants.page.seat", { by: seatWord(seat + 1) })}
                            </th>
                        </tr>
                        {erectedBy(view, seat + 1).map(({ ahu, i }) => (
                            <MoaiRow key={i} ahu={ahu} i={i} />
                        ))}
                    </tbody>
                ))}
            </table>
        </>
    );
}
