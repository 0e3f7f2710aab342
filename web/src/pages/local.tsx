// Games that run in this page alone: how to set one up, play it, and continue it.
import { useEffect, useRef, useState } from "preact/hooks";
import { about, anyCharacter, useAbout } from "../engine/about";
import { Refusal } from "../engine/engine";
import { CARDS, titleOf, useGame } from "../games";
import { learnWords } from "../say/language";
import { freshSeed, LocalSession, type Plan } from "../session/local";
import { savedGame } from "../session/saved";
import { factOf, say } from "../say/say";
import { useSession } from "../session/session";
import { AidButton, AidDialog } from "../ui/aid";
import { Bar } from "../ui/bar";
import { go, Link } from "../ui/router";
import { settings } from "../ui/settings";
import { Loading, Missing } from "../ui/state";
import { Table } from "../ui/table";
import { OptionFields, SeatFields } from "../ui/setup";

const sessions = new Map<string, Promise<LocalSession>>();

// The session of a stored game. It lives as long as the page does, so that going back finds it.
function openSession(id: string): Promise<LocalSession> | undefined {
    const found = sessions.get(id);
    if (found) return found;
    const saved = savedGame(id);
    if (!saved) return undefined;
    const opening = LocalSession.resume(saved.plan, saved.record).then(taught);
    sessions.set(id, opening);
    opening.catch(() => sessions.delete(id)); // so that the next one tries again
    return opening;
}

// Brings the teacher to a game that wants one.
async function taught(session: LocalSession): Promise<LocalSession> {
    if (session.plan.teacher) {
        const [{ Teacher }] = await Promise.all([import("../learn/teacher"), learnWords()]);
        new Teacher(session);
    }
    return session;
}

// Begins a game and returns its address. Bots without a chosen character get one as it comes.
async function beginGame(
    game: string,
    levels: number[],
    options: string,
    teacher?: boolean,
    chosen?: string[],
): Promise<string> {
    const id = freshSeed().slice(0, 12);
    const facts = await about(game);
    const characters = levels.map((level, i) => (level === 0 ? "" : chosen?.[i] || anyCharacter(facts)));
    const plan: Plan = { id, game, options, levels, characters, chosen, name: settings.value.name, teacher };
    const session = await LocalSession.begin(plan).then(taught);
    sessions.set(id, Promise.resolve(session));
    return `/game/${id}`;
}

// Begins games for a screen. The address changes once a game has begun, unless the person has left the screen. `problem` is
// what went wrong.
function useBeginning(): { problem: unknown; begin(...game: Parameters<typeof beginGame>): void } {
    const [problem, setProblem] = useState<unknown>(null);
    const isGone = useRef(false);
    useEffect(() => () => void (isGone.current = true), []);
    return {
        problem,
        begin(...game) {
            setProblem(null);
            beginGame(...game).then(
                // The address that begins a game at once must not stay behind the game: going back would begin another.
                (address) => isGone.current || go(address, new URLSearchParams(location.search).has("now")),
                setProblem,
            );
        },
    };
}

const within = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

// /play/GAME asks what to play; with ?now it begins at once.
export function NewGame({ game, query }: { game: string; query: URLSearchParams }) {
    const card = CARDS.find((c) => c.name === game);
    const facts = useAbout(card?.name);
    const isNow = query.has("now");
    const usual = card ? within(card.fewest, Number(query.get("seats") ?? 3) || 3, card.most) : 2;
    const [levels, setLevels] = useState<number[]>(() => Array.from({ length: usual }, (_, i) => (i === 0 ? 0 : 2)));
    const [chosen, setChosen] = useState<string[]>([]);
    const [options, setOptions] = useState<Record<string, string>>({});
    const [isAidOpen, setAidOpen] = useState(false);
    const [teacher, setTeacher] = useState(query.has("teacher"));
    const { problem, begin } = useBeginning();
    useEffect(() => {
        if (!isNow || !card) return;
        const level = within(1, Number(query.get("level") ?? 2) || 2, 8);
        begin(
            game,
            levels.map((l) => (l === 0 ? 0 : level)),
            query.has("ruleset") ? `ruleset=${query.get("ruleset")}` : "",
            query.has("teacher"),
        );
    }, [isNow]);
    if (problem !== null && !(problem instanceof Refusal)) throw problem;
    if (!card) return <Missing what={say("page.no_such_game", { name: game })} />;
    if (isNow && problem !== null) return <Missing what={problem.sentence} />;
    if (isNow || !facts) return <Loading title={titleOf(card)} />;
    const text = Object.entries(options)
        .map(([name, value]) => `${name}=${value}`)
        .join(" ");
    return (
        <>
            <Bar title={say("page.setup.title", { game: titleOf(card) })} />
            <main class="page narrow">
                <form
                    class="setup"
                    onSubmit={(event) => {
                        event.preventDefault();
                        begin(game, levels, text, teacher && levels.includes(0), chosen);
                    }}
                >
                    <SeatFields
                        facts={facts}
                        levels={levels}
                        chosen={chosen}
                        change={(levels, chosen) => (setLevels(levels), setChosen(chosen))}
                    />
                    <label class="check">
                        <input
                            type="checkbox"
                            checked={teacher}
                            onChange={(e) => setTeacher(e.currentTarget.checked)}
                        />
                        <span>{say("learn.teacher.choose")}</span>
                    </label>
                    <OptionFields facts={facts} values={options} change={setOptions} />
                    {problem !== null && (
                        <p class="refusal" role="alert">
                            {problem.sentence}
                        </p>
                    )}
                    <p class="row-of-buttons">
                        <button type="submit" class="primary">
                            {say("page.setup.begin")}
                        </button>
                        <Link to={`/learn/${game}`} class="button">
                            {say("page.setup.learn_first")}
                        </Link>
                        <Link to={`/rules/${game}`} class="button">
                            {say("page.setup.read_rules")}
                        </Link>
                        <AidButton kind="" open={() => setAidOpen(true)} />
                    </p>
                </form>
            </main>
            {isAidOpen && (
                <AidDialog game={game} setup={`seats=${levels.length} ${text}`} close={() => setAidOpen(false)} />
            )}
        </>
    );
}

export function LocalGame({ id }: { id: string }) {
    const [session, setSession] = useState<LocalSession>();
    const [problem, setProblem] = useState<unknown>(null);
    const state = useSession(session);
    const game = useGame(session?.plan.game);
    const beginning = useBeginning();
    useEffect(() => {
        const opening = openSession(id);
        if (!opening) return setProblem(new Refusal("", factOf("page.refusal.no_such_game")));
        opening.then(setSession, setProblem);
    }, [id]);
    if (beginning.problem !== null) throw beginning.problem;
    if (problem !== null && !(problem instanceof Refusal)) throw problem;
    if (problem !== null) return <Missing what={say("page.setup.cannot_open", { reason: problem.sentence })} />;
    const card = CARDS.find((c) => c.name === session?.plan.game);
    if (session && !card) return <Missing what={say("page.no_board", { name: session.plan.game })} />;
    if (!session || !state || !game || !card) return <Loading title={card && titleOf(card)} />;
    const { plan } = session;
    const again = (kind: string, words: string) => (
        <button
            type="button"
            class={kind}
            onClick={() => beginning.begin(plan.game, plan.levels, plan.options, plan.teacher, plan.chosen)}
        >
            {words}
        </button>
    );
    return (
        <Table
            session={session}
            game={game}
            title={titleOf(card)}
            tools={again("quiet", say("page.setup.new_game"))}
            rematch={again("primary", say("page.ending.again"))}
            analysis={`/analysis/game/${id}`}
        />
    );
}
