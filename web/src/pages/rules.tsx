// The rules of a game on a page of their own.
import { CARDS, titleOf } from "../games";
import { say } from "../say/say";
import { Bar } from "../ui/bar";
import { Link } from "../ui/router";
import { RulesText } from "../ui/rules";
import { Missing } from "../ui/state";

// `at` is the number of a clause or the id of a heading. A page that is to be printed draws everything at once.
export function Rules({ game, at, isPrinted }: { game: string; at: string; isPrinted: boolean }) {
    const card = CARDS.find((c) => c.name === game);
    if (!card) return <Missing what={say("page.no_such_game", { name: game })} />;
    return (
        <>
            <Bar title={say("page.rules_of.title", { game: titleOf(card) })}>
                <Link to={`/play/${game}`} class="button">
                    {say("page.rules_of.play")}
                </Link>
            </Bar>
            <main class="page">
                <RulesText game={game} at={at} topics={[]} isPage isPrinted={isPrinted} />
            </main>
        </>
    );
}
