// What a person sees when something failed: what happened, and what they can do now.
import { Component, type ComponentChildren } from "preact";
import { Failure, reasonOf } from "../failure";
import { sayFacts } from "../say/say";

// What to say about an error, and the browser's own words for it.
export function wordsFor(error: unknown): { sentence: string; advice: string; reason: string } {
    if (error instanceof Failure)
        return {
            sentence: sayFacts(error.message),
            advice: "Check your connection, then reload the page.",
            reason: error.reason,
        };
    return { sentence: "Something went wrong on this page.", advice: "Reload the page.", reason: reasonOf(error) };
}

export function Trouble({ error }: { error: unknown }) {
    const { sentence, advice, reason } = wordsFor(error);
    return (
        <main class="page narrow">
            <section class="state trouble" role="alert">
                <h1>{sentence}</h1>
                <p>{advice} Your games are kept in this browser.</p>
                <p class="row-of-buttons">
                    <button type="button" class="primary" onClick={() => location.reload()}>
                        Reload the page
                    </button>
                    <a href="/" class="button">
                        All games
                    </a>
                </p>
                {reason && <p class="quiet-text">Details: {reason}</p>}
            </section>
        </main>
    );
}

// Draws its children, or the fallback once one of them has failed.
export class Boundary extends Component<
    { children: ComponentChildren; fallback(error: unknown): ComponentChildren },
    { failed?: { error: unknown } }
> {
    static getDerivedStateFromError(error: unknown) {
        return { failed: { error } };
    }

    render() {
        return this.state.failed ? this.props.fallback(this.state.failed.error) : this.props.children;
    }
}
