// The puzzles, which are loaded when somebody opens them.
import { Failure, reasonOf } from "../failure";
import { factOf, say } from "../say/say";
import { useLoaded } from "../ui/loaded";
import { Loading } from "../ui/state";

async function load() {
    try {
        return await import("../learn/puzzles");
    } catch (error) {
        throw new Failure(factOf("learn.puzzles.unreadable"), reasonOf(error));
    }
}

export function PuzzleScreen(props: { where: string; name: string }) {
    const screens = useLoaded("puzzles", load);
    if (!screens) return <Loading title={say("learn.puzzles.title")} />;
    return <screens.Puzzles {...props} />;
}
