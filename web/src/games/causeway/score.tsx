// Where the points came from: every full stack, who counts it, and what decided where the towers did not.
import type { Result } from "../../session/session";
import type { ScoreProps } from "../game";
import { keyOf } from "./grid";
import { positionOf, standingOf, type Position, type Stack } from "./position";
import { Column } from "./column";
import { SEAT_NAMES } from "./words";

const NOTHING = { spell: "spellstone on it", dead: "dead tower" };

// What a full stack brings each seat.
export function pointsOf(p: Position, stones: string): number[] {
    const standing = standingOf(stones)!;
    if (p.isQuick) return ["w", "b"].map((letter) => [...stones].filter((s) => s === letter).length);
    return [1, 2].map((seat) => (standing.what === "tower" && standing.seat === seat ? 1 : 0));
}

function Row({ p, stack }: { p: Position; stack: Stack }) {
    const standing = standingOf(stack.stones)!;
    return (
        <tr>
            <th scope="row">
                <span class="tower-name">
                    <svg viewBox="-46 -76 92 116" width="22" height="28" aria-hidden="true">
                        <Column stones={stack.stones} />
                    </svg>
                    {keyOf(stack)}
                    {standing.what !== "tower" && !p.isQuick ? `, ${NOTHING[standing.what]}` : ""}
                </span>
            </th>
            {pointsOf(p, stack.stones).map((points, i) => (
                <td key={i}>{points}</td>
            ))}
        </tr>
    );
}

const ENDS: Record<string, string> = {
    exhaust: "A supply is empty.",
    quiet: "Nothing was added for too long.",
    stuck: "Nobody could move.",
};

// What decided (CW-2.9e), where it was not the last tower itself; `towers` are those of the tally.
function decision(p: Position, result: Result, towers: number[]): string {
    if (result.reason === "towers")
        return p.isQuick ? "Three towers stand." : "The last tower that was needed is scored.";
    const counts: [string, number[]][] = [
        [p.isQuick ? "Stones in towers" : "Towers", towers],
        ["Spellstones", p.players.map((s) => s.spellstones)],
        ["Stones left", p.players.map((s) => Math.sign(s.supply))],
    ];
    const found = counts.find(([, [white, black]]) => white !== black);
    if (!found) return `${ENDS[result.reason]} All is equal.`;
    const isSo = result.rank[found[1][0] > found[1][1] ? 0 : 1] === 1;
    return `${ENDS[result.reason]} ${isSo ? `${found[0]} decide.` : "That loses the game."}`;
}

function Numbers({ label, values, isSum }: { label: string; values: number[]; isSum?: boolean }) {
    return (
        <tr class={isSum ? "sum" : undefined}>
            <th scope="row">{label}</th>
            {values.map((value, i) => (
                <td key={i}>{isSum ? <b>{value}</b> : value}</td>
            ))}
        </tr>
    );
}

export function Score({ state }: ScoreProps) {
    const { frame } = state;
    const result = frame.result!;
    const p = positionOf(frame);
    const full = [...p.stacks.values()].filter((s) => s.stones.length === 3);
    const losses = p.players.map((s, i) =>
        s.supply === 0 && !p.isQuick ? Math.min(frame.view.penalty, result.score[i]) : 0,
    );
    const isTallied = result.reason !== "towers";
    return (
        <>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{p.isQuick ? "Stones in towers" : "Towers"}</th>
                        {SEAT_NAMES.map((n) => (
                            <th scope="col" key={n}>
                                {n}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {full.map((stack) => (
                        <Row key={keyOf(stack)} p={p} stack={stack} />
                    ))}
                    <Numbers label="Score" values={result.score} isSum />
                    {isTallied && losses.some((n) => n > 0) && (
                        <Numbers label="Lost with the last stone" values={losses.map((n) => 0 - n)} />
                    )}
                    {!p.isQuick && (
                        <Numbers label="Spellstones on the board" values={p.players.map((s) => s.spellstones)} />
                    )}
                    <Numbers label="Stones left" values={p.players.map((s) => s.supply)} />
                </tbody>
            </table>
            <p class="quiet-text">
                {decision(
                    p,
                    result,
                    result.score.map((n, i) => n - losses[i]),
                )}
            </p>
        </>
    );
}
