// Motion of the pieces. Their order on the page follows their depth, and an element that changes its place in the order
// restarts its CSS animations and ends its transitions. So these animations are started by hand, when something happens.
import { useLayoutEffect, useRef } from "preact/hooks";
import { moves } from "../../ui/settings";
import type { Told } from "../../session/session";
import { keyOf, lineTo, type Point } from "./grid";
import { wayTold } from "./way";

const EASING = "cubic-bezier(.3, .6, .3, 1)";
export const HOP = 180; // milliseconds from cell to cell
const FALL = 220; // milliseconds that a stone falls

const at = (x: number, y: number) => ({ transform: `translate(${x}px, ${y}px)` });

// A stone that is new falls into its place, `delay` milliseconds later. Without a delay it just lies there.
export function useFall(delay: number | undefined) {
    const element = useRef<SVGGElement>(null);
    useLayoutEffect(() => {
        if (delay === undefined || !moves()) return;
        element.current?.animate(
            [
                { opacity: 0, ...at(0, -60) },
                { opacity: 1, ...at(0, 0) },
            ],
            { duration: FALL, delay, easing: EASING, fill: "backwards" },
        );
    }, []);
    return element;
}

// How long the stones of the last leap wait before they fall: until the giant passes over their stack. The viewer's own
// giant stands on its landing cell already while its drops are chosen, so its stones fall one after the other.
export function delaysOf(told: Told | undefined, viewer: number): Map<string, number> {
    const way = told && wayTold(told);
    if (!told || !way?.from || !way.isLeap) return new Map();
    const { from } = way;
    return new Map(
        way.drops.map((cell, i) => [
            keyOf(cell),
            told.actor === viewer ? i * FALL : (lineTo(from, cell)?.distance ?? 0) * HOP,
        ]),
    );
}

// Where a piece was let go after it was dragged: its way to its cell begins there.
const released = new WeakMap<Element, Point>();
export const releaseAt = (element: Element, point: Point) => released.set(element, point);
export const forgetRelease = (element: Element) => released.delete(element);

// The points of a bow from one point to another, for each quarter of a hop.
function bowOf(from: Point, to: Point, hops: number): Keyframe[] {
    const height = hops > 1 ? 34 + Math.hypot(to.x - from.x, to.y - from.y) * 0.16 : 6;
    const parts = 4 * hops;
    return Array.from({ length: parts + 1 }, (_, i) => {
        const t = i / parts;
        return at(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t - height * 4 * t * (1 - t));
    });
}

// A giant goes to its cell: hop by hop if it is `hops` cells away.
export function useGlide({ x, y }: Point, hops: number) {
    const element = useRef<SVGGElement>(null);
    const before = useRef<Point>({ x, y });
    useLayoutEffect(() => {
        const piece = element.current;
        const from = (piece && released.get(piece)) ?? before.current;
        const isDropped = piece !== null && released.delete(piece);
        before.current = { x, y };
        if (!piece || (from.x === x && from.y === y) || !moves()) return;
        if (isDropped) piece.animate([at(from.x, from.y), at(x, y)], { duration: 160, easing: EASING });
        else piece.animate(bowOf(from, { x, y }, hops), { duration: Math.min(hops * HOP, 1100) });
    }, [x, y]);
    return element;
}
