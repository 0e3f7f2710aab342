// Sets up a table with friends: who sits where, and what is played. The table itself then shows the links.
import { useState } from "preact/hooks";
import { anyCharacter, useAbout, type About } from "../engine/about";
import { CARDS, titleOf } from "../games";
import { say } from "../say/say";
import { characterIn } from "../session/session";
import { makeTable, said } from "../session/tables";
import { Bar } from "../ui/bar";
import { CLOCKS, clockWords } from "../ui/clocks";
import { NameField } from "../ui/name-field";
import { botName, seatTitle } from "../ui/names";
import { go } from "../ui/router";
import { settings } from "../ui/settings";
import { CharacterField, OptionFields, SeatCount } from "../ui/setup";
import { Loading, Missing } from "../ui/state";

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
    const title = seatTitle(facts.game, at + 1, facts.seat_titles[at] !== undefined);
    const [bot] = value.split(",");
    return [
        <label class="field" key="who">
            <span>{title}</span>
            <select value={bot} onChange={(e) => change(e.currentTarget.value)}>
                <option value="me">{say("page.you")}</option>
                <option value="link">{say("page.friends.friend")}</option>
                <option value="open">{say("page.friends.anybody")}</option>
                {facts.levels.map((l, i) => (
                    <option key={l.name} value={`bot:level=${i + 1}`}>
                        {say("page.friends.bot", { name: botName(facts.game, i + 1), level: i + 1 })}
                    </option>
                ))}
            </select>
        </label>,
        bot.startsWith("bot:") && (
            <CharacterField
                key="character"
                facts={facts}
                seat={title}
                value={characterIn(value)}
                change={(name) => change(name ? `${bot},character=${name}` : bot)}
            />
        ),
    ];
}

// The bot of a seat with its character: the one that was chosen, or one as it comes.
const withCharacter = (facts: About, seat: string): string =>
    !seat.startsWith("bot:") || characterIn(seat) ? seat : `${seat},character=${anyCharacter(facts)}`;

// Who begins: whoever sits on the first seat, or the lot decides.
function FirstField(props: { seats: string[]; lot: boolean; change(seats: string[], lot: boolean): void }) {
    const { seats, lot } = props;
    const mine = seats.indexOf("me");
    const others = seats.filter((s) => s !== "me");
    const choice = (name: string, isChosen: boolean, words: string, run: () => void) => (
        <label key={name}>
            <input type="radio" name="first" value={name} checked={isChosen} onChange={run} />
            <span>{words}</span>
        </label>
    );
    return (
        <div class="choice first" role="radiogroup" aria-labelledby="first">
            <p id="first">{say("people.first.ask")}</p>
            {mine >= 0 && [
                choice("me", !lot && mine === 0, say("people.first.me"), () => props.change(["me", ...others], false)),
                choice("other", !lot && mine > 0, say("people.first.other"), () =>
                    props.change([...others, "me"], false),
                ),
            ]}
            {choice("lot", lot, say("people.first.lot"), () => props.change(seats, !lot))}
        </div>
    );
}

export function Friends({ game }: { game: string }) {
    const card = CARDS.find((c) => c.name === game);
    const facts = useAbout(card?.name);
    const [seats, setSeats] = useState(["me", ...Array.from({ length: (card?.fewest ?? 2) - 1 }, () => "link")]);
    const [lot, setLot] = useState(false);
    const [options, setOptions] = useState<Record<string, string>>({});
    const [clock, setClock] = useState(0);
    const [isPublic, setPublic] = useState(false);
    const [isMaking, setMaking] = useState(false);
    const [problem, setProblem] = useState<unknown>(null);
    if (!card) return <Missing what={say("page.no_such_game", { name: game })} />;
    if (!facts) return <Loading title={titleOf(card)} />;
    const resize = (count: number) => setSeats(Array.from({ length: count }, (_, i) => seats[i] ?? "link"));
    const set = (at: number, value: string) =>
        setSeats(seats.map((s, i) => (i === at ? value : value === "me" && s === "me" ? "link" : s)));

    async function make(facts: About): Promise<void> {
        setProblem(null);
        setMaking(true);
        try {
            const held = await makeTable({
                game,
                seats: seats.map((seat) => withCharacter(facts, seat)),
                ...(lot && { lot }),
                options,
                public: isPublic || seats.includes("open"),
                clock: CLOCKS[clock],
                name: settings.value.name.trim(),
            });
            const mine = held.links.find((l) => l.mine);
            go(`/table/${held.table}${mine ? `#${mine.token}` : ""}`);
        } catch (error) {
            setProblem(error);
            setMaking(false);
        }
    }

    return (
        <>
            <Bar title={say("page.friends.title", { game: titleOf(card) })} />
            <main class="page narrow">
                <form class="setup" onSubmit={(e) => (e.preventDefault(), void make(facts))}>
                    {seats.includes("me") && <NameField />}
                    <fieldset>
                        <legend>{say("page.setup.seats")}</legend>
                        <SeatCount facts={facts} count={seats.length} change={resize} />
                        {seats.map((s, i) => (
                            <SeatField key={i} facts={facts} at={i} value={s} change={(v) => set(i, v)} />
                        ))}
                        <FirstField seats={seats} lot={lot} change={(s, l) => (setSeats(s), setLot(l))} />
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
                            {clock > 0 && (
                                <span class="quiet-text">
                                    {seats.length === 2 ? say("people.clock.lost") : say("people.clock.bot")}
                                </span>
                            )}
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
                        <button type="submit" class="primary" disabled={isMaking}>
                            {say("page.friends.create")}
                        </button>
                    </p>
                </form>
            </main>
        </>
    );
}
