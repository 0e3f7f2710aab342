// How a person points at an action: the giant, the cell it goes to, the stacks that receive a stone, and the spellstones
// that are turned. Cells are "cell:Q,R", giants "giant:" with seat and letter, on the board or not yet.
import type { Choice, Frame } from "../../session/session";
import type { Step } from "../game";
import { cellOf, keyOf, lineTo, next, DIRECTIONS, windOf, type Cell } from "./grid";
import { actionOf, type Action } from "./notation";
import { gainOf, giantOf, isOccupied, pathFrom, positionOf, type Gain, type Kind, type Position } from "./position";

type Leap = Extract<Action, { type: "leap" }>;

export const KIND_WORDS: Record<Kind, string> = { T: "trapper", S: "spikey giant" };
export const thingOfCell = (c: Cell) => `cell:${keyOf(c)}`;
export const thingOfGiant = (seat: number, kind: Kind) => `giant:${seat}${kind}`;

const GAIN_WORDS: Record<Gain, string> = { stone: "Stone on", tower: "Score", spell: "Spell on", third: "Complete" };
const TITLES: Record<Kind, string> = { T: "Trapper", S: "Spikey giant" };

// Whether a second stone may follow the first, and which cells are ends of both a leap and a far step.
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
        doubts.landings.add(action.kind + keyOf(landingOf(p, seat, action)));
        if (action.drops.length > 0) doubts.mayDrop.add(line);
        if (action.drops.length > 1) for (const index of action.drops) doubts.hasPair.add(line + index);
    }
    known.set(frame, doubts);
    return doubts;
}

const landingOf = (p: Position, seat: number, leap: Leap) =>
    pathFrom(p, giantOf(p, seat, leap.kind)!, leap.direction).landing;

const cellStep = (cell: Cell, label: string): Step => ({ thing: thingOfCell(cell), label });

// The steps after the landing cell, in a given order.
function tail(frame: Frame, p: Position, seat: number, leap: Leap, drops: number[], turns: Cell[]): Step[] {
    const doubts = doubtsOf(frame, p, seat);
    const line = leap.kind + leap.direction;
    const { path, landing } = pathFrom(p, giantOf(p, seat, leap.kind)!, leap.direction);
    const steps = drops.map((index) => {
        const cell = path[index - 1];
        return cellStep(cell, `${GAIN_WORDS[gainOf(p, p.stacks.get(keyOf(cell))!.stones, seat)]} ${keyOf(cell)}`);
    });
    if (drops.length === 1 && doubts.hasPair.has(line + drops[0]))
        steps.push({ thing: "say:one", label: "Only this stone" });
    if (drops.length === 0 && doubts.mayDrop.has(line)) steps.push({ thing: "say:none", label: "Drop no stone" });
    else if (drops.length === 0 && doubts.far.has(leap.kind + keyOf(landing)))
        steps.push({ thing: "say:leap", label: "Leap there" });
    return [...steps, ...turns.map((cell) => cellStep(cell, `Turn the spellstone at ${keyOf(cell)}`))];
}

function head(frame: Frame, p: Position, seat: number, action: Exclude<Action, { type: "pass" }>): Step[] {
    const giant: Step = { thing: thingOfGiant(seat, action.kind), label: TITLES[action.kind] };
    const from = giantOf(p, seat, action.kind);
    if (action.type === "leap") {
        return [giant, cellStep(landingOf(p, seat, action), `Leap ${windOf(action.direction)}`)];
    }
    if (action.type === "step") {
        return [giant, cellStep(next(from!, action.direction), `Step ${windOf(action.direction)}`)];
    }
    const steps = [giant, cellStep(action.cell, `${from ? "Go to" : "Place at"} ${keyOf(action.cell)}`)];
    const isLanding = doubtsOf(frame, p, seat).landings.has(action.kind + keyOf(action.cell));
    return isLanding ? [...steps, { thing: "say:step", label: "Step there and leave a stone" }] : steps;
}

export function steps(choice: Choice, frame: Frame): Step[] {
    const action = actionOf(choice.text);
    if (action.type === "pass") return [{ thing: "say:pass", label: "Pass" }];
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

// What the things stand for.
export function cellOfThing(thing: string, p: Position): Cell | undefined {
    if (thing.startsWith("cell:")) return cellOf(thing.slice(5));
    if (thing.startsWith("giant:")) return giantOf(p, Number(thing[6]), thing[7] as Kind);
    return undefined;
}

// A move of a giant as a whole, for the clause that forbids it to move at all.
function anyMove(p: Position, seat: number, kind: Kind): string {
    const from = giantOf(p, seat, kind)!;
    const free = DIRECTIONS.find((d) => !isOccupied(p, next(from, d)));
    return free ? `${kind}-${free}` : `${kind}^n`;
}

// The drop that a leap in this direction would have to make first, as text.
function firstDrop(p: Position, path: Cell[]): string {
    const index = path.findIndex((c) => (p.stacks.get(keyOf(c))?.stones.length ?? 3) < 3);
    return index < 0 ? "" : `+${index + 1}`;
}

function goTo(p: Position, from: Cell, kind: Kind, to: Cell): string {
    const line = lineTo(from, to);
    if (!line) return `${kind}@${keyOf(to)}`;
    if (line.distance === 1 && !isOccupied(p, to)) return `${kind}-${line.direction}`;
    const { path, landing } = pathFrom(p, from, line.direction);
    const isOnWay = keyOf(landing) === keyOf(to) || path.some((c) => keyOf(c) === keyOf(to));
    return isOnWay ? `${kind}^${line.direction}${firstDrop(p, path)}` : `${kind}@${keyOf(to)}`;
}

export function guess(chosen: Step[], thing: string, frame: Frame): string | null {
    const p = positionOf(frame);
    const seat = frame.actors[0];
    const cell = cellOfThing(thing, p);
    const isOwn = thing.startsWith(`giant:${seat}`);
    const kind = chosen.find((s) => s.thing.startsWith("giant:"))?.thing[7] as Kind | undefined;
    if (p.isPlacing) {
        const unplaced = (["T", "S"] as const).find((k) => !giantOf(p, seat, k));
        return cell ? `${isOwn ? thing[7] : (kind ?? unplaced)}@${keyOf(cell)}` : null;
    }
    if (isOwn && !(kind && chosen.length > 1)) return anyMove(p, seat, thing[7] as Kind);
    const from = kind && giantOf(p, seat, kind);
    if (!cell || !from) return null;
    if (chosen.length === 1) return goTo(p, from, kind, cell);
    const line = lineTo(from, cellOfThing(chosen[1].thing, p)!);
    const index = line ? pathFrom(p, from, line.direction).path.findIndex((c) => keyOf(c) === keyOf(cell)) : -1;
    return index < 0 ? null : `${kind}^${line!.direction}+${index + 1}`;
}
