// What is said beside the board of a puzzle: the task, whether a try was right and why, and what can be done next.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../games/game";
import { percent } from "../say/format";
import { say, sayFacts } from "../say/say";
import type { Frame, Hint } from "../session/session";
import { useEscape } from "../ui/keys";
import { nameOf } from "../ui/names";
import { reasonFor } from "../ui/reason";
import { Link } from "../ui/router";
import { isHeading } from "../ui/showing";
import type { Candidate } from "./puzzle-file";
import type { Phase, PuzzleSession, Wrong } from "./puzzle-session";

const GRADES = [
    "learn.puzzles.grade_1",
    "learn.puzzles.grade_2",
    "learn.puzzles.grade_3",
    "learn.puzzles.grade_4",
    "learn.puzzles.grade_5",
];

const REASONS: Record<Wrong, string> = {
    late: "learn.puzzles.wrong_late",
    gone: "learn.puzzles.wrong_gone",
    lost: "learn.puzzles.wrong_lost",
    over: "learn.puzzles.wrong_over",
};

export const gradeWords = (grade: number): string => sayFacts(GRADES[grade - 1]);

// "17" of "cw-17".
export const numberOf = (name: string): string => name.slice(name.indexOf("-") + 1);

// The words of an action that the solver could have chosen.
const wordsIn = (frame: Frame, text: string): string => frame.choices.find((c) => c.text === text)?.words ?? text;

function taskOf(session: PuzzleSession, game: Game): string {
    const { puzzle, left, asked } = session;
    if (puzzle.wins === 0) return say("learn.puzzles.best");
    if (left < puzzle.wins) return say("learn.puzzles.right_so_far", { actions: left });
    const you = session.state!.seats[puzzle.seat - 1];
    const side = game.seatName?.(puzzle.seat, asked) ?? nameOf(puzzle.game, you);
    return say("learn.puzzles.win", { side, actions: left });
}

// Why a try was wrong.
function whyWrong({ puzzle, tried, wrong }: PuzzleSession): string {
    const [best] = puzzle.candidates;
    if (!best) return say(REASONS[wrong], { actions: puzzle.wins });
    const own = puzzle.candidates.find((c) => c.text === tried);
    const value = percent(best.value);
    return own
        ? say("learn.puzzles.wrong_value", { own: percent(own.value), best: value })
        : say("learn.puzzles.wrong_other", { best: value });
}

// What others did after the try, in sentences.
function answerOf({ news, puzzle }: PuzzleSession): string {
    const facts = news.filter((t) => t.actor !== puzzle.seat).flatMap((t) => t.facts.filter((f) => !isHeading(f)));
    return sayFacts(facts).replaceAll("\n", " ");
}

// The reason for the best action, in the words of a hint.
function bestReason(session: PuzzleSession, game: Game): string | undefined {
    const { asked, news, puzzle } = session;
    const [best, second] = puzzle.candidates;
    const hint: Hint = {
        text: best.text,
        words: wordsIn(asked, best.text),
        brings: news.flatMap((t) => t.facts),
        after: session.state!.frame,
        next: second && { words: wordsIn(asked, second.text), less: Math.round(best.value - second.value) },
    };
    return reasonFor(hint, game, asked);
}

function Candidates({ session }: { session: PuzzleSession }) {
    const { puzzle, asked, tried } = session;
    const row = ({ text, value, low, high }: Candidate) => (
        <tr key={text} data-best={text === puzzle.action} data-tried={text === tried}>
            <th scope="row">{wordsIn(asked, text)}</th>
            <td class="worth" style={{ "--value": `${value}%`, "--low": `${low}%`, "--high": `${high}%` }}>
                {percent(value)}
                <i aria-hidden="true" />
            </td>
            <td>{say("learn.puzzles.from_to", { low: percent(low), high: percent(high) })}</td>
        </tr>
    );
    return (
        <table class="candidates">
            <caption class="quiet-text">
                {asked.seats === 2 ? say("page.chances.win") : say("page.chances.share")}
            </caption>
            <thead>
                <tr>
                    <th scope="col">{say("learn.puzzles.action")}</th>
                    <th scope="col">{say("learn.puzzles.value")}</th>
                    <th scope="col">{say("learn.puzzles.interval")}</th>
                </tr>
            </thead>
            <tbody>{puzzle.candidates.map(row)}</tbody>
        </table>
    );
}

const ICONS: Partial<Record<Phase, string>> = { solved: "M4 10.5l4 4 8-9", wrong: "M5 5l10 10M15 5L5 15" };

function Icon({ phase }: { phase: Phase }) {
    const path = ICONS[phase];
    if (!path) return null;
    return (
        <svg class="verdict-icon" viewBox="0 0 20 20" width="24" height="24" aria-hidden="true">
            <path d={path} fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
        </svg>
    );
}

function Verdict({ session, game, phase }: { session: PuzzleSession; game: Game; phase: Phase }) {
    const { puzzle, isFirstTry, isGivenAway } = session;
    const isBest = puzzle.wins === 0;
    const hasTable = isBest && (phase === "solved" || phase === "shown");
    const reason = hasTable ? bestReason(session, game) : undefined;
    const answer = phase === "wrong" || phase === "asks" ? answerOf(session) : "";
    const heading = {
        asks: () => taskOf(session, game),
        checks: () => say("learn.puzzles.checks"),
        wrong: () => say("learn.puzzles.wrong"),
        solved: () => say(isFirstTry && !isGivenAway ? "learn.puzzles.solved_first" : "learn.puzzles.solved"),
        shows: () => say("learn.puzzles.shows"),
        shown: () => say("learn.puzzles.shown"),
    }[phase]();
    return (
        <>
            <p class="lesson-words">
                <Icon phase={phase} /> {heading}
            </p>
            {phase === "wrong" && <p>{whyWrong(session)}</p>}
            {answer && <p class="quiet-text">{say("learn.puzzles.answer", { news: answer })}</p>}
            {reason && <p>{reason}</p>}
            {hasTable && <Candidates session={session} />}
        </>
    );
}

export function PuzzlePanel(props: {
    session: PuzzleSession;
    game: Game;
    phase: Phase; // as far as it has been shown
    note: ComponentChildren; // which puzzle this is, and how the solver is doing
    next: string; // the address of the next puzzle
}) {
    const { session, phase, next } = props;
    const panel = useRef<HTMLElement>(null);
    const before = useRef(phase);
    // What can be done next has the focus, so that Enter does it; the board has it when the solver is asked again.
    useEffect(() => {
        if (before.current === phase) return;
        before.current = phase;
        if (document.activeElement?.closest("dialog, input")) return;
        if (phase === "asks") document.querySelector<HTMLElement>("main.board")?.focus();
        else panel.current?.querySelector<HTMLElement>(".primary")?.focus({ preventScroll: true });
        panel.current?.scrollIntoView({ block: "nearest" });
    }, [phase]);
    useEscape(phase === "wrong", () => void session.retry());
    const button = (label: string, kind: string, run: () => Promise<void>) => (
        <button type="button" class={kind} disabled={phase === "checks"} onClick={() => void run()}>
            {label}
        </button>
    );
    const isOver = phase === "solved" || phase === "shown";
    const isAsked = phase === "asks" || phase === "checks";
    return (
        <section class="lesson puzzle-panel" data-phase={phase} ref={panel}>
            <p class="quiet-text puzzle-note">{props.note}</p>
            <div class="verdict" aria-live="polite">
                <Verdict session={session} game={props.game} phase={phase} />
            </div>
            <p class="row-of-buttons">
                {phase === "wrong" && button(say("learn.puzzles.again"), "primary", () => session.retry())}
                {phase === "shows" && button(say("learn.puzzles.step"), "primary", () => session.step())}
                {(isAsked || phase === "wrong") &&
                    button(say("learn.puzzles.show"), isAsked ? "quiet" : "", () => session.solve())}
                <Link
                    key={isOver ? "over" : "open"}
                    to={next}
                    class={`button ${isOver ? "primary" : isAsked ? "quiet" : ""}`}
                >
                    {say("learn.puzzles.next")}
                </Link>
                {phase === "shown" && button(say("learn.puzzles.again"), "", () => session.retry())}
            </p>
        </section>
    );
}
