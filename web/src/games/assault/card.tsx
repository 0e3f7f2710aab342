// The game's card on the home page: giants come over the hills at dusk.
import type { Card } from "..";
import { say } from "../../say/say";

// A giant as a dark shape, about 80 high, feet at 0,0: body, horned helmet, arm; then what it carries.
const BODY =
    "M-13 0L-9 -24C-16 -29 -20 -42 -15 -51C-11 -57 -6 -58 -5 -61C-10 -75 10 -75 6 -61C10 -58 15 -57 18 -50C21 -41 16 -30 11 -24L16 0H7L2 -19L-4 0Z" +
    "M-7 -67C-14 -68 -16 -75 -14 -81C-11 -75 -8 -74 -5 -73ZM8 -67C15 -68 17 -75 15 -81C12 -75 9 -74 6 -73ZM13 -51L27 -42L24 -35L11 -41Z";
const ARMS = [
    "M21 -34L31 -66C37 -77 46 -72 41 -60L28 -34Z",
    "M22 -24L27 -88H31L27 -24ZM30 -86C44 -88 46 -72 40 -66C38 -72 34 -74 29 -74Z",
    "M24 -16L26 -92L29 -102L31 -92L29 -16Z",
];

function Giant(props: { x: number; y: number; size: number; arm: number; colour: string; sign: string }) {
    return (
        <g transform={`translate(${props.x} ${props.y}) scale(${props.size})`}>
            <path d={BODY + ARMS[props.arm]} fill="#1c1119" />
            <path
                d="M8 -64C14 -58 20 -54 18 -46C20 -38 16 -30 11 -24L15 -2"
                fill="none"
                stroke="#f4a75a"
                stroke-width="1.6"
                opacity=".8"
            />
            <circle cx="-14" cy="-36" r="13" fill={props.colour} stroke="#1c1119" stroke-width="2.5" />
            <path
                d={props.sign}
                transform="translate(-14 -36) scale(.68)"
                fill="none"
                stroke="#1c1119"
                stroke-width="3.4"
                stroke-linejoin="round"
            />
        </g>
    );
}

function Emblem() {
    return (
        <svg
            viewBox="0 0 320 180"
            preserveAspectRatio="xMidYMid slice"
            role="img"
            aria-label={say("assault.page.card_emblem")}
        >
            <defs>
                <linearGradient id="assault-card-sky" x2="0" y2="1">
                    <stop offset="0" stop-color="#3b2a4a" />
                    <stop offset=".45" stop-color="#a5513f" />
                    <stop offset=".75" stop-color="#eba652" />
                </linearGradient>
                <linearGradient id="assault-card-land" x2="0" y2="1">
                    <stop offset="0" stop-color="#6d5a34" />
                    <stop offset="1" stop-color="#2c2415" />
                </linearGradient>
            </defs>
            <rect width="320" height="180" fill="url(#assault-card-sky)" />
            <circle cx="214" cy="96" r="27" fill="#ffe2a0" opacity=".9" />
            <path d="M0 104L34 70L58 92L92 52L128 96L160 74L196 104L244 66L282 98L320 78V180H0Z" fill="#6a3d45" />
            <path d="M80 64L92 52L103 66L96 63L91 69L86 62ZM236 73L244 66L253 75L246 73L242 77Z" fill="#f2d3b8" />
            <path d="M0 116Q60 92 118 112T232 110T320 104V180H0Z" fill="#4a3031" />
            <Giant x={64} y={128} size={0.72} arm={2} colour="#009E73" sign="M-8 8L4 -4M0 -9C8 -13 12 -4 5 1Z" />
            <Giant x={186} y={124} size={0.8} arm={0} colour="#56B4E9" sign="M0 -12V12M-10 -6L10 6M-10 6L10 -6" />
            <Giant
                x={122}
                y={136}
                size={1.2}
                arm={1}
                colour="#E69F00"
                sign="M0 -12C7 -4 9 0 7 6A8 8 0 0 1 -8 5C-8 0 -5 -2 -4 -6L0 0Z"
            />
            <path
                d="M238 152V126L241 122V116H245V120H249V116H253V124H262V104L268 92L274 104V124H284V116H288V120H292V116H296V122L300 126V152Z"
                fill="#17100c"
            />
            <path d="M267.5 92V82L277 85.5L267.5 89Z" fill="#d8452a" />
            <path
                d="M266 110H270V117H266ZM246 129H249V135H246ZM287 129H290V135H287ZM264 132H272V152H264Z"
                fill="#ffcf6a"
            />
            <path d="M0 134Q84 112 168 138T320 136V180H0Z" fill="url(#assault-card-land)" />
            <path
                d="M20 150q6 -9 12 0M96 158q6 -9 12 0M176 154q6 -9 12 0M250 162q6 -9 12 0M58 166q5 -7 10 0M292 152q5 -7 10 0M140 170q5 -7 10 0"
                fill="none"
                stroke="#a98c4e"
                stroke-width="1.4"
                opacity=".55"
            />
        </svg>
    );
}

export const card: Card = {
    name: "assault",
    title: "assault.page.card_title",
    line: "assault.page.card_line",
    seats: "assault.page.card_seats",
    minutes: "assault.page.card_minutes",
    fewest: 3,
    most: 6,
    Emblem,
};
