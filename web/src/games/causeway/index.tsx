// Giant's Causeway on the page.
import type { Game } from "../game";
import { Board } from "./board";
import { explain } from "./explain";
import { Score } from "./score";
import { ask, guess, otherSteps, steps } from "./steps";
import { Stock } from "./stock";
import { moment, remaining, standing, thingOf } from "./tell";
import { seatName } from "./words";
import "./theme.css";

export const game: Game = {
    name: "causeway",
    Board,
    Stock,
    Score,
    steps,
    otherSteps,
    ask,
    guess,
    seatName,
    moment,
    explain,
    thingOf,
    standing,
    remaining,
    reasons: [
        ["causeway.score", "own"],
        ["causeway.complete", "own"],
        ["causeway.spell", "own"],
        ["causeway.trap", "rival"],
        ["causeway.free", "own"],
    ],
};
