// Sets up a table with friends: who sits where, and what is played. The table itself then shows the links.
import { useState } from "preact/hooks";
import { useAbout, type About } from "../engine/about";
import { CARDS, titleOf } from "../games";
import { say } from "../say/say";
import { makeTable, said } from "../session/tables";
import { Bar } from "../ui/bar";
import { botName, seatTitle } from "../ui/names";
import { go } from "../ui/router";
import { settings } from "../ui/settings";
import { OptionFields, SeatCount } from "../ui/setup";
import { Loading, Missing } from "../ui/state";

// Seconds for the whole game and for each action.
type ClockTimes = [number, number];
const CLOCKS: (ClockTimes | undefined)[] = [undefined, [300, 5], [900, 10], [3600, 30], [259200, 0]];

function clockWords(clock: ClockTimes | undefined): string {
    if (!clock) return say("page.clock.none");
    const [whole, seconds] = clock;
    if (whole >= 86400) return say("page.clock.whole_days", { days: whole / 86400 });
    if (whole >= 3600) return say("page.clock.hours", { hours: whole / 3600, seconds });
    return say("page.clock.minutes", { minutes: whole / 60, seconds });
}

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
            <span>{seatTitle(facts.game, at + 1, facts.seat_titles[at] !== undefined)}</span>
            <select value={value} onChange={(e) => change(e.currentTarget.value)}>
                <option value="me">{say("page.you")}</option>
                <option value="link">{say("page.friends.friend")}</option>
                <option value="open">{say("page.friends.anybody")}</option>
                {facts.levels.map((l, i) => (
                    <option key={l.name} value={`bot:level=${i + 1}`}>
                        {say("page.friends.bot", { name: botName(facts.game, i + 1), level: i + 1 })}
                    </option>
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
    const [problem, setProblem] = useState<unknown>(null);
    if (!card) return <Missing what={say("page.no_such_game", { name: game })} />;
    if (!facts) return <Loading title={titleOf(card)} />;
    const resize = (count: number) => setSeats(Array.from({ length: count }, (_, i) => seats[i] ?? "link"));
    const set = (at: number, value: string) =>
        setSeats(seats.map((s, i) => (i === at ? value : value === "me" && s === "me" ? "link" : s)));

    async function make(): Promise<void> {
        setProblem(null);
        try {
            const held = await makeTable({
                game,
                seats,
                options,
                public: isPublic || seats.includes("open"),
                clock: CLOCKS[clock],
                name: settings.value.name,
            });
            const mine = held.links.find((l) => l.mine);
            go(`/table/${held.table}${mine ? `#${mine.token}` : ""}`);
        } catch (error) {
            setProblem(error);
        }
    }

    return (
        <>
            <Bar title={say("page.friends.title", { game: titleOf(card) })} />
            <main class="page narrow">
                <form class="setup" onSubmit={(e) => (e.preventDefault(), void make())}>
                    <fieldset>
                        <legend>{say("page.setup.seats")}</legend>
                        <SeatCount facts={facts} count={seats.length} change={resize} />
                        {seats.map((s, i) => (
                            <SeatField key={i} facts={facts} at={i} value={s} change={(v) => set(i, v)} />
                        ))}
                    </fieldset>
                    <fieldset>
                        <legend>{say("page.friends.table")}</legend>
                        <label class="field">
                            <span>{say("page.friends.clock")}</span>
                            <select value={clock} onChange={(e) => setClock(Number(e.currentTarget.value))}>
                                {CLOCKS.map((c, i) => (
                                    <option key={i} value={i}>
                                        {clockWords(c)}
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
                            {say("page.friends.public")}
                        </label>
                    </fieldset>
                    <OptionFields facts={facts} values={options} change={setOptions} />
                    {problem !== null && (
                        <p class="refusal" role="alert">
                            {said(problem)}
                        </p>
                    )}
                    <p>
                        <button type="submit" class="primary">
                            {say("page.friends.create")}
                        </button>
                    </p>
                </form>
            </main>
        </>
    );
}
