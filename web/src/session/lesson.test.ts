import { afterEach, describe, expect, it } from "vitest";
import { useEngineWorkers } from "../../tests/engine";
import { Refusal } from "../engine/engine";
import type { Lesson } from "../games/game";
import { botName, namesOf } from "../ui/names";
import { LessonSession } from "./lesson";

useEngineWorkers();

const LESSON: Lesson = {
    setup: "causeway seats=2",
    seat: 2,
    steps: [
        { say: "Look." },
        {
            say: "Place the trapper.",
            before: ["1 T@-1,-1"],
            wants: { test: (text) => text.startsWith("T@"), otherwise: "The trapper first." },
        },
        { say: "Well done.", before: ["1 S@-1,1"] },
    ],
};

let session: LessonSession;
afterEach(() => session.close());

describe("a lesson", () => {
    it("goes from step to step; only a step that wants an action offers any", async () => {
        session = await LessonSession.begin(LESSON);
        expect(session.step).toBe(0);
        expect(session.state!.frame.choices).toEqual([]);
        await session.next();
        expect(session.step).toBe(1);
        expect(session.state!.story.map((t) => [t.actor, t.text])).toEqual([[1, "T@-1,-1"]]); // the other seat acted
        expect(session.state!.frame.choices.length).toBeGreaterThan(0);
        expect(session.state!.seats.map((s) => s.kind)).toEqual(["bot", "you"]);
        expect(namesOf(session.state!)[0]).toBe(botName("causeway", 1)); // and not "Seat 1"
    });

    it("accepts only the action it wants, and says what that is", async () => {
        session = await LessonSession.begin(LESSON);
        await session.next();
        const texts = session.state!.frame.choices.map((c) => c.text);
        const refusal = await session.act(texts.find((t) => t.startsWith("S@"))!).catch((e) => e);
        expect(refusal).toBeInstanceOf(Refusal);
        expect(refusal.sentence).toBe("The trapper first.");
        expect([session.step, session.state!.frame.n]).toEqual([1, 1]);
        await session.act(texts.find((t) => t.startsWith("T@"))!);
        expect([session.step, session.state!.frame.n]).toEqual([2, 3]);
        expect(session.isOver).toBe(false);
        await session.next();
        expect(session.isOver).toBe(true);
    });

    it("refuses what the rules forbid, even if the lesson would take it", async () => {
        session = await LessonSession.begin(LESSON);
        await session.next();
        await expect(session.act("T@-1,-1")).rejects.toBeInstanceOf(Refusal);
        expect((await session.why("T@-1,-1"))?.code).toMatch(/^CW-/);
        expect(session.step).toBe(1);
    });

    it("loads the position of a step", async () => {
        const position = "-1,0=w/-1,1=s/-1,2=b/0,-1=T/0,0=b/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b w 0";
        const wants = { test: () => true, otherwise: "" };
        session = await LessonSession.begin({ ...LESSON, seat: 1, steps: [{ say: "" }, { say: "", position, wants }] });
        expect(session.state!.frame.choices).toEqual([]);
        await session.next();
        const texts = session.state!.frame.choices.map((c) => c.text);
        expect(texts).toContain("S^nw+1+2"); // a leap that only this position has
    });
});
