// The lessons of Giants.
import type { Chapter } from "../../learn/lesson";

export const chapters: Chapter[] = [
    {
        id: "first",
        title: "lesson_giants.first",
        setup: "giants seats=3",
        seat: 1,
        steps: [{ say: "lesson_giants.welcome" }],
    },
];
