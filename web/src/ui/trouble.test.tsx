// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { byText, click, draw, perform } from "../../tests/dom";
import { Failure } from "../failure";
import { useLoaded } from "./loaded";
import { Notices, notify, notifyOfErrors } from "./notices";
import { Boundary, Trouble, wordsFor } from "./trouble";

describe("useLoaded", () => {
    const Show = ({ name, load }: { name?: string; load(name: string): Promise<string> }) => (
        <p>{useLoaded(name, load) ?? "nothing"}</p>
    );
    const bounded = (name: string | undefined, load: (name: string) => Promise<string>) => (
        <Boundary fallback={(error) => <Trouble error={error} />}>
            <Show name={name} load={load} />
        </Boundary>
    );

    it("gives the value when it has come, and never that of another key", async () => {
        const waiting: Record<string, (value: string) => void> = {};
        const load = (name: string) => new Promise<string>((resolve) => (waiting[name] = resolve));
        const root = await draw(bounded("a", load));
        expect(root.textContent).toBe("nothing");
        await draw(bounded("b", load), root);
        await perform(() => waiting.a("value of a")); // too late
        expect(root.textContent).toBe("nothing");
        await perform(() => waiting.b("value of b"));
        expect(root.textContent).toBe("value of b");
        await draw(bounded(undefined, load), root);
        expect(root.textContent).toBe("nothing");
    });

    it("hands a failure to the boundary, which says what happened and offers a way on", async () => {
        const root = await draw(bounded("a", () => Promise.reject(new Failure("page.failure.board", "404"))));
        expect(root.querySelector("h1")!.textContent).toBe("The board could not be loaded.");
        expect(root.textContent).toContain("404");
        expect(byText(root, "button", "Reload")).toBeDefined();
        expect(byText(root, "a", "All games")!.getAttribute("href")).toBe("/");
    });
});

describe("wordsFor", () => {
    it("uses the sentence of a failure, and its own for anything else", () => {
        expect(wordsFor(new Failure("Gone.", "why")).sentence).toBe("Gone.");
        expect(wordsFor(new TypeError("x is undefined"))).toMatchObject({
            sentence: "Something went wrong on this page.",
            reason: "x is undefined",
        });
        expect(wordsFor("text").reason).toBe("text");
    });
});

describe("notices", () => {
    it("are shown once each, even if they came before the page, and go when they are dismissed", async () => {
        const run = vi.fn();
        notify({ text: "first", answers: [{ label: "Do", run }] });
        const root = await draw(<Notices />);
        await perform(() => notify({ text: "first", answers: [{ label: "Do", run }] }));
        await perform(() => notify({ text: "second", answers: [] }));
        expect([...root.querySelectorAll(".notice span")].map((n) => n.textContent)).toEqual(["first", "second"]);
        await click(byText(root, "button", "Do"));
        expect(run).toHaveBeenCalledOnce();
        await click(root.querySelector('[aria-label="Dismiss"]'));
        expect(root.textContent).not.toContain("first");
        expect(root.textContent).toContain("second");
        await click(root.querySelector('[aria-label="Dismiss"]'));
    });

    it("tell of errors that nobody caught, and not of what has no error", async () => {
        notifyOfErrors();
        const root = await draw(<Notices />);
        const rejection = Object.assign(new Event("unhandledrejection"), {
            reason: new Failure("page.failure.stopped", "trap"),
        });
        await perform(() => window.dispatchEvent(rejection));
        expect(root.textContent).toContain("The rules stopped working: trap");
        await perform(() =>
            window.dispatchEvent(Object.assign(new Event("error"), { error: null, message: "ResizeObserver loop" })),
        );
        expect(root.querySelectorAll(".notice")).toHaveLength(1);
        await perform(() => window.dispatchEvent(Object.assign(new Event("error"), { error: new Error("broken") })));
        expect(root.textContent).toContain("Something went wrong on this page: broken");
        for (let i = 0; i < 2; i++) await click(root.querySelector('[aria-label="Dismiss"]'));
    });
});
