// The board of Giants: the island, its Ahu and pieces, the road of a carry, the last actions, and a tooltip.
import type { Frame } from "../../session/session";
import { say } from "../../say/say";
import { useNarrow } from "../../ui/media";
import type { Picking } from "../../ui/picking";
import { Stage } from "../../ui/stage";
import { nearby, Tooltip } from "../../ui/tooltip";
import type { BoardProps } from "../game";
import { AhuPlace } from "./ahu";
import { shift, type Point } from "../shared/hex";
import { at, BOX, HEX, HEX_INSIDE, lineThrough, piecesOf, TALL_BOX, type Piece } from "./geometry";
import { Island } from "./island";
import { CarriedMark, PieceOnLand } from "./land";
import { Paid, type Gain } from "./paid";
import { Plate } from "./plate";
import { gains, stepsTo, tipOf } from "./tips";
import { Trail } from "./trail";
import { Tray, trayPlace } from "./tray";
import { numberOf, viewOf, type Carry, type View } from "./view";

const SPARK = "M0 28L3 37L12 40L3 43L0 52L-3 43L-12 40L-3 37Z";
const MANY = 20; // if there are more choices than this, they are marked faintly
const TIP_GAP = 64; // between a tooltip and the middle of its thing

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
                    <path d={HEX} fill="transparent" class="gi-wash" />
                    <path d={HEX_INSIDE} class="ring" />
                    {powers.has(i) && <path d={SPARK} class="gi-spark gi-passive" />}
                </g>
            ))}
        </g>
    );
}

// Where the hovered statue could be carried now.
function Reach({ view, hovered }: { view: View; hovered: string }) {
    const statue = view.statues.find((s) => `statue:${s.name}` === hovered);
    return (
        <>
            {statue?.reach?.map((i) => (
                <path key={i} d={HEX} class="gi-reach" transform={shift(at(view.hexes[i]))} />
            ))}
        </>
    );
}

function Road({ view }: { view: View }) {
    if (!view.carry || view.carry.path.length < 2) return null;
    return <path class="gi-road gi-passive" d={lineThrough(view.carry.path.map((hex) => at(view.hexes[hex])))} />;
}

const sum = (list: Gain[]) => list.reduce((n, g) => n + g.points, 0);

// Who scores for each step that the carry may take next, in its cheapest way.
function Prices({ frame, carry }: { frame: Frame; carry: Carry }) {
    return (
        <>
            {viewOf(frame).hexes.map((hex, i) => {
                const ways = stepsTo(frame, i)
                    .map((way) => gains(way, carry))
                    .sort((a, b) => sum(a) - sum(b));
                return ways.length > 0 && <Paid key={i} gains={ways[0]} at={at(hex)} />;
            })}
        </>
    );
}

// Where a thing is on the board, for its tooltip.
function placeOf(view: View, thing: string, pieces: Piece[], isTall: boolean): Point {
    const [kind, id] = thing.split(":");
    if (kind === "hex") return at(view.hexes[Number(id)]);
    if (kind === "ahu") return at(view.ahu[Number(id)]);
    const piece = pieces.find((p) => p.key === (kind === "neutral" ? `neutral-${id}` : id));
    return piece?.place ?? trayPlace(view, thing, isTall);
}

export function Board({ frame, picking, last, quiet }: BoardProps) {
    const view = viewOf(frame);
    const { hovered } = picking;
    const isLive = !quiet;
    const isTall = useNarrow() && isLive;
    const label = (thing: string) => tipOf(frame, thing).join(", ");
    const pieces = piecesOf(view);
    const lifted = pieces.find((p) => p.key === view.carry?.statue);
    const isHexNext = picking.nexts.some((s) => s.thing.startsWith("hex:"));
    const state = picking.state(hovered);
    const isTold = isLive && hovered !== "" && state !== "chosen" && !(view.carry && state === "quiet");
    const [title, ...lines] = isTold ? tipOf(frame, hovered) : [];
    const common = { frame, picking };
    const box = isTall ? TALL_BOX : BOX;
    const spot = placeOf(view, hovered, pieces, isTall);
    return (
        <Stage
            box={box}
            label={say("giants.page.board")}
            picking={picking}
            quiet={quiet}
            tray={<Tray isTall={isTall} {...common} />}
        >
            <Island view={view} />
            {isLive && <Hexes view={view} picking={picking} label={label} />}
            <Reach view={view} hovered={hovered} />
            <Road view={view} />
            <Trail view={view} last={last} />
            {view.ahu.map((ahu, i) => (
                <AhuPlace key={i} ahu={ahu} i={i} picking={picking} isLive={isLive} label={label(`ahu:${i}`)} />
            ))}
            {pieces.map((p) => (
                <PieceOnLand key={p.key} piece={p} isLive={isLive} isHexNext={isHexNext} {...common} />
            ))}
            {lifted && <CarriedMark piece={lifted} />}
            {view.carry && isLive && <Prices frame={frame} carry={view.carry} />}
            <Plate view={view} isTall={isTall} />
            {title && (
                <Tooltip
                    title={title}
                    lines={lines}
                    box={box}
                    scale={isTall ? 2 : 1}
                    place={nearby(spot, TIP_GAP, box)}
                />
            )}
        </Stage>
    );
}
