// Why a click did nothing, beside the thing that was clicked.
import { useEffect, useRef } from "preact/hooks";
import { say } from "../say/say";
import { Bubble } from "./bubble";
import { anchorFor, elementOf } from "./find";
import { useEscape } from "./keys";
import type { Picking } from "./picking";

const isClause = (code: string) => /^[A-Z]+-/.test(code);

export function RefusalBubble({ picking, openClause }: { picking: Picking; openClause(id: string): void }) {
    const { refused } = picking;
    const panel = useRef<HTMLDivElement>(null);
    useEscape(refused !== null, picking.dismiss);
    useEffect(() => {
        if (!refused) return;
        const outside = (event: Event) => !panel.current?.contains(event.target as Node) && picking.dismiss();
        document.addEventListener("pointerdown", outside);
        return () => document.removeEventListener("pointerdown", outside);
    }, [refused]);
    if (!refused) return null;
    return (
        <Bubble
            key={refused.thing}
            beside={anchorFor(elementOf(refused.thing))}
            class="refusal"
            role="alert"
            panel={panel}
            again={refused}
        >
            <span>{refused.sentence}</span>
            {isClause(refused.code) && (
                <button type="button" class="clause" onClick={() => openClause(refused.code)}>
                    {refused.code}
                </button>
            )}
            <button type="button" class="quiet" aria-label={say("page.dismiss")} onClick={picking.dismiss}>
                ✕
            </button>
        </Bubble>
    );
}
