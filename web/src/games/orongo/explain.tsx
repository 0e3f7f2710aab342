// Orongo: what everything on the table is and does, for whoever points at it. Things of the board are spaces
// ("space:17"); what lies beside the island and the icons around the board are named by their kind, some with a seat or a
// code: "reef", "amulet", "shells:2", "combination:TG".
import type { JSX } from "preact";
import type { Explanation } from "../game";
import type { Frame } from "../../session/session";
import { say, seat as seatWord, word } from "../../say/say";
import { SEAT_COLOURS, SeatPattern } from "../../ui/seats";
import { Amulet, Moai, MOAI_SHAPE, Palm, ResourceGlyph, Shell } from "./glyphs";
import { combinationOf, Island, placeOf, viewOf, titleOf, type Resource, type Space, type View } from "./island";
import { HEX } from "./scenery";
import { tipLines } from "./tips";

const picture = (box: string, drawing: JSX.Element) => () => (
    <svg viewBox={box} aria-hidden="true">
        {drawing}
    </svg>
);

function Tile({ of }: { of: Resource }) {
    return (
        <g>
            <path d={HEX.tile} class="stock-tile" />
            <ResourceGlyph of={of} />
        </g>
    );
}

function Token({ seat }: { seat: number }) {
    return (
        <g>
            <path d={HEX.small} fill={SEAT_COLOURS[seat - 1]} stroke="#3a2a10" />
            <SeatPattern seat={seat} size={9} />
        </g>
    );
}

const shellPicture = picture("-12 -10 24 20", <Shell />);
const amuletPicture = picture("-17 -12 34 26", <Amulet />);
const tilePicture = picture("-34 -34 68 68", <path d={HEX.tile} class="stock-tile" />);
const moaiPicture = picture("-22 -46 44 52", <Moai />);

const titled = (about: string) => say("orongo.page.about_title", { about: word("about", about) });
const told = (about: string) => say("orongo.page.about", { about: word("about", about) });

const priceOf = (combination: View["combinations"][number]) =>
    say("orongo.page.price", { combination: combinationOf(combination), shells: combination.shells });

// What a space is for. The tile of a numbered space is part of one price (OR-1.5).
function purposeOf(space: Space, view: View): string[] {
    if (space.kind === "palm")
        return space.moai === 2 ? [told("ceremonial")] : [told(space.coastal ? "coast" : "palm")];
    return view.combinations.filter((c) => c.tiles.includes(space.resource)).map(priceOf);
}

function explainSpace(space: Space, frame: Frame): Explanation {
    const view = viewOf(frame);
    const canPlace = frame.choices.some((c) => c.text === `place ${space.name}`);
    const lines = [...purposeOf(space, view), ...tipLines(new Island(view), space, canPlace)];
    const title = titleOf(space);
    if (space.kind === "number") {
        const drawn = picture("-34 -34 68 68", <Tile of={space.resource} />);
        return { title, lines, clause: "OR-1.5", Picture: drawn };
    }
    if (space.moai === 0) return { title, lines, clause: "OR-7.2", Picture: picture("-20 -34 44 38", <Palm />) };
    if (space.moai === 1) return { title, lines, clause: "OR-8.8", Picture: moaiPicture };
    return { title, lines, clause: "OR-9.1", Picture: picture("-22 -60 44 66", <Moai isCeremonial />) };
}

// What one seat has of something.
const of = (seat: number, has: string) => say("orongo.page.about_seat", { seat: seatWord(seat), has });

// What lies around the island, by its kind.
const AROUND: Record<string, (view: View, seat: number, code: string) => Omit<Explanation, "title"> | undefined> = {
    ceremonial: () => ({
        lines: [told("ceremonial")],
        clause: "OR-9.1",
        Picture: picture("-22 -60 44 66", <Moai isCeremonial />),
    }),
    reef: (view) => ({
        lines: [told("reef"), say("orongo.page.reef", { shells: view.reef })],
        clause: "OR-6.5",
        Picture: shellPicture,
    }),
    amulet: (view) => ({
        lines: [told("amulet"), say("orongo.page.about_holder", { holder: seatWord(view.amulet) })],
        clause: "OR-6.6",
        Picture: amuletPicture,
    }),
    pile: (view) => ({
        lines: [told("pile"), say("orongo.page.to_come", { tiles: view.pile })],
        clause: "OR-5.2",
        Picture: tilePicture,
    }),
    round: (view) => ({
        lines: [told("round"), say("orongo.page.round", { round: view.round, rounds: view.rounds })],
        clause: "OR-10.1",
    }),
    combination: (view, _, code) => {
        const combination = view.combinations.find((c) => c.code === code);
        return combination && { lines: [priceOf(combination), told("combination")], clause: "OR-1.5" };
    },
    shells: (view, seat) => ({
        lines: [told("shells"), of(seat, say("orongo.page.shells", { shells: view.players[seat - 1].shells }))],
        clause: "OR-11.3",
        Picture: shellPicture,
    }),
    tokens: (view, seat) => {
        const { supply, staged } = view.players[seat - 1];
        const has = say("orongo.page.tokens_left", { tokens: supply + staged, staged });
        return {
            lines: [told("tokens"), of(seat, has)],
            clause: "OR-6.3",
            Picture: picture("-11 -11 22 22", <Token seat={seat} />),
        };
    },
    waiting: (view, seat) => ({
        lines: [told("waiting"), of(seat, say("orongo.page.moai_left", { moai: view.players[seat - 1].moai_left }))],
        clause: "OR-9.2",
        Picture: picture("-9 -17 18 18", <path d={MOAI_SHAPE} class="stock-moai" />),
    }),
    bid: (view, seat) => {
        const { last_bid: bid } = view.players[seat - 1];
        const key = view.phase === "bid" ? "orongo.page.last_bid" : "orongo.page.bid_shown";
        return {
            lines: [told("bid"), ...(bid === undefined ? [] : [of(seat, say(key, { bid }))])],
            clause: "OR-6.1",
            Picture: shellPicture,
        };
    },
    screen: (view, seat) => ({
        lines: [told("screen"), of(seat, say("orongo.page.shells", { shells: view.players[seat - 1].shells }))],
        clause: "OR-11.2",
    }),
    hidden: (view, seat) => {
        const tile = view.spaces.find((space) => space.name === String(view.players[seat - 1].hidden));
        const has = say("orongo.page.hidden_tile", { tile: tile && placeOf(tile) });
        return { lines: [told("hidden"), of(seat, has)], clause: "OR-12.2", Picture: tilePicture };
    },
};

const OF_A_SEAT = new Set(["shells", "tokens", "waiting", "bid", "screen", "hidden"]);

export function explain(thing: string, frame: Frame): Explanation | undefined {
    const view = viewOf(frame);
    const [kind, rest = ""] = thing.split(":");
    if (kind === "space") {
        const space = view.spaces.find((s) => s.name === rest);
        return space && explainSpace(space, frame);
    }
    const seat = Number(rest);
    if (OF_A_SEAT.has(kind) && !view.players[seat - 1]) return undefined;
    const around = AROUND[kind]?.(view, seat, rest);
    return around && { title: titled(kind), ...around };
}

// Facts name places as "quarry.17". The Ceremonial Moai is the only piece with a name of its own.
export function thingOf(kind: string, name: string): string | undefined {
    if (kind === "place") return `space:${name.slice(name.indexOf(".") + 1)}`;
    return kind === "statue" && name === "ceremonial" ? "ceremonial" : undefined;
}
