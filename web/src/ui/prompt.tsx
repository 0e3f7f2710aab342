// The one sentence that says who must do what, and the steps chosen so far. It keeps its height, so that nothing below it moves
// while somebody chooses.
import { useEffect, useState } from "preact/hooks";
import { percent } from "../say/format";
import { say, sayFacts, seat } from "../say/say";
import type { Frame, SessionState } from "../session/session";
import { useNarrow } from "./media";
import { isBesideBoard, type Picking } from "./picking";
import { sentences } from "./sentence";

const FEW = 8; // more buttons than this are only shown in the list

// How a game has ended otherwise than by its rules.
export const REASONS: Record<string, string> = {
    resignation: "people.over.resignation",
    time: "people.over.time",
    agreement: "people.over.agreement",
    aborted: "people.over.aborted",
    closed: "people.over.closed",
};

// Nobody has won a game that was aborted, or whose table was closed by the operator of the server.
export const isRanked = (reason: string): boolean => reason !== "aborted" && reason !== "closed";

export function endOf(frame: Frame): string {
    const { reason, by } = frame.result!;
    const why = REASONS[reason] ? say(REASONS[reason], { by: by ? seat(by) : undefined }) : "";
    return !isRanked(reason) || reason === "agreement" ? why : `${why} ${winnersOf(frame)}`.trim();
}

export function winnersOf({ result, viewer }: Frame): string {
    const winners = result!.rank.flatMap((rank, i) => (rank === 1 ? [i + 1] : []));
    const others = winners.filter((s) => s !== viewer).map(seat);
    if (winners.length === 1) return say("page.prompt.won", { who: seat(winners[0]) });
    if (others.length < winners.length) return say("page.prompt.shared_with", { who: others });
    return say("page.prompt.shared", { who: others });
}

export function promptFor(frame: Frame): string {
    if (frame.result) return endOf(frame);
    if (frame.choices.length > 0) return frame.prompt;
    if (frame.actors.includes(0)) return say("page.prompt.chance");
    return say("page.prompt.waiting", { whom: frame.actors.map(seat) });
}

// What a tap would mean that has to be confirmed.
function weighedWords(picking: Picking): string | undefined {
    if (!picking.weighed) return undefined;
    const choices = picking.leadsTo(picking.weighed.thing);
    return say("page.prompt.weighed", { step: choices.length === 1 ? choices[0].words : picking.weighed.label });
}

// The steps that were chosen and the way back. On a phone, buttons for what can be done beside the board are here too, so that
// nothing has to slide over the board.
function Chain({ picking, isBusy }: { picking: Picking; isBusy: boolean }) {
    const { chosen, weighed } = picking;
    const isNarrow = useNarrow();
    const buttons = picking.nexts.filter((s) => isBesideBoard(s.thing));
    const isQuick = isNarrow && !weighed && !picking.isBeside && buttons.length <= FEW;
    const isBegun = (chosen.length > 0 || weighed !== null) && !isBusy;
    return (
        <div class="chain">
            <p class="chain-steps">
                {isBegun && chosen.map((s) => <span key={s.thing}>{s.label}</span>)}
                {isQuick &&
                    buttons.map((s) => (
                        <button type="button" key={s.thing} class="step" onClick={() => picking.pick(s.thing)}>
                            {s.label}
                        </button>
                    ))}
            </p>
            {weighed && (
                <button type="button" class="primary" onClick={() => picking.pick(weighed.thing)}>
                    {say("page.prompt.do_it")}
                </button>
            )}
            {isBegun && (
                <button type="button" onClick={picking.back}>
                    {say("page.prompt.back")}
                </button>
            )}
        </div>
    );
}

const MOMENT = 400; // milliseconds after which it is told how far a bot is

// How much of the time that a bot is expected to need has passed.
function ThinkingPart({ pace }: { pace: number }) {
    const [past, setPast] = useState(0);
    useEffect(() => {
        const start = performance.now();
        const timer = setInterval(() => setPast(performance.now() - start), 100);
        return () => clearInterval(timer);
    }, []);
    if (past < MOMENT) return null;
    return (
        <span class="quiet-text" aria-hidden="true">
            {" "}
            {percent(Math.min((100 * past) / pace, 99))}
        </span>
    );
}

export function Prompt(props: {
    state: SessionState;
    picking: Picking;
    asked?: string; // in place of what the rules or the choice ask
}) {
    const { state, picking } = props;
    const isMine = state.frame.choices.length > 0;
    const isThinking = !isMine && state.thinking.length > 0 && state.pace! > 0;
    return (
        <section class="prompt" data-mine={isMine} aria-label={say("page.prompt.label")}>
            <p class="sentence" aria-live="polite">
                {props.asked ?? weighedWords(picking) ?? picking.asked ?? promptFor(state.frame)}
                {isThinking && <ThinkingPart key={state.frame.n} pace={state.pace!} />}
            </p>
            <Chain picking={picking} isBusy={state.busy} />
            {state.notice && (
                <p class="notice" role="status">
                    {sentences(state.notice.facts)}
                    {state.notice.answers.map((a) => (
                        <button type="button" key={a.fact} onClick={a.run}>
                            {sayFacts(a.fact)}
                        </button>
                    ))}
                </p>
            )}
        </section>
    );
}
