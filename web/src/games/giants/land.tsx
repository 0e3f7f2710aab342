// What stands on land: figures, logs, and statues with the sign of their owner. Statues and neutral workers can be chosen.
import { useMemo } from "preact/hooks";
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import { move, type Piece } from "./geometry";
import { Chief, Headdress, Logs, Marker, Moai, MOAI_HEIGHT, Pennant, Sorcerer, Worker } from "./pieces";
import { hexThing, viewOf, type Statue } from "./view";

function Neutral({ mark }: { mark: number }) {
    return (
        <g>
            <Worker seat={0} />
            {mark > 0 && (
                <g transform="translate(11 0)">
                    <Marker seat={mark} r={7} />
                </g>
            )}
        </g>
    );
}

function StatueShape({ statue }: { statue: Statue }) {
    const { size = 0, front, mark } = statue;
    return (
        <g>
            <ellipse cx="2" rx={10 + size * 3} ry="4" fill="rgba(0,0,0,.3)" />
            {front && (
                <g transform={`translate(0 ${8 - MOAI_HEIGHT[size]})`}>
                    <Pennant seat={front} />
                </g>
            )}
            {size > 0 ? (
                <Moai size={size} />
            ) : (
                <g transform="scale(1.15)">
                    <Headdress />
                </g>
            )}
            {mark && (
                <g transform="translate(0 4)">
                    <Marker seat={mark} r={7.5} />
                </g>
            )}
        </g>
    );
}

export function Shape({ piece }: { piece: Piece }) {
    switch (piece.kind) {
        case "statue":
            return <StatueShape statue={piece.statue!} />;
        case "chief":
            return <Chief seat={piece.seat} />;
        case "sorcerer":
            return <Sorcerer seat={piece.seat} />;
        case "logs":
            return (
                <g transform="scale(1.25)">
                    <Logs count={piece.count} />
                </g>
            );
        case "neutral":
            return <Neutral mark={piece.seat} />;
        default:
            return <Worker seat={piece.seat} />;
    }
}

function Count({ piece }: { piece: Piece }) {
    if (piece.count < 2) return null;
    return piece.kind === "logs" ? (
        <text class="gi-count" x="2" y="4">
            {piece.count}
        </text>
    ) : (
        <text class="gi-count" x="15" y="-2">
            ×{piece.count}
        </text>
    );
}

const thingOf = (piece: Piece) =>
    piece.kind === "statue" ? `statue:${piece.key}` : piece.kind === "neutral" ? piece.key.replace("-", ":") : "";

const explanationOf = ({ kind, seat }: Piece) => (kind === "logs" ? "log" : `${kind}:${seat}`);

interface LandProps {
    piece: Piece;
    frame: Frame;
    picking: Picking;
    label(thing: string): string;
    isLive: boolean;
    isHexNext: boolean; // a hex is to be chosen next, so pieces that cannot be chosen let the pointer through
}

export function PieceOnLand({ piece, frame, picking, label, isLive, isHexNext }: LandProps) {
    const shape = useMemo(() => <Shape piece={piece} />, [piece]);
    const thing = thingOf(piece);
    const style = { transform: move(piece.place, piece.scale) };
    if (thing === "" || !isLive) {
        // A figure explains itself. A click on it means its hex.
        const isHeard = isLive && !isHexNext;
        const hex = hexThing(viewOf(frame), piece.hex);
        return (
            <g
                class={`piece ${isHeard ? "" : "gi-passive"}`}
                style={style}
                data-piece={piece.key}
                data-explain={isHeard ? explanationOf(piece) : undefined}
                onClick={() => picking.pick(hex)}
            >
                {shape}
                <Count piece={piece} />
            </g>
        );
    }
    const size = piece.statue?.size ?? 0;
    const tall = piece.kind === "neutral" ? 27 : MOAI_HEIGHT[size];
    const half = piece.kind === "neutral" ? 14 : 17 + size * 1.5;
    const box = { x: -half, y: -tall - 6, width: half * 2, height: tall + 12, rx: 8 };
    const isAsked = viewOf(frame).phase === "claim" && frame.choices[0]?.text.endsWith(` ${piece.key}`);
    return (
        <g
            class={`piece ${isHexNext && picking.state(thing) === "quiet" ? "gi-passive" : ""}`}
            style={style}
            data-piece={piece.key}
        >
            <g {...picking.props(thing, label(thing))}>
                <rect {...box} fill="transparent" />
                <rect {...box} class="ring" style={isAsked ? { stroke: "#fff" } : undefined} />
                <g class="gi-lift">{shape}</g>
            </g>
        </g>
    );
}

// An arrow above the statue that is being carried.
export function CarriedMark({ piece }: { piece: Piece }) {
    const top = piece.place.y - MOAI_HEIGHT[piece.statue!.size ?? 0] * piece.scale;
    return (
        <g class="piece gi-passive" style={{ transform: move({ x: piece.place.x, y: top }) }}>
            <path class="gi-carried" d="M0 -5L-13 -21H-5V-33H5V-21H13Z" />
        </g>
    );
}
