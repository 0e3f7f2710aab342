// A moment: something that must be read before the table goes on. It stands at the edge of the board until the person continues;
// afterwards, and at once where nothing is held, it is one line beside the log that opens.
import { useEffect, useRef } from "preact/hooks";
import { say, sayFacts } from "../say/say";
import { useEscape } from "./keys";
import type { ShownMoment } from "./showing";

const isTyping = () => document.activeElement?.closest("input, textarea, select, dialog") != null;

export function MomentPanel({ shown, proceed }: { shown: ShownMoment; proceed(): void }) {
    const { moment, before, after, told } = shown;
    const button = useRef<HTMLButtonElement>(null);
    useEscape(true, proceed);
    useEffect(() => {
        if (isTyping()) return;
        const from = document.activeElement as HTMLElement | null;
        button.current?.focus();
        return () => {
            if (from?.isConnected) from.focus({ preventScroll: true });
        };
    }, [told.n]);
    return (
        <section class="moment" role="dialog" aria-labelledby="moment-title" aria-describedby="moment-summary">
            <h2 id="moment-title">{sayFacts(moment.title)}</h2>
            {moment.Body && (
                <div class="moment-body">
                    <moment.Body before={before} after={after} told={told} />
                </div>
            )}
            <p id="moment-summary" class="moment-summary">
                {sayFacts(moment.summary)}
            </p>
            <button type="button" class="primary" ref={button} onClick={proceed}>
                {say("page.moment.continue")}
            </button>
        </section>
    );
}

// The last moment, to be read again.
export function RecentMoment({ shown }: { shown: ShownMoment }) {
    const { moment, before, after, told } = shown;
    return (
        <details class="recent-moment" key={told.n}>
            <summary>{sayFacts(moment.title)}</summary>
            {moment.Body && <moment.Body before={before} after={after} told={told} />}
            <p>{sayFacts(moment.summary)}</p>
        </details>
    );
}
