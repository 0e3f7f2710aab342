// Orongo: the scenery, drawn once: sea, reef, coast, the ground of every space, and the stand of the Ceremonial Moai.
import { useMemo } from "preact/hooks";
import { coast } from "../shared/coast";
import { type Cell } from "../shared/hex";
import { say, voice } from "../../say/say";
import { at, GRID, hexPath, Island, type Space } from "./island";

const ground = (spaces: Space[], scale: number) => spaces.map((s) => GRID.path(GRID.radius * scale, at(s))).join("");

const WAVES: [number, number][] = [
    [-8, 200],
    [-5, 330],
    [40, 420],
    [95, 20],
    [560, 0],
    [640, 30],
    [830, 120],
    [820, 200],
    [845, 330],
    [800, 400],
    [690, 470],
    [600, 520],
    [470, 560],
    [20, 520],
    [-10, 610],
    [820, 20],
    [700, -20],
    [300, -52],
];

function Stand({ place }: { place: Cell }) {
    const { x, y } = at(place);
    return (
        <g transform={`translate(${x} ${y})`}>
            <path class="shallow" d="M-66 26C-76 0 -40 -24 0 -26C44 -26 80 0 68 28C54 52 -52 54 -66 26Z" />
            <path class="sand" d="M-50 22C-56 4 -30 -12 0 -14C34 -14 60 4 52 24C40 40 -40 42 -50 22Z" />
            <path class="rock-side" d="M-36 12H36L40 30H-40Z" />
            <path class="rock" d="M-30 2H30L36 12H-36Z" />
            <path d="M-18 12V30M0 12V30M18 12V30M-38 21H38" class="joint" />
            <text class="mark-name" y="58">
                {say("orongo.page.stand")}
            </text>
        </g>
    );
}

function Reef({ place }: { place: Cell }) {
    const { x, y } = at(place);
    return (
        <g transform={`translate(${x} ${y})`}>
            <ellipse class="shallow" rx="78" ry="48" />
            <path
                class="lagoon"
                d="M-58 4C-62 -20 -30 -34 4 -33C42 -32 64 -14 58 8C52 28 24 36 -6 35C-36 34 -54 26 -58 4Z"
            />
            <g class="coral">
                <path d="M-60 2C-66 -22 -34 -40 0 -39L-2 -31C-30 -32 -54 -18 -51 2Z" />
                <path d="M14 -38C46 -36 70 -16 64 10L55 8C58 -12 40 -26 14 -29Z" />
                <path d="M58 20C48 38 18 43 -10 41L-9 33C18 34 42 28 50 14Z" />
                <path d="M-24 39C-44 36 -58 26 -61 12L-52 11C-48 22 -38 28 -22 31Z" />
            </g>
            <g class="coral-dots">
                {[
                    [-58, -12],
                    [-40, -30],
                    [-10, -36],
                    [36, -30],
                    [60, -6],
                    [50, 24],
                    [20, 37],
                    [-16, 36],
                    [-48, 27],
                ].map(([cx, cy]) => (
                    <circle key={cx} cx={cx} cy={cy} r="3.2" />
                ))}
            </g>
        </g>
    );
}

// An islet off the tip of the island, where the terns nest, and a label.
function Tip({ place }: { place: Cell }) {
    const { x, y } = at(place);
    return (
        <g>
            <g transform={`translate(${x - 24} ${y - 70})`} class="islet">
                <path class="rock-side" d="M-12 8C-14 -4 -6 -14 0 -16C8 -10 13 -2 12 8Z" />
                <path class="rock" d="M-12 8C-14 -4 -6 -14 0 -16C2 -8 -2 2 -1 8Z" />
                <path class="foam" d="M-17 10Q0 4 17 10" />
            </g>
            <text class="place-name" x={x + 8} y={y + GRID.radius + 30}>
                {say("orongo.page.card_title")}
            </text>
        </g>
    );
}

// Life off the shore: a canoe with its outrigger, and terns.
function Offshore() {
    return (
        <g>
            <g transform="translate(600 508) rotate(-8)">
                <path class="canoe-wake" d="M-44 12Q-20 18 4 14T46 12" />
                <path class="canoe-float" d="M-22 14H24L20 17H-18ZM-12 4L-10 14M12 4L14 14" />
                <path class="canoe" d="M-34 -6C-26 2 24 2 34 -8C32 6 24 10 0 10C-24 10 -32 6 -34 -6Z" />
                <path class="sail" d="M0 1L2 -34C18 -30 22 -14 18 -2Z" />
            </g>
            <path class="birds" d="M628 -18q8 -8 13 0q5 -8 13 0M662 6q6 -6 10 0q4 -6 10 0M604 12q5 -5 9 0q4 -5 9 0" />
        </g>
    );
}

export function Scenery({ island, id }: { island: Island; id: string }) {
    const { spaces, marks } = island.view;
    // The shape of the island does not change during a game.
    return useMemo(() => {
        const shore = coast(spaces, GRID);
        const coastal = spaces.filter((s) => s.kind === "palm" && s.coastal);
        const inland = spaces.filter((s) => s.kind === "palm" && !s.coastal);
        const numbered = spaces.filter((s) => s.kind === "number");
        return (
            <g aria-hidden="true">
                <defs>
                    <radialGradient id={`${id}-sea`} gradientUnits="userSpaceOnUse" cx="400" cy="290" r="620">
                        <stop offset=".35" class="sea-near" />
                        <stop offset=".75" class="sea-middle" />
                        <stop offset="1" class="sea-far" />
                    </radialGradient>
                    <linearGradient id={`${id}-land`} x1="0" y1="0" x2="0.4" y2="1">
                        <stop offset="0" class="land-high" />
                        <stop offset="1" class="land-low" />
                    </linearGradient>
                    <pattern id={`${id}-grass`} width="17" height="15" patternUnits="userSpaceOnUse">
                        <path class="tuft" d="M3 6L4 2L5 6M11 13L12.5 9L13.5 13" />
                    </pattern>
                    <pattern id={`${id}-grain`} width="13" height="11" patternUnits="userSpaceOnUse">
                        <path class="grain" d="M2 3h1M8 8h1M11 2h1M5 7h1" />
                    </pattern>
                </defs>
                <rect x="-2000" y="-2000" width="5000" height="5000" fill={`url(#${id}-sea)`} />
                {WAVES.map(([x, y]) => (
                    <path key={`${x},${y}`} class="wave" d={`M${x} ${y}q6 -6 12 0t12 0`} />
                ))}
                <path class="shoal far" d={shore} />
                <path class="shoal" d={shore} />
                <path class="foam-line" d={shore} />
                <path class="beach-shade" d={shore} transform="translate(0 5)" />
                <path class="beach" d={shore} />
                <path d={ground([...inland, ...numbered], 1.02)} fill={`url(#${id}-land)`} class="land" />
                <path class="sand-space" d={ground(coastal, 0.94)} />
                <path d={ground(coastal, 0.94)} fill={`url(#${id}-grain)`} />
                <path class="grass-space" d={ground(inland, 0.94)} />
                <path d={ground(inland, 0.94)} fill={`url(#${id}-grass)`} />
                <path class="plot" d={ground(numbered, 0.92)} />
                <Stand place={marks.stand} />
                <Reef place={marks.reef} />
                <Tip place={marks.orongo} />
                <Offshore />
            </g>
        );
    }, [spaces.length, id, voice()]);
}

export const HEX = {
    whole: hexPath(1),
    token: hexPath(0.99),
    tile: hexPath(0.86),
    plaque: hexPath(0.7),
    ring: hexPath(0.9),
    small: hexPath(0.26),
};
