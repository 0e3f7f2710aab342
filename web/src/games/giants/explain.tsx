// What a thing is and does, for the page's tooltip: its lines, the clause that rules it, and its picture.
import type { ComponentChildren, ComponentType } from "preact";
import type { Frame } from "../../session/session";
import type { Explanation } from "../game";
import { AhuShape } from "./ahu";
import { Base, Chief, Headdress, Logs, Marker, Moai, Sorcerer, Tablet, Worker } from "./pieces";
import { tipOf } from "./tips";
import { hexOfThing, viewOf, type Terrain, type View } from "./view";
import { TerrainPicture } from "./island";

const HEX_CLAUSES: Record<Terrain, string> = {
    village: "GI-F10",
    hut: "GI-F10",
    forest: "GI-F10",
    clay_pit: "GI-F10",
    quarry: "GI-G4",
};

const CLAUSES: Record<string, string> = {
    hex: "GI-G8",
    headdress: "GI-G14",
    worker: "GI-G13",
    sorcerer: "GI-F5",
    chief: "GI-F6",
    neutral: "GI-F9",
    offer: "GI-E9",
    first: "GI-D5",
    marker: "GI-E8",
    log: "GI-G8",
    tablet: "GI-F7",
    base: "GI-J1",
    statues: "GI-G4",
    passed: "GI-F8",
    sealed: "GI-E7",
};

const PHASE_CLAUSES: Record<string, string> = {
    auction: "GI-E6",
    place: "GI-F1",
    transport: "GI-G1",
    end: "GI-H1",
};

function clauseOf(view: View, thing: string): string | undefined {
    const [kind, id] = thing.split(":");
    const hex = kind === "hex" ? view.hexes[hexOfThing(view, thing)] : undefined;
    if (hex?.terrain && hex.trees !== 0) return HEX_CLAUSES[hex.terrain];
    if (kind === "phase") return PHASE_CLAUSES[id];
    if (kind === "ahu") return view.ahu[Number(id)].state === "empty" ? "GI-G13" : "GI-J4";
    if (kind === "statue") return id.startsWith("p") ? "GI-G14" : "GI-J4";
    if (kind === "figure" || kind === "stock") return CLAUSES[id] ?? "GI-J4";
    return CLAUSES[kind];
}

const drawing =
    (shape: ComponentChildren, box = "-26 -44 52 50"): ComponentType =>
    () => (
        <svg viewBox={box} width="52" height="50" aria-hidden="true">
            {shape}
        </svg>
    );

const grown = (scale: number, shape: ComponentChildren) => <g transform={`scale(${scale})`}>{shape}</g>;

const FIGURES: Record<string, (seat: number) => ComponentChildren> = {
    worker: (seat) => grown(1.9, <Worker seat={seat} />),
    sorcerer: (seat) => grown(1.35, <Sorcerer seat={seat} />),
    chief: (seat) => grown(1.15, <Chief seat={seat} />),
};

const moai = (size: number) => grown([0, 1.1, 0.85, 0.62][size], <Moai size={size} />);
const HEADDRESS = grown(1.9, <Headdress />);

function pictureOf(view: View, thing: string, viewer: number): ComponentType | undefined {
    const [kind, id] = thing.split(":");
    const statue = kind === "statue" ? view.statues.find((s) => s.name === id) : undefined;
    const terrain = kind === "hex" ? view.hexes[hexOfThing(view, thing)] : undefined;
    if (kind === "ahu") return drawing(<AhuShape ahu={view.ahu[Number(id)]} i={Number(id)} />, "-48 -62 96 116");
    if (FIGURES[kind]) return drawing(FIGURES[kind](Number(id)));
    if (kind === "figure") return drawing(FIGURES[id](viewer));
    if (terrain?.terrain) return drawing(<TerrainPicture hex={terrain} />, "-46 -50 92 96");
    if (statue) return drawing(statue.size ? moai(statue.size) : HEADDRESS);
    if (kind === "offer" || (kind === "stock" && Number(id) > 0)) return drawing(moai(Number(id)));
    if (thing === "stock:headdress") return drawing(HEADDRESS);
    if (thing === "tablet" || thing === "stock:tablet") return drawing(grown(1.6, <Tablet />));
    if (kind === "neutral") return drawing(FIGURES.worker(0));
    if (kind === "marker") return drawing(<Marker seat={Number(id) || viewer || 1} r={17} />);
    if (kind === "log") return drawing(grown(2, <Logs count={3} />));
    if (kind === "base") return drawing(<Base seat={Number(id) || viewer || 1} />);
    return undefined;
}

export function explain(thing: string, frame: Frame): Explanation | undefined {
    const view = viewOf(frame);
    const [title, ...lines] = tipOf(frame, thing);
    if (title === undefined) return undefined;
    return { title, lines, clause: clauseOf(view, thing), Picture: pictureOf(view, thing, frame.viewer) };
}
