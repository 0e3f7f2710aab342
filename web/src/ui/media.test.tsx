// @vitest-environment jsdom
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, it, vi } from "vitest";
import { useMedia } from "./media";

it("useMedia follows the media query and stops listening when it is gone", async () => {
    const list = Object.assign(new EventTarget(), { matches: false });
    const removed = vi.spyOn(list, "removeEventListener");
    vi.stubGlobal("matchMedia", (query: string) => (query === "(wide)" ? list : { matches: false }));
    const seen: boolean[] = [];
    const Show = () => {
        seen.push(useMedia("(wide)"));
        return null;
    };
    await act(() => render(<Show />, document.body));
    expect(seen.at(-1)).toBe(false);
    await act(() => {
        list.matches = true;
        list.dispatchEvent(new Event("change"));
    });
    expect(seen.at(-1)).toBe(true);
    await act(() => render(null, document.body));
    expect(removed).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
});
