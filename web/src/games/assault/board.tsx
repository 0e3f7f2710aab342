// The board: the parchment map with armies and what lies in the regions, and below it the cards (dock.tsx). A battle opens as a
// stage over the map.
import { useId, useMemo, useRef } from "preact/hooks";
import { Stage } from "../../ui/stage";
import { NO_PICKING, type Picking } from "../../ui/picking";
import type { Told } from "../../session/session";
import type { BoardProps } from "../game";
import { BattleStage } from "./battle";
import { say } from "../../say/say";
import { EVENTS, MARKERS, SLAYERS } from "./data";
import { Dock } from "./dock";
import { Hit, Spot } from "./hit";
import { useNarrow, useRatio } from "../../ui/media";
import { layoutFor, USUAL_RATIO, type Layout } from "./layout";
import { outline, pathOf, SHAPES, WIDTH } from "./map";
import { colourOf, Marker, Shield, Sign, Slayer } from "./pieces";
import { steps } from "./steps";
import { HomeSign, Terrain } from "./terrain";
import { arrange, places, track, type Group, type Token } from "./tokens";
import { isFree, viewOf, type Counts, type Region, type View } from "./view";
import { eventName, kindOf, markerName, raceName, regionName, slayerName, unitName } from "./words";

// A region in words.
function regionLabel(region: Region): string {
    const parts = [regionName(region.key)];
    if (region.race) {
        const { race } = region;
        const units = Object.entries(region.units ?? {}).map(([form, n]) => `${n} ${unitName(race, form)}`);
        parts.push(`${raceName(region.race)}: ${units.join(", ")}`);
    } else {
        parts.push(say("assault.page.empty"));
    }
    if (region.event) parts.push(say("assault.page.region_event", { name: eventName(region.event) }));
    if (region.castle) parts.push(say("assault.page.region_castle"));
    for (const marker of region.markers ?? []) parts.push(markerName(marker));
    return parts.join("; ");
}

function Regions({ view, picking, layout }: { view: View; picking: Picking; layout: Layout }) {
    const paths = useMemo(
        () =>
            Object.fromEntries(
                Object.entries(SHAPES).map(([key, s]) => [key, pathOf(outline(s.corners, layout.stretch))]),
            ),
        [layout.stretch],
    );
    return (
        <g>
            {view.regions.map((region) => (
                <g key={region.key} {...picking.props(`region:${region.key}`, regionLabel(region))}>
                    <path
                        d={paths[region.key]}
                        fill={colourOf(region.race)}
                        fill-opacity={region.race ? 0.26 : 0}
                        class="as-border"
                    />
                </g>
            ))}
            {view.regions.map(
                (region) =>
                    region.home && (
                        <HomeSign key={region.key} region={region.key} race={region.home} stretch={layout.stretch} />
                    ),
            )}
            <RegionMarks view={view} picking={picking} paths={paths} />
        </g>
    );
}

// Which regions can be chosen: a band inside their border, light and dark, so that it is seen on every ground, and stripes in
// those that are chosen as a goal. The others step back into the shadow. It lies over all regions, because neighbours share borders.
function RegionMarks(props: { view: View; picking: Picking; paths: Record<string, string> }) {
    const { view, picking, paths } = props;
    const id = `assault${useId()}`;
    const states = view.regions.map(({ key }) => ({ key, state: picking.state(`region:${key}`) }));
    const isAsked = states.some(({ state }) => state === "can" || state === "target");
    return (
        <g class="as-still">
            <pattern id={id} width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="5" height="16" class="as-stripe" />
            </pattern>
            {states.map(({ key, state }) => {
                if (state === "quiet" || state === "refused")
                    return isAsked && <path key={key} d={paths[key]} class="as-shadow" />;
                const isHovered = picking.hovered === `region:${key}`;
                return (
                    <g key={key} data-mark={state} class={isHovered ? "as-mark hovered" : "as-mark"}>
                        <clipPath id={`${id}-${key}`}>
                            <path d={paths[key]} />
                        </clipPath>
                        {state === "target" && <path d={paths[key]} fill={`url(#${id})`} />}
                        <g clip-path={`url(#${id}-${key})`}>
                            <path d={paths[key]} class="as-mark-edge" />
                            <path d={paths[key]} class="as-mark-band" />
                        </g>
                    </g>
                );
            })}
        </g>
    );
}

// The small things of a region, which stand in a row: castle, event, markers, slayers.
function smallThings(region: Region): string[] {
    return [
        ...(region.castle ? ["castle"] : []),
        ...(region.event ? [`event:${region.event}`] : []),
        ...(region.markers ?? []).map((m) => `marker:${m}`),
        ...(region.forges ? ["marker:forge"] : []),
        ...(region.slayers ?? []).map((s) => `slayer:${kindOf(s)}`),
    ];
}

function smallSpot(region: Region, thing: string, layout: Layout) {
    const all = smallThings(region);
    const at = places(region.key, layout.stretch, layout.scale, true).tokens;
    const shape = SHAPES[region.key];
    const offset = all.indexOf(thing) - (all.length - 1) / 2;
    if (shape.isLow)
        return {
            x: at.x,
            y: at.y + offset * Math.min(25 * layout.scale, (shape.height * layout.stretch) / all.length),
        };
    return { x: at.x + offset * Math.min(27 * layout.scale, shape.width / all.length), y: at.y };
}

function SmallThings({ view, picking, layout }: { view: View; picking: Picking; layout: Layout }) {
    return (
        <g>
            {view.regions.flatMap((region) =>
                smallThings(region)
                    .filter((t) => !t.startsWith("slayer"))
                    .map((thing) => {
                        const { x, y } = smallSpot(region, thing, layout);
                        const [sort, key] = thing.split(":");
                        return (
                            <g
                                key={sort === "castle" ? "castle" : region.key + thing}
                                class="piece appear"
                                style={{ transform: `translate(${x}px, ${y}px) scale(${layout.scale})` }}
                            >
                                <Spot picking={picking} explains={thing} region={region.key}>
                                    {sort === "castle" && (
                                        <g class="as-castle">
                                            <Sign name="castle" y={-2} size={27} />
                                        </g>
                                    )}
                                    {sort === "marker" && <Marker name={key} race={MARKERS[key].race} />}
                                    {key === "forge" && (
                                        <text x="9" y="11" class="as-count">
                                            {region.forges}
                                        </text>
                                    )}
                                    {sort === "event" && (
                                        <g>
                                            <path d="M-15 -9H15L12 0L15 9H-15L-12 0Z" class="as-event" />
                                            <text x="-3" y="4.4" class="as-number">
                                                {EVENTS[key].points}
                                            </text>
                                            <Sign name={EVENTS[key].rune} x={6} y={0} size={10} ink="#20150a" />
                                        </g>
                                    )}
                                </Spot>
                            </g>
                        );
                    }),
            )}
        </g>
    );
}

function Slayers({ view, picking, layout }: { view: View; picking: Picking; layout: Layout }) {
    return (
        <g>
            {Object.keys(SLAYERS).map((key, i) => {
                const region = view.regions.find((r) => r.slayers?.some((s) => kindOf(s) === key));
                const hurt = region?.slayers?.includes(`${key}!`);
                const size = Math.min(layout.scale, 1.3);
                const at = region
                    ? smallSpot(region, `slayer:${key}`, layout)
                    : { x: 46 + i * 30 * size, y: layout.height - 26 * size };
                const thing = `slayer:${key}`;
                const isLive = picking.state(thing) !== "quiet";
                const grown = layout.scale * (region ? 0.9 : 0.8);
                return (
                    <g key={key} class="piece" style={{ transform: `translate(${at.x}px, ${at.y}px) scale(${grown})` }}>
                        <Spot picking={picking} explains={thing} region={region?.key}>
                            <Slayer name={hurt ? `${key}!` : key} />
                        </Spot>
                        {isLive && (
                            <Hit
                                picking={picking}
                                thing={thing}
                                label={say("assault.page.a_slayer", { name: slayerName(key) })}
                                x={-14}
                                y={-17}
                                width={28}
                                height={35}
                            />
                        )}
                    </g>
                );
            })}
        </g>
    );
}

type Groups = Record<string, Group[]>;

function groupsOf(view: View, layout: Layout): Groups {
    return Object.fromEntries(
        view.regions.flatMap((r) => {
            const { army } = places(r.key, layout.stretch, layout.scale, smallThings(r).length > 0);
            return r.units ? [[r.key, arrange(r.units, army, layout.scale * 1.2)]] : [];
        }),
    );
}

// Where a unit on its way is drawn: above the region it is in, or on the border where it must pay.
function waySpot({ at, to }: NonNullable<View["way"]>, layout: Layout) {
    const here = SHAPES[at];
    const there = SHAPES[to ?? at];
    return { x: (here.x + there.x) / 2 + (to ? 0 : 26), y: ((here.y + there.y) / 2 - (to ? 0 : 22)) * layout.stretch };
}

function Units({ view, tokens, groups, layout }: { view: View; tokens: Token[]; groups: Groups; layout: Layout }) {
    const seen: Record<string, number> = {};
    return (
        <g class="as-still">
            {tokens.map((token) => {
                const key = `${token.region}:${token.form}`;
                const group = groups[token.region]?.find((g) => g.form === token.form);
                const index = token.isOnWay ? 0 : (seen[key] = (seen[key] ?? -1) + 1);
                const spot = token.isOnWay
                    ? view.way && { ...waySpot(view.way, layout), scale: layout.scale * 1.2 }
                    : group && { x: group.x + index * group.step, y: group.y, scale: group.scale };
                return (
                    spot && (
                        <g
                            key={token.id}
                            class="piece appear"
                            style={{ transform: `translate(${spot.x}px, ${spot.y}px) scale(${spot.scale})` }}
                        >
                            {token.isOnWay && <circle r="30" class="as-way" />}
                            <Shield race={token.race} form={token.form} isFree={isFree(view, token.race)} />
                        </g>
                    )
                );
            })}
        </g>
    );
}

// Marks and places to click over the units, and a number where several stand behind each other.
function UnitMarks(props: { view: View; groups: Groups; picking: Picking; firsts: Set<string> }) {
    const { view, groups, picking, firsts } = props;
    const gathered: Counts = (view.phase === "with" && view.battle?.attackers) || {};
    return (
        <g>
            {Object.entries(groups).flatMap(([region, list]) =>
                list.map((g) => {
                    const thing = `unit:${region}:${g.form}`;
                    const state = picking.state(thing);
                    const isLive =
                        state !== "quiet" || (firsts.has(thing) && picking.state(`region:${region}`) !== "target");
                    const race = view.regions.find((r) => r.key === region)?.race ?? "";
                    const taken = view.battle?.from === region ? (gathered[g.form] ?? 0) : 0;
                    const right = g.x + (g.count - 1) * g.step;
                    const label = `${regionName(region)}: ${g.count} ${unitName(race, g.form)}`;
                    return (
                        <g key={thing}>
                            {(g.count > 1 || taken > 0) && (
                                <g
                                    class="as-still"
                                    transform={`translate(${right + 13 * g.scale} ${g.y - 18 * g.scale}) scale(${g.scale})`}
                                >
                                    <rect
                                        x={taken > 0 ? -13 : -9}
                                        y="-9"
                                        width={taken > 0 ? 26 : 18}
                                        height="18"
                                        rx="9"
                                        class={taken > 0 ? "as-badge as-going" : "as-badge"}
                                    />
                                    <text y="4.6" class="as-count">
                                        {taken > 0 ? `${taken}/${g.count}` : g.count}
                                    </text>
                                </g>
                            )}
                            {isLive ? (
                                <Hit
                                    picking={picking}
                                    thing={thing}
                                    label={label}
                                    x={g.x - 21 * g.scale}
                                    y={g.y - 26 * g.scale}
                                    width={right - g.x + 42 * g.scale}
                                    height={52 * g.scale}
                                />
                            ) : (
                                <Spot picking={picking} explains={thing} region={region}>
                                    <rect
                                        x={g.x - 16 * g.scale}
                                        y={g.y - 20 * g.scale}
                                        width={right - g.x + 32 * g.scale}
                                        height={42 * g.scale}
                                        fill="transparent"
                                    />
                                </Spot>
                            )}
                        </g>
                    );
                }),
            )}
        </g>
    );
}

// A name in one line, or in two if one would leave the map. The letters of a line are about half as wide as high.
function nameLines(name: string, x: number, size: number): string[] {
    const room = 2 * Math.min(x, WIDTH - x);
    if (name.length * size * 0.52 < room) return [name];
    const breaks = [...name.matchAll(/ /g)].map(({ index }) => index);
    const middle = breaks.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
    return middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)];
}

function Names({ view, layout }: { view: View; layout: Layout }) {
    const size = 13.5 * (layout.isTall ? 1.6 : layout.scale);
    return (
        <g class="as-still" style={{ fontSize: `${size}px` }}>
            {view.regions.map((r) => {
                const { x, y } = places(r.key, layout.stretch, layout.isTall ? 1.4 : layout.scale, false).name;
                const lines = nameLines(regionName(r.key), x, size);
                return (
                    <text key={r.key} class={r.home ? "as-name as-name-home" : "as-name"}>
                        {lines.map((line, i) => (
                            <tspan key={i} x={x} y={y + (i - lines.length + 1) * size}>
                                {line}
                            </tspan>
                        ))}
                    </text>
                );
            })}
        </g>
    );
}

// An arrow from region to region, bent a little, that ends before the middle of the second.
function arrowPath(from: string, to: string, stretch: number): string {
    const [a, b] = [SHAPES[from], SHAPES[to]];
    const [ax, ay, bx, by] = [a.x, a.y * stretch, b.x, b.y * stretch];
    const [dx, dy] = [bx - ax, by - ay];
    const [mx, my] = [(ax + bx) / 2 - dy * 0.16, (ay + by) / 2 + dx * 0.16];
    const length = Math.hypot(bx - mx, by - my) || 1;
    const [ux, uy] = [(bx - mx) / length, (by - my) / length];
    const [ex, ey] = [bx - ux * 16, by - uy * 16];
    const head = `M${ex - ux * 13 - uy * 8} ${ey - uy * 13 + ux * 8}L${ex} ${ey}L${ex - ux * 13 + uy * 8} ${ey - uy * 13 - ux * 8}`;
    return `M${ax} ${ay}Q${mx} ${my} ${ex} ${ey}${head}`;
}

// The last actions: the ways of units, and regions where something was put.
function Trail({ last, stretch }: { last: Told[]; stretch: number }) {
    const ways: Way[] = [];
    for (const told of last) {
        const [verb, a, b, c] = told.text.split(" ");
        if (verb === "move") ways.push({ key: `${told.n}`, from: b, to: c });
        if (verb === "march" || verb === "battle") ways.push({ key: `${told.n}`, from: a, to: b });
        if (["recruit", "place", "return"].includes(verb)) ways.push({ key: `${told.n}`, from: b, to: b });
        if (["mark", "castle"].includes(verb)) ways.push({ key: `${told.n}`, from: a, to: a });
    }
    return (
        <g class="as-still">
            {ways
                .filter((w) => w.from in SHAPES && w.to in SHAPES)
                .map((w) =>
                    w.from === w.to ? (
                        <circle key={w.key} cx={SHAPES[w.to].x} cy={SHAPES[w.to].y * stretch} r="40" class="as-trail" />
                    ) : (
                        <path key={w.key} d={arrowPath(w.from, w.to, stretch)} class="as-trail" />
                    ),
                )}
        </g>
    );
}

interface Way {
    key: string;
    from: string;
    to: string;
}

// The way that is being chosen.
function Intent({ view, picking, stretch }: { view: View; picking: Picking; stretch: number }) {
    const journey =
        view.journey ??
        (view.phase === "with" && view.battle?.from ? { from: view.battle.from, to: view.battle.at } : undefined);
    const chosen = picking.chosen[0]?.thing.split(":");
    const [sort, to] = picking.hovered.split(":");
    const isTarget = sort === "region" && picking.state(picking.hovered) !== "quiet";
    const from = view.way?.at ?? (chosen && (chosen[0] === "unit" || chosen[0] === "region") ? chosen[1] : undefined);
    const way = from && isTarget && from !== to ? { from, to } : journey;
    return way ? <path d={arrowPath(way.from, way.to, stretch)} class="as-intent as-still" /> : null;
}

// What an attack would bring, on each region that can be attacked from the one that is chosen: the dice of both sides.
function Odds({ view, picking, layout }: { view: View; picking: Picking; layout: Layout }) {
    const [sort, from] = picking.chosen[0]?.thing.split(":") ?? [];
    if (!view.attacks || sort !== "region") return null;
    return (
        <g class="as-still">
            {view.attacks
                .filter((a) => a.from === from)
                .map((a) => (
                    <g
                        key={a.at}
                        class="appear"
                        transform={`translate(${SHAPES[a.at].x} ${SHAPES[a.at].y * layout.stretch + 34 * layout.scale}) scale(${layout.scale})`}
                    >
                        <rect x="-34" y="-13" width="68" height="26" rx="13" class="as-badge as-going" />
                        <text y="6" class="as-count as-odds">
                            {a.dice}
                            <tspan dx="3">⚔</tspan>
                            <tspan dx="3">{a.foe_dice}</tspan>
                        </text>
                    </g>
                ))}
        </g>
    );
}

// The round and the points that are left in the pools, on the empty sea.
function Cartouche({ view, layout }: { view: View; layout: Layout }) {
    const [first, second] = view.pools;
    const whole = first + second;
    const size = layout.isTall ? 1.6 : Math.min(layout.scale, 1.15);
    const width = layout.isTall ? 100 : 150; // a tall box is narrow: there the words are in the tooltip and at the seats
    const height = layout.isTall ? 84 : 144;
    const title =
        view.round === 0
            ? say("assault.page.set_up")
            : view.phase === "over"
              ? say("assault.page.the_end")
              : say("assault.page.round", { round: view.round, last: view.last_round });
    const left = view.pool1 + view.pool2;
    const abroad = view.regions.reduce((sum, r) => sum + (r.slayers?.length ?? 0), 0);
    return (
        <g
            transform={`translate(14 ${layout.height - (height - 12) * size}) scale(${size})`}
            data-explain="pools"
            role="img"
            aria-label={title}
        >
            <rect x="-6" y="-20" width={width + 16} height={height} rx="10" class="as-cartouche" />
            <text x="2" y="2" class="as-cartouche-title">
                {title}
            </text>
            <g transform={layout.isTall ? "translate(0 -20)" : undefined}>
                <rect x="2" y="30" width={width} height="13" rx="6" class="as-bar-back" />
                <rect x="2" y="30" width={(width * left) / whole} height="13" rx="6" class="as-bar-second" />
                <rect x="2" y="30" width={(width * view.pool1) / whole} height="13" rx="6" class="as-bar-first" />
            </g>
            {!layout.isTall && (
                <>
                    <text x="2" y="21" class="as-cartouche-text">
                        {view.final_ordning
                            ? say("assault.page.final_now")
                            : say("assault.page.final_in", { points: view.pool1 })}
                    </text>
                    <text x="2" y="60" class="as-cartouche-text">
                        {left > 0
                            ? say("assault.page.end_in", { points: left })
                            : view.phase === "over"
                              ? say("assault.page.end_reached")
                              : say("assault.page.end_near")}
                    </text>
                    <text x="2" y="80" class="as-cartouche-text">
                        {say("assault.page.slayers_home", { count: Object.keys(SLAYERS).length - abroad })}
                    </text>
                </>
            )}
        </g>
    );
}

export function Board({ frame, picking, last, quiet }: BoardProps) {
    const { element, ratio } = useRatio<HTMLDivElement>(USUAL_RATIO);
    const isNarrow = useNarrow();
    const layout = useMemo(() => layoutFor(quiet ? 0.62 : ratio, isNarrow && !quiet), [ratio, isNarrow, quiet]);
    const view = viewOf(frame);
    const known = useRef<{ tokens: Token[]; next: number }>({ tokens: [], next: 100 });
    const tokens = useMemo(
        () => (known.current.tokens = track(known.current.tokens, view, () => `u${known.current.next++}`)),
        [view],
    );
    const groups = useMemo(() => groupsOf(view, layout), [view, layout]);
    const firsts = useMemo(() => new Set(frame.choices.map((c) => steps(c, frame)[0].thing)), [frame]);
    const terrain = useMemo(() => <Terrain stretch={layout.stretch} height={layout.height} />, [layout]);
    const battle = view.phase === "with" ? undefined : view.battle;
    const picture = (
        <Stage
            box={{ x: 0, y: 0, width: WIDTH, height: layout.height }}
            label={say("assault.page.map")}
            picking={picking}
            quiet={quiet}
        >
            {terrain}
            <Regions view={view} picking={picking} layout={layout} />
            <Trail last={last} stretch={layout.stretch} />
            <Intent view={view} picking={picking} stretch={layout.stretch} />
            <Names view={view} layout={layout} />
            <Cartouche view={view} layout={layout} />
            <SmallThings view={view} picking={picking} layout={layout} />
            <Units view={view} tokens={tokens} groups={groups} layout={layout} />
            <UnitMarks view={view} groups={groups} picking={picking} firsts={firsts} />
            <Slayers view={view} picking={picking} layout={layout} />
            <Odds view={view} picking={picking} layout={layout} />
        </Stage>
    );
    if (quiet) {
        const isFigure = picking !== NO_PICKING; // a figure of the guide, which also shows a battle
        return isFigure && battle ? <BattleStage view={view} battle={battle} picking={picking} /> : picture;
    }
    return (
        <div class="as-board" data-battle={battle !== undefined}>
            <div class="as-map" ref={element}>
                {picture}
                {battle && <BattleStage view={view} battle={battle} picking={picking} />}
            </div>
            <Dock frame={frame} picking={picking} />
        </div>
    );
}
