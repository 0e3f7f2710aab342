// The first thing a visitor sees: four games, and nothing between them and a game.
import { useEffect, useState } from "preact/hooks";
import { CARDS, titleOfGame, titleOf, useGame, type Card } from "../games";
import { LocalSession } from "../session/local";
import { forget, savedGames } from "../session/saved";
import { LanguageChoice } from "../say/choice";
import { language, sayFacts } from "../say/say";
import { useSession } from "../session/session";
import { Bar } from "../ui/bar";
import { NO_PICKING } from "../ui/picking";
import { count } from "../ui/plural";
import { Link } from "../ui/router";
import { Boundary } from "../ui/trouble";
import { ImportRecord } from "./import";
import { Lobby } from "./lobby";

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
        LocalSession.begin(plan, false).then((s) => {
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

function GameCard({ card }: { card: Card }) {
    const [isReady, setReady] = useState(false);
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
                    <Link to={`/play/${card.name}?now`} class="button primary">
                        Play now
                    </Link>
                    <Link to={`/friends/${card.name}`} class="button">
                        Play with friends
                    </Link>
                    <Link to={`/learn/${card.name}`} class="button">
                        Learn
                    </Link>
                    <Link to={`/play/${card.name}`} class="button quiet">
                        Set up
                    </Link>
                </p>
            </div>
        </article>
    );
}

function SavedGames() {
    const [games, setGames] = useState(savedGames);
    if (games.length === 0) return null;
    const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });
    return (
        <section class="list" aria-labelledby="mine">
            <h2 id="mine">Your games</h2>
            <ul>
                {games.map((g) => (
                    <li key={g.plan.id}>
                        <Link to={`/game/${g.plan.id}`}>
                            <b>{titleOfGame(g.plan.game)}</b>{" "}
                            {g.over ? "finished" : `continue after ${count(g.n, "action")}`}
                        </Link>
                        <span class="quiet-text">{when.format(g.at)}</span>
                        <button
                            type="button"
                            class="quiet"
                            aria-label="Forget this game"
                            onClick={() => {
                                forget(g.plan.id);
                                setGames(savedGames());
                            }}
                        >
                            ✕
                        </button>
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function Home({ lost }: { lost?: string }) {
    return (
        <>
            <Bar />
            <main class="page home">
                <h1>Four games of giants</h1>
                <p class="lead">
                    Play now against bots that run in your browser, or send friends a link. No account, no waiting.
                </p>
                {lost && (
                    <p class="state" role="status">
                        There is no page at {lost}. Here are the games.
                    </p>
                )}
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
                <p>Rules, bots and dice are open source. Every game can be saved as a record and checked.</p>
            </footer>
        </>
    );
}
