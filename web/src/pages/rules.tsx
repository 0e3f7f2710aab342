// The rules of a game as a page of their own.
import { CARDS } from "../games";
import { Bar } from "../ui/bar";
import { Link } from "../ui/router";
import { RulesText } from "../ui/rules";

export function Rules({ game, clause }: { game: string; clause: string }) {
    const card = CARDS.find((c) => c.name === game);
    return (
        <>
            <Bar title={card ? `Rules of ${card.title}` : "Rules"}>
                {card && (
                    <Link to={`/play/${game}`} class="button">
                        Play
                    </Link>
                )}
            </Bar>
            <main class="page narrow">
                {card ? (
                    <RulesText game={game} clause={clause} topics={[]} />
                ) : (
                    <p>
                        There is no such game. <Link to="/">All games</Link>
                    </p>
                )}
            </main>
        </>
    );
}
