// Assault of the Giants on the page.
import type { Game } from "../game";
import { Board } from "./board";
import { explain } from "./explain";
import { moment } from "./moments";
import { Reader } from "./reader";
import { Score } from "./score";
import { auto, remaining, standing, thingOf } from "./standing";
import { ask, guess, steps } from "./steps";
import { Chip, Stock } from "./stock";
import { ownPeople, peopleOf, viewOf } from "./view";
import { raceName } from "./words";
import "./theme.css";

export const game: Game = {
    name: "assault",
    Board,
    Stock,
    Score,
    steps,
    ask,
    guess,
    seatName(seat, frame) {
        const race = peopleOf(viewOf(frame), seat)?.race;
        return race && raceName(race);
    },
    Chip,
    moment,
    explain,
    thingOf,
    standing,
    remaining,
    wishes: "assault.page.wishes",
    auto,
    aid: {
        title: "assault.page.goals",
        isFor: (frame) => viewOf(frame).goals !== undefined,
        own: (frame) => ownPeople(frame)?.race,
        Body: Reader,
    },
    reasons: [
        ["assault.claims", "own"],
        ["assault.conquers", "own"],
        ["assault.marks", "own"],
        ["assault.eats", "own"],
        ["assault.gains", "own"],
    ],
};
