// Every screen has an address. Links inside the page change the address without loading a new page.
import { useLayoutEffect, useState } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";

const CHANGED = "colossi:address";

export function go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    window.dispatchEvent(new Event(CHANGED));
    if (!replace) window.scrollTo(0, 0);
}

export function useAddress(): { path: string; query: URLSearchParams; hash: string } {
    const [, again] = useState(0);
    useLayoutEffect(() => {
        // A layout effect, so that it hears an address that changes in the first effect of a screen.
        const listener = () => again((n) => n + 1);
        window.addEventListener("popstate", listener);
        window.addEventListener(CHANGED, listener);
        return () => {
            window.removeEventListener("popstate", listener);
            window.removeEventListener(CHANGED, listener);
        };
    }, []);
    return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash.slice(1) };
}

export function Link(props: { to: string; children: ComponentChildren } & JSX.AnchorHTMLAttributes<HTMLAnchorElement>) {
    const { to, ...rest } = props;
    return (
        <a
            {...rest}
            href={to}
            onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                go(to);
            }}
        />
    );
}
