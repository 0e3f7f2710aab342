// The chat of a table.
import { useState } from "preact/hooks";
import { say } from "../say/say";
import type { Session, SessionState } from "../session/session";

export function Chat({ state, names, session }: { state: SessionState; names: string[]; session: Session }) {
    const [text, setText] = useState("");
    return (
        <section class="chat" aria-label={say("page.table.chat")}>
            <ol tabIndex={0} aria-label={say("page.chat.messages")}>
                {state.chat!.map((c, i) => (
                    <li key={i}>
                        <b>{names[c.seat - 1] ?? say("page.chat.spectator")}</b> {c.text}
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
                        aria-label={say("page.chat.message")}
                        placeholder={say("page.chat.write")}
                        maxLength={200}
                        value={text}
                        onInput={(e) => setText(e.currentTarget.value)}
                    />
                    <button type="submit">{say("page.chat.send")}</button>
                </form>
            )}
        </section>
    );
}
