// The game's card on the home page.
import type { Card } from "..";

function Emblem() {
    return (
        <svg viewBox="0 0 320 180" role="img" aria-label="Giants">
            <rect width="320" height="180" fill="#c9b183" />
        </svg>
    );
}

export const card: Card = {
    name: "giants",
    title: "Giants",
    line: "Carve, carry and raise the Moai of Easter Island.",
    seats: "2–5 players",
    minutes: "60–90 min",
    fewest: 2,
    most: 5,
    Emblem,
};
