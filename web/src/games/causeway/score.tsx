// Where the points came from: every full stack, who counts it, and what decided where the towers did not.
import type { ScoreProps } from "../game";
import { keyOf } from "./grid";
import { positionOf, standingOf, type Position, type Stack } from "./position";
import { Column } from "./pieces";
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
                    <svg viewBox="-46 -76 92 116" width="22" height="28" aria-hidden="true"><Column stones={stack.stones} /></svg>
                    {keyOf(stack)}{standing.what !== "tower" && !p.isQuick ? `, ${NOTHING[standing.what]}` : ""}
                </span>
            </th>
            {pointsOf(p, stack.stones).map((points, i) => <td key={i}>{points}</td>)}
        </tr>
    );
}

function reasonOf(p: Position, reason: string, penalty: number): string {
    const empty = SEAT_NAMES.filter((_, i) => p.players[i].supply === 0);
    const first = {
        towers: p.isQuick ? "Three towers stand." : "The last tower that was needed is scored.",
        exhaust: `${empty.join(" and ")} ran out of stones.`,
        quiet: "Nothing was added for too long.",
        stuck: "Nobody could move.",
    }[reason] ?? "";
    if (reason === "towers" || p.isQuick) return first;
    const loss = empty.length > 0 && penalty > 0 ? ` An empty supply costs a tower: ${empty.join(" and ")}.` : "";
    return `${first}${loss} Then towers count, then spellstones on the board, then who has stones left.`;
}

export function Score({ state }: ScoreProps) {
    const { frame } = state;
    const p = positionOf(frame);
    const full = [...p.stacks.values()].filter((s) => s.stones.length === 3);
    return (
        <>
            <table>
                <thead>
                    <tr><th scope="col">{p.isQuick ? "Stones in towers" : "Towers"}</th>{SEAT_NAMES.map((n) => <th scope="col" key={n}>{n}</th>)}</tr>
                </thead>
                <tbody>
                    {full.map((stack) => <Row key={keyOf(stack)} p={p} stack={stack} />)}
                    <tr class="sum"><th scope="row">Score</th>{frame.result!.score.map((s, i) => <td key={i}><b>{s}</b></td>)}</tr>
                    {!p.isQuick && (
                        <tr><th scope="row">Spellstones on the board</th>{p.players.map((s, i) => <td key={i}>{s.spellstones}</td>)}</tr>
                    )}
                    <tr><th scope="row">Stones left</th>{p.players.map((s, i) => <td key={i}>{s.supply}</td>)}</tr>
                </tbody>
            </table>
            <p class="quiet-text">{reasonOf(p, frame.result!.reason, frame.view.penalty ?? 0)}</p>
        </>
    );
}
