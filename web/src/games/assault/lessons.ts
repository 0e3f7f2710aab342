// The lessons of Assault of the Giants.
import type { Chapter } from "../../learn/lesson";

export const chapters: Chapter[] = [
    {
        id: "first",
        title: "lesson_assault.first",
        setup: "assault seats=3",
        seat: 1,
        steps: [{ say: "lesson_assault.welcome" }],
    },
];
