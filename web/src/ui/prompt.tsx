// The one sentence that says who must do what, the steps chosen so far, and a refusal with its clause.
import { say, sayFacts, seat } from "../say/say";
import type { Frame, SessionState } from "../session/session";
import type { Picking } from "./picking";
import { sentences } from "./sentence";

// How a game has ended otherwise than by its rules.
export const REASONS: Record<string, string> = {
    resignation: "people.over.resignation",
    time: "people.over.time",
    agreement: "people.over.agreement",
    aborted: "people.over.aborted",
};

export function endOf(frame: Frame): string {
    const { reason, by } = frame.result!;
    const why = REASONS[reason] ? say(REASONS[reason], { by: by ? seat(by) : undefined }) : "";
    return reason === "aborted" || reason === "agreement" ? why : `${why} ${winnersOf(frame)}`.trim();
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

export function Prompt(props: {
    state: SessionState;
    picking: Picking;
    asked?: string; // what is asked while a choice is being made
    openClause(id: string): void;
}) {
    const { state, picking } = props;
    const { refused, chosen } = picking;
    return (
        <section class="prompt" data-mine={state.frame.choices.length > 0} aria-label={say("page.prompt.label")}>
            <p class="sentence" aria-live="polite">
                {props.asked ?? promptFor(state.frame)}
            </p>
            {chosen.length > 0 && !state.busy && (
                <p class="chain">
                    {chosen.map((s) => (
                        <span key={s.thing}>{s.label}</span>
                    ))}
                    <button type="button" onClick={picking.back}>
                        {say("page.prompt.back")}
                    </button>
                </p>
            )}
            {refused && (
                <p class="refusal" role="alert">
                    {refused.sentence}{" "}
                    {/^[A-Z]+-/.test(refused.code) && (
                        <button type="button" class="clause" onClick={() => props.openClause(refused.code)}>
                            {refused.code}
                        </button>
                    )}
                    <button type="button" class="quiet" aria-label={say("page.dismiss")} onClick={picking.dismiss}>
                        ✕
                    </button>
                </p>
            )}
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
