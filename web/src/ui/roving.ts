// The keyboard on the board. All things that can be chosen are one stop of the Tab key; the arrow keys move between them by
// where they are on the screen, with Shift between all things that are explained. Enter picks (picking.ts).
import { useLayoutEffect, useRef } from "preact/hooks";
import { isShown } from "./find";

const LIVE = ["can", "target", "chosen"].map((state) => `.table [data-state="${state}"]`).join();
const DIRECTIONS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

export interface Point {
    x: number;
    y: number;
}

// The nearest of the points in a direction; those straight ahead count as nearer. -1 if there is none.
export function nearestTo(from: Point, points: Point[], [dx, dy]: [number, number]): number {
    const costs = points.map(({ x, y }) => {
        const ahead = (x - from.x) * dx + (y - from.y) * dy;
        const aside = Math.abs((x - from.x) * dy - (y - from.y) * dx);
        return ahead > 1 ? ahead + 2 * aside + (aside > 2 * ahead ? 1e6 : 0) : Infinity;
    });
    const least = Math.min(...costs);
    return least < Infinity ? costs.indexOf(least) : -1;
}

const middleOf = (element: Element): Point => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
};

const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);

// The thing that Tab reaches.
const stopOf = (things: HTMLElement[]) =>
    things.find((e) => e === document.activeElement) ??
    things.find((e) => e.tabIndex === 0 && e.dataset.state !== "chosen") ??
    things.find((e) => e.dataset.state !== "chosen") ??
    things[0];

function moveFocus(event: KeyboardEvent): void {
    const direction = DIRECTIONS[event.key];
    const from = event.target instanceof Element ? event.target.closest("[data-state]") : null;
    if (!direction || !from || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const things = shown(event.shiftKey ? ".table .board [data-thing]" : LIVE).filter((e) => e !== from);
    const at = nearestTo(middleOf(from), things.map(middleOf), direction);
    things[at]?.focus();
}

// Goes to the first choice, wherever it is.
export function focusChoice(): void {
    const [button] = shown(
        ".side .controls button, .side .bidding button, .side .steps button, .side .actions summary",
    );
    (stopOf(shown(LIVE)) ?? button)?.focus();
}

export function useRoving(): void {
    const focused = useRef<Element | null>(null); // the thing that had the focus last, and did not lose it to something else
    useLayoutEffect(() => {
        const things = shown(LIVE);
        const stop = stopOf(things);
        for (const e of document.querySelectorAll<HTMLElement>('.table [data-state][tabindex="0"]'))
            if (e !== stop) e.tabIndex = -1;
        if (!stop) return;
        stop.tabIndex = 0;
        const isLost = focused.current && !focused.current.isConnected && document.activeElement === document.body;
        if (isLost) stop.focus();
    });
    useLayoutEffect(() => {
        const focus = (event: FocusEvent) => {
            focused.current = (event.target as Element).closest("[data-state]");
            if (focused.current) for (const e of shown(LIVE)) e.tabIndex = e === focused.current ? 0 : -1;
        };
        document.addEventListener("keydown", moveFocus);
        document.addEventListener("focusin", focus);
        return () => {
            document.removeEventListener("keydown", moveFocus);
            document.removeEventListener("focusin", focus);
        };
    }, []);
}
