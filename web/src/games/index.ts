// The games on the page. A board is loaded when it is first needed, and so are lessons.
import type { ComponentType } from "preact";
import { Failure, reasonOf } from "../failure";
import { factOf, sayFacts } from "../say/say";
import { useLoaded } from "../ui/loaded";
import type { Lessons } from "../learn/lesson";
import type { Game } from "./game";
import * as causeway from "./causeway/card";
import * as orongo from "./orongo/card";
import * as giants from "./giants/card";
import * as assault from "./assault/card";

// What the home page needs to know about a game without loading its board.
export interface Card {
    name: string;
    title: string; // a message key, as the next three are
    line: string;
    seats: string;
    minutes: string;
    fewest: number;
    most: number;
    isLive?: boolean; // bots play it on the home page
    Emblem: ComponentType;
}

export const CARDS: Card[] = [giants.card, orongo.card, assault.card, causeway.card];

export const titleOf = (card: Card): string => sayFacts(card.title);

// The title of a game by its name, which may be one that this page does not know.
export const titleOfGame = (name: string): string => sayFacts(CARDS.find((c) => c.name === name)?.title ?? name);

const LOADERS: Record<string, () => Promise<{ game: Game }>> = {
    causeway: () => import("./causeway"),
    orongo: () => import("./orongo"),
    giants: () => import("./giants"),
    assault: () => import("./assault"),
};

export async function loadGame(name: string): Promise<Game | undefined> {
    try {
        return (await LOADERS[name]?.())?.game;
    } catch (error) {
        throw new Failure(factOf("page.failure.board"), reasonOf(error));
    }
}

const LESSONS: Record<string, () => Promise<Lessons>> = {
    causeway: () => import("./causeway/lessons"),
    orongo: () => import("./orongo/lessons"),
    giants: () => import("./giants/lessons"),
    assault: () => import("./assault/lessons"),
};

export async function loadLessons(name: string): Promise<Lessons> {
    try {
        return await LESSONS[name]();
    } catch (error) {
        throw new Failure(factOf("page.failure.lessons"), reasonOf(error));
    }
}

export const useGame = (name: string | undefined): Game | undefined => useLoaded(name, loadGame);
