// The game's card on the home page.
import type { Card } from "..";

function Emblem() {
    return (
        <svg viewBox="0 0 320 180" role="img" aria-label="Assault of the Giants">
            <rect width="320" height="180" fill="#e0cfa4" />
        </svg>
    );
}

export const card: Card = {
    name: "assault",
    title: "Assault of the Giants",
    line: "Six peoples of giants fight for the ordning.",
    seats: "3–6 players",
    minutes: "90–120 min",
    fewest: 3,
    most: 6,
    Emblem,
};
