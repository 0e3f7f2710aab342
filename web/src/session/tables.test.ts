// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../engine/engine";
import { heldTables, joinTable, listTables, makeTable, said, tableRecord, type Wish } from "./tables";

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
    localStorage.clear();
    asked.mockReset();
    vi.stubGlobal("fetch", asked);
});

const json = (value: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(value), { status }));

const WISH: Wish = { game: "causeway", seats: ["link", "me"], options: {}, public: false, name: "Ana" };

const KEY = expect.stringMatching(/^[0-9a-f]{32}$/);

describe("tables of the server", () => {
    it("are made as requested, and stored with the links of all seats", async () => {
        asked.mockReturnValue(
            json({
                table: "t1",
                seats: [
                    { seat: 1, token: "one" },
                    { seat: 2, token: "two" },
                ],
            }),
        );
        const held = await makeTable(WISH);
        const [path, init] = asked.mock.calls[0];
        expect([path, init.method]).toEqual(["/api/tables", "POST"]);
        expect(JSON.parse(init.body as string)).toEqual({ ...WISH, key: KEY });
        expect(held.links).toEqual([
            { seat: 1, token: "one", mine: false },
            { seat: 2, token: "two", mine: true },
        ]);
        expect(heldTables()).toEqual([held]);
    });

    it("are joined under a name, and stored", async () => {
        asked.mockReturnValue(json({ table: "t2", seats: [{ seat: 2, token: "mine" }] }));
        expect(await joinTable("t2", "orongo", "Ana")).toBe("mine");
        expect(asked.mock.calls[0][0]).toBe("/api/tables/t2/join");
        expect(JSON.parse(asked.mock.calls[0][1].body as string)).toEqual({ name: "Ana", key: KEY });
        expect(heldTables()[0]).toMatchObject({ table: "t2", links: [{ seat: 2, token: "mine", mine: true }] });
    });

    it("are listed without a body or a token", async () => {
        asked.mockReturnValue(json([]));
        expect(await listTables()).toEqual([]);
        expect(asked.mock.calls[0][1]).toMatchObject({ method: "GET", headers: {} });
    });

    it("give their record as text to the holder of the token", async () => {
        asked.mockReturnValue(Promise.resolve(new Response("[game causeway]\n")));
        expect(await tableRecord("t1", "secret")).toBe("[game causeway]\n");
        expect(asked.mock.calls[0][1].headers).toEqual({ authorization: "Bearer secret" });
    });

    it("refuse with the server's code and words, or with the status", async () => {
        asked.mockReturnValue(json({ code: "full", sentence: "the table is full" }, 409));
        const refusal = await joinTable("t", "orongo", "Ana").catch((e) => e);
        expect(refusal).toBeInstanceOf(Refusal);
        expect(refusal).toMatchObject({ code: "full", sentence: "The table is full." });
        expect(said(refusal)).toBe("The table is full.");
        expect(heldTables()).toEqual([]);
        asked.mockReturnValue(Promise.resolve(new Response("<html>", { status: 502 })));
        await expect(listTables()).rejects.toMatchObject({ sentence: "The server answered with error 502." });
    });

    it("say when there is no answer at all", async () => {
        vi.useFakeTimers();
        asked.mockRejectedValue(new TypeError("Failed to fetch"));
        const failed = makeTable(WISH).catch((e) => e);
        await vi.runAllTimersAsync();
        expect(said(await failed)).toContain("The server cannot be reached.");
        vi.useRealTimers();
    });

    it("are asked for again with the same key when the answer got lost", async () => {
        vi.useFakeTimers();
        asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
        asked.mockReturnValueOnce(json({ table: "t1", seats: [{ seat: 2, token: "two" }] }));
        const making = makeTable(WISH);
        await vi.runAllTimersAsync();
        expect((await making).table).toBe("t1");
        const [first, second] = asked.mock.calls.map(([, init]) => JSON.parse(init.body as string).key);
        expect(second).toBe(first);
        vi.useRealTimers();
    });
});
