// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeSocket } from "../../tests/socket";
import { LobbySession, type LobbyState } from "./lobby";

const socket = () => FakeSocket.all.at(-1)!;
const WISH = { game: "causeway", seats: 2, options: {} };
let state: LobbyState;

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

function open(paired = vi.fn()): LobbySession {
    const lobby = new LobbySession(
        (s) => (state = s),
        paired,
        () => {},
    );
    socket().open();
    return lobby;
}

it("asks again with the same key when the connection was lost, so that a pairing is not lost", () => {
    const paired = vi.fn();
    open(paired).queue(WISH, "Ana");
    const asked = socket().sent.at(-1) as { key: string };
    expect(asked).toMatchObject({ type: "queue", ...WISH, name: "Ana" });
    expect(asked.key).toMatch(/^[0-9a-f]{32}$/);
    socket().close();
    vi.advanceTimersByTime(5000);
    socket().open();
    expect(socket().sent.at(-1)).toEqual(asked);
    socket().tell({ type: "paired", table: "1", seat: 2, token: asked.key });
    expect(paired).toHaveBeenCalledWith({ table: "1", seat: 2, token: asked.key }, "causeway");
});

it("chooses another key for another wish", () => {
    const lobby = open();
    lobby.queue(WISH, "Ana");
    lobby.queue(WISH, "Ana");
    const keys = socket()
        .sent.slice(-2)
        .map((m) => (m as { key: string }).key);
    expect(keys[0]).not.toBe(keys[1]);
});

it("says why it cannot wait", () => {
    open().queue(WISH, "Ana");
    socket().tell({ type: "error", code: "limit", sentence: "there were too many requests from your address" });
    expect(state.wanted).toBeUndefined();
    expect(state.problem!.sentence).toContain("too many requests");
});
