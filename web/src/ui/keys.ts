// Keys of the table.

export type KeyCommand = "back" | "undo" | "earlier" | "later" | "list" | "skip";

const COMMANDS: Record<string, KeyCommand> = {
    Escape: "back",
    u: "undo",
    ArrowLeft: "earlier",
    ArrowRight: "later",
    "/": "list",
    " ": "skip",
};

// What a key asks the table to do. Keys with Ctrl, Alt or Meta belong to the browser, keys in a field or a dialog to that
// one; only Escape in a field still takes a step back.
export function commandOf(event: KeyboardEvent): KeyCommand | null {
    if (event.ctrlKey || event.altKey || event.metaKey) return null;
    const command = COMMANDS[event.key] ?? null;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("dialog")) return null;
    if (target?.closest("input, textarea, select") && command !== "back") return null;
    if (command === "skip" && target?.closest("button, a, summary, [role=button]")) return null; // it presses what has the focus
    return command;
}
