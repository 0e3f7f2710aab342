// Hooks for a layout that follows the size of the screen or of an element.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export const NARROW = "(max-width: 860px)"; // where the table puts its side over the board, as on a phone

// Whether a media query matches now. The component is drawn again when that changes.
export function useMedia(query: string): boolean {
    const [matches, setMatches] = useState(() => matchMedia(query).matches);
    useEffect(() => {
        const list = matchMedia(query);
        const listener = () => setMatches(list.matches);
        listener(); // it may have changed between drawing and now
        list.addEventListener("change", listener);
        return () => list.removeEventListener("change", listener);
    }, [query]);
    return matches;
}

export const useNarrow = () => useMedia(NARROW);

// The height of an element divided by its width, rounded to hundredths; `standard` until it has been measured. Put the
// `element` on the element as its ref.
export function useRatio<T extends Element>(standard: number) {
    const element = useRef<T>(null);
    const [ratio, setRatio] = useState(standard);
    // It is measured before the first paint, so that nothing jumps from one layout to another.
    useLayoutEffect(() => {
        if (!element.current) return;
        const measure = ({ width, height }: { width: number; height: number }) => {
            if (width > 0 && height > 0) setRatio(Math.round((height / width) * 100) / 100);
        };
        measure(element.current.getBoundingClientRect());
        const observer = new ResizeObserver(([entry]) => measure(entry.contentRect));
        observer.observe(element.current);
        return () => observer.disconnect();
    }, []);
    return { element, ratio };
}
