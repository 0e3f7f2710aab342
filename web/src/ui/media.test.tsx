// @vitest-environment jsdom
import { options, render } from "preact";
import { act } from "preact/test-utils";
import { expect, it, vi } from "vitest";
import { useMedia, useRatio } from "./media";

it("useRatio has measured its element before anything is painted", () => {
    vi.stubGlobal(
        "ResizeObserver",
        class {
            observe() {}
            disconnect() {}
        },
    );
    const size = vi.spyOn(Element.prototype, "getBoundingClientRect");
    size.mockReturnValue({ width: 400, height: 300 } as DOMRect);
    const Show = () => {
        const { element, ratio } = useRatio<HTMLDivElement>(1);
        return <div ref={element}>{ratio}</div>;
    };
    options.debounceRendering = (run) => run();
    render(<Show />, document.body);
    expect(document.body.textContent).toBe("0.75");
    render(null, document.body);
    options.debounceRendering = undefined;
    size.mockRestore();
    vi.unstubAllGlobals();
});

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
