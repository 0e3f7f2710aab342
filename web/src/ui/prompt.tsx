// The one sentence that says who must do what, the steps chosen so far, and a refusal with its clause.
import type { SessionState } from "../session/session";
import type { Picking } from "./picking";
import { listOf } from "./plural";

export function promptFor(state: SessionState, names: string[]): string {
    const { frame } = state;
    if (frame.result) {
        const winners = names.filter((_, i) => frame.result!.rank[i] === 1);
        if (frame.viewer > 0 && frame.result.rank[frame.viewer - 1] === 1 && winners.length === 1)
            return "You have won.";
        return winners.length === 1 ? `${winners[0]} has won.` : `${listOf(winners)} share the win.`;
    }
    if (frame.choices.length > 0) return frame.prompt;
    if (frame.actors.includes(0)) return "Chance decides.";
    return `Waiting for ${listOf(frame.actors.map((a) => names[a - 1] ?? `seat ${a}`))}.`;
}

export function Prompt(props: {
    state: SessionState;
    names: string[];
    picking: Picking;
    openClause(id: string): void;
}) {
    const { state, picking } = props;
    const { refused, chosen } = picking;
    return (
        <section class="prompt" data-mine={state.frame.choices.length > 0} aria-label="What to do">
            <p class="sentence" aria-live="polite">
                {promptFor(state, props.names)}
            </p>
            {chosen.length > 0 && !state.busy && (
                <p class="chain">
                    {chosen.map((s) => (
                        <span key={s.thing}>{s.label}</span>
                    ))}
                    <button type="button" onClick={picking.back}>
                        Back
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
                    <button type="button" class="quiet" aria-label="Dismiss" onClick={picking.dismiss}>
                        ✕
                    </button>
                </p>
            )}
            {state.notice && (
                <p class="notice" role="status">
                    {state.notice.text}
                    {state.notice.answers?.map((a) => (
                        <button type="button" key={a.label} onClick={a.run}>
                            {a.label}
                        </button>
                    ))}
                </p>
            )}
        </section>
    );
}
