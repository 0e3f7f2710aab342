// Learning a game: its chapters, and a chapter step by step on a real table.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { CARDS, titleOf, useGame, loadLessons } from "../games";
import type { Card } from "../games";
import type { Game } from "../games/game";
import { learnWords } from "../say/language";
import { say, sayFacts } from "../say/say";
import { useOpened, useSession } from "../session/session";
import { Bar } from "../ui/bar";
import { useLoaded } from "../ui/loaded";
import { go, Link } from "../ui/router";
import { Loading, Missing } from "../ui/state";
import { Table } from "../ui/table";
import { LessonSession, type Chapter, type Lessons } from "./lesson";
import { keepStep, progressOf } from "./lesson-progress";
import { Spotlight } from "./spotlight";
import "./learn.css";

// The chapters of a game, and the words for them.
async function openLessons(game: string): Promise<Lessons> {
    const [lessons] = await Promise.all([loadLessons(game), learnWords()]);
    return lessons;
}

// The game that is played after the lessons, with a teacher.
const firstGame = (game: string, { firstGame: ruleset }: Lessons) =>
    `/play/${game}?now&teacher&level=1${ruleset ? `&ruleset=${ruleset}` : ""}`;

const addressOf = (game: string, chapter: Chapter) => `/learn/${game}/${chapter.id}`;

// Where somebody goes on: in the first chapter that is not done, if there is one.
const nextOf = (game: string, chapters: Chapter[]): Chapter | undefined =>
    chapters.find((c) => !progressOf(game, c.id).isDone);

// What the table shows above the prompt: what the step says, and the way on.
function LessonPanel(props: { session: LessonSession; game: Game; lessons: Lessons; isBehind: boolean }) {
    const { session, game, lessons, isBehind } = props;
    const { chapter, step, now, isDone, isOver } = session;
    const { steps } = chapter;
    const isRead = !now?.wants || (isDone && now.after !== undefined);
    const section = useRef<HTMLElement>(null);
    useLayoutEffect(() => keepStep(game.name, chapter.id, step, isOver), [session, step, isOver]); // before anybody leaves
    // A step that says nothing about the learner's action goes on by itself, once everything has been shown.
    useEffect(() => {
        if (isDone && now && !now.after && !isBehind) void session.next();
    }, [isDone, isBehind, step]);
    // Whoever has scrolled down to the actions sees the words that follow.
    useEffect(() => section.current?.scrollIntoView?.({ block: "nearest" }), [step, isDone, isBehind]);
    if (isOver) return <ChapterEnd game={game.name} chapter={chapter} lessons={lessons} />;
    return (
        <section ref={section} class="lesson" aria-live="polite" data-step={step + 1} data-done={isDone}>
            <p class="lesson-place quiet-text">
                <Link to={`/learn/${game.name}?all`}>{sayFacts(chapter.title)}</Link>
                <span>{say("page.learn.step", { step: step + 1, steps: steps.length })}</span>
            </p>
            <progress max={steps.length} value={step + (isRead ? 1 : 0)} aria-label={say("page.learn.progress")} />
            <p class="lesson-words">{sayFacts(isDone && isBehind ? "page.learn.look" : session.words)}</p>
            <p class="row-of-buttons">
                <button type="button" class="quiet" disabled={step === 0} onClick={() => void session.back()}>
                    {say("page.learn.back")}
                </button>
                {isRead && (
                    <button type="button" class="primary" disabled={isBehind} onClick={() => void session.next()}>
                        {say("page.learn.continue")}
                    </button>
                )}
            </p>
            {now?.spot && !isDone && !isBehind && <Spotlight things={now.spot} isDark={!now.wants} />}
        </section>
    );
}

function ChapterEnd({ game, chapter, lessons }: { game: string; chapter: Chapter; lessons: Lessons }) {
    const next = lessons.chapters[lessons.chapters.indexOf(chapter) + 1];
    return (
        <section class="lesson" aria-live="polite" data-step="end">
            <p class="lesson-words">
                {next ? say("page.learn.chapter_end", { next: sayFacts(next.title) }) : say("page.learn.end")}
            </p>
            <p class="row-of-buttons">
                {next && (
                    <Link to={addressOf(game, next)} class="button primary">
                        {say("page.learn.next_chapter")}
                    </Link>
                )}
                <Link to={firstGame(game, lessons)} class={next ? "button" : "button primary"}>
                    {say("page.learn.play")}
                </Link>
                <Link to={`/learn/${game}?all`} class="button">
                    {say("page.learn.chapters")}
                </Link>
            </p>
        </section>
    );
}

// All chapters of a game, and how far the learner is.
function Chapters({ card, lessons }: { card: Card; lessons: Lessons }) {
    const { chapters } = lessons;
    const next = nextOf(card.name, chapters);
    return (
        <>
            <Bar title={say("page.learn.title", { game: titleOf(card) })} />
            <main class="page narrow">
                <ol class="chapters">
                    {chapters.map((c) => {
                        const { step, isDone } = progressOf(card.name, c.id);
                        return (
                            <li key={c.id} data-done={isDone} data-next={c === next}>
                                <Link to={addressOf(card.name, c)}>
                                    <b>{sayFacts(c.title)}</b>
                                    <span class="quiet-text">
                                        {isDone
                                            ? say("page.learn.done")
                                            : step > 0
                                              ? say("page.learn.step", { step: step + 1, steps: c.steps.length })
                                              : say("page.learn.steps", { steps: c.steps.length })}
                                    </span>
                                </Link>
                            </li>
                        );
                    })}
                    <li data-next={next === undefined}>
                        <Link to={firstGame(card.name, lessons)}>
                            <b>{say("page.learn.whole_game")}</b>
                            <span class="quiet-text">{say("page.learn.with_teacher")}</span>
                        </Link>
                    </li>
                </ol>
                <p class="row-of-buttons">
                    <Link to={`/rules/${card.name}`} class="button">
                        {say("page.learn.rules")}
                    </Link>
                </p>
            </main>
        </>
    );
}

// One chapter, from the step where the learner left it.
function ChapterTable(props: { game: Game; chapter: Chapter; lessons: Lessons; title: string }) {
    const { game, chapter, lessons, title } = props;
    const session = useOpened(chapter, () => LessonSession.begin(chapter, progressOf(game.name, chapter.id).step));
    const state = useSession(session);
    if (!session || !state) return <Loading title={title} />;
    return (
        <Table
            session={session}
            game={game}
            title={say("page.learn.title", { game: title })}
            lesson={{
                step: session.step,
                panel: (isBehind) => <LessonPanel {...{ session, game, lessons, isBehind }} />,
            }}
        />
    );
}

// /learn/GAME goes on where the learner is, /learn/GAME?all lists the chapters, and /learn/GAME/CHAPTER opens one.
export function Learn(props: { game: string; chapter: string; isAll: boolean }) {
    const card = CARDS.find((c) => c.name === props.game);
    const game = useGame(card?.name);
    const lessons = useLoaded(card?.name, openLessons);
    const chapters = lessons?.chapters;
    const isBegun = chapters?.some((c) => progressOf(props.game, c.id).isDone || progressOf(props.game, c.id).step > 0);
    useEffect(() => {
        if (chapters && !props.chapter && !props.isAll && !isBegun) go(addressOf(props.game, chapters[0]), true);
    }, [chapters]);
    if (!card) return <Missing what={say("page.no_such_game", { name: props.game })} />;
    if (!game || !lessons || !chapters) return <Loading title={titleOf(card)} />;
    const chapter = chapters.find((c) => c.id === props.chapter);
    if (props.chapter && !chapter) return <Missing what={say("page.learn.no_such_chapter", { name: props.chapter })} />;
    if (!chapter) return <Chapters card={card} lessons={lessons} />;
    return <ChapterTable key={chapter.id} {...{ game, chapter, lessons }} title={titleOf(card)} />;
}
