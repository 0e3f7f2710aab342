// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { byText, click, draw, perform } from "../../tests/dom";
import { Notices } from "./notices";
import { watchForUpdates } from "./update";

const reload = vi.fn();

// A browser's registration of the service worker, and what happens to it.
function browser({ hasController = true } = {}) {
    const installing = Object.assign(new EventTarget(), { postMessage: vi.fn() });
    const registration = Object.assign(new EventTarget(), {
        waiting: null as typeof installing | null,
        installing: null as typeof installing | null,
        update: vi.fn(() => Promise.resolve()),
        active: { postMessage: vi.fn() },
    });
    const container = Object.assign(new EventTarget(), {
        controller: hasController ? {} : null,
        register: vi.fn(() => Promise.resolve(registration)),
        ready: Promise.resolve(registration),
    });
    vi.stubGlobal("navigator", { serviceWorker: container });
    const install = () => {
        registration.installing = installing;
        registration.dispatchEvent(new Event("updatefound"));
        registration.waiting = installing;
        installing.dispatchEvent(new Event("statechange"));
    };
    return { registration, container, installing, install };
}

beforeEach(() => {
    reload.mockReset();
    vi.stubGlobal("location", { reload });
});

const offer = (root: HTMLElement) => byText(root, ".notice", "A new version of Colossi is ready.");

describe("a new version", () => {
    it("is announced when it is installed, and begins with a click", async () => {
        const { container, installing, install } = browser();
        const root = await draw(<Notices />);
        await watchForUpdates();
        expect(offer(root)).toBeUndefined();
        await perform(install);
        await click(byText(offer(root)!, "button", "Reload"));
        expect(installing.postMessage).toHaveBeenCalledExactlyOnceWith("begin");
        expect(reload).not.toHaveBeenCalled(); // not before it has taken over
        container.dispatchEvent(new Event("controllerchange"));
        expect(reload).toHaveBeenCalledOnce();
        await click(root.querySelector('[aria-label="Dismiss"]'));
    });

    it("is announced if it was waiting already", async () => {
        const { registration, installing } = browser();
        registration.waiting = installing;
        const root = await draw(<Notices />);
        await perform(watchForUpdates);
        expect(offer(root)).toBeDefined();
        registration.waiting = null; // another tab has begun it
        await click(byText(offer(root)!, "button", "Reload"));
        expect(reload).toHaveBeenCalledOnce();
        await click(root.querySelector('[aria-label="Dismiss"]'));
    });

    it("is not announced on the first visit", async () => {
        const { install } = browser({ hasController: false });
        const root = await draw(<Notices />);
        await watchForUpdates();
        await perform(install);
        expect(offer(root)).toBeUndefined();
    });

    it("does not reload a tab that has not asked for it", async () => {
        const { container, install } = browser();
        await draw(<Notices />);
        await watchForUpdates();
        await perform(install);
        container.dispatchEvent(new Event("controllerchange"));
        expect(reload).not.toHaveBeenCalled();
    });

    it("is looked for when somebody comes back to the tab", async () => {
        const { registration } = browser();
        await watchForUpdates();
        document.dispatchEvent(new Event("visibilitychange"));
        expect(registration.update).toHaveBeenCalled();
    });
});

describe("what is needed for learning", () => {
    it("is fetched when the page has been open for a while", async () => {
        vi.useFakeTimers();
        const { registration } = browser();
        await watchForUpdates();
        await vi.advanceTimersByTimeAsync(5000);
        expect(registration.active.postMessage).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(6000);
        expect(registration.active.postMessage).toHaveBeenCalledExactlyOnceWith("learn");
        vi.useRealTimers();
    });
});
