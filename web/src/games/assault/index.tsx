// Assault of the Giants on the page.
import { Stage } from "../../ui/stage";
import type { Game } from "../game";

export const game: Game = {
    name: "assault",
    Board: ({ picking, quiet }) => (
        <Stage box={{ x: 0, y: 0, width: 640, height: 480 }} label="Assault of the Giants" picking={picking} quiet={quiet}>
            <rect width="640" height="480" fill="#e0cfa4" />
        </Stage>
    ),
    Stock: () => null,
    Score: () => null,
    steps: (choice) => [{ thing: "say:" + choice.text, label: choice.words }],
    lesson: { setup: "assault", seat: 1, steps: [] },
};
