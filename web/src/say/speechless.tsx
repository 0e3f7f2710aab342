// What a reader sees if the words of the page could not be loaded. It is the only place with sentences of its own, in
// English, because there is no catalogue to look them up in.
import { reasonOf } from "../failure";

export function Speechless({ error }: { error: unknown }) {
    return (
        <main class="page narrow" lang="en">
            <section class="state trouble" role="alert">
                <h1>The words of this page could not be loaded.</h1>
                <p>Check your connection, then reload the page. Your games are kept in this browser.</p>
                <p class="row-of-buttons">
                    <button type="button" class="primary" onClick={() => location.reload()}>
                        Reload the page
                    </button>
                </p>
                <p class="quiet-text">Details: {reasonOf(error)}</p>
            </section>
        </main>
    );
}
