// One thing that a seat openly has: a small picture with a number beside it, and words for the tooltip and the screen reader.
import type { ComponentChildren } from "preact";

export function Item(props: {
    words: string; // the whole meaning, such as "3 shells"
    box: string; // viewBox of the picture
    children: ComponentChildren; // SVG elements
    value?: ComponentChildren; // what stands beside the picture
}) {
    return (
        <span class="item" role="img" aria-label={props.words} title={props.words}>
            <svg viewBox={props.box} aria-hidden="true">
                {props.children}
            </svg>
            {props.value !== undefined && <span aria-hidden="true">{props.value}</span>}
        </span>
    );
}
