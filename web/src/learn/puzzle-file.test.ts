import { describe, expect, it } from "vitest";
import { readPuzzles } from "./puzzle-file";

const WIN = `puzzle cw-1
setup seats=2
position -1,1=www/0,0=T w 0
seat 1
kind win 2
action T^se+1+2
grade 3
line T^se+1+2 | s>nw | T^n`;

const BEST = `puzzle or-7
setup seats=3 ruleset=short
position x
seat 2
kind best
action bid 9
grade 1
choice bid 9 61.5 58 64.9
choice pass 40 37.25 43`;

describe("the file of puzzles", () => {
    it("has wins and best actions, with comments and several empty lines", () => {
        const puzzles = readPuzzles("causeway", `# A comment.\n\n${WIN}\n\n\n# Another one.\n${BEST}\n`);
        expect(puzzles).toEqual([
            {
                game: "causeway",
                name: "cw-1",
                setup: "seats=2",
                position: "-1,1=www/0,0=T w 0",
                seat: 1,
                wins: 2,
                action: "T^se+1+2",
                grade: 3,
                line: ["T^se+1+2", "s>nw", "T^n"],
                candidates: [],
            },
            {
                game: "causeway",
                name: "or-7",
                setup: "seats=3 ruleset=short",
                position: "x",
                seat: 2,
                wins: 0,
                action: "bid 9",
                grade: 1,
                line: [],
                candidates: [
                    { text: "bid 9", value: 61.5, low: 58, high: 64.9 },
                    { text: "pass", value: 40, low: 37.25, high: 43 },
                ],
            },
        ]);
    });

    it("may be empty", () => {
        expect(readPuzzles("causeway", "# Nothing yet.\n\n")).toEqual([]);
    });

    it.each([
        ["another name", WIN.replace("cw-1", "first"), 'causeway, line 1: "first" is not a name such as "cw-17"'],
        ["no beginning", `seat 1\n${WIN}`, 'causeway, line 1: a block does not begin with "puzzle"'],
        ["a word that is not known", `${WIN}\nhint look`, 'causeway, line 9: there is no line "hint"'],
        ["a line that is there twice", `${WIN}\nseat 2`, 'causeway, line 9: there are two lines "seat"'],
        ["a line without a rest", WIN.replace("seat 1", "seat"), 'causeway, line 4: nothing follows "seat"'],
        ["a seat that is none", WIN.replace("seat 1", "seat 0"), 'causeway, line 4: "0" is not a number from 1 to 6'],
        ["another kind", WIN.replace("win 2", "draw"), 'causeway, line 5: "draw" is neither "best" nor "win N"'],
        ["a win in no actions", WIN.replace("win 2", "win 0"), 'causeway, line 5: "0" is not a number from 1 to 9'],
        ["a grade that is none", WIN.replace("grade 3", "grade 6"), 'line 7: "6" is not a number from 1 to 5'],
        ["a choice without an interval", BEST.replace(" 58 64.9", ""), 'line 8: "bid 9 61.5" is not ACTION VALUE'],
        ["an interval beside its value", BEST.replace("58", "62"), "line 8: the value is not in its interval"],
        ["another first action", WIN.replace("action T", "action S"), 'line 1: the first action of "line" is not'],
        ["another best action", BEST.replace("action bid 9", "action pass"), 'the first action of "choice" is not'],
        ["no position", WIN.replace(/position.*\n/, ""), 'causeway, line 1: cw-1 has no line "position"'],
        ["a name that is there twice", `${WIN}\n\n${WIN}`, "cw-1 is there twice"],
    ])("is refused with %s", (_, text, message) => {
        expect(() => readPuzzles("causeway", text)).toThrow(message);
    });
});
