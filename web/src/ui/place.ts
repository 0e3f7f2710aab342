// Places a panel beside an element so that it hides as few as possible of the things that may be chosen next, and keeps it
// there while the page moves.
import { autoUpdate, computePosition, offset, shift, type Placement } from "@floating-ui/dom";

interface Rect {
    x: number;
    y: number;
    width: number;
    height: number;
}

// What must not be hidden: what can be chosen next, what must be read, what a hint marks, its buttons, and those that step
// through the game.
const NEXT = [
    '[data-state="can"], [data-state="target"]',
    ".moment",
    ".side .step, .side .controls, .side .bidding",
    ".hint-marks .under rect, .hint-marks .under path",
    ".bubble button, .player button",
].join();
const PLACEMENTS: Placement[] = [
    "top",
    "bottom",
    "right",
    "left",
    "top-start",
    "top-end",
    "bottom-start",
    "bottom-end",
    "right-start",
    "right-end",
    "left-start",
    "left-end",
];
const MARGIN = 8; // to the edge of the window
const GAP = 10; // to the element

// How much of `rect` lies under `panel`, from 0 to 1.
export function covered(panel: Rect, rect: Rect): number {
    const width = Math.min(panel.x + panel.width, rect.x + rect.width) - Math.max(panel.x, rect.x);
    const height = Math.min(panel.y + panel.height, rect.y + rect.height) - Math.max(panel.y, rect.y);
    return width > 0 && height > 0 ? (width * height) / (rect.width * rect.height) : 0;
}

// The place that covers the least of all rectangles; the earlier one if several are equal.
export function leastCovering<T extends Rect>(places: T[], rects: Rect[]): { place: T; covers: number } {
    const costs = places.map((p) => rects.reduce((sum, r) => sum + covered(p, r), 0));
    const least = Math.min(...costs);
    return { place: places[costs.indexOf(least)], covers: least };
}

export function placeBeside(element: Element, panel: HTMLElement): () => void {
    const update = async () => {
        const found = await Promise.all(
            PLACEMENTS.map((placement) =>
                computePosition(element, panel, {
                    placement,
                    strategy: "fixed",
                    middleware: [offset(GAP), shift({ padding: MARGIN, crossAxis: true })],
                }),
            ),
        );
        const { width, height } = panel.getBoundingClientRect();
        const places = found.map(({ x, y }) => ({ x, y, width, height }));
        const rects = [element, ...document.querySelectorAll(NEXT)]
            .filter((e) => !panel.contains(e))
            .map((e) => e.getBoundingClientRect())
            .filter((r) => r.width > 0 && r.height > 0);
        const { place, covers } = leastCovering(places, rects);
        Object.assign(panel.style, { left: `${Math.round(place.x)}px`, top: `${Math.round(place.y)}px` });
        panel.dataset.covers = String(covers > 0); // then clicks go through it
    };
    return autoUpdate(element, panel, () => void update());
}
