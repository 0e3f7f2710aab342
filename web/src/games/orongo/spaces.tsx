// Orongo: what lies on the spaces: tiles, tokens, shells and Moai.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { say } from "../../say/say";
import { SEAT_COLOURS } from "../../ui/seats";
import { pointText, shift } from "../shared/hex";
import { at, GRID, Island, lackWords, type Group, type NumberedSpace, type PalmSpace, type Space } from "./island";
import { Moai, Palm, ResourceGlyph, Shell } from "./glyphs";
import { HEX } from "./scenery";
import { slotOf, type Layout } from "./layout";

interface SpaceProps {
    layout: Layout;
    island: Island;
    space: Space;
    id: string;
    isNew: boolean; // something was put there just now
}

// The patterns over the colours of tokens, so that seats are told apart without colour: none, stripes, dots, rings.
export function TokenPatterns({ id }: { id: string }) {
    const box = { patternUnits: "userSpaceOnUse", width: 9, height: 9 } as const;
    return (
        <defs>
            <pattern id={`${id}-t2`} {...box} patternTransform="rotate(-35)">
                <path class="mark-line" d="M0 4.500H9" />
            </pattern>
            <pattern id={`${id}-t3`} {...box}>
                <circle class="mark-dot" cx="4.5" cy="4.5" r="2" />
            </pattern>
            <pattern id={`${id}-t4`} {...box} width={12} height={12}>
                <circle class="mark-ring" cx="6" cy="6" r="3.6" />
            </pattern>
        </defs>
    );
}

const INSIDE = GRID.corners(GRID.radius * 0.93);

// The edges where a group ends, drawn a little inside.
function border(island: Island, space: Space): string {
    let path = "";
    for (let edge = 0; edge < INSIDE.length; edge++) {
        if (island.beyond(space, edge)?.owner === space.owner) continue;
        path += `M${pointText(INSIDE[edge])}L${pointText(INSIDE[(edge + 1) % INSIDE.length])}`;
    }
    return path;
}

// A new token or Moai flies to its space from its seat's screen, and a new tile turns. How it arrives is decided once, so
// that nothing moves again later.
function arrival({ layout, island, space, isNew }: SpaceProps) {
    if (!isNew) return {};
    if (!space.owner) return { class: "turn" };
    const [from, to] = [slotOf(layout, island.view, space.owner), at(space)];
    const way = { x: from.x + (from.width * from.scale) / 2 - to.x, y: from.y - to.y };
    return { class: "fly", style: { "--fly-x": `${Math.round(way.x)}px`, "--fly-y": `${Math.round(way.y)}px` } };
}

function Arriving({ children, ...props }: SpaceProps & { children: ComponentChildren }) {
    const [how] = useState(() => arrival(props));
    return <g {...how}>{children}</g>;
}

function Token(props: SpaceProps & { seat: number }) {
    const { island, space, id, seat } = props;
    return (
        <Arriving {...props}>
            <path class="token" d={HEX.token} fill={SEAT_COLOURS[seat - 1]} />
            {seat > 1 && <path d={HEX.token} fill={`url(#${id}-t${seat})`} />}
            <path class="border-casing" d={border(island, space)} />
            <path class="border" d={border(island, space)} stroke={SEAT_COLOURS[seat - 1]} />
        </Arriving>
    );
}

function Numbered({ space, ...rest }: SpaceProps & { space: NumberedSpace }) {
    const { tile, spent, owner } = space;
    return (
        <g class={tile ? "numbered out" : "numbered"}>
            {tile && !owner && (
                <Arriving {...rest} space={space}>
                    <path class="tile-side" d={HEX.tile} transform="translate(0 4)" />
                    <path class="tile-face" d={HEX.tile} />
                    <path class="tile-edge" d={HEX.tile} transform="scale(.9)" />
                </Arriving>
            )}
            {owner && <Token {...rest} space={space} seat={owner} />}
            {owner && <path class={spent ? "plaque spent" : "plaque"} d={HEX.plaque} />}
            <g
                class="resource"
                transform={`translate(0 ${owner ? -4 : -6}) scale(${owner ? 0.8 : 0.98})`}
                opacity={spent ? 0.38 : undefined}
            >
                <ResourceGlyph of={space.resource} />
            </g>
            {spent && (
                <g class="appear" transform="translate(0 -4) rotate(-14) scale(1.3)">
                    <Shell />
                </g>
            )}
            <text class="number" y={owner ? 20 : 23}>
                {space.number}
            </text>
        </g>
    );
}

function Palms({ space, ...rest }: SpaceProps & { space: PalmSpace }) {
    return (
        <g>
            {space.owner && <Token {...rest} space={space} seat={space.owner} />}
            {!space.moai && (
                <g transform={space.coastal ? "translate(-2 13)" : "translate(-8 11) scale(.92)"}>
                    <Palm />
                </g>
            )}
            {!space.moai && !space.coastal && (
                <g transform="translate(8 20) scale(.78)">
                    <Palm />
                </g>
            )}
            {space.moai === 1 && (
                <Arriving {...rest} space={space}>
                    <g transform="translate(0 21) scale(.98)">
                        <Moai />
                    </g>
                </Arriving>
            )}
            <text class="palm-name" y="25">
                {space.name}
            </text>
        </g>
    );
}

export function Spaces({
    layout,
    island,
    id,
    fresh,
}: {
    layout: Layout;
    island: Island;
    id: string;
    fresh: Set<string>;
}) {
    return (
        <g aria-hidden="true">
            {island.view.spaces.map((space) => {
                const props = { layout, island, id, isNew: fresh.has(space.name) };
                return (
                    <g key={space.name} transform={shift(at(space))}>
                        {space.kind === "number" ? (
                            <Numbered {...props} space={space} />
                        ) : (
                            <Palms {...props} space={space} />
                        )}
                    </g>
                );
            })}
        </g>
    );
}

// Where the viewer's own hidden tile would lie.
export function HiddenTile({ island, seat }: { island: Island; seat: number }) {
    const space = island.space(String(island.view.players[seat - 1]?.hidden ?? ""));
    if (!space) return null;
    return (
        <g transform={shift(at(space))} role="img" aria-label={say("orongo.page.hidden")}>
            <path class="hidden-tile-casing" d={HEX.tile} />
            <path class="hidden-tile" d={HEX.tile} stroke={SEAT_COLOURS[seat - 1]} />
            <path class="hidden-eye" d="M-9 -26Q0 -17 9 -26M-6 -22.500L-8 -19.500M0 -21V-17.500M6 -22.500L8 -19.500" />
        </g>
    );
}

// What a group of the viewer lacks for a Moai, in the upper corner of its highest space that has no Moai, where it hides no
// number.
function Shortage({ island, group }: { island: Island; group: Group }) {
    const spaces = group.spaces.flatMap((name) => island.space(name) ?? []);
    const place = spaces.find((s) => s.kind === "number" || s.moai === 0) ?? spaces[0];
    const lacks = group.lacks ?? [];
    if (!place || lacks.length === 0) return null;
    const { x, y } = at(place);
    const half = lacks.length === 1 ? 14 : lacks.length * 6.5 + 1.5;
    const across = (i: number) => (lacks.length === 1 ? 4 : (i - (lacks.length - 1) / 2) * 13);
    return (
        <g
            class="shortage"
            transform={shift({ x, y: y - 25 })}
            role="img"
            aria-label={say("orongo.page.short_group", { lacks: lackWords(lacks) })}
        >
            <rect x={-half} y="-8" width={half * 2} height="16" rx="8" />
            {lacks.length === 1 && (
                <text x="-8" y="4">
                    +
                </text>
            )}
            {lacks.map((l, i) => (
                <g key={l} transform={`translate(${across(i)} ${l === "coast" ? 6 : 0}) scale(.44)`}>
                    {l === "coast" ? <Palm /> : <ResourceGlyph of={l} />}
                </g>
            ))}
        </g>
    );
}

export function Shortages({ island, seat }: { island: Island; seat: number }) {
    return (
        <g>
            {island.view.groups
                .filter((group) => group.seat === seat)
                .map((group) => (
                    <Shortage key={group.spaces[0]} island={island} group={group} />
                ))}
        </g>
    );
}
