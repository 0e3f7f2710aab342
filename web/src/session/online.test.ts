// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadEngine, useEngineWorkers } from "../../tests/engine";
import { FakeSocket } from "../../tests/socket";
import { Refusal } from "../engine/engine";
import { sayFacts, setAudience } from "../say/say";
import { namesOf } from "../ui/names";
import { sentences } from "../ui/sentence";
import { OnlineSession, type ServerState } from "./online";
import { heldTables } from "./tables";

useEngineWorkers();

const socket = () => FakeSocket.all.at(-1)!;

// The positions of a game of Causeway that begins with two placements, as seat 1 sees them.
const engine = await loadEngine();
engine.line("new causeway seats=2 seed=1");
const ACTIONS = ["T@-1,-1", "T@0,-1"];
const shown = [JSON.parse(engine.line("show 1")[0])];
ACTIONS.forEach((text, i) => {
    engine.line(`do ${i + 1} ${text}`);
    shown.push(JSON.parse(engine.line("show 1")[0]));
});

function stateAt(at: number, part: Partial<ServerState> = {}): ServerState & { type: "state" } {
    const { view, legal, prompt, topics, actors } = shown[at];
    return {
        type: "state",
        n: at,
        game: "causeway",
        title: "Giant's Causeway",
        stage: "playing",
        you: 1,
        seats: [
            { seat: 1, name: "Ana", kind: "held", here: true, title: "White" },
            { seat: 2, name: "Ben", kind: "held", here: false, title: "Black", ms: 5000 },
        ],
        commit: "754b2bdd",
        next: actors,
        undo: 0,
        view,
        legal,
        prompt,
        topics,
        chat: [],
        ...part,
    };
}

const EVENTS = [
    [0, 1, ACTIONS[0], [2], undefined, undefined, "place the trapper"],
    [1, 2, ACTIONS[1], [1], undefined, undefined, "place the trapper too"],
];

async function sit(part: Partial<ServerState> = {}, token = "secret"): Promise<OnlineSession> {
    const session = new OnlineSession("t1", token);
    const sitting = session.sit();
    socket().open();
    socket().tell({ type: "events", list: [] }, stateAt(0, part));
    await sitting;
    return session;
}

let open: OnlineSession | undefined;
const seated = async (part?: Partial<ServerState>) => (open = await sit(part));

beforeEach(() => {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
    open?.close();
    open = undefined;
    vi.useRealTimers();
});

describe("sitting down", () => {
    it("asks for everything and shows the first state", async () => {
        const session = await seated();
        expect(socket().url).toBe("ws://localhost:3000/ws");
        const key = expect.stringMatching(/^[0-9a-f]{32}$/);
        expect(socket().sent).toEqual([{ type: "sit", table: "t1", token: "secret", key, since: 0, full: true }]);
        expect(session.state!.frame).toMatchObject({ game: "causeway", viewer: 1, n: 0, actors: [1], seats: 2 });
        expect(session.state!.frame.choices.length).toBe(shown[0].legal.length);
    });

    it("sends no token to watch", async () => {
        await sit({ you: 0 }, "").then((s) => s.close());
        expect(socket().sent[0]).toEqual({ type: "sit", table: "t1", since: 0, full: true });
    });

    it("uses an invitation up and keeps the new token", async () => {
        localStorage.clear();
        open = new OnlineSession("t1", "invitation", "Ana");
        const sitting = open.sit();
        socket().open();
        const { key } = socket().sent[0] as { key: string };
        socket().close();
        await vi.waitFor(() => expect(FakeSocket.all.length).toBe(2));
        socket().open();
        expect(socket().sent[0]).toMatchObject({ token: "invitation", key, name: "Ana" });
        socket().tell({ type: "token", seat: 1, token: key }, { type: "events", list: [] }, stateAt(0));
        await sitting;
        expect(open.token).toBe(key);
        expect(location.hash).toBe(`#${key}`);
        expect(heldTables()[0]).toMatchObject({ table: "t1", links: [{ seat: 1, token: key, mine: true }] });
    });

    it("is refused with the server's words", async () => {
        const sitting = new OnlineSession("t1", "wrong").sit();
        socket().open();
        socket().tell({ type: "error", code: "token", sentence: "this token is not of this table" });
        await expect(sitting).rejects.toMatchObject({ code: "token", sentence: "This token is not of this table." });
    });

    it("tells of every attempt that failed, and tries again", async () => {
        vi.useFakeTimers();
        const lost = vi.fn();
        open = new OnlineSession("t1", "", "", lost);
        const sitting = open.sit();
        socket().close();
        expect(lost).toHaveBeenCalledTimes(1);
        vi.advanceTimersByTime(300);
        expect(FakeSocket.all).toHaveLength(2);
        socket().close();
        expect(lost).toHaveBeenCalledTimes(2);
        vi.advanceTimersByTime(600);
        socket().open();
        socket().tell(stateAt(0));
        vi.useRealTimers();
        await sitting;
        expect(open.state!.frame.n).toBe(0);
    });

    it("knows bots by the names of their levels, and who sits where", async () => {
        const bot = (seat: number, name: string, kind: "bot" | "standin" | "open" | "link" | "held") =>
            ({ seat, name, kind, here: kind === "held", title: undefined }) as const;
        const session = await seated({
            you: 3,
            seats: [
                bot(1, "bot:level=3,character=walker", "bot"),
                bot(2, "", "open"),
                bot(3, "Ana", "held"),
                bot(4, "Eve", "standin"),
            ],
        });
        expect(namesOf(session.state!)).toEqual(["Mason", "Seat 2", "Ana", "Eve"]);
        expect(session.state!.seats.map((s) => s.character)).toEqual(["walker", undefined, undefined, undefined]);
        expect(session.state!.seats.map((s) => [s.name, s.kind, s.level, s.here])).toEqual([
            ["", "bot", 3, undefined],
            ["", "open", undefined, undefined],
            ["Ana", "you", undefined, true],
            ["Eve", "person", undefined, undefined],
        ]);
    });

    it("shows who is away and what is left on the clocks", async () => {
        const session = await seated();
        expect(session.state!.seats[1]).toMatchObject({ kind: "person", here: false, ms: 5000 });
    });
});

describe("playing", () => {
    it("sends an action with its number and is done when it comes back", async () => {
        const session = await seated();
        const acting = session.act(ACTIONS[0]);
        expect(socket().sent.at(-1)).toEqual([0, ACTIONS[0]]);
        expect(session.state!.busy).toBe(true);
        socket().tell(EVENTS[0], stateAt(1));
        await acting;
        expect(session.state).toMatchObject({ busy: false, frame: { n: 1, actors: [2], choices: [] } });
        expect(session.state!.story).toEqual([
            {
                n: 1,
                actor: 1,
                text: ACTIONS[0],
                facts: ["place the trapper"],
                words: "place the trapper",
                effects: 0,
            },
        ]);
        socket().tell(EVENTS[1], stateAt(2));
        expect(session.state!.story.map((t) => t.actor)).toEqual([1, 2]);
        expect(session.state!.frame.choices.length).toBeGreaterThan(0);
    });

    it("sends one action at a time", async () => {
        const session = await seated();
        const acting = session.act(ACTIONS[0]);
        await expect(session.act(ACTIONS[0])).rejects.toBeInstanceOf(Refusal);
        expect(socket().sent.filter((m) => Array.isArray(m))).toHaveLength(1);
        socket().tell({ type: "done" });
        await acting;
    });

    it("rejects the action that the server refuses", async () => {
        const session = await seated();
        const acting = session.act("nonsense").catch((e) => e);
        socket().tell({ type: "error", code: "syntax", sentence: "no such action" });
        expect(await acting).toMatchObject({ code: "syntax", sentence: "No such action." });
        expect(session.state!.busy).toBe(false);
        await Promise.race([session.act(ACTIONS[0]), Promise.resolve()]); // another may follow
        expect(socket().sent.at(-1)).toEqual([0, ACTIONS[0]]);
    });

    it("shows any other error as a notice", async () => {
        const session = await seated();
        socket().tell({ type: "error", code: "full", sentence: "the server is full" });
        expect(sentences(session.state!.notice!.facts)).toBe("The server is full.");
    });

    it("ignores an event that it has seen", async () => {
        const session = await seated();
        socket().tell(EVENTS[0], EVENTS[0], { type: "events", list: EVENTS }, stateAt(2));
        expect(session.state!.story.map((t) => t.text)).toEqual(ACTIONS);
    });

    it("takes actions out of the story when they are taken back", async () => {
        const session = await seated();
        socket().tell(...EVENTS, { type: "undo", n: 2, seat: 2, count: 1, next: [2] }, stateAt(1));
        expect(session.state!.story.map((t) => t.text)).toEqual([ACTIONS[0]]);
        expect(session.state!.frame.n).toBe(1);
    });

    it("counts other events too, so that the next action has the right number", async () => {
        const session = await seated();
        socket().tell({ type: "chat", n: 0, seat: 2, text: "hi" }, stateAt(0, { chat: [[2, "hi"]] }));
        expect(session.state!.chat).toEqual([{ seat: 2, text: "hi" }]);
        expect(session.state!.story).toEqual([]);
        void session.act(ACTIONS[0]);
        expect(socket().sent.at(-1)).toEqual([1, ACTIONS[0]]);
    });

    it("reveals sealed actions in the entries that hid them", async () => {
        const session = await seated();
        const opened = [
            [2, "bid 5", "bids 5"],
            [1, "bid 3", "bids 3"],
        ];
        socket().tell([0, 1, "bid ?", [2, 3]], [1, 2, "bid ?", [3]], stateAt(0));
        expect(session.state!.story.map((t) => t.words)).toEqual(["", ""]);
        socket().tell([2, 3, "bid 4", [1], null, opened, "bids 4"], stateAt(0));
        expect(session.state!.story.map((t) => [t.actor, t.text, t.words])).toEqual([
            [1, "bid 3", "bids 3"],
            [2, "bid 5", "bids 5"],
            [3, "bid 4", "bids 4"],
        ]);
    });

    it("shows which bots think", async () => {
        const seats = stateAt(0).seats.map((s) => (s.seat === 2 ? { ...s, kind: "bot" as const } : s));
        const session = await seated();
        socket().tell(EVENTS[0], stateAt(1, { seats }));
        expect(session.state!.thinking).toEqual([2]);
        socket().tell(stateAt(1, { seats, stage: "over" }));
        expect(session.state!.thinking).toEqual([]);
    });

    it("asks why, and waits for three seconds at most", async () => {
        const session = await seated();
        const [legal, illegal] = [session.why("a"), session.why("b")];
        expect(socket().sent.slice(-2)).toEqual([
            { type: "why", text: "a" },
            { type: "why", text: "b" },
        ]);
        socket().tell({ type: "why", text: "b", legal: false, code: "CW-1", sentence: "no" });
        socket().tell({ type: "why", text: "a", legal: true });
        expect(await illegal).toMatchObject({ code: "CW-1", sentence: "No." });
        expect(await legal).toBeNull();
        vi.useFakeTimers();
        const silent = session.why("c");
        vi.advanceTimersByTime(3000);
        expect(await silent).toBeNull();
    });

    it("shows an earlier position", async () => {
        const session = await seated();
        const asked = session.frameAt(1);
        expect(socket().sent.at(-1)).toEqual({ type: "past", n: 1 });
        socket().tell({ type: "past", n: 1, next: [2], view: shown[1].view });
        expect(await asked).toMatchObject({ n: 1, actors: [2], viewer: 1, view: shown[1].view, choices: [] });
    });

    it.each([
        ["undo", (s: OnlineSession) => s.undo(), { type: "undo", count: 2 }],
        ["takeback", (s: OnlineSession) => s.takeback(), { type: "takeback" }],
        [
            "replace",
            (s: OnlineSession) => s.replace(2, "bot:level=2"),
            { type: "replace", seat: 2, text: "bot:level=2" },
        ],
        ["fill", (s: OnlineSession) => s.fill("bot:level=1"), { type: "fill", text: "bot:level=1" }],
        ["rename", (s: OnlineSession) => s.rename("Eve"), { type: "name", text: "Eve" }],
        ["say", (s: OnlineSession) => s.say("hello"), { type: "chat", text: "hello" }],
    ])("sends %s", async (_, run, message) => {
        const session = await seated({ undo: 2 });
        await run(session);
        expect(socket().sent.at(-1)).toEqual(message);
    });
});

describe("proposals", () => {
    // What the table tells its viewer.
    const told = (session: OnlineSession) => {
        const state = session.state!;
        setAudience({ viewer: state.frame.viewer, names: namesOf(state) });
        return sentences(state.notice!.facts);
    };
    const takeback = (part: object) => ({
        proposal: { type: "takeback" as const, by: 2, count: 2, agreed: [2], ...part },
    });

    it("can be answered by a player who has not agreed yet", async () => {
        const session = await seated(takeback({}));
        const { facts, answers } = session.state!.notice!;
        expect(told(session)).toBe("Ben asks to take back 2 actions.");
        expect(facts).toHaveLength(1);
        for (const answer of answers) answer.run();
        expect(socket().sent.slice(-2)).toEqual([{ type: "agree" }, { type: "refuse" }]);
        expect(answers.map((a) => sayFacts(a.fact))).toEqual(["Agree", "Refuse"]);
    });

    it("offer no answer to a player who has agreed or to a spectator", async () => {
        const agreed = await seated(takeback({ agreed: [1, 2], count: 1 }));
        expect(told(agreed)).toBe("Ben asks to take back 1 action. Waiting for the others.");
        expect(agreed.state!.notice!.answers).toEqual([]);
        agreed.close();
        const watching = await seated({ you: 0, ...takeback({}) });
        expect(watching.state!.notice!.answers).toEqual([]);
    });

    it("may ask for a bot", async () => {
        const session = await seated({ proposal: { type: "replace", by: 1, seat: 2, agreed: [] } });
        expect(told(session)).toBe("You ask to let a bot play for Ben. Waiting for the others.");
        session.state!.notice!.answers[0].run(); // withdraws it
        expect(socket().sent.at(-1)).toEqual({ type: "refuse" });
    });

    it("that are refused are told to the seat that made them, until that is read", async () => {
        const session = await seated({ proposal: { type: "draw", by: 1, agreed: [1] } });
        expect(told(session)).toBe("You offer a draw. Waiting for the others.");
        socket().tell({ n: 0, type: "refuse", seat: 2, by: 1, what: "draw", told: "core.table.refused by=seat:2" });
        socket().tell(stateAt(0));
        expect(told(session)).toBe("Ben does not accept the draw.");
        expect(session.state!.asides).toEqual([{ after: 0, facts: ["core.table.refused by=seat:2"] }]);
        session.state!.notice!.answers[0].run();
        expect(session.state!.notice).toBeUndefined();
    });

    it("let a player return whose seat a bot has taken", async () => {
        const seats = stateAt(0).seats.map((s) => (s.seat === 1 ? { ...s, kind: "standin" as const } : s));
        const session = await seated({ seats });
        expect(told(session)).toBe("A bot plays for you.");
        session.state!.notice!.answers[0].run();
        expect(socket().sent.at(-1)).toEqual({ type: "back" });
        socket().tell(stateAt(0));
        expect(session.state!.notice).toBeUndefined();
    });
});

describe("days per decision", () => {
    const correspondence = { clock: { days: 3 } };

    it("make the session ask before it sends an action", async () => {
        const session = await seated(correspondence);
        const sent = socket().sent.length;
        const acting = session.act(ACTIONS[0]);
        expect(sentences(session.state!.notice!.facts)).toContain("Send this?");
        expect(socket().sent.length).toBe(sent);
        session.state!.notice!.answers[1].run(); // thinks again
        await acting;
        expect(session.state!.notice).toBeUndefined();
        expect(socket().sent.length).toBe(sent);
        void session.act(ACTIONS[0]);
        session.state!.notice!.answers[0].run();
        expect(socket().sent.at(-1)).toEqual([0, ACTIONS[0]]);
    });
});

describe("a lost connection", () => {
    it("is reported, and the session asks for what it missed", async () => {
        const session = await seated();
        socket().tell(EVENTS[0], stateAt(1));
        vi.useFakeTimers();
        socket().close();
        expect(sentences(session.state!.notice!.facts)).toContain("connection is lost");
        vi.advanceTimersByTime(300);
        expect(FakeSocket.all).toHaveLength(2);
        socket().open();
        expect(socket().sent).toEqual([
            { type: "sit", table: "t1", token: "secret", key: expect.any(String), since: 1, full: true },
            { type: "state" },
        ]);
        socket().tell({ type: "events", list: [EVENTS[1]] }, stateAt(2));
        expect(session.state!.story.map((t) => t.text)).toEqual(ACTIONS);
        expect(session.state!.notice).toBeUndefined();
    });

    it("is found when the server says nothing any more", async () => {
        vi.useFakeTimers();
        const session = await seated();
        const first = socket();
        vi.advanceTimersByTime(30000);
        expect(first.sent.at(-1)).toEqual({ type: "ping" });
        first.tell({ type: "pong" });
        vi.advanceTimersByTime(29000);
        expect(first.readyState).toBe(1);
        vi.advanceTimersByTime(5000); // nothing came back within three seconds
        expect(first.readyState).toBe(3);
        expect(FakeSocket.all.length).toBe(2);
        socket().open();
        expect(socket().sent[0]).toMatchObject({ since: 0 });
        session.close();
    });

    it("sends again what was said, unless it has happened", async () => {
        const session = await seated();
        vi.useFakeTimers();
        for (const text of ["one", "two"]) session.say(text);
        socket().tell({ n: 0, type: "chat", seat: 1, text: "one" });
        socket().close();
        session.resign(); // while nobody hears it
        vi.advanceTimersByTime(300);
        socket().open();
        socket().tell({ type: "events", list: [{ n: 1, type: "chat", seat: 2, text: "two" }] }, stateAt(0));
        expect(socket().sent.slice(-2)).toEqual([{ type: "chat", text: "two" }, { type: "resign" }]);
        socket().tell({ n: 2, type: "chat", seat: 1, text: "two" }, { n: 3, type: "resign", seat: 1 });
        socket().close();
        vi.advanceTimersByTime(600);
        socket().open();
        socket().tell(stateAt(0));
        expect(socket().sent.at(-1)).toEqual({ type: "state" });
    });

    // Loses the connection, and comes back to these events and this state.
    const comeBack = async (events: unknown[], state: unknown) => {
        const before = FakeSocket.all.length;
        socket().close();
        await vi.waitFor(() => expect(FakeSocket.all.length).toBe(before + 1));
        socket().open();
        socket().tell({ type: "events", list: events }, state);
    };
    const types = () => socket().sent.map((m) => (m as { type: string }).type);

    it("sends an undo again that has not happened, and never twice", async () => {
        const session = await seated();
        socket().tell(EVENTS[0], stateAt(1, { undo: 1 }));
        void session.undo();
        await comeBack([], stateAt(1, { undo: 1 }));
        expect(socket().sent).toContainEqual({ type: "undo", count: 1 });
        await comeBack([{ n: 1, type: "undo", seat: 1, count: 1, next: [1] }], stateAt(0));
        expect(types()).not.toContain("undo");
        await comeBack([], stateAt(0));
        expect(types()).not.toContain("undo");
        expect(session.state!.notice).toBeUndefined();
    });

    it("says that an undo was not done if the game has gone on", async () => {
        const session = await seated();
        socket().tell(EVENTS[0], stateAt(1, { undo: 1 }));
        void session.undo();
        await comeBack([EVENTS[1]], stateAt(2));
        expect(types()).not.toContain("undo");
        expect(sayFacts(session.state!.notice!.facts)).toBe(
            "Nothing was taken back: the connection was lost, and the game has gone on.",
        );
    });

    it("sends again that bots shall take the free seats, until the game has begun", async () => {
        const session = await seated({ stage: "open", next: [] });
        session.fill("bot:level=2");
        await comeBack([], stateAt(0, { stage: "open", next: [] }));
        expect(types()).toContain("fill");
        await comeBack([{ n: 0, type: "start", next: [1] }], stateAt(0));
        expect(types()).not.toContain("fill");
        await comeBack([], stateAt(0));
        expect(types()).not.toContain("fill");
    });

    it("sends a subscription again until the server has answered", async () => {
        const session = await seated();
        session.push({ endpoint: "https://push.example/1", p256dh: "k", auth: "a" });
        await comeBack([], stateAt(0));
        expect(types()).toContain("push");
        socket().tell({ type: "push", on: true });
        await comeBack([], stateAt(0));
        expect(types()).not.toContain("push");
    });

    it("is found when the computer wakes up", async () => {
        vi.useFakeTimers();
        const session = await seated();
        const first = socket();
        window.dispatchEvent(new Event("focus"));
        expect(first.sent.at(-1)).toEqual({ type: "ping" });
        vi.advanceTimersByTime(3000);
        expect(first.readyState).toBe(3);
        expect(FakeSocket.all.length).toBe(2);
        session.close();
    });

    it("is not looked for before the first state, once the session is closed", () => {
        vi.useFakeTimers();
        const session = new OnlineSession("t1", "invitation");
        void session.sit();
        socket().close();
        session.close();
        vi.advanceTimersByTime(60000);
        window.dispatchEvent(new Event("online"));
        expect(FakeSocket.all.length).toBe(1);
    });

    it("sends an action again, under the same number, that nobody saw happen", async () => {
        const session = await seated();
        const acting = session.act(ACTIONS[0]);
        vi.useFakeTimers();
        socket().close();
        vi.advanceTimersByTime(300);
        socket().open();
        expect(socket().sent.at(-1)).toEqual([0, ACTIONS[0]]);
        socket().tell({ type: "events", list: [EVENTS[0]] }, stateAt(1));
        await acting;
        socket().close();
        vi.advanceTimersByTime(300);
        socket().open();
        expect(socket().sent.some((m) => Array.isArray(m))).toBe(false);
    });

    it("waits twice as long after every attempt, up to eight seconds, and begins anew after a success", async () => {
        await seated();
        vi.useFakeTimers();
        for (const pause of [300, 600, 1200, 2400, 4800, 8000, 8000]) {
            const before = FakeSocket.all.length;
            socket().close();
            vi.advanceTimersByTime(pause - 1);
            expect(FakeSocket.all.length).toBe(before);
            vi.advanceTimersByTime(1);
            expect(FakeSocket.all.length).toBe(before + 1);
        }
        socket().open();
        socket().tell(stateAt(0));
        socket().close();
        const before = FakeSocket.all.length;
        vi.advanceTimersByTime(300);
        expect(FakeSocket.all.length).toBe(before + 1);
    });

    it("connects at once when the browser is online again", async () => {
        await seated();
        vi.useFakeTimers();
        socket().close();
        window.dispatchEvent(new Event("online"));
        expect(FakeSocket.all).toHaveLength(2);
        vi.advanceTimersByTime(10000);
        expect(FakeSocket.all).toHaveLength(2); // the timer does not connect a second time
    });

    it("is not repaired once the session is closed", async () => {
        const session = await seated();
        vi.useFakeTimers();
        session.close();
        vi.advanceTimersByTime(20000);
        expect(FakeSocket.all).toHaveLength(1);
    });

    it("is announced by the server when it stops", async () => {
        const session = await seated();
        socket().tell({ type: "bye" });
        expect(sentences(session.state!.notice!.facts)).toBe("The server is restarting.");
    });
});
