// What a game must give the page: how its board is drawn, how a person points at an action, and what is shown around the
// board. A fifth game is a folder like the others, a line in index.ts and a line in views.ts.
import type { ComponentType } from "preact";
import type { Choice, Frame, SessionState, Told } from "../session/session";
import type { Picking } from "../ui/picking";

// A person points at an action by choosing things one after the other: the giant, then the cell it goes to, then the
// stacks on which it drops stones. Things are chosen on the board ("cell:1,-2"), except those whose id begins with "say:",
// which are buttons beside the prompt.
export interface Step {
    thing: string;
    label: string; // in words, for the button, the breadcrumb and the screen reader
    isAsked?: boolean; // the person must choose this step, even if nothing else is left to choose
}

export interface BoardProps {
    frame: Frame;
    picking: Picking;
    last: Told[]; // what happened since the viewer last acted, or the last action
    names: string[]; // of the seats
    quiet?: boolean; // a small picture without controls, only to be looked at
}

export interface SeatProps {
    frame: Frame;
    seat: number;
}

export interface ControlsProps {
    frame: Frame;
    picking: Picking;
}

// What the player aid (learn/aid.tsx) has for the viewer's seat beside what is the same for everybody, such as goals.
export interface SeatAid {
    title: string; // a message key, of the button at the seat
    isFor(frame: Frame): boolean; // false for spectators
    own(frame: Frame): string | undefined; // the word that the facts of the aid have for the viewer's side, such as its race
    Body: ComponentType<{ frame: Frame }>;
}

export interface ScoreProps {
    state: SessionState;
}

// What is shown of something that has just happened, while the table waits until it has been read: bids that open, a roll, a battle.
export interface Moment {
    title: string; // facts
    summary: string; // facts: what it meant
    Body?: ComponentType<{ before: Frame; after: Frame; told: Told }>; // the picture of it
}

// What is said of a thing that is pointed at.
export interface Explanation {
    title: string;
    lines: string[];
    clause?: string; // "GI-4.2", which opens the rules
    Picture?: ComponentType;
}

// What a seat would score, and where that comes from.
export interface Standing {
    points: number;
    isAll: boolean; // the viewer knows all of it
    sources: { fact: string; points: number }[];
    counted?: { points: string; help: string }; // facts: what is counted, in games that do not call it points
}

// When a seat wants to be asked in windows where most often there is nothing to do: when it could matter, not before this
// turn is over, or always.
export type Wish = "matters" | "not_this_turn" | "always";

export interface Game {
    name: string;
    Board: ComponentType<BoardProps>;
    Stock: ComponentType<SeatProps>; // what a seat openly has, as icons with numbers
    Controls?: ComponentType<ControlsProps>; // in place of plain buttons, for bids and the like
    Score: ComponentType<ScoreProps>; // where the points came from, at the end
    steps(choice: Choice, frame: Frame): Step[];
    // Other rows of steps that mean the same choice, if it does not matter what is pointed at first.
    otherSteps?(choice: Choice, frame: Frame): Step[][];
    // What is asked while a choice is being made, after some steps. Without an answer, the prompt of the position stays.
    ask?(picking: Picking, frame: Frame): string | undefined;
    // The action that pointing at `thing` after `chosen` would mean, although it is not allowed. The rules are asked which
    // clause forbids it.
    guess?(chosen: Step[], thing: string, frame: Frame): string | null;
    seatName?(seat: number, frame: Frame): string | undefined; // "White", "Hill giants"
    Chip?: ComponentType<SeatProps>; // in place of the chip in the seat's colour
    // What must be read before the table goes on, if `told` led from `before` to `after`.
    moment?(told: Told, before: Frame, after: Frame): Moment | undefined;
    // What a thing is and does: anything on the board, and any element with data-explain="ID" beside it.
    explain?(thing: string, frame: Frame): Explanation | undefined;
    // The thing on the board that an argument of a fact names: a place, a piece, a card.
    thingOf?(kind: string, word: string): string | undefined;
    // What the seat would score if the game ended now, as far as the viewer may know, as facts with points.
    standing?(frame: Frame, seat: number): Standing | undefined;
    // The kinds of news that are a reason to act, as message keys, the most telling first, and whom they must be about: the
    // seat that acts or another one.
    reasons?: [key: string, whose: "own" | "rival"][];
    // How far the end of the game is, as a fact.
    remaining?(frame: Frame): string | undefined;
    // The question of the control for the wish, as a message key, if the game has windows where most often there is nothing to
    // do, such as those for spells.
    wishes?: string;
    // The choice that may be made by itself under this wish. At a table with other people nothing else is done by itself, so
    // that it tells them nothing: in a window this is passing, and "not_this_turn" names it whatever the viewer holds.
    auto?(frame: Frame, wish: Wish): Choice | undefined;
    aid?: SeatAid;
}
