import { describe, expect, it } from "vitest";
import { frameNow, loadEngine } from "../../tests/engine";
import { answer } from "./answer";

describe("answer", () => {
    it("answers every line with its data lines", async () => {
        const engine = await loadEngine();
        const { id, lines, refused } = answer(engine, { id: 7, lines: ["new causeway seats=2 seed=1", "show 1"] });
        expect(id).toBe(7);
        expect(refused).toBeUndefined();
        expect(lines).toHaveLength(2);
        expect(JSON.parse(lines[1][0]).view.game).toBe("causeway");
    });

    it("stops at a line that the engine refuses and names the reason", async () => {
        const engine = await loadEngine();
        engine.line("new causeway seats=2 seed=1");
        const { text } = frameNow(engine, 1).choices[0];
        const { lines, refused } = answer(engine, { id: 1, lines: ["show 1", "do 1 nonsense", `do 1 ${text}`] });
        expect(lines).toHaveLength(1);
        expect(refused?.code).toBe("syntax");
        expect(refused?.sentence).not.toBe("");
        expect(frameNow(engine, 1).n).toBe(0);
    });
});
