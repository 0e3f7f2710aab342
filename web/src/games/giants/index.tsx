// Giants on the page.
import "./theme.css";
import type { Game } from "../game";
import { Board } from "./board";
import { Controls } from "./controls";
import { lesson } from "./lesson";
import { Score } from "./score";
import { guess, otherSteps, steps } from "./steps";
import { Stock } from "./stock";

export const game: Game = { name: "giants", Board, Stock, Controls, Score, steps, otherSteps, guess, lesson };
