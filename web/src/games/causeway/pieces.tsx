// The pieces, drawn around the middle of their cell at the water's edge: columns of pale limestone and dark basalt, the
// runes of spellstones, and the two kinds of giants.
import { SEAT_COLOURS } from "../../ui/seats";
import { corners, hexagon, WALL, RADIUS, type Point } from "./grid";
import { useFall } from "./motion";
import { SPIKEY, TRAPPER } from "./shapes";
import { standingOf, type Kind, type Standing } from "./position";

const STONE = RADIUS - 2.5; // a joint between neighbours
const [EAST, SOUTH_EAST, SOUTH_WEST, WEST] = corners(STONE);
const TOP = hexagon(STONE);

const at = (p: Point, up: number) => `${p.x} ${Math.round((p.y - up) * 10) / 10}`;

// A side of a stone between two corners.
const wall = (a: Point, b: Point, low: number) =>
    `M${at(a, low)}L${at(b, low)}L${at(b, low + WALL)}L${at(a, low + WALL)}Z`;

const WALLS = [0, 1, 2].map((i) => ({
    left: wall(WEST, SOUTH_WEST, i * WALL),
    front: wall(SOUTH_WEST, SOUTH_EAST, i * WALL),
    right: wall(SOUTH_EAST, EAST, i * WALL),
    seam: `M${at(WEST, i * WALL)}L${at(SOUTH_WEST, i * WALL)}L${at(SOUTH_EAST, i * WALL)}L${at(EAST, i * WALL)}`,
    // Limestone lies in beds, basalt splits upright: the two are told apart without colour.
    bed: `M${at(WEST, i * WALL + 5)}L${at(SOUTH_WEST, i * WALL + 5)}M-12 ${SOUTH_WEST.y - i * WALL - 8}H6M${at(SOUTH_EAST, i * WALL + 6)}l14 -21`,
    split: [-33, -27, -13, -4, 8, 15, 27, 34]
        .map((x) => {
            const y = Math.abs(x) <= STONE / 2 ? SOUTH_EAST.y : SOUTH_EAST.y * (1 - (Math.abs(x) - STONE / 2) / (STONE / 2));
            return `M${x} ${Math.round(y - i * WALL - 1)}v${-WALL + 3}`;
        })
        .join(""),
}));

// What is scratched into the top: a shell in limestone, cracks in basalt. Which one hangs on the cell.
const SHELLS = [
    "M-6 2a7 5 0 1 1 12 2a5 3.5 0 0 1 -9 -2a3 2 0 0 1 5 0",
    "M-20 -8l9 3M8 14l12 -3M14 -16l6 5",
    "M10 -6a7 5 0 1 0 -10 5a5 3.5 0 0 0 7 -3",
];
const CRACKS = ["M-30 -4L-8 -8L4 4L-4 22M4 4L26 2", "M-14 -24L-6 -4L-26 12M-6 -4L18 6L24 20", "M12 -26L6 -6L-22 -2M6 -6L20 12"];

function Stone({ letter, level }: { letter: string; level: number }) {
    const tone = letter.toLowerCase() === "w" ? "pale" : "dark";
    const sides = WALLS[level];
    const element = useFall();
    return (
        <g ref={element} class={`stone ${tone}`}>
            <path class="left" d={sides.left} />
            <path class="front" d={sides.front} />
            <path class="right" d={sides.right} />
            <path class="grain" d={tone === "pale" ? sides.bed : sides.split} />
            <path class="seam" d={sides.seam} />
            <path class="top" d={TOP} transform={`translate(0 ${-(level + 1) * WALL})`} />
        </g>
    );
}

// Runes: the sun's for White, the wave's for Black.
const RUNES = ["M0 -13V13M0 -13L9 -5L0 2M-9 8L0 2", "M-9 -12V12M9 -12V12M-9 -6L9 6"];

export function Rune({ seat }: { seat: number }) {
    return (
        <g class={`rune seat-${seat}`}>
            <ellipse class="glow wide" rx="34" ry="26" />
            <ellipse class="glow" rx="23" ry="18" />
            <path class="under" d={RUNES[seat - 1]} />
            <path class="line" d={RUNES[seat - 1]} />
        </g>
    );
}

// A pennant on a scored tower: pointed for White, forked for Black, as the seats' banners are.
const PENNANTS = ["M1 -30H27L19 -23L27 -16H1Z", "M1 -30L29 -23L1 -16Z"];

function Sign({ standing }: { standing: NonNullable<Standing> }) {
    const { what, seat } = standing;
    if (what === "spell") return <Rune seat={seat} />;
    if (what === "dead") return <path class="dead-sign" d="M-13 -9L13 9M13 -9L-13 9" />;
    return (
        <g class="pennant">
            <ellipse rx="7" ry="4" class="foot" />
            <path d="M0 0V-32" class="pole" />
            <path d={PENNANTS[2 - seat]} fill={SEAT_COLOURS[seat - 1]} class="cloth" />
        </g>
    );
}

export function Column({ stones, seed = 0 }: { stones: string; seed?: number }) {
    const standing = standingOf(stones);
    const top = stones.at(-1)!;
    const isPale = top.toLowerCase() === "w";
    const marks = isPale ? SHELLS : CRACKS;
    return (
        <>
            <path class="foam" d={hexagon(STONE + 4)} />
            {[...stones].map((letter, i) => <Stone key={`${i}${letter}`} letter={letter} level={i} />)}
            <g transform={`translate(0 ${-stones.length * WALL})`}>
                {standing?.what !== "spell" && <path class={`mark ${isPale ? "pale" : "dark"}`} d={marks[seed % marks.length]} />}
                {standing && <Sign standing={standing} />}
            </g>
        </>
    );
}

function Rime() {
    return (
        <g class="rime">
            <path class="ice" d="M-34 6L-24 -6L-16 2L-8 -9L2 3L12 -8L20 2L30 -5L35 7L20 17L0 20L-20 17Z" />
            <path class="ice" d="M-20 -36L-14 -44L-4 -40L6 -46L18 -38L16 -24L12 -34L8 -20L2 -35L-5 -18L-9 -34L-15 -24Z" />
        </g>
    );
}

export function Badge({ kind }: { kind: "frozen" | "link" }) {
    return (
        <g class={`badge ${kind}`}>
            <circle r="12" />
            {kind === "frozen"
                ? <path d="M0 -8V8M-7 -4L7 4M7 -4L-7 4M-3 -7L0 -4L3 -7M-3 7L0 4L3 7" />
                : <path d="M-5 -3.5H-1A3.5 3.5 0 0 1 -1 3.5H-5A3.5 3.5 0 0 1 -5 -3.5ZM1 -3.5H5A3.5 3.5 0 0 1 5 3.5H1A3.5 3.5 0 0 1 1 -3.5Z" transform="rotate(-35)" />}
        </g>
    );
}

export function Figure(props: { seat: number; kind: Kind; isTrapped?: boolean; isOnlyLink?: boolean }) {
    const { seat, kind } = props;
    const colour = SEAT_COLOURS[seat - 1];
    return (
        <g class={`giant ${seat === 1 ? "pale" : "dark"}`} transform="scale(.9)">
            <ellipse class="shade" cy="4" rx="30" ry="19" />
            <ellipse class="stand" cy="3" rx="27" ry="17" stroke={colour} stroke-dasharray={seat === 2 ? "9 4" : undefined} />
            {kind === "T" && <path class="snare" d="M-30 -64C-22 -84 22 -84 30 -64C20 -52 -20 -52 -30 -64M-20 -73L-8 -56M-6 -78L10 -56M8 -78L-10 -56M20 -73L8 -56" />}
            <path class="casing outline" d={kind === "T" ? TRAPPER : SPIKEY} />
            <path class="ring outline" d={kind === "T" ? TRAPPER : SPIKEY} />
            <path class="body" d={kind === "T" ? TRAPPER : SPIKEY} />
            {kind === "T"
                ? <path class="belt" d="M-16 -20L16 -20L14 -10L-14 -10Z" fill={colour} />
                : <path class="belt" d="M-13 -14L13 -14L14 -5L-14 -5Z" fill={colour} />}
            {props.isTrapped && <Rime />}
            {kind === "T" ? <path class="face" d="M-5 -49h3M2 -49h3M-4 -43h8" /> : <path class="face" d="M-8 -37l6 3M8 -37l-6 3M-6 -27l3 -3l3 3l3 -3l3 3" />}
            {props.isOnlyLink && <ellipse class="chain" cy="5" rx="31" ry="19" />}
            {props.isTrapped && <g transform="translate(26 -62)"><Badge kind="frozen" /></g>}
            {props.isOnlyLink && <g transform="translate(-29 -4)"><Badge kind="link" /></g>}
        </g>
    );
}
