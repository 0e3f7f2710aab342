// Where a thing is clicked: a frame over its picture, so that the name of a button is its label and not the text in the
// picture.
import type { ComponentChildren } from "preact";
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
            <rect x={x} y={y} width={width} height={height} rx={radius} class="ring as-hit" />
        </g>
    );
}

// Something on the map that explains itself and is not chosen: a click on it means the region that it lies in.
export function Spot(props: { picking: Picking; explains: string; region?: string; children: ComponentChildren }) {
    const { picking, region } = props;
    const thing = `region:${region}`;
    return (
        <g
            data-explain={props.explains}
            class={region && picking.state(thing) !== "quiet" ? "as-spot as-spot-live" : "as-spot"}
            onClick={(event) => {
                event.stopPropagation();
                if (region) picking.pick(thing);
            }}
            onPointerEnter={() => region && picking.hover(thing)}
            onPointerLeave={() => region && picking.hover("")}
        >
            {props.children}
        </g>
    );
}
