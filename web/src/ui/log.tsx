// What happened, in sentences. Each entry leads to its position; the buttons below walk through the whole game.
import { useEffect, useRef, useState } from "preact/hooks";
import type { SessionState, Told } from "../session/session";

const SHOWN = 300; // at most so many entries are in the page at once

// Whether a game tells facts. The others tell fragments without a subject.
export const isFact = (t: Told) => t.facts.some((fact) => /^[a-z]+\.[a-z_]/.test(fact));

export function Log(props: { state: SessionState; names: string[]; at: number | null; jump(n: number | null): void }) {
    const { state, names, at, jump } = props;
    const list = useRef<HTMLOListElement>(null);
    const count = state.story.length;
    useEffect(() => {
        const element = list.current;
        const now = element?.querySelector('[aria-current="true"]');
        if (at !== null && now) now.scrollIntoView({ block: "nearest" });
        else if (element) element.scrollTop = element.scrollHeight;
    }, [count, at]);
    const end = at === null ? count : Math.min(count, at + SHOWN / 2);
    const entries = state.story.slice(Math.max(0, end - SHOWN), end);
    return (
        <section class="log" aria-label="Log">
            <ol ref={list} tabIndex={0} aria-label="Actions so far">
                {entries.map((t) => (
                    <li key={t.n} aria-current={at === t.n} data-actor={t.actor}>
                        <button type="button" onClick={() => jump(t.n === count ? null : t.n)}>
                            {!isFact(t) && <b>{t.actor === 0 ? "Chance" : names[t.actor - 1]}</b>}{" "}
                            {t.words || "decides in secret"}
                        </button>
                    </li>
                ))}
            </ol>
            <Player count={state.frame.n} at={at} jump={jump} />
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
        <div class="player" role="group" aria-label="Look back">
            <button type="button" aria-label="To the beginning" disabled={now === 0} onClick={() => to(0)}>
                <Icon name="first" />
            </button>
            <button type="button" aria-label="One action back" disabled={now === 0} onClick={() => to(now - 1)}>
                <Icon name="back" />
            </button>
            <input
                type="range"
                min={0}
                max={count}
                value={now}
                aria-label="Position in the game"
                onInput={(e) => to(Number(e.currentTarget.value))}
            />
            <button type="button" aria-label="One action forward" disabled={now >= count} onClick={() => to(now + 1)}>
                <Icon name="forth" />
            </button>
            <button
                type="button"
                aria-label={isPlaying ? "Stop" : "Play the game back"}
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
