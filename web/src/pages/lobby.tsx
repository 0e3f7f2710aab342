// The tables of the server that anybody may watch or join, and those where this browser holds a seat.
import { useEffect, useState } from "preact/hooks";
import { titleOfGame } from "../games";
import { heldTables, letGo, listTables, type Listed } from "../session/tables";
import { say } from "../say/say";
import { Link } from "../ui/router";

const EVERY = 5000; // milliseconds between two looks at the list

function describe(t: Listed): string {
    const free = t.seats.filter((s) => s.kind === "open").length;
    if (t.stage === "open") return free === 0 ? say("page.lobby.waiting") : say("page.lobby.free", { seats: free });
    return t.stage === "over" ? say("page.finished") : say("page.lobby.watch");
}

function Mine() {
    const [held, setHeld] = useState(heldTables);
    if (held.length === 0) return null;
    return (
        <section class="list" aria-labelledby="held">
            <h2 id="held">{say("page.lobby.yours")}</h2>
            <ul>
                {held.map((h) => {
                    const mine = h.links.find((l) => l.mine);
                    return (
                        <li key={h.table}>
                            <Link to={`/table/${h.table}${mine ? `#${mine.token}` : ""}`}>
                                <b>{titleOfGame(h.game)}</b> {say("page.lobby.with_friends")}
                            </Link>
                            <button
                                type="button"
                                class="quiet"
                                aria-label={say("page.lobby.forget_table")}
                                onClick={() => (letGo(h.table), setHeld(heldTables()))}
                            >
                                ✕
                            </button>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}

export function Lobby() {
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
    return (
        <>
            <Mine />
            <section class="list" aria-labelledby="lobby">
                <h2 id="lobby">{say("page.lobby.heading")}</h2>
                {tables === null && <p class="quiet-text">{say("page.lobby.looking")}</p>}
                {tables === "away" && <p class="quiet-text">{say("page.lobby.away")}</p>}
                {Array.isArray(tables) && tables.length === 0 && <p class="quiet-text">{say("page.lobby.none")}</p>}
                {Array.isArray(tables) && (
                    <ul>
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
                )}
            </section>
        </>
    );
}
