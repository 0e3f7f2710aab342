// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { draw, perform } from "../../tests/dom";
import { go, Link, useAddress } from "./router";

const scrollTo = vi.fn();
beforeEach(() => {
    history.replaceState(null, "", "/");
    scrollTo.mockReset();
    vi.stubGlobal("scrollTo", scrollTo);
});

function Where() {
    const { path, query, hash } = useAddress();
    return <p>{`${path} ${query.get("now")} ${hash}`}</p>;
}

describe("the address", () => {
    it("is followed by what is drawn", async () => {
        const root = await draw(<Where />);
        expect(root.textContent).toBe("/ null ");
        await perform(() => go("/play/orongo?now=1#CW-2"));
        expect(root.textContent).toBe("/play/orongo 1 CW-2");
        expect(scrollTo).toHaveBeenCalledWith(0, 0);
    });

    it("is followed when the browser goes back", async () => {
        const root = await draw(<Where />);
        await perform(() => go("/one"));
        await perform(async () => {
            const gone = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
            history.back();
            await gone;
        });
        expect(root.textContent).toBe("/ null ");
    });

    it("leaves a trace in the history, unless it is replaced", () => {
        const pushed = vi.spyOn(history, "pushState");
        go("/two", true);
        expect(location.pathname).toBe("/two");
        expect(pushed).not.toHaveBeenCalled();
        expect(scrollTo).not.toHaveBeenCalled();
        go("/three");
        expect(location.pathname).toBe("/three");
        expect(pushed).toHaveBeenCalledOnce();
    });
});

describe("a link", () => {
    const follow = async (part: MouseEventInit) => {
        const root = await draw(
            <Link to="/learn/orongo" class="button">
                Learn
            </Link>,
        );
        const link = root.querySelector("a")!;
        expect([link.getAttribute("href"), link.className]).toEqual(["/learn/orongo", "button"]);
        const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...part });
        root.addEventListener("click", (e) => e.preventDefault(), { once: true }); // jsdom loads no pages
        await perform(() => link.dispatchEvent(event));
        return location.pathname;
    };

    it("changes the address without loading a page", async () =>
        expect(await follow({ button: 0 })).toBe("/learn/orongo"));

    it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
        "leaves a click with %j to the browser",
        async (part) => expect(await follow(part)).toBe("/"),
    );
});
