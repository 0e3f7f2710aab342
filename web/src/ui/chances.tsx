// A chart of the estimated chances of each seat over a finished game.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../games/game";
import { percent } from "../say/format";
import { say } from "../say/say";
import type { Frame, Session } from "../session/session";
import { estimate, type Decisive, type Estimate } from "../session/estimate";
import { Chip } from "./chip";
import { SEAT_COLOURS } from "./seats";

const WIDTH = 360;
const HEIGHT = 140;
const LEFT = 40; // room for the labels
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 4", "12 4"];

// How the line of a seat is drawn; `i` is from 0.
const strokeOf = (i: number) => ({
    fill: "none",
    stroke: SEAT_COLOURS[i],
    "stroke-width": 2.5,
    "stroke-dasharray": DASHES[i],
});

function Chart({
    points,
    count,
    seats,
    jump,
}: {
    points: Estimate[];
    count: number;
    seats: number;
    jump(n: number): void;
}) {
    const x = (n: number) => (count === 0 ? 0 : (n / count) * WIDTH);
    const y = (value: number) => HEIGHT - (value / 100) * HEIGHT;
    return (
        <svg
            class="chances"
            viewBox={`${-LEFT} -8 ${WIDTH + LEFT + 8} ${HEIGHT + 20}`}
            role="img"
            aria-label={say("page.chances.chart")}
            onClick={(event) => {
                const box = event.currentTarget.getBoundingClientRect();
                const at = ((event.clientX - box.left) / box.width) * (WIDTH + LEFT + 8) - LEFT;
                jump(Math.round(Math.min(Math.max(at / WIDTH, 0), 1) * count));
            }}
        >
            {[0, 50, 100].map((v) => (
                <g key={v}>
                    <path d={`M0 ${y(v)}H${WIDTH}`} class="grid" />
                    <text x="-4" y={y(v) + 4} text-anchor="end">
                        {percent(v)}
                    </text>
                </g>
            ))}
            {Array.from({ length: seats }, (_, s) => (
                <path
                    key={s}
                    d={points.map((p, i) => `${i === 0 ? "M" : "L"}${x(p.n)} ${y(p.values[s])}`).join("")}
                    {...strokeOf(s)}
                />
            ))}
        </svg>
    );
}

export interface Chances {
    points: Estimate[];
    part: number; // how much of it is known, from 0 to 1
    decisive: Decisive | undefined;
}

// Works out the chances of a finished game, until the component goes away. Null before that and if it is not possible.
export function useChances(session: Session, end: Frame): Chances | null {
    const [chances, setChances] = useState<Chances | null>(null);
    useEffect(() => {
        const leaving = new AbortController();
        const { signal } = leaving;
        const show = (part: Partial<Chances>) =>
            setChances((c) => ({ ...(c ?? { points: [], part: 0, decisive: undefined }), ...part }));
        session
            .record()
            .then((record) =>
                signal.aborted ? undefined : estimate(record, end, (points, part) => show({ points, part }), signal),
            )
            .then(
                (decisive) => signal.aborted || show({ decisive }),
                () => signal.aborted || setChances(null), // the result is worth reading without them
            );
        return () => leaving.abort();
    }, [session, end.n]);
    return chances;
}

export function ChancesFigure(props: {
    game: Game;
    chances: Chances;
    end: Frame;
    names: string[];
    jump(n: number): void;
}) {
    const { end, names, jump } = props;
    const { points, part } = props.chances;
    return (
        <figure>
            <Chart points={points} count={end.n} seats={end.seats} jump={jump} />
            <figcaption>
                {names.map((name, i) => (
                    <span key={i}>
                        <svg viewBox="0 0 28 8" width="28" height="8" aria-hidden="true">
                            <path d="M0 4H28" {...strokeOf(i)} />
                        </svg>
                        <Chip game={props.game} frame={end} seat={i + 1} /> {name}
                    </span>
                ))}
                <span class="quiet-text">{end.seats === 2 ? say("page.chances.win") : say("page.chances.share")}</span>
                {part < 1 && (
                    <span class="quiet-text">{say("page.chances.thinking", { done: percent(part * 100) })}</span>
                )}
            </figcaption>
        </figure>
    );
}
