// A dialog over the page. It is the browser's own, so the keyboard stays inside. Escape closes it and nothing else.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../say/say";
import { useEscape } from "./keys";

export function Dialog(props: {
    title: string;
    close(): void;
    children: ComponentChildren;
    wide?: boolean;
    kind?: string;
}) {
    const element = useRef<HTMLDialogElement>(null);
    useEffect(() => element.current?.showModal(), []);
    useEscape(true, () => element.current?.close());
    return (
        <dialog
            ref={element}
            class={props.kind ?? (props.wide ? "wide" : "")}
            aria-label={props.title}
            onClose={props.close}
            onClick={(event) => event.target === element.current && element.current?.close()}
        >
            <div class="dialog-head">
                <h2>{props.title}</h2>
                <button
                    type="button"
                    class="quiet"
                    aria-label={say("page.close")}
                    onClick={() => element.current?.close()}
                >
                    ✕
                </button>
            </div>
            <div class="dialog-body">{props.children}</div>
        </dialog>
    );
}
