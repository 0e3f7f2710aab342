// The rules of a game on a page of their own.
import { CARDS, titleOf } from "../games";
import { Bar } from "../ui/bar";
import { Link } from "../ui/router";
import { RulesText } from "../ui/rules";
import { Missing } from "../ui/state";

export function Rules({ game, clause }: { game: string; clause: string }) {
    const card = CARDS.find((c) => c.name === game);
    if (!card) return <Missing what={`There is no game called ${game}.`} />;
    return (
        <>
            <Bar title={`Rules of ${titleOf(card)}`}>
                <Link to={`/play/${game}`} class="button">
                    Play
                </Link>
            </Bar>
            <main class="page narrow">
                <RulesText game={game} clause={clause} topics={[]} />
            </main>
        </>
    );
}
