// Columns of pale limestone and dark basalt, drawn around the middle of their cell at the water's edge. Full ones carry a
// rune or a pennant.
import { SEAT_COLOURS } from "../../ui/seats";
import { GRID, hexagon, RADIUS, WALL, type Point } from "./grid";
import { useFall } from "./motion";
import type { Stack } from "./position";

const STONE = RADIUS - 2.5; // leaves a joint between neighbours
const [EAST, SOUTH_EAST, SOUTH_WEST, WEST] = GRID.corners(STONE);
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
            const y =
                Math.abs(x) <= STONE / 2 ? SOUTH_EAST.y : SOUTH_EAST.y * (1 - (Math.abs(x) - STONE / 2) / (STONE / 2));
            return `M${x} ${Math.round(y - i * WALL - 1)}v${-WALL + 3}`;
        })
        .join(""),
}));

// What is scratched into the top: a shell in limestone, cracks in basalt. The cell decides which one.
const SHELLS = [
    "M-6 2a7 5 0 1 1 12 2a5 3.5 0 0 1 -9 -2a3 2 0 0 1 5 0",
    "M-20 -8l9 3M8 14l12 -3M14 -16l6 5",
    "M10 -6a7 5 0 1 0 -10 5a5 3.5 0 0 0 7 -3",
];
const CRACKS = [
    "M-30 -4L-8 -8L4 4L-4 22M4 4L26 2",
    "M-14 -24L-6 -4L-26 12M-6 -4L18 6L24 20",
    "M12 -26L6 -6L-22 -2M6 -6L20 12",
];

export function Stone({ letter, level, delay }: { letter: string; level: number; delay?: number }) {
    const tone = letter.toLowerCase() === "w" ? "pale" : "dark";
    const sides = WALLS[level];
    const element = useFall(delay);
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

// The runes on spellstones: the sun for White, the wave for Black.
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

// A pennant on a scored tower, shaped like the banner of the seat.
const PENNANTS = ["M1 -30H27L19 -23L27 -16H1Z", "M1 -30L29 -23L1 -16Z"];

// What a full stack is. A tower of the quick game belongs to nobody and has no sign.
function Sign({ standing, seat }: Pick<Stack, "standing" | "seat">) {
    if (standing === "dead") return <path class="dead-sign" d="M-13 -9L13 9M13 -9L-13 9" />;
    if (seat === undefined) return null;
    if (standing === "spell") return <Rune seat={seat} />;
    return (
        <g class="pennant">
            <ellipse rx="7" ry="4" class="foot" />
            <path d="M0 0V-32" class="pole" />
            <path d={PENNANTS[2 - seat]} fill={SEAT_COLOURS[seat - 1]} class="cloth" />
        </g>
    );
}

// `delay`: how many milliseconds a new stone waits before it falls. In a picture without it nothing moves.
export function Column({ stack, seed = 0, delay }: { stack: Stack; seed?: number; delay?: number }) {
    const { stones, standing, seat } = stack;
    const isPale = /[wW]$/.test(stones);
    const marks = isPale ? SHELLS : CRACKS;
    return (
        <>
            <path class="foam" d={hexagon(STONE + 4)} />
            {[...stones].map((letter, i) => (
                <Stone key={`${i}${letter}`} letter={letter} level={i} delay={delay} />
            ))}
            <g transform={`translate(0 ${-stones.length * WALL})`}>
                {standing !== "spell" && (
                    <path class={`mark ${isPale ? "pale" : "dark"}`} d={marks[seed % marks.length]} />
                )}
                {standing && <Sign standing={standing} seat={seat} />}
            </g>
        </>
    );
}
