// How a person points at an action, for all games: every choice of the recorded games must be reachable by pointing, and
// every guess at a refused click must be an action that the rules understand.
import { describe, expect, it } from "vitest";
import { loadEngine } from "../../tests/engine";
import type { Frame } from "../session/session";
import * as assault from "./assault/steps";
import * as causeway from "./causeway/steps";
import type { Game, Step } from "./game";
import * as giants from "./giants/steps";
import * as orongo from "./orongo/steps";
import { decisions, recordsOf } from "./testing";

const engine = await loadEngine();
type Pointing = Pick<Game, "steps" | "otherSteps" | "guess">;
const GAMES: { name: string; game: Pointing; stride: number }[] = [
    { name: "assault", game: assault, stride: 7 },
    { name: "causeway", game: causeway, stride: 1 },
    { name: "giants", game: giants, stride: 47 },
    { name: "orongo", game: orongo, stride: 3 },
];

const rowsOf = (game: Pointing, frame: Frame) =>
    frame.choices.flatMap((choice) =>
        [game.steps(choice, frame), ...(game.otherSteps?.(choice, frame) ?? [])].map((steps) => ({
            action: choice.text,
            steps,
            path: steps.map((s) => s.thing).join(" > "),
        })),
    );

describe.each(GAMES)("steps of $name", ({ name, game, stride }) => {
    it("name every choice by things with labels", () => {
        const wrong: string[] = [];
        decisions(engine, recordsOf(name), stride, (frame) => {
            for (const { action, steps } of rowsOf(game, frame)) {
                const isGood = ({ thing, label }: Step) =>
                    /^[a-z]+:[^ ]/.test(thing) &&
                    /^[A-Za-z0-9]/.test(label) &&
                    !/undefined|NaN|null|object/.test(thing + label);
                if (steps.length === 0 || !steps.every(isGood)) wrong.push(`${action}: ${JSON.stringify(steps)}`);
            }
        });
        expect(wrong).toEqual([]);
    });

    it("lead to one choice each: no row is another one or its beginning", () => {
        const wrong: string[] = [];
        decisions(engine, recordsOf(name), stride, (frame) => {
            const actions = new Map<string, string>();
            for (const { path, action } of rowsOf(game, frame)) {
                if ((actions.get(path) ?? action) !== action) wrong.push(`${path}: ${action} and ${actions.get(path)}`);
                actions.set(path, action);
            }
            for (const path of actions.keys())
                for (let end = path.lastIndexOf(" > "); end > 0; end = path.lastIndexOf(" > ", end - 1))
                    if (actions.has(path.slice(0, end)))
                        wrong.push(`${path} goes on from ${actions.get(path.slice(0, end))}`);
        });
        expect(wrong).toEqual([]);
    });

    it("guess an action that the rules understand", () => {
        let refused = 0;
        decisions(engine, recordsOf(name).slice(0, 2), stride * 3, (frame) => {
            const steps = rowsOf(game, frame).map((row) => row.steps);
            const things = new Set(steps.flat().map((s) => s.thing));
            const starts: Step[][] = [[], ...steps.slice(0, 3).map((s) => s.slice(0, 1))];
            for (const chosen of starts)
                for (const thing of things) {
                    const text = game.guess?.(chosen, thing, frame) ?? null;
                    if (text === null) continue;
                    let code = "ok";
                    try {
                        engine.line(`why ${frame.viewer} ${text}`);
                    } catch (error) {
                        code = (error as { code: string }).code;
                    }
                    refused += code === "ok" ? 0 : 1;
                    expect(code, `${text} for ${thing}`).not.toBe("syntax");
                }
        });
        expect(refused).toBeGreaterThan(0);
    });
});
