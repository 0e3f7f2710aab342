// What can be known of a game before it begins.
import { useEffect, useState } from "preact/hooks";
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
}

const known = new Map<string, Promise<About>>();

export function about(game: string): Promise<About> {
    let found = known.get(game);
    if (!found) known.set(game, (found = rules().json<About>(`about ${game}`)));
    return found;
}

export function useAbout(game: string | undefined): About | undefined {
    const [value, setValue] = useState<About>();
    useEffect(() => {
        let live = true;
        if (game) about(game).then((a) => live && setValue(a));
        return () => void (live = false);
    }, [game]);
    return value?.game === game ? value : undefined;
}

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
