// What happened, in sentences, with headings where a round, a turn or a phase begins. Each entry leads to its position; the
// buttons below walk through the whole game, also through actions that are not worth a sentence.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Game } from "../games/game";
import { readFact, say, sayFacts, valuesOf } from "../say/say";
import type { Aside, SessionState, Told } from "../session/session";
import { isHeading } from "./showing";

const SHOWN = 300; // at most so many lines are in the page at once
const NEAR = 48; // pixels from the end of the log within which it follows what happens

// A sentence of the log, with the number of the action that it belongs to.
interface Line {
    n: number;
    actor: number;
    fact: string;
    isHeading: boolean;
}

// What the actions and the asides of a table tell, in the order in which it happened.
export function linesOf(story: Told[], asides: Aside[] = []): Line[] {
    const linesAfter = (n: number) =>
        asides
            .filter((a) => a.after === n)
            .flatMap((a) => a.facts.map((fact) => ({ n, actor: 0, fact, isHeading: false })));
    const lines = story.flatMap(({ n, actor, facts }) => [
        ...facts.map((fact) => ({ n, actor, fact, isHeading: isHeading(fact) })),
        ...linesAfter(n),
    ]);
    return [...linesAfter(0), ...lines];
}

// The things on the board that a fact names.
export function thingsOf(fact: string, game: Game): Set<string> {
    const words = Object.values(readFact(fact).args).flatMap(valuesOf);
    const things = words.map((w) => (typeof w === "object" ? game.thingOf?.(w.type, w.word) : undefined));
    return new Set(things.filter((t) => t !== undefined));
}

// Keeps a list at its end while it grows or is resized, unless the person has scrolled away from there.
function useEnd(list: RefObject<HTMLOListElement>): { toEnd(): void; onScroll(): void; forget(): void } {
    const isNear = useRef(true);
    const top = useRef(0);
    const toEnd = () => {
        const element = list.current;
        if (element && isNear.current) element.scrollTop = element.scrollHeight;
    };
    useEffect(() => {
        if (!list.current || typeof ResizeObserver === "undefined") return;
        const observer = new ResizeObserver(toEnd);
        observer.observe(list.current);
        return () => observer.disconnect();
    }, []);
    return {
        toEnd,
        onScroll() {
            const { scrollTop, scrollHeight, clientHeight } = list.current!;
            // Only the person scrolls up: whoever is far from the end without that is there because lines have come.
            const isUp = scrollTop < top.current;
            const isAtEnd = scrollHeight - clientHeight - scrollTop < NEAR;
            if (isUp || isAtEnd) isNear.current = isAtEnd;
            top.current = scrollTop;
        },
        forget: () => (isNear.current = true),
    };
}

// Brings an entry into sight within its list, and moves nothing else.
function showWithin(list: Element, entry: Element): void {
    const [room, place] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (place.top < room.top) list.scrollTop += place.top - room.top;
    else if (place.bottom > room.bottom) list.scrollTop += place.bottom - room.bottom;
}

export function Log(props: {
    state: SessionState;
    at: number | null;
    jump(n: number | null): void;
    sheet?: string; // which part of the table is shown on a phone: the log scrolls to its end when it appears
    light?(fact: string | null): void; // the places that this fact names light up on the board
    isStill?: boolean; // what is around the log does not scroll to the entry of the shown position
}) {
    const { state, at, jump, light } = props;
    const list = useRef<HTMLOListElement>(null);
    const lines = useMemo(() => linesOf(state.story, state.asides), [state.story, state.asides]);
    const last = state.frame.n;
    const end = useEnd(list);
    useLayoutEffect(() => {
        const now = list.current?.querySelector('[aria-current="true"]');
        if (at !== null && now && props.isStill) showWithin(list.current!, now);
        else if (at !== null) now?.scrollIntoView({ block: "nearest" });
        else end.toEnd();
    }, [lines.length, at]);
    useEffect(() => {
        if (props.sheet !== "log") return;
        end.forget();
        if (at === null) end.toEnd();
    }, [props.sheet]);
    useEffect(() => () => light?.(null), []);
    const until = at === null ? lines.length : lines.filter((l) => l.n <= at).length + SHOWN / 2;
    const first = Math.max(0, Math.min(lines.length, until) - SHOWN);
    return (
        <section class="log" aria-label={say("page.table.log")}>
            <ol ref={list} tabIndex={0} aria-label={say("page.log.entries")} onScroll={end.onScroll}>
                {lines.slice(first, until).map((l, i) =>
                    l.isHeading ? (
                        <li key={first + i} class="heading">
                            {sayFacts(l.fact)}
                        </li>
                    ) : (
                        <li key={first + i} aria-current={at === l.n} data-actor={l.actor}>
                            <button
                                type="button"
                                onClick={() => jump(l.n === last ? null : l.n)}
                                onPointerEnter={() => light?.(l.fact)}
                                onPointerLeave={() => light?.(null)}
                                onFocus={() => light?.(l.fact)}
                                onBlur={() => light?.(null)}
                            >
                                {sayFacts(l.fact)}
                            </button>
                        </li>
                    ),
                )}
            </ol>
        </section>
    );
}

const ICONS = {
    first: "M5 4v12M15 4L8 10l7 6z",
    back: "M13 4L6 10l7 6z",
    forth: "M7 4l7 6-7 6z",
    last: "M15 4v12M5 4l7 6-7 6z",
    stop: "M6 4v12M14 4v12",
    play: "M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM8 6l6 4-6 4z", // a triangle in a disc
};

function Icon({ name }: { name: keyof typeof ICONS }) {
    return (
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <path
                d={ICONS[name]}
                fill="currentColor"
                fill-rule="evenodd"
                stroke="currentColor"
                stroke-width={name === "play" ? 1 : 2}
                stroke-linejoin="round"
            />
        </svg>
    );
}

// A replay that goes on by itself, one action after the other.
export interface Replay {
    isPlaying: boolean;
    play(): void; // from the beginning, if the end has been reached
    stop(): void;
}

export function useReplay(count: number, at: number | null, jump: (n: number | null) => void): Replay {
    const [isPlaying, setPlaying] = useState(false);
    const now = at ?? count;
    useEffect(() => {
        if (!isPlaying) return;
        if (now >= count) return setPlaying(false);
        const timer = setTimeout(() => jump(now + 1 >= count ? null : now + 1), 700);
        return () => clearTimeout(timer);
    }, [isPlaying, now, count]);
    return {
        isPlaying,
        play() {
            if (count === 0) return;
            if (now >= count) jump(0);
            setPlaying(true);
        },
        stop: () => setPlaying(false),
    };
}

// Buttons and a slider to look back: to the beginning, back, forward, to the end, and play by itself.
export function Player(props: { count: number; at: number | null; jump(n: number | null): void; replay: Replay }) {
    const { count, at, jump, replay } = props;
    const now = at ?? count;
    const to = (n: number) => jump(n >= count ? null : Math.max(0, n));
    const button = (icon: keyof typeof ICONS, label: string, isOff: boolean, run: () => void) => (
        <button type="button" aria-label={label} title={label} disabled={isOff} onClick={run}>
            <Icon name={icon} />
        </button>
    );
    return (
        <div class="player" role="group" aria-label={say("page.replay.label")}>
            {replay.isPlaying
                ? button("stop", say("page.replay.stop"), false, replay.stop)
                : button("play", say("page.replay.play"), count === 0, replay.play)}
            {button("first", say("page.replay.first"), now === 0, () => to(0))}
            {button("back", say("page.replay.back"), now === 0, () => to(now - 1))}
            <input
                type="range"
                min={0}
                max={count}
                value={now}
                aria-label={say("page.replay.position")}
                onInput={(e) => to(Number(e.currentTarget.value))}
            />
            {button("forth", say("page.replay.forth"), now >= count, () => to(now + 1))}
            {button("last", say("page.replay.last"), now >= count, () => to(count))}
        </div>
    );
}
