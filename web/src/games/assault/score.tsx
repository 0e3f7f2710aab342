// Where the points came from, told from the story: events and special commands are counted one by one, battles and tolls are
// what else a race won, for there is no other source (AS-10.1).
import { SeatChip } from "../../ui/seats";
import type { Told } from "../../session/session";
import type { ScoreProps } from "../game";
import { EVENTS, SPECIALS } from "./data";
import { peopleOf, viewOf, type View } from "./view";

export interface Sources {
    events: number;
    special: number;
    battles: number;
}

// Points of a special command by its line in the data: "stuff food 2", "mark ravage 1 before ravage 1",
// "forge ore forge ice_spires 2 after slain_dragon 2", "treasure artifact 3".
export function sourcesOf(view: View, story: Told[], score: number[]): Sources[] {
    const all = score.map((): Sources => ({ events: 0, special: 0, battles: 0 }));
    const markers: Record<string, number> = {};
    let eating = 0;
    const put = (marker: string) => (markers[marker] = (markers[marker] ?? 0) + 1);
    story.forEach((told, i) => {
        const seat = told.actor - 1;
        const race = peopleOf(view, told.actor)?.race;
        if (!race) return;
        const [verb, what] = told.text.split(" ");
        const line = SPECIALS[race];
        if (verb === "claim") {
            all[seat].events += EVENTS[what].points;
            for (const reward of EVENTS[what].rewards) {
                const [does, a] = reward.split(" ");
                if (does === "mark") put(a);
                if (does === "eating") eating += Number(a);
            }
        } else if (verb === "play" && what === "special") {
            const at = Math.max(line.indexOf("before"), line.indexOf("after"));
            if (at >= 0) all[seat].special += (markers[line[at + 1]] ?? 0) * Number(line[at + 2]);
        } else if (verb === "mark") {
            put(line[1]);
            all[seat].special += Number(line[2]);
        } else if (verb === "eat") {
            all[seat].special += Number(line[2]) + eating;
        } else if (verb === "treasure") {
            all[seat].special += Number(line[2]);
        } else if (verb === "activate" && race === "storm" && story[i + 1]?.actor !== 0) {
            put("alliance"); // the envoy: a marker, or else a card is drawn
            all[seat].special += 1;
        }
    });
    all.forEach((s, i) => (s.battles = score[i] - s.events - s.special));
    return all;
}

const ROWS: [keyof Sources, string][] = [
    ["events", "Events"],
    ["special", "Special command and leader"],
    ["battles", "Battles and tolls"],
];

export function Score({ state }: ScoreProps) {
    const { result, view, seats } = { ...state.frame, view: viewOf(state.frame) };
    if (!result) return null;
    const sources = sourcesOf(view, state.story, result.score);
    const list = Array.from({ length: seats }, (_, i) => i);
    return (
        <table>
            <thead>
                <tr>
                    <th scope="col">Points from</th>
                    {list.map((i) => (
                        <th key={i} scope="col">
                            <SeatChip seat={i + 1} />
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {ROWS.map(([key, label]) => (
                    <tr key={key}>
                        <th scope="row">{label}</th>
                        {list.map((i) => (
                            <td key={i}>{sources[i][key]}</td>
                        ))}
                    </tr>
                ))}
                <tr>
                    <th scope="row">Sum</th>
                    {list.map((i) => (
                        <td key={i}>
                            <b>{result.score[i]}</b>
                        </td>
                    ))}
                </tr>
            </tbody>
        </table>
    );
}
