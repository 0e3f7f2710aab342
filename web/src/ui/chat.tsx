// The chat of a table.
import { useState } from "preact/hooks";
import type { Session, SessionState } from "../session/session";

export function Chat({ state, names, session }: { state: SessionState; names: string[]; session: Session }) {
    const [text, setText] = useState("");
    return (
        <section class="chat" aria-label="Chat">
            <ol tabIndex={0} aria-label="Messages">
                {state.chat!.map((c, i) => (
                    <li key={i}>
                        <b>{names[c.seat - 1] ?? "A spectator"}</b> {c.text}
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
                        aria-label="Message"
                        placeholder="Write a message"
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
