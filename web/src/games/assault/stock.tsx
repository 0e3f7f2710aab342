// What a seat openly has: points if the viewer may see them, resource cards, spells, and its row of command cards in order.
import { Item } from "../../ui/item";
import { say } from "../../say/say";
import type { SeatProps } from "../game";
import { Sign } from "./pieces";
import { peopleOf, viewOf } from "./view";
import { cardName, commandName, eventName, points } from "./words";

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
    const row = say("assault.page.row_cards", { cards: people.row.map((c) => commandName(c, people.race)) });
    return (
        <>
            {people.points !== undefined && <Entry sign="point" n={people.points} words={points(people.points)} />}
            {Object.entries(people.cards ?? {}).map(([card, n]) => (
                <Entry key={card} sign={card} n={n} words={`${n} ${cardName(card)}`} />
            ))}
            {people.spell_count > 0 && (
                <Entry
                    sign="spell"
                    n={people.spell_count}
                    words={say("assault.page.spells_in_hand", { count: people.spell_count })}
                />
            )}
            {events > 0 && (
                <span class="item" title={people.claimed.map(eventName).join(", ")}>
                    {say("assault.page.events", { count: events })}
                </span>
            )}
            {people.row.length > 0 && (
                <span class="item" role="img" aria-label={row} title={row}>
                    {say("assault.page.row")}
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
