// The figures of a guide: data/<game>/figures.txt as positions that the rules can show. docs/guide.md describes the format.
import { rules } from "../engine/engine";
import { frameOf, type Frame, type Shown } from "../session/session";

export interface Figure {
    name: string;
    setup: string;
    position: string; // or "" for the initial one
    actions: string[]; // "SEAT ACTION"
    viewer: number;
    marks: string[]; // things that are lit up
    arrows: [from: string, to: string][];
    near: string[]; // if there are any, the picture shows these things and a little around them
}

const blank = (name: string): Figure => ({
    name,
    setup: "",
    position: "",
    actions: [],
    viewer: 0,
    marks: [],
    arrows: [],
    near: [],
});

export function figuresOf(text: string): Map<string, Figure> {
    const found = new Map<string, Figure>();
    let figure = blank("");
    for (const line of text.split("\n")) {
        const [, word, rest] = /^(\w+)\s*(.*?)\s*$/.exec(line) ?? [];
        if (word === undefined) continue; // empty, or a comment
        const things = rest.split(/\s+/);
        if (word === "figure") found.set(rest, (figure = blank(rest)));
        else if (word === "setup") figure.setup = rest;
        else if (word === "position") figure.position = rest;
        else if (word === "do") figure.actions.push(rest);
        else if (word === "viewer") figure.viewer = Number(rest);
        else if (word === "mark") figure.marks.push(...things);
        else if (word === "arrow") figure.arrows.push([things[0], things[1]]);
        else if (word === "near") figure.near.push(...things);
        else throw new Error(`a figure has no '${word}'`);
    }
    return found;
}

// What the engine is asked for the position of a figure. The last answer is its frame as JSON.
export function questionsFor(game: string, figure: Figure): string[] {
    return [
        `new ${game} ${figure.setup} seed=guide`.replace(/\s+/g, " "),
        ...(figure.position ? [`load ${figure.position}`] : []),
        ...figure.actions.map((action) => `do ${action}`),
        `show ${figure.viewer === 0 ? "public" : figure.viewer}`,
    ];
}

export async function frameOfFigure(game: string, figure: Figure): Promise<Frame> {
    const answers = await rules().ask(...questionsFor(game, figure));
    const frame = frameOf(JSON.parse(answers.at(-1)![0]) as Shown, figure.viewer);
    return { ...frame, choices: [], prompt: "" }; // there is nothing to do in a picture
}
