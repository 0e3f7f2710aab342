// What a seat openly has: points where they are seen, resource cards, spells, and its row of command cards in order.
import type { JSX } from "preact";
import type { SeatProps } from "../game";
import { EVENTS, RESOURCES } from "./data";
import { Sign } from "./pieces";
import { peopleOf, viewOf } from "./view";
import { commandName } from "./words";

function Item({ sign, label, children }: { sign: string; label: string; children?: JSX.Element | string | number }) {
    return (
        <span class="item" role="img" aria-label={label} title={label}>
            <svg viewBox="-13 -13 26 26" aria-hidden="true">
                <Sign name={sign} />
            </svg>
            {children}
        </span>
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
                <Item sign="point" label={`${people.points} points`}>
                    {people.points}
                </Item>
            )}
            {Object.entries(people.cards ?? {}).map(([card, n]) => (
                <Item key={card} sign={card} label={`${n} ${RESOURCES[card]}`}>
                    {n}
                </Item>
            ))}
            {people.spell_count > 0 && (
                <Item sign="spell" label={`${people.spell_count} spells`}>
                    {people.spell_count}
                </Item>
            )}
            {events > 0 && (
                <span class="item" title={people.claimed.map((e) => EVENTS[e].name).join(", ")}>
                    {events} event{events > 1 ? "s" : ""}
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
