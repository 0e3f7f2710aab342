// The game's card on the home page.
import type { Card } from "..";

function Emblem() {
    return (
        <svg viewBox="0 0 320 180" role="img" aria-label="Orongo">
            <rect width="320" height="180" fill="#49b5b5" />
        </svg>
    );
}

export const card: Card = {
    name: "orongo",
    title: "Orongo",
    line: "Bid shells in secret and build out to the sea.",
    seats: "2–4 players",
    minutes: "40 min",
    fewest: 2,
    most: 4,
    Emblem,
};
