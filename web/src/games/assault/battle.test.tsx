// @vitest-environment jsdom
// The stage of a battle: what it shows follows from the position alone, also after a jump in the replay.
import { expect, it, vi } from "vitest";
import { draw } from "../../../tests/dom";
import { frameNow, loadEngine } from "../../../tests/engine";
import type { Frame } from "../../session/session";
import { NO_PICKING } from "../../ui/picking";
import { recordsOf, replay } from "../testing";
import { Board } from "./board";
import { viewOf } from "./view";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
const engine = await loadEngine();
vi.stubGlobal(
    "ResizeObserver",
    class {
        observe() {}
        disconnect() {}
    },
);

const board = (frame: Frame) => <Board frame={frame} picking={NO_PICKING} last={[]} names={[]} />;
// The faces of the dice on both halves of the stage, as drawn: paths of signs, or "?".
const facesOf = (root: HTMLElement) =>
    [...root.querySelectorAll(".as-half")].map((half) =>
        [...half.querySelectorAll(".as-roll")].map(
            (die) =>
                (die.textContent ?? "") + [...die.querySelectorAll("path")].map((p) => p.getAttribute("d")).join(";"),
        ),
    );

// Frames of the battles of a recorded game, as a spectator sees them.
function battleFrames(): Frame[] {
    const frames: Frame[] = [];
    replay(engine, recordsOf("assault")[0], 1, () => {
        const frame = frameNow(engine, 0);
        const { battle, phase } = viewOf(frame);
        if (battle && phase !== "with") frames.push(frame);
    });
    return frames;
}

it("shows every face of a side that has finished its roll", async () => {
    const root = document.createElement("div");
    let seen = 0;
    for (const frame of battleFrames().slice(0, 160)) {
        await draw(board(frame), root);
        const { battle, phase } = viewOf(frame);
        const isDone = phase === "casualty" || phase === "conquer";
        const [attacker, defender] = facesOf(root);
        const finished = [...(isDone || battle?.side === "defender" ? attacker : []), ...(isDone ? defender : [])];
        seen += finished.length;
        expect(finished.filter((face) => face.startsWith("?"))).toEqual([]);
    }
    expect(seen).toBeGreaterThan(50);
});

it("does not mix the dice of two battles after a jump", async () => {
    const frames = battleFrames();
    const first = frames.find((f) => viewOf(f).phase === "stage" && viewOf(f).battle!.side === "attacker")!;
    const key = (f: Frame) => `${viewOf(f).round} ${viewOf(f).turn} ${viewOf(f).battle!.at}`;
    const later = frames.filter((f) => key(f) !== key(first) && viewOf(f).battle!.side === "defender");
    expect(later.length).toBeGreaterThan(5);
    for (const frame of later.slice(0, 12)) {
        const alone = facesOf(await draw(board(frame)));
        const root = await draw(board(first));
        await draw(board(frame), root); // the replay jumps from one battle into another
        expect(facesOf(root)).toEqual(alone);
    }
});
