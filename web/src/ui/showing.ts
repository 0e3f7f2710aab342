// What the table shows. Actions may come faster than a person can follow, so the shown position follows the newest one action
// by action, at the speed that the person has chosen. A moment (Game.moment) stands until it has been read. The person can skip
// to the newest position at any time. Only the showing waits: the game itself goes on, for everybody else and for the bots.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Game, Moment } from "../games/game";
import { factOf } from "../say/say";
import type { Frame, Session, SessionState, Told } from "../session/session";
import { settings, type Pace } from "./settings";

const FAR = 60; // whoever is further behind than this begins with the newest position
const LOOK_BACK = 24; // of so many skipped actions the last moment can still be read

// How long what has just been shown stays, in milliseconds: a sentence, each further sentence, an action without one, one's own
// action, and a banner.
const HOLDS: Record<Pace, { sentence: number; more: number; silent: number; own: number; banner: number }> = {
    calmly: { sentence: 1300, more: 500, silent: 450, own: 500, banner: 1600 },
    briskly: { sentence: 550, more: 150, silent: 200, own: 250, banner: 900 },
    at_once: { sentence: 0, more: 0, silent: 0, own: 0, banner: 1200 },
};

const HEADING = /^[a-z]+\.(round|turn|phase|last_round|end_near|over)(?= |$)/;

// Whether a fact begins something new: a round, a turn, a phase, the end. Headings are banners over the board and lines across
// the log.
export const isHeading = (fact: string): boolean => HEADING.test(fact);

// Whether one of the facts says that a turn begins.
const beginsTurn = ({ facts }: Told): boolean => facts.some((f) => HEADING.exec(f)?.[1] === "turn");

export interface ShownMoment {
    moment: Moment;
    told: Told;
    before: Frame;
    after: Frame;
}

export interface Banner {
    n: number; // after which action
    facts: string[];
    isTurn: boolean; // it only says that it is the viewer's turn
}

export const bannerTime = (pace: Pace): number => HOLDS[pace].banner;

function holdFor(told: Told | undefined, viewer: number, pace: Pace): number {
    const times = HOLDS[pace];
    if (!told || pace === "at_once") return 0;
    const sentences = told.facts.filter((f) => !isHeading(f)).length;
    const own = told.actor === viewer && viewer > 0;
    const reading = own
        ? times.own
        : sentences
          ? times.sentence + times.more * Math.min(sentences - 1, 3)
          : times.silent;
    return Math.max(reading, told.facts.some(isHeading) ? times.banner : 0);
}

// What the viewer is asked, as text: the same until the viewer has acted or the choices are others.
export function questionOf({ frame, story }: SessionState): string {
    if (frame.choices.length === 0) return "";
    let own = story.length;
    while (own > 0 && story[own - 1].actor !== frame.viewer) own--;
    return [own, ...frame.choices.map((c) => c.text)].join("\n");
}

// Whether two entries of the story may be the same action. What was sealed can be read later.
const isSame = (a: Told | undefined, b: Told | undefined) =>
    a?.actor === b?.actor && (a?.text === b?.text || !!a?.text.includes("?"));

export class Showing {
    frame: Frame; // what is shown
    moment: ShownMoment | undefined; // what stands until it has been read
    recent: ShownMoment | undefined; // the last moment that does not stand any more
    banner: Banner | undefined;
    decision = 0; // after how many actions the viewer was first asked what is asked now
    private question = ""; // what was asked when the showing last caught up
    private last: Told | undefined; // the action that led to what is shown
    private readonly known = new Map<number, Frame>(); // positions that are still to be shown
    private readonly listeners = new Set<() => void>();
    private until = 0; // what is shown stays at least until then
    private timer: ReturnType<typeof setTimeout> | undefined;
    private run = 0; // changes when what was asked of the session is not wanted any more
    private isFetching = false;
    private isPaused = false;

    constructor(
        private readonly session: Session,
        private readonly game: Game,
    ) {
        const { frame, story } = session.state!;
        this.frame = frame;
        if (story.every((t) => t.actor === 0)) this.announce(story); // the game begins
        this.arrive();
    }

    private get state(): SessionState {
        return this.session.state!;
    }

    // There are newer positions, or a moment stands.
    get isBehind(): boolean {
        return this.moment !== undefined || this.frame.n !== this.state.frame.n;
    }

    // How many actions are still to be shown.
    get left(): number {
        return this.state.frame.n - this.frame.n;
    }

    listen(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => void this.listeners.delete(listener);
    }

    // Follows the session until the returned function is called.
    follow(): () => void {
        const stop = this.session.listen(() => this.update());
        this.update();
        return () => {
            stop();
            this.stopWaiting();
        };
    }

    // Shows the newest position.
    skip(): void {
        if (this.isBehind) this.jump(true);
    }

    // The moment has been read.
    proceed(): void {
        if (!this.moment) return;
        this.recent = this.moment;
        this.moment = undefined;
        this.until = 0;
        this.tell();
        this.advance();
    }

    // Holds everything while the person looks back.
    pause(isPaused: boolean): void {
        if (this.isPaused === isPaused) return;
        this.isPaused = isPaused;
        if (isPaused) this.stopWaiting();
        else this.advance();
    }

    private stopWaiting(): void {
        this.run++;
        this.isFetching = false;
        clearTimeout(this.timer);
        this.timer = undefined;
    }

    private tell(): void {
        this.session.see(this.frame.n);
        for (const listener of this.listeners) listener();
    }

    private update(): void {
        const { frame, story } = this.state;
        const isTakenBack = frame.n < this.frame.n || !isSame(this.last, story[this.frame.n - 1]);
        if (isTakenBack || frame.game !== this.frame.game || frame.viewer !== this.frame.viewer) return this.restart();
        if (frame.n === this.frame.n) {
            if (frame === this.frame) return;
            this.frame = frame;
            this.arrive();
            return this.tell();
        }
        this.known.set(frame.n, frame);
        const isAskedAlready = !this.moment && this.question !== "" && this.question === questionOf(this.state);
        if (this.left > FAR) this.restart();
        else if (settings.value.pace === "at_once" || isAskedAlready) this.jump(!isAskedAlready);
        else this.advance();
    }

    // Begins with the newest position. What was shown before is forgotten.
    private restart(): void {
        this.moment = undefined;
        this.recent = undefined;
        this.banner = undefined;
        this.jump(false);
    }

    // Goes to the newest position at once. `isTold` says whether the person still wants to know what was skipped.
    private jump(isTold: boolean): void {
        this.stopWaiting();
        const from = this.frame;
        this.frame = this.state.frame;
        this.until = 0;
        if (this.moment) this.recent = this.moment;
        this.moment = undefined;
        if (isTold && from.n < this.frame.n) {
            this.announce(this.state.story.slice(from.n, this.frame.n));
            void this.findMoment(from, new Map(this.known));
        }
        this.arrive();
        this.tell();
    }

    // Finds the last moment among the actions that were skipped.
    private async findMoment(from: Frame, known: Map<number, Frame>): Promise<void> {
        const { frame: newest, story } = this.state;
        const { game, session, run } = this;
        if (!game.moment) return;
        let after = newest;
        for (let n = newest.n; n > Math.max(from.n, newest.n - LOOK_BACK); n--) {
            const isFirst = n - 1 === from.n;
            const before = isFirst ? from : (known.get(n - 1) ?? (await session.frameAt(n - 1).catch(() => undefined)));
            if (!before || run !== this.run) return;
            const moment = game.moment(story[n - 1], before, after);
            if (moment) {
                this.recent = { moment, told: story[n - 1], before, after };
                return this.tell();
            }
            after = before;
        }
    }

    // Shows the next action as soon as the last one has been read.
    private advance(): void {
        if (this.timer !== undefined || this.isFetching || this.moment || this.isPaused || this.left <= 0) return;
        const n = this.frame.n + 1;
        const isOwn = this.state.story[n - 1]?.actor === this.frame.viewer;
        const wait = isOwn ? 0 : this.until - Date.now();
        if (wait > 0) {
            this.timer = setTimeout(() => {
                this.timer = undefined;
                this.advance();
            }, wait);
            return;
        }
        const known = n === this.state.frame.n ? this.state.frame : this.known.get(n);
        if (known) return this.step(known);
        const { run } = this;
        this.isFetching = true;
        this.session.frameAt(n).then(
            (frame) => {
                if (run !== this.run) return;
                this.isFetching = false;
                this.step(frame);
            },
            () => run === this.run && this.jump(true),
        );
    }

    private step(frame: Frame): void {
        const before = this.frame;
        const told = this.state.story[frame.n - 1];
        this.frame = frame;
        this.until = Date.now() + holdFor(told, frame.viewer, settings.value.pace);
        const moment = told && this.game.moment?.(told, before, frame);
        if (moment) this.moment = { moment, told, before, after: frame };
        this.announce(told ? [told] : []);
        this.arrive();
        this.tell();
        this.advance();
    }

    // What is shown has changed: forgets what is behind it, and notices what the viewer is asked.
    private arrive(): void {
        const { frame, story } = this.state;
        this.last = story[this.frame.n - 1];
        for (const n of this.known.keys()) if (n <= this.frame.n) this.known.delete(n);
        if (this.frame.n !== frame.n) return;
        const question = questionOf(this.state);
        if (question !== this.question || question === "") this.decision = frame.n;
        this.question = question;
        this.session.see(frame.n);
    }

    // Puts the headings of what is told on a banner, or that it is the viewer's turn.
    private announce(told: Told[]): void {
        const facts = told.flatMap((t) => t.facts.filter(isHeading)).slice(-3);
        const { frame, story } = this.state;
        const n = this.frame.n;
        if (facts.length > 0) {
            this.banner = { n, facts, isTurn: false };
        } else if (
            n === frame.n &&
            frame.choices.length > 1 &&
            told.some((t) => t.actor > 0 && t.actor !== frame.viewer) &&
            !story.some(beginsTurn)
        ) {
            this.banner = { n, facts: [factOf("page.banner.your_turn")], isTurn: true };
        }
    }
}

// The showing of a session. The component is drawn again whenever it changes.
export function useShowing(session: Session, game: Game): Showing {
    const showing = useMemo(() => new Showing(session, game), [session, game]);
    const [, again] = useState(0);
    useEffect(() => {
        const stopListening = showing.listen(() => again((n) => n + 1));
        const stopFollowing = showing.follow();
        return () => {
            stopListening();
            stopFollowing();
        };
    }, [showing]);
    return showing;
}
