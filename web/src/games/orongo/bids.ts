// Orongo: an opened bidding, as the fact `orongo.bids` tells it.
import { numberOf, readFact, seatOf, valuesOf, type Argument } from "../../say/say";

export interface Bidder {
    seat: number;
    bid: number;
    rank: number; // from 1; 0 for a bid of 0
    tokens: number; // that it gains
    shells: number; // that it takes from the reef, or pays if this is negative
}

export interface Bidding {
    round: number;
    bidders: Bidder[]; // the best bid first, those who bid nothing last
    ties: { bid: number; seats: number[] }[]; // in the order in which the amulet ranked them
    holder: number; // of the amulet, while the bids were ranked
    winner: number; // who takes the amulet; 0 if nobody bid
    reef: number; // shells that stay there
}

const numbersOf = (argument: Argument) => valuesOf(argument).map(numberOf);

function tiesOf(bidders: Bidder[]): Bidding["ties"] {
    const bids = [...new Set(bidders.filter((b) => b.bid > 0).map((b) => b.bid))];
    return bids
        .map((bid) => ({ bid, seats: bidders.filter((b) => b.bid === bid).map((b) => b.seat) }))
        .filter((tie) => tie.seats.length > 1);
}

// The bidding that some facts tell, if they tell one.
export function biddingOf(facts: string[]): Bidding | undefined {
    const fact = facts.map(readFact).find(({ key }) => key === "orongo.bids");
    if (!fact) return undefined;
    const { args } = fact;
    const [ranks, tokens] = [numbersOf(args.ranks), numbersOf(args.tokens)];
    const [paid, share] = [numberOf(args.paid), numberOf(args.share)];
    const bidders = numbersOf(args.bids)
        .map((bid, i) => {
            const rank = ranks[i];
            return { seat: i + 1, bid, rank, tokens: tokens[i], shells: rank === 1 ? -paid : rank === 0 ? share : 0 };
        })
        .sort((a, b) => (a.rank || Infinity) - (b.rank || Infinity) || a.seat - b.seat);
    return {
        round: numberOf(args.round),
        bidders,
        ties: tiesOf(bidders),
        holder: seatOf(args.holder),
        winner: Math.max(seatOf(args.winner), 0),
        reef: numberOf(args.reef),
    };
}
