// The last actions as thin marks in the colour of the seat: the ways of statues and who was paid for them, and rings
// around new figures and Ahu.
import { SEAT_COLOURS } from "../../ui/seats";
import type { Told } from "../../session/session";
import { shift, type Point } from "../shared/hex";
import { AHU_RING, at, HEX_INSIDE, lineThrough } from "./geometry";
import { Paid, type Gain } from "./paid";
import { numberOf, type View } from "./view";

interface Way {
    seat: number;
    points: Point[];
}

// The ways on which statues were carried, from the words of each action ("carry Moai m3 (size 2) from h25").
function waysOf(view: View, last: Told[]): Way[] {
    const ways: Way[] = [];
    for (const told of last) {
        const [verb, word] = told.text.split(" ");
        const from = verb === "carry" ? / from (h\d\d)/.exec(told.words)?.[1] : undefined;
        if (from) ways.push({ seat: told.actor, points: [at(view.hexes[numberOf(from)])] });
        const way = ways.at(-1);
        if (!way || way.seat !== told.actor) continue;
        if (verb === "to") way.points.push(at(view.hexes[numberOf(word)]));
        if (verb === "erect" || verb === "crown") way.points.push(at(view.ahu[numberOf(word)]));
    }
    return ways.filter((w) => w.points.length > 1);
}

// Who was paid, and where: "on to h33; scores: seat 2 +2".
function paidOf(view: View, last: Told[]): { n: number; gains: Gain[]; place: Point }[] {
    return last
        .filter((told) => / pay /.test(told.text))
        .map((told) => ({
            n: told.n,
            gains: [...told.words.matchAll(/seat (\d) \+(\d)/g)].map(([, seat, points]) => ({
                seat: Number(seat),
                points: Number(points),
            })),
            place: at(view.hexes[numberOf(told.text.split(" ")[1])]),
        }));
}

export function Trail({ view, last }: { view: View; last: Told[] }) {
    const marks = last.flatMap((told) => {
        const words = told.text.split(" ");
        const isPlacement = /^(place|sorcery|recruit|shift)$/.test(words[0]);
        const hex = isPlacement ? words.find((w) => /^h\d\d$/.test(w)) : undefined;
        const ahu = /^(sorcery|erect|crown)$/.test(words[0]) ? words.find((w) => /^a\d\d$/.test(w)) : undefined;
        return [
            ...(hex ? [{ told, outline: HEX_INSIDE, place: at(view.hexes[numberOf(hex)]) }] : []),
            ...(ahu ? [{ told, outline: AHU_RING, place: at(view.ahu[numberOf(ahu)]) }] : []),
        ];
    });
    return (
        <g class="gi-passive" aria-hidden="true">
            {marks.map(({ told, outline, place }) => (
                <path
                    key={`${told.n}${outline}`}
                    class="gi-last"
                    d={outline}
                    transform={shift(place)}
                    stroke={SEAT_COLOURS[told.actor - 1]}
                />
            ))}
            {waysOf(view, last).map((way, i) => {
                const d = lineThrough(way.points);
                return (
                    <g key={i}>
                        <path class="gi-trail-under" d={d} />
                        <path class="gi-trail" d={d} stroke={SEAT_COLOURS[way.seat - 1]} />
                    </g>
                );
            })}
            {paidOf(view, last).map((p) => (
                <g key={p.n} class="appear">
                    <Paid gains={p.gains} at={p.place} />
                </g>
            ))}
        </g>
    );
}
