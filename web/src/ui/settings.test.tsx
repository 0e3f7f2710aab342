// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { draw, perform } from "../../tests/dom";

// The module reads the storage when it is imported.
async function fresh(stored?: object, system: { dark?: boolean; still?: boolean } = {}) {
    vi.resetModules();
    localStorage.clear();
    if (stored) localStorage.setItem("colossi.settings", JSON.stringify(stored));
    const queries = new Map<string, EventTarget & { matches: boolean }>();
    vi.stubGlobal("matchMedia", (query: string) => {
        const matches = query.includes("dark") ? !!system.dark : !!system.still;
        const list = queries.get(query) ?? Object.assign(new EventTarget(), { matches });
        queries.set(query, list);
        return list;
    });
    return { ...(await import("./settings")), queries };
}

const root = () => ({ ...document.documentElement.dataset });

beforeEach(() => {
    for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
});

describe("settings", () => {
    it("have standard values", async () => {
        const { settings } = await fresh();
        expect(settings.value).toEqual({
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
        });
    });

    it("are read field by field; what makes no sense is the standard value", async () => {
        const { settings } = await fresh({
            theme: "dark",
            motion: 3,
            pace: -1,
            sound: "yes",
            palette: "pink",
            coordinates: 1,
            name: 5,
        });
        expect(settings.value).toMatchObject({
            theme: "dark",
            motion: "auto",
            pace: "calmly",
            sound: false,
            palette: "standard",
            coordinates: true,
            name: "",
        });
        expect(localStorage.getItem("colossi.settings.set-aside")).toContain("pink");
    });

    it("take the name that was stored for people without one as none", async () => {
        const { settings } = await fresh({ name: "You" });
        expect(settings.value.name).toBe("");
        expect(localStorage.getItem("colossi.settings.set-aside")).toBeNull();
    });

    it("understand the pace as it was stored before, in milliseconds", async () => {
        for (const [stored, pace] of [
            [0, "at_once"],
            [150, "briskly"],
            [600, "calmly"],
            [1400, "calmly"],
        ]) {
            expect((await fresh({ pace: stored })).settings.value.pace).toBe(pace);
            expect(localStorage.getItem("colossi.settings.set-aside")).toBeNull();
        }
    });

    it("are stored when they change, and read back", async () => {
        const { change, readSettings } = await fresh({ pace: "briskly" });
        change({ name: "Ana", sound: true });
        expect(readSettings()).toMatchObject({ name: "Ana", sound: true, pace: "briskly" });
        expect(localStorage.getItem("colossi.settings.set-aside")).toBeNull();
    });

    it("are put on the document; 'auto' follows the system", async () => {
        const { change, moves } = await fresh(undefined, { dark: true, still: true });
        expect(root()).toEqual({ theme: "dark", motion: "none", palette: "standard", coordinates: "on" });
        expect(moves()).toBe(false);
        change({ theme: "light", motion: "full", palette: "contrast", coordinates: false });
        expect(root()).toEqual({ theme: "light", motion: "full", palette: "contrast", coordinates: "off" });
        expect(moves()).toBe(true);
        change({ motion: "none" });
        expect(moves()).toBe(false);
    });

    it("follow the system when it changes", async () => {
        const { queries } = await fresh();
        expect(root().theme).toBe("light");
        const dark = queries.get("(prefers-color-scheme: dark)")!;
        dark.matches = true;
        dark.dispatchEvent(new Event("change"));
        expect(root().theme).toBe("dark");
    });

    it("redraw what uses them", async () => {
        const { change, useSettings } = await fresh();
        const Show = () => <p>{useSettings().name}</p>;
        const shown = await draw(<Show />);
        await perform(() => change({ name: "Eve" }));
        expect(shown.textContent).toBe("Eve");
    });
});
