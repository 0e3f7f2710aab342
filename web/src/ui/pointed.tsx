// The tooltip: what is pointed at explains itself. It listens at the document, for a mouse that rests on a thing, for the
// keyboard's focus and for a finger that stays (which is then no tap), on elements with data-thing or data-explain. The game
// says what the thing is (Game.explain); if the thing can be chosen now, the tooltip also says what that would mean.
// It is placed where it hides the fewest of the things that may be chosen next.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Game } from "../games/game";
import { say } from "../say/say";
import type { Frame } from "../session/session";
import { Bubble } from "./bubble";
import { useEscape } from "./keys";
import type { Picking } from "./picking";

const REST = 140; // milliseconds until a resting mouse is answered
const GRACE = 220; // milliseconds in which the mouse may move on into the tooltip
const HOLD = 450; // milliseconds until a finger that stays is no tap
const SLIP = 10; // pixels that a finger may move meanwhile
const FEW = 3; // if a thing leads to more choices than this, they are only counted

interface Pointed {
    element: Element;
    thing: string;
}

const explained = (target: EventTarget | null): Pointed | null => {
    const element = target instanceof Element ? target.closest<HTMLElement>("[data-explain], [data-thing]") : null;
    const thing = element?.dataset.explain ?? element?.dataset.thing;
    return element && thing ? { element, thing } : null;
};

// What is pointed at, and a function that ends it.
function usePointed(tooltip: { current: HTMLElement | null }): [Pointed | null, () => void] {
    const [pointed, setPointed] = useState<Pointed | null>(null);
    const timer = useRef(0);
    useLayoutEffect(() => {
        let isHeld = false; // the click at the end of this touch is not a click
        let start = { x: 0, y: 0 };
        const later = (ms: number, run: () => void) => {
            clearTimeout(timer.current);
            timer.current = window.setTimeout(run, ms);
        };
        const isInside = (target: EventTarget | null) => target instanceof Node && tooltip.current?.contains(target);
        const over = (event: PointerEvent) => {
            if (event.pointerType !== "mouse" || event.buttons !== 0) return;
            if (isInside(event.target)) return clearTimeout(timer.current);
            const next = explained(event.target);
            later(next ? REST : GRACE, () => setPointed(next));
        };
        const down = (event: PointerEvent) => {
            isHeld = false;
            clearTimeout(timer.current);
            if (isInside(event.target)) return;
            setPointed(null);
            const next = event.pointerType === "mouse" ? null : explained(event.target);
            if (!next) return;
            start = { x: event.clientX, y: event.clientY };
            later(HOLD, () => {
                isHeld = true;
                setPointed(next);
            });
        };
        const move = (event: PointerEvent) => {
            if (event.pointerType === "mouse" || isHeld) return;
            if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLIP) clearTimeout(timer.current);
        };
        const up = (event: PointerEvent) => event.pointerType !== "mouse" && clearTimeout(timer.current);
        const click = (event: MouseEvent) => {
            if (!isHeld) return;
            isHeld = false;
            event.preventDefault();
            event.stopPropagation();
        };
        const menu = (event: Event) => isHeld && event.preventDefault();
        const focus = (event: FocusEvent) => {
            const next = explained(event.target);
            if (!next || !(event.target as Element).matches(":focus-visible")) return;
            clearTimeout(timer.current);
            setPointed(next);
        };
        const blur = (event: FocusEvent) => {
            if (isInside(event.relatedTarget)) return;
            setPointed((now) => (now?.element === event.target ? null : now));
        };
        const gone = () => {
            clearTimeout(timer.current);
            setPointed(null);
        };
        const listeners: [string, (event: never) => void][] = [
            ["pointerover", over],
            ["pointerdown", down],
            ["pointermove", move],
            ["pointerup", up],
            ["pointercancel", up],
            ["click", click],
            ["contextmenu", menu],
            ["focusin", focus],
            ["focusout", blur],
            ["wheel", gone],
        ];
        for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener, true);
        return () => {
            clearTimeout(timer.current);
            for (const [type, listener] of listeners)
                document.removeEventListener(type, listener as EventListener, true);
        };
    }, []);
    const close = () => {
        clearTimeout(timer.current);
        setPointed(null);
    };
    return [pointed, close];
}

// What choosing the thing now would mean.
function Consequence({ picking, thing, title }: { picking: Picking; thing: string; title: string }) {
    const step = picking.nexts.find((s) => s.thing === thing);
    if (!step) return null;
    const choices = picking.leadsTo(thing);
    const words =
        choices.length <= FEW ? choices.map((c) => c.words) : [say("page.pointed.ways", { ways: choices.length })];
    return (
        <div class="pointed-next">
            {step.label !== title && !words.includes(step.label) && <b>{step.label}</b>}
            {words.map((w) => (
                <p key={w}>{w}</p>
            ))}
        </div>
    );
}

export function PointedAt(props: { game: Game; frame: Frame; picking: Picking; openClause(id: string): void }) {
    const { game, frame, picking } = props;
    const panel = useRef<HTMLDivElement>(null);
    const [pointed, close] = usePointed(panel);
    const explanation = pointed?.element.isConnected ? game.explain?.(pointed.thing, frame) : undefined;
    const isOpen = explanation !== undefined;
    useEscape(isOpen, close);
    useEffect(() => {
        if (!isOpen) return;
        pointed!.element.setAttribute("aria-describedby", "pointed");
        return () => pointed!.element.removeAttribute("aria-describedby");
    }, [pointed?.element, isOpen]);
    if (!explanation) return null;
    const { title, lines, clause, Picture } = explanation;
    return (
        <Bubble
            key={pointed!.thing}
            id="pointed"
            beside={pointed!.element}
            class="pointed"
            role="tooltip"
            panel={panel}
            again={picking.chosen.length}
        >
            {Picture && (
                <div class="pointed-picture" aria-hidden="true">
                    <Picture />
                </div>
            )}
            <div class="pointed-words">
                <b class="pointed-title">{title}</b>
                {lines.map((line) => (
                    <p key={line}>{line}</p>
                ))}
                <Consequence picking={picking} thing={pointed!.thing} title={title} />
                {clause && (
                    <button
                        type="button"
                        class="clause"
                        tabIndex={-1}
                        onClick={() => (close(), props.openClause(clause))}
                    >
                        {say("page.pointed.rule", { clause })}
                    </button>
                )}
            </div>
        </Bubble>
    );
}
