// The board of Giants: island, Ahu, pieces, the road of a carry, what was done last, and the panel of what is hovered.
import { useEffect, useState } from "preact/hooks";
import { Stage } from "../../ui/stage";
import type { Picking } from "../../ui/picking";
import type { Frame } from "../../session/session";
import type { BoardProps } from "../game";
import { AhuPlace } from "./ahu";
import { needs, reach } from "./crews";
import { at, BOX, HEX, HEX_INSIDE, move, shift, piecesOf, TALL_BOX, type Piece, type Point } from "./geometry";
import { Island } from "./island";
import { Chief, Headdress, Logs, Marker, Moai, MOAI_HEIGHT, Pennant, Sorcerer, Worker } from "./pieces";
import { Paid, type Gain } from "./paid";
import { Plate } from "./plate";
import { gains, stepsTo, tipOf, type NameOf } from "./tips";
import { Trail } from "./trail";
import { Tray, trayPlace } from "./tray";
import { numberOf, seatWords, type View } from "./view";

const NARROW = matchMedia("(max-width: 860px)");

function useNarrow(): boolean {
    const [isNarrow, setNarrow] = useState(NARROW.matches);
    useEffect(() => {
        const listener = () => setNarrow(NARROW.matches);
        NARROW.addEventListener("change", listener);
        return () => NARROW.removeEventListener("change", listener);
    }, []);
    return isNarrow;
}

const sum = (list: Gain[]) => list.reduce((n, g) => n + g.points, 0);

// Who is paid for each step that the carry may take next, at its cheapest.
function Prices({ frame, needed }: { frame: Frame; needed: number }) {
    const view: View = frame.view;
    return (
        <>
            {view.hexes.map((hex, i) => {
                const ways = stepsTo(frame, i).map((way) => gains(way, needed)).sort((a, b) => sum(a) - sum(b));
                return ways.length > 0 && <Paid key={i} gains={ways[0]} at={at(hex)} />;
            })}
        </>
    );
}

function Figure({ piece }: { piece: Piece }) {
    switch (piece.kind) {
    case "chief":
        return <Chief seat={piece.seat} />;
    case "sorcerer":
        return <Sorcerer seat={piece.seat} />;
    case "logs":
        return <g transform="scale(1.25)"><Logs count={piece.count} /></g>;
    case "neutral":
        return <g><Worker seat={0} />{piece.seat > 0 && <g transform="translate(11 0)"><Marker seat={piece.seat} r={7} /></g>}</g>;
    default:
        return <Worker seat={piece.seat} />;
    }
}

function StatueShape({ piece }: { piece: Piece }) {
    const s = piece.statue!;
    return (
        <g>
            <ellipse cx="2" cy="0" rx={10 + (s.size ?? 0) * 3} ry="4" fill="rgba(0,0,0,.3)" />
            {s.front && <g transform={`translate(0 ${8 - MOAI_HEIGHT[s.size ?? 0]})`}><Pennant seat={s.front} /></g>}
            {s.size ? <Moai size={s.size} /> : <g transform="scale(1.15)"><Headdress /></g>}
            {s.mark && <g transform="translate(0 4)"><Marker seat={s.mark} r={7.5} /></g>}
        </g>
    );
}

// A piece on land. It lets the pointer through where the hex below is what may be chosen.
function PieceOnLand({ piece, picking, frame, nameOf, isLive, under }: { piece: Piece; picking: Picking; frame: Frame; nameOf: NameOf; isLive: boolean; under: boolean }) {
    const thing = piece.kind === "statue" ? `statue:${piece.key}` : piece.kind === "neutral" ? `neutral:${piece.key.slice(8)}` : "";
    const style = { transform: move(piece.place, piece.scale) };
    if (thing === "" || !isLive) {
        return (
            <g class="piece gi-passive" style={style}>
                <g class="appear">{piece.kind === "statue" ? <StatueShape piece={piece} /> : <Figure piece={piece} />}</g>
                {piece.count > 1 && <text class="gi-count" x={piece.kind === "logs" ? 2 : 15} y={piece.kind === "logs" ? 4 : -2}>{piece.kind === "logs" ? "" : "×"}{piece.count}</text>}
            </g>
        );
    }
    const size = piece.statue?.size ?? 0;
    const tall = piece.kind === "neutral" ? 27 : MOAI_HEIGHT[size];
    const half = piece.kind === "neutral" ? 12 : 15 + size * 1.5;
    const isAsked = frame.view.phase === "claim" && frame.choices[0]?.text.endsWith(` ${piece.key}`);
    return (
        <g class={`piece ${under && picking.state(thing) === "quiet" ? "gi-passive" : ""}`} style={style}>
            <g {...picking.props(thing, tipOf(frame, thing, nameOf).join(", "))}>
                <rect x={-half - 2} y={-tall - 6} width={half * 2 + 4} height={tall + 12} rx="8" fill="transparent" />
                <rect x={-half - 2} y={-tall - 6} width={half * 2 + 4} height={tall + 12} rx="8" class="ring" style={isAsked ? { stroke: "#fff" } : undefined} />
                <g class="gi-lift">{piece.kind === "statue" ? <StatueShape piece={piece} /> : <Figure piece={piece} />}</g>
            </g>
        </g>
    );
}

const SPARK = "M0 28L3 37L12 40L3 43L0 52L-3 43L-12 40L-3 37Z";
const NO_POWERS = new Set<number>();

// The hexes on which the chosen sorcerer or chief could use sorcery.
function powersOf(picking: Picking): Set<number> {
    if (picking.chosen.length !== 1) return NO_POWERS;
    const words = picking.open.map((c) => c.text.split(" ")).filter(([verb]) => verb === "sorcery");
    return new Set(words.map(([, , hex]) => numberOf(hex)));
}

// Where a thing is on the board, for its panel.
function placeOf(view: View, thing: string, pieces: Piece[], isTall: boolean): Point {
    const [kind, id] = thing.split(":");
    if (kind === "hex") return at(view.hexes[Number(id)]);
    if (kind === "ahu") return at(view.ahu[Number(id)]);
    const piece = pieces.find((p) => p.key === (kind === "neutral" ? `neutral-${id}` : id));
    return piece?.place ?? trayPlace(view, thing, isTall);
}

function Tip({ lines, place, isTall }: { lines: string[]; place: Point; isTall: boolean }) {
    const box = isTall ? TALL_BOX : BOX;
    const scale = isTall ? 2 : 1;
    const wide = Math.max(...lines.map((l) => l.length)) * 8 + 28;
    const tall = lines.length * 21 + 14;
    const x = Math.min(Math.max(place.x - (wide * scale) / 2, box.x + 6), box.x + box.width - wide * scale - 6);
    const above = place.y - 68 - tall * scale;
    const y = above > box.y + 4 ? above : place.y + 62;
    return (
        <g class="gi-tip gi-passive" transform={`translate(${x} ${y}) scale(${scale})`} aria-hidden="true">
            <rect width={wide} height={tall} rx="8" />
            {lines.map((line, i) => <text key={i} x="14" y={24 + i * 21}>{line}</text>)}
        </g>
    );
}

export function Board({ frame, picking, last, names, quiet }: BoardProps) {
    const view: View = frame.view;
    const isTall = useNarrow() && !quiet;
    const isLive = !quiet;
    const nameOf = (seat: number) => names[seat - 1] ?? seatWords(seat);
    const pieces = piecesOf(view);
    const carried = view.statues.find((s) => s.name === view.carry?.statue);
    const isHexNext = picking.nexts.some((s) => s.thing.startsWith("hex:"));
    const [kind, id] = picking.hovered.split(":");
    const hovered = kind === "statue" && view.phase === "transport" && !view.carry ? view.statues.find((s) => s.name === id) : undefined;
    const reached = hovered && hovered.ahu === undefined ? reach(view, hovered, frame.viewer) : undefined;
    const powers = isLive ? powersOf(picking) : NO_POWERS;
    const lifted = pieces.find((p) => p.key === view.carry?.statue);
    const state = picking.state(picking.hovered);
    const isTold = isLive && picking.hovered !== "" && state !== "chosen" && !(view.carry && state === "quiet");
    const tip = isTold ? tipOf(frame, picking.hovered, nameOf) : [];
    const label = (thing: string) => tipOf(frame, thing, nameOf).join(", ");
    return (
        <Stage box={isTall ? TALL_BOX : BOX} label="The island" picking={picking} quiet={quiet}>
            <Island view={view} />
            {isLive && (
                <g class={picking.nexts.length > 20 ? "gi-many" : ""}>
                    {view.hexes.map((hex, i) => (
                        <g key={i} transform={shift(at(hex))} {...picking.props(`hex:${i}`, label(`hex:${i}`))}>
                            <polygon points={HEX} fill="transparent" class="gi-wash" />
                            <polygon points={HEX_INSIDE} class="ring" />
                            {powers.has(i) && <path d={SPARK} class="gi-spark gi-passive" />}
                        </g>
                    ))}
                </g>
            )}
            {reached && [...reached].map(([hex]) => (
                <polygon key={hex} points={HEX} class="gi-reach" transform={shift(at(view.hexes[hex]))} />
            ))}
            {view.carry && view.carry.path.length > 1 && (
                <path class="gi-road gi-passive" d={`M${view.carry.path.map((h) => `${at(view.hexes[h]).x} ${at(view.hexes[h]).y.toFixed(1)}`).join("L")}`} />
            )}
            <Trail view={view} last={last} />
            {view.ahu.map((ahu, i) => <AhuPlace key={i} ahu={ahu} i={i} picking={picking} isLive={isLive} label={label(`ahu:${i}`)} />)}
            {pieces.map((p) => (
                <PieceOnLand key={p.key} piece={p} picking={picking} frame={frame} nameOf={nameOf} isLive={isLive} under={isHexNext} />
            ))}
            {lifted && (
                <g class="piece gi-passive" style={{ transform: move({ x: lifted.place.x, y: lifted.place.y - MOAI_HEIGHT[lifted.statue!.size ?? 0] * lifted.scale }) }}>
                    <path class="gi-carried" d="M0 -5L-13 -21H-5V-33H5V-21H13Z" />
                </g>
            )}
            {carried && isLive && <Prices frame={frame} needed={needs(carried)} />}
            <Plate view={view} isTall={isTall} />
            <Tray frame={frame} picking={picking} nameOf={nameOf} isTall={isTall} />
            {tip.length > 0 && <Tip lines={tip} place={placeOf(view, picking.hovered, pieces, isTall)} isTall={isTall} />}
        </Stage>
    );
}

