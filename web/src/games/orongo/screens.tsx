// Orongo: the players' side of the table, below the island: a screen a seat, the bids that were shown, the tokens that wait
// to be placed, the Moai that still stand in front, the amulet.
import { SEAT_COLOURS, SeatPattern } from "../../ui/seats";
import { nameOf, type Player, type View } from "./island";
import { Amulet, MOAI_SHAPE, Shell } from "./glyphs";
import { HEX } from "./scenery";

const LEFT = 262;
const RIGHT = 852;
const TOP = 600;
const SHELLS_SHOWN = 7;

export function slotOf(view: View, seat: number): { x: number; y: number; width: number } {
    const width = Math.min((RIGHT - LEFT) / view.seats, 200);
    const start = RIGHT - width * view.seats;
    return { x: start + width * (seat - 0.5), y: TOP, width };
}

// The bids lie open from the moment all are in until the next ones are asked for.
const isShown = (view: View, player: Player) => view.phase !== "bid" && player.last_bid !== undefined;

function Bid({ bid }: { bid: number }) {
    const shown = Math.min(bid, SHELLS_SHOWN);
    return (
        <g class="appear">
            {Array.from({ length: shown }, (_, i) => (
                <g key={i} transform={`translate(${-22 + i * (44 / SHELLS_SHOWN)} ${i % 2 === 0 ? -4 : -8}) scale(.8)`}><Shell /></g>
            ))}
            <text class="bid-number" x="0" y="-16">{bid === 0 ? "bid 0" : `bid ${bid}`}</text>
        </g>
    );
}

function Screen({ seat, isLifted, isSealed }: { seat: number; isLifted: boolean; isSealed: boolean }) {
    return (
        <g class="piece" style={{ transform: `translateY(${isLifted ? -44 : 0}px)` }}>
            <path class="mat" d="M-32 -28H32L36 12H-36Z" />
            <path class="weave" d="M-32 -20H33M-33 -12H34M-34 -4H35M-35 4H36M-22 -28L-25 12M-11 -28L-12 12M0 -28V12M11 -28L12 12M22 -28L25 12" />
            <path d="M-11 -23H11V-4L0 3L-11 -4Z" fill={SEAT_COLOURS[seat - 1]} class="banner" />
            <g transform="translate(0 -12) scale(.85)"><SeatPattern seat={seat} /></g>
            {isSealed && <g transform="translate(25 4)"><circle r="10" class="seal" /><path d="M-4.500 0L-1 4L5 -4" class="seal-tick" /></g>}
        </g>
    );
}

function Slot({ view, seat, name }: { view: View; seat: number; name: string }) {
    const player = view.players[seat - 1];
    const { x, y, width } = slotOf(view, seat);
    const isLifted = isShown(view, player);
    const isTurn = view.turns[0] === seat || (view.phase === "bid" && !player.bid_given);
    const moai = Math.min(7, (width - 84) / Math.max(player.moai_left, 1));
    return (
        <g transform={`translate(${x - width / 2 + 40} ${y})`}>
            <path class={isTurn ? "mat-shadow turn" : "mat-shadow"} d="M-38 14L-35 10H35L38 14Z" />
            {isLifted && <Bid bid={player.last_bid!} />}
            <Screen seat={seat} isLifted={isLifted} isSealed={view.phase === "bid" && !!player.bid_given} />
            <g transform="translate(44 12)">
                {Array.from({ length: player.moai_left }, (_, i) => (
                    <path key={i} d={MOAI_SHAPE} class="waiting" transform={`translate(${i * moai + 4} 0) scale(1.05)`} />
                ))}
            </g>
            {Array.from({ length: player.staged }, (_, i) => (
                <g key={`s${i}`} class="appear" transform={`translate(${50 + i * 17} -18)`}>
                    <path d={HEX.small} fill={SEAT_COLOURS[seat - 1]} class="staged" />
                    <SeatPattern seat={seat} size={9} />
                </g>
            ))}
            {name && <text class="name" x="-36" y="30" textLength={name.length > 22 ? width - 14 : undefined}>{name.slice(0, 24)}</text>}
        </g>
    );
}

export function Screens({ view, names }: { view: View; names: string[] }) {
    const seats = Array.from({ length: view.seats }, (_, i) => i + 1);
    const holder = slotOf(view, view.amulet);
    return (
        <g aria-hidden="true">
            {seats.map((seat) => <Slot key={seat} view={view} seat={seat} name={names.length > 0 ? nameOf(names, seat) : ""} />)}
            <g class="piece" key="amulet" style={{ transform: `translate(${holder.x - holder.width / 2 + 16}px, ${holder.y + 4}px)` }}>
                <Amulet />
            </g>
        </g>
    );
}
