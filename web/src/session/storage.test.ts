// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { frameWith } from "../../tests/dom";
import { forget, keep, savedGame, savedGames, type Saved } from "./saved";
import { hasFields, readList, write } from "./storage";
import { heldTables, hold, letGo } from "./tables";

beforeEach(() => localStorage.clear());

const stored = (name: string) => JSON.parse(localStorage.getItem(`colossi.${name}`)!);
const isText = (value: unknown): value is string => typeof value === "string";

describe("storage", () => {
    it("reads back what it wrote, with a version", () => {
        expect(write("things", ["a", "b"])).toBe(true);
        expect(stored("things")).toEqual({ version: 1, value: ["a", "b"] });
        expect(readList("things", isText)).toEqual(["a", "b"]);
        expect(localStorage.getItem("colossi.things.set-aside")).toBeNull();
    });

    it("reads what was written before there was a version", () => {
        localStorage.setItem("colossi.things", '["a"]');
        expect(readList("things", isText)).toEqual(["a"]);
        expect(localStorage.getItem("colossi.things.set-aside")).toBeNull();
    });

    it("has nothing at first", () => {
        expect(readList("things", isText)).toEqual([]);
        expect(localStorage.length).toBe(0);
    });

    it.each(["{", "17", '{"version":2,"value":["a"]}', '{"version":1,"value":"a"}', "null"])(
        "sets %s aside and begins anew",
        (text) => {
            localStorage.setItem("colossi.things", text);
            expect(readList("things", isText)).toEqual([]);
            write("things", ["b"]);
            expect(readList("things", isText)).toEqual(["b"]);
            expect(localStorage.getItem("colossi.things.set-aside")).toBe(text);
        },
    );

    it("keeps the good entries of a list and sets a copy of the whole aside", () => {
        const text = JSON.stringify({ version: 1, value: ["a", 1, null, "b"] });
        localStorage.setItem("colossi.things", text);
        expect(readList("things", isText)).toEqual(["a", "b"]);
        expect(localStorage.getItem("colossi.things.set-aside")).toBe(text);
    });

    it("works in a browser that keeps nothing", () => {
        vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
            throw new Error("denied");
        });
        vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
            throw new Error("denied");
        });
        expect(readList("things", isText)).toEqual([]);
        expect(write("things", ["a"])).toBe(false);
    });

    it("knows the fields of an object by kind", () => {
        const fields = { a: "string", n: "number" } as const;
        expect(hasFields({ a: "", n: 0 }, fields)).toBe(true);
        for (const bad of [null, [], "x", { a: "" }, { a: 1, n: 1 }, { a: "", n: NaN }, { a: "", n: null }])
            expect(hasFields(bad, fields)).toBe(false);
    });
});

const planOf = (id: string) => ({ id, game: "causeway", options: "", levels: [0, 2], name: "Ana" });
const savedOf = (id: string): Saved => ({ plan: planOf(id), record: "r", n: 3, over: false, at: 5 });

describe("saved games", () => {
    it("keep the one that was played last in front, each once", () => {
        keep(planOf("a"), "first", frameWith({ n: 1 }));
        keep(planOf("b"), "second", frameWith({ n: 2 }));
        keep(planOf("a"), "third", frameWith({ n: 3, result: { reason: "", score: [1, 0], rank: [1, 2] } }));
        expect(savedGames().map((s) => [s.plan.id, s.record, s.n, s.over])).toEqual([
            ["a", "third", 3, true],
            ["b", "second", 2, false],
        ]);
        expect(savedGame("b")?.record).toBe("second");
        expect(savedGame("c")).toBeUndefined();
    });

    it("note when a game was played", () => {
        vi.spyOn(Date, "now").mockReturnValue(1234);
        keep(planOf("a"), "", frameWith());
        expect(savedGame("a")?.at).toBe(1234);
    });

    it("are at most 24; the oldest go", () => {
        for (let i = 0; i < 30; i++) keep(planOf(`g${i}`), "", frameWith());
        expect(savedGames()).toHaveLength(24);
        expect(savedGames()[0].plan.id).toBe("g29");
        expect(savedGames().at(-1)?.plan.id).toBe("g6");
    });

    it("are forgotten one at a time", () => {
        for (const id of ["a", "b", "c"]) keep(planOf(id), "", frameWith());
        forget("b");
        expect(savedGames().map((s) => s.plan.id)).toEqual(["c", "a"]);
    });

    it("give up old games, never the newest, when there is no room", () => {
        for (let i = 0; i < 8; i++) keep(planOf(`g${i}`), "x".repeat(100), frameWith());
        const set = Storage.prototype.setItem;
        vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, text) {
            if (text.length > 900) throw new DOMException("full", "QuotaExceededError");
            set.call(this, key, text);
        });
        keep(planOf("new"), "x".repeat(100), frameWith());
        expect(savedGames().length).toBeLessThan(9);
        expect(savedGames().length).toBeGreaterThan(1);
        expect(savedGames()[0].plan.id).toBe("new");
    });

    it("leave out entries of a wrong shape", () => {
        const good = savedOf("good");
        const bad = [
            null,
            {},
            { ...good, plan: undefined },
            { ...good, plan: { ...good.plan, levels: "0,2" } },
            { ...good, plan: { ...good.plan, levels: [0, 9] } },
            { ...good, plan: { ...good.plan, id: 5 } },
            { ...good, at: "yesterday" },
            { ...good, record: undefined },
            { ...good, over: 1 },
        ];
        write("games", [...bad, good]);
        expect(savedGames()).toEqual([good]);
    });
});

describe("tables of this browser", () => {
    const held = (table: string) => ({
        table,
        game: "orongo",
        links: [{ seat: 1, token: "t", mine: true }],
        at: 1,
    });

    it("are held once, the last one in front, and at most 24", () => {
        for (let i = 0; i < 26; i++) hold(held(`t${i}`));
        hold(held("t20"));
        expect(heldTables()).toHaveLength(24);
        expect(heldTables()[0].table).toBe("t20");
        expect(heldTables().filter((h) => h.table === "t20")).toHaveLength(1);
        letGo("t20");
        expect(heldTables().map((h) => h.table)).not.toContain("t20");
        expect(heldTables()).toHaveLength(23);
    });

    it("leave out entries of a wrong shape", () => {
        const good = held("good");
        write("tables", [
            good,
            { ...good, links: null },
            { ...good, links: [{ seat: "1", token: "t", mine: true }] },
            { ...good, game: 5 },
        ]);
        expect(heldTables()).toEqual([good]);
    });
});
