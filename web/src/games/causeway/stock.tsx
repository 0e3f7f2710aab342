// What a player openly has: towers, stones and spellstones.
import { say } from "../../say/say";
import { Item } from "../../ui/item";
import type { SeatProps } from "../game";
import { hexagon } from "./grid";
import { Rune } from "./column";
import { positionOf } from "./position";

const HEX = hexagon(44);
const BOX = "-50 -50 100 100";

export function Stock({ frame, seat }: SeatProps) {
    const p = positionOf(frame);
    const player = p.players[seat - 1];
    const scored = p.isQuick ? player.tower_stones : player.towers;
    const tone = seat === 1 ? "pale" : "dark";
    const stone = <path class="front" d={HEX} />;
    return (
        <>
            <Item
                words={
                    p.isQuick
                        ? say("causeway.page.tower_stones", { stones: scored })
                        : say("causeway.page.towers", { towers: scored, win: p.view.win })
                }
                box={BOX}
                value={p.isQuick ? scored : `${scored}/${p.view.win}`}
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
            <Item words={say("causeway.page.stones_left", { stones: player.supply })} box={BOX} value={player.supply}>
                <g class={`icon ${tone}`}>{stone}</g>
            </Item>
            {!p.isQuick && (
                <Item
                    words={say("causeway.page.spellstones_left", { stones: player.spellstones_left })}
                    box={BOX}
                    value={player.spellstones_left}
                >
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
