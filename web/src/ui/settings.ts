// What a person has set, kept in the browser and put on the document so that styles can follow it.
import { useEffect, useState } from "preact/hooks";

export interface Settings {
    theme: "auto" | "light" | "dark";
    motion: "auto" | "full" | "none";
    pace: number; // milliseconds that a bot's action stands before the next
    sound: boolean;
    palette: "standard" | "contrast";
    name: string;
}

const KEY = "colossi.settings";
const STANDARD: Settings = { theme: "auto", motion: "auto", pace: 600, sound: false, palette: "standard", name: "You" };

function read(): Settings {
    try {
        return { ...STANDARD, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
    } catch {
        return STANDARD;
    }
}

const listeners = new Set<() => void>();
export const settings = { value: read() };

const darkness = matchMedia("(prefers-color-scheme: dark)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export function moves(): boolean {
    return settings.value.motion === "full" || (settings.value.motion === "auto" && !stillness.matches);
}

function show(): void {
    const { theme, palette } = settings.value;
    const root = document.documentElement;
    root.dataset.theme = theme === "auto" ? (darkness.matches ? "dark" : "light") : theme;
    root.dataset.motion = moves() ? "full" : "none";
    root.dataset.palette = palette;
}

export function change(part: Partial<Settings>): void {
    settings.value = { ...settings.value, ...part };
    try {
        localStorage.setItem(KEY, JSON.stringify(settings.value));
    } catch {
        // a browser that keeps nothing still plays
    }
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
