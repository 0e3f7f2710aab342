// What this browser keeps between visits, in localStorage under "colossi.NAME": {"version": 1, "value": …}. Values from before
// there was a version are read as version 1, which has the same shape. Whatever cannot be read (no JSON, a later version, an
// entry of the wrong shape) is never used: it is copied to "colossi.NAME.set-aside" before it can be overwritten.
const VERSION = 1;

const keyOf = (name: string) => `colossi.${name}`;

function text(name: string): string | null {
    try {
        return localStorage.getItem(keyOf(name));
    } catch {
        return null; // the browser keeps nothing
    }
}

// Copies what is stored under a name to where it will not be overwritten.
function setAside(name: string): void {
    try {
        localStorage.setItem(`${keyOf(name)}.set-aside`, text(name) ?? "");
    } catch {
        // There is no room for it.
    }
}

function valueOf(stored: string): { value: unknown } | null {
    try {
        const parsed: unknown = JSON.parse(stored);
        if (!isRecord(parsed) || !("version" in parsed)) return { value: parsed };
        return parsed.version === VERSION ? { value: parsed.value } : null;
    } catch {
        return null;
    }
}

// What is stored under a name, or undefined. `check` returns the part of it that can be used, and whether that is all.
export function read<T>(name: string, check: (value: unknown) => { usable: T; isWhole: boolean }): T | undefined {
    const stored = text(name);
    if (stored === null) return undefined;
    const found = valueOf(stored);
    const checked = found ? check(found.value) : undefined;
    if (!checked?.isWhole) setAside(name);
    return checked?.usable;
}

// The entries of a stored list that have the right shape.
export function readList<T>(name: string, isEntry: (value: unknown) => value is T): T[] {
    const list = read(name, (value) => {
        const usable = Array.isArray(value) ? value.filter(isEntry) : [];
        return { usable, isWhole: Array.isArray(value) && usable.length === value.length };
    });
    return list ?? [];
}

// False if the browser has no room or keeps nothing.
export function write(name: string, value: unknown): boolean {
    try {
        localStorage.setItem(keyOf(name), JSON.stringify({ version: VERSION, value }));
        return true;
    } catch {
        return false;
    }
}

// Shapes --------------------------------------------------------------------------------------------

export function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Kind = "string" | "number" | "boolean";

// Whether an object has these fields, each of the given kind. Numbers are finite.
export function hasFields(value: unknown, fields: Record<string, Kind>): value is Record<string, unknown> {
    const fits = (field: unknown, kind: Kind) => typeof field === kind && (kind !== "number" || Number.isFinite(field));
    return isRecord(value) && Object.entries(fields).every(([name, kind]) => fits(value[name], kind));
}
