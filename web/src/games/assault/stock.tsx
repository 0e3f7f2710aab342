// What a seat openly has: points if the viewer may see them, resource cards, spells, and its row of command cards in order.
import { Item } from "../../ui/item";
import { count } from "../../ui/plural";
import type { SeatProps } from "../game";
import { EVENTS, RESOURCES } from "./data";
import { Sign } from "./pieces";
import { peopleOf, viewOf } from "./view";
import { commandName } from "./words";

// A sign with a number.
function Entry({ sign, n, words }: { sign: string; n: number; words: string }) {
    return (
        <Item words={words} box="-13 -13 26 26" value={n}>
            <Sign name={sign} />
        </Item>
    );
}

export function Stock({ frame, seat }: SeatProps) {
    const people = peopleOf(viewOf(frame), seat);
    if (!people) return null;
    const events = people.claimed.length + people.events_done;
    const row = `Row: ${people.row.map((c) => commandName(c, people.race)).join(", ")}`;
    return (
        <>
            {people.points !== undefined && (
                <Entry sign="point" n={people.points} words={count(people.points, "point")} />
            )}
            {Object.entries(people.cards ?? {}).map(([card, n]) => (
                <Entry key={card} sign={card} n={n} words={`${n} ${RESOURCES[card]}`} />
            ))}
            {people.spell_count > 0 && (
                <Entry sign="spell" n={people.spell_count} words={count(people.spell_count, "spell")} />
            )}
            {events > 0 && (
                <span class="item" title={people.claimed.map((e) => EVENTS[e].name).join(", ")}>
                    {count(events, "event")}
                </span>
            )}
            {people.row.length > 0 && (
                <span class="item" role="img" aria-label={row} title={row}>
                    Row
                    {people.row.map((c) => (
                        <svg key={c} viewBox="-15 -15 30 30" aria-hidden="true">
                            <Sign name={c === "special" ? people.race : c} />
                        </svg>
                    ))}
                </span>
            )}
        </>
    );
}
