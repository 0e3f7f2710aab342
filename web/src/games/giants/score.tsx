// Where the points came from (GI-J4): carrying for others, Moai by size and place, headdresses.
import { SeatChip } from "../../ui/seats";
import type { ScoreProps } from "../game";
import type { Ahu, View } from "./view";

const moaiPoints = (a: Ahu) => (a.size ?? 0) * a.moai_value;
const headdressPoints = (a: Ahu) => (a.crowned ? a.headdress_value : 0);

export function Score({ state }: ScoreProps) {
    const view: View = state.frame.view;
    const seats = view.players.map((_, i) => i + 1);
    const of = (seat: number) => view.ahu.filter((a) => a.state === "erected" && a.owner === seat);
    const total = (seat: number, points: (a: Ahu) => number) => of(seat).reduce((sum, a) => sum + points(a), 0);
    const rows: [string, (seat: number) => number][] = [
        ["Figures used by others", (s) => view.players[s - 1].points],
        ["Moai, size × value", (s) => total(s, moaiPoints)],
        ["Headdresses", (s) => total(s, headdressPoints)],
    ];
    return (
        <>
            <table>
                <thead>
                    <tr>
                        <th scope="col">Points</th>
                        {seats.map((s) => (
                            <th scope="col" key={s}>
                                <SeatChip seat={s} />
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map(([words, points]) => (
                        <tr key={words}>
                            <td>{words}</td>
                            {seats.map((s) => (
                                <td key={s}>{points(s)}</td>
                            ))}
                        </tr>
                    ))}
                    <tr>
                        <th scope="row">Total</th>
                        {seats.map((s) => (
                            <th key={s}>{rows.reduce((sum, [, points]) => sum + points(s), 0)}</th>
                        ))}
                    </tr>
                </tbody>
            </table>
            <details>
                <summary>Every Moai</summary>
                <table>
                    <tbody>
                        {seats.flatMap((s) =>
                            of(s).map((a) => (
                                <tr key={a.name}>
                                    <td>
                                        <SeatChip seat={s} /> {a.name}
                                    </td>
                                    <td>
                                        {a.size} × {a.moai_value}
                                        {a.crowned ? ` + ${a.headdress_value}` : ""}
                                    </td>
                                    <td>{moaiPoints(a) + headdressPoints(a)}</td>
                                </tr>
                            )),
                        )}
                    </tbody>
                </table>
            </details>
        </>
    );
}
