// Screens that are only needed for learning. Each is loaded when somebody first opens it.
import type { ComponentType } from "preact";
import { Failure, reasonOf } from "../failure";
import { learnWords } from "../say/language";
import { factOf } from "../say/say";
import { useLoaded } from "../ui/loaded";
import { Loading } from "../ui/state";

function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
    async function open(): Promise<{ Screen: ComponentType<Props> }> {
        try {
            return { Screen: await load() };
        } catch (error) {
            throw new Failure(factOf("page.failure.lessons"), reasonOf(error));
        }
    }
    return function Later(props: Props) {
        const loaded = useLoaded("screen", open);
        return loaded ? <loaded.Screen {...props} /> : <Loading />;
    };
}

export const Learn = later(async () => (await import("../learn/learn")).Learn);
export const Puzzles = later(async () => {
    const [{ Puzzles }] = await Promise.all([import("../learn/puzzles"), learnWords()]);
    return Puzzles;
});
export const Analysis = later(async () => (await import("../learn/analysis")).Analysis);
