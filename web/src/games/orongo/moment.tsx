// Orongo: what must be read before the table goes on: the bids that are opened, a Moai that somebody else erects, and a
// hidden tile that somebody else lays out.
import type { ComponentChildren } from "preact";
import type { Moment } from "../game";
import type { Frame, Told } from "../../session/session";
import { factOf, readFact, say, seat, wordOf, type Fact } from "../../say/say";
import { SEAT_COLOURS, SeatChip, SeatPattern } from "../../ui/seats";
import { biddingOf, type Bidder } from "./bids";
import { Amulet, Moai, ResourceGlyph, Shell } from "./glyphs";
import { spaceNames, viewOf, type Resource } from "./island";
import { HEX } from "./scenery";

interface BodyProps {
    before: Frame;
    after: Frame;
    told: Told;
}

// Shells in groups of five, so that they can be counted.
export function CountedShells({ shells }: { shells: number }) {
    const groups = Array.from({ length: Math.ceil(shells / 5) }, (_, i) => Math.min(5, shells - i * 5));
    return (
        <span class="counted" aria-hidden="true">
            {groups.map((count, group) => (
                <svg key={group} viewBox={`-10 -8 ${count * 18 + 2} 16`} style={{ "--shells": count }}>
                    {Array.from({ length: count }, (_, i) => (
                        <g key={i} transform={`translate(${i * 18} 0)`}>
                            <Shell />
                        </g>
                    ))}
                </svg>
            ))}
        </span>
    );
}

function Tokens({ of, tokens }: { of: number; tokens: number }) {
    return (
        <span class="won-tokens">
            <b>{tokens}</b>
            {Array.from({ length: tokens }, (_, i) => (
                <svg key={i} viewBox="-10 -10 20 20" aria-hidden="true">
                    <path d={HEX.small} fill={SEAT_COLOURS[of - 1]} stroke="#3a2a10" />
                    <SeatPattern seat={of} size={9} />
                </svg>
            ))}
        </span>
    );
}

function shellWords({ rank, shells }: Bidder): string {
    if (rank > 1) return say("orongo.page.free");
    if (rank === 1) return say("orongo.page.paid", { shells: -shells });
    return shells > 0 ? say("orongo.page.taken", { shells }) : say("orongo.page.no_share");
}

function BidRow({ bidder, order }: { bidder: Bidder; order: number }) {
    return (
        <tr data-rank={bidder.rank}>
            <th scope="row">
                <SeatChip seat={bidder.seat} /> {say("orongo.page.bidder", { who: seat(bidder.seat) })}
            </th>
            <td class="shown-bid">
                <b>{bidder.bid}</b>
                <span class="behind">
                    <CountedShells shells={bidder.bid} />
                    <span class="lifting" style={{ animationDelay: `${200 + order * 240}ms` }} />
                </span>
            </td>
            <td>
                <Tokens of={bidder.seat} tokens={bidder.tokens} />
            </td>
            <td>{shellWords(bidder)}</td>
        </tr>
    );
}

function Bids({ told }: BodyProps) {
    const bidding = biddingOf(told.facts);
    if (!bidding) return null;
    const { holder, winner } = bidding;
    const taker = winner > 0 && winner !== holder ? seat(winner) : undefined;
    return (
        <div class="or-bids">
            <table>
                <thead>
                    <tr>
                        <td />
                        <th scope="col">{say("orongo.page.col_bid")}</th>
                        <th scope="col">{say("orongo.page.col_tokens")}</th>
                        <th scope="col">{say("orongo.page.col_shells")}</th>
                    </tr>
                </thead>
                <tbody>
                    {bidding.bidders.map((bidder, i) => (
                        <BidRow key={bidder.seat} bidder={bidder} order={i} />
                    ))}
                </tbody>
            </table>
            {bidding.ties.map(({ bid, seats }) => (
                <p key={bid} class="or-tie">
                    {say("orongo.page.tie", { bid, seats: seats.map(seat), holder: seat(holder) })}
                </p>
            ))}
            <p class="or-amulet">
                <svg viewBox="-17 -12 34 26" aria-hidden="true">
                    <Amulet />
                </svg>
                {say("orongo.page.amulet_moves", { holder: seat(holder), winner: taker })}
            </p>
            <p>{say("orongo.page.reef_left", { reef: bidding.reef })}</p>
        </div>
    );
}

function Tile({ of, children }: { of: Resource; children?: ComponentChildren }) {
    return (
        <svg viewBox="-34 -34 68 68" aria-hidden="true">
            <path d={HEX.tile} class="stock-tile" />
            <ResourceGlyph of={of} />
            {children}
        </svg>
    );
}

const resourcesOf = (frame: Frame, names: string[]): Resource[] =>
    names.flatMap((name) =>
        viewOf(frame).spaces.flatMap((s) => (s.kind === "number" && s.name === name ? s.resource : [])),
    );

// The tiles with the shells that were laid on them, and the Moai.
function Erected({ after, told }: BodyProps) {
    const { args } = factNamed(told, "orongo.moai_erected")!;
    const tiles = resourcesOf(after, spaceNames(args.tiles));
    return (
        <p class="or-erected">
            {tiles.map((resource, i) => (
                <Tile key={i} of={resource}>
                    <g transform="translate(12 16) scale(1.5)">
                        <Shell />
                    </g>
                </Tile>
            ))}
            {tiles.length > 0 && <span aria-hidden="true">→</span>}
            <svg viewBox="-22 -60 44 66" aria-hidden="true">
                <Moai isCeremonial={wordOf(args.statue) === "ceremonial"} />
            </svg>
        </p>
    );
}

function LaidOut({ after, told }: BodyProps) {
    const { args } = factNamed(told, "orongo.revealed")!;
    return (
        <p class="or-erected">
            {resourcesOf(after, spaceNames(args.tile)).map((resource) => (
                <Tile key={resource} of={resource} />
            ))}
        </p>
    );
}

const factNamed = (told: Told, key: string): Fact | undefined => told.facts.map(readFact).find((f) => f.key === key);
const factsOf = (told: Told, ...keys: string[]): string =>
    told.facts.filter((fact) => keys.includes(readFact(fact).key)).join("\n");

export function moment(told: Told, _: Frame, after: Frame): Moment | undefined {
    const bidding = biddingOf(told.facts);
    if (bidding)
        return {
            title: factOf("orongo.page.moment_bids", { round: bidding.round }),
            summary: factsOf(told, bidding.winner > 0 ? "orongo.bid_highest" : "orongo.bids", "orongo.turn_order"),
            Body: Bids,
        };
    if (told.actor === after.viewer) return undefined; // who has just done it need not be told
    const erected = factNamed(told, "orongo.moai_erected");
    if (erected) {
        const { by, statue } = erected.args;
        return {
            title: factOf("orongo.page.moment_moai", { by, statue }),
            summary: factsOf(told, "orongo.moai_erected", "orongo.end_near"),
            Body: Erected,
        };
    }
    const revealed = factNamed(told, "orongo.revealed");
    if (!revealed) return undefined;
    return {
        title: factOf("orongo.page.moment_tile", revealed.args),
        summary: factsOf(told, "orongo.revealed"),
        Body: LaidOut,
    };
}
