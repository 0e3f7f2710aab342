// @vitest-environment jsdom
// Giants: the sealed bid, and looking under a Moai at any decision, drawn and clicked with the real rules.
import { describe, expect, it, vi } from "vitest";
import { byText, click, draw, perform } from "../../../tests/dom";
import { frameNow, loadEngine } from "../../../tests/engine";
import type { Frame, Session } from "../../session/session";
import { NO_PICKING, usePicking } from "../../ui/picking";
import { frameAt } from "../testing";
import { game } from "./index";
import { Controls } from "./controls";
import { tipOf } from "./tips";

const engine = await loadEngine();
// Two Moai of seat 2 and one of seat 1 stand, and seat 1 can pay for looks.
const RICH = "tablets=2,1,0 bases=a09/2,a07/2,a08/1 m1=2@a09 m2=1@a08 m3=1@a07";
const BIDDING = `phase=bid turn=2 first=1 offer=1 ${RICH}`;
// A position under the original rules, after some actions of seat 1.
function original(position: string, ...actions: string[]): Frame {
    frameAt(engine, "giants ruleset=original seats=3", position, 1);
    for (const action of actions) engine.line(`do 1 ${action}`);
    return frameNow(engine, 1);
}

const SCENES: Record<string, () => Frame> = {
    bidding: () => original(BIDDING),
    "taking a Moai": () =>
        original(`phase=pick turn=2 first=1 offer=1 order=1,2,3 act=1 unused=1,0,0 front=1w,-,- ${RICH}`),
    placing: () => original(`phase=place turn=2 first=1 act=1 ${RICH}`),
    carrying: () => original(`phase=transport turn=2 first=1 act=1 hexes=h24/w1 ${RICH} m4=1@front1`, "carry m4"),
    claiming: () => original(`phase=claim turn=2 first=1 act=1 ${RICH} m4=1@front1`),
    "taking markers back": () => original(`phase=reclaim turn=2 first=1 act=1 ${RICH} m4=1@h24*1`),
};

// Draws the controls of a position with real picking.
async function table(frame: Frame) {
    let picking = NO_PICKING;
    const act = vi.fn(() => Promise.resolve());
    const session = { act, why: () => Promise.resolve(null) } as unknown as Session;
    const Show = (props: { frame: Frame }) => {
        picking = usePicking(game, props.frame, session);
        return <Controls frame={props.frame} picking={picking} />;
    };
    const root = await draw(<Show frame={frame} />);
    return {
        root,
        act,
        next: (later: Frame) => draw(<Show frame={later} />, root),
        pick: (thing: string) => perform(() => picking.pick(thing)),
        state: (thing: string) => picking.state(thing),
        buttons: () => [...root.querySelectorAll(".steps button")].map((b) => b.textContent),
        said: () => root.querySelector(".gi-say")?.textContent ?? "",
    };
}

describe("the sealed bid", () => {
    it("counts only bids where a look is offered too", async () => {
        const t = await table(original(BIDDING));
        expect(t.root.textContent).not.toContain("NaN");
        expect(t.said()).toMatch(/^Markers: 0/);
        expect(t.buttons()).toEqual(["Look under a Moai for 1 half-tablet"]);
        await click(t.root.querySelector('[aria-label="Bid 2 markers"]'));
        await click(byText(t.root, "button", "Seal the bid"));
        expect(t.act).toHaveBeenCalledExactlyOnceWith("bid 2 0 0");
    });

    it("stays as it is while the person looks", async () => {
        const t = await table(original(BIDDING));
        await click(t.root.querySelector('[aria-label="Bid 2 markers"]'));
        await t.next(original(BIDDING, "peek a09"));
        expect(t.said()).toMatch(/^Markers: 2/);
    });
});

describe("a look", () => {
    for (const [name, scene] of Object.entries(SCENES)) {
        it(`can be pointed at while ${name}: the Ahu, then the button`, async () => {
            const t = await table(scene());
            expect([7, 8, 9].map((i) => t.state(`ahu:${i}`))).toEqual(["can", "quiet", "can"]);
            await t.pick("ahu:9");
            expect(t.act).not.toHaveBeenCalled(); // a look costs something, so a stray click does not buy one
            expect(t.buttons()).toHaveLength(1);
            await click(byText(t.root, ".steps button", "Look under"));
            expect(t.act).toHaveBeenCalledExactlyOnceWith("peek a09");
        });

        it(`can be pointed at while ${name}: the button, then the Ahu`, async () => {
            const t = await table(scene());
            await click(byText(t.root, ".steps button", "Look under a Moai"));
            expect([7, 8, 9].map((i) => t.state(`ahu:${i}`))).toEqual(["target", "quiet", "target"]);
            await t.pick("ahu:7");
            expect(t.act).toHaveBeenCalledExactlyOnceWith("peek a07");
        });
    }

    it("is told where it can be bought, and only there", () => {
        const tip = (ahu: number) => tipOf(original(BIDDING), `ahu:${ahu}`);
        expect(tip(9)).toContain("You may look under it for 1 half-tablet");
        expect(tip(8).join()).not.toContain("look");
    });

    it("and a crown are both offered on the same Ahu", async () => {
        const beside = "phase=transport turn=2 first=1 act=1 tablets=1,0,0 hexes=h35/w1 bases=a18/2 m1=2@a18 p1=h36*1";
        const t = await table(original(beside, "carry p1", "to h35"));
        await t.pick("ahu:18");
        expect(t.act).not.toHaveBeenCalled();
        expect(
            t
                .buttons()
                .map((b) => b?.split(" ")[0])
                .sort(),
        ).toEqual(["Crown", "Look"]);
        await click(byText(t.root, ".steps button", "Crown"));
        expect(t.act).toHaveBeenCalledExactlyOnceWith("crown a18");
    });
});
