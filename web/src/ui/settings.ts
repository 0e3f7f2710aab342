// The settings of a person. They are stored in the browser, and put on the document so that styles can follow them.
import { useEffect, useState } from "preact/hooks";
import { isRecord, read, write } from "../session/storage";

export type Pace = "calmly" | "briskly" | "at_once";

export interface Settings {
    theme: "auto" | "light" | "dark";
    motion: "auto" | "full" | "none";
    pace: Pace; // how fast the table shows what happened
    asks: boolean; // whether to ask where there is only one option
    sound: boolean;
    palette: "standard" | "contrast";
    coordinates: boolean; // whether boards show the names of their cells
    name: string; // "" if none is given
    language: string; // "" until one is chosen
    chime: number; // how loud the sound is that says that it is the person's turn at a table, in percent
    notify: boolean; // whether a notification says so while the page is hidden
    isAskedToNotify: boolean;
}

const STANDARD: Settings = {
    theme: "auto",
    motion: "auto",
    pace: "calmly",
    asks: false,
    sound: false,
    palette: "standard",
    coordinates: true,
    name: "",
    language: "",
    chime: 40,
    notify: false,
    isAskedToNotify: false,
};

const oneOf =
    (...values: unknown[]) =>
    (value: unknown) =>
        values.includes(value);

const FITS: Record<keyof Settings, (value: unknown) => boolean> = {
    theme: oneOf("auto", "light", "dark"),
    motion: oneOf("auto", "full", "none"),
    pace: oneOf("calmly", "briskly", "at_once"),
    asks: oneOf(true, false),
    sound: oneOf(true, false),
    palette: oneOf("standard", "contrast"),
    coordinates: oneOf(true, false),
    name: (value) => typeof value === "string",
    language: (value) => typeof value === "string",
    chime: (value) => typeof value === "number" && value >= 0 && value <= 100,
    notify: oneOf(true, false),
    isAskedToNotify: oneOf(true, false),
};

// The pace was once a number of milliseconds: 150 was called fast, 600 normal and 1400 slow.
function paceOf(stored: unknown): unknown {
    if (typeof stored !== "number" || !(stored >= 0 && stored <= 10000)) return stored;
    return stored < 100 ? "at_once" : stored < 500 ? "briskly" : "calmly";
}

// The stored settings; a setting that is missing or makes no sense is the standard one.
export function readSettings(): Settings {
    const stored = read("settings", (value) => {
        const fields = Object.entries(isRecord(value) ? value : {}).map(([name, field]) =>
            name === "pace" ? [name, paceOf(field)] : [name, field],
        ) as [string, unknown][];
        const usable = fields.filter(([name, field]) => FITS[name as keyof Settings]?.(field));
        return { usable: Object.fromEntries(usable), isWhole: isRecord(value) && usable.length === fields.length };
    });
    const found = { ...STANDARD, ...stored };
    if (found.name === "You") found.name = ""; // what was stored for people without a name, before there were languages
    return found;
}

const listeners = new Set<() => void>();
export const settings = { value: readSettings() };

const darkness = matchMedia("(prefers-color-scheme: dark)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export function moves(): boolean {
    return settings.value.motion === "full" || (settings.value.motion === "auto" && !stillness.matches);
}

function show(): void {
    const { theme, palette, coordinates } = settings.value;
    const root = document.documentElement;
    root.dataset.theme = theme === "auto" ? (darkness.matches ? "dark" : "light") : theme;
    root.dataset.motion = moves() ? "full" : "none";
    root.dataset.palette = palette;
    root.dataset.coordinates = coordinates ? "on" : "off";
}

export function change(part: Partial<Settings>): void {
    settings.value = { ...settings.value, ...part };
    write("settings", settings.value);
    show();
    for (const listener of listeners) listener();
}

export function useSettings(): Settings {
    const [value, setValue] = useState(settings.value);
    useEffect(() => {
        const listener = () => setValue(settings.value);
        listeners.add(listener);
        return () => void listeners.delete(listener);
    }, []);
    return value;
}

darkness.addEventListener("change", show);
stillness.addEventListener("change", show);
show();
