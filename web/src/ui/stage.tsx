// The stage: an SVG that always shows its whole picture at first and lets a person zoom (wheel, pinch, buttons) and pan (drag).
// A piece that can be chosen may be dragged to its target, which is the same as picking both. A tray stays in its place while
// the board is zoomed.
// On a phone the board moves by itself to what can be chosen next, until the person has moved it; a tap means the thing near
// it; and a tap that could have meant two things has to be confirmed. Then the board comes so close that the next tap is safe.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../say/say";
import { useNarrow, useRatio } from "./media";
import { isBesideBoard, type Picking } from "./picking";
import {
    between,
    CLOSEST,
    confusedWith,
    filled,
    meantBy,
    reachedAt,
    viewOfThings,
    WHOLE,
    zoomed,
    kept,
    type Box,
    type Target,
    type View,
} from "./view";

const GLIDE = 320; // milliseconds
const SETTLE = 120; // milliseconds after which pieces are nearly where they belong

const thingAt = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-thing]")?.dataset.thing;

const isStill = () => document.documentElement.dataset.motion === "none";

// The view, and functions that change it: at once, or gliding.
function useView(): [View, (change: (view: View) => View) => void, (goal: View) => void] {
    const [view, setView] = useState(WHOLE);
    const now = useRef(view);
    const frame = useRef(0);
    useEffect(() => () => cancelAnimationFrame(frame.current), []);
    const set = (change: (view: View) => View) => {
        cancelAnimationFrame(frame.current);
        now.current = change(now.current);
        setView(now.current);
    };
    const glide = (goal: View) => {
        const [from, start] = [now.current, performance.now()];
        if (from.scale === goal.scale && from.x === goal.x && from.y === goal.y) return;
        if (isStill()) return set(() => goal);
        const step = () => {
            const part = Math.min((performance.now() - start) / GLIDE, 1);
            set((_) => (part < 1 ? between(from, goal, 1 - (1 - part) ** 3) : goal));
            if (part < 1) frame.current = requestAnimationFrame(step);
        };
        step();
    };
    return [view, set, glide];
}

interface StageProps {
    box: Box;
    label: string;
    picking: Picking;
    quiet?: boolean;
    tray?: ComponentChildren; // what stays in its place, over the lower edge of the board
    children: ComponentChildren;
}

export function Stage(props: StageProps) {
    const { box } = props;
    if (!props.quiet) return <LiveStage {...props} />;
    return (
        <svg
            class="stage quiet"
            viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
            role="img"
            aria-label={props.label}
        >
            {props.children}
            {props.tray}
        </svg>
    );
}

function LiveStage({ box: picture, label, picking, tray, children }: StageProps) {
    const [view, setView, glide] = useView();
    const svg = useRef<SVGSVGElement>(null);
    const { element: frame, ratio } = useRatio<HTMLDivElement>(picture.height / picture.width);
    const isNarrow = useNarrow();
    const box = isNarrow ? filled(picture, ratio) : picture; // a phone has no room to waste when the board comes closer
    const fingers = useRef(new Map<number, { x: number; y: number }>());
    const drag = useRef({ thing: undefined as string | undefined, moved: false, x: 0, y: 0, isTouch: false });
    const isOwn = useRef(false); // the person has moved the board since the last question

    // The point of the picture under a point of the screen, and how many units one pixel has.
    function unit(clientX: number, clientY: number): { x: number; y: number; per: number } {
        const matrix = svg.current!.getScreenCTM()!;
        return { x: (clientX - matrix.e) / matrix.a, y: (clientY - matrix.f) / matrix.d, per: 1 / matrix.a };
    }

    // How much of the lower part of the picture the tray takes.
    function trayHeight(): number {
        const { y, width } = svg.current!.querySelector<SVGGElement>("[data-tray]")?.getBBox() ?? { y: 0, width: 0 };
        return width > box.width / 2 ? Math.max(box.y + box.height - y, 0) : 0;
    }

    function zoom(factor: number, clientX?: number, clientY?: number): void {
        const rect = svg.current!.getBoundingClientRect();
        const at = unit(clientX ?? rect.left + rect.width / 2, clientY ?? rect.top + rect.height / 2);
        isOwn.current = true;
        setView((v) => zoomed(v, factor, at, box, trayHeight()));
    }

    function pan(dx: number, dy: number): void {
        const per = unit(0, 0).per;
        isOwn.current = true;
        setView((v) => kept({ ...v, x: v.x - dx * per, y: v.y - dy * per }, box, trayHeight()));
    }

    // The elements of the things that can be chosen next, without marks that only stand for a thing.
    function nextElements(): HTMLElement[] {
        const things = new Set(picking.nexts.map((s) => s.thing));
        const all = [...svg.current!.querySelectorAll<HTMLElement>("[data-thing][data-state]")];
        return all.filter((e) => things.has(e.dataset.thing!));
    }

    const targetOf = (e: HTMLElement): Target => ({ thing: e.dataset.thing!, rect: e.getBoundingClientRect() });

    // What should be in sight: everything that can be chosen next, or what a tap could have meant that has to be confirmed.
    function wanted(): Target[] {
        const targets = nextElements()
            .filter((e) => !e.closest("[data-tray]"))
            .map(targetOf);
        return picking.weighed ? confusedWith(targets, picking.weighed.thing) : targets;
    }

    const places = picking.nexts
        .filter((s) => !isBesideBoard(s.thing))
        .map((s) => s.thing)
        .join(" ");
    useEffect(() => void (isOwn.current = false), [picking.decision]);
    useEffect(() => {
        if (!isNarrow || places === "") return;
        const timer = setTimeout(() => {
            if (isOwn.current || fingers.current.size > 0 || !svg.current) return;
            const boxes = wanted().map(({ rect }) => {
                const { x, y, per } = unit(rect.x, rect.y);
                return { x, y, width: rect.width * per, height: rect.height * per };
            });
            const scale = Number(svg.current.dataset.scale);
            const [x, y] = [Number(svg.current.dataset.x), Number(svg.current.dataset.y)];
            glide(viewOfThings(boxes, { scale, x, y }, box, unit(0, 0).per * scale, trayHeight()));
        }, SETTLE);
        return () => clearTimeout(timer);
    }, [picking.decision, places, picking.weighed?.thing, isNarrow, ratio]);

    function down(event: PointerEvent): void {
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const thing = (event.target as Element).closest<HTMLElement>("[data-thing]")?.dataset.thing;
        const isTouch = event.pointerType === "touch";
        drag.current = { thing, moved: false, x: event.clientX, y: event.clientY, isTouch };
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

    const stop = (event: Event) => {
        event.stopPropagation();
        event.preventDefault();
    };

    // The click at the end of a drag is not a click. A tap means the thing near it.
    function click(event: MouseEvent): void {
        if (drag.current.moved) {
            drag.current.moved = false;
            return stop(event);
        }
        if (!drag.current.isTouch) return;
        const element = (event.target as Element).closest<HTMLElement>("[data-thing]");
        const direct = element?.dataset.thing;
        const isOnTray = element?.closest("[data-tray]") != null; // it hides what lies below it
        const targets = nextElements()
            .filter((e) => (e.closest("[data-tray]") !== null) === isOnTray || !element)
            .map(targetOf);
        const [x, y] = [event.clientX, event.clientY];
        const isChosen = direct !== undefined && picking.state(direct) === "chosen";
        const hidden = isChosen ? reachedAt(targets, x, y) : undefined; // behind the chosen thing, which a tap may also put back
        const meant = isChosen ? hidden && { ...hidden, isRisky: true } : meantBy(targets, x, y, direct);
        if (!meant) return;
        stop(event);
        if (meant.isRisky && picking.weighed?.thing !== meant.thing) picking.weigh(meant.thing);
        else picking.pick(meant.thing);
    }

    // A listener that preact adds may not keep the page from scrolling.
    useLayoutEffect(() => {
        const wheel = (event: WheelEvent) => {
            event.preventDefault();
            zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
        };
        const element = svg.current!;
        element.addEventListener("wheel", wheel, { passive: false });
        return () => element.removeEventListener("wheel", wheel);
    });

    const stay = `translate(${box.x + view.x} ${box.y + view.y}) scale(${1 / view.scale}) translate(${-box.x} ${-box.y})`;
    return (
        // The buttons stand where the picture leaves room: beside a tall one, below a wide one.
        <div class="stage-frame" ref={frame} data-zoom={ratio < picture.height / picture.width ? "beside" : "below"}>
            <svg
                ref={svg}
                class="stage"
                viewBox={`${box.x + view.x} ${box.y + view.y} ${box.width / view.scale} ${box.height / view.scale}`}
                data-scale={view.scale}
                data-x={view.x}
                data-y={view.y}
                role="group"
                aria-label={label}
                onPointerDown={down}
                onPointerMove={move}
                onPointerUp={up}
                onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
                onPointerLeave={(event) => event.pointerType === "mouse" && fingers.current.delete(event.pointerId)}
                onClickCapture={click}
            >
                {children}
                {tray && (
                    <g data-tray transform={stay}>
                        {tray}
                    </g>
                )}
            </svg>
            <div class="zoom" role="group" aria-label={say("page.zoom.label")}>
                <button
                    type="button"
                    aria-label={say("page.zoom.in")}
                    onClick={() => zoom(1.4)}
                    disabled={view.scale >= CLOSEST}
                >
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
                <button
                    type="button"
                    aria-label={say("page.zoom.whole")}
                    title={say("page.zoom.whole")}
                    disabled={view.scale === 1}
                    onClick={() => {
                        isOwn.current = true;
                        glide(WHOLE);
                    }}
                >
                    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
                        <path
                            d="M2 7V2H7M13 2H18V7M18 13V18H13M7 18H2V13"
                            fill="none"
                            stroke="currentColor"
                            stroke-width="2"
                        />
                    </svg>
                </button>
            </div>
        </div>
    );
}
