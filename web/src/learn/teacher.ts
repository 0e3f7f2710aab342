// The teacher of a first game against bots. It says what matters when it first matters, warns before a clear blunder, and now
// and then says that an action was good. It thinks while the learner thinks, with an engine of its own that is given the record
// without the seed and searches from the learner's view: so nothing that it says depends on what the seat may not know.
import { EngineWorker } from "../engine/engine";
import { loadGame } from "../games";
import { factOf, readFact, seatOf } from "../say/say";
import type { Onlooker, LocalSession } from "../session/local";
import { EFFECT, toldOf, type Frame, type SessionState } from "../session/session";
import { adviceOf } from "../session/advice";
import { mostTelling, pointsWon } from "../ui/reason";
import { remarkFor } from "./remarks";
import { weighedOf, type Weighed } from "./weighed";

const SIMS = 1500; // simulations while the learner thinks; more find deeper blunders but take longer
const WEIGHING = 600; // simulations that must have tried an action before it can be called a blunder
const PATIENCE = 300; // milliseconds that an action waits for the teacher
const CLEAR = 10; // percent that an action must be worse, beyond the uncertainty, to be a blunder
const GOOD = 8; // percent that an action must be better than the next best one to be praised
const PRAISE_EVERY = 3; // of the good actions
const OPEN_GAMES = ["causeway"]; // in these nothing is hidden, so that the rival's answer can be told

// The chance that a mean of so many simulations is further off than this is small: two standard errors of a fair coin.
const uncertainty = (sims: number) => 100 / Math.sqrt(sims);

// How much worse an action is for certain, in percent; 0 or less if that is not clear.
export function clearlyWorse(best: Weighed, chosen: Weighed): number {
    if (best.sims === 0 || chosen.sims === 0) return 0;
    return best.value - chosen.value - uncertainty(best.sims) - uncertainty(chosen.sims);
}

export const isBlunder = (best: Weighed, chosen: Weighed): boolean => clearlyWorse(best, chosen) > CLEAR;

// What the teacher thinks of a position.
interface Thought {
    n: number;
    best: string;
    weighed: Weighed; // the best action
    less?: number; // how many percent the next best action is worse
    gain: string[]; // facts: what the best action brings
}

const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

export class Teacher implements Onlooker {
    private readonly engine = new EngineWorker();
    private asked = -1; // the position that is thought about
    private thought: Promise<Thought | null> = Promise.resolve(null);
    private insisted = ""; // an action that the learner wants to make in spite of a warning
    private isJudging = false;
    private praised = 0;
    private readonly said = new Map<string, number>(); // remarks, and how often they were made

    constructor(private readonly session: LocalSession) {
        session.onlooker = this;
        if (session.state) this.look(session.state);
    }

    close(): void {
        this.engine.end();
    }

    // Resolves when the teacher knows what it thinks of the position.
    async ready(): Promise<void> {
        await this.thought;
    }

    // Called whenever the position has changed.
    look(state: SessionState): void {
        const { frame } = state;
        if (frame.n === this.asked) return;
        this.asked = frame.n;
        if (frame.choices.length < 2) return;
        this.insisted = "";
        this.thought = this.think(frame).catch(() => null);
        const remark = remarkFor(state, this.said);
        if (remark) this.say(remark);
    }

    private say(...facts: string[]): void {
        const close = () => this.session.tell({ notice: undefined });
        this.session.tell({ notice: { facts, answers: [{ fact: "learn.teacher.understood", run: close }] } });
    }

    private async think(frame: Frame): Promise<Thought> {
        const past = await this.session.past();
        const go = `go search,sims=${SIMS} seat=${frame.viewer}`;
        const { text, next } = adviceOf((await this.engine.ask(...past, go)).at(-1)!);
        const weighed = await this.weigh(frame.viewer, text);
        return { n: frame.n, best: text, weighed, less: next?.less, gain: await this.gainOf(frame, weighed) };
    }

    // What the best action brings, as facts: news that are a reason to act, or points.
    private async gainOf(frame: Frame, { line }: Weighed): Promise<string[]> {
        const game = (await loadGame(frame.game))!;
        const { brings = [], leads = [], after } = await this.session.foresee(line);
        const news = mostTelling([...brings, ...leads], game, frame.viewer);
        if (news) return ["learn.teacher.brings", news];
        const points = pointsWon({ after }, game, frame);
        return points > 0 ? [factOf("learn.teacher.points", { points })] : [];
    }

    private weigh = async (seat: number, text: string) =>
        weighedOf((await this.engine.line(`weigh ${seat} sims=${WEIGHING} ${text}`))[0]);

    // Whether the learner's action may be made. If not, the learner has been warned, or another action is still being judged.
    async before(text: string): Promise<boolean> {
        if (this.isJudging) return false;
        this.isJudging = true;
        try {
            return await this.judge(text);
        } finally {
            this.isJudging = false;
        }
    }

    private async judge(text: string): Promise<boolean> {
        const { frame } = this.session.state!;
        this.session.tell({ notice: undefined });
        if (frame.choices.length < 2 || text === this.insisted) return true;
        const thought = await Promise.race([this.thought, later(PATIENCE, null)]);
        if (thought?.n !== frame.n) return true;
        if (text === thought.best) {
            this.praise(thought);
            return true;
        }
        const chosen = await Promise.race([this.weigh(frame.viewer, text), later(PATIENCE, null)]);
        if (!chosen || !isBlunder(thought.weighed, chosen)) return true;
        await this.warn(frame, text, thought, chosen);
        return false;
    }

    private praise({ less = 0, gain }: Thought): void {
        if (less < GOOD || this.praised++ % PRAISE_EVERY !== 0) return;
        this.say(factOf("learn.teacher.good", { percent: less }), ...gain.slice(1));
    }

    private async warn(frame: Frame, text: string, { weighed: best, gain }: Thought, chosen: Weighed): Promise<void> {
        const answer = OPEN_GAMES.includes(frame.game) ? await this.answerTo(frame, text, chosen) : [];
        const close = () => this.session.tell({ notice: undefined });
        const insist = () => {
            close();
            this.insisted = text;
            void this.session.act(text);
        };
        const show = async () => {
            close();
            this.session.tell({ advised: await this.session.hint() });
        };
        this.session.tell({
            notice: {
                facts: [
                    factOf("learn.teacher.careful", { percent: best.value - chosen.value }),
                    ...(answer.length > 0 ? ["learn.teacher.lets", ...answer] : gain),
                ],
                answers: [
                    { fact: "learn.teacher.back", run: close },
                    { fact: "learn.teacher.better", run: () => void show() },
                    { fact: "learn.teacher.anyway", run: insist },
                ],
            },
        });
    }

    // What the rival would do after an action, as news; nothing if it brings nothing about. The engine goes back to the position
    // that was thought about, because reading the record again would make it forget its thoughts.
    private async answerTo(frame: Frame, text: string, { line }: Weighed): Promise<string[]> {
        const rival = frame.viewer === 1 ? 2 : 1;
        if (line.length < 2) return [];
        await this.engine.line(`do ${frame.viewer} ${text}`);
        const tried = await this.engine
            .ask(`do ${rival} ${line[1]}`, `story ${frame.viewer} ${frame.n + 1}`)
            .catch(() => null);
        await this.engine.line(`undo ${tried ? 2 : 1}`);
        const told = tried?.at(-1)?.map(toldOf) ?? [];
        if (told.some(({ effects }) => effects & EFFECT.revealed)) return [];
        const facts = told.flatMap((t) => t.facts);
        const telling = facts.filter((fact) => {
            const { args } = readFact(fact);
            return seatOf(args.by ?? args.whose) === rival || args.whose !== undefined;
        });
        return telling.slice(0, 2);
    }
}
