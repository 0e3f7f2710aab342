// The game's card on the home page.
import { say } from "../../say/say";
import type { Card } from "..";

const HEAD = "M-14 1C-15 -7 -12 -11 -9 -13L-9.5 -26C-11 -37 -6 -42 0 -42C6 -42 11 -37 9.5 -26L9 -13C12 -11 15 -7 14 1Z";
const FACE =
    "M-9 -33C-5 -36 5 -36 9 -33L8.5 -29.5C6 -31 4 -31 2 -30L3.5 -20.5C2 -18.5 -2 -18.5 -3.5 -20.5L-2 -30C-4 -31 -6 -31 -8.5 -29.5Z";
const FRONDS =
    "M4 -20C-2 -27 -10 -26 -14 -19C-8 -22 -2 -22 4 -20C-4 -21 -9 -16 -9 -9C-5 -15 0 -19 4 -20C4 -15 8 -10 12 -8C13 -14 9 -19 4 -20C10 -22 15 -19 18 -14C19 -22 11 -27 4 -20Z";

function Statue({ x, y, size, hat }: { x: number; y: number; size: number; hat?: boolean }) {
    return (
        <g transform={`translate(${x} ${y}) scale(${size})`}>
            <ellipse cx="5" cy="1" rx="19" ry="4" fill="#3a2a10" opacity=".3" />
            <path d={HEAD} fill={hat ? "#d9cfb4" : "#aaa398"} stroke="#2c2821" stroke-width="1.6" />
            <path
                d="M3 -41.5C8 -40 10.5 -35 9.5 -26L9 -13C12 -11 15 -7 14 1H5C7 -12 6 -30 3 -41.500Z"
                fill="#6f695f"
                opacity=".7"
            />
            <path d={FACE} fill="#4d483f" />
            <path d="M-5 -15.5Q0 -17.5 5 -15.5M-10 -4Q0 -9 10 -4" fill="none" stroke="#2c2821" stroke-width="1.5" />
            {hat && (
                <path
                    d="M-9 -40C-9 -43 9 -43 9 -40L10 -50C10 -54 -10 -54 -10 -50Z"
                    fill="#b23a22"
                    stroke="#4b1208"
                    stroke-width="1.4"
                />
            )}
        </g>
    );
}

function Tree({ x, y, size }: { x: number; y: number; size: number }) {
    return (
        <g transform={`translate(${x} ${y}) scale(${size})`}>
            <path d="M-1.6 0C-2 -9 0 -15 3.5 -20L5.3 -18.5C2.5 -14 1.3 -8 2 0Z" fill="#8a5a2b" />
            <path d={FRONDS} fill="#2f7d3a" />
        </g>
    );
}

function Cowrie({ x, y, turn, size = 1 }: { x: number; y: number; turn: number; size?: number }) {
    return (
        <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
            <ellipse rx="8.5" ry="6.3" fill="#fff8ea" stroke="#7a5638" stroke-width="1.3" />
            <path d="M-6.5 .6Q0 -2.6 6.5 .6Q0 3 -6.5 .6Z" fill="#b98a63" />
        </g>
    );
}

// Morning on the beach: statues look inland, shells lie in the sand, the reef breaks behind.
function Emblem() {
    return (
        <svg
            viewBox="0 0 320 180"
            preserveAspectRatio="xMidYMid slice"
            role="img"
            aria-label={say("orongo.page.card_emblem")}
        >
            <rect width="320" height="70" fill="#bfeaf0" />
            <circle cx="258" cy="26" r="15" fill="#fff4c4" />
            <path d="M0 64C40 40 76 60 110 46C150 30 176 54 214 52C252 50 280 58 320 50V80H0Z" fill="#7fb08a" />
            <path d="M20 64C60 50 90 66 130 56C170 46 200 62 240 60C270 58 300 64 320 60V80H0V66Z" fill="#5d9469" />
            <rect y="68" width="320" height="112" fill="#35b6bd" />
            <path d="M0 78H320V92C260 86 220 96 160 91C100 87 60 97 0 90Z" fill="#7fded2" />
            <path
                d="M24 84q8 -5 16 0t16 0M120 82q8 -5 16 0t16 0M232 84q8 -5 16 0t16 0"
                fill="none"
                stroke="#f2fffb"
                stroke-width="2"
                stroke-linecap="round"
            />
            <path d="M0 118C40 98 92 108 140 102C196 95 250 106 320 96V180H0Z" fill="#f2fffb" opacity=".85" />
            <path d="M0 124C42 104 92 114 142 108C198 101 250 112 320 102V180H0Z" fill="#f3dfae" />
            <path d="M0 150C60 136 120 150 180 143C230 138 280 146 320 138V180H0Z" fill="#e4c98d" />
            <Tree x={40} y={128} size={2.5} />
            <Tree x={64} y={132} size={1.8} />
            <Tree x={292} y={124} size={2.3} />
            <Statue x={116} y={134} size={1.35} />
            <Statue x={168} y={136} size={1.6} hat />
            <Statue x={222} y={132} size={1.3} />
            <g
                transform="translate(0 -14)"
                stroke="#3a2a10"
                stroke-opacity=".55"
                stroke-width="1.5"
                stroke-linejoin="round"
            >
                <path d="M78 150L92 158V172L78 180L64 172V158Z" fill="#E69F00" />
                <path d="M106 150L120 158V172L106 180L92 172V158Z" fill="#fbf3e0" />
                <path d="M252 148L266 156V170L252 178L238 170V156Z" fill="#56B4E9" />
            </g>
            <path
                transform="translate(0 -14)"
                d="M98 165C101 160 107 160 110 165L114 161V169L110 165C107 170 101 170 98 165Z"
                fill="#7d3f12"
            />
            <Cowrie x={150} y={150} turn={-14} />
            <Cowrie x={172} y={156} turn={22} size={1.2} />
            <Cowrie x={196} y={150} turn={70} />
            <Cowrie x={30} y={154} turn={10} />
            <Cowrie x={292} y={150} turn={-30} />
            <path
                d="M200 22q7 -7 12 0q5 -7 12 0M226 36q5 -5 9 0q4 -5 9 0M70 26q6 -6 10 0q4 -6 10 0"
                fill="none"
                stroke="#20444c"
                stroke-width="1.8"
                stroke-linecap="round"
            />
        </svg>
    );
}

export const card: Card = {
    name: "orongo",
    title: "orongo.page.card_title",
    line: "orongo.page.card_line",
    seats: "orongo.page.card_seats",
    minutes: "orongo.page.card_minutes",
    fewest: 2,
    most: 4,
    Emblem,
};
