// The table of a puzzle: the board as in a game, and beside it what is asked and what came of it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { CARDS, titleOf } from "../games";
import type { Game } from "../games/game";
import { say, setAudience } from "../say/say";
import { useSession } from "../session/session";
import { ActionList } from "../ui/actions";
import { Bar } from "../ui/bar";
import { BoardArea, lastOf, PastNote, usePast, useShownState } from "../ui/board-area";
import { useCommands } from "../ui/keys";
import { Log } from "../ui/log";
import { namesOf } from "../ui/names";
import { NO_PICKING, usePicking } from "../ui/picking";
import { Pointing, SkipLink } from "../ui/pointing";
import { Prompt } from "../ui/prompt";
import { RulesDialog } from "../ui/rules";
import { SeatList } from "../ui/seat-list";
import { useShowing } from "../ui/showing";
import { Steady } from "../ui/steady";
import { dayOf, keepMiss, keepSolved, progress } from "./progress";
import { gradeWords, numberOf, PuzzlePanel } from "./puzzle-panel";
import type { PuzzleSession } from "./puzzle-session";

// Keeps what came of the puzzle.
function useKeeping(session: PuzzleSession, isOfDay: boolean): void {
    const { phase, puzzle, isGivenAway } = session;
    useEffect(() => {
        if (phase === "wrong" || phase === "shows" || phase === "shown") keepMiss(puzzle);
        if (phase === "solved" && !isGivenAway) keepSolved(puzzle, isOfDay ? dayOf(new Date()) : undefined);
    }, [phase]);
}

export function PuzzleTable(props: { session: PuzzleSession; game: Game; isOfDay: boolean; next: string }) {
    const { session, game, isOfDay } = props;
    const newest = useSession(session)!;
    const showing = useShowing(session, game);
    const state = useShownState(newest, showing);
    const [at, setAt] = useState<number | null>(null);
    const [clause, setClause] = useState<string | null>(null);
    const past = usePast(session, at);
    const picking = usePicking(game, state.frame, session, showing.decision);
    const names = namesOf(state);
    setAudience({ viewer: state.frame.viewer, names });
    const isPast = at !== null && past !== undefined;
    const frame = isPast ? past : state.frame;
    const used = isPast ? NO_PICKING : picking;
    const last = useMemo(() => lastOf(state, frame.n), [state.story, frame.n]);
    const page = useRef<HTMLDivElement>(null);
    useKeeping(session, isOfDay);
    useEffect(() => showing.pause(at !== null), [showing, at]);
    useEffect(() => setAt(null), [session.phase]);
    useCommands(page, {
        skip: () => !isPast && (showing.moment ? showing.proceed() : showing.skip()),
        earlier: () => state.frame.n > 0 && setAt((v) => Math.max(0, (v ?? state.frame.n) - 1)),
        later: () => setAt((v) => (v === null || v + 1 >= state.frame.n ? null : v + 1)),
    });

    const { Controls } = game;
    const { puzzle } = session;
    const phase = showing.isBehind && session.phase !== "shows" ? "checks" : session.phase;
    const isAsked = phase === "asks" || phase === "checks";
    const { streak } = progress();
    const title = titleOf(CARDS.find((c) => c.name === game.name)!);
    const note = [
        isOfDay ? say("learn.puzzles.today") : say("learn.puzzles.number", { number: numberOf(puzzle.name) }),
        gradeWords(puzzle.grade),
        streak > 1 ? say("learn.puzzles.in_row", { puzzles: streak }) : "",
    ];
    return (
        <div class="table" data-game={game.name} data-n={state.frame.n} data-puzzle={puzzle.name} ref={page}>
            <SkipLink />
            <Bar title={say("learn.puzzles.of_game", { game: title })}>
                <button type="button" class="quiet" onClick={() => setClause("")}>
                    {say("page.rules")}
                </button>
            </Bar>
            <BoardArea
                game={game}
                state={state}
                frame={frame}
                picking={used}
                last={last}
                names={names}
                showing={showing}
                isPast={isPast}
            >
                {isPast && <PastNote at={at} of={state.frame.n} leave={() => setAt(null)} />}
            </BoardArea>
            <aside class="side puzzle-side" aria-label={say("learn.puzzles.label")}>
                <PuzzlePanel
                    session={session}
                    game={game}
                    phase={phase}
                    note={note.filter(Boolean).join(" · ")}
                    next={props.next}
                />
                {isAsked && <Prompt state={state} picking={picking} asked={waitingWords(showing.isBehind, phase)} />}
                {isAsked && state.frame.choices.length > 0 && (
                    <Steady during={picking.decision}>
                        {Controls && <Controls frame={state.frame} picking={picking} />}
                        <ActionList key={picking.decision} picking={picking} hasControls={Controls !== undefined} />
                    </Steady>
                )}
                <SeatList game={game} state={state} frame={frame} />
                {state.story.length > 0 && <Log state={state} at={at} jump={setAt} />}
            </aside>
            <Pointing game={game} frame={frame} picking={used} openClause={setClause} />
            {clause !== null && (
                <RulesDialog game={game.name} clause={clause} topics={frame.topics} close={() => setClause(null)} />
            )}
        </div>
    );
}

// While an action is looked at, nobody has to be waited for by name.
const waitingWords = (isBehind: boolean, phase: string): string | undefined =>
    phase === "checks" && isBehind ? say("learn.puzzles.watch") : undefined;
