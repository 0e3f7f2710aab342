// A table of the server: a waiting room until every seat is taken, then the game.
import { useEffect, useState } from "preact/hooks";
import { useAbout } from "../engine/about";
import { CARDS, titleOf, useGame } from "../games";
import { OnlineSession } from "../session/online";
import { useSession } from "../session/session";
import { heldTables, hold, joinTable, said } from "../session/tables";
import { Bar } from "../ui/bar";
import { count } from "../ui/plural";
import { go } from "../ui/router";
import { SeatLink } from "../ui/seat-link";
import { SeatChip } from "../ui/seats";
import { settings } from "../ui/settings";
import { Table } from "../ui/table";
import { Loading, Missing } from "../ui/state";

function WaitingRoom({ session, title }: { session: OnlineSession; title: string }) {
    const facts = session.facts!;
    const about = useAbout(facts.game);
    const [level, setLevel] = useState(2);
    const [problem, setProblem] = useState("");
    const links =
        heldTables()
            .find((h) => h.table === session.table)
            ?.links.filter((l) => !l.mine) ?? [];
    const waiting = facts.seats.filter((s) => s.kind === "open" || s.kind === "link");
    return (
        <>
            <Bar title={title} />
            <main class="page narrow waiting">
                <h1>Waiting for {count(waiting.length, "more player")}</h1>
                <ul class="waiting-seats">
                    {facts.seats.map((s) => (
                        <li key={s.seat}>
                            <SeatChip seat={s.seat} /> <b>{s.title ?? `Seat ${s.seat}`}</b>
                            <span>
                                {s.kind === "open"
                                    ? "open to anybody"
                                    : s.kind === "link"
                                      ? "waiting for a friend"
                                      : s.seat === facts.you
                                        ? "you"
                                        : s.name}
                            </span>
                        </li>
                    ))}
                </ul>
                {links
                    .filter((l) => waiting.some((s) => s.seat === l.seat))
                    .map((l) => (
                        <SeatLink
                            key={l.seat}
                            label={`Link to play ${facts.seats[l.seat - 1].title ?? `seat ${l.seat}`}; send it to one friend`}
                            link={`/table/${session.table}#${l.token}`}
                        />
                    ))}
                {facts.you === 0 && waiting.some((s) => s.kind === "open") && (
                    <button
                        type="button"
                        class="primary"
                        onClick={async () => {
                            try {
                                const token = await joinTable(session.table, facts.game, settings.value.name);
                                go(`/table/${session.table}#${token}`);
                            } catch (error) {
                                setProblem(said(error));
                            }
                        }}
                    >
                        Take a free seat
                    </button>
                )}
                {facts.you > 0 && waiting.length > 0 && about && (
                    <p class="row-of-buttons">
                        <label>
                            <span class="visually-hidden">Level of the bots</span>
                            <select value={level} onChange={(e) => setLevel(Number(e.currentTarget.value))}>
                                {about.levels.map((l, i) => (
                                    <option key={l.name} value={i + 1}>{`${l.name}, level ${i + 1}`}</option>
                                ))}
                            </select>
                        </label>
                        <button type="button" onClick={() => session.fill(`bot:level=${level}`)}>
                            Fill the empty seats with bots
                        </button>
                    </p>
                )}
                {problem && (
                    <p class="refusal" role="alert">
                        {problem}
                    </p>
                )}
                <p class="quiet-text">
                    The dice of this table are already fixed by a secret seed. Its hash is{" "}
                    <code>{facts.commit.slice(0, 16)}…</code>; the seed is shown when the game is over, so that
                    everybody can check it.
                </p>
                <SeatLink label="Link to watch; send it to anybody" link={`/table/${session.table}`} />
            </main>
        </>
    );
}

// Buttons that only a table with other people needs.
function TableTools({ session }: { session: OnlineSession }) {
    const facts = session.facts!;
    if (facts.you === 0 || facts.stage !== "playing") return null;
    const absent = facts.seats.filter((s) => s.kind === "held" && s.seat !== facts.you && (!s.here || s.flagged));
    return (
        <div class="row-of-buttons">
            {(facts.undo ?? 0) === 0 && (
                <button type="button" onClick={() => session.takeback()}>
                    Ask for a takeback
                </button>
            )}
            {absent.map((s) => (
                <button
                    type="button"
                    key={s.seat}
                    onClick={() => session.replace(s.seat, "bot:level=2")}
                >{`Let a bot play for ${s.name}, who is away`}</button>
            ))}
        </div>
    );
}

export function OnlineTable({ table, token }: { table: string; token: string }) {
    const [session, setSession] = useState<OnlineSession>();
    const [problem, setProblem] = useState("");
    const [isLost, setLost] = useState(false);
    const state = useSession(session);
    const name = session?.facts?.game;
    const game = useGame(name);
    useEffect(() => {
        let gone = false;
        let made: OnlineSession | undefined;
        OnlineSession.sit(table, token, () => setLost(true)).then(
            (s) => {
                made = s;
                if (gone) return s.close();
                const { you, game: what, seats } = s.facts!;
                const known = heldTables().find((h) => h.table === table);
                if (you > 0 && !known?.links.some((l) => l.mine)) {
                    hold({
                        table,
                        game: what,
                        links: [...(known?.links ?? []), { seat: you, token, mine: true }],
                        at: Date.now(),
                    });
                }
                const own = seats[you - 1];
                if (own && (own.name === "" || /^seat \d$/i.test(own.name))) s.rename(settings.value.name);
                setSession(s);
            },
            (error) => setProblem(said(error)),
        );
        return () => {
            gone = true;
            made?.close();
        };
    }, [table, token]);
    const card = CARDS.find((c) => c.name === name);
    const unreachable = isLost && !session ? "The server cannot be reached. Trying again…" : undefined;
    if (problem) return <Missing what={`The table cannot be opened. ${problem}`} />;
    if (name && !card) return <Missing what={`This page has no board for the game ${name}.`} />;
    if (!session || !state || !game || !card) return <Loading title={card && titleOf(card)} problem={unreachable} />;
    if (session.facts!.stage === "open") return <WaitingRoom session={session} title={titleOf(card)} />;
    return <Table session={session} game={game} title={titleOf(card)} panel={<TableTools session={session} />} />;
}
