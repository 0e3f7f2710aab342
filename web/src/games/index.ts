// The games on the page. A board is loaded when it is first needed.
import type { ComponentType } from "preact";
import { Failure, reasonOf } from "../failure";
import { useLoaded } from "../ui/loaded";
import type { Game } from "./game";
import * as causeway from "./causeway/card";
import * as orongo from "./orongo/card";
import * as giants from "./giants/card";
import * as assault from "./assault/card";

// What the home page needs to know about a game without loading its board.
export interface Card {
    name: string;
    title: string;
    line: string;
    seats: string;
    minutes: string;
    fewest: number;
    most: number;
    isLive?: boolean; // bots play it on the home page
    Emblem: ComponentType;
}

export const CARDS: Card[] = [giants.card, orongo.card, assault.card, causeway.card];

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
        throw new Failure("The board could not be loaded.", reasonOf(error));
    }
}

export const useGame = (name: string | undefined): Game | undefined => useLoaded(name, loadGame);
