// The colour, pattern and banner of a seat. They are the same everywhere, and colour is never the only sign.
import type { JSX } from "preact";
import { say, word } from "../say/say";

export const SEAT_COLOURS = ["#E69F00", "#56B4E9", "#009E73", "#D55E00", "#0072B2", "#CC79A7"];
export const SEAT_WORDS = ["orange", "sky", "green", "vermilion", "blue", "purple"];

// The pattern that is drawn over the colour of a token, in a box of 20 by 20 around 0,0: none, stripes, dots, ring, cross or
// chevron.
export function SeatPattern({ seat, size = 20 }: { seat: number; size?: number }): JSX.Element | null {
    const ink = { stroke: "rgba(0,0,0,.62)", "stroke-width": 2, fill: "none" };
    const shapes = [
        null,
        <path d="M-7 -3L3 -9M-8 4L8 -5M-4 9L8 2" {...ink} />,
        <g fill="rgba(0,0,0,.62)">
            <circle cx="-4" cy="-3" r="2" />
            <circle cx="4" cy="-3" r="2" />
            <circle cx="0" cy="5" r="2" />
        </g>,
        <circle r="5.5" {...ink} />,
        <path d="M0 -7V7M-7 0H7" {...ink} />,
        <path d="M-6 -5L0 1L6 -5M-6 2L0 8L6 2" {...ink} />,
    ];
    const shape = shapes[(seat - 1) % shapes.length];
    return shape === null ? null : (
        <g transform={`scale(${size / 20})`} aria-hidden="true">
            {shape}
        </g>
    );
}

// A round token of a seat around 0,0.
export function SeatToken({ seat, r = 10 }: { seat: number; r?: number }) {
    return (
        <g>
            <circle r={r} fill={SEAT_COLOURS[seat - 1]} stroke="rgba(0,0,0,.55)" stroke-width={r / 8} />
            <SeatPattern seat={seat} size={r * 2} />
        </g>
    );
}

// The shapes of the banners, in a box of 24 by 24, so that a seat is recognised by its shape too.
const BANNERS = [
    "M2 2H22V16L12 22L2 16Z",
    "M2 2H22V22L12 16L2 22Z",
    "M12 1L23 12L12 23L1 12Z",
    "M2 2H22V22H2Z",
    "M12 1L22 7V17L12 23L2 17V7Z",
    "M1 12A11 11 0 1 1 23 12A11 11 0 1 1 1 12Z",
];

export function SeatChip({ seat }: { seat: number }) {
    return (
        <svg
            class="seat-chip"
            viewBox="0 0 24 24"
            width="24"
            height="24"
            role="img"
            aria-label={say("page.seats.chip", { number: seat, colour: word("colour", SEAT_WORDS[seat - 1]) })}
        >
            <path d={BANNERS[seat - 1]} fill={SEAT_COLOURS[seat - 1]} stroke="rgba(0,0,0,.55)" />
            <g transform="translate(12 12) scale(.8)">
                <SeatPattern seat={seat} />
            </g>
        </svg>
    );
}
