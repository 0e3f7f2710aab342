// @vitest-environment jsdom
import { render } from "preact";
import { describe, expect, it, vi } from "vitest";
import { draw, perform } from "../../tests/dom";
import { commandOf, useEscape } from "./keys";

function press(key: string, part: KeyboardEventInit = {}, inside = "<p></p>", selector = "p") {
    document.body.innerHTML = inside;
    let command: ReturnType<typeof commandOf> = null;
    const listener = (event: KeyboardEvent) => (command = commandOf(event));
    window.addEventListener("keydown", listener);
    document.querySelector(selector)!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...part }));
    window.removeEventListener("keydown", listener);
    return command;
}

describe("keys of the table", () => {
    it.each([
        ["u", "undo"],
        ["ArrowLeft", "earlier"],
        ["ArrowRight", "later"],
        ["/", "list"],
        ["x", null],
    ])("%s means %s", (key, command) => expect(press(key)).toBe(command));

    it.each(["ctrlKey", "altKey", "metaKey"])("with %s belong to the browser", (modifier) => {
        for (const key of ["u", "/", "ArrowLeft", "ArrowRight"]) expect(press(key, { [modifier]: true })).toBeNull();
    });

    it("belong to a field while somebody types", () => {
        for (const field of ["input", "textarea", "select"]) {
            expect(press("u", {}, `<${field}></${field}>`, field)).toBeNull();
            expect(press("ArrowLeft", {}, `<${field}></${field}>`, field)).toBeNull();
        }
    });

    it("belong to an open dialog, also when the focus is not in it", () => {
        for (const key of ["u", "/"]) {
            expect(press(key, {}, "<dialog open><button></button></dialog>", "button")).toBeNull();
            expect(press(key, {}, "<p></p><dialog open></dialog>")).toBeNull();
            expect(press(key, {}, "<p></p><dialog></dialog>")).not.toBeNull();
        }
    });
});

describe("Escape", () => {
    const closed = vi.fn();
    const Layer = ({ name, isOpen }: { name: string; isOpen: boolean }) => (
        useEscape(isOpen, () => closed(name)),
        null
    );
    const show = (a: boolean, b: boolean, root?: HTMLElement) =>
        draw(
            <>
                <Layer name="a" isOpen={a} />
                <Layer name="b" isOpen={b} />
            </>,
            root,
        );
    const escape = async (part: KeyboardEventInit = {}) => {
        closed.mockClear();
        const event = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true, ...part });
        await perform(() => document.body.dispatchEvent(event));
        return [closed.mock.calls.map(([name]) => name).join(), event.defaultPrevented];
    };

    it("closes what was opened last, and nothing else", async () => {
        const root = await show(false, true);
        await show(true, true, root);
        expect(await escape()).toEqual(["a", true]);
        await show(false, true, root);
        expect(await escape()).toEqual(["b", true]);
        await show(false, false, root);
        expect(await escape()).toEqual(["", false]);
    });

    it("closes what has only just been drawn", async () => {
        const root = await show(false, false);
        render(<Layer name="a" isOpen />, root); // nothing that comes later is waited for
        expect(await escape()).toEqual(["a", true]);
    });

    it("with Ctrl belongs to the browser", async () => {
        await show(true, false);
        expect(await escape({ ctrlKey: true })).toEqual(["", false]);
    });
});
