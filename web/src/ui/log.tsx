// What happened, in sentences, with headings where a round, a turn or a phase begins. Each entry leads to its position; the
// buttons below walk through the whole game, also through actions that are not worth a sentence.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { say, sayFacts } from "../say/say";
import type { SessionState, Told } from "../session/session";
import { isHeading } from "./showing";

const SHOWN = 300; // at most so many lines are in the page at once

// A sentence of the log, with the number of the action that it belongs to.
interface Line {
    n: number;
    actor: number;
    fact: string;
    isHeading: boolean;
}

export const linesOf = (story: Told[]): Line[] =>
    story.flatMap(({ n, actor, facts }) => facts.map((fact) => ({ n, actor, fact, isHeading: isHeading(fact) })));

export function Log(props: {
    state: SessionState;
    at: number | null;
    jump(n: number | null): void;
    sheet?: string; // which part of the table is shown on a phone: the log scrolls to its end when it appears
}) {
    const { state, at, jump } = props;
    const list = useRef<HTMLOListElement>(null);
    const lines = useMemo(() => linesOf(state.story), [state.story]);
    const last = state.frame.n;
    useEffect(() => {
        const element = list.current;
        const now = element?.querySelector('[aria-current="true"]');
        if (at !== null && now) now.scrollIntoView({ block: "nearest" });
        else if (element && at === null) element.scrollTop = element.scrollHeight;
    }, [lines.length, at, props.sheet]);
    const until = at === null ? lines.length : lines.filter((l) => l.n <= at).length + SHOWN / 2;
    const first = Math.max(0, Math.min(lines.length, until) - SHOWN);
    return (
        <section class="log" aria-label={say("page.table.log")}>
            <ol ref={list} tabIndex={0} aria-label={say("page.log.entries")}>
                {lines.slice(first, until).map((l, i) =>
                    l.isHeading ? (
                        <li key={first + i} class="heading">
                            {sayFacts(l.fact)}
                        </li>
                    ) : (
                        <li key={first + i} aria-current={at === l.n} data-actor={l.actor}>
                            <button type="button" onClick={() => jump(l.n === last ? null : l.n)}>
                                {sayFacts(l.fact)}
                            </button>
                        </li>
                    ),
                )}
            </ol>
            <Player count={last} at={at} jump={jump} />
        </section>
    );
}

const ICONS = {
    first: "M5 4v12M15 4L8 10l7 6z",
    back: "M13 4L6 10l7 6z",
    forth: "M7 4l7 6-7 6z",
    stop: "M6 4v12M14 4v12",
    play: "M4 4l6 6-6 6zM10 4l6 6-6 6z",
};

function Icon({ name }: { name: keyof typeof ICONS }) {
    return (
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <path d={ICONS[name]} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
        </svg>
    );
}

// Buttons and a slider to look back: to the beginning, back, forward, and play by itself.
export function Player({ count, at, jump }: { count: number; at: number | null; jump(n: number | null): void }) {
    const [isPlaying, setPlaying] = useState(false);
    const now = at ?? count;
    const to = (n: number) => jump(n >= count ? null : Math.max(0, n));
    useEffect(() => {
        if (!isPlaying) return;
        if (now >= count) return setPlaying(false);
        const timer = setTimeout(() => to(now + 1), 700);
        return () => clearTimeout(timer);
    }, [isPlaying, now, count]);
    return (
        <div class="player" role="group" aria-label={say("page.replay.label")}>
            <button type="button" aria-label={say("page.replay.first")} disabled={now === 0} onClick={() => to(0)}>
                <Icon name="first" />
            </button>
            <button type="button" aria-label={say("page.replay.back")} disabled={now === 0} onClick={() => to(now - 1)}>
                <Icon name="back" />
            </button>
            <input
                type="range"
                min={0}
                max={count}
                value={now}
                aria-label={say("page.replay.position")}
                onInput={(e) => to(Number(e.currentTarget.value))}
            />
            <button
                type="button"
                aria-label={say("page.replay.forth")}
                disabled={now >= count}
                onClick={() => to(now + 1)}
            >
                <Icon name="forth" />
            </button>
            <button
                type="button"
                aria-label={isPlaying ? say("page.replay.stop") : say("page.replay.play")}
                disabled={count === 0}
                onClick={() => {
                    if (!isPlaying && now >= count) to(0);
                    setPlaying(!isPlaying);
                }}
            >
                <Icon name={isPlaying ? "stop" : "play"} />
            </button>
        </div>
    );
}
