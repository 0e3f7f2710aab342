// Dragging a giant: the piece follows the pointer or the finger. Which cell it is let go on is the stage's business; a
// piece that is let go elsewhere goes back to its cell.
import { useLayoutEffect, useRef } from "preact/hooks";
import { moves } from "../../ui/settings";
import type { Picking } from "../../ui/picking";
import type { Point } from "./grid";
import { forgetRelease, releaseAt } from "./motion";

const FAR = 6; // pixels before a press is a drag, as on the stage

interface Drag {
    id: number; // of the pointer
    thing: string;
    start: Point; // of the pointer
    grip: Point; // from the pointer to the foot of the piece, in the picture
    piece: SVGGElement;
    isMoving: boolean;
}

// The point of the picture under a point of the screen.
function unitAt(piece: SVGGElement, x: number, y: number): Point {
    const frame = (piece.parentNode as SVGGElement).getScreenCTM()!;
    return { x: (x - frame.e) / frame.a, y: (y - frame.f) / frame.d };
}

const placeOf = (piece: SVGGElement): Point => {
    const { e, f } = new DOMMatrix(getComputedStyle(piece).transform);
    return { x: e, y: f };
};

// Put the result on an element around all pieces as its ref. A piece is the element with data-piece="THING".
export function useDrag(picking: Picking) {
    const scene = useRef<SVGGElement>(null);
    const now = useRef(picking);
    now.current = picking;
    useLayoutEffect(() => {
        const root = scene.current;
        if (!root) return;
        let drag: Drag | null = null;
        const down = (event: PointerEvent) => {
            const thing = (event.target as Element).closest<SVGElement>("[data-thing]")?.dataset.thing ?? "";
            const piece = root.querySelector<SVGGElement>(`[data-piece="${CSS.escape(thing)}"]`);
            const state = now.current.state(thing);
            if (!piece || drag || (state !== "can" && state !== "chosen")) return;
            const start = { x: event.clientX, y: event.clientY };
            const [foot, hand] = [placeOf(piece), unitAt(piece, start.x, start.y)];
            const grip = { x: foot.x - hand.x, y: foot.y - hand.y };
            drag = { id: event.pointerId, thing, start, grip, piece, isMoving: false };
        };
        const move = (event: PointerEvent) => {
            if (!drag || event.pointerId !== drag.id) return;
            const way = Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y);
            if (!drag.isMoving && way < FAR) return;
            drag.isMoving = true;
            const { piece, grip } = drag;
            const hand = unitAt(piece, event.clientX, event.clientY);
            piece.dataset.dragged = "true";
            piece.style.transform = `translate(${hand.x + grip.x}px, ${hand.y + grip.y}px)`;
        };
        const up = (event: PointerEvent) => {
            if (!drag || event.pointerId !== drag.id) return;
            const { piece, isMoving } = drag;
            drag = null;
            if (!isMoving) return;
            const at = placeOf(piece);
            delete piece.dataset.dragged;
            const home = piece.dataset.home!;
            piece.style.transform = home;
            releaseAt(piece, at);
            // If nothing was chosen with it, the piece goes back.
            requestAnimationFrame(() => {
                if (piece.dataset.home !== home) return;
                forgetRelease(piece);
                if (!moves()) return;
                piece.animate([{ transform: `translate(${at.x}px, ${at.y}px)` }, { transform: home }], {
                    duration: 160,
                    easing: "ease-out",
                });
            });
        };
        root.addEventListener("pointerdown", down);
        window.addEventListener("pointermove", move);
        window.addEventListener("pointerup", up);
        window.addEventListener("pointercancel", up);
        return () => {
            root.removeEventListener("pointerdown", down);
            window.removeEventListener("pointermove", move);
            window.removeEventListener("pointerup", up);
            window.removeEventListener("pointercancel", up);
        };
    }, []);
    return scene;
}
