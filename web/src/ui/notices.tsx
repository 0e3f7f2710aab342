// Notices over any page: a new version is ready, something did not work. They stay until they are answered or dismissed.
import { useEffect, useState } from "preact/hooks";
import { factOf, say, sayFacts } from "../say/say";
import type { Notice } from "../session/session";
import { sentences } from "./sentence";
import { tellOf } from "./trouble";

const keyOf = (notice: Notice) => notice.facts.join("\n");

let notices: Notice[] = [];
const listeners = new Set<() => void>();

function change(list: Notice[]): void {
    notices = list;
    for (const listener of listeners) listener();
}

// Shows a notice. One that tells the same replaces the one that is shown.
export function notify(notice: Notice): void {
    change([...notices.filter((n) => keyOf(n) !== keyOf(notice)), notice]);
}

// Shows every error that no other code caught.
export function notifyOfErrors(): void {
    const tell = (error: unknown) => {
        const { facts } = tellOf(error);
        notify({ facts, answers: [{ fact: factOf("page.update.reload"), run: () => location.reload() }] });
    };
    window.addEventListener("unhandledrejection", (event) => tell(event.reason));
    // Errors of scripts come with the error itself; what browsers only mention, such as a late ResizeObserver, does not.
    window.addEventListener("error", (event) => event.error && tell(event.error));
}

export function Notices() {
    const [list, setList] = useState(notices);
    useEffect(() => {
        const listener = () => setList(notices);
        listeners.add(listener);
        listener(); // there may have been one before the first drawing
        return () => void listeners.delete(listener);
    }, []);
    return (
        <div class="notices" role="status">
            {list.map((n) => (
                <p key={keyOf(n)} class="notice">
                    <span>{sentences(n.facts)}</span>
                    {n.answers.map((a) => (
                        <button type="button" key={a.fact} class="primary" onClick={a.run}>
                            {sayFacts(a.fact)}
                        </button>
                    ))}
                    <button
                        type="button"
                        class="quiet"
                        aria-label={say("page.dismiss")}
                        onClick={() => change(notices.filter((o) => o !== n))}
                    >
                        ✕
                    </button>
                </p>
            ))}
        </div>
    );
}
