// The tables where this browser has a seat: whose turn it is, with whom, how much time is left, and what happened last.
import { useEffect, useState } from "preact/hooks";
import { titleOfGame } from "../games";
import { Refusal } from "../engine/engine";
import { isNameless, type ServerState } from "../session/online";
import type { Result } from "../session/session";
import { heldTables, letGo, lookAt, noteSeen, tokenOf, type Held } from "../session/tables";
import { say, sayFacts, seat } from "../say/say";
import { dateAndTime } from "../say/format";
import { Confirm } from "../ui/confirm";
import { Dialog } from "../ui/dialog";
import { isRanked } from "../ui/prompt";
import { Link } from "../ui/router";
import { timeLeft } from "../ui/seat-list";
import { SeatLink } from "../ui/seat-link";
import { setBadge } from "../ui/your-turn";

const EVERY = 10000; // milliseconds between two looks at the tables

// What the server tells of a table: its state, that there is none any more, or nothing yet.
type Known = ServerState | "gone" | undefined;

const nameOf = (name: string, number: number): string =>
    isNameless(name) ? say("page.seat_title", { number }) : name.replace(/^bot:.*/, say("people.mine.bot"));

function resultWords(result: Result, you: number, names: string[]): string {
    if (result.reason === "aborted") return say("people.over.aborted_short");
    if (result.reason === "closed") return say("people.over.closed_short");
    const winners = result.rank.flatMap((rank, i) => (rank === 1 ? [i + 1] : []));
    const to = { viewer: you, names };
    if (winners.length === 1) return say("page.prompt.won", { who: seat(winners[0]) }, to);
    if (result.reason === "agreement") return say("people.over.agreement");
    return say("people.mine.shared", { who: winners.map(seat) }, to);
}

// Whose turn it is, and how long they may take.
function turnWords(state: ServerState): string {
    if (state.stage === "over") return say("people.over.before_start");
    if (state.stage === "open") {
        const missing = state.seats.filter((s) => s.kind === "open" || s.kind === "link").length;
        return say("page.waiting.heading", { players: missing });
    }
    const acting = state.seats.filter((s) => state.next.includes(s.seat));
    const ms = Math.min(...acting.flatMap((s) => (s.ms === undefined ? [] : [s.ms])));
    const time = Number.isFinite(ms) ? say("people.mine.time", { time: timeLeft(ms) }) : "";
    const others = acting.filter((s) => s.seat !== state.you).map((s) => nameOf(s.name, s.seat));
    const who = acting.some((s) => s.seat === state.you)
        ? say("people.turn.yours")
        : say("people.mine.waiting", { names: others });
    return `${who} ${time}`;
}

// The last thing that the server tells of a game.
const lastFacts = (state: ServerState | undefined): string | undefined => state?.last?.split("\n").at(-1);

function Row({ held, known, forget }: { held: Held; known: Known; forget(): void }) {
    const [isMoving, setMoving] = useState(false);
    const [asks, setAsks] = useState(false);
    const token = tokenOf(held);
    const address = (query: string) => `/table/${held.table}${query}${token ? `#${token}` : ""}`;
    const state = typeof known === "object" ? known : undefined;
    const result = state?.result ?? held.seen?.result;
    const you = state?.you ?? held.seen?.you ?? 0;
    const names = state ? state.seats.map((s) => nameOf(s.name, s.seat)) : (held.seen?.names ?? []);
    const others = names.filter((_, i) => i + 1 !== you);
    const isMine = state?.stage === "playing" && state.next.includes(you);
    const isNews = state !== undefined && held.seen !== undefined && state.n > held.seen.n;
    const facts = lastFacts(state) ?? held.seen?.fact;
    const last = facts ? sayFacts(facts, { viewer: you, names }) : "";
    const status =
        known === "gone"
            ? say("people.mine.gone")
            : result
              ? resultWords(result, you, names)
              : state
                ? turnWords(state)
                : "";
    return (
        <li data-mine={isMine} class="my-table">
            <Link to={address("")}>
                <b>{titleOfGame(held.game)}</b>{" "}
                {others.length > 0 ? say("people.mine.with", { names: others }) : say("page.lobby.with_friends")}
            </Link>
            <span class="status">{status}</span>
            <span class="quiet-text last">
                {isNews && !result && <b>{say("people.mine.news")} </b>}
                {[last, dateAndTime(held.at)].filter(Boolean).join(" · ")}
            </span>
            <span class="row-of-buttons">
                {result && isRanked(result.reason) && known !== "gone" && (
                    <>
                        <Link to={address("?replay")} class="button quiet">
                            {say("page.ending.replay")}
                        </Link>
                        <Link to={address("?review")} class="button quiet">
                            {say("page.chances.show")}
                        </Link>
                        <Link to={`/analysis/table/${held.table}`} class="button quiet">
                            {say("page.table.analyse")}
                        </Link>
                    </>
                )}
                {token && !result && known !== "gone" && (
                    <button type="button" class="quiet" onClick={() => setMoving(true)}>
                        {say("people.mine.move")}
                    </button>
                )}
                <button
                    type="button"
                    class="quiet"
                    aria-label={say("page.lobby.forget_table")}
                    onClick={() => setAsks(true)}
                >
                    ✕
                </button>
            </span>
            {isMoving && (
                <Dialog title={say("people.menu.device")} close={() => setMoving(false)}>
                    <SeatLink label={say("people.menu.device_link")} link={`/table/${held.table}#${token}`} isOpen />
                    <p class="quiet-text">{say("people.menu.device_note")}</p>
                </Dialog>
            )}
            {asks && (
                <Confirm
                    question={{
                        title: say("page.lobby.forget_table"),
                        words: result ? say("people.mine.forget_over") : say("people.mine.forget"),
                        yes: say("people.mine.forget_yes"),
                        run: forget,
                    }}
                    close={() => setAsks(false)}
                />
            )}
        </li>
    );
}

// Asks the server about the tables, again and again while the page is seen. A finished game does not change any more.
function useStates(held: Held[]): Map<string, Known> {
    const [states, setStates] = useState(new Map<string, Known>());
    const list = held.map((h) => h.table).join(" ");
    useEffect(() => {
        let live = true;
        let timer: ReturnType<typeof setTimeout>;
        const look = async () => {
            for (const h of document.hidden ? [] : heldTables()) {
                if (h.seen?.result) continue;
                const state = await lookAt(h.table, tokenOf(h)).catch((error) =>
                    error instanceof Refusal ? ("gone" as const) : undefined,
                );
                if (!live) return;
                if (state !== undefined) setStates((s) => new Map(s).set(h.table, state));
                if (typeof state === "object" && state.result)
                    noteSeen(h.table, {
                        n: state.n,
                        you: state.you,
                        names: state.seats.map((s) => nameOf(s.name, s.seat)),
                        fact: lastFacts(state) ?? h.seen?.fact ?? "",
                        result: state.result,
                    });
            }
            if (live) timer = setTimeout(look, EVERY);
        };
        void look();
        return () => {
            live = false;
            clearTimeout(timer);
        };
    }, [list]);
    return states;
}

export function MyTables() {
    const [held, setHeld] = useState(heldTables);
    const states = useStates(held);
    const isMine = (h: Held) => {
        const state = states.get(h.table);
        return typeof state === "object" && state.stage === "playing" && state.next.includes(state.you);
    };
    const waiting = held.filter(isMine).length;
    useEffect(() => {
        setBadge(waiting);
        return () => setBadge(0);
    }, [waiting]);
    if (held.length === 0) return null;
    const isOver = (h: Held) => {
        const state = states.get(h.table);
        return h.seen?.result !== undefined || state === "gone" || state?.stage === "over";
    };
    const order = (h: Held) => (isMine(h) ? 0 : isOver(h) ? 2 : 1);
    const sorted = [...held].sort((a, b) => order(a) - order(b));
    return (
        <section class="list mine" aria-labelledby="held">
            <h2 id="held">{say("page.lobby.yours")}</h2>
            <ul>
                {sorted.map((h) => (
                    <Row
                        key={h.table}
                        held={h}
                        known={states.get(h.table)}
                        forget={() => (letGo(h.table), setHeld(heldTables()))}
                    />
                ))}
            </ul>
        </section>
    );
}
