// The pieces, which can be told apart by their outlines. Each is drawn around the middle of its foot, in units of the board.
import { SEAT_COLOURS, SeatPattern, SeatToken } from "../../ui/seats";

const EDGE = "#2a211a";
const BONE = "#efe4c8"; // neutral workers
const STONE = "#bcb19d";
const SCORIA = "#b8452c";

// A head from chin to crown, 34 high, above 0.
function Head() {
    return (
        <g>
            <path
                d="M-11 -23L-14.5 -20L-13.5 -10L-10.5 -9ZM11 -23L14.5 -20L13.5 -10L10.5 -9Z"
                fill="#978c79"
                stroke={EDGE}
            />
            <path
                d="M-9 -33Q0 -36.5 9 -33L11 -24L12 -20L10.5 -9Q9 -2.5 5 0H-5Q-9 -2.5 -10.5 -9L-12 -20L-11 -24Z"
                fill={STONE}
                stroke={EDGE}
                stroke-width="1.6"
                stroke-linejoin="round"
            />
            <path d="M3 -34.7Q6.5 -34.3 9 -33L11 -24L12 -20L10.5 -9Q9 -2.5 5 0H2L5 -12Z" fill="rgba(40,25,10,.22)" />
            <path
                d="M-11.3 -24.5Q0 -20.5 11.3 -24.5L11.6 -21.5Q7 -19.5 3 -19.3L3.6 -15.5Q7 -14 9.2 -17L9.6 -20.4L11.6 -21.5L-11.6 -21.5L-9.6 -20.4L-9.2 -17Q-7 -14 -3.6 -15.5L-3 -19.3Q-7 -19.5 -11.6 -21.5Z"
                fill="rgba(30,18,8,.62)"
            />
            <path
                d="M-2.4 -21.5L-4 -11.5Q0 -8.8 4 -11.5L2.4 -21.5Z"
                fill="#d9cfbb"
                stroke="rgba(30,18,8,.45)"
                stroke-width=".8"
            />
            <path d="M-5.2 -6.2Q0 -8.4 5.2 -6.2Q0 -4.4 -5.2 -6.2Z" fill="rgba(30,18,8,.7)" />
        </g>
    );
}

export const MOAI_HEIGHT = [13, 36, 49, 66]; // of a headdress, and of each size

// The three sizes: a head; head and shoulders; the whole figure with its hands on its belly.
export function Moai({ size }: { size: number }) {
    if (size === 1) {
        return (
            <g>
                <path d="M-14 0Q-13 -7 -6 -7H6Q13 -7 14 0Z" fill="#a2967f" stroke={EDGE} stroke-width="1.6" />
                <g transform="translate(0 -2)">
                    <Head />
                </g>
            </g>
        );
    }
    const isTall = size === 3;
    const body = isTall
        ? "M-17 0L-18 -20Q-17 -30 -6 -31H6Q17 -30 18 -20L17 0Z"
        : "M-16 0Q-17 -15 -6 -16H6Q17 -15 16 0Z";
    const shade = isTall ? "M6 -31Q17 -30 18 -20L17 0H9Q12 -16 6 -31Z" : "M6 -16Q17 -15 16 0H9Q10 -9 6 -16Z";
    const arms = isTall ? "M-13 -23Q-14 -9 -3 -8M13 -23Q14 -9 3 -8M0 -6V-1" : "M-11 -2Q-11 -8 -9 -10M11 -2Q11 -8 9 -10";
    return (
        <g>
            <path d={body} fill="#a99d86" stroke={EDGE} stroke-width="1.6" />
            <path d={arms} fill="none" stroke="rgba(30,18,8,.6)" stroke-width="1.7" stroke-linecap="round" />
            <path d={shade} fill="rgba(40,25,10,.22)" />
            <g transform={isTall ? "translate(0 -28) scale(1.1)" : "translate(0 -12) scale(1.05)"}>
                <Head />
            </g>
        </g>
    );
}

export function Headdress() {
    return (
        <g stroke={EDGE} stroke-width="1.5">
            <path d="M-11 -9V-2.5A11 4 0 0 0 11 -2.5V-9" fill={SCORIA} />
            <path d="M5 1V-9H11V-2.5A11 4 0 0 1 5 .8Z" fill="rgba(50,10,0,.28)" stroke="none" />
            <ellipse cy="-9" rx="11" ry="4" fill="#cd6444" />
            <path d="M-4.5 -10V-13A4.5 2 0 0 1 4.5 -13V-10A4.5 2 0 0 1 -4.5 -10Z" fill={SCORIA} />
        </g>
    );
}

const fillOf = (seat: number) => (seat === 0 ? BONE : SEAT_COLOURS[seat - 1]);

// A pale rim, so that a figure stands out from any ground.
const HALO = { fill: "none", stroke: "#fffaf0", "stroke-width": 5, "stroke-linejoin": "round" } as const;
const PAWN = "M-8.5 0Q-9 -13 -3.5 -15.5A5.4 5.4 0 1 1 3.5 -15.5Q9 -13 8.5 0Z";

export function Worker({ seat }: { seat: number }) {
    return (
        <g>
            <path d={PAWN} {...HALO} />
            <path d={PAWN} fill={fillOf(seat)} stroke={EDGE} stroke-width="1.6" stroke-linejoin="round" />
            {seat > 0 && (
                <g transform="translate(0 -6.5)">
                    <SeatPattern seat={seat} size={11} />
                </g>
            )}
            {seat === 0 && <path d="M-4 -6H4M-4 -3H4" stroke={EDGE} stroke-width="1.2" />}
        </g>
    );
}

const STAR = Array.from({ length: 14 }, (_, i) => {
    const radius = i % 2 === 0 ? 15.5 : 9.5;
    const angle = (Math.PI / 7) * i - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle) - 14).toFixed(1)}`;
}).join(" ");

export function Sorcerer({ seat }: { seat: number }) {
    return (
        <g>
            <polygon points={STAR} {...HALO} />
            <polygon points={STAR} fill={fillOf(seat)} stroke={EDGE} stroke-width="1.6" stroke-linejoin="round" />
            <g transform="translate(0 -14)">
                <SeatPattern seat={seat} size={14} />
            </g>
        </g>
    );
}

export function Chief({ seat }: { seat: number }) {
    return (
        <g>
            <path d="M-8 -22L-11 -33L-4 -26L0 -36L4 -26L11 -33L8 -22A15.5 12 0 1 1 -8 -22Z" {...HALO} />
            <path
                d="M-8 -22L-11 -33L-4 -26L0 -36L4 -26L11 -33L8 -22Z"
                fill="#fff3d6"
                stroke={EDGE}
                stroke-width="1.4"
                stroke-linejoin="round"
            />
            <ellipse cy="-12.5" rx="15.5" ry="12" fill={fillOf(seat)} stroke={EDGE} stroke-width="1.8" />
            <ellipse cy="-12.5" rx="12.3" ry="8.9" fill="none" stroke="rgba(255,255,255,.75)" stroke-width="1.4" />
            <g transform="translate(0 -12.5)">
                <SeatPattern seat={seat} size={13} />
            </g>
        </g>
    );
}

export function Marker({ seat, r = 8 }: { seat: number; r?: number }) {
    return (
        <g transform={`translate(0 ${-r})`}>
            <SeatToken seat={seat} r={r} />
        </g>
    );
}

// A pennant: the statue stands in front of that seat's screen.
export function Pennant({ seat }: { seat: number }) {
    return (
        <g>
            <path d="M0 2V-30" stroke={EDGE} stroke-width="2" />
            <path
                d="M0 -31H20L15 -23.5L20 -16H0Z"
                fill={fillOf(seat)}
                stroke={EDGE}
                stroke-width="1.4"
                stroke-linejoin="round"
            />
            <g transform="translate(8 -23.5)">
                <SeatPattern seat={seat} size={11} />
            </g>
        </g>
    );
}

const LOGS = [
    { x: -6, y: -4 },
    { x: 6, y: -4 },
    { x: 0, y: -12 },
];

export function Logs({ count }: { count: number }) {
    return (
        <g stroke={EDGE} stroke-width="1.3">
            {LOGS.slice(0, Math.min(count, 3)).map((p, i) => (
                <g key={i} transform={`translate(${p.x} ${p.y})`}>
                    <path d="M0 -4.5L8 -8.5A4.5 4.5 0 0 1 9 0L1 4.4Z" fill="#7a4e26" />
                    <circle r="4.7" fill="#dcb07a" />
                    <circle r="2" fill="none" stroke="#8a5a2c" stroke-width="1" />
                </g>
            ))}
        </g>
    );
}

// Half a Rongo tablet: broken on its right side, with signs in rows.
export function Tablet() {
    return (
        <g>
            <path
                d="M-12 -20H9L6 -15L11 -10L6 -5L9 0H-12Q-16 -10 -12 -20Z"
                fill="#8a5530"
                stroke={EDGE}
                stroke-width="1.5"
                stroke-linejoin="round"
            />
            <path
                d="M-9 -15.5V-11.5M-5 -16Q-3 -14 -5 -11.5M0 -16V-12L3 -14ZM-9 -8V-4M-6 -4L-4 -8L-2 -4M2 -8V-4"
                fill="none"
                stroke="#f4ddb0"
                stroke-width="1.3"
            />
        </g>
    );
}

// A base that goes under a Moai, colour up. Without a seat it lies colour down.
export function Base({ seat }: { seat: number }) {
    return (
        <g>
            <path
                d="M-22 -7L-16 -13H16L22 -7V0H-22Z"
                fill={seat === 0 ? "#4b433a" : fillOf(seat)}
                stroke={EDGE}
                stroke-width="1.5"
                stroke-linejoin="round"
            />
            <path d="M-22 -7H22" stroke="rgba(0,0,0,.45)" />
        </g>
    );
}
