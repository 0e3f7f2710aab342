// Components in jsdom, and small positions for them.
import { render, type ComponentChild } from "preact";
import { act } from "preact/test-utils";
import { afterEach } from "vitest";
import type { Choice, Frame, SessionState } from "../src/session/session";

let mounted: HTMLElement[] = [];

afterEach(() => {
    for (const root of mounted) {
        act(() => render(null, root));
        root.remove();
    }
    mounted = [];
});

// Draws a component in the document. Call it again with the same root to draw it anew. It is removed after the test.
export async function draw(
    child: ComponentChild,
    root: HTMLElement = document.createElement("div"),
): Promise<HTMLElement> {
    if (!root.isConnected) {
        document.body.append(root);
        mounted.push(root);
    }
    await act(() => render(child, root));
    return root;
}

// Does something and waits until it has been drawn.
export async function perform(run: () => unknown): Promise<void> {
    await act(async () => void (await run()));
}

export const click = (element: Element | null | undefined): Promise<void> =>
    perform(() => {
        if (!element) throw new Error("there is nothing to click on");
        element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    });

export const type = (field: HTMLInputElement | null, text: string): Promise<void> =>
    perform(() => {
        field!.value = text;
        field!.dispatchEvent(new Event("input", { bubbles: true }));
    });

export const byText = (root: ParentNode, selector: string, text: string): HTMLElement | undefined =>
    [...root.querySelectorAll<HTMLElement>(selector)].find((e) => e.textContent?.includes(text));

export const choicesOf = (...texts: string[]): Choice[] => texts.map((text) => ({ text, words: `words of ${text}` }));

export function frameWith(part: Partial<Frame> = {}): Frame {
    return {
        game: "causeway",
        seats: 2,
        viewer: 1,
        n: 0,
        actors: [1],
        view: {} as Frame["view"],
        prompt: "Choose.",
        topics: [],
        choices: [],
        ...part,
    };
}

export function stateWith(part: Partial<SessionState> = {}): SessionState {
    return {
        frame: frameWith(),
        story: [],
        seats: [
            { seat: 1, name: "Ana", kind: "you" },
            { seat: 2, name: "Visitor", kind: "bot", level: 1 },
        ],
        thinking: [],
        undo: 0,
        busy: false,
        ...part,
    };
}
