// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { testPuzzles } from "../../tests/puzzles";
import { dayOf, daysInRow, keepMiss, keepSolved, levelAt, numberOfDay, progress } from "./progress";

const [first, second, third] = testPuzzles("causeway").map((p) => ({ ...p, grade: 1 }));

beforeEach(() => localStorage.clear());

describe("the progress of a solver", () => {
    it("is kept: what is solved, what was tried, and the streak", () => {
        keepSolved(first);
        keepSolved(second);
        expect(progress()).toMatchObject({ marks: { "cw-1": "solved", "cw-2": "solved" }, streak: 2 });
        keepMiss(third);
        expect(progress()).toMatchObject({ marks: { "cw-3": "tried" }, streak: 0 });
        keepSolved(third); // later, which is no first try
        expect(progress()).toMatchObject({ marks: { "cw-3": "solved" }, streak: 0 });
    });

    it("does not count a puzzle twice", () => {
        keepSolved(first);
        keepSolved(first);
        expect(progress().streak).toBe(1);
        keepMiss(first);
        expect(progress()).toMatchObject({ marks: { "cw-1": "solved" }, streak: 1 });
    });

    it("finds the level of the solver, game by game", () => {
        const many = Array.from({ length: 14 }, (_, i) => ({ ...first, name: `cw-${i}`, grade: 3 }));
        for (const puzzle of many.slice(0, 8)) keepSolved(puzzle);
        expect(levelAt(progress(), "causeway")).toBe(3);
        expect(levelAt(progress(), "orongo")).toBe(1);
        for (const puzzle of many.slice(8)) keepMiss(puzzle);
        expect(levelAt(progress(), "causeway")).toBe(2); // the last ones were too hard to say anything
    });

    it("says nothing about the level if a puzzle is too easy, and never leaves the grades", () => {
        for (let i = 0; i < 30; i++) keepSolved({ ...first, name: `cw-${i}`, grade: 5 });
        expect(levelAt(progress(), "causeway")).toBe(5);
        keepSolved({ ...first, name: "cw-99", grade: 1 });
        expect(levelAt(progress(), "causeway")).toBe(5);
        for (let i = 100; i < 140; i++) keepMiss({ ...first, name: `cw-${i}`, grade: 1 });
        expect(levelAt(progress(), "causeway")).toBe(1);
    });

    it("counts days in a row, each day once", () => {
        keepSolved(first, "2026-02-27");
        keepSolved(second, "2026-02-28");
        keepSolved(second, "2026-02-28");
        expect(daysInRow(progress(), "2026-02-28")).toBe(2);
        expect(daysInRow(progress(), "2026-03-01")).toBe(2); // there is still time today
        expect(daysInRow(progress(), "2026-03-02")).toBe(0);
        keepSolved(third, "2026-03-01");
        expect(daysInRow(progress(), "2026-03-01")).toBe(3);
        keepSolved(third, "2026-03-05");
        expect(daysInRow(progress(), "2026-03-05")).toBe(1);
    });

    it("reads no more of what is stored than has the right shape", () => {
        const value = { marks: { "cw-1": "solved", "cw-2": 7 }, levels: { causeway: 9 }, streak: -3, days: 2, day: 5 };
        localStorage.setItem("colossi.puzzles", JSON.stringify({ version: 1, value }));
        expect(progress()).toEqual({ marks: { "cw-1": "solved" }, levels: {}, streak: 0, days: 2, day: "" });
        expect(localStorage.getItem("colossi.puzzles.set-aside")).toContain("cw-2");
        localStorage.setItem("colossi.puzzles", "nonsense");
        expect(progress().marks).toEqual({});
    });
});

it("a day is that of the reader's calendar, and days have consecutive numbers", () => {
    expect(dayOf(new Date(2026, 2, 9, 23, 59))).toBe("2026-03-09");
    expect(dayOf(new Date(2026, 2, 9, 0, 1))).toBe("2026-03-09");
    expect(numberOfDay("2026-03-30") - numberOfDay("2026-03-28")).toBe(2);
});
