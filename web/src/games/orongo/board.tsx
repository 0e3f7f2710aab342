// Orongo: the board. What never changes, what the position shows, and what can be pointed at are three layers, so that only
// the last one is drawn again when the pointer moves.
import type { JSX } from "preact";
import { useId, useMemo } from "preact/hooks";
import type { BoardProps } from "../game";
import type { Picking } from "../../ui/picking";
import type { Frame, Told } from "../../session/session";
import { readFact, say, voice } from "../../say/say";
import { useRatio } from "../../ui/media";
import { SEAT_COLOURS } from "../../ui/seats";
import { Stage } from "../../ui/stage";
import { pointText, shift, type Point } from "../shared/hex";
import { at, describeSpace, GRID, Island, spaceNames, viewOf, type Space, type View } from "./island";
import { Moai, MOAI_SHAPE, Shell } from "./glyphs";
import { useLayout } from "./layout";
import { Panel } from "./panel";
import { HEX, Scenery } from "./scenery";
import { Screens } from "./screens";
import { HiddenTile, Shortages, Spaces, TokenPatterns } from "./spaces";

// The Ceremonial Moai waits on its stand and walks to where it is erected.
function Ceremonial({ island }: { island: Island }) {
    const { ceremonial, marks } = island.view;
    const space = ceremonial === undefined ? undefined : island.space(ceremonial);
    const { x, y } = at(space ?? marks.stand);
    return (
        <g
            class="piece"
            key="ceremonial"
            data-thing="ceremonial"
            data-explain="ceremonial"
            role="img"
            aria-label={say("orongo.page.ceremonial")}
            style={{ transform: `translate(${x}px, ${y + (space ? 22 : 8)}px) scale(${space ? 1.15 : 1.5})` }}
        >
            {space && <circle class="halo" cy="-22" r="34" />}
            <Moai isCeremonial />
        </g>
    );
}

function ReefShells({ view }: { view: View }) {
    const { x, y } = at(view.marks.reef);
    const shown = Math.min(view.reef, 9);
    const place = (i: number) =>
        `translate(${-26 + (i % 5) * 13 + (i > 4 ? 6 : 0)} ${-14 + Math.floor(i / 5) * 11}) rotate(${i * 47})`;
    return (
        <g
            transform={shift({ x, y })}
            data-explain="reef"
            role="img"
            aria-label={say("orongo.page.reef", { shells: view.reef })}
        >
            <ellipse rx="66" ry="42" fill="transparent" />
            {Array.from({ length: shown }, (_, i) => (
                <g key={i} class="appear" transform={place(i)}>
                    <Shell />
                </g>
            ))}
            <text class="reef-number" y={shown > 0 ? 24 : 5}>
                {say("orongo.page.reef_label", { shells: view.reef })}
            </text>
        </g>
    );
}

// The spaces where something was put just now.
const freshOf = (last: Told[]) =>
    new Set(
        last.flatMap(({ text, facts }) =>
            /^(place|moai|draw) /.test(text) ? text.split(" ")[1] : facts.flatMap(laidBy),
        ),
    );

// The tiles that a fact lays out: those of a round, or a hidden one.
function laidBy(fact: string): string[] {
    const { key, args } = readFact(fact);
    if (key === "orongo.tiles") return spaceNames(args.tiles);
    return key === "orongo.revealed" ? spaceNames(args.tile) : [];
}

// Where each seat put its tokens, one after the other, and the tiles that were laid out.
export function trailOf(island: Island, last: Told[]): { paths: Map<number, Point[]>; drawn: Space[] } {
    const paths = new Map<number, Point[]>();
    const drawn: Space[] = [];
    for (const told of last) {
        const [verb, name] = told.text.split(" ");
        const space = verb === "place" ? island.space(name) : undefined;
        if (space) paths.set(told.actor, [...(paths.get(told.actor) ?? []), at(space)]);
        drawn.push(...told.facts.flatMap(laidBy).flatMap((tile) => island.space(tile) ?? []));
    }
    return { paths, drawn };
}

// The last actions: a thin trail through each seat's tokens, and a bright edge around new tiles.
function Trail({ island, last }: { island: Island; last: Told[] }) {
    const { paths, drawn } = trailOf(island, last);
    return (
        <g aria-hidden="true" class="trail">
            {drawn.map((s) => (
                <path key={s.name} class="fresh" d={HEX.tile} transform={shift(at(s))} />
            ))}
            {[...paths].map(([seat, line]) => (
                <g key={seat}>
                    <path class="trail-casing" d={`M${line.map(pointText).join("L")}`} />
                    <path class="trail-line" d={`M${line.map(pointText).join("L")}`} stroke={SEAT_COLOURS[seat - 1]} />
                    {line.map((p, i) => (
                        <circle key={i} cx={p.x} cy={p.y} r={GRID.radius * 0.8} class="trail-end" />
                    ))}
                </g>
            ))}
        </g>
    );
}

// The Moai that a token would bring: how many, or the price of a single one.
function Gain({ moai, shells }: { moai: number; shells: number }) {
    return (
        <g transform="translate(-1 -23) scale(.85)" class="gain">
            <rect x="-16" y="-11" width="34" height="21" rx="10.5" />
            <path d={MOAI_SHAPE} transform="translate(-6 7.5)" />
            <text x="7" y="4.5">
                {moai > 1 ? `×${moai}` : `−${shells}`}
            </text>
        </g>
    );
}

function Thing({ space, picking }: { space: Space; picking: Picking }) {
    const thing = `space:${space.name}`;
    const isLive = picking.state(thing) !== "quiet";
    const { moai = 0, shells = 0 } = (isLive && space.with_token) || {};
    const label = describeSpace(space, moai > 0 ? { moai, shells } : undefined);
    return (
        <g {...picking.props(thing, label)} transform={shift(at(space))}>
            <path class="hit" d={HEX.whole} />
            <path class="casing" d={HEX.ring} />
            <path class="ring" d={HEX.ring} />
            {moai > 0 && <Gain moai={moai} shells={shells} />}
        </g>
    );
}

// The pointer moves often, so only the spaces that it enters and leaves are drawn again; all others keep their element. What
// a click means depends on the position, on what is chosen and on what was refused, so a change of these draws all anew.
function Things({ frame, island, picking }: { frame: Frame; island: Island; picking: Picking }) {
    const { chosen, refused, hovered } = picking;
    const drawn = useMemo(
        () => new Map<string, { isHovered: boolean; element: JSX.Element }>(),
        [frame, chosen, refused, voice()],
    );
    return (
        <g>
            {island.view.spaces.map((space) => {
                const isHovered = hovered === `space:${space.name}`;
                const kept = drawn.get(space.name);
                if (kept?.isHovered === isHovered) return kept.element;
                const element = <Thing key={space.name} space={space} picking={picking} />;
                drawn.set(space.name, { isHovered, element });
                return element;
            })}
        </g>
    );
}

export function Board({ frame, picking, last, names, quiet }: BoardProps) {
    const view = viewOf(frame);
    const id = `orongo${useId()}`;
    const { element, ratio } = useRatio<HTMLDivElement>(1);
    const layout = useLayout(ratio, quiet);
    const island = useMemo(() => new Island(view), [view]);
    const position = useMemo(
        () => (
            <>
                <Spaces layout={layout} island={island} id={id} fresh={freshOf(last)} />
                <Ceremonial island={island} />
                <ReefShells view={view} />
                <Screens layout={layout} view={view} names={names} />
                <Trail island={island} last={last} />
                <HiddenTile island={island} seat={frame.viewer} />
                {!quiet && frame.viewer > 0 && !frame.result && <Shortages island={island} seat={frame.viewer} />}
            </>
        ),
        [island, last, names.join("\n"), id, layout, voice()],
    );
    const stage = (
        <Stage box={layout.box} label={say("orongo.page.board")} picking={picking} quiet={quiet}>
            <TokenPatterns id={id} />
            <Scenery island={island} id={id} />
            {position}
            <Things frame={frame} island={island} picking={picking} />
        </Stage>
    );
    if (quiet) return stage;
    return (
        <div class="or-board" ref={element}>
            {stage}
            {!frame.result && <Panel view={view} />}
        </div>
    );
}
