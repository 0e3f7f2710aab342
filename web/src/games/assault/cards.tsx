// Cards as boxes of text below the map: each can be chosen where the rules allow it, and explains itself.
import type { ComponentChildren } from "preact";
import type { Picking } from "../../ui/picking";
import { Shield, Sign } from "./pieces";

export function Icon({ name, size = 22 }: { name: string; size?: number }) {
    return (
        <svg class="as-icon" viewBox="-13 -13 26 26" width={size} height={size} aria-hidden="true">
            <Sign name={name} />
        </svg>
    );
}

export function UnitIcon(props: { race: string; form: string; isFree?: boolean; size?: number }) {
    const { size = 54 } = props;
    return (
        <svg class="as-icon" viewBox="-28 -33 56 62" width={size} height={size} aria-hidden="true">
            <Shield race={props.race} form={props.form} isFree={props.isFree} />
        </svg>
    );
}

// A card. With a thing it can be picked; without one it is only explained.
export function CardBox(props: {
    picking: Picking;
    thing?: string;
    explains?: string;
    label: string;
    class?: string;
    children: ComponentChildren;
}) {
    const { picking, thing, label } = props;
    const shape = `as-card ${props.class ?? ""}`;
    if (!thing)
        return (
            <div class={shape} data-explain={props.explains} role="img" aria-label={label}>
                {props.children}
            </div>
        );
    const given = picking.props(thing, label);
    // What a button is called must contain what stands on it, so a card that can be chosen is called by its own words.
    const call = given.role === "button" ? { "aria-label": undefined, "aria-description": label } : {};
    return (
        <div {...given} {...call} data-thing={thing} class={`${shape} ${given.class ?? "thing quiet"}`}>
            {props.children}
        </div>
    );
}
