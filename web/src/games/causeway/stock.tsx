// What a player openly has: towers, stones and spellstones.
import { say } from "../../say/say";
import { Item } from "../../ui/item";
import type { SeatProps } from "../game";
import { hexagon } from "./grid";
import { Rune } from "./column";
import { positionOf } from "./position";

const HEX = hexagon(44);
const BOX = "-50 -50 100 100";
const toneOf = (seat: number) => (seat === 1 ? "pale" : "dark");

export function TowerIcon({ seat }: { seat: number }) {
    return (
        <g class={`icon ${toneOf(seat)}`}>
            {[28, 2, -24].map((y) => (
                <path key={y} class={y < 0 ? "top" : "front"} d={HEX} transform={`translate(0 ${y}) scale(.9 .55)`} />
            ))}
        </g>
    );
}

export const SupplyIcon = ({ seat }: { seat: number }) => (
    <g class={`icon ${toneOf(seat)}`}>
        <path class="front" d={HEX} />
    </g>
);

export const SpellstoneIcon = ({ seat }: { seat: number }) => (
    <g class={`icon ${toneOf(seat)}`}>
        <path class="front" d={HEX} />
        <g transform="scale(1.7)">
            <Rune seat={seat} />
        </g>
    </g>
);

export function Stock({ frame, seat }: SeatProps) {
    const p = positionOf(frame);
    const player = p.players[seat - 1];
    const score = p.view.scores[seat - 1];
    return (
        <>
            <span data-explain={`item:towers:${seat}`}>
                <Item
                    words={
                        p.isQuick
                            ? say("causeway.page.tower_stones", { stones: score })
                            : say("causeway.page.towers", { towers: score, win: p.view.win })
                    }
                    box={BOX}
                    value={p.isQuick ? score : `${score}/${p.view.win}`}
                >
                    <TowerIcon seat={seat} />
                </Item>
            </span>
            <span data-explain={`item:stones:${seat}`}>
                <Item
                    words={say("causeway.page.stones_left", { stones: player.supply })}
                    box={BOX}
                    value={player.supply}
                >
                    <SupplyIcon seat={seat} />
                </Item>
            </span>
            {!p.isQuick && (
                <span data-explain={`item:spellstones:${seat}`}>
                    <Item
                        words={say("causeway.page.spellstones_left", { stones: player.spellstones_left })}
                        box={BOX}
                        value={player.spellstones_left}
                    >
                        <SpellstoneIcon seat={seat} />
                    </Item>
                </span>
            )}
        </>
    );
}
