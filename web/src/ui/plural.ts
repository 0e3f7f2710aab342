// Numbers with their nouns, and lists of names, in English.

const IRREGULAR: Record<string, string> = { Moai: "Moai", food: "food", coast: "coast" };

// The form of the noun that goes with a number: "shell" with 1, "shells" with 0, 2, 3 …
export function plural(n: number, noun: string): string {
    if (n === 1) return noun;
    return IRREGULAR[noun] ?? (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);
}

// "1 shell", "3 shells", "2 quarries", "4 Moai".
export const count = (n: number, noun: string): string => `${n} ${plural(n, noun)}`;

// "Ana", "Ana and Ben", "Ana, Ben and Eve".
export const listOf = (names: string[]): string =>
    names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
