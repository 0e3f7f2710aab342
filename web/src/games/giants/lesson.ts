import type { Lesson } from "../game";

export const lesson: Lesson = { setup: "giants seats=3", seat: 1, steps: [] };
