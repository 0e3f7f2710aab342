// Assault of the Giants on the page.
import type { Game } from "../game";
import { Board } from "./board";
import { Goals } from "./goals";
import { lesson } from "./lesson";
import { Score } from "./score";
import { guess, steps } from "./steps";
import { Stock } from "./stock";
import { peopleOf, viewOf } from "./view";
import { raceName } from "./words";
import "./theme.css";

export const game: Game = {
    name: "assault",
    Board,
    Stock,
    Score,
    steps,
    guess,
    seatName(seat, frame) {
        const race = peopleOf(viewOf(frame), seat)?.race;
        return race && raceName(race);
    },
    aid: { title: "assault.page.goals", isFor: (frame) => viewOf(frame).goals !== undefined, Body: Goals },
    lesson,
};
