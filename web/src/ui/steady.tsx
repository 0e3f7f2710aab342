// A part of the side that never becomes lower while the viewer is asked one thing, so that what is below it stays in its place.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export function Steady({ during, children }: { during: string; children: ComponentChildren }) {
    const element = useRef<HTMLDivElement>(null);
    const most = useRef({ during, height: 0 });
    useLayoutEffect(() => {
        if (most.current.during !== during) most.current = { during, height: 0 };
        const { style } = element.current!;
        style.minHeight = "";
        most.current.height = Math.max(most.current.height, element.current!.offsetHeight);
        style.minHeight = `${most.current.height}px`;
    });
    return (
        <div class="steady" ref={element}>
            {children}
        </div>
    );
}
