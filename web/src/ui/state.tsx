// Screens that stand in for a game: it is being set up, or there is none.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "../say/say";
import { Bar } from "./bar";
import { Link } from "./router";

const PATIENCE = 12000; // milliseconds after which waiting is explained

const AllGames = () => (
    <Link to="/" class="button">
        {say("page.all_games")}
    </Link>
);

// The game is being set up. `problem` says why that is not going on.
export function Loading({ title, problem }: { title?: string; problem?: string }) {
    const [isLate, setLate] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setLate(true), PATIENCE);
        return () => clearTimeout(timer);
    }, []);
    return (
        <>
            <Bar title={title} />
            <main class="page narrow">
                <section class="state">
                    <p role="status">
                        {problem ?? say("page.setup.waiting")} {isLate && !problem && say("page.setup.late")}
                    </p>
                    {(isLate || problem) && (
                        <p class="row-of-buttons">
                            <button type="button" onClick={() => location.reload()}>
                                {say("page.reload")}
                            </button>
                            <AllGames />
                        </p>
                    )}
                </section>
            </main>
        </>
    );
}

export function Missing({ what, children }: { what: string; children?: ComponentChildren }) {
    return (
        <>
            <Bar />
            <main class="page narrow">
                <section class="state">
                    <p>{what}</p>
                    <p class="row-of-buttons">
                        <AllGames />
                        {children}
                    </p>
                </section>
            </main>
        </>
    );
}
