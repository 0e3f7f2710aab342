// @vitest-environment jsdom
// Orongo: the sealed bid with its consequences, and paying, drawn and clicked with the real rules.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { click, draw, perform } from "../../../tests/dom";
import { frameNow, loadEngine } from "../../../tests/engine";
import { setAudience } from "../../say/say";
import type { Frame, Session } from "../../session/session";
import { NO_PICKING, usePicking } from "../../ui/picking";
import { frameAt } from "../testing";
import { Controls } from "./controls";
import { game } from "./index";

const engine = await loadEngine();

beforeEach(() => setAudience({ viewer: 1, names: ["Ana", "Ben", "Cem"] }));
afterEach(() => setAudience());

// Draws the controls of a position with real picking.
async function table(frame: Frame) {
    let picking = NO_PICKING;
    const act = vi.fn(() => Promise.resolve());
    const session = { act, why: () => Promise.resolve(null) } as unknown as Session;
    const Show = (props: { frame: Frame }) => {
        picking = usePicking(game, props.frame, session, 0);
        return <Controls frame={props.frame} picking={picking} />;
    };
    const root = await draw(<Show frame={frame} />);
    return {
        root,
        act,
        next: (later: Frame) => draw(<Show frame={later} />, root),
        pick: (thing: string) => perform(() => picking.pick(thing)),
        asked: (now: Frame) => game.ask!(picking, now),
        targets: () => picking.nexts.map((s) => s.thing),
        more: () => click(root.querySelector('[aria-label="One shell more"]')),
        gains: () => [...root.querySelectorAll(".gains b")].map((b) => b.textContent),
    };
}

const bidding = (position: string) => frameAt(engine, "orongo seats=3", `phase=bid ${position}`, 1);

describe("the bid", () => {
    it("says what it would bring before it is made", async () => {
        const t = await table(bidding("out=1-6 amulet=2 reef=4 shells=16,16,12"));
        for (let i = 0; i < 8; i++) await t.more();
        expect(t.root.querySelector(".primary")!.textContent).toBe("Bid 9 shells");
        expect(t.gains()).toEqual([
            "pay 9, take the amulet, place 3 tokens",
            "pay nothing, place 2 tokens",
            "pay nothing, place 1 token",
            "no token; share the reef (now 4) and the highest bid",
        ]);
        expect(t.root.querySelector(".bid-count")!.textContent).toBe("Bid: 9. Behind the screen stay 7.");
        await click(t.root.querySelector(".primary"));
        expect(t.act).toHaveBeenCalledWith("bid 9");
    });

    it("calls the holder of the amulet by name, and says who wins ties", async () => {
        const t = await table(bidding("out=1-6 amulet=2"));
        expect(t.root.textContent).toContain(
            "Ben holds the amulet and loses every tie. In a tie, the first of these wins: Cem, Ana and Ben.",
        );
        expect(t.root.textContent).not.toContain("Seat 2");
    });

    it("knows when tokens run short", async () => {
        const taken = Array.from({ length: 39 }, (_, i) => i + 1).join(",");
        const t = await table(frameAt(engine, "orongo seats=3", `phase=bid amulet=1 out=1-42 1=${taken}`, 1));
        expect(t.gains()[0]).toBe("pay 1, keep the amulet, place 1 token");
    });

    it("lays the shells out in groups of five", async () => {
        const t = await table(bidding("out=1-6 shells=12,18,18"));
        expect([...t.root.querySelectorAll(".five")].map((g) => g.childElementCount)).toEqual([5, 5, 2]);
    });

    it("survives when others bid meanwhile, and begins anew in the next round", async () => {
        const t = await table(bidding("out=1-6 shells=16,16,16"));
        await t.more();
        await t.more();
        engine.line("do 3 bid 2");
        await t.next(frameNow(engine, 1));
        expect(t.root.querySelector<HTMLInputElement>("input")!.value).toBe("3");
        await t.next(bidding("out=1-9 shells=16,16,16"));
        expect(t.root.querySelector<HTMLInputElement>("input")!.value).toBe("1");
    });
});

describe("paying with tiles", () => {
    // A temple, two gods and two food in one group that reaches the coast.
    const PAIRS = "phase=place round=3 shells=24,24 out=4-7,9-11,17-18,22,31,33 1=4,7,9,10,11 turn=1 staged=1,0";
    const paying = () => {
        frameAt(engine, "orongo seats=2", PAIRS, 1);
        engine.line("do 1 place p12");
        return frameNow(engine, 1);
    };

    it("asks for the other tile of the pair", async () => {
        const frame = paying();
        expect(frame.choices.map((c) => c.text)).toEqual(["pay TG 4 7", "pay TG 4 10", "pay FF 9 11"]);
        const t = await table(frame);
        await t.pick("space:4");
        expect(t.asked(frame)).toBe("Pay with temple 4 and which god?");
        expect(t.targets()).toEqual(["space:7", "space:10"]);
        await t.pick("space:10");
        expect(t.act).toHaveBeenCalledWith("pay TG 4 10");
    });

    it("takes either tile of a pair first", async () => {
        const t = await table(paying());
        await t.pick("space:11");
        expect(t.act).toHaveBeenCalledWith("pay FF 9 11");
    });
});
