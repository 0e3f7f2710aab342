// Where a thing is clicked: a frame over its picture, so that the name of a button is its label and not the text in the
// picture.
import type { Picking } from "../../ui/picking";

interface HitProps {
    picking: Picking;
    thing: string;
    label: string;
    x: number;
    y: number;
    width: number;
    height: number;
    radius?: number;
}

export function Hit({ picking, thing, label, x, y, width, height, radius = 10 }: HitProps) {
    return (
        <g {...picking.props(thing, label)}>
            <title>{label}</title>
            <rect x={x} y={y} width={width} height={height} rx={radius} class="ring as-hit" />
        </g>
    );
}
