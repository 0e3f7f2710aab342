// What the people and bots at a table are called.
import { say, sayFacts } from "../say/say";
import type { Seat, SessionState } from "../session/session";

// A name with its number, if there are several of that name.
const numbered = (name: string, number?: number): string => say("page.bot_name", { name, number });

// The name of a bot in the reader's language.
export const botName = (game: string, level: number, number?: number): string =>
    numbered(sayFacts(`options.${game}.level.${level}`), number);

// What a bot's character is called, and one sentence about it.
export const characterName = (game: string, name: string): string => sayFacts(`options.${game}.character.${name}`);
export const characterSentence = (game: string, name: string): string => sayFacts(`options.${game}.manner.${name}`);

// What the rules call a seat ("White"), if they have a name for it, or else its number.
export const seatTitle = (game: string, seat: number, hasTitle: boolean): string =>
    hasTitle ? sayFacts(`options.${game}.seat.${seat}`) : say("page.seat_title", { number: seat });

export function nameOf(game: string, seat: Seat): string {
    if (seat.name) return numbered(seat.name, seat.number);
    if (seat.level) return botName(game, seat.level, seat.number);
    return seat.kind === "you" ? say("page.you") : say("page.seat_title", { number: seat.seat });
}

// The names of all seats, for sentences and boards.
export const namesOf = (state: SessionState): string[] => state.seats.map((s) => nameOf(state.frame.game, s));
