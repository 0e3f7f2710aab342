// @vitest-environment jsdom
import { render } from "preact";
import { afterEach, describe, expect, it } from "vitest";
import { useEngineWorkers } from "../../tests/engine";
import { Refusal } from "../engine/engine";
import { loadGame, loadLessons } from "../games";
import { NO_PICKING } from "../ui/picking";
import { botName, namesOf } from "../ui/names";
import type { Frame } from "../session/session";
import { LessonSession, type Chapter } from "./lesson";

useEngineWorkers();
Element.prototype.animate ??= () => ({ cancel() {} }) as Animation; // jsdom moves nothing

const CHAPTER: Chapter = {
    id: "one",
    title: "One",
    setup: "causeway seats=2",
    seat: 2,
    steps: [
        { say: "Look." },
        {
            say: "Place the trapper.",
            before: ["1 T@-1,-1"],
            numbers: { n: (now, before) => now.n * 10 + before.n },
            wants: {
                example: "T@-2,0",
                test: /^T@/,
                otherwise: "The trapper first.",
                tries: [[/^S@-2,0$/, "Not there either."]],
            },
            after: "There it stands.",
        },
        { say: "Well done.", before: ["1 S@-1,1"] },
    ],
};

let session: LessonSession;
afterEach(() => (session as LessonSession | undefined)?.close());

describe("a lesson", () => {
    it("goes from step to step; only a step that wants an action offers any", async () => {
        session = await LessonSession.begin(CHAPTER);
        expect(session.step).toBe(0);
        expect(session.state!.frame.choices).toEqual([]);
        await session.next();
        expect(session.step).toBe(1);
        expect(session.state!.story.map((t) => [t.actor, t.text])).toEqual([[1, "T@-1,-1"]]); // the other seat acted
        expect(session.state!.frame.choices.length).toBeGreaterThan(0);
        expect(session.state!.seats.map((s) => s.kind)).toEqual(["bot", "you"]);
        expect(namesOf(session.state!)[0]).toBe(botName("causeway", 1)); // and not "Seat 1"
    });

    it("accepts only the action it wants, and stays until the learner has seen what it brought", async () => {
        session = await LessonSession.begin(CHAPTER, 1);
        const texts = session.state!.frame.choices.map((c) => c.text);
        const refusal = await session.act(texts.find((t) => t.startsWith("S@"))!).catch((e) => e);
        expect(refusal).toBeInstanceOf(Refusal);
        expect(refusal.sentence).toBe("The trapper first.");
        expect((await session.act("S@-2,0").catch((e) => e)).sentence).toBe("Not there either.");
        expect([session.step, session.state!.frame.n]).toEqual([1, 1]);
        expect(session.words).toBe("Place the trapper. n=11"); // numbers come from the position
        await session.act(texts.find((t) => t.startsWith("T@") && t !== "T@-2,0")!);
        expect([session.step, session.isDone, session.state!.frame.n]).toEqual([1, true, 2]);
        expect(session.words).toBe("There it stands. n=21");
        expect(session.state!.frame.choices).toEqual([]);
        await expect(session.act("S@-2,0")).rejects.toBeInstanceOf(Refusal); // one action per step
        await session.next();
        expect([session.step, session.isDone, session.state!.frame.n]).toEqual([2, false, 3]);
        await session.next();
        expect(session.isOver).toBe(true);
    });

    it("goes back, and begins in the middle, as if the examples had been done", async () => {
        session = await LessonSession.begin(CHAPTER, 2);
        expect(session.state!.story.map((t) => t.text)).toEqual(["T@-1,-1", "T@-2,0", "S@-1,1"]);
        await session.back();
        expect([session.step, session.isDone]).toEqual([1, false]);
        expect(session.state!.story.map((t) => t.text)).toEqual(["T@-1,-1"]);
        expect(session.state!.frame.choices.length).toBeGreaterThan(0);
    });

    it("goes on as after the example if the others cannot act otherwise", async () => {
        const steps = structuredClone(CHAPTER.steps.slice(0, 2).map(({ numbers: _, ...step }) => step));
        steps.push({ say: "Then.", before: ["1 S@-1,1"] });
        session = await LessonSession.begin({ ...CHAPTER, steps }, 1);
        await session.act("T@-1,1"); // where the other giant wants to go
        await session.next();
        expect(session.state!.story.map((t) => t.text)).toEqual(["T@-1,-1", "T@-2,0", "S@-1,1"]);
    });

    it("refuses what the rules forbid, even if the lesson would take it", async () => {
        session = await LessonSession.begin(CHAPTER, 1);
        await expect(session.act("T@-1,-1")).rejects.toBeInstanceOf(Refusal);
        expect((await session.why("T@-1,-1"))?.code).toMatch(/^CW-/);
        expect([session.step, session.isDone]).toEqual([1, false]);
    });

    it("loads the position of a step, and shows it before the others act", async () => {
        const position = "-1,0=w/-1,1=s/-1,2=b/0,-1=T/0,0=b/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b w 0";
        const wants = { example: "s-n", test: /./, otherwise: "" };
        session = await LessonSession.begin({
            ...CHAPTER,
            steps: [{ say: "" }, { say: "", position, before: ["1 S^nw+1+2"], wants }],
        });
        const shown: number[] = [];
        session.listen(() => shown.push(session.state!.story.length));
        await session.next();
        expect(shown[0]).toBe(0);
        expect(shown.at(-1)).toBe(1);
    });

    it("goes on by one step at a time: a step that is read is never done, and pressing twice does not skip one", async () => {
        const position = "-1,0=w/-1,1=s/-1,2=b/0,-1=T/0,0=b/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b w 0";
        const steps = [{ say: "" }, { say: "", position }, { say: "", position }];
        session = await LessonSession.begin({ ...CHAPTER, steps });
        const done: number[] = [];
        session.listen(() => session.isDone && done.push(session.step));
        await Promise.all([session.next(), session.next()]);
        expect(done).toEqual([]);
        expect(session.step).toBe(1);
    });
});

// The things that the board of a game shows, and what explains itself there.
async function thingsOnBoard(name: string, frame: Frame): Promise<string[]> {
    const { Board } = (await loadGame(name))!;
    const root = document.createElement("div");
    const things: string[] = [];
    const props = (thing: string) => (things.push(thing), {});
    render(<Board frame={frame} picking={{ ...NO_PICKING, props }} last={[]} names={[]} />, root);
    for (const element of root.querySelectorAll("[data-explain]")) things.push(element.getAttribute("data-explain")!);
    render(null, root);
    return things;
}

for (const game of ["causeway", "orongo", "giants", "assault"]) {
    describe(`the lessons of ${game}`, async () => {
        const { chapters } = await loadLessons(game);

        it("have chapters and steps of a bearable length", () => {
            expect(new Set(chapters.map((c) => c.id)).size).toBe(chapters.length);
            for (const { id, steps } of chapters)
                expect([id, steps.length >= 3 && steps.length <= 8]).toEqual([id, true]);
            expect(chapters[0].steps[0].wants).toBeDefined(); // the learner acts at once
        });

        for (const chapter of chapters) {
            it(`${chapter.id}: every step works by the rules`, async () => {
                session = await LessonSession.begin(chapter);
                for (const [i, step] of chapter.steps.entries()) {
                    expect(session.step).toBe(i);
                    const { frame } = session.state!;
                    const things = await thingsOnBoard(game, frame);
                    for (const thing of step.spot ?? [])
                        expect([i, things]).toEqual([i, expect.arrayContaining([thing])]);
                    expect(session.words).not.toMatch(/NaN|undefined|=-1\b/);
                    if (step.wants) {
                        const { example, test, tries } = step.wants;
                        const texts = frame.choices.map((c) => c.text);
                        expect(texts).toContain(example);
                        expect(test?.test(example) ?? true).toBe(true);
                        // Something else can be tried, and every special answer answers a possible try.
                        for (const [tried] of tries ?? []) expect(texts.some((t) => tried.test(t))).toBe(true);
                        await session.act(example);
                        expect(session.words).not.toMatch(/NaN|undefined/);
                    }
                    await session.next();
                }
                expect(session.isOver).toBe(true);
            });

            it(`${chapter.id}: every action that a step takes leads on`, async () => {
                for (const [i, step] of chapter.steps.entries()) {
                    if (!step.wants?.test) continue;
                    session = await LessonSession.begin(chapter, i);
                    const texts = session
                        .state!.frame.choices.map((c) => c.text)
                        .filter((t) => step.wants!.test!.test(t));
                    session.close();
                    for (const text of texts.slice(0, 12)) {
                        session = await LessonSession.begin(chapter, i);
                        await session.act(text);
                        await session.next();
                        expect([i, text, session.step]).toEqual([i, text, i + 1]);
                        session.close();
                    }
                }
            });
        }
    });
}
