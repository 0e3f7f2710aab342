// A table of the server: the waiting room until all seats are taken, then the game.
import { useEffect, useState } from "preact/hooks";
import { useAbout } from "../engine/about";
import { CARDS, useGame } from "../games";
import { OnlineSession } from "../session/online";
import { useSession } from "../session/session";
import { heldTables, hold, joinTable } from "../session/tables";
import { Bar } from "../ui/bar";
import { go } from "../ui/router";
import { SeatLink } from "../ui/seat-link";
import { SeatChip } from "../ui/seats";
import { settings } from "../ui/settings";
import { Table } from "../ui/table";
import { Loading, Missing } from "./local";

function WaitingRoom({ session, title }: { session: OnlineSession; title: string }) {
    const facts = session.facts!;
    const about = useAbout(facts.game);
    const [level, setLevel] = useState(2);
    const [problem, setProblem] = useState("");
    const links =
        heldTables()
            .find((h) => h.table === session.table)
            ?.links.filter((l) => !l.mine) ?? [];
    const waits = facts.seats.filter((s) => s.kind === "open" || s.kind === "link");
    return (
        <>
            <Bar title={title} />
            <main class="page narrow waiting">
                <h1>Waiting for {waits.length === 1 ? "one more" : `${waits.length} more`}</h1>
                <ul class="waiting-seats">
                    {facts.seats.map((s) => (
                        <li key={s.seat}>
                            <SeatChip seat={s.seat} /> <b>{s.title ?? `Seat ${s.seat}`}</b>
                            <span>
                                {s.kind === "open"
                                    ? "free for anybody"
                                    : s.kind === "link"
                                      ? "waits for a friend"
                                      : s.seat === facts.you
                                        ? "you"
                                        : s.name}
                            </span>
                        </li>
                    ))}
                </ul>
                {links
                    .filter((l) => waits.some((s) => s.seat === l.seat))
                    .map((l) => (
                        <SeatLink
                            key={l.seat}
                            label={`Link for ${facts.seats[l.seat - 1].title ?? `seat ${l.seat}`}: whoever has it plays there`}
                            link={`/table/${session.table}#${l.token}`}
                        />
                    ))}
                {facts.you === 0 && waits.some((s) => s.kind === "open") && (
                    <button
                        type="button"
                        class="primary"
                        onClick={async () => {
                            try {
                                const token = await joinTable(session.table, facts.game, settings.value.name);
                                go(`/table/${session.table}#${token}`);
                            } catch (error: any) {
                                setProblem(error.sentence ?? "The server cannot be reached.");
                            }
                        }}
                    >
                        Take a free seat
                    </button>
                )}
                {facts.you > 0 && waits.length > 0 && about && (
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
                            Fill the free seats with bots
                        </button>
                    </p>
                )}
                {problem && (
                    <p class="refusal" role="alert">
                        {problem}
                    </p>
                )}
                <p class="quiet-text">
                    The luck of this table is fixed already: its seed has the hash{" "}
                    <code>{facts.commit.slice(0, 16)}…</code> and is shown when the game is over, so that everybody can
                    check it.
                </p>
                <SeatLink label="Link for those who look on" link={`/table/${session.table}`} />
            </main>
        </>
    );
}

// What only a table with others needs.
function TableTools({ session }: { session: OnlineSession }) {
    const facts = session.facts!;
    if (facts.you === 0 || facts.stage !== "playing") return null;
    const absent = facts.seats.filter((s) => s.kind === "held" && s.seat !== facts.you && (!s.here || s.flagged));
    return (
        <div class="row-of-buttons">
            {(facts.undo ?? 0) === 0 && (
                <button type="button" onClick={() => session.takeback()}>
                    Ask to take back
                </button>
            )}
            {absent.map((s) => (
                <button
                    type="button"
                    key={s.seat}
                    onClick={() => session.replace(s.seat, "bot:level=2")}
                >{`A bot for ${s.name}, who is away`}</button>
            ))}
        </div>
    );
}

export function OnlineTable({ table, token }: { table: string; token: string }) {
    const [session, setSession] = useState<OnlineSession>();
    const [problem, setProblem] = useState("");
    const state = useSession(session);
    const name = session?.facts?.game;
    const game = useGame(name);
    useEffect(() => {
        let gone = false;
        let made: OnlineSession | undefined;
        OnlineSession.sit(table, token).then(
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
            (error) => setProblem(error.sentence ?? String(error)),
        );
        return () => {
            gone = true;
            made?.close();
        };
    }, [table, token]);
    const card = CARDS.find((c) => c.name === name);
    if (problem) return <Missing what={`The table cannot be opened: ${problem}.`} />;
    if (!session || !state || !game || !card) return <Loading title={card?.title} />;
    if (session.facts!.stage === "open") return <WaitingRoom session={session} title={card.title} />;
    return <Table session={session} game={game} title={card.title} panel={<TableTools session={session} />} />;
}
