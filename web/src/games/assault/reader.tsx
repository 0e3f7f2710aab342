// The card reader: the goals of the viewer and every card that lies open, or could be drawn, in full. It can be opened at any
// time.
import type { ComponentChildren } from "preact";
import { say } from "../../say/say";
import type { Frame } from "../../session/session";
import { Icon, UnitIcon } from "./cards";
import { COMMANDS, EVENTS, HITS, KINDS, RACES, SPELLS } from "./data";
import { cardText, commandText, eventTexts, spellTexts, unitTexts } from "./explain";
import { Goals } from "./goals";
import { Rune } from "./stock";
import { isFree, ownPeople, viewOf, type Counts, type View } from "./view";
import { cardName, commandName, eventName, raceName, spellName, unitName } from "./words";

interface Entry {
    title: string;
    icon: ComponentChildren;
    lines: string[];
}

function Entries({ list }: { list: Entry[] }) {
    return (
        <ul class="as-entries">
            {list.map(({ title, icon, lines }) => (
                <li key={title}>
                    {icon}
                    <div>
                        <b>{title}</b>
                        {lines.map((line) => (
                            <p key={line}>{line}</p>
                        ))}
                    </div>
                </li>
            ))}
        </ul>
    );
}

// A part of the reader that can be opened.
function Part(props: { title: string; isOpen?: boolean; children: ComponentChildren }) {
    return (
        <details open={props.isOpen}>
            <summary>{props.title}</summary>
            {props.children}
        </details>
    );
}

const counted = (n: number | undefined) => (n === undefined ? "" : ` ×${n}`);

// What lies in the discard piles, which anybody may look through.
function Piles({ view }: { view: View }) {
    const discard: Counts = view.discard ?? {};
    const cards = Object.entries(discard).map(([card, n]) => `${cardName(card)}${counted(n)}`);
    const spells = view.spell_discard.map((key) => `${spellName(key, 0)} / ${spellName(key, 1)}`);
    const nothing = say("assault.page.nothing");
    return (
        <>
            <p>{say("assault.page.pile_cards", { deck: view.deck, cards: cards.length > 0 ? cards : nothing })}</p>
            <p>
                {say("assault.page.pile_spells", {
                    deck: view.spell_deck,
                    spells: spells.length > 0 ? spells : nothing,
                })}
            </p>
        </>
    );
}

const unitEntries = (view: View, race: string): Entry[] =>
    KINDS.filter((kind) => kind in RACES[race].units).map((kind) => ({
        title: unitName(race, kind),
        icon: <UnitIcon race={race} form={kind} isFree={isFree(view, race)} />,
        lines: unitTexts(race, kind),
    }));

const eventEntries = (keys: string[]): Entry[] =>
    keys.map((key) => ({ title: eventName(key), icon: <Rune event={key} />, lines: eventTexts(key) }));

export function Reader({ frame }: { frame: Frame }) {
    const view = viewOf(frame);
    const own = ownPeople(frame)?.race ?? "fire";
    const races = [own, ...Object.keys(RACES).filter((race) => race !== own)];
    const open = view.regions.flatMap((r) => (r.event ? [r.event] : []));
    const eventsOf = (race: string) => Object.keys(EVENTS).filter((key) => EVENTS[key].race === race);
    return (
        <div class="as-reader">
            {view.goals && (
                <Part title={say("assault.page.goals")} isOpen>
                    <Goals frame={frame} />
                </Part>
            )}
            <Part title={say("assault.page.goals_open")}>
                <Entries list={eventEntries(open)} />
            </Part>
            <Part title={say("assault.page.commands")}>
                <Entries
                    list={COMMANDS.map((command) => ({
                        title: commandName(command, own),
                        icon: <Icon name={command === "special" ? own : command} size={30} />,
                        lines: [commandText(command, own)],
                    }))}
                />
            </Part>
            <Part title={say("assault.page.read_cards")}>
                <Entries
                    list={Object.keys(HITS).map((card) => ({
                        title: cardName(card),
                        icon: <Icon name={card} size={30} />,
                        lines: [cardText(card)],
                    }))}
                />
                <Piles view={view} />
            </Part>
            <Part title={say("assault.tell.spells_title")}>
                <Entries
                    list={Object.keys(SPELLS).map((key) => ({
                        title: `${spellName(key, 0)} / ${spellName(key, 1)}`,
                        icon: <Icon name="magic" size={30} />,
                        lines: spellTexts(key),
                    }))}
                />
            </Part>
            {races.map((race) => (
                <Part key={race} title={raceName(race)}>
                    <Entries
                        list={[
                            ...unitEntries(view, race),
                            {
                                title: commandName("special", race),
                                icon: <Icon name={race} size={30} />,
                                lines: [commandText("special", race)],
                            },
                            ...eventEntries(eventsOf(race)),
                        ]}
                    />
                </Part>
            ))}
            <Part title={say("assault.page.read_events")}>
                <Entries list={eventEntries(eventsOf("any"))} />
            </Part>
        </div>
    );
}
