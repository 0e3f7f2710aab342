// Light on the things that a lesson speaks of: everything else on the board is dimmed, and each thing gets a ring.
import { useEffect, useState } from "preact/hooks";
import { elementOf, isShown } from "../ui/find";

interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

const ROOM = 8; // pixels between a thing and its ring

const boxOf = (element: Element): Box => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
};

// A thing to point at, or something that only explains itself, such as a pile beside the board.
const litElement = (thing: string): Element | undefined =>
    elementOf(thing) ?? [...document.querySelectorAll(`.table [data-explain=${JSON.stringify(thing)}]`)].find(isShown);

// The part of a box that is inside another one.
function cut(box: Box, by: Box): Box {
    const [x, y] = [Math.max(box.x, by.x), Math.max(box.y, by.y)];
    const [right, bottom] = [
        Math.min(box.x + box.width, by.x + by.width),
        Math.min(box.y + box.height, by.y + by.height),
    ];
    return { x, y, width: right - x, height: bottom - y };
}

// Where a thing is on the screen, as far as it can be seen: a board that is zoomed is cut at its edge.
function seenBox(element: Element, board: Element): Box[] {
    const whole = boxOf(element);
    const box = board.contains(element) ? cut(whole, boxOf(board)) : whole;
    return box.width > 0 && box.height > 0 ? [box] : [];
}

// Where the things and the board are on the screen now. It is looked up again and again, because the board may be zoomed.
function useBoxes(things: string[]): { board: Box; boxes: Box[] } | undefined {
    const [found, setFound] = useState<{ board: Box; boxes: Box[] }>();
    const key = things.join(" ");
    useEffect(() => {
        let frame = 0;
        let before = "";
        const look = () => {
            const board = document.querySelector("main.board");
            const elements = things.flatMap((thing) => litElement(thing) ?? []);
            const boxes = board ? elements.flatMap((element) => seenBox(element, board)) : [];
            const now = board && boxes.length > 0 ? { board: boxOf(board), boxes } : undefined;
            const text = JSON.stringify(now);
            if (text !== before) setFound(now);
            before = text;
            frame = requestAnimationFrame(look);
        };
        look();
        return () => cancelAnimationFrame(frame);
    }, [key]);
    return found;
}

// `isDark` says whether the rest of the board is dimmed.
export function Spotlight({ things, isDark }: { things: string[]; isDark: boolean }) {
    const found = useBoxes(things);
    if (!found) return null;
    const { board, boxes } = found;
    const rings = boxes.map((b, i) => (
        <rect
            key={i}
            x={b.x - ROOM}
            y={b.y - ROOM}
            width={b.width + 2 * ROOM}
            height={b.height + 2 * ROOM}
            rx={Math.min(b.width, b.height) * 0.35 + ROOM}
        />
    ));
    return (
        <svg class="spotlight" aria-hidden="true">
            <mask id="spotlight">
                <rect {...board} fill="white" />
                <g fill="black">{rings}</g>
            </mask>
            {isDark && <rect class="dark" {...board} mask="url(#spotlight)" />}
            <g class="rings">{rings}</g>
        </svg>
    );
}
