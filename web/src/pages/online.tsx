// A table of the server: an invitation, a waiting room until every seat is taken, then the game.
import { useEffect, useRef, useState } from "preact/hooks";
import { CARDS, titleOf, useGame } from "../games";
import { Refusal } from "../engine/engine";
import { isNameless, OnlineSession, type ServerState } from "../session/online";
import { say } from "../say/say";
import { useSession } from "../session/session";
import { heldTable, hold, letGo, lookAt, noteSeen, said, tokenOf } from "../session/tables";
import { namesOf } from "../ui/names";
import { go } from "../ui/router";
import { settings, useSettings } from "../ui/settings";
import { Table } from "../ui/table";
import { Loading, Missing } from "../ui/state";
import { useYourTurn } from "../ui/your-turn";
import { AfterGame } from "./after";
import { subscribe } from "./push";
import { TableMenu, TableTools, useAskToNotify } from "./table-menu";
import { Invitation, WaitingRoom } from "./waiting";

const PAUSE = 2000; // milliseconds between two attempts to ask the server about an invitation

// What an invitation opens, if the person has to be asked for a name first; null if not; undefined until that is known.
function useInvitation(table: string, token: string, lost: () => void): ServerState | null | undefined {
    const isKnown = token === "" || settings.value.name.trim() !== "" || tokenOf(heldTable(table)) === token;
    const [found, setFound] = useState<ServerState | null | undefined>(isKnown ? null : undefined);
    useEffect(() => {
        if (isKnown) return;
        let live = true;
        const look = () =>
            lookAt(table, token).then(
                (state) => live && setFound(state.seats[state.you - 1]?.kind === "link" ? state : null),
                (error) => {
                    if (!live) return;
                    if (error instanceof Refusal) return setFound(null); // sitting down will say why
                    lost();
                    setTimeout(() => live && look(), PAUSE);
                },
            );
        void look();
        return () => void (live = false);
    }, []);
    return found;
}

// The seat of this browser is kept, so that the list of tables shows it.
function keepSeat(session: OnlineSession): void {
    const { you, game } = session.facts!;
    const known = heldTable(session.table);
    if (you === 0 || tokenOf(known)) return;
    const mine = { seat: you, token: session.token, mine: true };
    hold({ table: session.table, game, links: [...(known?.links ?? []), mine], at: Date.now() });
}

// A session from sitting down until the screen is left.
function useOnlineSession(table: string, token: string, isReady: boolean, lost: () => void) {
    const [session, setSession] = useState<OnlineSession>();
    const [problem, setProblem] = useState<unknown>(null);
    useEffect(() => {
        if (!isReady) return;
        const made = new OnlineSession(table, token, settings.value.name.trim(), lost);
        made.sit().then(() => {
            keepSeat(made);
            const own = made.facts!.seats[made.facts!.you - 1];
            const name = settings.value.name.trim();
            if (own && isNameless(own.name) && name) made.rename(name);
            setSession(made);
        }, setProblem);
        return () => made.close();
    }, [table, token, isReady]);
    return { session, problem };
}

// The person's name at the table follows the settings, a moment after the last key.
function useName(session: OnlineSession | undefined): void {
    const name = useSettings().name.trim();
    const first = useRef(name);
    useEffect(() => {
        if (!session || name === "" || name === first.current) return;
        const timer = setTimeout(() => {
            first.current = name;
            if (session.facts!.you > 0) session.rename(name);
        }, 700);
        return () => clearTimeout(timer);
    }, [session, name]);
}

// When all have agreed to a rematch, everybody goes there. Whoever only looks at the old table later stays.
function useRematch(session: OnlineSession | undefined): void {
    const { rematch, stage, game, you, seats } = session?.facts ?? {};
    const before = useRef<string | undefined>("unknown");
    useEffect(() => {
        if (!stage || !session) return;
        if (rematch && before.current === undefined) {
            // Everybody moves on by one seat.
            const mine = { seat: you === 1 ? seats!.length : you! - 1, token: session.token, mine: true };
            if (you) hold({ table: rematch, game: game!, links: [mine], at: Date.now() });
            go(`/table/${rematch}${session.token ? `#${session.token}` : ""}`);
        }
        before.current = rematch;
    }, [session, rematch, stage]);
}

// Whoever has left a table that waits for players is done with it.
function useLeaving(session: OnlineSession | undefined): void {
    const you = session?.facts?.you ?? 0;
    const before = useRef(0);
    useEffect(() => {
        if (before.current > 0 && you === 0) {
            letGo(session!.table);
            go("/");
        }
        before.current = you;
    }, [you]);
}

function Playing({ session, title }: { session: OnlineSession; title: string }) {
    const state = useSession(session)!;
    const facts = session.facts!;
    const game = useGame(facts.game);
    const isMine = facts.stage === "playing" && facts.you > 0 && facts.next.includes(facts.you);
    useYourTurn(session.table, title, isMine, state.frame.n);
    useAskToNotify(session);
    const { notify } = useSettings();
    useEffect(() => void subscribe(session).catch(() => {}), [session, notify]); // without it, the open page still tells
    useEffect(() => {
        const last = state.story.filter((t) => t.facts.length > 0).at(-1);
        noteSeen(session.table, {
            n: facts.n,
            you: facts.you,
            names: namesOf(state),
            fact: last?.facts.at(-1) ?? "",
            result: facts.result,
        });
    }, [facts.n, facts.stage]);
    if (!game) return <Loading title={title} />;
    return (
        <Table
            session={session}
            game={game}
            title={title}
            tools={<TableMenu session={session} />}
            panel={<TableTools session={session} />}
            after={<AfterGame session={session} />}
            analysis={facts.result && `/analysis/table/${session.table}`}
        />
    );
}

export function OnlineTable({ table, token }: { table: string; token: string }) {
    const [isLost, setLost] = useState(false);
    const [isNamed, setNamed] = useState(false);
    const lost = () => setLost(true);
    const own = token === "" ? tokenOf(heldTable(table)) : "";
    const invitation = useInvitation(table, token, lost);
    const isReady = own === "" && invitation !== undefined && (invitation === null || isNamed);
    const { session, problem } = useOnlineSession(table, token, isReady, lost);
    const state = useSession(session);
    useName(session);
    useRematch(session);
    useLeaving(session);
    useEffect(() => {
        if (own) go(`/table/${table}#${own}`, true); // this browser has a seat here
    }, [own]);
    const facts = session?.facts ?? invitation ?? undefined;
    const card = CARDS.find((c) => c.name === facts?.game);
    const unreachable = isLost && !session ? say("page.server.retry") : undefined;
    if (problem !== null) return <Missing what={say("page.waiting.cannot_open", { reason: said(problem) })} />;
    if (facts && !card) return <Missing what={say("page.no_board", { name: facts.game })} />;
    if (invitation && !isNamed && card)
        return <Invitation facts={invitation} title={titleOf(card)} sit={() => setNamed(true)} />;
    if (!session || !state || !card) return <Loading title={card && titleOf(card)} problem={unreachable} />;
    if (facts!.stage === "open") return <WaitingRoom session={session} title={titleOf(card)} />;
    if (facts!.stage === "over" && !facts!.result) return <Missing what={say("people.over.before_start")} />;
    return <Playing session={session} title={titleOf(card)} />;
}
