// Orongo on the page.
import type { Game } from "../game";
import { Board } from "./board";
import { Controls } from "./controls";
import { lesson } from "./lesson";
import { Score } from "./score";
import { guess, steps } from "./steps";
import { Stock } from "./stock";
import "./theme.css";

export const game: Game = { name: "orongo", Board, Stock, Controls, Score, steps, guess, lesson };
