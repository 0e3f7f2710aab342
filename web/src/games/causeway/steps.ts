// How a person points at an action: the giant, the cell it goes to, the stacks that receive a stone, and the spellstones
// that are turned. A cell is "cell:Q,R"; a giant is "giant:" with its seat and letter, whether it is placed or not.
import type { Choice, Frame } from "../../session/session";
import type { Step } from "../game";
import { say } from "../../say/say";
import type { Picking } from "../../ui/picking";
import { cellOf, keyOf, lineTo, next, DIRECTIONS, type Cell } from "./grid";
import { actionOf, type Action } from "./notation";
import { gainAt, giantOf, isOccupied, pathFrom, positionOf, type Giant, type Kind, type Position } from "./position";
import { cellWord, directionWord, dropWords, giantWord } from "./words";

type Leap = Extract<Action, { type: "leap" }>;

export const thingOfCell = (c: Cell) => `cell:${keyOf(c)}`;
export const thingOfGiant = (seat: number, kind: Kind) => `giant:${seat}${kind}`;

// The seat and kind of a thing that is a giant.
export function giantOfThing(thing: string): { seat: number; kind: Kind } | undefined {
    const [, seat, kind] = /^giant:(\d)([TS])$/.exec(thing) ?? [];
    return seat ? { seat: Number(seat), kind: kind === "T" ? "T" : "S" } : undefined;
}

// What is not clear from the steps so far: whether a second stone may follow the first, and which cells can be reached
// both by a leap and by a far step.
interface Doubts {
    hasPair: Set<string>; // kind, direction and index of a drop
    mayDrop: Set<string>; // kind and direction
    landings: Set<string>; // kind and cell
    far: Set<string>;
}

const known = new WeakMap<Frame, Doubts>();

function doubtsOf(frame: Frame, p: Position, seat: number): Doubts {
    let doubts = known.get(frame);
    if (doubts) return doubts;
    doubts = { hasPair: new Set(), mayDrop: new Set(), landings: new Set(), far: new Set() };
    for (const choice of frame.choices) {
        const action = actionOf(choice.text);
        if (action.type === "go") doubts.far.add(action.kind + keyOf(action.cell));
        if (action.type !== "leap") continue;
        const line = action.kind + action.direction;
        doubts.landings.add(action.kind + keyOf(leapOf(p, seat, action).landing));
        if (action.drops.length > 0) doubts.mayDrop.add(line);
        if (action.drops.length > 1) for (const index of action.drops) doubts.hasPair.add(line + index);
    }
    known.set(frame, doubts);
    return doubts;
}

// The path of a leap in the list of choices. Its giant is on the board.
function leapOf(p: Position, seat: number, leap: Leap) {
    const giant = giantOf(p, seat, leap.kind);
    if (!giant) throw new Error(`a leap of giant ${leap.kind} of seat ${seat}, which is not on the board`);
    return pathFrom(giant, leap.direction);
}

const cellStep = (cell: Cell, label: string): Step => ({ thing: thingOfCell(cell), label });

// The steps after the landing cell, in a given order.
function tail(frame: Frame, p: Position, seat: number, leap: Leap, drops: number[], turns: Cell[]): Step[] {
    const doubts = doubtsOf(frame, p, seat);
    const line = leap.kind + leap.direction;
    const { path, landing } = leapOf(p, seat, leap);
    const steps = drops.map((index) => {
        const cell = path[index - 1];
        return cellStep(cell, dropWords(p, gainAt(p, cell, seat) ?? "stone", cell));
    });
    if (drops.length === 1 && doubts.hasPair.has(line + drops[0]))
        steps.push({ thing: "say:one", label: say("causeway.page.only_this_stone") });
    if (drops.length === 0 && doubts.mayDrop.has(line))
        steps.push({ thing: "say:none", label: say("causeway.page.no_stone") });
    else if (drops.length === 0 && doubts.far.has(leap.kind + keyOf(landing)))
        steps.push({ thing: "say:leap", label: say("causeway.page.leap_there") });
    return [...steps, ...turns.map((cell) => cellStep(cell, say("causeway.page.turn", { cell: cellWord(cell) })))];
}

function head(frame: Frame, p: Position, seat: number, action: Exclude<Action, { type: "pass" }>): Step[] {
    const giant: Step = {
        thing: thingOfGiant(seat, action.kind),
        label: say("causeway.page.giant", { giant: giantWord(action.kind) }),
    };
    const from = giantOf(p, seat, action.kind);
    if (action.type === "leap") {
        const label = say("causeway.page.leap", { direction: directionWord(action.direction) });
        return [giant, cellStep(leapOf(p, seat, action).landing, label)];
    }
    if (action.type === "step") {
        const label = say("causeway.page.step", { direction: directionWord(action.direction) });
        return from ? [giant, cellStep(next(from, action.direction), label)] : [giant];
    }
    const cell = cellWord(action.cell);
    const label = from ? say("causeway.page.go", { cell }) : say("causeway.page.place", { cell });
    const steps = [giant, cellStep(action.cell, label)];
    const isLanding = doubtsOf(frame, p, seat).landings.has(action.kind + keyOf(action.cell));
    return isLanding ? [...steps, { thing: "say:step", label: say("causeway.page.step_there") }] : steps;
}

export function steps(choice: Choice, frame: Frame): Step[] {
    const action = actionOf(choice.text);
    if (action.type === "pass") return [{ thing: "say:pass", label: say("causeway.do.pass") }];
    const p = positionOf(frame);
    const seat = frame.actors[0];
    const row = head(frame, p, seat, action);
    return action.type === "leap" ? [...row, ...tail(frame, p, seat, action, action.drops, action.turns)] : row;
}

// A giant and the cell where it is placed, two drops, and two spellstones to turn may be pointed at in either order.
export function otherSteps(choice: Choice, frame: Frame): Step[][] {
    const action = actionOf(choice.text);
    const p = positionOf(frame);
    const seat = frame.actors[0];
    if (action.type === "go" && p.isPlacing) return [head(frame, p, seat, action).reverse()];
    if (action.type !== "leap") return [];
    const row = head(frame, p, seat, action);
    const orders = <T>(list: T[]) => (list.length === 2 ? [list, [list[1], list[0]]] : [list]);
    return orders(action.drops)
        .flatMap((drops) =>
            orders(action.turns).map((turns) => [...row, ...tail(frame, p, seat, action, drops, turns)]),
        )
        .slice(1);
}

// What is asked after the first steps of a choice: about the very next one.
export function ask({ chosen, nexts, open }: Picking, frame: Frame): string | undefined {
    const p = positionOf(frame);
    const giant = chosen.map((s) => giantOfThing(s.thing)).find((found) => found !== undefined);
    const mayBe = (thing: string) => nexts.some((s) => s.thing === thing);
    if (!giant) {
        const cell = chosen.length > 0 ? cellOfThing(chosen[0].thing, p) : undefined;
        return cell && say("causeway.page.ask_which", { cell: cellWord(cell) });
    }
    if (p.isPlacing) return say("causeway.page.ask_where", { giant: giantWord(giant.kind) });
    if (chosen.length === 1) return say("causeway.page.ask_way", { giant: giantWord(giant.kind) });
    if (mayBe("say:step")) return say("causeway.page.ask_how");
    const gains = gainsAmong(nexts, p, giant.seat);
    if (mayBe("say:one")) {
        const first = cellOfThing(chosen.at(-1)!.thing, p);
        return say("causeway.page.ask_second", { first: first && cellWord(first), ...gains });
    }
    if (mayBe("say:none")) return say("causeway.page.ask_drops_or_none");
    const cell = nexts.length > 0 ? cellOfThing(nexts[0].thing, p) : undefined;
    if (!cell) return undefined;
    if (p.stacks.get(keyOf(cell))?.standing === "spell") return say("causeway.page.ask_turn");
    const isPair = open.some((choice) => {
        const action = actionOf(choice.text);
        return action.type === "leap" && action.drops.length > 1;
    });
    return say("causeway.page.ask_drops", { most: isPair ? 2 : 1, ...gains });
}

// The stacks among the next choices that a stone would complete, by what it makes of them.
function gainsAmong(nexts: Step[], p: Position, seat: number) {
    const cells = nexts.flatMap((step) => cellOfThing(step.thing, p) ?? []);
    const where = (gain: string) => cells.filter((cell) => gainAt(p, cell, seat) === gain).map(cellWord);
    const towers = where("tower");
    return { scores: p.isQuick ? [] : towers, completes: p.isQuick ? towers : [], spells: where("spell") };
}

// The cell that a thing stands for or stands on.
export function cellOfThing(thing: string, p: Position): Cell | undefined {
    if (thing.startsWith("cell:")) return cellOf(thing.slice(5));
    const giant = giantOfThing(thing);
    return giant && giantOf(p, giant.seat, giant.kind);
}

// Some move of a giant, to find the clause that forbids it to move at all.
function anyMove(p: Position, seat: number, kind: Kind): string {
    const from = giantOf(p, seat, kind);
    const free = from && DIRECTIONS.find((d) => !isOccupied(p, next(from, d)));
    return free ? `${kind}-${free}` : `${kind}^n`;
}

// The first drop that a leap over these cells could make, as text.
function firstDrop(p: Position, path: Cell[], seat: number): string {
    const index = path.findIndex((c) => gainAt(p, c, seat) !== undefined);
    return index < 0 ? "" : `+${index + 1}`;
}

function goTo(p: Position, from: Giant, to: Cell): string {
    const { kind, seat } = from;
    const line = lineTo(from, to);
    if (!line) return `${kind}@${keyOf(to)}`;
    if (line.distance === 1 && !isOccupied(p, to)) return `${kind}-${line.direction}`;
    const { path, landing } = pathFrom(from, line.direction);
    const isOnWay = keyOf(landing) === keyOf(to) || path.some((c) => keyOf(c) === keyOf(to));
    return isOnWay ? `${kind}^${line.direction}${firstDrop(p, path, seat)}` : `${kind}@${keyOf(to)}`;
}

export function guess(chosen: Step[], thing: string, frame: Frame): string | null {
    const p = positionOf(frame);
    const seat = frame.actors.at(0);
    if (seat === undefined) return null; // the game is over
    const cell = cellOfThing(thing, p);
    const pointed = giantOfThing(thing);
    const own = pointed?.seat === seat ? pointed.kind : undefined;
    const kind = chosen.map((s) => giantOfThing(s.thing)).find((giant) => giant !== undefined)?.kind;
    if (p.isPlacing) {
        const unplaced = (["T", "S"] as const).find((k) => !giantOf(p, seat, k));
        return cell ? `${own ?? kind ?? unplaced}@${keyOf(cell)}` : null;
    }
    if (own && !(kind && chosen.length > 1)) return anyMove(p, seat, own);
    const from = kind && giantOf(p, seat, kind);
    if (!cell || !from) return null;
    const landing = chosen.length > 1 ? cellOfThing(chosen[1].thing, p) : undefined;
    if (!landing) return goTo(p, from, cell);
    const line = lineTo(from, landing);
    const index = line ? pathFrom(from, line.direction).path.findIndex((c) => keyOf(c) === keyOf(cell)) : -1;
    return line && index >= 0 ? `${kind}^${line.direction}+${index + 1}` : null;
}
