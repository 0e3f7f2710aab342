// A hint: what the strongest level would do. The things to be chosen are marked on the board in their order, and a panel beside
// the first one says why. It stays until the viewer is asked something else.
import { useEffect, useState } from "preact/hooks";
import { chanceWords } from "../say/format";
import { say } from "../say/say";
import type { Game } from "../games/game";
import type { Frame, Hint, Session } from "../session/session";
import { Bubble } from "./bubble";
import { anchorFor, elementOf } from "./find";
import { useEscape } from "./keys";
import type { Picking } from "./picking";
import { reasonFor } from "./reason";

function wordsFor({ words: action, chance }: Hint, seats: number): string {
    if (!chance) return say("page.hint.plain", { action });
    if (seats === 2) return say("page.hint.win", { action, chance: chanceWords(chance) });
    return say("page.hint.share", { action, share: chanceWords(chance) });
}

export function HintButton({ session, picking }: { session: Session; picking: Picking }) {
    const [isThinking, setThinking] = useState(false);
    async function ask(): Promise<void> {
        setThinking(true);
        try {
            picking.hint(await session.hint!()); // it is dropped if the viewer is asked something else by then
        } finally {
            setThinking(false);
        }
    }
    const { advice } = picking;
    return (
        <button
            type="button"
            data-hint
            disabled={isThinking}
            aria-pressed={advice !== null}
            onClick={() => (advice ? picking.hint(null) : void ask())}
        >
            {isThinking ? say("page.hint.thinking") : say("page.hint.ask")}
        </button>
    );
}

export interface Mark {
    x: number;
    y: number;
    width: number;
    height: number;
    number: number; // from 1
    isDone: boolean; // it has been chosen already
}

const ROOM = 5; // pixels between a thing and its ring

// Where the hinted things are on the screen now. It is looked up again and again, because the board may be zoomed or moved.
function useMarks(picking: Picking): Mark[] {
    const [marks, setMarks] = useState<Mark[]>([]);
    useEffect(() => {
        let frame = 0;
        let before = "";
        const look = () => {
            const found = picking.hinted.flatMap(({ thing, label }, i): Mark[] => {
                const element = elementOf(thing, label);
                if (!element) return [];
                const { x, y, width, height } = element.getBoundingClientRect();
                const isDone = picking.chosen[i]?.thing === thing;
                return [
                    {
                        x: x - ROOM,
                        y: y - ROOM,
                        width: width + 2 * ROOM,
                        height: height + 2 * ROOM,
                        number: i + 1,
                        isDone,
                    },
                ];
            });
            const text = JSON.stringify(found);
            if (text !== before) setMarks(found);
            before = text;
            frame = requestAnimationFrame(look);
        };
        if (picking.hinted.length > 0) look();
        else setMarks([]);
        return () => cancelAnimationFrame(frame);
    }, [picking.hinted, picking.chosen.length]);
    return marks;
}

interface Point {
    x: number;
    y: number;
}

const middle = (m: Mark): Point => ({ x: m.x + m.width / 2, y: m.y + m.height / 2 });

// The arrow from mark to mark, between their rings; from above to a mark that stands alone.
export function arrowBetween(from: Mark | undefined, to: Mark): string {
    const end = middle(to);
    const start = from ? middle(from) : { x: end.x, y: to.y - 46 };
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (length < 1) return "";
    const [ux, uy] = [(end.x - start.x) / length, (end.y - start.y) / length];
    const edge = (m: Mark) =>
        Math.min(m.width / 2 / Math.max(Math.abs(ux), 0.01), m.height / 2 / Math.max(Math.abs(uy), 0.01));
    const [first, last] = [from ? edge(from) : 0, length - edge(to) - 3];
    if (last - first < 12) return ""; // they are side by side
    const at = (d: number, side = 0) =>
        `${Math.round(start.x + ux * d - uy * side)} ${Math.round(start.y + uy * d + ux * side)}`;
    return `M${at(first)}L${at(last)}M${at(last - 11, -8)}L${at(last)}L${at(last - 11, 8)}`;
}

// Rings around what is recommended, numbered in the order of the steps, with arrows between them.
export function HintMarks({ picking }: { picking: Picking }) {
    const marks = useMarks(picking);
    return (
        <svg class="hint-marks" aria-hidden="true">
            {marks.map((m, i) => {
                const arrow = arrowBetween(marks[i - 1], m);
                const radius = Math.min(m.width, m.height) * 0.35;
                return (
                    <g key={m.number} data-done={m.isDone}>
                        {["under", "over"].map((layer) => (
                            <g key={layer} class={layer}>
                                <rect x={m.x} y={m.y} width={m.width} height={m.height} rx={radius} />
                                {arrow && <path d={arrow} />}
                            </g>
                        ))}
                        {marks.length > 1 && (
                            <g transform={`translate(${m.x + 2} ${m.y + 2})`} class="hint-number">
                                <circle r="11" />
                                <text dy="0.35em">{m.number}</text>
                            </g>
                        )}
                    </g>
                );
            })}
        </svg>
    );
}

export function HintLayer({ game, frame, picking }: { game: Game; frame: Frame; picking: Picking }) {
    const { advice, hinted } = picking;
    const isOpen = advice !== null && picking.open.length > 0;
    useEscape(isOpen, () => picking.hint(null));
    if (!isOpen) return null;
    const reason = reasonFor(advice, game, frame);
    const next = hinted[picking.chosen.length] ?? hinted[0];
    const beside = anchorFor(next && elementOf(next.thing, next.label), document.querySelector("[data-hint]"));
    return (
        <>
            <HintMarks picking={picking} />
            <Bubble beside={beside} class="hint" role="status" again={picking.chosen.length}>
                <span>{wordsFor(advice, frame.seats)}</span>
                {reason && <b class="hint-reason">{reason}</b>}
                <button type="button" onClick={() => picking.act(advice.text)}>
                    {say("page.hint.do")}
                </button>
                <button type="button" class="quiet" aria-label={say("page.dismiss")} onClick={() => picking.hint(null)}>
                    ✕
                </button>
            </Bubble>
        </>
    );
}
