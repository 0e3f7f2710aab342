// Orongo on the page.
import type { Game } from "../game";
import { Board } from "./board";
import { Controls } from "./controls";
import { explain, thingOf } from "./explain";
import { moment } from "./moment";
import { Score } from "./score";
import { remaining, standing } from "./standing";
import { ask, guess, otherSteps, steps } from "./steps";
import { Stock } from "./stock";
import "./theme.css";

export const game: Game = {
    name: "orongo",
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
    reasons: [["orongo.moai_erected", "own"]],
};
