// The rules of a game on a page of their own.
import { CARDS, titleOf } from "../games";
import { say } from "../say/say";
import { Bar } from "../ui/bar";
import { Link } from "../ui/router";
import { RulesText } from "../ui/rules";
import { Missing } from "../ui/state";

export function Rules({ game, clause }: { game: string; clause: string }) {
    const card = CARDS.find((c) => c.name === game);
    if (!card) return <Missing what={say("page.no_such_game", { name: game })} />;
    return (
        <>
            <Bar title={say("page.rules_of.title", { game: titleOf(card) })}>
                <Link to={`/play/${game}`} class="button">
                    {say("page.rules_of.play")}
                </Link>
            </Bar>
            <main class="page narrow">
                <RulesText game={game} clause={clause} topics={[]} />
            </main>
        </>
    );
}
