// What is held until it has been read: the roll of the dice, and the opening of the sealed bids.
import type { ComponentChildren } from "preact";
import type { Frame, Told } from "../../session/session";
import { factOf, numberOf, readFact, say, seat as seatWord, seatOf, valuesOf, wordOf, type Fact } from "../../say/say";
import { SeatChip } from "../../ui/seats";
import type { Moment } from "../game";
import { Chief, Marker, Moai, Sorcerer, Worker } from "./pieces";
import { viewOf } from "./view";

interface BodyProps {
    before: Frame;
    after: Frame;
    told: Told;
}

const factsOf = (told: Told, key: string): string[] => told.facts.filter((fact) => readFact(fact).key === key);

// The dice ------------------------------------------------------------------------------------------

// Each die with the size of the Moai that it brings, or 0. In the first turn low and high dice count as others (GI-E2),
// and a size that is out of stock brings nothing (GI-E4).
export function diceOf({ args }: Fact): { value: number; brings: number }[] {
    const left = valuesOf(args.offer).map((size) => (typeof size === "object" ? Number(size.word) : Number(size)));
    return valuesOf(args.dice).map((die) => {
        const value = Number(die);
        const counts =
            args.least === undefined ? value : Math.min(Math.max(value, numberOf(args.least)), numberOf(args.most));
        const at = left.indexOf(counts);
        if (at >= 0) left.splice(at, 1);
        return { value, brings: at >= 0 ? counts : 0 };
    });
}

// The faces show a broken Moai, or one to three heads.
function Die({ value }: { value: number }) {
    const spots =
        [
            [],
            [[0, 0]],
            [
                [-16, -13],
                [16, 13],
            ],
            [
                [-19, -17],
                [0, 0],
                [19, 17],
            ],
        ][value] ?? [];
    return (
        <svg class="gi-die" viewBox="-44 -44 88 88" role="img" aria-label={say("giants.page.die", { value })}>
            <rect x="-40" y="-40" width="80" height="80" rx="15" fill="#f7edd3" stroke="#2a211a" stroke-width="3" />
            {spots.map(([x, y], i) => (
                <circle key={i} cx={x} cy={y} r="9" fill="#33281a" />
            ))}
            {value === 0 && (
                <>
                    <g transform="translate(0 24) scale(1.35)" opacity=".5">
                        <Moai size={1} />
                    </g>
                    <path d="M-6 -26L5 -8L-6 4L6 26" fill="none" stroke="#b8452c" stroke-width="5" />
                </>
            )}
        </svg>
    );
}

function DiceBody({ told }: BodyProps) {
    const [rolled] = factsOf(told, "giants.rolled");
    return (
        <div class="gi-dice">
            {diceOf(readFact(rolled)).map(({ value, brings }, i) => (
                <figure key={i} style={{ "--nth": i }}>
                    <Die value={value} />
                    <figcaption>
                        {brings > 0 && (
                            <svg viewBox="-24 -70 48 74" aria-hidden="true">
                                <Moai size={brings} />
                            </svg>
                        )}
                        {say("giants.page.die_brings", { size: brings })}
                    </figcaption>
                </figure>
            ))}
        </div>
    );
}

// The bids ------------------------------------------------------------------------------------------

function Piece({ n, children }: { n?: number; children: ComponentChildren }) {
    return (
        <span class="gi-bid-piece" data-none={n === 0}>
            <svg viewBox="-18 -36 36 40" aria-hidden="true">
                {children}
            </svg>
            {n}
        </span>
    );
}

function BidRow({ fact, rank, isOut }: { fact: Fact; rank: number; isOut: boolean }) {
    const seat = seatOf(fact.args.by);
    const [markers, workers] = [numberOf(fact.args.markers), numberOf(fact.args.workers)];
    const figures = valuesOf(fact.args.figures).map((f) => wordOf(f));
    return (
        <tr data-out={isOut}>
            <th scope="row">
                <SeatChip seat={seat} /> {say("giants.page.seat", { by: seatWord(seat) })}
            </th>
            <td aria-label={say("giants.page.bid_of", { markers, workers })}>
                <Piece n={markers}>
                    <g transform="translate(0 -4)">
                        <Marker seat={seat} r={12} />
                    </g>
                </Piece>
                <Piece n={workers}>
                    <g transform="scale(1.5)">
                        <Worker seat={seat} />
                    </g>
                </Piece>
                {figures.includes("chief") && (
                    <Piece>
                        <Chief seat={seat} />
                    </Piece>
                )}
                {figures.includes("sorcerer") && (
                    <Piece>
                        <Sorcerer seat={seat} />
                    </Piece>
                )}
            </td>
            <td>{isOut ? say("giants.page.takes_none") : say("giants.page.rank", { rank })}</td>
        </tr>
    );
}

// Who chooses, in that order: those who can take something.
function choosersOf(told: Told): number[] {
    const [order] = factsOf(told, "giants.order").map(readFact);
    return order ? [order.args.by, order.args.then].flatMap(valuesOf).map(seatOf) : [];
}

function BidsBody({ before, told }: BodyProps) {
    const choosers = choosersOf(told);
    const { offer } = viewOf(before);
    return (
        <div class="gi-opened">
            <p class="gi-offer" role="img" aria-label={say("giants.page.on_offer")}>
                {offer.flatMap((n, i) =>
                    Array.from({ length: n }, (_, k) => (
                        <svg key={`${i} ${k}`} viewBox="-24 -70 48 74" aria-hidden="true">
                            <Moai size={i + 1} />
                        </svg>
                    )),
                )}
            </p>
            <table>
                <tbody>
                    {factsOf(told, "giants.bid")
                        .map(readFact)
                        .map((fact) => {
                            const rank = choosers.indexOf(seatOf(fact.args.by)) + 1;
                            return <BidRow key={seatOf(fact.args.by)} fact={fact} rank={rank} isOut={rank === 0} />;
                        })}
                </tbody>
            </table>
        </div>
    );
}

export function moment(told: Told, before: Frame): Moment | undefined {
    const [rolled] = factsOf(told, "giants.rolled");
    const [bids] = factsOf(told, "giants.bids");
    if (rolled)
        return {
            title: factOf("giants.page.dice_title", { turn: viewOf(before).turn }),
            summary: rolled,
            Body: DiceBody,
        };
    if (!bids) return undefined;
    const order = told.facts.filter((fact) => /^giants\.(tie|order|left_over)( |$)/.test(fact));
    const summary = choosersOf(told).length > 0 ? order : [factOf("giants.page.nobody_takes"), ...order];
    return { title: bids, summary: summary.join("\n"), Body: BidsBody };
}
