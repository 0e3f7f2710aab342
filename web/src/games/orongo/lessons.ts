// The lessons of Orongo.
import type { Chapter } from "../../learn/lesson";

export const chapters: Chapter[] = [
    {
        id: "first",
        title: "lesson_orongo.first",
        setup: "orongo seats=2",
        seat: 1,
        steps: [{ say: "lesson_orongo.welcome" }],
    },
];
