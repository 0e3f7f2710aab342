// A figure of a guide: a real position on the game's own board, cropped to what matters, with things lit up and arrows. It is
// drawn when it comes near the screen. Nothing in it can be chosen or focused; its caption is its text alternative.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useGame } from "../games";
import type { Frame } from "../session/session";
import { arrowBetween, type Mark } from "../ui/hint";
import { useNarrow } from "../ui/media";
import { NO_PICKING, type Picking } from "../ui/picking";
import type { Box } from "../ui/view";
import { frameOfFigure, type Figure } from "./figures";

const SHAPE = 3 / 2; // width to height of every figure, so that nothing moves when one is drawn
const WIDTH = 520; // pixels that a figure is wide on a large screen; arrows are drawn for this size
const AHEAD = "600px"; // how far from the screen a figure is drawn
const ROOM = 0.12; // around the things that must be seen, as a part of the picture

// Things that are lit up look as they do when they can be chosen.
export function picturePicking(marks: string[]): Picking {
    const state = (thing: string) => (marks.includes(thing) ? "can" : "quiet");
    return {
        ...NO_PICKING,
        state,
        props: (thing) => ({ "data-thing": thing, "data-state": state(thing), class: `thing ${state(thing)}` }),
    };
}

export const inFigure = (root: Element, thing: string): Element | null =>
    root.querySelector(`[data-thing=${JSON.stringify(thing)}]`);

// Whether the element has come near the screen, or is about to be printed.
function useNear<T extends Element>(isEager: boolean): [{ current: T | null }, boolean] {
    const element = useRef<T>(null);
    const [isNear, setNear] = useState(isEager);
    useEffect(() => {
        if (isNear) return;
        const near = () => setNear(true);
        const observer = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && near(), {
            rootMargin: AHEAD,
        });
        observer.observe(element.current!);
        window.addEventListener("beforeprint", near);
        return () => {
            observer.disconnect();
            window.removeEventListener("beforeprint", near);
        };
    }, [isNear]);
    return [element, isNear];
}

// The box of some things in the units of the picture.
function boxOf(svg: SVGSVGElement, elements: Element[]): Box {
    const matrix = svg.getScreenCTM()!;
    const rects = elements.map((e) => e.getBoundingClientRect());
    const [left, top] = [Math.min(...rects.map((r) => r.left)), Math.min(...rects.map((r) => r.top))];
    const [right, bottom] = [Math.max(...rects.map((r) => r.right)), Math.max(...rects.map((r) => r.bottom))];
    return {
        x: (left - matrix.e) / matrix.a,
        y: (top - matrix.f) / matrix.d,
        width: (right - left) / matrix.a,
        height: (bottom - top) / matrix.d,
    };
}

// The box with room around it, in the shape of a figure.
export function framed({ x, y, width, height }: Box, room: number): Box {
    const [wide, high] = [width * (1 + 2 * room), height * (1 + 2 * room)];
    const size = { width: Math.max(wide, high * SHAPE), height: Math.max(high, wide / SHAPE) };
    return { ...size, x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 };
}

// The box moved into the whole picture, or the whole picture if it is smaller.
export function within(box: Box, whole: Box): Box {
    if (box.width >= whole.width || box.height >= whole.height) return whole;
    const moved = (at: number, size: number, from: number, all: number) =>
        Math.min(Math.max(at, from), from + all - size);
    return {
        ...box,
        x: moved(box.x, box.width, whole.x, whole.width),
        y: moved(box.y, box.height, whole.y, whole.height),
    };
}

const textOf = (box: Box) => `${box.x} ${box.y} ${box.width} ${box.height}`;

function Arrows({ box, arrows }: { box: Box; arrows: string[] }) {
    const scale = box.width / WIDTH;
    return (
        <svg class="hint-marks figure-arrows" viewBox={textOf(box)} aria-hidden="true">
            <g transform={`scale(${scale})`}>
                {["under", "over"].map((layer) => (
                    <g key={layer} class={layer}>
                        {arrows.map((d) => (
                            <path key={d} d={d} />
                        ))}
                    </g>
                ))}
            </g>
        </svg>
    );
}

function Picture({ game: name, figure, frame }: { game: string; figure: Figure; frame: Frame }) {
    const game = useGame(name);
    const isNarrow = useNarrow(); // boards are laid out otherwise then, on paper too
    const root = useRef<HTMLDivElement>(null);
    const picking = useMemo(() => picturePicking(figure.marks), [figure]);
    const [drawn, setDrawn] = useState<{ box: Box; arrows: string[] }>();
    useLayoutEffect(() => {
        const svg = root.current?.querySelector<SVGSVGElement>("svg.stage");
        if (!svg) return;
        for (const motion of svg.getAnimations({ subtree: true })) motion.cancel(); // a picture stands still
        const all = (things: string[]) => things.map((t) => inFigure(svg, t)).filter((e) => e !== null);
        const whole = framed(svg.viewBox.baseVal, 0);
        const near = all(figure.near);
        const box = near.length > 0 ? within(framed(boxOf(svg, near), ROOM), whole) : whole;
        const scale = box.width / WIDTH;
        const markOf = (element: Element): Mark => {
            const { x, y, width, height } = boxOf(svg, [element]);
            const part = 0.25; // an arrow reaches into a thing, since its ring is the board's own
            return {
                x: (x + (width * (1 - part)) / 2) / scale,
                y: (y + (height * (1 - part)) / 2) / scale,
                width: (width * part) / scale,
                height: (height * part) / scale,
                number: 1,
                isDone: false,
            };
        };
        const arrows = figure.arrows.flatMap((ends) => {
            const [from, to] = all(ends);
            return from && to ? [arrowBetween(markOf(from), markOf(to))] : [];
        });
        svg.setAttribute("viewBox", textOf(box));
        setDrawn({ box, arrows });
    }, [game, frame, isNarrow]);
    if (!game) return null;
    return (
        <div class="figure-board" ref={root}>
            <game.Board frame={frame} picking={picking} last={[]} names={[]} quiet />
            {drawn && drawn.arrows.length > 0 && <Arrows {...drawn} />}
        </div>
    );
}

export function GuideFigure(props: { game: string; figure: Figure | undefined; caption: string; isEager: boolean }) {
    const { game, figure } = props;
    const [element, isNear] = useNear<HTMLElement>(props.isEager);
    const [frame, setFrame] = useState<Frame>();
    useEffect(() => {
        if (!isNear || !figure) return;
        let live = true;
        frameOfFigure(game, figure).then(
            (found) => live && setFrame(found),
            () => {}, // the caption is still there
        );
        return () => void (live = false);
    }, [isNear, figure]);
    return (
        <figure class="guide-figure" data-figure={figure?.name} data-drawn={frame !== undefined} ref={element}>
            <div class="figure-frame" data-game={game} aria-hidden="true" inert>
                {frame && <Picture game={game} figure={figure!} frame={frame} />}
            </div>
            <figcaption>{props.caption}</figcaption>
        </figure>
    );
}
