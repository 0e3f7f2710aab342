// Orongo: what a seat openly has.
import type { ComponentChildren } from "preact";
import { Item } from "../../ui/item";
import { say } from "../../say/say";
import type { SeatProps } from "../game";
import { SEAT_COLOURS, SeatPattern } from "../../ui/seats";
import { placeOf, viewOf } from "./island";
import { Amulet, MOAI_SHAPE, Shell } from "./glyphs";
import { HEX } from "./scenery";

// An icon that says what it is when it is pointed at.
const Explained = ({ as, children }: { as: string; children: ComponentChildren }) => (
    <span class="or-item" data-explain={as}>
        {children}
    </span>
);

export function Stock({ frame, seat }: SeatProps) {
    const view = viewOf(frame);
    const player = view.players[seat - 1];
    const tokens = player.supply + player.staged;
    const hidden = view.spaces.find((space) => space.name === String(player.hidden));
    return (
        <>
            <Explained as={`waiting:${seat}`}>
                <Item
                    words={say("orongo.page.moai_left", { moai: player.moai_left })}
                    box="-9 -17 18 18"
                    value={player.moai_left}
                >
                    <path d={MOAI_SHAPE} class="stock-moai" />
                </Item>
            </Explained>
            <Explained as={`tokens:${seat}`}>
                <Item
                    words={say("orongo.page.tokens_left", { tokens, staged: player.staged })}
                    box="-10 -10 20 20"
                    value={player.staged > 0 ? `${tokens} (${player.staged})` : tokens}
                >
                    <path d={HEX.small} fill={SEAT_COLOURS[seat - 1]} stroke="currentColor" />
                    <SeatPattern seat={seat} size={9} />
                </Item>
            </Explained>
            <Explained as={`shells:${seat}`}>
                <Item
                    words={say("orongo.page.shells", { shells: player.shells })}
                    box="-10 -10 20 20"
                    value={player.shells ?? "?"}
                >
                    <Shell />
                </Item>
            </Explained>
            {player.last_bid !== undefined && (
                <span class="item quiet-text" data-explain={`bid:${seat}`}>
                    {view.phase === "bid"
                        ? say("orongo.page.last_bid", { bid: player.last_bid })
                        : say("orongo.page.bid_shown", { bid: player.last_bid })}
                </span>
            )}
            {view.phase === "bid" && player.bid_given && (
                <span class="item quiet-text">{say("orongo.page.has_bid")}</span>
            )}
            {player.has_hidden && (
                <Explained as={`hidden:${seat}`}>
                    <Item
                        words={say("orongo.page.hidden_tile", { tile: hidden && placeOf(hidden) })}
                        box="-36 -36 72 72"
                        value={player.hidden}
                    >
                        <path d={HEX.tile} class="stock-tile" />
                    </Item>
                </Explained>
            )}
            {view.amulet === seat && (
                <Explained as="amulet">
                    <Item words={say("orongo.page.amulet")} box="-16 -14 32 32">
                        <Amulet />
                    </Item>
                </Explained>
            )}
        </>
    );
}
