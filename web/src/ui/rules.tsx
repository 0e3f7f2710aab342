// The rules at a table: the guide of the game, which is loaded when somebody opens it.
import { Failure, reasonOf } from "../failure";
import { learnWords } from "../say/language";
import { factOf, say } from "../say/say";
import { Dialog } from "./dialog";
import { useLoaded } from "./loaded";
import { Boundary, Trouble } from "./trouble";

const load = () =>
    Promise.all([import("../learn/guide"), learnWords()]).then(
        ([guide]) => guide,
        (error: unknown) => {
            throw new Failure(factOf("learn.guide.failed"), reasonOf(error));
        },
    );

// `at` is the number of a clause, the id of a heading, or "".
export function RulesText(props: {
    game: string;
    at: string;
    topics: string[];
    isPage?: boolean;
    isPrinted?: boolean;
}) {
    const module = useLoaded("guide", load);
    return module ? <module.Guide {...props} /> : <p class="quiet-text">{say("learn.guide.loading")}</p>;
}

export function RulesDialog(props: { game: string; clause: string; topics: string[]; close(): void }) {
    return (
        <Dialog title={say("page.rules")} close={props.close} wide>
            <Boundary fallback={(error) => <Trouble error={error} />}>
                <RulesText game={props.game} at={props.clause} topics={props.topics} />
            </Boundary>
        </Dialog>
    );
}
