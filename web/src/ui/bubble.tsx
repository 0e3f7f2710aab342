// A small panel beside an element: what the tooltip, a hint and a refusal are shown in. It is in the browser's top layer, so
// it moves nothing and is also seen over a dialog.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { placeBeside } from "./place";

export function Bubble(props: {
    beside: Element;
    class: string;
    role: "tooltip" | "alert" | "status";
    id?: string;
    panel?: { current: HTMLDivElement | null };
    again?: unknown; // it is placed again when this changes
    children: ComponentChildren;
}) {
    const own = useRef<HTMLDivElement>(null);
    const panel = props.panel ?? own;
    useLayoutEffect(() => panel.current?.showPopover?.(), []);
    useLayoutEffect(() => placeBeside(props.beside, panel.current!), [props.beside, props.again]);
    return (
        <div id={props.id} class={`bubble ${props.class}`} role={props.role} popover="manual" ref={panel}>
            {props.children}
        </div>
    );
}
