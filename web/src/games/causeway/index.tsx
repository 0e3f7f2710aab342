// Giant's Causeway on the page.
import { Stage } from "../../ui/stage";
import type { Game } from "../game";

export const game: Game = {
    name: "causeway",
    Board: ({ picking, quiet }) => (
        <Stage box={{ x: 0, y: 0, width: 640, height: 480 }} label="Giant's Causeway" picking={picking} quiet={quiet}>
            <rect width="640" height="480" fill="#3a4a63" />
        </Stage>
    ),
    Stock: () => null,
    Score: () => null,
    steps: (choice) => [{ thing: "say:" + choice.text, label: choice.words }],
    lesson: { setup: "causeway", seat: 1, steps: [] },
};
