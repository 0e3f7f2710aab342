// Orongo: what paid for each seat's Moai, and what decides where they are equal.
import type { ScoreProps } from "../game";
import { SeatChip } from "../../ui/seats";
import { COMBINATIONS, type View } from "./island";

// A shell lies on every tile that paid, one Moai a combination, so the board tells all.
export function moaiBy(view: View, seat: number): number[] {
    return COMBINATIONS.map(({ tiles }) => {
        const spent = view.spaces.filter((s) => s.owner === seat && s.spent && s.resource === tiles[0]).length;
        return tiles[0] === tiles[1] ? spent / 2 : spent;
    });
}

export function Score({ state }: ScoreProps) {
    const view: View = state.frame.view;
    const seats = view.players.map((_, i) => i + 1);
    const paid = seats.map((seat) => moaiBy(view, seat));
    const crowned = view.spaces.find((s) => s.name === view.ceremonial)?.owner;
    return (
        <table class="orongo-score">
            <thead>
                <tr>
                    <th scope="col">Moai paid with</th>
                    {seats.map((s) => (
                        <th scope="col" key={s}>
                            <SeatChip seat={s} />
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {COMBINATIONS.map((c, i) => (
                    <tr key={c.code}>
                        <th scope="row">{c.words}</th>
                        {paid.map((p, s) => (
                            <td key={s}>{p[i]}</td>
                        ))}
                    </tr>
                ))}
                <tr class="sum">
                    <th scope="row">Moai erected</th>
                    {paid.map((p, s) => (
                        <td key={s}>{p.reduce((a, b) => a + b)}</td>
                    ))}
                </tr>
                <tr>
                    <th scope="row">of them the Ceremonial Moai</th>
                    {seats.map((s) => (
                        <td key={s}>{crowned === s ? 1 : 0}</td>
                    ))}
                </tr>
                <tr>
                    <th scope="row">own Moai left: fewest wins</th>
                    {view.players.map((p, s) => (
                        <td key={s}>{p.moai_left}</td>
                    ))}
                </tr>
                <tr>
                    <th scope="row">then shells: most wins</th>
                    {view.players.map((p, s) => (
                        <td key={s}>{p.shells}</td>
                    ))}
                </tr>
            </tbody>
        </table>
    );
}
