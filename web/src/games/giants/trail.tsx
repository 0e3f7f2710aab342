// What was done last, as thin marks in the colour of who did it: ways of statues, rings around new figures and Ahu.
import { SEAT_COLOURS } from "../../ui/seats";
import type { Told } from "../../session/session";
import { AHU_RING, at, HEX_INSIDE, shift, type Point } from "./geometry";
import { numberOf, type View } from "./view";

interface Way {
    seat: number;
    points: Point[];
}

// The ways that statues were carried, from the words of each action ("carry Moai m3 (size 2) from h25").
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

export function Trail({ view, last }: { view: View; last: Told[] }) {
    const marks = last.flatMap((told) => {
        const words = told.text.split(" ");
        const isPlacement = /^(place|sorcery|recruit|shift|to)$/.test(words[0]);
        const hex = isPlacement ? words.find((w) => /^h\d\d$/.test(w)) : undefined;
        const ahu = /^(sorcery|erect|crown)$/.test(words[0]) ? words.find((w) => /^a\d\d$/.test(w)) : undefined;
        return [
            ...(hex && words[0] !== "to" ? [{ told, points: HEX_INSIDE, place: at(view.hexes[numberOf(hex)]) }] : []),
            ...(ahu ? [{ told, points: AHU_RING, place: at(view.ahu[numberOf(ahu)]) }] : []),
        ];
    });
    return (
        <g class="gi-passive" aria-hidden="true">
            {marks.map(({ told, points, place }) => (
                <polygon key={`${told.n}${points.length}`} points={points} transform={shift(place)} fill="none" stroke={SEAT_COLOURS[told.actor - 1]} stroke-width="3.5" stroke-dasharray="2 7" stroke-linecap="round" />
            ))}
            {waysOf(view, last).map((way, i) => {
                const d = `M${way.points.map((p) => `${p.x} ${p.y.toFixed(1)}`).join("L")}`;
                return <g key={i}><path class="gi-trail-under" d={d} /><path class="gi-trail" d={d} stroke={SEAT_COLOURS[way.seat - 1]} /></g>;
            })}
        </g>
    );
}
