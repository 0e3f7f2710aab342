// Motion of the pieces. Their order on the page follows their depth, and an element that changes its place in the order
// restarts its CSS animations and ends its transitions. So these animations are started by hand, when something happens.
import { useLayoutEffect, useRef } from "preact/hooks";
import { moves } from "../../ui/settings";
import { RADIUS, type Point } from "./grid";

const EASING = "cubic-bezier(.3, .6, .3, 1)";

const at = (x: number, y: number) => ({ transform: `translate(${x}px, ${y}px)` });

// A stone that is new falls into its place.
export function useFall() {
    const element = useRef<SVGGElement>(null);
    useLayoutEffect(() => {
        if (!moves()) return;
        element.current?.animate(
            [
                { opacity: 0, ...at(0, -26) },
                { opacity: 1, ...at(0, 0) },
            ],
            { duration: 300, easing: EASING },
        );
    }, []);
    return element;
}

// A giant walks to a cell nearby and flies in a bow to one farther away.
export function useGlide({ x, y }: Point) {
    const element = useRef<SVGGElement>(null);
    const before = useRef<Point>({ x, y });
    useLayoutEffect(() => {
        const { x: fromX, y: fromY } = before.current;
        before.current = { x, y };
        const way = Math.hypot(x - fromX, y - fromY);
        if (way === 0 || !moves()) return;
        const isFar = way > 2 * RADIUS;
        const over = isFar ? [at((x + fromX) / 2, (y + fromY) / 2 - 40 - way * 0.15)] : [];
        element.current?.animate([at(fromX, fromY), ...over, at(x, y)], {
            duration: isFar ? 340 : 220,
            easing: EASING,
        });
    }, [x, y]);
    return element;
}
