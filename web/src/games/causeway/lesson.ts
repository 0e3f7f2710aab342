// A first game, step by step.
import type { Lesson } from "../game";

export const lesson: Lesson = { setup: "causeway seats=2", seat: 1, steps: [] };
