// A lesson: a first game, step by step, on a real board.
import { useEffect, useMemo, useState } from "preact/hooks";
import { CARDS, titleOf, useGame } from "../games";
import type { Game } from "../games/game";
import { LessonSession } from "../session/lesson";
import { useSession } from "../session/session";
import { sayFacts, setAudience } from "../say/say";
import { ActionList } from "../ui/actions";
import { Bar } from "../ui/bar";
import { usePicking } from "../ui/picking";
import { Prompt } from "../ui/prompt";
import { Link } from "../ui/router";
import { RulesDialog } from "../ui/rules";
import { SeatList } from "../ui/seat-list";
import { seatNames } from "../ui/table";
import { Loading, Missing } from "../ui/state";

function LessonTable({ session, game, title }: { session: LessonSession; game: Game; title: string }) {
    const state = useSession(session)!;
    const picking = usePicking(game, state.frame, session);
    const [clause, setClause] = useState<string | null>(null);
    const { steps } = game.lesson;
    const step = steps[session.step];
    const names = seatNames(game, state);
    setAudience({ viewer: state.frame.viewer, names: state.seats.map((s) => s.name) });
    const last = useMemo(() => state.story.slice(-1), [state.story]);
    const { Board, Controls } = game;
    return (
        <div class="table" data-game={game.name}>
            <Bar title={`Learn ${title}`} />
            <main class="board">
                <Board frame={state.frame} picking={picking} last={last} names={names} />
            </main>
            <aside class="side lesson-side" aria-label="The lesson">
                <section class="lesson" aria-live="polite">
                    {step ? (
                        <>
                            <p class="quiet-text">
                                Step {session.step + 1} of {steps.length}
                            </p>
                            <progress max={steps.length} value={session.step} aria-label="Progress" />
                            <p class="lesson-words">{sayFacts(step.say)}</p>
                            {!step.wants && (
                                <button type="button" class="primary" onClick={() => void session.next()}>
                                    Continue
                                </button>
                            )}
                        </>
                    ) : (
                        <>
                            <p class="lesson-words">That is all you need to know for a first game.</p>
                            <p class="row-of-buttons">
                                <Link to={`/play/${game.name}?now&level=1`} class="button primary">
                                    Play your first game
                                </Link>
                                <Link to={`/rules/${game.name}`} class="button">
                                    All the rules
                                </Link>
                            </p>
                        </>
                    )}
                </section>
                {step?.wants && <Prompt state={state} names={names} picking={picking} openClause={setClause} />}
                {step?.wants && Controls && <Controls frame={state.frame} picking={picking} />}
                {step?.wants && (
                    <ActionList key={state.frame.n} picking={picking} hasControls={Controls !== undefined} />
                )}
                <SeatList game={game} state={state} frame={state.frame} />
            </aside>
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
    if (!card) return <Missing what={`There is no game called ${name}.`} />;
    if (!game || !session?.state) return <Loading title={titleOf(card)} />;
    return <LessonTable session={session} game={game} title={titleOf(card)} />;
}
