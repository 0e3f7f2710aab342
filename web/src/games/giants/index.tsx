// Giants on the page.
import "./theme.css";
import type { Game } from "../game";
import { Board } from "./board";
import { Controls } from "./controls";
import { explain } from "./explain";
import { moment } from "./moment";
import { Score } from "./score";
import { remaining, standing } from "./standing";
import { ask, guess, otherSteps, steps, thingOf } from "./steps";
import { Stock } from "./stock";

export const game: Game = {
    name: "giants",
    Board,
    Stock,
    Controls,
    Score,
    steps,
    otherSteps,
    ask,
    guess,
    moment,
    explain,
    thingOf,
    standing,
    remaining,
    reasons: [
        ["giants.crowned", "own"],
        ["giants.raised", "own"],
    ],
};
