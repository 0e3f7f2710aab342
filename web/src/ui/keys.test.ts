// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { commandOf } from "./keys";

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
        ["Escape", "back"],
        ["u", "undo"],
        ["ArrowLeft", "earlier"],
        ["ArrowRight", "later"],
        ["/", "list"],
        ["x", null],
    ])("%s means %s", (key, command) => expect(press(key)).toBe(command));

    it.each(["ctrlKey", "altKey", "metaKey"])("with %s belong to the browser", (modifier) => {
        for (const key of ["u", "/", "ArrowLeft", "ArrowRight", "Escape"])
            expect(press(key, { [modifier]: true })).toBeNull();
    });

    it("belong to a field while somebody types, except Escape", () => {
        for (const field of ["input", "textarea", "select"]) {
            expect(press("u", {}, `<${field}></${field}>`, field)).toBeNull();
            expect(press("ArrowLeft", {}, `<${field}></${field}>`, field)).toBeNull();
            expect(press("Escape", {}, `<${field}></${field}>`, field)).toBe("back");
        }
    });

    it("belong to an open dialog", () => {
        for (const key of ["u", "Escape", "/"])
            expect(press(key, {}, "<dialog><button></button></dialog>", "button")).toBeNull();
    });
});
