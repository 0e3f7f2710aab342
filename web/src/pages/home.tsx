// The first thing a visitor sees: four games, and nothing between them and a game.
import { useEffect, useState } from "preact/hooks";
import { CARDS, titleOfGame, titleOf, useGame, type Card } from "../games";
import { LocalSession } from "../session/local";
import { forget, savedGames } from "../session/saved";
import { LanguageChoice } from "../say/choice";
import { dateAndTime } from "../say/format";
import { say, sayFacts } from "../say/say";
import { useSession } from "../session/session";
import { Bar } from "../ui/bar";
import { Confirm } from "../ui/confirm";
import { botName } from "../ui/names";
import { NO_PICKING } from "../ui/picking";
import { Link } from "../ui/router";
import { Boundary } from "../ui/trouble";
import { ImportRecord } from "./import";
import { GAMES_WITH_PUZZLES } from "../learn/puzzle-games";
import { Lobby } from "./lobby";
import { MyTables } from "./mine";

// A slow game between bots, to look at. Until it has begun the card shows its emblem.
function LiveBoard({ card }: { card: Card }) {
    const { name } = card;
    const [session, setSession] = useState<LocalSession>();
    const [problem, setProblem] = useState<unknown>(null);
    const game = useGame(name);
    const state = useSession(session);
    useEffect(() => {
        let live: LocalSession | undefined;
        let gone = false;
        const plan = { id: "", game: name, options: "", levels: [3, 3], name: "" };
        LocalSession.begin(plan, 900).then((s) => {
            live = s;
            if (gone) s.close();
            else setSession(s);
        }, setProblem);
        return () => {
            gone = true;
            live?.close();
        };
    }, [name]);
    if (problem !== null) throw problem;
    if (!game || !state) return <card.Emblem />;
    return <game.Board frame={state.frame} picking={NO_PICKING} last={state.story.slice(-1)} names={[]} quiet />;
}

const LEVELS = 8; // of the bots
const USUAL_LEVEL = 2;

function GameCard({ card }: { card: Card }) {
    const [isReady, setReady] = useState(false);
    const [level, setLevel] = useState(USUAL_LEVEL);
    const isNew = !savedGames().some(({ plan }) => plan.game === card.name); // the person has never played it here
    useEffect(() => {
        if (!card.isLive) return;
        const timer = setTimeout(() => setReady(true), 1500); // after the page itself has been drawn
        return () => clearTimeout(timer);
    }, [card]);
    return (
        <article class="game-card" data-game={card.name}>
            <div class="scene">
                {isReady ? (
                    <Boundary fallback={() => <card.Emblem />}>
                        <LiveBoard card={card} />
                    </Boundary>
                ) : (
                    <card.Emblem />
                )}
            </div>
            <div class="words">
                <h2>{titleOf(card)}</h2>
                <p>{sayFacts(card.line)}</p>
                <p class="quiet-text">
                    {sayFacts(card.seats)} · {sayFacts(card.minutes)}
                </p>
                <p class="row-of-buttons">
                    <Link
                        to={`/play/${card.name}?now${level === USUAL_LEVEL ? "" : `&level=${level}`}`}
                        class="button primary"
                    >
                        {say("page.home.play_now")}
                    </Link>
                    <select
                        class="level"
                        aria-label={say("page.home.level")}
                        value={level}
                        onChange={(e) => setLevel(Number(e.currentTarget.value))}
                    >
                        {Array.from({ length: LEVELS }, (_, i) => (
                            <option key={i} value={i + 1}>
                                {say("page.bot_level", { name: botName(card.name, i + 1), level: i + 1 })}
                            </option>
                        ))}
                    </select>
                    <Link to={`/friends/${card.name}`} class="button">
                        {say("page.home.with_friends")}
                    </Link>
                    <Link to={`/learn/${card.name}`} class="button">
                        {say("page.home.learn")}
                    </Link>
                    {isNew && (
                        <Link to={`/play/${card.name}?now&teacher&level=1`} class="button">
                            {say("learn.teacher.first")}
                        </Link>
                    )}
                    {GAMES_WITH_PUZZLES.includes(card.name) && (
                        <Link to={`/puzzles/${card.name}`} class="button">
                            {say("learn.puzzles.title")}
                        </Link>
                    )}
                    <Link to={`/play/${card.name}`} class="button quiet">
                        {say("page.home.set_up")}
                    </Link>
                </p>
            </div>
        </article>
    );
}

function SavedGames() {
    const [games, setGames] = useState(savedGames);
    const [asked, setAsked] = useState(""); // the game to be forgotten
    if (games.length === 0) return null;
    return (
        <section class="list" aria-labelledby="mine">
            <h2 id="mine">{say("page.home.your_games")}</h2>
            <ul>
                {games.map((g) => (
                    <li key={g.plan.id}>
                        <Link to={`/game/${g.plan.id}`}>
                            <b>{titleOfGame(g.plan.game)}</b>{" "}
                            {g.over ? say("page.finished") : say("page.home.continue", { actions: g.n })}
                        </Link>
                        <span class="quiet-text">{dateAndTime(g.at)}</span>
                        <button
                            type="button"
                            class="quiet"
                            aria-label={say("page.home.forget_game")}
                            onClick={() => setAsked(g.plan.id)}
                        >
                            ✕
                        </button>
                    </li>
                ))}
            </ul>
            {asked && (
                <Confirm
                    question={{
                        title: say("page.home.forget_game"),
                        words: say("people.mine.forget_game"),
                        yes: say("people.mine.forget_yes"),
                        run: () => {
                            forget(asked);
                            setGames(savedGames());
                        },
                    }}
                    close={() => setAsked("")}
                />
            )}
        </section>
    );
}

function PuzzleLine() {
    if (GAMES_WITH_PUZZLES.length === 0) return null;
    return (
        <p class="puzzle-line">
            <span>{say("learn.puzzles.home")}</span>
            <Link to="/puzzles/today" class="button">
                {say("learn.puzzles.today")}
            </Link>
            <Link to="/puzzles" class="button quiet">
                {say("learn.puzzles.all")}
            </Link>
        </p>
    );
}

export function Home({ lost }: { lost?: string }) {
    return (
        <>
            <Bar />
            <main class="page home">
                <h1>{say("page.home.heading")}</h1>
                <p class="lead">{say("page.home.lead")}</p>
                {lost && (
                    <p class="state" role="status">
                        {say("page.home.lost", { path: lost })}
                    </p>
                )}
                <MyTables />
                <PuzzleLine />
                <div class="game-cards">
                    {CARDS.map((card) => (
                        <GameCard key={card.name} card={card} />
                    ))}
                </div>
                <div class="lists">
                    <SavedGames />
                    <Lobby />
                    <ImportRecord />
                </div>
            </main>
            <footer class="foot">
                <LanguageChoice class="language" />
                <p>{say("page.home.foot")}</p>
            </footer>
        </>
    );
}
