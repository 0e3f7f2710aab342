// Reads data/<game>/puzzles.txt: blocks of lines "WORD REST", one block per puzzle, with an empty line between them. Lines that
// begin with # are comments. A line that cannot be read is an error that names it, because a puzzle must not be wrong in silence.

// What an action is worth: the chance to win or the share of the opponents beaten, in percent, with its 95 % interval.
export interface Candidate {
    text: string;
    value: number;
    low: number;
    high: number;
}

export interface Puzzle {
    game: string;
    name: string; // "cw-17", which never changes
    setup: string; // options for `new GAME …`
    position: string; // for `load`
    seat: number; // who acts
    wins: number; // own actions within which the win is forced; 0 if the best action is asked for
    action: string; // the only winning action, or the best one
    grade: number; // from 1, the easiest, to HARDEST
    line: string[]; // of a win: own actions and the longest defence in turn
    candidates: Candidate[]; // of a best action: the best one first
}

export const HARDEST = 5;

const PERCENT = "(-?\\d+(?:\\.\\d+)?)";
const CANDIDATE = new RegExp(`^(.+?) ${PERCENT} ${PERCENT} ${PERCENT}$`);

class Reader {
    private puzzle: Puzzle;
    private readonly seen = new Set<string>();

    constructor(
        private readonly game: string,
        name: string,
        private readonly begun: number, // the number of the first line
    ) {
        this.puzzle = {
            game,
            name,
            setup: "",
            position: "",
            seat: 0,
            wins: -1,
            action: "",
            grade: 0,
            line: [],
            candidates: [],
        };
        if (!/^[a-z]+-\d+$/.test(name)) this.fail(begun, `"${name}" is not a name such as "cw-17"`);
    }

    private fail(number: number, what: string): never {
        throw new Error(`puzzles of ${this.game}, line ${number}: ${what}`);
    }

    private number(number: number, text: string, low: number, high: number): number {
        const value = /^\d+$/.test(text) ? Number(text) : NaN;
        if (!(value >= low && value <= high)) this.fail(number, `"${text}" is not a number from ${low} to ${high}`);
        return value;
    }

    // Takes in a line after the first one.
    take(number: number, word: string, rest: string): void {
        const { puzzle } = this;
        if (word !== "choice" && this.seen.has(word)) this.fail(number, `there are two lines "${word}"`);
        this.seen.add(word);
        if (rest === "") this.fail(number, `nothing follows "${word}"`);
        if (word === "setup" || word === "position" || word === "action") puzzle[word] = rest;
        else if (word === "seat") puzzle.seat = this.number(number, rest, 1, 6);
        else if (word === "grade") puzzle.grade = this.number(number, rest, 1, HARDEST);
        else if (word === "line") puzzle.line = rest.split("|").map((text) => text.trim());
        else if (word === "choice") puzzle.candidates.push(this.candidate(number, rest));
        else if (word === "kind") puzzle.wins = this.kind(number, rest);
        else this.fail(number, `there is no line "${word}"`);
    }

    private kind(number: number, rest: string): number {
        if (rest === "best") return 0;
        const wins = /^win (.+)$/.exec(rest);
        if (!wins) this.fail(number, `"${rest}" is neither "best" nor "win N"`);
        return this.number(number, wins[1], 1, 9);
    }

    private candidate(number: number, rest: string): Candidate {
        const found = CANDIDATE.exec(rest);
        if (!found) this.fail(number, `"${rest}" is not ACTION VALUE LOW HIGH`);
        const [value, low, high] = found.slice(2).map(Number);
        if (low > value || value > high) this.fail(number, "the value is not in its interval");
        return { text: found[1], value, low, high };
    }

    // The puzzle, once its block has ended.
    end(): Puzzle {
        const { puzzle, begun } = this;
        for (const word of ["setup", "position", "seat", "kind", "action", "grade"])
            if (!this.seen.has(word)) this.fail(begun, `${puzzle.name} has no line "${word}"`);
        const [wanted, first] = puzzle.wins ? ["line", puzzle.line[0]] : ["choice", puzzle.candidates[0]?.text];
        if (first !== puzzle.action) this.fail(begun, `the first action of "${wanted}" is not that of "action"`);
        return puzzle;
    }
}

export function readPuzzles(game: string, text: string): Puzzle[] {
    const found = new Map<string, Puzzle>();
    let reader: Reader | undefined;
    const end = () => {
        const puzzle = reader?.end();
        if (puzzle && found.has(puzzle.name)) throw new Error(`puzzles of ${game}: ${puzzle.name} is there twice`);
        if (puzzle) found.set(puzzle.name, puzzle);
        reader = undefined;
    };
    for (const [i, whole] of text.split("\n").entries()) {
        const line = whole.trim();
        if (line.startsWith("#")) continue;
        const [, word, rest] = /^(\S*)\s*(.*)$/.exec(line)!;
        if (line === "") end();
        else if (reader) reader.take(i + 1, word, rest);
        else if (word === "puzzle") reader = new Reader(game, rest, i + 1);
        else throw new Error(`puzzles of ${game}, line ${i + 1}: a block does not begin with "puzzle"`);
    }
    end();
    return [...found.values()];
}
