// A chart of the estimated chances of each seat over a finished game.
import type { Game } from "../games/game";
import { percent } from "../say/format";
import { say } from "../say/say";
import type { Frame } from "../session/session";
import type { Chances } from "../ui/chances";
import { Chip } from "../ui/chip";
import { SEAT_COLOURS } from "../ui/seats";
import type { Estimate } from "./estimate";

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

// The intervals of a seat's chances, where they are known, as bars.
function barsOf(points: Estimate[], s: number, x: (n: number) => number, y: (value: number) => number): string {
    const bar = ({ n, chances }: Estimate) => {
        const { low, high } = chances[s];
        return low === undefined || low === high ? "" : `M${x(n)} ${y(low)}V${y(high!)}`;
    };
    return points.map(bar).join("");
}

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
            aria-label={say("learn.chances.chart")}
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
            <g class="bars">
                {Array.from({ length: seats }, (_, s) => (
                    <path key={s} d={barsOf(points, s, x, y)} stroke={SEAT_COLOURS[s]} stroke-width="4" opacity="0.4" />
                ))}
            </g>
            {Array.from({ length: seats }, (_, s) => (
                <path
                    key={s}
                    d={points.map((p, i) => `${i === 0 ? "M" : "L"}${x(p.n)} ${y(p.chances[s].value)}`).join("")}
                    {...strokeOf(s)}
                />
            ))}
        </svg>
    );
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
                <span class="quiet-text">
                    {end.seats === 2 ? say("page.chances.win") : say("page.chances.share")} {say("learn.chances.bars")}
                </span>
                {part < 1 && (
                    <span class="quiet-text">{say("learn.chances.thinking", { done: percent(part * 100) })}</span>
                )}
            </figcaption>
        </figure>
    );
}
