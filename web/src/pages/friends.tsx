// Sets up a table with friends: who sits where, and what is played. The table itself then shows the links.
import { useState } from "preact/hooks";
import { useAbout, type About } from "../engine/about";
import { CARDS, titleOf } from "../games";
import { makeTable, said } from "../session/tables";
import { Bar } from "../ui/bar";
import { go } from "../ui/router";
import { settings } from "../ui/settings";
import { OptionFields, SeatCount } from "../ui/setup";
import { Loading, Missing } from "../ui/state";

const CLOCKS: [string, [number, number] | undefined][] = [
    ["No clock", undefined],
    ["5 minutes, plus 5 seconds per action", [300, 5]],
    ["15 minutes, plus 10 seconds per action", [900, 10]],
    ["1 hour, plus 30 seconds per action", [3600, 30]],
    ["3 days for the whole game", [259200, 0]],
];

function SeatField({
    facts,
    at,
    value,
    change,
}: {
    facts: About;
    at: number;
    value: string;
    change(value: string): void;
}) {
    return (
        <label class="field">
            <span>{facts.seat_titles[at] ?? `Seat ${at + 1}`}</span>
            <select value={value} onChange={(e) => change(e.currentTarget.value)}>
                <option value="me">You</option>
                <option value="link">A friend with a link</option>
                <option value="open">Anybody</option>
                {facts.levels.map((l, i) => (
                    <option key={l.name} value={`bot:level=${i + 1}`}>{`Bot ${l.name}, level ${i + 1}`}</option>
                ))}
            </select>
        </label>
    );
}

export function Friends({ game }: { game: string }) {
    const card = CARDS.find((c) => c.name === game);
    const facts = useAbout(card?.name);
    const [seats, setSeats] = useState(["me", ...Array.from({ length: (card?.fewest ?? 2) - 1 }, () => "link")]);
    const [options, setOptions] = useState<Record<string, string>>({});
    const [clock, setClock] = useState(0);
    const [isPublic, setPublic] = useState(false);
    const [problem, setProblem] = useState("");
    if (!card) return <Missing what={`There is no game called ${game}.`} />;
    if (!facts) return <Loading title={titleOf(card)} />;
    const resize = (count: number) => setSeats(Array.from({ length: count }, (_, i) => seats[i] ?? "link"));
    const set = (at: number, value: string) =>
        setSeats(seats.map((s, i) => (i === at ? value : value === "me" && s === "me" ? "link" : s)));

    async function make(): Promise<void> {
        setProblem("");
        try {
            const held = await makeTable({
                game,
                seats,
                options,
                public: isPublic || seats.includes("open"),
                clock: CLOCKS[clock][1],
                name: settings.value.name,
            });
            const mine = held.links.find((l) => l.mine);
            go(`/table/${held.table}${mine ? `#${mine.token}` : ""}`);
        } catch (error) {
            setProblem(said(error));
        }
    }

    return (
        <>
            <Bar title={`${titleOf(card)} with friends`} />
            <main class="page narrow">
                <form class="setup" onSubmit={(e) => (e.preventDefault(), void make())}>
                    <fieldset>
                        <legend>Seats</legend>
                        <SeatCount facts={facts} count={seats.length} change={resize} />
                        {seats.map((s, i) => (
                            <SeatField key={i} facts={facts} at={i} value={s} change={(v) => set(i, v)} />
                        ))}
                    </fieldset>
                    <fieldset>
                        <legend>Table</legend>
                        <label class="field">
                            <span>Clock</span>
                            <select value={clock} onChange={(e) => setClock(Number(e.currentTarget.value))}>
                                {CLOCKS.map(([words], i) => (
                                    <option key={words} value={i}>
                                        {words}
                                    </option>
                                ))}
                            </select>
                        </label>
                        <label>
                            <input
                                type="checkbox"
                                checked={isPublic}
                                onChange={(e) => setPublic(e.currentTarget.checked)}
                            />{" "}
                            List this table on the home page, so that others may watch
                        </label>
                    </fieldset>
                    <OptionFields facts={facts} values={options} change={setOptions} />
                    {problem && (
                        <p class="refusal" role="alert">
                            {problem}
                        </p>
                    )}
                    <p>
                        <button type="submit" class="primary">
                            Create the table
                        </button>
                    </p>
                </form>
            </main>
        </>
    );
}
