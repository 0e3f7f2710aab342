// A table of the server: a waiting room until every seat is taken, then the game.
import { useEffect, useState } from "preact/hooks";
import { useAbout } from "../engine/about";
import { CARDS, titleOf, useGame } from "../games";
import { isNameless, OnlineSession } from "../session/online";
import { say, seat, setAudience } from "../say/say";
import { useSession } from "../session/session";
import { heldTables, hold, joinTable, said } from "../session/tables";
import { Bar } from "../ui/bar";
import { botName, namesOf, seatTitle } from "../ui/names";
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
    const [problem, setProblem] = useState<unknown>(null);
    const names = namesOf(session.state!);
    const titleOfSeat = (s: (typeof facts.seats)[number]) => seatTitle(facts.game, s.seat, s.title !== undefined);
    setAudience({ viewer: facts.you, names });
    const links =
        heldTables()
            .find((h) => h.table === session.table)
            ?.links.filter((l) => !l.mine) ?? [];
    const waiting = facts.seats.filter((s) => s.kind === "open" || s.kind === "link");
    return (
        <>
            <Bar title={title} />
            <main class="page narrow waiting">
                <h1>{say("page.waiting.heading", { players: waiting.length })}</h1>
                <ul class="waiting-seats">
                    {facts.seats.map((s) => (
                        <li key={s.seat}>
                            <SeatChip seat={s.seat} /> <b>{titleOfSeat(s)}</b>
                            <span>
                                {s.kind === "open"
                                    ? say("page.waiting.open")
                                    : s.kind === "link"
                                      ? say("page.waiting.friend")
                                      : s.seat === facts.you
                                        ? say("page.waiting.you")
                                        : names[s.seat - 1]}
                            </span>
                        </li>
                    ))}
                </ul>
                {links
                    .filter((l) => waiting.some((s) => s.seat === l.seat))
                    .map((l) => (
                        <SeatLink
                            key={l.seat}
                            label={say("page.waiting.link", { seat: titleOfSeat(facts.seats[l.seat - 1]) })}
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
                                setProblem(error);
                            }
                        }}
                    >
                        {say("page.waiting.take")}
                    </button>
                )}
                {facts.you > 0 && waiting.length > 0 && about && (
                    <p class="row-of-buttons">
                        <label>
                            <span class="visually-hidden">{say("page.waiting.level")}</span>
                            <select value={level} onChange={(e) => setLevel(Number(e.currentTarget.value))}>
                                {about.levels.map((l, i) => (
                                    <option key={l.name} value={i + 1}>
                                        {say("page.bot_level", { name: botName(facts.game, i + 1), level: i + 1 })}
                                    </option>
                                ))}
                            </select>
                        </label>
                        <button type="button" onClick={() => session.fill(`bot:level=${level}`)}>
                            {say("page.waiting.fill")}
                        </button>
                    </p>
                )}
                {problem !== null && (
                    <p class="refusal" role="alert">
                        {said(problem)}
                    </p>
                )}
                <p class="quiet-text">{say("page.waiting.seed", { hash: `${facts.commit.slice(0, 16)}…` })}</p>
                <SeatLink label={say("page.waiting.watch")} link={`/table/${session.table}`} />
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
                    {say("page.table.takeback")}
                </button>
            )}
            {absent.map((s) => (
                <button type="button" key={s.seat} onClick={() => session.replace(s.seat, "bot:level=2")}>
                    {say("page.table.let_bot", { whom: seat(s.seat) })}
                </button>
            ))}
        </div>
    );
}

export function OnlineTable({ table, token }: { table: string; token: string }) {
    const [session, setSession] = useState<OnlineSession>();
    const [problem, setProblem] = useState<unknown>(null);
    const [isLost, setLost] = useState(false);
    const state = useSession(session);
    const name = session?.facts?.game;
    const game = useGame(name);
    useEffect(() => {
        let gone = false;
        let made: OnlineSession | undefined;
        OnlineSession.sit(table, token, () => setLost(true)).then((s) => {
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
            if (own && isNameless(own.name) && settings.value.name) s.rename(settings.value.name);
            setSession(s);
        }, setProblem);
        return () => {
            gone = true;
            made?.close();
        };
    }, [table, token]);
    const card = CARDS.find((c) => c.name === name);
    const unreachable = isLost && !session ? say("page.server.retry") : undefined;
    if (problem !== null) return <Missing what={say("page.waiting.cannot_open", { reason: said(problem) })} />;
    if (name && !card) return <Missing what={say("page.no_board", { name })} />;
    if (!session || !state || !game || !card) return <Loading title={card && titleOf(card)} problem={unreachable} />;
    if (session.facts!.stage === "open") return <WaitingRoom session={session} title={titleOf(card)} />;
    return <Table session={session} game={game} title={titleOf(card)} panel={<TableTools session={session} />} />;
}
