import { describe, expect, it } from "vitest";
import { count, listOf, plural } from "./plural";

describe("plural", () => {
    it.each([
        [0, "shell", "0 shells"],
        [1, "shell", "1 shell"],
        [2, "shell", "2 shells"],
        [1, "quarry", "1 quarry"],
        [3, "quarry", "3 quarries"],
        [2, "day", "2 days"],
        [2, "Moai", "2 Moai"],
        [2, "food", "2 food"],
        [2, "half-tablet", "2 half-tablets"],
    ])("counts %d %s as %s", (n, noun, words) => expect(count(n, noun)).toBe(words));

    it("leaves the number out where only the noun is wanted", () => {
        expect(plural(1, "point")).toBe("point");
        expect(plural(12, "point")).toBe("points");
    });
});

describe("listOf", () => {
    it.each([
        [[], ""],
        [["Ana"], "Ana"],
        [["Ana", "Ben"], "Ana and Ben"],
        [["Ana", "Ben", "Eve"], "Ana, Ben and Eve"],
    ])("joins %j as '%s'", (names, words) => expect(listOf(names)).toBe(words));
});
