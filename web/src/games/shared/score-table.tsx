// A score sheet: one column per seat, one row per source of points, and a sum.
import "./score.css";
import type { ComponentChildren } from "preact";
import { SeatChip } from "../../ui/seats";

export interface ScoreRow {
    label: ComponentChildren;
    values: number[]; // by seat
    isSum?: boolean;
}

export const sumOf = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

// The sum of some rows, seat by seat.
export const totalOf = (rows: ScoreRow[]): number[] =>
    (rows[0]?.values ?? []).map((_, seat) => sumOf(rows.map((row) => row.values[seat])));

export function ScoreTable({ title, heads, rows }: { title: string; heads?: ComponentChildren[]; rows: ScoreRow[] }) {
    const seats = rows[0]?.values ?? [];
    return (
        <table class="score">
            <thead>
                <tr>
                    <th scope="col">{title}</th>
                    {seats.map((_, i) => (
                        <th scope="col" key={i}>
                            {heads ? heads[i] : <SeatChip seat={i + 1} />}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {rows.map((row, i) => (
                    <tr key={i} class={row.isSum ? "sum" : undefined}>
                        <th scope="row">{row.label}</th>
                        {row.values.map((value, seat) => (
                            <td key={seat}>{row.isSum ? <b>{value}</b> : value}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
