// Orongo: a first game in a few steps.
import type { Lesson } from "../game";

export const lesson: Lesson = { setup: "orongo seats=2", seat: 1, steps: [] };
