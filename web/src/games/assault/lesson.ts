// A first game.
import type { Lesson } from "../game";

export const lesson: Lesson = { setup: "assault seats=3", seat: 1, steps: [] };
