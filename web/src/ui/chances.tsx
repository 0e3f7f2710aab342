// A chart of the estimated chances of each seat over a finished game. It is worked out when the person asks for it.
import { useState } from "preact/hooks";
import { percent } from "../say/format";
import { say } from "../say/say";
import type { Session, SessionState } from "../session/session";
import { estimate, type Estimate } from "../session/estimate";
import { SEAT_COLOURS, SeatChip } from "./seats";

const WIDTH = 360;
const HEIGHT = 140;
const LEFT = 40; // room for the labels
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 4", "12 4"];

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
                    fill="none"
                    stroke={SEAT_COLOURS[s]}
                    stroke-width="2.5"
                    stroke-dasharray={DASHES[s]}
                />
            ))}
        </svg>
    );
}

export function Chances(props: { session: Session; state: SessionState; names: string[]; jump(n: number): void }) {
    const { session, state, names, jump } = props;
    const [points, setPoints] = useState<Estimate[]>([]);
    const [progress, setProgress] = useState<number | null>(null);
    async function begin(): Promise<void> {
        setProgress(0);
        try {
            await estimate(await session.record(), state.frame, (list, part) => {
                setPoints(list);
                setProgress(part);
            });
        } catch (error) {
            setProgress(null);
            throw error;
        }
    }
    if (progress === null) {
        return (
            <button type="button" onClick={begin}>
                {say("page.chances.show")}
            </button>
        );
    }
    return (
        <figure>
            <Chart points={points} count={state.frame.n} seats={state.frame.seats} jump={jump} />
            <figcaption>
                {names.map((name, i) => (
                    <span key={i}>
                        <SeatChip seat={i + 1} /> {name}
                    </span>
                ))}
                <span class="quiet-text">
                    {state.frame.seats === 2 ? say("page.chances.win") : say("page.chances.share")}
                </span>
                {progress < 1 && (
                    <span class="quiet-text">{say("page.chances.thinking", { done: percent(progress * 100) })}</span>
                )}
            </figcaption>
        </figure>
    );
}
