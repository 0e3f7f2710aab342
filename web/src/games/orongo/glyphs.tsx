// Orongo: the small drawings, each around 0,0 in a box of about 28 by 28. They can be told apart by shape alone.
import type { JSX } from "preact";
import type { Resource } from "./island";

const INK: Record<Resource, string> = {
    quarry: "#3f4a54",
    food: "#7d3f12",
    temple: "#8a2f22",
    god: "#553074",
    birdman: "#17456f",
    nest: "#545a12",
};

const SHAPES: Record<Resource, JSX.Element> = {
    // a pick over a cut block
    quarry: (
        <g>
            <path d="M-11 12V3H2V12Z" opacity=".55" />
            <g transform="rotate(38)">
                <path d="M-1.7 -9H1.7V14H-1.7Z" />
                <path d="M-13 -4C-8 -15 8 -15 13 -4C6 -9 -6 -9 -13 -4Z" />
            </g>
        </g>
    ),
    // a fish
    food: (
        <g>
            <path d="M-14 0C-9 -10 2 -10 7 -1L14 -8C12.5 -3 12.5 3 14 8L7 1C2 10 -9 10 -14 0Z" />
            <circle cx="-8" cy="-2" r="1.7" fill="#fff6df" />
            <path d="M-3.5 -6Q-1 0 -3.5 6" stroke="#fff6df" stroke-width="1.5" fill="none" />
        </g>
    ),
    // columns and a roof on a platform
    temple: <path d="M0 -13L13 -5V-2H-13V-5ZM-10 -1H-6V7H-10ZM-2 -1H2V7H-2ZM6 -1H10V7H6ZM-13 8H13V12H-13Z" />,
    // a mask with round eyes
    god: (
        <g>
            <path d="M-10 -9C-6 -14 6 -14 10 -9C12 2 7 13 0 13C-7 13 -12 2 -10 -9Z" />
            <g fill="#fff6df">
                <circle cx="-4.5" cy="-4" r="3.4" />
                <circle cx="4.5" cy="-4" r="3.4" />
                <path d="M-4.5 6Q0 3.5 4.5 6Q0 9.5 -4.5 6Z" />
            </g>
            <g>
                <circle cx="-4.5" cy="-4" r="1.4" />
                <circle cx="4.5" cy="-4" r="1.4" />
                <path d="M-.8 -2H.8L1.8 3H-1.800Z" fill="#fff6df" />
            </g>
        </g>
    ),
    // a crouching man with the head of a bird
    birdman: (
        <g>
            <path d="M-8 14V8C-11 3 -10 -3 -5 -5.5C-4 -6 -4.5 -8 -4.5 -9C-4.5 -12.5 -2 -14.5 1 -14C4 -14 5.5 -12 6 -10.5C9 -10.5 13 -9.5 15 -5.5C12 -7.5 8 -7.5 4.5 -7C2.5 -6.5 2 -5 2.5 -3.5C3 -1.5 2.5 .5 2 2L9 1L11 8V14H6.5V9L3 8L2.5 14Z" />
            <circle cx="1.5" cy="-10.5" r="1.5" fill="#fff6df" />
            <path d="M-5 2L1 6" stroke="#fff6df" stroke-width="1.4" />
        </g>
    ),
    // two eggs in a nest
    nest: (
        <g>
            <g fill="#fffaf0" stroke="currentColor" stroke-width="1.6">
                <ellipse cx="-4.5" cy="-3.5" rx="4.6" ry="6.2" transform="rotate(-12 -4.5 -3.5)" />
                <ellipse cx="4.5" cy="-3.5" rx="4.6" ry="6.2" transform="rotate(12 4.5 -3.5)" />
            </g>
            <path d="M-14 -1C-11 13 11 13 14 -1C8 3 -8 3 -14 -1Z" />
            <path d="M-15 2L-9 5M15 2L9 5M-6 6L3 8M7 4L0 6" stroke="#fff6df" stroke-width="1.2" />
        </g>
    ),
};

export function ResourceGlyph({ of }: { of: Resource }) {
    return (
        <g fill={INK[of]} style={{ color: INK[of] }}>
            {SHAPES[of]}
        </g>
    );
}

// A cowrie.
export function Shell() {
    return (
        <g>
            <ellipse rx="8.5" ry="6.3" fill="#fff8ea" stroke="#7a5638" stroke-width="1.3" />
            <path d="M-6.5 .6Q0 -2.6 6.5 .6Q0 3 -6.5 .6Z" fill="#b98a63" />
            <path d="M-4 -.8V2M-1.3 -1.500V2.600M1.3 -1.500V2.600M4 -.8V2" stroke="#fff8ea" stroke-width="1" />
        </g>
    );
}

// A Moai that stands on 0,0. The Ceremonial Moai wears its red topknot.
export function Moai({ isCeremonial }: { isCeremonial?: boolean }) {
    return (
        <g class={isCeremonial ? "moai ceremonial" : "moai"}>
            <ellipse cx="3" cy="0" rx="17" ry="5" fill="#1d1408" opacity=".35" />
            <path
                class="stone"
                d="M-14 1C-15 -7 -12 -11 -9 -13L-9.5 -26C-11 -37 -6 -42 0 -42C6 -42 11 -37 9.5 -26L9 -13C12 -11 15 -7 14 1Z"
            />
            <path class="side" d="M3 -41.500C8 -40 10.5 -35 9.5 -26L9 -13C12 -11 15 -7 14 1H5C7 -12 6 -30 3 -41.500Z" />
            <path
                class="carved"
                d="M-9 -33C-5 -36 5 -36 9 -33L8.5 -29.500C6 -31 4 -31 2 -30L3.5 -20.500C2 -18.5 -2 -18.5 -3.5 -20.500L-2 -30C-4 -31 -6 -31 -8.5 -29.500Z"
            />
            <path
                class="lines"
                d="M-5 -15.500Q0 -17.5 5 -15.500M-9.5 -28Q-12.5 -24 -10 -18M9.5 -28Q12.5 -24 10 -18M-10 -4Q0 -9 10 -4"
            />
            {isCeremonial && (
                <path
                    class="topknot"
                    d="M-9 -40C-9 -43 9 -43 9 -40L10 -50C10 -54 -10 -54 -10 -50ZM-3.5 -53C-3.5 -57 3.5 -57 3.5 -53"
                />
            )}
        </g>
    );
}

// A small outline, for a Moai that is not erected yet.
export const MOAI_SHAPE =
    "M-5 0C-5 -3 -4 -4 -3.3 -5L-3.4 -10C-3.8 -14 -2 -15.5 0 -15.500C2 -15.5 3.8 -14 3.4 -10L3.3 -5C4 -4 5 -3 5 0Z";

// A palm that grows from 0,0.
export function Palm() {
    return (
        <g class="palm">
            <ellipse cx="4" cy="0" rx="9" ry="2.6" fill="#1d1408" opacity=".22" />
            <path class="trunk" d="M-1.6 0C-2 -9 0 -15 3.5 -20L5.3 -18.500C2.5 -14 1.3 -8 2 0Z" />
            <path
                class="frond"
                d="M4 -20C-2 -27 -10 -26 -14 -19C-8 -22 -2 -22 4 -20C-4 -21 -9 -16 -9 -9C-5 -15 0 -19 4 -20C4 -15 8 -10 12 -8C13 -14 9 -19 4 -20C10 -22 15 -19 18 -14C19 -22 11 -27 4 -20C4 -26 9 -31 14 -30C10 -32 2 -30 4 -20Z"
            />
        </g>
    );
}

// The amulet: a crescent of wood with a head at each end.
export function Amulet() {
    return (
        <g>
            <path
                d="M-12 -7C-15 -7 -15 -3 -12 -2.500C-11 7 -5 10 0 10C5 10 11 7 12 -2.500C15 -3 15 -7 12 -7C9.5 -7 9.5 -4 9 -2C7.5 3 4 4.5 0 4.500C-4 4.5 -7.5 3 -9 -2C-9.5 -4 -9.5 -7 -12 -7Z"
                fill="var(--wood)"
                stroke="#2f1706"
                stroke-width="1.2"
            />
            <path d="M-6 6.500Q0 9 6 6.5" stroke="#f2cf94" stroke-width="1.2" fill="none" />
            <circle cx="-12" cy="-4.8" r="1" fill="#f2cf94" />
            <circle cx="12" cy="-4.8" r="1" fill="#f2cf94" />
        </g>
    );
}
