// What is done for the viewer without asking. Against bots a single option is played by itself, and so is what Game.auto names.
// At a table with other people only the latter is, because the time that an answer takes can tell what somebody holds. There,
// an automatic answer is sent after a fixed pause that begins when the question is asked, whatever is being shown, and a person
// who gives the same answer earlier is held back until then.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Refusal } from "../engine/engine";
import type { Game, Wish } from "../games/game";
import { say, sayFacts } from "../say/say";
import type { Choice, Session, SessionState, Told } from "../session/session";
import { useSettings, type Pace } from "./settings";
import { questionOf, type Showing } from "./showing";

export const PAUSE = 2000; // milliseconds between a question and an answer whose timing must tell nothing
const DELAYS: Record<Pace, number> = { calmly: 700, briskly: 300, at_once: 0 }; // before something is done against bots
const DAY = 24 * 3600 * 1000; // who has this much time on the clock plays by correspondence

export interface Manner {
    wish: Wish;
    asks: boolean; // also where there is only one option
    pace: Pace;
    isReady: boolean; // everything has been shown, and the person does not look back
}

const isCorrespondence = ({ seats }: SessionState) => seats.some((s) => (s.ms ?? 0) >= DAY);

export class Automatic {
    done: { n: number; choice: Choice } | undefined; // what was done last, as action n
    isHeld = false; // the viewer's own answer waits for the end of the pause
    private question = "";
    private asked = 0; // when the question was asked
    private answer: { text: string; timer: ReturnType<typeof setTimeout> } | undefined; // what will be done
    private held = 0; // changes when an answer that is held back is not wanted any more
    private newest = 0; // how many actions there were
    private takenBack = ""; // the question to which the viewer went back: it is asked, whatever it is

    constructor(
        private readonly session: Session,
        private readonly game: Game,
        private readonly changed: () => void = () => {},
    ) {}

    readonly why = (text: string) => this.session.why(text);

    // Looks at the newest position. To be called whenever it or the manner may have changed.
    update(manner: Manner): void {
        const state = this.session.state!;
        const question = questionOf(state);
        if (state.frame.n < this.newest) this.takenBack = question;
        this.newest = state.frame.n;
        if (question !== this.question) {
            this.question = question;
            this.asked = Date.now();
            this.stop();
            this.release();
        }
        const choice = question === "" || this.isHeld ? undefined : this.choiceFor(state, manner);
        if (this.answer?.text === choice?.text) return;
        this.stop();
        if (choice) this.plan(choice, this.session.isOnline ? this.asked + PAUSE - Date.now() : DELAYS[manner.pace]);
    }

    private choiceFor(state: SessionState, { wish, asks, isReady }: Manner): Choice | undefined {
        const { frame } = state;
        if (asks || state.busy || this.takenBack === this.question || isCorrespondence(state)) return undefined;
        if (this.session.isOnline) return this.game.auto?.(frame, wish);
        if (!isReady) return undefined;
        return frame.choices.length === 1 ? frame.choices[0] : this.game.auto?.(frame, wish);
    }

    private plan(choice: Choice, ms: number): void {
        const timer = setTimeout(
            () => {
                this.answer = undefined;
                this.done = { n: this.newest + 1, choice };
                this.session.act(choice.text).catch((error) => {
                    this.done = undefined;
                    if (!(error instanceof Refusal)) throw error; // the position has changed meanwhile
                });
            },
            Math.max(ms, 0),
        );
        this.answer = { text: choice.text, timer };
    }

    // Makes the viewer's own choice.
    async act(text: string): Promise<void> {
        this.stop();
        const run = this.release();
        const { question } = this;
        const wait = this.isPass(text) ? this.asked + PAUSE - Date.now() : 0;
        if (wait > 0) {
            this.isHeld = true;
            this.changed();
            await new Promise((resolve) => setTimeout(resolve, wait));
            if (run !== this.held || question !== this.question) return;
            this.isHeld = false;
            this.changed();
        }
        return this.session.act(text);
    }

    private isPass(text: string): boolean {
        return this.session.isOnline && this.game.auto?.(this.session.state!.frame, "not_this_turn")?.text === text;
    }

    private release(): number {
        this.isHeld = false;
        return ++this.held;
    }

    // Nothing is done by itself any more, until the next update.
    stop(): void {
        clearTimeout(this.answer?.timer);
        this.answer = undefined;
    }
}

const begins = (told: Told) => told.facts.some((f) => /^[a-z]+\.(turn|round)(?= |$)/.test(f));

// The wish of the viewer. "Not this turn" is over when the next turn or round begins.
export function useWish(story: Told[]): [Wish, (wish: Wish) => void] {
    const turns = useMemo(() => story.filter(begins).length, [story]);
    const [chosen, choose] = useState<{ wish: Wish; turns: number }>({ wish: "matters", turns: 0 });
    const isOver = chosen.wish === "not_this_turn" && chosen.turns !== turns;
    return [isOver ? "matters" : chosen.wish, (wish) => choose({ wish, turns })];
}

export function useAutomatic(session: Session, game: Game, showing: Showing, isPast: boolean, wish: Wish): Automatic {
    const { asks, pace } = useSettings();
    const [, again] = useState(0);
    const automatic = useMemo(() => new Automatic(session, game, () => again((n) => n + 1)), [session, game]);
    useEffect(() => automatic.update({ wish, asks, pace, isReady: !showing.isBehind && !isPast }));
    useEffect(() => () => automatic.stop(), [automatic]);
    return automatic;
}

const WISHES: Wish[] = ["matters", "not_this_turn", "always"];

export function WishControl(props: { question: string; wish: Wish; choose(wish: Wish): void }) {
    const words: Record<Wish, string> = {
        matters: say("page.wish.matters"),
        not_this_turn: say("page.wish.not_this_turn"),
        always: say("page.wish.always"),
    };
    return (
        <label class="wish">
            <span>{sayFacts(props.question)}</span>
            <select value={props.wish} onChange={(e) => props.choose(e.currentTarget.value as Wish)}>
                {WISHES.map((wish) => (
                    <option key={wish} value={wish}>
                        {words[wish]}
                    </option>
                ))}
            </select>
        </label>
    );
}

// What was done by itself, until the viewer acts again, or why an answer has not been sent yet.
export function AutomaticNote({ automatic, state }: { automatic: Automatic; state: SessionState }) {
    const { done, isHeld } = automatic;
    const isOwn = (told: Told) => told.actor === state.frame.viewer;
    const isShown = done !== undefined && !state.story.slice(done.n).some(isOwn) && state.story.length >= done.n;
    return (
        <p class="automatic quiet-text" role="status">
            {isHeld ? say("page.automatic.held") : isShown && say("page.automatic.done", { action: done.choice.words })}
        </p>
    );
}
