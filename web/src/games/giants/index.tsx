// Giants on the page.
import { Stage } from "../../ui/stage";
import type { Game } from "../game";

export const game: Game = {
    name: "giants",
    Board: ({ picking, quiet }) => (
        <Stage box={{ x: 0, y: 0, width: 640, height: 480 }} label="Giants" picking={picking} quiet={quiet}>
            <rect width="640" height="480" fill="#c9b183" />
        </Stage>
    ),
    Stock: () => null,
    Score: () => null,
    steps: (choice) => [{ thing: "say:" + choice.text, label: choice.words }],
    lesson: { setup: "giants", seat: 1, steps: [] },
};
