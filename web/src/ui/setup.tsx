// Fields for setting up a game: who sits where, and the options of the rules.
import type { About } from "../engine/about";

// The number of seats. Draws nothing where the game leaves no choice.
export function SeatCount({ facts, count, change }: { facts: About; count: number; change(count: number): void }) {
    const counts = Array.from({ length: facts.max_seats - facts.min_seats + 1 }, (_, i) => facts.min_seats + i);
    if (counts.length === 1) return null;
    return (
        <p class="segments" role="group" aria-label="Number of seats">
            {counts.map((n) => (
                <button type="button" key={n} aria-pressed={count === n} onClick={() => change(n)}>
                    {n}
                </button>
            ))}
        </p>
    );
}

export function SeatFields({
    facts,
    levels,
    change,
}: {
    facts: About;
    levels: number[];
    change(levels: number[]): void;
}) {
    const resize = (count: number) => change(Array.from({ length: count }, (_, i) => levels[i] ?? 2));
    return (
        <fieldset>
            <legend>Seats</legend>
            <SeatCount facts={facts} count={levels.length} change={resize} />
            {levels.map((level, i) => (
                <label class="field" key={i}>
                    <span>{facts.seat_titles[i] ?? `Seat ${i + 1}`}</span>
                    <select
                        value={level}
                        onChange={(e) => {
                            const value = Number(e.currentTarget.value);
                            change(levels.map((l, k) => (k === i ? value : value === 0 && l === 0 ? 2 : l)));
                        }}
                    >
                        <option value={0}>You</option>
                        {facts.levels.map((l, k) => (
                            <option key={l.name} value={k + 1}>{`${l.name}, level ${k + 1}: ${l.help}`}</option>
                        ))}
                    </select>
                </label>
            ))}
            {!levels.includes(0) && <p class="quiet-text">Only bots play: you will watch.</p>}
        </fieldset>
    );
}

export function OptionFields(props: {
    facts: About;
    values: Record<string, string>;
    change(values: Record<string, string>): void;
}) {
    const { facts, values, change } = props;
    const set = (name: string, value: string) => change({ ...values, [name]: value });
    return (
        <>
            {facts.rulesets.length > 1 && (
                <fieldset class="choice">
                    <legend>Rules</legend>
                    {facts.rulesets.map((r) => (
                        <label key={r.name}>
                            <input
                                type="radio"
                                name="ruleset"
                                checked={(values.ruleset ?? "standard") === r.name}
                                onChange={() => change({ ruleset: r.name })}
                            />
                            <span>
                                <b>{r.name.replaceAll("_", " ")}</b>: {r.help}
                            </span>
                        </label>
                    ))}
                </fieldset>
            )}
            <details>
                <summary>More options</summary>
                {facts.options.map((o) => (
                    <label class="field" key={o.name}>
                        <span>
                            <b>{o.name}</b> <span class="quiet-text">{o.help}</span>
                        </span>
                        <select value={values[o.name] ?? ""} onChange={(e) => set(o.name, e.currentTarget.value)}>
                            <option value="" disabled>
                                as in these rules
                            </option>
                            {(
                                o.values ?? Array.from({ length: o.high! - o.low! + 1 }, (_, i) => String(o.low! + i))
                            ).map((v) => (
                                <option key={v}>{v}</option>
                            ))}
                        </select>
                    </label>
                ))}
            </details>
        </>
    );
}
