// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { click, draw, perform } from "../../tests/dom";
import type { Hint, Session } from "../session/session";
import { HintButton } from "./hint";
import { NO_PICKING } from "./picking";

function table() {
    const waiting: ((hint: Hint) => void)[] = [];
    const session = { hint: () => new Promise<Hint>((resolve) => waiting.push(resolve)) } as unknown as Session;
    const act = vi.fn();
    const show = (n: number, seats = 2, root?: HTMLElement) =>
        draw(<HintButton session={session} picking={{ ...NO_PICKING, act }} n={n} seats={seats} />, root);
    return { show, waiting, act };
}

const HINT: Hint = { text: "T-n", words: "Step north", value: 62 };

describe("a hint", () => {
    it("comes after some thinking, and can be followed", async () => {
        const { show, waiting, act } = table();
        const root = await show(3);
        await click(root.querySelector("button"));
        expect(root.querySelector("button")!.disabled).toBe(true);
        await perform(() => waiting[0](HINT));
        expect(root.querySelector("span")!.textContent).toBe("Try this: Step north. Chance to win: 62%.");
        await click(root.querySelector("button"));
        expect(act).toHaveBeenCalledExactlyOnceWith("T-n");
    });

    it("does not call a share of several opponents a chance to win", async () => {
        const { show, waiting } = table();
        const root = await show(3, 3);
        await click(root.querySelector("button"));
        await perform(() => waiting[0](HINT));
        expect(root.textContent).toContain("Share of opponents beaten: 62%.");
    });

    it("goes when the game goes on", async () => {
        const { show, waiting } = table();
        const root = await show(3);
        await click(root.querySelector("button"));
        await perform(() => waiting[0](HINT));
        await show(4, 2, root);
        expect(root.querySelector(".hint")).toBeNull();
        expect(root.querySelector("button")!.textContent).toBe("Hint");
    });

    it("is dropped when it comes after the position has changed", async () => {
        const { show, waiting } = table();
        const root = await show(3);
        await click(root.querySelector("button"));
        await show(5, 2, root);
        await perform(() => waiting[0](HINT));
        expect(root.querySelector(".hint")).toBeNull();
        expect(root.querySelector("button")!.disabled).toBe(false);
    });
});
