// What a person can do at a table with others besides acting: the tools beside the board, and the menu of the table.
import { useEffect, useState } from "preact/hooks";
import { isByDays, type Ability, type OnlineSession } from "../session/online";
import { factOf, say, seat } from "../say/say";
import { Confirm, type Question } from "../ui/confirm";
import { Dialog } from "../ui/dialog";
import { NameField } from "../ui/name-field";
import { notify } from "../ui/notices";
import { Link } from "../ui/router";
import { SeatLink } from "../ui/seat-link";
import { change, useSettings } from "../ui/settings";
import { canNotify } from "../ui/your-turn";
import { MatchScore } from "./after";

const LEVEL = "bot:level=2"; // of a bot that plays for somebody who is away

// Seconds until others may ask for a bot; 0 if they may now, undefined if they may not ask at all.
function graceOf(session: OnlineSession, s: OnlineSeat, now: number): number | undefined {
    const { facts } = session;
    if (s.kind !== "held" || s.seat === facts!.you || s.here || s.away_since === undefined) return undefined;
    const { clock, grace = 60 } = facts!;
    if (isByDays(clock) || (clock && clock[0] >= 86400)) return undefined;
    return Math.min(grace, Math.max(0, Math.ceil(s.away_since + grace - now / 1000)));
}

type OnlineSeat = NonNullable<OnlineSession["facts"]>["seats"][number];

// The time, once a second while it matters.
function useNow(isRunning: boolean): number {
    const [now, setNow] = useState(Date.now());
    useEffect(() => {
        if (!isRunning) return;
        const timer = setInterval(() => setNow(Date.now()), 1000);
        return () => clearInterval(timer);
    }, [isRunning]);
    return isRunning ? Math.max(now, Date.now() - 1000) : now;
}

// Buttons beside the board.
export function TableTools({ session }: { session: OnlineSession }) {
    const facts = session.facts!;
    const isPlaying = facts.stage === "playing";
    const away = isPlaying && facts.you > 0 ? facts.seats.filter((s) => s.kind === "held" && !s.here) : [];
    const now = useNow(away.length > 0);
    return (
        <div class="table-tools">
            {isPlaying && <MatchScore session={session} />}
            {session.watchers > 0 && <p class="quiet-text">{say("people.watchers", { people: session.watchers })}</p>}
            <div class="row-of-buttons">
                {isPlaying && facts.may?.includes("takeback") && (facts.undo ?? 0) === 0 && (
                    <button type="button" onClick={() => session.takeback()}>
                        {say("page.table.takeback")}
                    </button>
                )}
                {away.map((s) => {
                    const left = graceOf(session, s, now);
                    if (left === undefined) return null;
                    return (
                        <button
                            type="button"
                            key={s.seat}
                            disabled={left > 0}
                            onClick={() => session.replace(s.seat, LEVEL)}
                        >
                            {left > 0
                                ? say("people.let_bot_soon", { whom: seat(s.seat), seconds: left })
                                : say("page.table.let_bot", { whom: seat(s.seat) })}
                        </button>
                    );
                })}
            </div>
        </div>
    );
}

// Notifications -------------------------------------------------------------------------------------

async function allow(): Promise<void> {
    const isAllowed = (await Notification.requestPermission()) === "granted";
    change({ notify: isAllowed, isAskedToNotify: true });
    if (!isAllowed) notify({ facts: [factOf("people.notify.denied")], answers: [] });
}

// Offers notifications when they first make sense: the person has to wait for somebody else.
export function useAskToNotify(session: OnlineSession): void {
    const { isAskedToNotify } = useSettings();
    const { facts } = session;
    const isWaiting = facts!.you > 0 && facts!.stage === "playing" && !facts!.next.includes(facts!.you);
    const isWithPeople = facts!.seats.some((s) => s.kind === "held" && s.seat !== facts!.you);
    const isPossible = canNotify() && Notification.permission === "default";
    const isAsked = isPossible && !isAskedToNotify && isWaiting && isWithPeople;
    useEffect(() => {
        const yes = { fact: factOf("people.notify.yes"), run: () => void allow() };
        const no = { fact: factOf("people.notify.no"), run: () => change({ isAskedToNotify: true }) };
        session.suggest(isAsked ? { facts: [factOf("people.notify.ask")], answers: [yes, no] } : undefined);
    }, [session, isAsked]);
}

// The menu ------------------------------------------------------------------------------------------

// What asks before it is done.
function questions(session: OnlineSession): Partial<Record<Ability, Question>> {
    const isTwo = session.facts!.seats.length === 2;
    return {
        resign: {
            title: say("people.menu.resign"),
            words: isTwo ? say("people.menu.resign_two") : say("people.menu.resign_many"),
            yes: say("people.menu.resign_yes"),
            run: () => session.resign(),
        },
        abort: {
            title: say("people.menu.abort"),
            words: say("people.menu.abort_words"),
            yes: say("people.menu.abort_yes"),
            run: () => session.abort(),
        },
        leave: {
            title: say("people.menu.leave"),
            words: say("people.menu.leave_words"),
            yes: say("people.menu.leave_yes"),
            run: () => session.leave(),
        },
    };
}

export function TableMenu({ session }: { session: OnlineSession }) {
    const [isOpen, setOpen] = useState(false);
    const [question, setQuestion] = useState<Question>();
    const { notify: isNotified } = useSettings();
    const facts = session.facts!;
    const asks = questions(session);
    const may = (what: Ability) => facts.stage === "playing" && facts.may?.includes(what);
    const ask = (what: Ability) =>
        may(what) && (
            <button type="button" onClick={() => (setOpen(false), setQuestion(asks[what]))}>
                {asks[what]!.title}…
            </button>
        );
    return (
        <>
            <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {say("people.menu.open")}
            </button>
            {isOpen && (
                <Dialog title={say("people.menu.title")} close={() => setOpen(false)}>
                    {facts.you > 0 && <NameField />}
                    <p class="row-of-buttons menu">
                        {may("takeback") && (
                            <button type="button" onClick={() => (setOpen(false), session.takeback())}>
                                {say("page.table.takeback")}
                            </button>
                        )}
                        {may("draw") && (
                            <button type="button" onClick={() => (setOpen(false), session.offerDraw())}>
                                {say("people.menu.draw")}
                            </button>
                        )}
                        {ask("abort")}
                        {ask("resign")}
                        {ask("leave")}
                        {facts.you > 0 && canNotify() && !isNotified && (
                            <button type="button" onClick={() => void allow()}>
                                {say("people.notify.yes")}
                            </button>
                        )}
                    </p>
                    {facts.you > 0 && (
                        <>
                            <SeatLink
                                label={say("people.menu.device")}
                                link={`/table/${session.table}#${session.token}`}
                            />
                            <p class="quiet-text">{say("people.menu.device_note")}</p>
                        </>
                    )}
                    <SeatLink label={say("page.waiting.watch")} link={`/table/${session.table}`} />
                    {facts.of && (
                        <p>
                            <Link to={`/table/${facts.of}${session.token ? `#${session.token}` : ""}`}>
                                {say("people.rematch.before")}
                            </Link>
                        </p>
                    )}
                    {session.watchers > 0 && <p>{say("people.watchers", { people: session.watchers })}</p>}
                </Dialog>
            )}
            {question && <Confirm question={question} close={() => setQuestion(undefined)} />}
        </>
    );
}
