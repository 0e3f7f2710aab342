// What a person sees when something failed: what happened, and what they can do now.
import { Component, type ComponentChildren } from "preact";
import { Failure, reasonOf } from "../failure";
import { factOf, say, sayFacts } from "../say/say";

// What to tell about an error: what happened, with the browser's own words for it, and what the person can do.
export function tellOf(error: unknown): { facts: string[]; advice: string } {
    const isFailure = error instanceof Failure;
    const reason = isFailure ? error.reason : reasonOf(error);
    const what = isFailure ? error.message : factOf("page.failure.unknown");
    return {
        facts: reason ? [what, factOf("page.details", { reason })] : [what],
        advice: isFailure ? factOf("page.failure.connection") : factOf("page.failure.again"),
    };
}

export function Trouble({ error }: { error: unknown }) {
    const { facts, advice } = tellOf(error);
    const [what, details] = facts.map((fact) => sayFacts(fact));
    return (
        <main class="page narrow">
            <section class="state trouble" role="alert">
                <h1>{what}</h1>
                <p>{sayFacts(advice)}</p>
                <p class="row-of-buttons">
                    <button type="button" class="primary" onClick={() => location.reload()}>
                        {say("page.reload")}
                    </button>
                    <a href="/" class="button">
                        {say("page.all_games")}
                    </a>
                </p>
                {details && <p class="quiet-text">{details}</p>}
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
