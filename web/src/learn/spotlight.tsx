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

// Where the things and the board are on the screen now. It is looked up again and again, because the board may be zoomed.
function useBoxes(things: string[]): { board: Box; boxes: Box[] } | undefined {
    const [found, setFound] = useState<{ board: Box; boxes: Box[] }>();
    const key = things.join(" ");
    useEffect(() => {
        let frame = 0;
        let before = "";
        const look = () => {
            const board = document.querySelector("main.board");
            const boxes = things.flatMap((thing) => litElement(thing) ?? []).map(boxOf);
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
