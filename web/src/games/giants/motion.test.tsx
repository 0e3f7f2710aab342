// @vitest-environment jsdom
// Giants: pieces that come, travel and go, from one position to the next, with the real rules.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draw } from "../../../tests/dom";
import { frameNow, loadEngine } from "../../../tests/engine";
import { change } from "../../ui/settings";
import { NO_PICKING } from "../../ui/picking";
import type { Frame } from "../../session/session";
import { frameAt, storyOf } from "../testing";
import { Board } from "./board";

const engine = await loadEngine();
const animate = vi.fn();

beforeEach(() => {
    change({ motion: "full" });
    Object.assign(Element.prototype, { animate });
});

afterEach(() => {
    change({ motion: "auto" });
    animate.mockClear();
});

const show = (frame: Frame, root?: HTMLElement) =>
    draw(<Board frame={frame} picking={NO_PICKING} last={storyOf(engine)} names={[]} />, root);

// Draws a position, does an action, and draws the position after it.
async function after(position: string, action: string, ...before: string[]): Promise<HTMLElement> {
    frameAt(engine, "giants seats=3", position, 1);
    for (const earlier of before) engine.line(`do ${earlier}`);
    const root = await show(frameNow(engine, 1));
    animate.mockClear();
    engine.line(`do ${action}`);
    return show(frameNow(engine, 1), root);
}

const leaving = (root: HTMLElement) => root.querySelectorAll(".gi-leaving").length;

describe("pieces", () => {
    it("come from behind the screen when they are placed", async () => {
        await after("phase=place turn=2 first=1 act=1", "1 place worker h24 0");
        expect(animate).toHaveBeenCalledTimes(1);
    });

    it("go home at the end of the turn", async () => {
        const position =
            "phase=transport turn=2 first=1 act=1 passed=2,3 felled=h11 logs=2,0,0 hexes=h24/w1/l1,h33/c2,h40/s3 m1=1@h24";
        expect(leaving(await after(position, "1 pass"))).toBe(4); // a worker, a log, a chief and a sorcerer
    });

    it("go onto the Ahu when they are raised", async () => {
        const position = "phase=transport turn=2 first=1 act=1 hexes=h26/w1,h24/w2 m1=1@front1 m2=1@h24";
        expect(leaving(await after(position, "1 erect a08", "1 carry m1", "1 to h26"))).toBe(1);
    });

    it("stand still with reduced motion, and when the log is walked back", async () => {
        change({ motion: "none" });
        expect(leaving(await after("phase=place turn=2 first=1 act=1", "1 place worker h24 0"))).toBe(0);
        expect(animate).not.toHaveBeenCalled();
        change({ motion: "full" });
        const root = await show(frameNow(engine, 1));
        animate.mockClear();
        engine.line("undo 1");
        expect(leaving(await show(frameNow(engine, 1), root))).toBe(0);
        expect(animate).not.toHaveBeenCalled();
    });

    it("travel the whole way of a carry that is shown at once", async () => {
        const position = "phase=transport turn=2 first=1 act=1 hexes=h24/w1,h33/w1,h40/c1 m1=1@front1";
        frameAt(engine, "giants seats=3", position, 1);
        const start = frameNow(engine, 1);
        const actions = ["1 carry m1", "1 to h24", "1 to h33", "1 to h40", "1 halt"];
        for (const action of actions) engine.line(`do ${action}`);
        const end = frameNow(engine, 1);
        const root = await show({ ...start, n: end.n - 1 });
        await show(end, root);
        expect(animate.mock.calls.map(([frames]) => frames.length)).toEqual([4]); // from the quarry over 24 and 33 to 40
    });
});
