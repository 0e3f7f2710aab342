// The table: board, prompt, actions, seats, log and what stands around them, for any session of any game.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Game } from "../games/game";
import { useSession, type Frame, type Session, type SessionState } from "../session/session";
import { ActionList } from "./actions";
import { Bar } from "./bar";
import { Ending } from "./ending";
import { Log } from "./log";
import { NO_PICKING, usePicking, type Picking } from "./picking";
import { Prompt, promptFor } from "./prompt";
import { RulesDialog } from "./rules";
import { SeatList } from "./seat-list";
import { HintButton } from "./hint";
import { RecordButtons } from "./record";
import { Chat } from "./chat";
import { useSounds } from "./sounds";
import { settings } from "./settings";

export function seatNames(game: Game, state: SessionState): string[] {
    return state.seats.map((s) => {
        const role = s.title ?? game.seatName?.(s.seat, state.frame);
        return role && s.kind !== "you" ? `${s.name} (${role})` : s.name;
    });
}

// What happened since the viewer last acted.
function lastOf(state: SessionState, n: number): SessionState["story"] {
    const before = state.story.slice(0, n);
    let from = before.length - 1;
    while (from > 0 && before[from - 1].actor !== state.frame.viewer && before.length - from < 12) from--;
    return before.slice(Math.max(from, 0));
}

// The position at a point of the story, while the person looks back.
function usePast(session: Session, at: number | null): Frame | undefined {
    const [frame, setFrame] = useState<Frame>();
    useEffect(() => {
        let live = true;
        if (at === null) setFrame(undefined);
        else session.frameAt(at).then((f) => live && setFrame(f), () => live && setFrame(undefined));
        return () => void (live = false);
    }, [session, at]);
    return at === null ? undefined : frame;
}

function Speaker({ state, names }: { state: SessionState; names: string[] }) {
    const last = state.story.at(-1);
    const said = last ? `${last.actor === 0 ? "Chance" : names[last.actor - 1]}: ${last.words || last.text}` : "";
    return <p class="visually-hidden" aria-live="polite">{said}</p>;
}

export function Table(props: { session: Session; game: Game; title: string; tools?: ComponentChildren; panel?: ComponentChildren }) {
    const { session, game } = props;
    const state = useSession(session)!;
    const [at, setAt] = useState<number | null>(null);
    const [clause, setClause] = useState<string | null>(null);
    const [tab, setTab] = useState<"log" | "seats" | "chat">("log");
    const past = usePast(session, at);
    const picking = usePicking(game, state.frame, session);
    const names = seatNames(game, state);
    const isPast = at !== null && past !== undefined;
    const shown = isPast ? past : state.frame;
    const used: Picking = isPast ? NO_PICKING : picking;
    const last = useMemo(() => lastOf(state, shown.n), [state.story, shown.n]);
    useSounds(state, settings);
    const page = useRef<HTMLDivElement>(null);

    useEffect(() => {
        const key = (event: KeyboardEvent) => {
            const typing = (event.target as Element).closest("input, textarea, select, dialog");
            if (event.key === "Escape") {
                picking.dismiss();
                picking.back();
            } else if (typing) {
                return;
            } else if (event.key === "ArrowLeft" && event.altKey === false && state.frame.n > 0) {
                setAt((v) => Math.max(0, (v ?? state.frame.n) - 1));
            } else if (event.key === "ArrowRight") {
                setAt((v) => (v === null || v + 1 >= state.frame.n ? null : v + 1));
            } else if (event.key === "u" && state.undo > 0) {
                void session.undo();
            } else if (event.key === "/") {
                event.preventDefault();
                const list = page.current?.querySelector<HTMLDetailsElement>(".actions details");
                if (list) list.open = true;
                list?.querySelector("input")?.focus();
            }
        };
        window.addEventListener("keydown", key);
        return () => window.removeEventListener("keydown", key);
    });

    const { Board, Controls, Score } = game;
    const mine = state.frame.choices.length > 0;
    return (
        <div class="table" data-game={game.name} data-n={state.frame.n} ref={page}>
            <Bar title={props.title}>
                {props.tools}
                <button type="button" class="quiet" onClick={() => setClause("")}>Rules</button>
            </Bar>
            <main class="board" data-past={isPast}>
                <Board frame={shown} picking={used} last={last} names={names} />
                {isPast && (
                    <p class="past-note">
                        After action {at} of {state.frame.n}.{" "}
                        <button type="button" onClick={() => setAt(null)}>Back to now</button>
                    </p>
                )}
            </main>
            <aside class="side" aria-label="The game">
                <Prompt state={state} names={names} picking={picking} openClause={setClause} />
                {state.frame.result && <Ending state={state} names={names} Score={Score} session={session} jump={setAt} />}
                {mine && Controls && <Controls frame={state.frame} picking={picking} />}
                {mine && <ActionList key={state.frame.n} picking={picking} hasControls={Controls !== undefined} />}
                <div class="row-of-buttons">
                    <button type="button" disabled={state.undo === 0} onClick={() => void session.undo()}>Undo</button>
                    {mine && session.hint && <HintButton session={session} picking={picking} n={state.frame.n} />}
                    <RecordButtons session={session} name={game.name} />
                </div>
                {props.panel}
                <SeatList game={game} state={state} frame={shown} />
                <div class="tabs" role="tablist" aria-label="More">
                    <button type="button" role="tab" id="tab-log" aria-selected={tab === "log"} onClick={() => setTab("log")}>Log</button>
                    {state.chat && <button type="button" role="tab" id="tab-chat" aria-selected={tab === "chat"} onClick={() => setTab("chat")}>Talk</button>}
                </div>
                {tab === "log" && <Log state={state} names={names} at={at} jump={setAt} />}
                {tab === "chat" && state.chat && <Chat state={state} names={names} session={session} />}
            </aside>
            <div class="phone-prompt" aria-hidden="true">{promptFor(state, names)}</div>
            <Speaker state={state} names={names} />
            {clause !== null && <RulesDialog game={game.name} clause={clause} topics={state.frame.topics} close={() => setClause(null)} />}
        </div>
    );
}
