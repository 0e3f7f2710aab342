// The screens of puzzles: all games, the puzzles of one game, and one puzzle.
import "./puzzles.css";
import { useState } from "preact/hooks";
import { rules } from "../engine/engine";
import { CARDS, titleOf, titleOfGame, useGame } from "../games";
import { say } from "../say/say";
import { frameOf, useOpened, type Frame } from "../session/session";
import { Bar } from "../ui/bar";
import { useLoaded } from "../ui/loaded";
import { NO_PICKING } from "../ui/picking";
import { Link } from "../ui/router";
import { Loading, Missing } from "../ui/state";
import { dayOf, daysInRow, progress, type Progress } from "./progress";
import { HARDEST, type Puzzle } from "./puzzle-file";
import { allPuzzles, nextPuzzle, puzzleOfDay, puzzlesOf, solvedOf, type Puzzles as All } from "./puzzle-list";
import { gradeWords, numberOf } from "./puzzle-panel";
import { PuzzleSession } from "./puzzle-session";
import { PuzzleTable } from "./puzzle-table";

const addressOf = ({ game, name }: Puzzle) => `/puzzles/${game}/${name}`;

// The position of a puzzle as its solver sees it.
async function positionOf({ game, setup, position, seat }: Puzzle): Promise<Frame> {
    const answers = await rules().ask(`new ${game} ${setup} seed=1`, `load ${position}`, `show ${seat}`);
    return frameOf(JSON.parse(answers[2][0]), seat);
}

// A small picture of the position, which leads to the puzzle as the button beside it does.
function Preview({ puzzle, to }: { puzzle: Puzzle; to: string }) {
    const game = useGame(puzzle.game);
    const frame = useLoaded(puzzle.name, () => positionOf(puzzle));
    const card = CARDS.find((c) => c.name === puzzle.game)!;
    return (
        <Link to={to} class="scene puzzle-scene" data-game={puzzle.game} aria-hidden="true" tabIndex={-1}>
            {game && frame ? (
                <game.Board frame={frame} picking={NO_PICKING} last={[]} names={[]} quiet />
            ) : (
                <card.Emblem />
            )}
        </Link>
    );
}

function Solved({ puzzles, now }: { puzzles: Puzzle[]; now: Progress }) {
    const [solved, all] = [solvedOf(puzzles, now), puzzles.length];
    return (
        <p class="puzzle-solved">
            <progress max={all} value={solved} aria-label={say("page.learn.progress")} />
            <span class="quiet-text">{say("learn.puzzles.solved_of", { solved, all })}</span>
        </p>
    );
}

function Today({ all, now }: { all: All; now: Progress }) {
    const today = dayOf(new Date());
    const puzzle = puzzleOfDay(all, today);
    const days = daysInRow(now, today);
    if (!puzzle) return null;
    return (
        <section class="game-card puzzle-today" aria-labelledby="today">
            <Preview puzzle={puzzle} to="/puzzles/today" />
            <div class="words">
                <h2 id="today">{say("learn.puzzles.today")}</h2>
                <p>
                    {titleOfGame(puzzle.game)} · {gradeWords(puzzle.grade)}
                </p>
                {days > 0 && <p class="quiet-text">{say("learn.puzzles.days", { days })}</p>}
                {now.streak > 1 && <p class="quiet-text">{say("learn.puzzles.streak", { puzzles: now.streak })}</p>}
                <p class="row-of-buttons">
                    <Link to="/puzzles/today" class="button primary">
                        {now.day === today ? say("learn.puzzles.solved_today") : say("learn.puzzles.begin")}
                    </Link>
                </p>
            </div>
        </section>
    );
}

function Overview() {
    const all = useLoaded("all", allPuzzles);
    if (!all) return <Loading title={say("learn.puzzles.title")} />;
    const now = progress();
    const games = CARDS.filter((card) => all[card.name]);
    return (
        <>
            <Bar title={say("learn.puzzles.title")} />
            <main class="page puzzles">
                <p class="lead">{say("learn.puzzles.lead")}</p>
                {games.length === 0 && <p class="state">{say("learn.puzzles.none")}</p>}
                <Today all={all} now={now} />
                <div class="puzzle-games">
                    {games.map((card) => (
                        <section key={card.name} class="puzzle-game" data-game={card.name}>
                            <h2>{titleOf(card)}</h2>
                            <Solved puzzles={all[card.name]} now={now} />
                            <Link to={`/puzzles/${card.name}`} class="button">
                                {solvedOf(all[card.name], now) > 0
                                    ? say("learn.puzzles.go_on")
                                    : say("learn.puzzles.start")}
                            </Link>
                        </section>
                    ))}
                </div>
            </main>
        </>
    );
}

const MARKS = { solved: "✓", tried: "•" };

// One grade of a game: a tile per puzzle.
function Grade({ grade, puzzles, now }: { grade: number; puzzles: Puzzle[]; now: Progress }) {
    if (puzzles.length === 0) return null;
    const mark = (p: Puzzle) => now.marks[p.name];
    const words = (p: Puzzle) =>
        [
            say("learn.puzzles.number", { number: numberOf(p.name) }),
            mark(p) === "solved" ? say("learn.puzzles.mark_solved") : "",
            mark(p) === "tried" ? say("learn.puzzles.mark_tried") : "",
        ]
            .filter(Boolean)
            .join(", ");
    return (
        <section class="puzzle-grade" aria-labelledby={`grade-${grade}`}>
            <h2 id={`grade-${grade}`}>
                {gradeWords(grade)} <span class="quiet-text">{`${solvedOf(puzzles, now)} / ${puzzles.length}`}</span>
            </h2>
            <ul>
                {puzzles.map((p) => (
                    <li key={p.name}>
                        <Link to={addressOf(p)} class="button" data-mark={mark(p)} aria-label={words(p)}>
                            {numberOf(p.name)}
                            {mark(p) && <span aria-hidden="true">{MARKS[mark(p)]}</span>}
                        </Link>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function PuzzlesOfGame({ game }: { game: string }) {
    const puzzles = useLoaded(game, puzzlesOf);
    const title = say("learn.puzzles.of_game", { game: titleOfGame(game) });
    if (!puzzles) return <Loading title={title} />;
    if (puzzles.length === 0) return <Missing what={say("learn.puzzles.none_of", { game: titleOfGame(game) })} />;
    const now = progress();
    const next = nextPuzzle(puzzles, now);
    const grades = Array.from({ length: HARDEST }, (_, i) => i + 1);
    return (
        <>
            <Bar title={title}>
                <Link to="/puzzles" class="button quiet">
                    {say("learn.puzzles.title")}
                </Link>
            </Bar>
            <main class="page puzzles">
                {next ? (
                    <section class="game-card puzzle-today" aria-labelledby="next">
                        <Preview puzzle={next} to={addressOf(next)} />
                        <div class="words">
                            <h2 id="next">{say("learn.puzzles.next")}</h2>
                            <p>
                                {say("learn.puzzles.number", { number: numberOf(next.name) })} ·{" "}
                                {gradeWords(next.grade)}
                            </p>
                            <Solved puzzles={puzzles} now={now} />
                            <p class="row-of-buttons">
                                <Link to={addressOf(next)} class="button primary">
                                    {say("learn.puzzles.begin")}
                                </Link>
                            </p>
                        </div>
                    </section>
                ) : (
                    <p class="state">{say("learn.puzzles.all_solved")}</p>
                )}
                {grades.map((grade) => (
                    <Grade key={grade} grade={grade} puzzles={puzzles.filter((p) => p.grade === grade)} now={now} />
                ))}
            </main>
        </>
    );
}

function OnePuzzle({ puzzle, puzzles, isOfDay = false }: { puzzle: Puzzle; puzzles: Puzzle[]; isOfDay?: boolean }) {
    const game = useGame(puzzle.game);
    const session = useOpened(puzzle, () => PuzzleSession.begin(puzzle));
    if (!game || !session?.state) return <Loading title={titleOfGame(puzzle.game)} />;
    const next = nextPuzzle(puzzles, progress(), puzzle.name);
    const address = next ? addressOf(next) : `/puzzles/${puzzle.game}`;
    return <PuzzleTable session={session} game={game} isOfDay={isOfDay} next={address} />;
}

function PuzzleOfDay() {
    const all = useLoaded("all", allPuzzles);
    const [day] = useState(() => dayOf(new Date()));
    if (!all) return <Loading title={say("learn.puzzles.today")} />;
    const puzzle = puzzleOfDay(all, day);
    if (!puzzle) return <Missing what={say("learn.puzzles.none")} />;
    return <OnePuzzle puzzle={puzzle} puzzles={all[puzzle.game]} isOfDay />;
}

function NamedPuzzle({ game, name }: { game: string; name: string }) {
    const puzzles = useLoaded(game, puzzlesOf);
    if (!puzzles) return <Loading title={titleOfGame(game)} />;
    const puzzle = puzzles.find((p) => p.name === name);
    if (!puzzle) return <Missing what={say("learn.puzzles.missing", { name })} />;
    return <OnePuzzle puzzle={puzzle} puzzles={puzzles} />;
}

// The part of the address after /puzzles says which screen it is.
export function Puzzles({ where, name }: { where: string; name: string }) {
    if (where === "") return <Overview />;
    if (where === "today") return <PuzzleOfDay />;
    if (!CARDS.some((c) => c.name === where)) return <Missing what={say("page.no_such_game", { name: where })} />;
    return name === "" ? <PuzzlesOfGame game={where} /> : <NamedPuzzle game={where} name={name} />;
}
