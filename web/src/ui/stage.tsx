// The stage: an SVG that always shows its whole picture at first and lets a person zoom (wheel, pinch, buttons) and pan (drag).
// A piece that can be chosen may be dragged to its target, which is the same as picking both.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { say } from "../say/say";
import type { Picking } from "./picking";

interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

const CLOSEST = 5;

const thingAt = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-thing]")?.dataset.thing;

export function Stage(props: {
    box: Box;
    label: string;
    picking: Picking;
    quiet?: boolean;
    children: ComponentChildren;
}) {
    const { box, picking } = props;
    const [view, setView] = useState({ scale: 1, x: 0, y: 0 }); // the upper left corner of what is shown, as an offset into the box
    const svg = useRef<SVGSVGElement>(null);
    const fingers = useRef(new Map<number, { x: number; y: number }>());
    const drag = useRef<{ thing?: string; moved: boolean; x: number; y: number }>({ moved: false, x: 0, y: 0 });

    if (props.quiet) {
        return (
            <svg
                class="stage quiet"
                viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
                role="img"
                aria-label={props.label}
            >
                {props.children}
            </svg>
        );
    }

    const width = box.width / view.scale;
    const height = box.height / view.scale;
    const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));

    // The point of the picture under a point of the screen, and how many units one pixel has.
    function unit(clientX: number, clientY: number): { x: number; y: number; per: number } {
        const matrix = svg.current!.getScreenCTM()!;
        return { x: (clientX - matrix.e) / matrix.a, y: (clientY - matrix.f) / matrix.d, per: 1 / matrix.a };
    }

    function zoom(factor: number, clientX?: number, clientY?: number): void {
        const rect = svg.current!.getBoundingClientRect();
        const at = unit(clientX ?? rect.left + rect.width / 2, clientY ?? rect.top + rect.height / 2);
        setView((v) => {
            const scale = Math.min(Math.max(v.scale * factor, 1), CLOSEST);
            const shrink = v.scale / scale;
            const x = at.x - box.x - (at.x - box.x - v.x) * shrink;
            const y = at.y - box.y - (at.y - box.y - v.y) * shrink;
            return { scale, x: clamp(x, box.width - box.width / scale), y: clamp(y, box.height - box.height / scale) };
        });
    }

    function pan(dx: number, dy: number): void {
        const per = unit(0, 0).per;
        setView((v) => ({
            scale: v.scale,
            x: clamp(v.x - dx * per, box.width - box.width / v.scale),
            y: clamp(v.y - dy * per, box.height - box.height / v.scale),
        }));
    }

    function down(event: PointerEvent): void {
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const thing = (event.target as Element).closest<HTMLElement>("[data-thing]")?.dataset.thing;
        drag.current = { thing, moved: false, x: event.clientX, y: event.clientY };
    }

    function move(event: PointerEvent): void {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const others = [...fingers.current.entries()].filter(([id]) => id !== event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (others.length > 0) {
            const [, other] = others[0];
            const was = Math.hypot(before.x - other.x, before.y - other.y);
            const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
            drag.current.moved = true;
            if (was > 0) zoom(is / was, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
            return;
        }
        if (!drag.current.moved && Math.hypot(event.clientX - drag.current.x, event.clientY - drag.current.y) < 6)
            return;
        const { thing } = drag.current;
        if (!drag.current.moved) {
            drag.current.moved = true;
            if (thing && picking.state(thing) === "can") picking.pick(thing);
        }
        if (!thing || picking.state(thing) === "quiet") pan(event.clientX - before.x, event.clientY - before.y);
    }

    function up(event: PointerEvent): void {
        fingers.current.delete(event.pointerId);
        const { thing, moved } = drag.current;
        if (!moved || !thing) return;
        const onto = thingAt(event.clientX, event.clientY);
        if (onto && onto !== thing && picking.state(onto) === "target") picking.pick(onto);
    }

    // The click at the end of a drag is not a click.
    function click(event: Event): void {
        if (!drag.current.moved) return;
        drag.current.moved = false;
        event.stopPropagation();
        event.preventDefault();
    }

    return (
        <div class="stage-frame">
            <svg
                ref={svg}
                class="stage"
                viewBox={`${box.x + view.x} ${box.y + view.y} ${width} ${height}`}
                role="group"
                aria-label={props.label}
                onWheel={(event) => {
                    event.preventDefault();
                    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
                }}
                onPointerDown={down}
                onPointerMove={move}
                onPointerUp={up}
                onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
                onPointerLeave={(event) => event.pointerType === "mouse" && fingers.current.delete(event.pointerId)}
                onClickCapture={click}
            >
                {props.children}
            </svg>
            <div class="zoom" role="group" aria-label={say("page.zoom.label")}>
                <button type="button" aria-label={say("page.zoom.in")} onClick={() => zoom(1.4)}>
                    +
                </button>
                <button
                    type="button"
                    aria-label={say("page.zoom.out")}
                    onClick={() => zoom(1 / 1.4)}
                    disabled={view.scale === 1}
                >
                    −
                </button>
            </div>
        </div>
    );
}
