// What the engine tells about a game before it begins.
import { useLoaded } from "../ui/loaded";
import { rules } from "./engine";

export interface Named {
    name: string;
    help: string;
}

export interface Option {
    name: string;
    values?: string[];
    low?: number;
    high?: number;
    standard: number | string;
    help: string;
}

export interface About {
    game: string;
    title: string;
    min_seats: number;
    max_seats: number;
    seat_titles: string[];
    rulesets: Named[];
    options: Option[];
    levels: Named[];
    characters: Named[];
}

const known = new Map<string, Promise<About>>();

export function about(game: string): Promise<About> {
    const found = known.get(game);
    if (found) return found;
    const asked = rules().json<About>(`about ${game}`);
    known.set(game, asked);
    asked.catch(() => known.delete(game)); // so that the next one asks again
    return asked;
}

// A character of the game's bots, as it comes.
export function anyCharacter({ characters }: About): string {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    return characters[drawn % characters.length].name;
}

export const useAbout = (game: string | undefined): About | undefined => useLoaded(game, about);

export interface Clause {
    id: string;
    text: string;
}

export async function clauses(game: string): Promise<Clause[]> {
    return (await rules().line(`rules ${game}`)).map((line) => {
        const blank = line.indexOf(" ");
        return { id: line.slice(0, blank), text: line.slice(blank + 1) };
    });
}
