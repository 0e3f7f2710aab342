// How pieces come, travel and go: figures come from behind their screen, a statue follows its way, what is cleaned up goes home
// seat by seat. Only one action forward is moved; a jump in the log shows the position at once.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Told } from "../../session/session";
import { readFact, valuesOf, wordOf } from "../../say/say";
import { moves } from "../../ui/settings";
import type { Point } from "../shared/hex";
import { at, move, type Piece } from "./geometry";
import { Shape } from "./land";
import { hexAt, type View } from "./view";

const STEP = 160; // milliseconds for one hex of a way
const GLIDE = 220;
const WAIT = 200; // between the seats whose figures go home

// The hexes over which a statue was carried, if the news tell it.
function wayOf(view: View, last: Told[], statue: string): Point[] {
    for (const fact of last.at(-1)?.facts ?? []) {
        const { key, args } = readFact(fact);
        if (key !== "giants.carried" || wordOf(args.statue) !== statue) continue;
        const words = [args.from, args.over, args.to].flatMap(valuesOf);
        return words.map((w) =>
            at(view.hexes[hexAt(view, typeof w === "object" ? w : { type: "place", word: String(w) })]),
        );
    }
    return [];
}

export interface Leaving {
    piece: Piece;
    to: Point;
    wait: number;
}

interface Known {
    n: number;
    pieces: Map<string, Piece>;
}

// Where a piece that is no longer on land has gone: onto its Ahu, or home.
function goalOf(view: View, piece: Piece, home: (seat: number, kind: string) => Point): Point {
    const ahu = view.statues.find((s) => s.name === piece.key)?.ahu;
    return ahu === undefined ? home(piece.seat, piece.kind) : at(view.ahu[ahu]);
}

// Moves the elements with data-piece inside a group, and returns the pieces that are leaving.
export function useMotion(
    group: { current: SVGGElement | null },
    now: { n: number; view: View; pieces: Piece[]; last: Told[] },
    home: (seat: number, kind: string) => Point,
): Leaving[] {
    const known = useRef<Known>();
    const [leaving, setLeaving] = useState<Leaving[]>([]);
    useLayoutEffect(() => {
        const before = known.current;
        known.current = { n: now.n, pieces: new Map(now.pieces.map((p) => [p.key, p])) };
        if (!before || now.n !== before.n + 1 || !group.current || !moves()) {
            setLeaving((list) => (list.length > 0 ? [] : list));
            return;
        }
        for (const element of group.current.querySelectorAll<SVGGElement>("[data-piece]")) {
            const piece = known.current.pieces.get(element.dataset.piece ?? "");
            if (piece) travel(element, piece, before.pieces.get(piece.key));
        }
        const gone = [...before.pieces.values()].filter((p) => !known.current!.pieces.has(p.key));
        const seats = [...new Set(gone.map((p) => p.seat))].sort((a, b) => a - b);
        setLeaving(
            gone.map((piece) => ({
                piece,
                to: goalOf(now.view, piece, home),
                wait: seats.indexOf(piece.seat) * WAIT,
            })),
        );
        const timer = setTimeout(() => setLeaving([]), GLIDE + seats.length * WAIT);
        return () => clearTimeout(timer);
    }, [now.n]);

    function travel(element: SVGGElement, piece: Piece, before?: Piece): void {
        const end = { transform: move(piece.place, piece.scale) };
        if (!before) {
            if (piece.kind === "statue") return;
            const start = { transform: move(home(piece.seat, piece.kind), piece.scale), opacity: 0.4 };
            element.animate?.([start, { ...end, opacity: 1 }], { duration: GLIDE, easing: "ease-out" });
            return;
        }
        const way = wayOf(now.view, now.last, piece.key);
        const from = way.findIndex((p) => Math.hypot(p.x - before.place.x, p.y - before.place.y) < 60);
        const over = from >= 0 ? way.slice(from + 1, -1) : [];
        if (over.length === 0) return; // the style of pieces glides it
        const frames = [
            { transform: move(before.place, before.scale) },
            ...over.map((p) => ({ transform: move(p, piece.scale) })),
            end,
        ];
        element.animate?.(frames, { duration: STEP * (frames.length - 1) });
    }

    return leaving;
}

export function LeavingPieces({ leaving }: { leaving: Leaving[] }) {
    return (
        <g class="gi-passive" aria-hidden="true">
            {leaving.map(({ piece, to, wait }) => (
                <g
                    key={piece.key}
                    class="gi-leaving"
                    style={{
                        transform: move(piece.place, piece.scale),
                        "--to": move(to, piece.scale),
                        animationDelay: `${wait}ms`,
                    }}
                >
                    <Shape piece={piece} />
                </g>
            ))}
        </g>
    );
}
