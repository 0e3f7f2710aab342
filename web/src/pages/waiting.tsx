// The room where people wait until every seat is taken: who is here, who is missing, and how to invite them.
import { useEffect, useRef, useState } from "preact/hooks";
import { anyCharacter, useAbout } from "../engine/about";
import type { OnlineSession } from "../session/online";
import { say, sayFacts, setAudience } from "../say/say";
import { heldTable, joinTable, said } from "../session/tables";
import { Bar } from "../ui/bar";
import { clockWords } from "../ui/clocks";
import { NameField } from "../ui/name-field";
import { botName, namesOf, seatTitle } from "../ui/names";
import { go } from "../ui/router";
import { SeatLink } from "../ui/seat-link";
import { SeatChip } from "../ui/seats";
import { settings } from "../ui/settings";
import { chime } from "../ui/your-turn";

type ServerSeat = NonNullable<OnlineSession["facts"]>["seats"][number];

// Who sits there, or for whom the seat is kept.
function whoSits(s: ServerSeat, you: number, name: string): string {
    if (s.kind === "open") return say("page.waiting.open");
    if (s.kind === "link") return say("page.waiting.friend");
    if (s.seat === you) return say("people.waiting.me", { name });
    return s.kind === "held" && !s.here ? say("people.waiting.gone", { name }) : name;
}

// Takes a free seat under the person's name.
function TakeSeat({ session }: { session: OnlineSession }) {
    const [problem, setProblem] = useState<unknown>(null);
    const [isNamed] = useState(() => settings.value.name.trim() !== "");
    const take = async () => {
        try {
            const token = await joinTable(session.table, session.facts!.game, settings.value.name.trim());
            go(`/table/${session.table}#${token}`);
        } catch (error) {
            setProblem(error);
        }
    };
    return (
        <form class="take" onSubmit={(e) => (e.preventDefault(), void take())}>
            {!isNamed && <NameField />}
            <button type="submit" class="primary">
                {say("page.waiting.take")}
            </button>
            {problem !== null && (
                <p class="refusal" role="alert">
                    {said(problem)}
                </p>
            )}
        </form>
    );
}

function FillWithBots({ session }: { session: OnlineSession }) {
    const { game } = session.facts!;
    const about = useAbout(game);
    const [level, setLevel] = useState(2);
    if (!about) return null;
    return (
        <p class="row-of-buttons">
            <label>
                <span class="visually-hidden">{say("page.waiting.level")}</span>
                <select value={level} onChange={(e) => setLevel(Number(e.currentTarget.value))}>
                    {about.levels.map((l, i) => (
                        <option key={l.name} value={i + 1}>
                            {say("page.bot_level", { name: botName(game, i + 1), level: i + 1 })}
                        </option>
                    ))}
                </select>
            </label>
            <button type="button" onClick={() => session.fill(`bot:level=${level},character=${anyCharacter(about)}`)}>
                {say("page.waiting.fill")}
            </button>
        </p>
    );
}

export function WaitingRoom({ session, title }: { session: OnlineSession; title: string }) {
    const facts = session.facts!;
    const names = namesOf(session.state!);
    setAudience({ viewer: facts.you, names });
    const titleOfSeat = (s: ServerSeat) =>
        facts.lot ? say("page.seat_title", { number: s.seat }) : seatTitle(facts.game, s.seat, s.title !== undefined);
    const links = heldTable(session.table)?.links.filter((l) => !l.mine) ?? [];
    const waiting = facts.seats.filter((s) => s.kind === "open" || s.kind === "link");
    const isLast = waiting.length === 1;
    const came = useRef(waiting.length);
    useEffect(() => {
        if (waiting.length < came.current) chime(); // somebody has come
        came.current = waiting.length;
        document.title = say("people.waiting.title", { players: waiting.length, game: title });
    }, [waiting.length]);
    const invitation = say("people.waiting.invitation", { game: title });
    const may = (what: "leave" | "abort" | "fill") => facts.may?.includes(what);
    return (
        <>
            <Bar title={title} />
            <main class="page narrow waiting">
                <h1 aria-live="polite">{say("page.waiting.heading", { players: waiting.length })}</h1>
                {session.state!.notice && (
                    <p class="notice" role="status">
                        {sayFacts(session.state!.notice.facts)}
                    </p>
                )}
                <ul class="waiting-seats">
                    {facts.seats.map((s) => (
                        <li key={s.seat} data-missing={waiting.includes(s)}>
                            <SeatChip seat={s.seat} /> <b>{titleOfSeat(s)}</b>
                            <span>{whoSits(s, facts.you, names[s.seat - 1])}</span>
                        </li>
                    ))}
                </ul>
                <p class="quiet-text">
                    {facts.lot && say("people.waiting.lot")} {clockWords(facts.clock)}.
                </p>
                {links
                    .filter((l) => waiting.some((s) => s.seat === l.seat && s.kind === "link"))
                    .map((l) => (
                        <SeatLink
                            key={l.seat}
                            label={
                                isLast || facts.lot
                                    ? say("people.waiting.link_friend")
                                    : say("page.waiting.link", { seat: titleOfSeat(facts.seats[l.seat - 1]) })
                            }
                            link={`/table/${session.table}#${l.token}`}
                            invitation={invitation}
                        />
                    ))}
                {facts.you === 0 && waiting.some((s) => s.kind === "open") && <TakeSeat session={session} />}
                {facts.you > 0 && waiting.some((s) => s.kind === "open") && (
                    <SeatLink
                        label={say("people.waiting.link_open")}
                        link={`/table/${session.table}`}
                        invitation={invitation}
                    />
                )}
                {facts.you > 0 && <NameField />}
                {facts.you > 0 && waiting.length > 0 && (!facts.may || may("fill")) && (
                    <FillWithBots session={session} />
                )}
                <details>
                    <summary>{say("people.waiting.more")}</summary>
                    <SeatLink label={say("page.waiting.watch")} link={`/table/${session.table}`} />
                    <p class="quiet-text">{say("page.waiting.seed", { hash: `${facts.commit.slice(0, 16)}…` })}</p>
                    <p class="row-of-buttons">
                        {may("leave") && (
                            <button type="button" onClick={() => session.leave()}>
                                {say("people.menu.leave")}
                            </button>
                        )}
                        {may("abort") && (
                            <button type="button" onClick={() => session.abort()}>
                                {say("people.menu.close_table")}
                            </button>
                        )}
                    </p>
                </details>
                {session.watchers > 0 && (
                    <p class="quiet-text">{say("people.watchers", { people: session.watchers })}</p>
                )}
            </main>
        </>
    );
}

// Asks somebody who comes with an invitation for a name, before the seat is taken.
export function Invitation(props: { facts: NonNullable<OnlineSession["facts"]>; title: string; sit(): void }) {
    const { facts, title } = props;
    const hosts = facts.seats.filter((s) => s.kind === "held" && s.name).map((s) => s.name);
    return (
        <>
            <Bar title={title} />
            <main class="page narrow waiting">
                <h1>
                    {hosts.length > 0
                        ? say("people.invitation.heading", { names: hosts, game: title })
                        : say("people.invitation.plain", { game: title })}
                </h1>
                <p class="quiet-text">
                    {facts.lot
                        ? say("people.waiting.lot")
                        : say("people.invitation.seat", {
                              seat: seatTitle(facts.game, facts.you, facts.seats[facts.you - 1].title !== undefined),
                          })}{" "}
                    {clockWords(facts.clock)}.
                </p>
                <form class="take" onSubmit={(e) => (e.preventDefault(), props.sit())}>
                    <NameField />
                    <button type="submit" class="primary">
                        {say("people.invitation.sit")}
                    </button>
                </form>
            </main>
        </>
    );
}
