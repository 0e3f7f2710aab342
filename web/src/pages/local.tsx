// Games of this page alone: setting one up, playing it, going on with it.
import { useEffect, useState } from "preact/hooks";
import { useAbout } from "../engine/about";
import { CARDS, useGame } from "../games";
import { freshSeed, LocalSession, type Plan } from "../session/local";
import { savedGame } from "../session/saved";
import { useSession } from "../session/session";
import { Bar } from "../ui/bar";
import { go, Link } from "../ui/router";
import { settings } from "../ui/settings";
import { Table } from "../ui/table";
import { OptionFields, SeatFields } from "../ui/setup";

const sessions = new Map<string, Promise<LocalSession>>();

// The session of a kept game; it lives on while the page does, so that going back finds it.
export function openSession(id: string): Promise<LocalSession> | undefined {
    let session = sessions.get(id);
    const saved = savedGame(id);
    if (!session && saved) sessions.set(id, (session = LocalSession.resume(saved.plan, saved.record)));
    return session;
}

export function beginGame(game: string, levels: number[], options: string): void {
    const id = freshSeed().slice(0, 12);
    const plan: Plan = { id, game, options, levels, name: settings.value.name };
    sessions.set(id, LocalSession.begin(plan));
    go(`/game/${id}`);
}

// /play/GAME begins at once with ?now, and asks otherwise.
export function NewGame({ game, query }: { game: string; query: URLSearchParams }) {
    const card = CARDS.find((c) => c.name === game);
    const facts = useAbout(card?.name);
    const isNow = query.has("now");
    const usual = card ? Math.min(Math.max(Number(query.get("seats") ?? 3), card.fewest), card.most) : 2;
    const [levels, setLevels] = useState<number[]>(() => Array.from({ length: usual }, (_, i) => (i === 0 ? 0 : 2)));
    const [options, setOptions] = useState<Record<string, string>>({});
    useEffect(() => {
        if (!isNow || !card) return;
        const level = Number(query.get("level") ?? 2);
        beginGame(
            game,
            levels.map((l) => (l === 0 ? 0 : level)),
            "",
        );
    }, [isNow]);
    if (!card) return <Missing what={`There is no game called ${game}.`} />;
    if (isNow || !facts) return <Loading title={card.title} />;
    const text = Object.entries(options)
        .map(([name, value]) => `${name}=${value}`)
        .join(" ");
    return (
        <>
            <Bar title={`A game of ${card.title}`} />
            <main class="page narrow">
                <form
                    class="setup"
                    onSubmit={(event) => {
                        event.preventDefault();
                        beginGame(game, levels, text);
                    }}
                >
                    <SeatFields facts={facts} levels={levels} change={setLevels} />
                    <OptionFields facts={facts} values={options} change={setOptions} />
                    <p class="row-of-buttons">
                        <button type="submit" class="primary">
                            Begin
                        </button>
                        <Link to={`/learn/${game}`} class="button">
                            Learn the game first
                        </Link>
                        <Link to={`/rules/${game}`} class="button">
                            Read the rules
                        </Link>
                    </p>
                </form>
            </main>
        </>
    );
}

export function Loading({ title }: { title?: string }) {
    return (
        <>
            <Bar title={title} />
            <main class="page">
                <p class="state" role="status">
                    Setting up the table…
                </p>
            </main>
        </>
    );
}

export function Missing({ what }: { what: string }) {
    return (
        <>
            <Bar />
            <main class="page">
                <p class="state">
                    {what} <Link to="/">See what there is</Link>
                </p>
            </main>
        </>
    );
}

export function LocalGame({ id }: { id: string }) {
    const [session, setSession] = useState<LocalSession>();
    const [problem, setProblem] = useState("");
    const state = useSession(session);
    const game = useGame(session?.plan.game);
    useEffect(() => {
        const opening = openSession(id);
        if (!opening) return setProblem("This browser does not keep that game.");
        opening.then(setSession, (error) => setProblem(`The game could not be opened: ${error.message}`));
    }, [id]);
    if (problem) return <Missing what={problem} />;
    const card = CARDS.find((c) => c.name === session?.plan.game);
    if (!session || !state || !game || !card) return <Loading title={card?.title} />;
    const again = (
        <button
            type="button"
            class={state.frame.result ? "primary" : "quiet"}
            onClick={() => beginGame(session.plan.game, session.plan.levels, session.plan.options)}
        >
            New game
        </button>
    );
    return <Table session={session} game={game} title={card.title} tools={again} />;
}
