// What a player openly has: stones and spellstones in hand, and what counts.
import type { SeatProps } from "../game";
import { hexagon } from "./grid";
import { Rune } from "./column";
import { positionOf } from "./position";

function Item({
    words,
    count,
    of,
    children,
}: {
    words: string;
    count: number;
    of?: number;
    children: preact.ComponentChildren;
}) {
    const text = `${words}: ${count}${of ? ` of ${of}` : ""}`;
    return (
        <span class="item" title={text}>
            <svg viewBox="-50 -50 100 100" role="img" aria-label={text}>
                {children}
            </svg>
            <span aria-hidden="true">
                {count}
                {of ? `/${of}` : ""}
            </span>
        </span>
    );
}

const HEX = hexagon(44);

export function Stock({ frame, seat }: SeatProps) {
    const p = positionOf(frame);
    const player = p.players[seat - 1];
    const tone = seat === 1 ? "pale" : "dark";
    const stone = <path class="front" d={HEX} />;
    return (
        <>
            <Item
                words={p.isQuick ? "stones in towers" : "scored towers"}
                count={p.isQuick ? player.tower_stones : player.towers}
                of={frame.view.win}
            >
                <g class={`icon ${tone}`}>
                    {[28, 2, -24].map((y) => (
                        <path
                            key={y}
                            class={y < 0 ? "top" : "front"}
                            d={HEX}
                            transform={`translate(0 ${y}) scale(.9 .55)`}
                        />
                    ))}
                </g>
            </Item>
            <Item words="stones left" count={player.supply}>
                <g class={`icon ${tone}`}>{stone}</g>
            </Item>
            {!p.isQuick && (
                <Item words="spellstones left" count={player.spellstones_left}>
                    <g class={`icon ${tone}`}>
                        {stone}
                        <g transform="scale(1.7)">
                            <Rune seat={seat} />
                        </g>
                    </g>
                </Item>
            )}
        </>
    );
}
