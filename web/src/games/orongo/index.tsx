// Orongo on the page.
import { Stage } from "../../ui/stage";
import type { Game } from "../game";

export const game: Game = {
    name: "orongo",
    Board: ({ picking, quiet }) => (
        <Stage box={{ x: 0, y: 0, width: 640, height: 480 }} label="Orongo" picking={picking} quiet={quiet}>
            <rect width="640" height="480" fill="#49b5b5" />
        </Stage>
    ),
    Stock: () => null,
    Score: () => null,
    steps: (choice) => [{ thing: "say:" + choice.text, label: choice.words }],
    lesson: { setup: "orongo", seat: 1, steps: [] },
};
