// The talk at a table: messages, ready-made phrases that everybody reads in their own language, and seats that are muted.
import { useEffect, useRef, useState } from "preact/hooks";
import { say, seat } from "../say/say";
import type { Session, SessionState } from "../session/session";
import { readList, write } from "../session/storage";

// What is sent for a phrase, and its message.
const PHRASES: Record<string, string> = {
    ":hello:": "people.phrase.hello",
    ":good_luck:": "people.phrase.good_luck",
    ":well_played:": "people.phrase.well_played",
    ":thanks:": "people.phrase.thanks",
    ":moment:": "people.phrase.moment",
    ":sorry:": "people.phrase.sorry",
    ":good_game:": "people.phrase.good_game",
    ":another:": "people.phrase.another",
};

export const wordsOf = (text: string): string => (PHRASES[text] ? say(PHRASES[text]) : text);

// Muted seats ---------------------------------------------------------------------------------------

const isText = (value: unknown): value is string => typeof value === "string";

// The seats that this person does not want to hear at the table of this address.
function mutedSeats(table: string): number[] {
    const entries = readList("muted", isText).filter((m) => m.startsWith(`${table} `));
    return entries.map((m) => Number(m.split(" ")[1]));
}

function useMuted(table: string): [number[], (seat: number) => void] {
    const [muted, setMuted] = useState(() => mutedSeats(table));
    const toggle = (seat: number) => {
        const entry = `${table} ${seat}`;
        const all = readList("muted", isText);
        write("muted", all.includes(entry) ? all.filter((m) => m !== entry) : [entry, ...all].slice(0, 100));
        setMuted(mutedSeats(table));
    };
    return [muted, toggle];
}

// Unread messages -----------------------------------------------------------------------------------

// How many messages of others have come since the chat was last open. The server sends the last 32 messages, so the list
// may lose its beginning.
export function useUnread(state: SessionState, isOpen: boolean): number {
    const chat = state.chat ?? [];
    const seen = useRef(chat);
    const [unread, setUnread] = useState(0);
    useEffect(() => {
        const before = seen.current;
        seen.current = chat;
        const last = before.at(-1);
        let fresh = chat.length - before.length;
        if (fresh === 0 && last && chat.length === 32) {
            const at = chat.map((c) => c.seat === last.seat && c.text === last.text).lastIndexOf(true);
            fresh = chat.length - 1 - at;
        }
        const unheard = [state.frame.viewer, ...mutedSeats(location.pathname)];
        const others = chat.slice(chat.length - Math.max(0, fresh)).filter((c) => !unheard.includes(c.seat));
        setUnread((n) => (isOpen ? 0 : n + others.length));
    }, [JSON.stringify(chat), isOpen]);
    return unread;
}

export function Unread({ count }: { count: number }) {
    return count === 0 ? null : (
        <span class="unread">
            {count}
            <span class="visually-hidden">{say("people.chat.unread", { messages: count })}</span>
        </span>
    );
}

// The chat ------------------------------------------------------------------------------------------

export function Chat({ state, names, session }: { state: SessionState; names: string[]; session: Session }) {
    const [text, setText] = useState("");
    const [muted, toggle] = useMuted(location.pathname);
    const list = useRef<HTMLOListElement>(null);
    const chat = state.chat!.filter((c) => !muted.includes(c.seat));
    useEffect(() => {
        if (list.current) list.current.scrollTop = list.current.scrollHeight;
    }, [chat.length]);
    const others = state.seats.filter((s) => s.kind === "person");
    const isMuted = state.seats[state.frame.viewer - 1]?.muted;
    return (
        <section class="chat" aria-label={say("page.table.chat")}>
            <ol ref={list} tabIndex={0} aria-label={say("page.chat.messages")}>
                {chat.map((c, i) => (
                    <li key={i}>
                        <b>{names[c.seat - 1] ?? say("page.chat.spectator")}</b> {wordsOf(c.text)}
                    </li>
                ))}
            </ol>
            {isMuted && <p>{say("people.chat.muted")}</p>}
            {session.say && state.frame.viewer > 0 && !isMuted && state.frame.result?.reason !== "closed" && (
                <>
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
                    <details>
                        <summary>{say("people.chat.phrases")}</summary>
                        <div class="phrases">
                            {Object.keys(PHRASES).map((phrase) => (
                                <button type="button" key={phrase} onClick={() => session.say!(phrase)}>
                                    {wordsOf(phrase)}
                                </button>
                            ))}
                        </div>
                        {others.map((s) => (
                            <button type="button" class="quiet" key={s.seat} onClick={() => toggle(s.seat)}>
                                {muted.includes(s.seat)
                                    ? say("people.chat.unmute", { whom: seat(s.seat) })
                                    : say("people.chat.mute", { whom: seat(s.seat) })}
                            </button>
                        ))}
                    </details>
                </>
            )}
        </section>
    );
}
