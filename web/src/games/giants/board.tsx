// The board of Giants: island, Ahu, pieces, the road of a carry, what was done last, and the panel of what is hovered.
import { useEffect, useState } from "preact/hooks";
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import { Stage } from "../../ui/stage";
import type { BoardProps } from "../game";
import { AhuPlace } from "./ahu";
import { needs, reach } from "./crews";
import { at, BOX, HEX, HEX_INSIDE, piecesOf, shift, TALL_BOX, type Piece, type Point } from "./geometry";
import { Island } from "./island";
import { CarriedMark, PieceOnLand } from "./land";
import { Paid, type Gain } from "./paid";
import { Plate } from "./plate";
import { Tip } from "./tip";
import { gains, stepsTo, tipOf } from "./tips";
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

const SPARK = "M0 28L3 37L12 40L3 43L0 52L-3 43L-12 40L-3 37Z";
const MANY = 20; // more choices than this are marked faintly

// The hexes on which the chosen sorcerer or chief could use sorcery.
function powersOf(picking: Picking): Set<number> {
    if (picking.chosen.length !== 1) return new Set();
    const words = picking.open.map((c) => c.text.split(" ")).filter(([verb]) => verb === "sorcery");
    return new Set(words.map(([, , hex]) => numberOf(hex)));
}

function Hexes({ view, picking, label }: { view: View; picking: Picking; label(thing: string): string }) {
    const powers = powersOf(picking);
    return (
        <g class={picking.nexts.length > MANY ? "gi-many" : ""}>
            {view.hexes.map((hex, i) => (
                <g key={i} transform={shift(at(hex))} {...picking.props(`hex:${i}`, label(`hex:${i}`))}>
                    <polygon points={HEX} fill="transparent" class="gi-wash" />
                    <polygon points={HEX_INSIDE} class="ring" />
                    {powers.has(i) && <path d={SPARK} class="gi-spark gi-passive" />}
                </g>
            ))}
        </g>
    );
}

// Where a hovered statue could be carried now.
function Reach({ view, hovered, viewer }: { view: View; hovered: string; viewer: number }) {
    const statue = view.statues.find((s) => `statue:${s.name}` === hovered);
    if (!statue || view.phase !== "transport" || view.carry) return null;
    const hexes = [...reach(view, statue, viewer).keys()];
    return (
        <>
            {hexes.map((i) => (
                <polygon key={i} points={HEX} class="gi-reach" transform={shift(at(view.hexes[i]))} />
            ))}
        </>
    );
}

function Road({ view }: { view: View }) {
    if (!view.carry || view.carry.path.length < 2) return null;
    const points = view.carry.path.map((hex) => at(view.hexes[hex]));
    return <path class="gi-road gi-passive" d={`M${points.map((p) => `${p.x} ${p.y.toFixed(1)}`).join("L")}`} />;
}

const sum = (list: Gain[]) => list.reduce((n, g) => n + g.points, 0);

// Who is paid for each step that the carry may take next, at its cheapest.
function Prices({ frame, needed }: { frame: Frame; needed: number }) {
    const view: View = frame.view;
    return (
        <>
            {view.hexes.map((hex, i) => {
                const ways = stepsTo(frame, i)
                    .map((way) => gains(way, needed))
                    .sort((a, b) => sum(a) - sum(b));
                return ways.length > 0 && <Paid key={i} gains={ways[0]} at={at(hex)} />;
            })}
        </>
    );
}

// Where a thing is on the board, for its panel.
function placeOf(view: View, thing: string, pieces: Piece[], isTall: boolean): Point {
    const [kind, id] = thing.split(":");
    if (kind === "hex") return at(view.hexes[Number(id)]);
    if (kind === "ahu") return at(view.ahu[Number(id)]);
    const piece = pieces.find((p) => p.key === (kind === "neutral" ? `neutral-${id}` : id));
    return piece?.place ?? trayPlace(view, thing, isTall);
}

export function Board({ frame, picking, last, names, quiet }: BoardProps) {
    const view: View = frame.view;
    const { hovered } = picking;
    const isLive = !quiet;
    const isTall = useNarrow() && isLive;
    const nameOf = (seat: number) => names[seat - 1] ?? seatWords(seat);
    const label = (thing: string) => tipOf(frame, thing, nameOf).join(", ");
    const pieces = piecesOf(view);
    const lifted = pieces.find((p) => p.key === view.carry?.statue);
    const isHexNext = picking.nexts.some((s) => s.thing.startsWith("hex:"));
    const state = picking.state(hovered);
    const isTold = isLive && hovered !== "" && state !== "chosen" && !(view.carry && state === "quiet");
    const tip = isTold ? tipOf(frame, hovered, nameOf) : [];
    const common = { frame, picking, nameOf };
    return (
        <Stage box={isTall ? TALL_BOX : BOX} label="The island" picking={picking} quiet={quiet}>
            <Island view={view} />
            {isLive && <Hexes view={view} picking={picking} label={label} />}
            <Reach view={view} hovered={hovered} viewer={frame.viewer} />
            <Road view={view} />
            <Trail view={view} last={last} />
            {view.ahu.map((ahu, i) => (
                <AhuPlace key={i} ahu={ahu} i={i} picking={picking} isLive={isLive} label={label(`ahu:${i}`)} />
            ))}
            {pieces.map((p) => (
                <PieceOnLand key={p.key} piece={p} isLive={isLive} isHexNext={isHexNext} {...common} />
            ))}
            {lifted && <CarriedMark piece={lifted} />}
            {lifted && isLive && <Prices frame={frame} needed={needs(lifted.statue!)} />}
            <Plate view={view} isTall={isTall} />
            <Tray isTall={isTall} {...common} />
            {tip.length > 0 && <Tip lines={tip} place={placeOf(view, hovered, pieces, isTall)} isTall={isTall} />}
        </Stage>
    );
}
