// What happened last, as thin marks in the colour of the seat: the ways of statues and who was paid for them, and rings
// around new figures and Ahu. All of it is read from the facts that are told.
import { SEAT_COLOURS } from "../../ui/seats";
import { numberOf, readFact, seatOf, valuesOf, type Argument, type Fact, type Word } from "../../say/say";
import type { Told } from "../../session/session";
import { shift, type Point } from "../shared/hex";
import { AHU_RING, at, HEX_INSIDE, lineThrough } from "./geometry";
import { Paid, type Gain } from "./paid";
import { hexAt, type View } from "./view";

const words = (argument: Argument): Word[] => valuesOf(argument).filter((v): v is Word => typeof v === "object");
const places = (view: View, argument: Argument): Point[] => words(argument).map((w) => at(view.hexes[hexAt(view, w)]));
const ahus = (view: View, argument: Argument): Point[] => words(argument).map((w) => at(view.ahu[Number(w.word)]));

export interface Way {
    seat: number;
    points: Point[];
    gains: Gain[];
}

const PAID = [
    ["paid1", "points1"],
    ["paid2", "points2"],
    ["paid3", "points3"],
    ["paid4", "points4"],
];

const gainsOf = ({ args }: Fact): Gain[] =>
    PAID.filter(([paid]) => args[paid] !== undefined).map(([paid, points]) => ({
        seat: seatOf(args[paid]),
        points: numberOf(args[points]),
    }));

const factsOf = (last: Told[]): Fact[] => last.flatMap((told) => told.facts.map(readFact));

// The ways on which statues were carried, up to the Ahu if they were raised or put on a Moai there.
export function waysOf(view: View, last: Told[]): Way[] {
    const ways: Way[] = [];
    const facts = factsOf(last);
    facts.forEach((fact, i) => {
        const { from, over, to, by } = fact.args;
        if (fact.key !== "giants.carried") return;
        const next = facts[i + 1];
        const isUp = next?.key === "giants.raised" || next?.key === "giants.crowned";
        const points = [from, over, to].flatMap((argument) => places(view, argument));
        ways.push({
            seat: seatOf(by),
            points: [...points, ...(isUp ? ahus(view, next.args.ahu) : [])],
            gains: gainsOf(fact),
        });
    });
    return ways;
}

// The hexes on which somebody placed a figure, and the Ahu that were reserved or built on.
export function marksOf(view: View, last: Told[]): { seat: number; outline: string; place: Point }[] {
    return factsOf(last).flatMap(({ key, args }) => {
        const seat = seatOf(args.by);
        const isNeutral = key === "giants.recruited" || key === "giants.shifted";
        const hex = args.figure || isNeutral ? (args.to ?? args.at ?? args.from) : undefined;
        const ahu = key === "giants.looked" ? undefined : args.ahu;
        return [
            ...places(view, hex).map((place) => ({ seat, outline: HEX_INSIDE, place })),
            ...ahus(view, ahu).map((place) => ({ seat, outline: AHU_RING, place })),
        ];
    });
}

export function Trail({ view, last }: { view: View; last: Told[] }) {
    const ways = waysOf(view, last);
    return (
        <g class="gi-passive" aria-hidden="true">
            {marksOf(view, last).map(({ seat, outline, place }, i) => (
                <path key={i} class="gi-last" d={outline} transform={shift(place)} stroke={SEAT_COLOURS[seat - 1]} />
            ))}
            {ways.map((way, i) => {
                const d = lineThrough(way.points);
                return (
                    <g key={i}>
                        <path class="gi-trail-under" d={d} />
                        <path class="gi-trail" d={d} stroke={SEAT_COLOURS[way.seat - 1]} />
                    </g>
                );
            })}
        </g>
    );
}

// Who was paid for the last carries, above the pieces at their ends.
export function Payments({ view, last }: { view: View; last: Told[] }) {
    return (
        <g class="gi-passive" aria-hidden="true">
            {waysOf(view, last).map(
                (way, i) =>
                    way.gains.length > 0 && (
                        <g key={i} class="appear">
                            <Paid gains={way.gains} at={way.points.at(-1)!} />
                        </g>
                    ),
            )}
        </g>
    );
}
