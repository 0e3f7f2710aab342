// Notices over any page: a new version is ready, something did not work. They stay until they are answered or dismissed.
import { useEffect, useState } from "preact/hooks";
import { wordsFor } from "./trouble";

export interface Notice {
    text: string;
    answers: { label: string; run(): void }[];
}

let notices: Notice[] = [];
const listeners = new Set<() => void>();

function change(list: Notice[]): void {
    notices = list;
    for (const listener of listeners) listener();
}

// Shows a notice. One with the same text replaces the one that is shown.
export function notify(notice: Notice): void {
    change([...notices.filter((n) => n.text !== notice.text), notice]);
}

// Shows every error that no other code caught.
export function notifyOfErrors(): void {
    const tell = (error: unknown) => {
        const { sentence, reason } = wordsFor(error);
        const text = reason ? sentence.replace(/\.$/, `: ${reason}`) : sentence;
        notify({ text, answers: [{ label: "Reload", run: () => location.reload() }] });
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
                <p key={n.text} class="notice">
                    <span>{n.text}</span>
                    {n.answers.map((a) => (
                        <button type="button" key={a.label} class="primary" onClick={a.run}>
                            {a.label}
                        </button>
                    ))}
                    <button
                        type="button"
                        class="quiet"
                        aria-label="Dismiss"
                        onClick={() => change(notices.filter((o) => o !== n))}
                    >
                        ✕
                    </button>
                </p>
            ))}
        </div>
    );
}
