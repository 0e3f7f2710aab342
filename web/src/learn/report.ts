// The report of a finished game: what each decision lost compared with the best alternative, and what the actions of chance were
// worth to each seat. It does what `colossi review` does (src/cli/judge.c), with smaller budgets and by the commands `compare`
// and `luck` of the engine, so a constant has the same name there.
//
// 1. Every decision is screened: a search from the same view names the best candidates. If the action that was played is better
//    than all their intervals, it lost nothing.
// 2. Otherwise it is compared with them, in trees of their own, with equal budgets and common random numbers. The best of them
//    are compared once more, and the best of those is the alternative, if it is better than the action.
// 3. New trees compare the action with that alternative only, because the best of several always looks better than it is.
// 4. Whoever wants to know more lets it look closer: more trees go to decisions that may or may not be among the biggest
//    mistakes, then to those that may or may not be mistakes, then to those with the widest intervals.
//
// Every question has random numbers of its own, so the result does not depend on which engine answers it, or when.
import { Refusal } from "../engine/engine";
import { candidatesOf, type Candidate } from "../session/advice";
import type { Shown } from "../session/session";
import {
    addGain,
    addTally,
    addTo,
    around,
    changeOf,
    errorOf,
    gainOf,
    newGain,
    newTally,
    type Compared,
    type Estimate,
    type Gain,
    type Tally,
} from "./tally";

const SIMS = 80; // simulations of each action in one comparison
const SCREEN = 4; // times as many simulations of a search that looks for alternatives
const MANY_TREES = 2; // per decision, to choose a few of the candidates
const FEW = 4; // that remain, with the action itself
const FEW_TREES = 3; // to choose the best alternative among these
const FIRST_TREES = MANY_TREES + FEW_TREES;
const FRESH_TREES = 4; // to compare the action with it
const ROUNDS = 12; // looks at what is not certain yet, each time that it is asked for
const ROUND_PLACES = 8; // decisions per round
const ROUND_TREES = 4; // and new trees for each
const BIGGEST = 3;
const ALTERNATIVES = 11; // candidates of the search for each decision
const COMPARED_MAX = 12; // actions that the engine compares at once
const LUCK_PER_SIM = 4; // pairs of playouts
const NODES_PER_SIM = 20; // alpha-beta looks at positions much faster than simulations are made
const MISTAKES = 5; // that are told of each seat
const TURNS = 3;
const SEEDS = 100000; // of each action of the record

// What a mistake loses for sure, at least: it must not look like nothing in whole percent.
const LEAST = 0.5;

// Asks an engine.
export type Ask = (...lines: string[]) => Promise<string[][]>;

export interface Option {
    text: string;
    fact: string; // what it means
    line: string[]; // what is expected to happen, the action itself first
    first: Tally; // the first comparisons, which choose the alternative
}

export interface Decision {
    index: number; // of the action in the game, from 0
    seat: number; // from 1
    options: Option[]; // the action that was played comes first; none if there was nothing to choose
    best: number; // the alternative; 0 if the action itself is the best
    loss: Gain;
    chance: Tally; // after the action that was played, in percent
    bestChance: Tally;
    leads: string[]; // facts: what is expected after the alternative, if the action is a mistake
}

// Actions of chance that follow each other.
export interface Stroke {
    index: number;
    count: number;
    change: Tally[]; // one per seat, in percent
}

// A moment at which the chances of a seat changed most: by a mistake of its own or by chance.
export interface Turn {
    index: number; // of the decision, or of the last action of chance
    seat: number;
    mistake?: Decision;
    change: Estimate;
}

export interface SeatReport {
    seat: number;
    decisions: number;
    loss: Estimate; // per decision
    luck: Estimate | undefined; // undefined if chance did not act
}

// The game that is judged.
export interface Judged {
    line: string[]; // its actions, as the record writes them
    seats: number;
    replay(n: number): string[]; // the lines that bring an engine to the position after n actions
    lead(n: number, seat: number, line: string[]): Promise<string[]>; // facts: what is expected after the first action of a line
}

export const lossOf = (d: Decision): Estimate => gainOf(d.loss);

export const isMistake = (d: Decision): boolean => d.best > 0 && d.loss.late.count > 1 && lossOf(d).low > LEAST;

const newDecision = (index: number, seat: number): Decision => ({
    index,
    seat,
    options: [],
    best: 0,
    loss: newGain(),
    chance: newTally(),
    bestChance: newTally(),
    leads: [],
});

function comparedOf(lines: string[]): Compared[] {
    return lines.flatMap((line) => {
        const found = /^compared early ([\d.]+) late ([\d.]+) /.exec(line);
        return found ? [{ early: Number(found[1]), late: Number(found[2]) }] : [];
    });
}

function luckOf(lines: string[]): Tally[] {
    return lines.flatMap((line) => {
        const found = /^luck \d+ count (\d+) mean (-?[\d.]+) deviation ([\d.]+)/.exec(line);
        if (!found) return [];
        const [count, mean, deviation] = found.slice(1).map(Number);
        return [{ count, mean, squares: deviation * deviation * (count - 1) }];
    });
}

// How much a decision is worth another look: above 1 if it may or may not be one of the biggest mistakes, above 0 if it may or may
// not be a mistake.
export function doubt(d: Decision, border: number): number {
    if (d.best === 0 || d.loss.late.count === 0) return 0;
    const e = lossOf(d);
    const width = (e.high - e.low) / 2;
    if (e.low < border && border < e.high && e.high > 0) {
        const inside = border < e.mean ? border - e.low : e.high - border;
        return 1 + inside / width / 2;
    }
    return e.mean > 0 && e.low < LEAST ? (LEAST - e.low) / width / 2 : 0;
}

const widest = (list: Stroke[]) => [...list].sort((a, b) => errorOfStroke(b) - errorOfStroke(a)).slice(0, ROUND_PLACES);
const errorOfStroke = ({ change }: Stroke) => Math.max(...change.map(errorOf));

export class Report {
    private readonly todo: (Decision | Stroke)[]; // what has not been judged yet, in the order of the game
    private readonly decisions: Decision[] = [];
    private readonly strokes: Stroke[] = [];
    private canSolve: boolean | undefined; // alpha-beta plays
    private rounds = 0; // that have been looked closer
    private wanted = 0; // rounds that were asked for
    readonly of: number; // decisions in the game

    constructor(
        private readonly game: Judged,
        private readonly tell: () => void, // is called when something new is known
    ) {
        this.todo = this.list();
        this.of = this.todo.filter((job) => "seat" in job).length;
    }

    // The decisions, and the actions of chance.
    private list(): (Decision | Stroke)[] {
        const found: (Decision | Stroke)[] = [];
        for (const [index, text] of this.game.line.entries()) {
            const seat = Number(/^(\d+) /.exec(text)?.[1] ?? 0);
            const last = found.at(-1);
            if (seat > 0) found.push(newDecision(index, seat));
            else if (last && !("seat" in last)) last.count++;
            else found.push({ index, count: 1, change: Array.from({ length: this.game.seats }, newTally) });
        }
        return found;
    }

    // How many decisions have been judged.
    get done(): number {
        return this.decisions.length;
    }

    // Alpha-beta assesses the positions, so that the intervals tell how much its assessments differ.
    get isAssessed(): boolean {
        return this.canSolve ?? false;
    }

    // Whether every decision has been judged.
    get isComplete(): boolean {
        return this.todo.length === 0;
    }

    // The round of looking closer that is being made, and of how many; both are 0 before the first.
    get closer(): { round: number; of: number } {
        return { round: Math.min(this.rounds + 1, this.wanted), of: this.wanted };
    }

    // How many comparisons of an action with its alternative there are.
    get comparisons(): number {
        return this.decisions.reduce((sum, d) => sum + d.loss.late.count, 0);
    }

    // Judges what has not been judged yet; if everything has been, looks closer. Every asker works on something else at the same
    // time. It ends soon after the signal says so, and can be called again then.
    async run(askers: Ask[], signal: AbortSignal): Promise<void> {
        this.canSolve ??= await this.findPlayer(askers[0]);
        if (this.todo.length > 0) return this.judgeAll(askers, signal);
        if (this.rounds === this.wanted) this.wanted += ROUNDS;
        while (this.rounds < this.wanted && !signal.aborted) {
            await this.lookCloser(askers, signal);
            if (signal.aborted) return;
            this.rounds++;
            this.tell();
        }
    }

    private async findPlayer(ask: Ask): Promise<boolean> {
        try {
            await ask(...this.game.replay(0), "solve nodes=1");
            return true;
        } catch (refusal) {
            if (refusal instanceof Refusal) return false;
            throw refusal;
        }
    }

    // Lets every asker take the next job until there is none.
    private async inTurn<Job>(
        askers: Ask[],
        signal: AbortSignal,
        jobs: Job[],
        work: (ask: Ask, job: Job) => Promise<void>,
    ): Promise<void> {
        const left = [...jobs];
        const help = async (ask: Ask) => {
            for (let job = left.shift(); job !== undefined && !signal.aborted; job = left.shift()) await work(ask, job);
        };
        await Promise.all(askers.map(help));
    }

    private async judgeAll(askers: Ask[], signal: AbortSignal): Promise<void> {
        await this.inTurn(askers, signal, this.todo, async (ask, job) => {
            if ("seat" in job) {
                const judged = await this.judge(ask, signal, job);
                if (signal.aborted) return; // it is judged again from the beginning
                this.decisions.push(judged);
                this.decisions.sort((a, b) => a.index - b.index);
            } else {
                await this.weighLuck(ask, job);
                this.strokes.push(job);
            }
            this.todo.splice(this.todo.indexOf(job), 1);
            this.tell();
        });
    }

    // Judging one decision ------------------------------------------------------------------------------------------------

    private async judge(ask: Ask, signal: AbortSignal, { index, seat }: Decision): Promise<Decision> {
        const d = newDecision(index, seat);
        if (!(await this.screen(ask, d)) || signal.aborted) return d;
        await this.compareOptions(ask, d, 0, MANY_TREES);
        const [played, ...others] = d.options;
        others.sort((a, b) => b.first.mean - a.first.mean);
        d.options = [played, ...others].slice(0, FEW);
        if (signal.aborted) return d;
        await this.compareOptions(ask, d, MANY_TREES, FEW_TREES);
        for (const [k, option] of d.options.entries()) if (option.first.mean > d.options[d.best].first.mean) d.best = k;
        if (d.best > 0 && !signal.aborted) await this.comparePair(ask, d, FRESH_TREES);
        return d;
    }

    private get budget(): number {
        return this.canSolve ? SIMS * NODES_PER_SIM : SIMS;
    }

    // Finds the alternatives. Returns whether one of them may be better.
    private async screen(ask: Ask, d: Decision): Promise<boolean> {
        const played = this.game.line[d.index].replace(/^\d+ /, "");
        const player = this.canSolve ? `alphabeta,sims=${this.budget}` : `search,sims=${this.budget * SCREEN}`;
        const question = `go ${player} seat=${d.seat} multi=${ALTERNATIVES} with ${played}`;
        const [shown, said] = (await ask(...this.game.replay(d.index), `show ${d.seat}`, question)).slice(-2);
        const { legal = [] }: Shown = JSON.parse(shown[0]);
        const found = candidatesOf(said);
        if (found.length === 0) return false; // the action was forced
        const own = found.find((c) => c.text === played);
        const optionOf = (text: string, c?: Candidate): Option => ({
            text,
            fact: legal.find(([known]) => known === text)?.[1] ?? text,
            line: c?.line ?? [text],
            first: newTally(),
        });
        const others = found.filter((c) => c !== own);
        d.options = [optionOf(played, own), ...others.map((c) => optionOf(c.text, c))].slice(0, COMPARED_MAX);
        const mayBeBetter = (c: Candidate) => (c.isAssessed ? c.value : c.high) > own!.value;
        return others.length > 0 && (own === undefined || others.some(mayBeBetter));
    }

    // Compares actions in new trees. Returns what each tree found.
    private async compare(
        ask: Ask,
        d: Decision,
        options: Option[],
        tree: number,
        trees: number,
    ): Promise<Compared[][]> {
        const texts = options.map((o) => o.text).join(", ");
        const questions = Array.from({ length: trees }, (_, i) => {
            // Alpha-beta knows no chance; its answers differ because every look is a little deeper.
            const sims = this.canSolve ? Math.floor((this.budget * (8 + tree + i)) / 8) : this.budget;
            return `compare seat=${d.seat} sims=${sims} seed=${d.index * SEEDS + tree + i} with ${texts}`;
        });
        const answers = await ask(...this.game.replay(d.index), ...questions);
        return answers.slice(-trees).map(comparedOf);
    }

    private async compareOptions(ask: Ask, d: Decision, tree: number, trees: number): Promise<void> {
        for (const found of await this.compare(ask, d, d.options, tree, trees))
            for (const [k, { late }] of found.entries()) addTo(d.options[k].first, late);
    }

    // Compares the action with its alternative only.
    private async comparePair(ask: Ask, d: Decision, trees: number): Promise<void> {
        const pair = [d.options[0], d.options[d.best]];
        const found = await this.compare(ask, d, pair, FIRST_TREES + d.loss.late.count, trees);
        for (const [worse, better] of found) {
            addGain(d.loss, worse, better);
            addTo(d.chance, worse.late);
            addTo(d.bestChance, better.late);
        }
        if (isMistake(d) && d.leads.length === 0)
            d.leads = await this.game.lead(d.index, d.seat, d.options[d.best].line);
    }

    private async weighLuck(ask: Ask, { index, count, change }: Stroke): Promise<void> {
        const sims = LUCK_PER_SIM * SIMS;
        const seed = index * SEEDS + change[0].count;
        const answers = await ask(...this.game.replay(index + count), `luck sims=${sims} seed=${seed}`);
        for (const [i, found] of luckOf(answers.at(-1)!).entries()) addTally(change[i], found);
    }

    // Looking closer --------------------------------------------------------------------------------------------------------

    private async lookCloser(askers: Ask[], signal: AbortSignal): Promise<void> {
        const jobs = [...this.doubtful(), ...widest(this.strokes)];
        await this.inTurn<Decision | Stroke>(askers, signal, jobs, (ask, job) =>
            "seat" in job ? this.comparePair(ask, job, ROUND_TREES) : this.weighLuck(ask, job),
        );
    }

    // The decisions that are most worth another look.
    private doubtful(): Decision[] {
        const ranked = this.decisions.map((d) => lossOf(d).mean).sort((a, b) => b - a);
        const border = ((ranked[BIGGEST - 1] ?? 0) + (ranked[BIGGEST] ?? 0)) / 2;
        const width = (d: Decision) => lossOf(d).high - lossOf(d).low;
        return this.decisions
            .filter((d) => d.best > 0)
            .sort((a, b) => doubt(b, border) - doubt(a, border) || width(b) - width(a))
            .slice(0, ROUND_PLACES);
    }

    // What was found ----------------------------------------------------------------------------------------------------------

    // The biggest mistakes of every seat, the biggest first.
    get mistakes(): Decision[] {
        const all = this.decisions.filter(isMistake).sort((a, b) => lossOf(b).mean - lossOf(a).mean);
        return all.filter((d) => all.filter((other) => other.seat === d.seat).indexOf(d) < MISTAKES);
    }

    // The biggest mistakes and the biggest strokes of luck.
    get turns(): Turn[] {
        const own = this.decisions.filter(isMistake).map((d): Turn => {
            const { mean, low, high } = lossOf(d);
            return { index: d.index, seat: d.seat, mistake: d, change: { mean: -mean, low: -high, high: -low } };
        });
        const luck = this.strokes.map(({ index, count, change }): Turn => {
            const sizes = change.map((t) => Math.abs(t.mean));
            const seat = sizes.indexOf(Math.max(...sizes)) + 1;
            return { index: index + count - 1, seat, change: changeOf(change[seat - 1]) };
        });
        return [...own, ...luck.filter(({ change }) => change.low > 0 || change.high < 0)]
            .sort((a, b) => Math.abs(b.change.mean) - Math.abs(a.change.mean))
            .slice(0, TURNS);
    }

    // What a seat lost per decision, and its luck.
    seat(seat: number): SeatReport {
        const own = this.decisions.filter((d) => d.seat === seat && d.options.length > 0);
        const count = Math.max(own.length, 1);
        const sum = (list: Tally[], part: (t: Tally) => number) => list.reduce((sum, t) => sum + part(t), 0);
        const total = (list: Tally[]) =>
            around(
                sum(list, (t) => t.mean),
                2 * Math.sqrt(sum(list, errorOf)),
            );
        const lost = total(own.map((d) => d.loss.late));
        // Nobody plays better than the best action.
        const [mean, low, high] = [lost.mean, lost.low, lost.high].map((x) => Math.max(x / count, 0));
        return {
            seat,
            decisions: own.length,
            loss: { mean, low, high },
            luck: this.strokes.length > 0 ? total(this.strokes.map((s) => s.change[seat - 1])) : undefined,
        };
    }
}
