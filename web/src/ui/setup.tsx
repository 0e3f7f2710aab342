// Fields for setting up a game: who sits where, and the options of the rules.
import { useState } from "preact/hooks";
import type { About, Option } from "../engine/about";
import { learnWords } from "../say/language";
import { say, sayFacts } from "../say/say";
import { useLoaded } from "./loaded";
import { botName, characterName, characterSentence, seatTitle } from "./names";

// The number of seats. Draws nothing where the game leaves no choice.
export function SeatCount({ facts, count, change }: { facts: About; count: number; change(count: number): void }) {
    const counts = Array.from({ length: facts.max_seats - facts.min_seats + 1 }, (_, i) => facts.min_seats + i);
    if (counts.length === 1) return null;
    return (
        <p class="segments" role="group" aria-label={say("page.setup.seat_count")}>
            {counts.map((n) => (
                <button type="button" key={n} aria-pressed={count === n} onClick={() => change(n)}>
                    {n}
                </button>
            ))}
        </p>
    );
}

// The character of a bot. "" is one as it comes.
export function CharacterField(props: { facts: About; seat: string; value: string; change(value: string): void }) {
    const { game, characters } = props.facts;
    return (
        <label class="field">
            <span class="visually-hidden">{say("page.setup.character", { seat: props.seat })}</span>
            <select class="character" value={props.value} onChange={(e) => props.change(e.currentTarget.value)}>
                <option value="">{say("page.setup.any_character")}</option>
                {characters.map(({ name }) => (
                    <option key={name} value={name}>
                        {characterName(game, name)}
                    </option>
                ))}
            </select>
            {props.value && <span class="quiet-text">{characterSentence(game, props.value)}</span>}
        </label>
    );
}

export function SeatFields(props: {
    facts: About;
    levels: number[];
    chosen: string[]; // the characters of the bots
    change(levels: number[], chosen: string[]): void;
}) {
    const { facts, levels, chosen } = props;
    const change = (levels: number[]) => props.change(levels, chosen);
    const resize = (count: number) => change(Array.from({ length: count }, (_, i) => levels[i] ?? 2));
    const title = (i: number) => seatTitle(facts.game, i + 1, facts.seat_titles[i] !== undefined);
    const choose = (i: number, name: string) =>
        props.change(
            levels,
            levels.map((_, k) => (k === i ? name : (chosen[k] ?? ""))),
        );
    return (
        <fieldset>
            <legend>{say("page.setup.seats")}</legend>
            <SeatCount facts={facts} count={levels.length} change={resize} />
            {levels.map((level, i) => [
                <label class="field" key={i}>
                    <span>{title(i)}</span>
                    <select
                        value={level}
                        onChange={(e) => {
                            const value = Number(e.currentTarget.value);
                            change(levels.map((l, k) => (k === i ? value : value === 0 && l === 0 ? 2 : l)));
                        }}
                    >
                        <option value={0}>{say("page.you")}</option>
                        {facts.levels.map((l, k) => (
                            <option key={l.name} value={k + 1}>
                                {say("page.bot_level", { name: botName(facts.game, k + 1), level: k + 1 })}
                            </option>
                        ))}
                    </select>
                    {level > 0 && <span class="quiet-text">{sayFacts(`options.${facts.game}.style.${level}`)}</span>}
                </label>,
                level > 0 && (
                    <CharacterField
                        key={`character ${i}`}
                        facts={facts}
                        seat={title(i)}
                        value={chosen[i] ?? ""}
                        change={(name) => choose(i, name)}
                    />
                ),
            ])}
            {!levels.includes(0) && <p class="quiet-text">{say("page.setup.only_bots")}</p>}
        </fieldset>
    );
}

const valuesOf = ({ values, low = 0, high = 0 }: Option): string[] =>
    values ?? Array.from({ length: high - low + 1 }, (_, i) => String(low + i));

// Whether the values are said as numbers. Those of an option that is 0 or 1 have names.
const isNumber = ({ values, low, high }: Option): boolean => values === undefined && !(low === 0 && high === 1);

export function OptionFields(props: {
    facts: About;
    values: Record<string, string>;
    change(values: Record<string, string>): void;
}) {
    const { facts, values, change } = props;
    // Most people never open the list of all options, so its words are loaded when somebody does.
    const [isOpen, setOpen] = useState(false);
    const isReady = useLoaded(isOpen ? "words" : undefined, () => learnWords().then(() => true));
    const set = (name: string, value: string) => change({ ...values, [name]: value });
    const word = (kind: string, name: string) => sayFacts(`options.${facts.game}.${kind}.${name}`);
    return (
        <>
            {facts.rulesets.length > 1 && (
                <fieldset class="choice">
                    <legend>{say("page.setup.rules")}</legend>
                    {facts.rulesets.map((r) => (
                        <label key={r.name}>
                            <input
                                type="radio"
                                name="ruleset"
                                checked={(values.ruleset ?? "standard") === r.name}
                                onChange={() => change({ ruleset: r.name })}
                            />
                            <span>
                                <b>{word("ruleset", r.name)}</b>: {word("rules", r.name)}
                            </span>
                        </label>
                    ))}
                </fieldset>
            )}
            <details onToggle={() => setOpen(true)}>
                <summary>{say("page.setup.more")}</summary>
                {isReady &&
                    facts.options.map((o) => (
                        <label class="field" key={o.name}>
                            <span>
                                <b>{word("option", o.name)}</b> <span class="quiet-text">{word("help", o.name)}</span>
                            </span>
                            <select value={values[o.name] ?? ""} onChange={(e) => set(o.name, e.currentTarget.value)}>
                                <option value="" disabled>
                                    {say("page.setup.as_rules")}
                                </option>
                                {valuesOf(o).map((v) => (
                                    <option key={v} value={v}>
                                        {isNumber(o) ? v : word(`value.${o.name}`, v)}
                                    </option>
                                ))}
                            </select>
                        </label>
                    ))}
            </details>
        </>
    );
}
