// Talk at a table.
import { useState } from "preact/hooks";
import type { Session, SessionState } from "../session/session";

export function Chat({ state, names, session }: { state: SessionState; names: string[]; session: Session }) {
    const [text, setText] = useState("");
    return (
        <section class="chat" aria-label="Talk">
            <ol tabIndex={0} aria-label="What was said">
                {state.chat!.map((c, i) => (
                    <li key={i}>
                        <b>{names[c.seat - 1] ?? "Somebody"}</b> {c.text}
                    </li>
                ))}
            </ol>
            {session.say && (
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        if (text.trim()) session.say!(text.trim());
                        setText("");
                    }}
                >
                    <input
                        aria-label="Say something"
                        placeholder="Say something"
                        maxLength={200}
                        value={text}
                        onInput={(e) => setText(e.currentTarget.value)}
                    />
                    <button type="submit">Send</button>
                </form>
            )}
        </section>
    );
}
