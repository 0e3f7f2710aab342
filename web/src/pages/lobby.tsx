// The tables of the server that anybody may watch or join, and playing with somebody at once.
import { useEffect, useRef, useState } from "preact/hooks";
import { CARDS, titleOf, titleOfGame } from "../games";
import { LobbySession, type LobbyState, type Wanted } from "../session/lobby";
import { hold, listTables, type Listed } from "../session/tables";
import { say } from "../say/say";
import { clockWords } from "../ui/clocks";
import { NameField } from "../ui/name-field";
import { go, Link } from "../ui/router";
import { settings } from "../ui/settings";
import { attract } from "../ui/your-turn";

const EVERY = 5000; // milliseconds between two looks at the list of games that are being played

// What "play somebody now" plays, so that people who want the same game meet: the standard rules with the fewest seats.
const wish = (game: string): Wanted => ({
    game,
    seats: CARDS.find((c) => c.name === game)!.fewest,
    options: {},
    clock: [900, 10],
});

function describe(t: Listed): string {
    const free = t.seats.filter((s) => s.kind === "open").length;
    if (t.stage === "open") return free === 0 ? say("page.lobby.waiting") : say("page.lobby.free", { seats: free });
    return t.stage === "over" ? say("page.finished") : say("page.lobby.watch");
}

// The lobby while the server answers: undefined until it has, null while it does not. The socket is opened only when the
// server is known to be there.
function useLobby(isThere: boolean): [LobbyState | undefined, LobbySession | undefined] {
    const [state, setState] = useState<LobbyState>();
    const [session, setSession] = useState<LobbySession>();
    useEffect(() => {
        if (!isThere) return;
        const paired = ({ table, seat, token }: { table: string; seat: number; token: string }, game: string) => {
            hold({ table, game, links: [{ seat, token, mine: true }], at: Date.now() });
            attract(titleOfGame(game), say("people.pair.found"), table);
            go(`/table/${table}#${token}`);
        };
        const made = new LobbySession(setState, paired, () => {});
        setSession(made);
        return () => made.close();
    }, [isThere]);
    return [state, session];
}

// The list of the server's tables, looked at again and again.
function useTables(): Listed[] | "away" | null {
    const [tables, setTables] = useState<Listed[] | "away" | null>(null);
    useEffect(() => {
        let timer: ReturnType<typeof setTimeout>;
        let live = true;
        const look = () => {
            const next = () => live && (timer = setTimeout(look, EVERY));
            if (document.hidden) return void next();
            listTables()
                .then(
                    (list) => live && setTables(list),
                    () => live && setTables("away"),
                )
                .then(next);
        };
        look();
        return () => {
            live = false;
            clearTimeout(timer);
        };
    }, []);
    return tables;
}

// Waits for somebody who wants to play the same game.
function PlayNow({ state, session }: { state: LobbyState; session: LobbySession }) {
    const [game, setGame] = useState(CARDS[CARDS.length - 1].name);
    const isNamed = useRef(settings.value.name.trim() !== "");
    const countOf = (name: string) => state.waiting.filter((w) => w.game === name).reduce((sum, w) => sum + w.count, 0);
    if (state.wanted) {
        return (
            <div class="pairing" role="status">
                <p>
                    <span class="spinner" aria-hidden="true" />{" "}
                    {say("people.pair.waiting", { game: titleOfGame(state.wanted.game) })}
                </p>
                <button type="button" onClick={() => session.unqueue()}>
                    {say("people.pair.stop")}
                </button>
            </div>
        );
    }
    return (
        <form
            class="pairing"
            onSubmit={(e) => {
                e.preventDefault();
                session.queue(wish(game), settings.value.name.trim());
            }}
        >
            <label class="field">
                <span>{say("people.pair.game")}</span>
                <select value={game} onChange={(e) => setGame(e.currentTarget.value)}>
                    {CARDS.map((c) => (
                        <option key={c.name} value={c.name}>
                            {say("people.pair.option", { game: titleOf(c), people: countOf(c.name) })}
                        </option>
                    ))}
                </select>
            </label>
            {!isNamed.current && <NameField />}
            <button type="submit" class="primary">
                {say("people.pair.now")}
            </button>
            {state.problem && (
                <p class="refusal" role="alert">
                    {state.problem.sentence}
                </p>
            )}
            <p class="quiet-text">
                {say("people.pair.help", { seats: wish(game).seats, clock: clockWords(wish(game).clock) })}
            </p>
        </form>
    );
}

export function Lobby() {
    const listed = useTables();
    const [state, session] = useLobby(Array.isArray(listed));
    // Tables with free seats are known at once; games that are being played are looked at now and then.
    const playing = Array.isArray(listed) ? listed.filter((t) => t.stage === "playing") : [];
    const open = state?.tables ?? (Array.isArray(listed) ? listed.filter((t) => t.stage === "open") : []);
    const tables = [...open, ...playing.filter((t) => !open.some((o) => o.table === t.table))];
    return (
        <section class="list" aria-labelledby="lobby">
            <h2 id="lobby">{say("page.lobby.heading")}</h2>
            {listed === null && <p class="quiet-text">{say("page.lobby.looking")}</p>}
            {listed === "away" && <p class="quiet-text">{say("page.lobby.away")}</p>}
            {Array.isArray(listed) && (
                <>
                    {state && session && <PlayNow state={state} session={session} />}
                    {tables.length === 0 && <p class="quiet-text">{say("page.lobby.none")}</p>}
                    <ul aria-live="polite">
                        {tables.map((t) => (
                            <li key={t.table}>
                                <Link to={`/table/${t.table}`}>
                                    <b>{titleOfGame(t.game)}</b>{" "}
                                    {say("page.list", {
                                        names: t.seats.filter((s) => s.kind === "held" && s.name).map((s) => s.name),
                                    })}
                                </Link>
                                <span class="quiet-text">{describe(t)}</span>
                            </li>
                        ))}
                    </ul>
                </>
            )}
        </section>
    );
}
