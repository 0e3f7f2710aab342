// A hint: what the strongest level would do, with the chance it gives it.
import { useEffect, useState } from "preact/hooks";
import type { Hint, Session } from "../session/session";
import type { Picking } from "./picking";

export function HintButton({
    session,
    picking,
    n,
    seats,
}: {
    session: Session;
    picking: Picking;
    n: number;
    seats: number;
}) {
    const [hint, setHint] = useState<Hint | "thinking" | null>(null);
    useEffect(() => setHint(null), [n]);
    if (hint === null || hint === "thinking") {
        return (
            <button
                type="button"
                disabled={hint === "thinking"}
                onClick={() => {
                    setHint("thinking");
                    session.hint!().then(setHint, () => setHint(null));
                }}
            >
                {hint === "thinking" ? "Thinking…" : "Hint"}
            </button>
        );
    }
    return (
        <p class="hint" role="status">
            <span>
                Try: {hint.words}
                {hint.value !== undefined && `; ${seats === 2 ? "chance to win" : "outlook"} ${hint.value} %`}.
            </span>
            <button type="button" onClick={() => picking.act(hint.text)}>
                Do it
            </button>
        </p>
    );
}
