// What a game must tell the page: how its board is drawn, how a person points at an action, and what stands around it.
// A fifth game is a folder like the others and a line in index.ts.
import type { ComponentType } from "preact";
import type { Choice, Frame, SessionState, Told } from "../session/session";
import type { Picking } from "../ui/picking";

// A person points at an action by choosing things, one after the other: the giant, then the cell it goes to, then what it
// drops. A thing that the board draws has its place there ("cell:1,-2"); a thing whose id begins with "say:" is offered
// as a button beside the prompt.
export interface Step {
    thing: string;
    label: string; // in words, for the button, the breadcrumb and the screen reader
}

export interface BoardProps {
    frame: Frame;
    picking: Picking;
    last: Told[]; // what happened since the viewer last acted, or the last action
    names: string[]; // of the seats
    quiet?: boolean; // only to be looked at: a small picture, no controls
}

export interface SeatProps {
    frame: Frame;
    seat: number;
}

export interface ControlsProps {
    frame: Frame;
    picking: Picking;
}

export interface ScoreProps {
    state: SessionState;
}

// A step of a first game: what is said, on which position, and what the learner must do to go on.
export interface LessonStep {
    say: string;
    // A position's text to begin this step with; without it the game goes on.
    position?: string;
    // Actions made for the other seats when the step begins, as "SEAT ACTION".
    before?: string[];
    // Which of the learner's actions go on; without it a button does. Tells what is wanted where another is tried.
    wants?: { test: (text: string) => boolean; otherwise: string };
}

export interface Lesson {
    setup: string; // for `new`: "causeway seats=2 ruleset=quick"
    seat: number; // the learner's
    steps: LessonStep[];
}

export interface Game {
    name: string;
    Board: ComponentType<BoardProps>;
    Stock: ComponentType<SeatProps>; // what a seat openly has, as icons with numbers
    Controls?: ComponentType<ControlsProps>; // instead of plain buttons, where the game asks for more: bids
    Score: ComponentType<ScoreProps>; // where the points came from, at the end
    steps(choice: Choice, frame: Frame): Step[];
    // Further rows of steps that mean the same choice, where it does not matter what is pointed at first.
    otherSteps?(choice: Choice, frame: Frame): Step[][];
    // The action that pointing at `thing` after `chosen` would mean, though it is not allowed: asked for its clause.
    guess?(chosen: Step[], thing: string, frame: Frame): string | null;
    seatName?(seat: number, frame: Frame): string | undefined; // "White", "Hill giants"
    lesson: Lesson;
}
