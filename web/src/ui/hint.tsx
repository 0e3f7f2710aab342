// A hint: what the strongest level would do, and the chance it gives that action.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Hint, Session } from "../session/session";
import type { Picking } from "./picking";

export function HintButton(props: { session: Session; picking: Picking; n: number; seats: number }) {
    const { session, picking, n, seats } = props;
    const [hint, setHint] = useState<Hint | "thinking" | null>(null);
    const now = useRef(n);
    now.current = n;
    useEffect(() => setHint(null), [n]);

    async function ask(): Promise<void> {
        setHint("thinking");
        let found: Hint | null = null;
        try {
            found = await session.hint!();
        } finally {
            if (now.current === n) setHint(found); // a hint for an earlier position comes too late
        }
    }

    if (hint === null || hint === "thinking") {
        return (
            <button type="button" disabled={hint === "thinking"} onClick={ask}>
                {hint === "thinking" ? "Thinking…" : "Hint"}
            </button>
        );
    }
    return (
        <p class="hint" role="status">
            <span>
                Try: {hint.words}
                {hint.value !== undefined &&
                    `; ${seats === 2 ? "chance to win" : "share of opponents beaten"} ${hint.value} %`}
                .
            </span>
            <button type="button" onClick={() => picking.act(hint.text)}>
                Do it
            </button>
        </p>
    );
}
