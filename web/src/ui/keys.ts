// Keys of the table, and Escape, which closes the topmost thing only.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

export type KeyCommand = "undo" | "earlier" | "later" | "list" | "skip" | "aid";

const COMMANDS: Record<string, KeyCommand> = {
    u: "undo",
    ArrowLeft: "earlier",
    ArrowRight: "later",
    "/": "list",
    " ": "skip",
    a: "aid",
};

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.altKey || event.metaKey;

const targetOf = (event: KeyboardEvent) => (event.target instanceof Element ? event.target : null);

// Whether a key is meant for the table. Keys with Ctrl, Alt or Meta belong to the browser, keys in a field or a dialog to that
// one.
export function isForTable(event: KeyboardEvent): boolean {
    if (hasModifier(event) || event.defaultPrevented) return false;
    // A click on the text of a dialog takes the focus out of it, but the dialog is still open.
    return !targetOf(event)?.closest("input, textarea, select") && !document.querySelector("dialog[open]");
}

// What a key asks the table to do.
export function commandOf(event: KeyboardEvent): KeyCommand | null {
    if (!isForTable(event)) return null;
    const target = targetOf(event);
    if (event.key === " " && target?.closest("button, a, summary, [role=button]")) return null; // it presses what has the focus
    return COMMANDS[event.key] ?? null;
}

// Opens the list of actions of a table and goes to its field.
function openList(table: Element | null): void {
    const list = table?.querySelector<HTMLDetailsElement>(".actions details");
    if (list) list.open = true;
    list?.querySelector("input")?.focus();
}

// Does what the keys ask a table to do, as far as the table has these commands.
export function useCommands(
    table: RefObject<HTMLElement>,
    commands: Partial<Record<Exclude<KeyCommand, "list">, () => void>>,
): void {
    useEffect(() => {
        const key = (event: KeyboardEvent) => {
            const command = commandOf(event);
            const run = command === "list" ? () => openList(table.current) : command && commands[command];
            if (!run) return;
            if (command === "list" || command === "skip") event.preventDefault(); // not typed, and nothing scrolls
            run();
        };
        window.addEventListener("keydown", key);
        return () => window.removeEventListener("keydown", key);
    });
}

// What Escape would close, the topmost last.
const layers: { close(): void }[] = [];

function escape(event: KeyboardEvent): void {
    const top = layers.at(-1);
    if (event.key !== "Escape" || hasModifier(event) || !top) return;
    event.preventDefault();
    event.stopPropagation();
    top.close();
}

// While `isOpen`, Escape calls `close`, unless something was opened after it.
export function useEscape(isOpen: boolean, close: () => void): void {
    const now = useRef(close);
    now.current = close;
    // Not after the next paint: on a slow machine Escape may come before it, and would close something else.
    useLayoutEffect(() => {
        if (!isOpen) return;
        const layer = { close: () => now.current() };
        if (layers.push(layer) === 1) document.addEventListener("keydown", escape, true);
        return () => {
            layers.splice(layers.indexOf(layer), 1);
            if (layers.length === 0) document.removeEventListener("keydown", escape, true);
        };
    }, [isOpen]);
}
