// The files of puzzles, by game. This is all that screens need to know that only link to puzzles.
const FOUND: Record<string, string> = import.meta.glob("../../../data/*/puzzles.txt", {
    query: "?url",
    import: "default",
    eager: true,
});

// The address of the file of a game.
export const PUZZLE_FILES: Record<string, string> = Object.fromEntries(
    Object.entries(FOUND).map(([path, address]) => [path.split("/").at(-2)!, address]),
);

export const GAMES_WITH_PUZZLES = Object.keys(PUZZLE_FILES);
