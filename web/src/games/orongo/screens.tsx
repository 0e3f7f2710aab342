// Orongo: the players' side of the table, below the island: one screen per seat, the bids that were revealed, the tokens
// that wait to be placed, the Moai that still stand in front of the screen, and the amulet.
import { SEAT_COLOURS, SeatPattern } from "../../ui/seats";
import { say } from "../../say/say";
import type { Player, View } from "./island";
import { Amulet, MOAI_SHAPE, Shell } from "./glyphs";
import { slotOf, type Layout } from "./layout";
import { HEX } from "./scenery";

const MAT = 64; // the middle of a screen, from the left of its slot
const BESIDE_MAT = 98;

// The bids lie open from when all have been given until the next ones are asked for.
const shownBid = (view: View, player: Player) => (view.phase === "bid" ? undefined : player.last_bid);

// Rows of five, so that the shells can be counted. More than four rows move closer together.
function Bid({ bid }: { bid: number }) {
    const rows = Math.ceil(bid / 5);
    const between = Math.min(7, 21 / rows);
    return (
        <g class="appear">
            {Array.from({ length: bid }, (_, i) => (
                <g
                    key={i}
                    transform={`translate(${((i % 5) - 2) * 10.5} ${11 - (rows - 1 - Math.floor(i / 5)) * between}) scale(.6)`}
                >
                    <Shell />
                </g>
            ))}
            <text class="bid-number" y="-16">
                {say("orongo.page.bid_shown", { bid })}
            </text>
        </g>
    );
}

function Screen({ seat, isLifted, isSealed }: { seat: number; isLifted: boolean; isSealed: boolean }) {
    return (
        <g class="piece" style={{ transform: `translateY(${isLifted ? -32 : 0}px) scaleY(${isLifted ? 0.45 : 1})` }}>
            <path class="mat" d="M-27 -28H27L30 12H-30Z" />
            <path
                class="weave"
                d="M-27 -20H27M-28 -12H28M-28 -4H28M-29 4H29M-18 -28L-20 12M-9 -28L-10 12M0 -28V12M9 -28L10 12M18 -28L20 12"
            />
            <path d="M-11 -23H11V-4L0 3L-11 -4Z" fill={SEAT_COLOURS[seat - 1]} class="banner" />
            <g transform="translate(0 -12) scale(.85)">
                <SeatPattern seat={seat} />
            </g>
            {isSealed && (
                <g transform="translate(22 3)">
                    <circle r="10" class="seal" />
                    <path d="M-4.500 0L-1 4L5 -4" class="seal-tick" />
                </g>
            )}
        </g>
    );
}

function Slot({ layout, view, seat, name }: { layout: Layout; view: View; seat: number; name: string }) {
    const player = view.players[seat - 1];
    const { x, y, width, scale } = slotOf(layout, view, seat);
    const bid = shownBid(view, player);
    const isTurn = view.turns[0] === seat || (view.phase === "bid" && !player.bid_given);
    const room = width - BESIDE_MAT - 8;
    const between = Math.min(10, room / Math.max(player.moai_left, 1));
    return (
        <g transform={`translate(${x} ${y}) scale(${scale})`}>
            <g transform={`translate(${MAT} 0)`} data-explain={bid === undefined ? `screen:${seat}` : `bid:${seat}`}>
                <path class={isTurn ? "mat-shadow turn" : "mat-shadow"} d="M-32 14L-29 10H29L32 14Z" />
                {bid !== undefined && <Bid bid={bid} />}
                <Screen
                    seat={seat}
                    isLifted={bid !== undefined}
                    isSealed={view.phase === "bid" && !!player.bid_given}
                />
                {name && (
                    <text class="name" x="-31" y="31">
                        {name.length > 20 ? `${name.slice(0, 19)}…` : name}
                    </text>
                )}
            </g>
            <g transform={`translate(${BESIDE_MAT + 4} 13)`} data-explain={`waiting:${seat}`}>
                <rect x="-6" y="-20" width={room + 6} height="24" fill="transparent" />
                <text class="waiting-number" x="-4" y="18">
                    {say("orongo.page.waiting", { moai: player.moai_left })}
                </text>
                {Array.from({ length: player.moai_left }, (_, i) => (
                    <path
                        key={i}
                        d={MOAI_SHAPE}
                        class="waiting"
                        transform={`translate(${i * between} 0) scale(1.15)`}
                    />
                ))}
            </g>
            {Array.from({ length: player.staged }, (_, i) => (
                <g
                    key={`s${i}`}
                    class="appear"
                    data-explain={`tokens:${seat}`}
                    transform={`translate(${BESIDE_MAT + 6 + i * 13} -23)`}
                >
                    <path d={HEX.small} fill={SEAT_COLOURS[seat - 1]} class="staged" />
                    <SeatPattern seat={seat} size={9} />
                </g>
            ))}
        </g>
    );
}

export function Screens({ layout, view, names }: { layout: Layout; view: View; names: string[] }) {
    const seats = Array.from({ length: view.seats }, (_, i) => i + 1);
    const { x, y, scale } = slotOf(layout, view, view.amulet);
    return (
        <g aria-hidden="true">
            {seats.map((seat) => (
                <Slot key={seat} layout={layout} view={view} seat={seat} name={names[seat - 1] ?? ""} />
            ))}
            <g
                class="piece"
                key="amulet"
                data-explain="amulet"
                style={{ transform: `translate(${x + 17 * scale}px, ${y}px) scale(${scale})` }}
            >
                <Amulet />
            </g>
        </g>
    );
}
