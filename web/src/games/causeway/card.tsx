// The game's card on the home page: a giant leaps over the causeway as the sun goes down.
import { useId } from "preact/hooks";
import { say } from "../../say/say";
import type { Card } from "..";
import { SNARE, SPIKEY, TRAPPER } from "./shapes";

const STONES: [number, number, string][] = [
    [-3, 1, "w"],
    [-2, 0, "b"],
    [-2, 1, "bw"],
    [-1, -1, "w"],
    [-1, 0, "wb"],
    [0, -1, "bbw"],
    [0, 0, "w"],
    [1, -2, "b"],
    [1, -1, "bw"],
    [2, -1, "w"],
];
const TONES: Record<string, [string, string, string, string]> = {
    w: ["#f3ead8", "#d8caae", "#c4b393", "#9c8a6b"],
    b: ["#2b313a", "#22272f", "#181c22", "#0f1216"],
};

function Pillar({ q, r, stones }: { q: number; r: number; stones: string }) {
    const x = 160 + 33 * q;
    const y = 136 + 30 * (r + q / 2);
    const last = TONES[stones.at(-1)!];
    return (
        <g transform={`translate(${x} ${y})`}>
            <path d="M-22 2H22L11 20H-11Z" fill="#08202b" opacity=".35" />
            {[...stones].map((s, i) => (
                <g key={i} transform={`translate(0 ${-9 * i})`} stroke="rgba(0,0,0,.35)" stroke-width=".6">
                    <path d="M-21 0L-10.5 14.5V5.5L-21 -9Z" fill={TONES[s][1]} />
                    <path d="M-10.5 14.5H10.5V5.5H-10.5Z" fill={TONES[s][2]} />
                    <path d="M10.5 14.5L21 0V-9L10.5 5.5Z" fill={TONES[s][3]} />
                </g>
            ))}
            <path
                transform={`translate(0 ${-9 * stones.length})`}
                d="M21 0L10.5 14.5H-10.5L-21 0L-10.5 -14.5H10.5Z"
                fill={last[0]}
                stroke="#b9c8d4"
                stroke-width=".8"
            />
        </g>
    );
}

function Emblem() {
    const id = useId();
    const [sky, sea] = [`causeway-card-sky-${id}`, `causeway-card-sea-${id}`];
    const stones = [...STONES].sort((a, b) => a[1] + a[0] / 2 - b[1] - b[0] / 2);
    return (
        <svg
            viewBox="0 0 320 180"
            preserveAspectRatio="xMidYMid slice"
            role="img"
            aria-label={say("causeway.page.emblem")}
        >
            <defs>
                <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
                    <stop offset="0" stop-color="#4d5b8a" />
                    <stop offset=".75" stop-color="#d3948a" />
                    <stop offset="1" stop-color="#f9cf95" />
                </linearGradient>
                <linearGradient id={sea} x1="0" y1="0" x2="0" y2="1">
                    <stop offset="0" stop-color="#c3968a" />
                    <stop offset=".35" stop-color="#5d8793" />
                    <stop offset="1" stop-color="#37606f" />
                </linearGradient>
            </defs>
            <rect width="320" height="72" fill={`url(#${sky})`} />
            <circle cx="222" cy="66" r="40" fill="#ffdf9a" opacity=".25" />
            <circle cx="222" cy="64" r="19" fill="#ffe9b0" />
            <path d="M320 72V52L306 49V53L292 50V56L280 58V63L264 65V69L250 72Z" fill="#8a7683" />
            <rect y="71" width="320" height="109" fill={`url(#${sea})`} />
            <path
                d="M196 77H250M203 83H244M198 89H236M212 96H240"
                stroke="#ffe7b4"
                stroke-width="1.6"
                opacity=".6"
                stroke-linecap="round"
            />
            <path
                d="M0 73V18H12V14H24V22H36V27H47V25H58V36H70V41H80V50H92V48H102V58H113V64H124V69H134V73Z"
                fill="#3f4452"
            />
            <path
                d="M12 73V18M24 73V22M36 73V27M47 73V27M58 73V36M70 73V41M80 73V50M92 73V50M102 73V58M113 73V64"
                stroke="#262a35"
            />
            {stones.map(([q, r, s]) => (
                <Pillar key={`${q},${r}`} q={q} r={r} stones={s} />
            ))}
            <g transform="translate(259 122) scale(.66)">
                <ellipse cy="4" rx="30" ry="18" fill="#08202b" opacity=".5" />
                <ellipse cy="3" rx="27" ry="16" fill="none" stroke="#56B4E9" stroke-width="4" stroke-dasharray="9 4" />
                <path d={SNARE} fill="none" stroke="#d5e2ec" stroke-width="2.4" />
                <path d={TRAPPER} fill="#222831" stroke="#d5e2ec" stroke-width="2.6" stroke-linejoin="round" />
                <path d="M-16 -20L16 -20L14 -10L-14 -10Z" fill="#56B4E9" />
                <path d="M-5 -49h3M2 -49h3M-4 -43h8" stroke="#d5e2ec" stroke-width="2.6" stroke-linecap="round" />
            </g>
            <path
                d="M34 124Q62 26 116 34"
                fill="none"
                stroke="#fff"
                stroke-width="2.4"
                stroke-dasharray="1 6"
                stroke-linecap="round"
                opacity=".85"
            />
            <g transform="translate(136 74) rotate(12) scale(.8)">
                <path d={SPIKEY} fill="#f6eedd" stroke="#33291a" stroke-width="2.6" stroke-linejoin="round" />
                <path d="M-13 -14L13 -14L14 -5L-14 -5Z" fill="#E69F00" stroke="#1a130b" stroke-width="1.2" />
                <path
                    d="M-8 -37l6 3M8 -37l-6 3M-6 -27l3 -3l3 3l3 -3l3 3"
                    fill="none"
                    stroke="#33291a"
                    stroke-width="2.6"
                    stroke-linecap="round"
                />
            </g>
        </svg>
    );
}

export const card: Card = {
    name: "causeway",
    title: "causeway.page.title",
    line: "causeway.page.line",
    seats: "causeway.page.seats",
    minutes: "causeway.page.minutes",
    fewest: 2,
    most: 2,
    isLive: true,
    Emblem,
};
