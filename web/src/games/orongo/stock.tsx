// Orongo: what a seat openly has.
import { Item } from "../../ui/item";
import { count } from "../../ui/plural";
import type { SeatProps } from "../game";
import { SEAT_COLOURS, SeatPattern } from "../../ui/seats";
import { viewOf } from "./island";
import { Amulet, MOAI_SHAPE, Shell } from "./glyphs";
import { HEX } from "./scenery";

export function Stock({ frame, seat }: SeatProps) {
    const view = viewOf(frame);
    const player = view.players[seat - 1];
    const tokens = player.supply + player.staged;
    return (
        <>
            <Item
                words={`${player.moai_left} of its own Moai left to erect`}
                box="-9 -17 18 18"
                value={player.moai_left}
            >
                <path d={MOAI_SHAPE} class="stock-moai" />
            </Item>
            <Item
                words={`${count(tokens, "token")} left, ${player.staged} to place now`}
                box="-10 -10 20 20"
                value={player.staged > 0 ? `${tokens} (${player.staged})` : tokens}
            >
                <path d={HEX.small} fill={SEAT_COLOURS[seat - 1]} stroke="currentColor" />
                <SeatPattern seat={seat} size={9} />
            </Item>
            <Item
                words={
                    player.shells === undefined
                        ? "an unknown number of shells behind the screen"
                        : `${count(player.shells, "shell")} behind the screen`
                }
                box="-10 -10 20 20"
                value={player.shells ?? "?"}
            >
                <Shell />
            </Item>
            {player.last_bid !== undefined && (
                <span class="item quiet-text">
                    bid {player.last_bid}
                    {view.phase === "bid" ? " before" : ""}
                </span>
            )}
            {view.phase === "bid" && player.bid_given && <span class="item quiet-text">has bid</span>}
            {player.has_hidden && (
                <Item
                    words={player.hidden ? `the hidden tile is ${player.hidden}` : "a hidden tile"}
                    box="-36 -36 72 72"
                    value={player.hidden}
                >
                    <path d={HEX.tile} class="stock-tile" />
                </Item>
            )}
            {view.amulet === seat && (
                <Item words="the amulet: this seat loses every tie" box="-16 -14 32 32">
                    <Amulet />
                </Item>
            )}
        </>
    );
}
