// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { byText, click, draw, perform } from "../../tests/dom";
import { Failure } from "../failure";
import { sayFacts } from "../say/say";
import { useLoaded } from "./loaded";
import { Notices, notify, notifyOfErrors } from "./notices";
import { Boundary, tellOf, Trouble } from "./trouble";

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

describe("tellOf", () => {
    const told = (error: unknown) => tellOf(error).facts.map((fact) => sayFacts(fact));

    it("uses the sentence of a failure, and its own for anything else", () => {
        expect(told(new Failure("page.failure.board", "why"))).toEqual([
            "The board could not be loaded.",
            "Details: why",
        ]);
        expect(told(new Failure("page.failure.board"))).toHaveLength(1);
        expect(told(new TypeError("x is undefined"))).toEqual([
            "Something went wrong on this page.",
            "Details: x is undefined",
        ]);
        expect(told("text")[1]).toBe("Details: text");
    });
});

describe("notices", () => {
    it("are shown once each, even if they came before the page, and go when they are dismissed", async () => {
        const run = vi.fn();
        notify({ facts: ["First."], answers: [{ fact: "Do", run }] });
        const root = await draw(<Notices />);
        await perform(() => notify({ facts: ["First."], answers: [{ fact: "Do", run }] }));
        await perform(() => notify({ facts: ["Second.", "Third."], answers: [] }));
        expect([...root.querySelectorAll(".notice span")].map((n) => n.textContent)).toEqual([
            "First.",
            "Second. Third.",
        ]);
        await click(byText(root, "button", "Do"));
        expect(run).toHaveBeenCalledOnce();
        await click(root.querySelector('[aria-label="Dismiss"]'));
        expect(root.textContent).not.toContain("First");
        expect(root.textContent).toContain("Second");
        await click(root.querySelector('[aria-label="Dismiss"]'));
    });

    it("tell of errors that nobody caught, and not of what has no error", async () => {
        notifyOfErrors();
        const root = await draw(<Notices />);
        const rejection = Object.assign(new Event("unhandledrejection"), {
            reason: new Failure("page.failure.stopped", "trap"),
        });
        await perform(() => window.dispatchEvent(rejection));
        expect(root.textContent).toContain("The rules stopped working. Details: trap");
        await perform(() =>
            window.dispatchEvent(Object.assign(new Event("error"), { error: null, message: "ResizeObserver loop" })),
        );
        expect(root.querySelectorAll(".notice")).toHaveLength(1);
        await perform(() => window.dispatchEvent(Object.assign(new Event("error"), { error: new Error("broken") })));
        expect(root.textContent).toContain("Something went wrong on this page. Details: broken");
        for (let i = 0; i < 2; i++) await click(root.querySelector('[aria-label="Dismiss"]'));
    });
});
