// Giant's Causeway on the page.
import type { Game } from "../game";
import { Board } from "./board";
import { lesson } from "./lesson";
import { Score } from "./score";
import { guess, otherSteps, steps } from "./steps";
import { Stock } from "./stock";
import { SEAT_NAMES } from "./words";
import "./theme.css";

export const game: Game = {
    name: "causeway",
    Board,
    Stock,
    Score,
    steps,
    otherSteps,
    guess,
    seatName: (seat) => SEAT_NAMES[seat - 1],
    lesson,
};
