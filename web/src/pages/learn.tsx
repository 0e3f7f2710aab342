// A lesson: a first game, step by step, on a real board.
import { useEffect, useMemo, useState } from "preact/hooks";
import { CARDS, titleOf, useGame } from "../games";
import type { Game } from "../games/game";
import { LessonSession } from "../session/lesson";
import { useSession } from "../session/session";
import { say, sayFacts, setAudience } from "../say/say";
import { ActionList } from "../ui/actions";
import { Bar } from "../ui/bar";
import { namesOf } from "../ui/names";
import { usePicking } from "../ui/picking";
import { Pointing, SkipLink } from "../ui/pointing";
import { Prompt } from "../ui/prompt";
import { Link } from "../ui/router";
import { RulesDialog } from "../ui/rules";
import { SeatList } from "../ui/seat-list";
import { Loading, Missing } from "../ui/state";

function LessonTable({ session, game, title }: { session: LessonSession; game: Game; title: string }) {
    const state = useSession(session)!;
    const picking = usePicking(game, state.frame, session);
    const [clause, setClause] = useState<string | null>(null);
    const { steps } = game.lesson;
    const step = steps[session.step];
    const names = namesOf(state);
    setAudience({ viewer: state.frame.viewer, names });
    const last = useMemo(() => state.story.slice(-1), [state.story]);
    const { Board, Controls } = game;
    return (
        <div class="table" data-game={game.name}>
            <SkipLink />
            <Bar title={say("page.learn.title", { game: title })} />
            <main class="board" tabIndex={-1}>
                <Board frame={state.frame} picking={picking} last={last} names={names} />
            </main>
            <aside class="side lesson-side" aria-label={say("page.learn.label")}>
                <section class="lesson" aria-live="polite">
                    {step ? (
                        <>
                            <p class="quiet-text">
                                {say("page.learn.step", { step: session.step + 1, steps: steps.length })}
                            </p>
                            <progress max={steps.length} value={session.step} aria-label={say("page.learn.progress")} />
                            <p class="lesson-words">{sayFacts(step.say)}</p>
                            {!step.wants && (
                                <button type="button" class="primary" onClick={() => void session.next()}>
                                    {say("page.learn.continue")}
                                </button>
                            )}
                        </>
                    ) : (
                        <>
                            <p class="lesson-words">{say("page.learn.end")}</p>
                            <p class="row-of-buttons">
                                <Link to={`/play/${game.name}?now&level=1`} class="button primary">
                                    {say("page.learn.play")}
                                </Link>
                                <Link to={`/rules/${game.name}`} class="button">
                                    {say("page.learn.rules")}
                                </Link>
                            </p>
                        </>
                    )}
                </section>
                {step?.wants && <Prompt state={state} picking={picking} />}
                {step?.wants && Controls && <Controls frame={state.frame} picking={picking} />}
                {step?.wants && (
                    <ActionList key={picking.decision} picking={picking} hasControls={Controls !== undefined} />
                )}
                <SeatList game={game} state={state} frame={state.frame} />
            </aside>
            <Pointing game={game} frame={state.frame} picking={picking} openClause={setClause} />
            {clause !== null && (
                <RulesDialog game={game.name} clause={clause} topics={[]} close={() => setClause(null)} />
            )}
        </div>
    );
}

export function Learn({ game: name }: { game: string }) {
    const card = CARDS.find((c) => c.name === name);
    const game = useGame(card?.name);
    const [session, setSession] = useState<LessonSession>();
    const [problem, setProblem] = useState<unknown>(null);
    useEffect(() => {
        if (!game) return;
        let gone = false;
        let made: LessonSession | undefined;
        LessonSession.begin(game.lesson).then((s) => {
            made = s;
            if (gone) s.close();
            else setSession(s);
        }, setProblem);
        return () => {
            gone = true;
            made?.close();
        };
    }, [game]);
    if (problem !== null) throw problem;
    if (!card) return <Missing what={say("page.no_such_game", { name })} />;
    if (!game || !session?.state) return <Loading title={titleOf(card)} />;
    return <LessonTable session={session} game={game} title={titleOf(card)} />;
}
