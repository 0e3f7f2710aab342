// The game's card on the home page.
import type { Card } from "..";

function Emblem() {
    return (
        <svg viewBox="0 0 320 180" role="img" aria-label="Giant's Causeway">
            <rect width="320" height="180" fill="#3a4a63" />
        </svg>
    );
}

export const card: Card = {
    name: "causeway",
    title: "Giant's Causeway",
    line: "Leap, drop stones, and build towers of your colour.",
    seats: "2 players",
    minutes: "15–20 min",
    fewest: 2,
    most: 2,
    Emblem,
};
