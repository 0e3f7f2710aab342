// What a seat openly has: resource cards, spells, events, and its row of command cards in order. Every icon explains itself.
import type { ComponentChildren } from "preact";
import { say } from "../../say/say";
import { SeatChip } from "../../ui/seats";
import type { SeatProps } from "../game";
import { EVENTS } from "./data";
import { RaceMark, Sign } from "./pieces";
import { peopleOf, viewOf } from "./view";
import { cardName, commandName, eventName, raceName } from "./words";

// A sign with a number.
function Entry(props: { explains: string; n?: number; words: string; children: ComponentChildren }) {
    return (
        <span class="item" role="img" aria-label={props.words} data-explain={props.explains} tabIndex={-1}>
            <svg viewBox="-13 -13 26 26" aria-hidden="true">
                {props.children}
            </svg>
            {props.n !== undefined && <span aria-hidden="true">{props.n}</span>}
        </span>
    );
}

// The points and the rune of an event.
export function Rune({ event }: { event: string }) {
    return (
        <svg class="as-icon" viewBox="-16 -12 32 24" width="34" height="26" aria-hidden="true">
            <path d="M-15 -9H15L12 0L15 9H-15L-12 0Z" class="as-event" />
            <text x="-3" y="4.4" class="as-number">
                {EVENTS[event].points}
            </text>
            <Sign name={EVENTS[event].rune} x={6} y={0} size={10} ink="#20150a" />
        </svg>
    );
}

// The mark of the race that a seat leads.
export function Chip({ frame, seat }: SeatProps) {
    const race = peopleOf(viewOf(frame), seat)?.race;
    if (!race) return <SeatChip seat={seat} />;
    return (
        <svg
            class="seat-chip"
            viewBox="-13 -13 26 26"
            width="30"
            height="30"
            role="img"
            aria-label={raceName(race)}
            data-explain={`race:${race}`}
        >
            <RaceMark race={race} />
        </svg>
    );
}

export function Stock({ frame, seat }: SeatProps) {
    const people = peopleOf(viewOf(frame), seat);
    if (!people) return null;
    const { race } = people;
    return (
        <>
            {Object.entries(people.cards ?? {}).map(([card, n]) => (
                <Entry key={card} explains={`card:${card}`} n={n} words={`${n} ${cardName(card)}`}>
                    <Sign name={card} />
                </Entry>
            ))}
            {people.spell_count > 0 && (
                <Entry
                    explains="spells"
                    n={people.spell_count}
                    words={say("assault.page.spells_in_hand", { count: people.spell_count })}
                >
                    <Sign name="spell" />
                </Entry>
            )}
            {people.claimed.map((key) => (
                <span key={key} class="item" role="img" aria-label={eventName(key)} data-explain={`event:${key}`}>
                    <Rune event={key} />
                </span>
            ))}
            {people.row.length > 0 && (
                <span class="item">
                    <span data-explain="row">{say("assault.page.row")}</span>
                    {people.row.map((c) => (
                        <svg
                            key={c}
                            viewBox="-15 -15 30 30"
                            role="img"
                            aria-label={commandName(c, race)}
                            data-explain={`command:${c}:${race}`}
                        >
                            <Sign name={c === "special" ? race : c} />
                        </svg>
                    ))}
                </span>
            )}
        </>
    );
}
