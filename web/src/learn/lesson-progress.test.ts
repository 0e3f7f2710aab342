// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { keepStep, progressOf } from "./lesson-progress";

beforeEach(() => localStorage.clear());

it("is kept per chapter, and a chapter that was finished stays so", () => {
    expect(progressOf("causeway", "towers")).toEqual({ step: 0, isDone: false });
    keepStep("causeway", "towers", 2, false);
    keepStep("causeway", "leaping", 1, false);
    expect(progressOf("causeway", "towers")).toEqual({ step: 2, isDone: false });
    keepStep("causeway", "towers", 4, true);
    expect(progressOf("causeway", "towers")).toEqual({ step: 0, isDone: true });
    keepStep("causeway", "towers", 1, false); // it is gone through again
    expect(progressOf("causeway", "towers")).toEqual({ step: 1, isDone: true });
    expect(progressOf("causeway", "leaping")).toEqual({ step: 1, isDone: false });
    expect(progressOf("orongo", "towers")).toEqual({ step: 0, isDone: false });
});

it("is what can be read of it", () => {
    const stored = { "causeway/towers": { step: -1, isDone: false }, "causeway/leaping": { step: 3, isDone: true } };
    localStorage.setItem("colossi.lessons", JSON.stringify({ version: 1, value: stored }));
    expect(progressOf("causeway", "towers")).toEqual({ step: 0, isDone: false });
    expect(progressOf("causeway", "leaping")).toEqual({ step: 3, isDone: true });
});
