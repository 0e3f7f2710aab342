// The island from the air: sea, shallows, coast, and the hexes with their terrain.
import { useId, useMemo } from "preact/hooks";
import { language } from "../../say/say";
import { coast } from "../shared/coast";
import { shift } from "../shared/hex";
import { at, GRID, HEX } from "./geometry";
import { Logs, Moai } from "./pieces";
import { isNamed, placeTitle, type Hex, type View } from "./view";

// The sea reaches far beyond the picture's box, so that no window shows its edge.
function Sea({ id }: { id: string }) {
    return (
        <>
            <defs>
                <radialGradient id={`${id}-sea`} gradientUnits="userSpaceOnUse" cx="960" cy="420" r="1000">
                    <stop offset=".35" style={{ stopColor: "var(--gi-sea)" }} />
                    <stop offset="1" style={{ stopColor: "var(--gi-deep)" }} />
                </radialGradient>
                <radialGradient id={`${id}-hill`}>
                    <stop offset="0" stop-color="#fff6c8" stop-opacity=".34" />
                    <stop offset=".55" stop-color="#fff6c8" stop-opacity=".12" />
                    <stop offset="1" stop-color="#fff6c8" stop-opacity="0" />
                </radialGradient>
                <pattern id={`${id}-waves`} width="120" height="64" patternUnits="userSpaceOnUse">
                    <path
                        d="M8 18q9 -8 18 0q9 8 18 0M66 48q9 -8 18 0q9 8 18 0"
                        fill="none"
                        stroke="#fff"
                        stroke-opacity=".11"
                        stroke-width="2"
                        stroke-linecap="round"
                    />
                </pattern>
            </defs>
            <rect x="-3000" y="-3000" width="8000" height="8000" fill={`url(#${id}-sea)`} />
            <rect x="-3000" y="-3000" width="8000" height="8000" fill={`url(#${id}-waves)`} />
        </>
    );
}

// Rings of water and sand, the widest first. Each Ahu stands on a headland.
const SHORE = [
    { wide: 130, head: 88, colour: "var(--gi-sea)", opacity: 0.9 },
    { wide: 92, head: 70, colour: "var(--gi-shallow)", opacity: 0.75 },
    { wide: 62, head: 57, colour: "var(--gi-reef)", opacity: 0.7 },
    { wide: 44, head: 49, colour: "#ffffff", opacity: 0.55 },
    { wide: 38, head: 46, colour: "var(--gi-sand-edge)", opacity: 1 },
    { wide: 32, head: 43.5, colour: "var(--gi-sand)", opacity: 1 },
];

function Shore({ view }: { view: View }) {
    const line = coast(view.hexes, GRID);
    return (
        <>
            {SHORE.map((s, i) => (
                <g key={i} opacity={s.opacity} style={{ color: s.colour }}>
                    <path
                        d={line}
                        fill="currentColor"
                        stroke="currentColor"
                        stroke-width={s.wide}
                        stroke-linejoin="round"
                    />
                    {view.ahu.map((a, k) => (
                        <circle key={k} cx={at(a).x} cy={at(a).y} r={s.head} fill="currentColor" />
                    ))}
                </g>
            ))}
        </>
    );
}

const TUFTS = [
    "M-22 20q2 -8 0 -12M-18 20q0 -6 4 -10M24 -14q1 -7 -1 -11M28 -14q1 -6 5 -9M4 36q1 -6 -1 -9",
    "M20 22q1 -7 -1 -11M24 22q1 -6 5 -8M-28 -12q1 -7 -1 -10M-24 -12q1 -5 4 -8M-2 -34q1 -6 -1 -9",
    "M-8 34q1 -6 -1 -9M-4 34q1 -5 4 -7M30 8q1 -7 -1 -10M-32 6q1 -7 -1 -10M14 -30q1 -6 4 -8",
];
const GRASS = ["var(--gi-grass-1)", "var(--gi-grass-2)", "var(--gi-grass-3)"];

function Palm({ x, y, scale }: { x: number; y: number; scale: number }) {
    return (
        <g transform={`translate(${x} ${y}) scale(${scale})`}>
            <ellipse cx="3" cy="1" rx="10" ry="3.5" fill="rgba(0,0,0,.25)" />
            <path d="M0 0Q3 -12 1 -24" fill="none" stroke="#6b4423" stroke-width="4" stroke-linecap="round" />
            <path
                d="M1 -24Q-9 -33 -18 -24Q-9 -27 1 -24Q-12 -24 -14 -13Q-7 -22 1 -24Q14 -24 16 -13Q8 -22 1 -24Q10 -34 19 -25Q10 -27 1 -24Q-2 -34 -9 -36Q2 -37 1 -24Z"
                fill="#2f6b34"
                stroke="#173a1c"
                stroke-width="1.2"
                stroke-linejoin="round"
            />
        </g>
    );
}

const TREES: [number, number][] = [
    [-24, -4],
    [22, -6],
    [0, 16],
    [-2, -20],
    [27, 24],
];

function Forest({ trees }: { trees: number }) {
    if (trees === 0) {
        return (
            <g>
                {TREES.map(([x, y], i) => (
                    <g key={i} transform={`translate(${x} ${y})`}>
                        <path d="M-5 0V-5A5 2.2 0 0 1 5 -5V0Q0 3 -5 0Z" fill="#7a5a34" stroke="#3c2a16" />
                        <ellipse cy="-5" rx="5" ry="2.2" fill="#d4b27c" stroke="#3c2a16" />
                    </g>
                ))}
            </g>
        );
    }
    const order = TREES.slice(0, trees).sort((a, b) => a[1] - b[1]);
    return (
        <g>
            {order.map(([x, y], i) => (
                <Palm key={i} x={x} y={y} scale={0.95} />
            ))}
        </g>
    );
}

// The crater of the quarry, with heads that still lie in the rock.
function Quarry() {
    return (
        <g>
            <path
                d="M-42 8Q-44 -26 -12 -36Q26 -40 40 -12Q46 22 14 34Q-30 40 -42 8Z"
                fill="#7d7364"
                stroke="#4d463b"
                stroke-width="1.5"
            />
            <path d="M-34 8Q-35 -20 -10 -28Q22 -31 32 -10Q37 17 11 26Q-25 31 -34 8Z" fill="#6a6155" />
            <path d="M-26 8Q-26 -13 -8 -20Q17 -23 24 -7Q28 12 8 19Q-19 22 -26 8Z" fill="#575045" />
            <g opacity=".55">
                <g transform="translate(-30 -8) rotate(-70) scale(.5)">
                    <Moai size={1} />
                </g>
                <g transform="translate(30 -14) rotate(62) scale(.5)">
                    <Moai size={1} />
                </g>
            </g>
        </g>
    );
}

function ClayPit() {
    return (
        <g>
            <path
                d="M-40 6Q-42 -26 -8 -33Q32 -36 40 -6Q42 26 8 33Q-34 36 -40 6Z"
                fill="#93402b"
                stroke="#5e2415"
                stroke-width="1.5"
            />
            <path d="M-31 6Q-32 -18 -6 -24Q24 -26 31 -4Q32 19 6 25Q-26 27 -31 6Z" fill="#a94d34" />
            <path d="M-21 5Q-21 -10 -4 -14Q16 -16 21 -2Q21 12 4 15Q-17 17 -21 5Z" fill="#7c3220" />
        </g>
    );
}

// Houses like upturned boats around a yard.
function Village() {
    const house = (x: number, y: number, turn: number) => (
        <g transform={`translate(${x} ${y}) rotate(${turn})`}>
            <path d="M-21 5Q0 12 21 5Q12 -9 0 -10Q-12 -9 -21 5Z" fill="#cda765" stroke="#5b4320" stroke-width="1.5" />
            <path d="M-15 1Q0 -5 15 1M-8 -6V7M0 -9V8M8 -6V7" fill="none" stroke="#8a6a34" stroke-width="1.2" />
            <path d="M-3 8.5V3.5Q0 1.5 3 3.5V8.5Z" fill="#3a2812" />
        </g>
    );
    return (
        <g>
            <ellipse cy="6" rx="40" ry="30" fill="#cdb483" opacity=".8" />
            {house(-14, -14, -10)}
            {house(20, 4, 8)}
            {house(-16, 24, -4)}
        </g>
    );
}

// The Sorcerer's Hut: round, of stone, with smoke.
function Hut() {
    return (
        <g>
            <ellipse cy="14" rx="34" ry="18" fill="#b9a06c" opacity=".8" />
            <path
                d="M8 -20q8 -6 2 -12q-5 -6 3 -12"
                fill="none"
                stroke="#fff"
                stroke-opacity=".65"
                stroke-width="3.5"
                stroke-linecap="round"
            />
            <path d="M-24 16V0H24V16Q0 26 -24 16Z" fill="#8f8574" stroke="#453c30" stroke-width="1.5" />
            <path d="M-24 6H-8M-14 6V14M8 6H24M14 6V14" stroke="#453c30" stroke-width="1.2" />
            <path d="M-30 2Q-14 -22 0 -24Q14 -22 30 2Q0 12 -30 2Z" fill="#7b5a8c" stroke="#34233f" stroke-width="1.5" />
            <path d="M-18 0Q-8 -14 0 -23Q8 -14 18 0M0 -23V6" fill="none" stroke="#4d3760" stroke-width="1.3" />
            <path d="M-6 20V10Q0 4 6 10V20Z" fill="#241a12" />
        </g>
    );
}

// The three old volcanoes, as light on their slopes.
const HILLS = [
    { cx: 745, cy: 175, r: 190 },
    { cx: 1430, cy: 300, r: 150 },
    { cx: 590, cy: 690, r: 150 },
];

// An outrigger off the coast, and the island's name.
function Offing() {
    return (
        <g>
            <text
                x="1405"
                y="640"
                text-anchor="middle"
                fill="#fff"
                fill-opacity=".5"
                style={{ font: "italic 500 46px var(--serif)", letterSpacing: "3px" }}
            >
                Rapa Nui
            </text>
            <g transform="translate(1470 30)">
                <path
                    d="M-46 14Q0 26 46 14Q40 24 26 27H-26Q-40 24 -46 14Z"
                    fill="#6b4326"
                    stroke="#2a1a0c"
                    stroke-width="1.5"
                />
                <path d="M0 18V-44" stroke="#2a1a0c" stroke-width="3" />
                <path d="M3 -44Q40 -30 34 10Q18 2 3 8Z" fill="#f3e3bd" stroke="#7a5a30" stroke-width="1.5" />
                <path d="M-30 34H30M-16 26V34M16 26V34" stroke="#4a2f18" stroke-width="3" stroke-linecap="round" />
                <path
                    d="M-62 40q9 -6 18 0q9 6 18 0M20 44q9 -6 18 0q9 6 18 0"
                    fill="none"
                    stroke="#fff"
                    stroke-opacity=".5"
                    stroke-width="2"
                />
            </g>
        </g>
    );
}

function groundOf({ terrain, trees, q, r }: Hex): string {
    switch (terrain) {
        case "forest":
            return trees === 0 ? "var(--gi-felled)" : "var(--gi-wood)";
        case "quarry":
            return "var(--gi-rock)";
        case "clay_pit":
            return "var(--gi-clay)";
        case undefined:
            return GRASS[(q * 2 + r * 5) % 3];
        default:
            return "var(--gi-earth)";
    }
}

// A hex with what grows or stands there by itself.
export function TerrainPicture({ hex }: { hex: Hex }) {
    const { terrain, trees = 0 } = hex;
    return (
        <>
            <path d={HEX} fill={groundOf(hex)} class="gi-tile" />
            {terrain === "forest" && <Forest trees={trees} />}
            {terrain === "quarry" && <Quarry />}
            {terrain === "clay_pit" && <ClayPit />}
            {terrain === "village" && <Village />}
            {terrain === "hut" && <Hut />}
        </>
    );
}

function Tile({ hex, i }: { hex: Hex; i: number }) {
    return (
        <g transform={shift(at(hex))}>
            <TerrainPicture hex={hex} />
            {!hex.terrain && <path d={TUFTS[(i * 7) % 3]} class="gi-tuft" />}
            {!isNamed(hex.terrain) && (
                <text y="46" class="gi-number">
                    {i}
                </text>
            )}
        </g>
    );
}

// How many logs a forest gives, written in its upper corner.
function TreeCount({ hex }: { hex: Hex }) {
    return (
        <g transform={shift({ x: at(hex).x, y: at(hex).y - 34 })}>
            <rect x="-24" y="-13" width="48" height="25" rx="12.5" class="gi-trees-plate" />
            <g class="gi-tree-logs" transform="translate(-9 8) scale(.85)">
                <Logs count={3} />
            </g>
            <text x="12" y="6" class="gi-trees">
                {hex.trees}
            </text>
        </g>
    );
}

export function Island({ view }: { view: View }) {
    const id = `giants${useId()}`;
    const felled = view.hexes.map((h) => h.trees ?? "").join();
    return useMemo(
        () => (
            <g class="gi-passive" aria-hidden="true">
                <Sea id={id} />
                <Offing />
                <Shore view={view} />
                {view.hexes.map((hex, i) => (
                    <Tile key={i} hex={hex} i={i} />
                ))}
                {HILLS.map((h, i) => (
                    <circle key={i} class="gi-hill" {...h} fill={`url(#${id}-hill)`} />
                ))}
                {view.hexes.map(
                    (hex, i) => hex.trees !== undefined && hex.trees > 0 && <TreeCount key={i} hex={hex} />,
                )}
                {view.hexes.map(
                    (hex, i) =>
                        isNamed(hex.terrain) && (
                            <text key={i} class="gi-label" x={at(hex).x} y={at(hex).y + 50}>
                                {placeTitle(view, i)}
                            </text>
                        ),
                )}
            </g>
        ),
        [id, felled, language()],
    );
}
