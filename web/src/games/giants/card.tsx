// The game's card on the home page: an Ahu at sunset, and a Moai on its way there.
import { say } from "../../say/say";
import type { Card } from "..";

// A Moai from its left side, 64 high, and the part of it that the sun reaches.
const PROFILE =
    "M-12 0V-12Q-14 -16 -11 -20L-15.5 -23Q-16.5 -26 -14 -27L-16.5 -29L-14.5 -31.5L-20 -35Q-19 -39 -14.5 -47L-17.5 -50L-15 -60Q-4 -65 9 -61Q12 -48 11 -34L10 -27Q17 -22 16 -10L15 0Z";
const LIT =
    "M-12 0V-12Q-14 -16 -11 -20L-15.5 -23Q-16.5 -26 -14 -27L-16.5 -29L-14.5 -31.5L-20 -35Q-19 -39 -14.5 -47L-17.5 -50L-15 -60L-7 -62Q-5 -54 -6 -49L-13.5 -46.5L-9 -42Q-13 -37 -8 -34Q-6 -27 -8 -20Q-9 -10 -6 0Z";
const EAR = "M2 -48Q8 -46 7 -31Q4 -27 2 -32Z";
const KNOT = "M-13 -60V-70Q-3 -75 8 -70V-60Q-3 -57 -13 -60Z";

function Standing({ x, scale, knot }: { x: number; scale: number; knot?: boolean }) {
    return (
        <g transform={`translate(${x} 112) scale(${scale})`}>
            <path d={PROFILE} fill="#3a2a35" />
            <path d={LIT} fill="#b5673f" />
            <path d={EAR} fill="#5a3d45" />
            {knot && <path d={KNOT} fill="#b23a25" stroke="#5b170e" />}
        </g>
    );
}

// Somebody who pulls: a body that leans on a rope.
function Puller({ x, y, colour }: { x: number; y: number; colour: string }) {
    return (
        <g transform={`translate(${x} ${y})`}>
            <path
                d="M0 -15L-7 -2L-12 8M-7 -2L-1 8M0 -15L9 -12"
                fill="none"
                stroke="#231a1f"
                stroke-width="4"
                stroke-linecap="round"
                stroke-linejoin="round"
            />
            <path d="M2 -17L-8 -1" stroke={colour} stroke-width="7" stroke-linecap="round" />
            <circle cx="-1" cy="-21" r="4.5" fill="#231a1f" />
        </g>
    );
}

function Emblem() {
    return (
        <svg
            viewBox="0 0 320 180"
            preserveAspectRatio="xMidYMid slice"
            role="img"
            aria-label={say("giants.page.card_picture")}
        >
            <defs>
                <linearGradient id="giants-card-sky" x1="0" y1="0" x2="0" y2="1">
                    <stop offset="0" stop-color="#3d3a6b" />
                    <stop offset=".45" stop-color="#b75b6b" />
                    <stop offset="1" stop-color="#ffc36a" />
                </linearGradient>
                <linearGradient id="giants-card-sea" x1="0" y1="0" x2="0" y2="1">
                    <stop offset="0" stop-color="#f0a25c" />
                    <stop offset=".5" stop-color="#3f7c8c" />
                    <stop offset="1" stop-color="#1d4f66" />
                </linearGradient>
                <linearGradient id="giants-card-hill" x1="0" y1="0" x2="0" y2="1">
                    <stop offset="0" stop-color="#7d7a3c" />
                    <stop offset="1" stop-color="#3f4423" />
                </linearGradient>
            </defs>
            <rect width="320" height="104" fill="url(#giants-card-sky)" />
            <circle cx="64" cy="92" r="44" fill="#ffd98a" opacity=".35" />
            <circle cx="64" cy="92" r="26" fill="#ffe9b0" />
            <path
                d="M0 30Q50 22 96 30T190 28T320 34M20 46Q70 40 120 46"
                fill="none"
                stroke="#ffe0b8"
                stroke-opacity=".35"
                stroke-width="4"
                stroke-linecap="round"
            />
            <rect y="94" width="320" height="86" fill="url(#giants-card-sea)" />
            <path
                d="M40 98H92M30 104H104M46 110H86M10 116H60"
                stroke="#fff3cf"
                stroke-opacity=".7"
                stroke-width="2"
                stroke-linecap="round"
            />
            <path d="M92 124Q150 104 320 108V180H60Q70 138 92 124Z" fill="url(#giants-card-hill)" />
            <path d="M116 118L122 110H300L308 118V128H116Z" fill="#4a3b3a" />
            <path d="M122 110H300L304 114H119Z" fill="#8d6a57" />
            <path
                d="M140 118V128M166 114V128M196 118V128M226 114V128M256 118V128M282 114V128"
                stroke="#2c2124"
                stroke-width="1.5"
            />
            <Standing x={142} scale={0.92} />
            <Standing x={178} scale={1.12} knot />
            <Standing x={216} scale={0.84} />
            <Standing x={250} scale={1.02} knot />
            <Standing x={284} scale={0.74} />
            <g transform="translate(0 -9)">
                <path d="M0 150Q80 126 180 146T320 150V200H0Z" fill="#5f6630" />
                <path d="M0 160Q100 140 200 156T320 160V200H0Z" fill="#484e26" />
                <path d="M112 148L186 150M110 156L184 152" stroke="#d9c08a" stroke-width="1.8" />
                <g transform="translate(238 160) rotate(-88) scale(-1.05 1.05)">
                    <path d={PROFILE} fill="#8d8272" stroke="#2b211c" stroke-width="1.5" />
                    <path d={LIT} fill="#cdbfa6" />
                    <path d={EAR} fill="#5d5347" />
                </g>
                {[168, 184, 200, 216].map((x) => (
                    <g key={x}>
                        <circle cx={x} cy="170" r="6" fill="#7a4e26" stroke="#2b1a0c" />
                        <circle cx={x} cy="170" r="2.5" fill="#d2a468" />
                    </g>
                ))}
                <Puller x={100} y={160} colour="#E69F00" />
                <Puller x={74} y={162} colour="#56B4E9" />
                <Puller x={46} y={164} colour="#009E73" />
                <path d="M36 150L112 147" stroke="#d9c08a" stroke-width="1.8" />
            </g>
        </svg>
    );
}

export const card: Card = {
    name: "giants",
    title: "giants.page.card_title",
    line: "giants.page.card_line",
    seats: "giants.page.card_seats",
    minutes: "giants.page.card_minutes",
    fewest: 2,
    most: 5,
    Emblem,
};
