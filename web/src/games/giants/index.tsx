// Giants on the page.
import "./theme.css";
import type { Game } from "../game";
import { Board } from "./board";
import { Controls } from "./controls";
import { lesson } from "./lesson";
import { Score } from "./score";
import { guess, steps } from "./steps";
import { Stock } from "./stock";

export const game: Game = { name: "giants", Board, Stock, Controls, Score, steps, guess, lesson };
