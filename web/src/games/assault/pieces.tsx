// The drawings: emblems of the races, signs of commands and cards, shields of units, slayers, markers, dice. Each one is in
// a box of about 24 by 24 around 0,0 unless its comment says otherwise.
import { kindOf, isWounded, numbersOf } from "./words";

// A sign consists of filled paths and stroked paths.
const SIGNS: Record<string, [string, string?]> = {
    storm: ["M3 -12L-8 2H-2L-4 12L8 -4H1Z"],
    cloud: ["M-10 7A5.5 5.5 0 0 1 -8 -3A6.5 6.5 0 0 1 4 -7A5.5 5.5 0 0 1 10 -1A4.5 4.5 0 0 1 8 7Z"],
    fire: ["M1 -12C6 -6 9 -3 8 4A8 8 0 0 1 -8 4C-8 0 -5 -2 -4 -6C-2 -4 -1 -2 0 0C2 -4 2 -8 1 -12Z"],
    frost: [
        "",
        "M0 -11V11M-10 -6L10 6M-10 6L10 -6M-4 -10L0 -6L4 -10M-4 10L0 6L4 10M-11 -1L-6 -3.5L-6 -9M11 1L6 3.5L6 9M-11 1L-6 3.5L-6 9M11 -1L6 -3.5L6 -9",
    ],
    stone: ["M-11 9L-7 -2L-3 1L2 -10L6 -3L8 -5L12 9Z"],
    hill: ["M-9 11L-11 8L0 -3C-2 -9 3 -13 8 -11C13 -8 11 0 4 2Z"],
    move: ["M-9 9C-4 9 -8 -2 0 -2V-8L11 1L0 10V4C-4 4 -3 9 -9 9Z"],
    plunder: ["M-4 -10H4L2 -6C9 -2 11 10 6 11H-6C-11 10 -9 -2 -2 -6Z"],
    trade: ["M-11 -6H3V-11L11 -4L3 3V-1H-11ZM11 6H-3V11L-11 5L-3 -1V2H11Z"],
    recruit: ["M-8 -11V12H-5V3H9L5 -4L9 -11Z"],
    leader: ["M-11 8L-10 -7L-4 0L0 -10L4 0L10 -7L11 8Z"],
    magic: ["M0 -12L3 -3L12 0L3 3L0 12L-3 3L-12 0L-3 -3Z"],
    attack: [
        "M-11 -11L-7 -10L3 1L6 -2L8 0L5 3L10 8L8 10L3 5L0 8L-2 6L1 3L-10 -7ZM11 -11L7 -10L1 -3L4 0L10 -7ZM-3 1L-6 -2L-8 0L-5 3L-10 8L-8 10L-3 5L0 8Z",
    ],
    rest: ["M3 -11A11 11 0 1 0 11 5A9 9 0 0 1 3 -11Z"],
    food: ["M-2 -9C5 -13 12 -6 8 0C5 5 0 4 -3 3L-8 8L-7 11L-10 12L-11 9L-13 8L-11 5L-6 1C-7 -3 -6 -7 -2 -9Z"],
    ore: ["M-12 8L-8 -1H8L12 8ZM-5 -3L-2 -10H6L9 -3Z"],
    artifact: ["M-8 -11H8C8 -2 4 1 2 2V7H7V11H-7V7H-2V2C-4 1 -8 -2 -8 -11Z"],
    weaponry: ["M-1 -12H2V12H-1ZM3 -11C11 -11 12 -2 9 3C8 0 6 -1 3 -1ZM-2 -10C-8 -9 -10 -4 -8 0C-7 -2 -5 -3 -2 -3Z"],
    rune_enemy: ["", "M-7 -9L7 9M7 -9L-7 9M-9 0H9"],
    rune_journey: ["", "M-5 10V-10L7 -3L-5 3M-5 3L7 11"],
    rune_blood: ["M0 -12C7 -2 8 1 8 4A8 8 0 0 1 -8 4C-8 1 -7 -2 0 -12Z"],
    ravage: ["M-11 10V-1L0 -10L4 -7L1 -2L6 0L3 5L11 3V10Z"],
    alliance: ["", "M-4 -6A6.5 6.5 0 1 0 -4 6A6.5 6.5 0 1 0 -4 -6M5 -6A6.5 6.5 0 1 1 5 6A6.5 6.5 0 1 1 5 -6"],
    raid: ["M-10 10L3 -5L1 -10C7 -12 12 -8 11 -2L6 -3L-7 12Z"],
    frozen: ["", "M0 -11V11M-10 -6L10 6M-10 6L10 -6"],
    forge: ["M-12 -6H9C9 -1 6 1 3 2V6H7V10H-7V6H-3V2C-8 2 -11 -2 -12 -6Z"],
    slain_dragon: ["M-10 -9L-4 -6L0 -10L4 -6L10 -9L8 0L3 11L0 8L-3 11L-8 0ZM-5 -3L-2 0L-5 1ZM5 -3L2 0L5 1Z"],
    hit: ["M8 -11L11 -8L-1 4L1 6L-1 8L-4 5L-8 9L-10 7L-6 3L-9 0L-7 -2L-5 0Z"],
    block: ["M-9 -10H9V0C9 6 4 9 0 12C-4 9 -9 6 -9 0Z"],
    arcane: ["M0 -12L3 -3L12 0L3 3L0 12L-3 3L-12 0L-3 -3Z"],
    card: ["M-7 -11H7V11H-7Z"],
    spell: ["M-9 -10H7C11 -10 11 -5 7 -5V8C7 12 -7 12 -9 8V-5C-12 -5 -12 -10 -9 -10Z"],
    point: ["M0 -12L3.4 -4L12 -3.5L5.5 2L7.5 10.5L0 6L-7.5 10.5L-5.5 2L-12 -3.5L-3.4 -4Z"],
    castle: ["M-13 4H13L7 12H-7ZM-10 4V-7H-7V-4H-4V-12H-1V-8H1V-12H4V-4H7V-7H10V4Z"],
};

export function Sign({
    name,
    x = 0,
    y = 0,
    size = 24,
    ink = "currentColor",
}: {
    name: string;
    x?: number;
    y?: number;
    size?: number;
    ink?: string;
}) {
    const [filled, stroked] = SIGNS[name] ?? SIGNS.card;
    return (
        <g transform={`translate(${x} ${y}) scale(${size / 24})`}>
            {filled && <path d={filled} fill={ink} />}
            {stroked && <path d={stroked} fill="none" stroke={ink} stroke-width="2.6" stroke-linecap="round" />}
        </g>
    );
}

// Every race has its own colour, next to its emblem, which tells it first.
const COLOURS: Record<string, string> = {
    storm: "#a78bf0",
    cloud: "#f2efe6",
    fire: "#e8603c",
    frost: "#6cc4ee",
    stone: "#a89d8b",
    hill: "#86b544",
};

export const colourOf = (race = "") => COLOURS[race] ?? "#2c2420"; // giantslayers have no race

// Outlines by kind, because a piece is recognised by its shape first: heater shield, notched heater, crowned, round with
// horns, iron head, round and crowned.
const OUTLINES: Record<string, string> = {
    regular: "M-15 -17H15V2C15 12 6 18 0 22C-6 18 -15 12 -15 2Z",
    elite: "M-18 -20L-9 -16L0 -21L9 -16L18 -20V2C18 13 7 19 0 24C-7 19 -18 13 -18 2Z",
    leader: "M-18 -12L-20 -27L-11 -18L0 -29L11 -18L20 -27L18 -12V3C18 14 7 20 0 25C-7 20 -18 14 -18 3Z",
    champion:
        "M-15 -17L-26 -28C-27 -18 -24 -12 -21 -9A22 22 0 1 0 21 -9C24 -12 27 -18 26 -28L15 -17A22 22 0 0 0 -15 -17Z",
    vonindod: "M-20 -24H-12V-19H-4V-25H4V-19H12V-24H20V22H-20Z",
    hekaton: "M-14 -16L-22 -30L-9 -22L0 -32L9 -22L22 -30L14 -16A22 22 0 1 1 -14 -16Z",
};

const CRACK = "M-9 -21L-2 -12L-10 -6L-1 0L-6 6";

// The emblem of a race on its colour, in a box of 24 by 24. An army that nobody plays has a broken edge.
export function RaceMark({ race, isFree }: { race: string; isFree?: boolean }) {
    return (
        <g>
            <circle r="11.4" fill={colourOf(race)} class={isFree ? "as-mark as-free" : "as-mark"} />
            <Sign name={race} size={16} ink="#20150a" />
        </g>
    );
}

// A unit as a shield, about 40 by 50 around 0,0: emblem above, strength and fortitude below. The edge of an army that nobody
// plays is broken.
export function Shield({ race, form, isFree }: { race: string; form: string; isFree?: boolean }) {
    const kind = kindOf(form);
    const hurt = isWounded(form);
    const { strength, fortitude } = numbersOf(race, form);
    const path = OUTLINES[kind];
    return (
        <g transform={hurt ? "rotate(-7)" : undefined}>
            <path d={path} transform="translate(1.5 2.5)" fill="#1a1006" opacity=".45" />
            <path d={path} fill={colourOf(race)} class={isFree ? "as-shield as-free" : "as-shield"} />
            <Sign name={race} y={kind === "regular" ? -6 : -5} size={kind === "regular" ? 17 : 19} ink="#20150a" />
            <path d="M-13 5H13V7C11 13 5 17 0 20C-5 17 -11 13 -13 7Z" fill={hurt ? "#f6c9b8" : "#fff6df"} />
            <text x="-6" y="14.5" class="as-number">
                {strength}
            </text>
            <text x="6" y="14.5" class="as-number">
                {fortitude}
            </text>
            <path d="M0 5V18" stroke="#20150a" stroke-width="1" />
            {hurt && <path d={CRACK} fill="none" stroke="#fff" stroke-width="5" />}
            {hurt && <path d={CRACK} fill="none" stroke="#9c1c0a" stroke-width="2.6" />}
        </g>
    );
}

// The outline of a kind of unit, for the heads of tables.
export const Outline = ({ kind }: { kind: string }) => <path d={OUTLINES[kind]} fill="currentColor" />;

// A giantslayer: a small pennant with its letter.
export function Slayer({ name }: { name: string }) {
    const hurt = isWounded(name);
    return (
        <g>
            <path d="M-11 -14H11V6L0 15L-11 6Z" fill="#2c2420" stroke="#f4e4c0" stroke-width="2" />
            <text y="4" class="as-letter">
                {name[0].toUpperCase()}
            </text>
            {hurt && <path d="M-8 -12L-1 -3L-5 2L4 10" fill="none" stroke="#ff8d70" stroke-width="2.4" />}
        </g>
    );
}

// A story marker: a round tile with its sign.
export function Marker({ name, race }: { name: string; race: string }) {
    return (
        <g>
            <circle r="11" fill="#fbf0d3" stroke={colourOf(race)} stroke-width="3.5" />
            <circle r="12.6" fill="none" stroke="#20150a" stroke-width="1" />
            <Sign name={name} size={13} ink="#20150a" />
        </g>
    );
}

const PIPS: [number, number][][] = [
    [],
    [[0, 0]],
    [
        [-9, 0],
        [9, 0],
    ],
    [
        [-9, 8],
        [9, 8],
        [0, -9],
    ],
    [
        [-9, -9],
        [9, -9],
        [-9, 9],
        [9, 9],
    ],
];

// A die of 48 by 48: swords, shields or stars; grey, or in the colour of its side.
export function Die({ face, race }: { face: string; race?: string }) {
    const [hits, blocks, arcane] = face.split("/").map(Number);
    const sign = hits > 0 ? "hit" : blocks > 0 ? "block" : "arcane";
    const pips = PIPS[hits || blocks || arcane || 0] ?? [];
    return (
        <g>
            <rect x="-23" y="-21" width="48" height="48" rx="9" fill="#140d06" opacity=".5" />
            <rect
                x="-24"
                y="-24"
                width="48"
                height="48"
                rx="9"
                fill={race ? colourOf(race) : "#dcd6c8"}
                stroke="#20150a"
                stroke-width="1.6"
            />
            <rect x="-20" y="-20" width="40" height="40" rx="15" fill="#fff" opacity=".22" />
            {face === "-" ? (
                <text class="as-number" y="7" style={{ fontSize: "22px" }}>
                    ?
                </text>
            ) : pips.length === 0 ? (
                <circle r="3" fill="#20150a" opacity=".45" />
            ) : (
                pips.map(([x, y]) => <Sign name={sign} x={x} y={y} size={pips.length === 1 ? 28 : 17} ink="#20150a" />)
            )}
        </g>
    );
}
