// The giants: two silhouettes, with rime on a trapped giant and a chain around one that is the only link.
import { SEAT_COLOURS } from "../../ui/seats";
import { shift } from "./grid";
import type { Kind } from "./position";
import { SNARE, SPIKEY, TRAPPER } from "./shapes";

function Rime() {
    return (
        <g class="rime">
            <path class="ice" d="M-34 6L-24 -6L-16 2L-8 -9L2 3L12 -8L20 2L30 -5L35 7L20 17L0 20L-20 17Z" />
            <path
                class="ice"
                d="M-20 -36L-14 -44L-4 -40L6 -46L18 -38L16 -24L12 -34L8 -20L2 -35L-5 -18L-9 -34L-15 -24Z"
            />
        </g>
    );
}

// How large a giant is drawn, and where its signs are, with their radius.
export const FIGURE = { scale: 0.9, sign: 12, frozen: { x: 26, y: -62 }, link: { x: 30, y: -6 } };

export function Badge({ kind }: { kind: "frozen" | "link" }) {
    return (
        <g class={`badge ${kind}`}>
            <circle r={FIGURE.sign} />
            {kind === "frozen" ? (
                <path d="M0 -8V8M-7 -4L7 4M7 -4L-7 4M-3 -7L0 -4L3 -7M-3 7L0 4L3 7" />
            ) : (
                <path
                    d="M-5 -3.5H-1A3.5 3.5 0 0 1 -1 3.5H-5A3.5 3.5 0 0 1 -5 -3.5ZM1 -3.5H5A3.5 3.5 0 0 1 5 3.5H1A3.5 3.5 0 0 1 1 -3.5Z"
                    transform="rotate(-35)"
                />
            )}
        </g>
    );
}

export function Figure(props: { seat: number; kind: Kind; isTrapped?: boolean; isOnlyLink?: boolean }) {
    const { seat, kind } = props;
    const colour = SEAT_COLOURS[seat - 1];
    return (
        <g class={`giant ${seat === 1 ? "pale" : "dark"}`} transform={`scale(${FIGURE.scale})`}>
            <ellipse class="shade" cy="4" rx="30" ry="19" />
            <ellipse
                class="stand"
                cy="3"
                rx="27"
                ry="17"
                stroke={colour}
                stroke-dasharray={seat === 2 ? "9 4" : undefined}
            />
            {kind === "T" && <path class="snare" d={SNARE} />}
            <path class="casing outline" d={kind === "T" ? TRAPPER : SPIKEY} />
            <path class="ring outline" d={kind === "T" ? TRAPPER : SPIKEY} />
            <path class="body" d={kind === "T" ? TRAPPER : SPIKEY} />
            {kind === "T" ? (
                <path class="belt" d="M-16 -20L16 -20L14 -10L-14 -10Z" fill={colour} />
            ) : (
                <path class="belt" d="M-13 -14L13 -14L14 -5L-14 -5Z" fill={colour} />
            )}
            {props.isTrapped && <Rime />}
            {kind === "T" ? (
                <path class="face" d="M-5 -49h3M2 -49h3M-4 -43h8" />
            ) : (
                <path class="face" d="M-8 -37l6 3M8 -37l-6 3M-6 -27l3 -3l3 3l3 -3l3 3" />
            )}
            {props.isOnlyLink && <ellipse class="chain" cy="5" rx="31" ry="19" />}
            {props.isTrapped && (
                <g transform={shift(FIGURE.frozen)}>
                    <Badge kind="frozen" />
                </g>
            )}
            {props.isOnlyLink && (
                <g transform={shift(FIGURE.link)}>
                    <Badge kind="link" />
                </g>
            )}
        </g>
    );
}
