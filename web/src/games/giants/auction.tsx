// The auction on the mat: the Moai on offer, and the hands of the bidders, which are closed until all have bid.
import { say, seat as seatWord } from "../../say/say";
import type { Picking } from "../../ui/picking";
import { SEAT_COLOURS, SeatToken } from "../../ui/seats";
import { Chief, Marker, Moai, Sorcerer, Worker } from "./pieces";
import type { Player, View } from "./view";

const WIDE = { from: 44, foot: 152, each: 58, scale: 1.4, least: 66, hands: 386, across: 430, top: 56, names: 15 };
const TALL = { from: 80, foot: 292, each: 108, scale: 2.7, least: 150, hands: 24, across: 1206, top: 350, names: 36 };

function Offer({ view, picking, isTall }: { view: View; picking: Picking; isTall: boolean }) {
    const { from, foot, each, scale, least } = isTall ? TALL : WIDE;
    let x = from;
    return (
        <>
            {view.offer.map((n, i) => {
                if (n === 0) return null;
                const width = Math.max(n * each + 8, least);
                const box = { x: -each * 0.42, y: -80 * scale, width, height: 87 * scale, rx: 12 };
                const at = x;
                x += width + 10;
                return (
                    <g
                        key={i}
                        transform={`translate(${at} ${foot})`}
                        {...picking.props(`offer:${i + 1}`, say("giants.page.offered", { count: n, size: i + 1 }))}
                    >
                        <rect {...box} fill="transparent" class="gi-wash" />
                        <rect {...box} class="ring" />
                        {Array.from({ length: n }, (_, k) => (
                            <g key={k} class="gi-lift">
                                <g
                                    transform={`translate(${k * each + (width - n * each) / 2 + each * 0.08} 0) scale(${scale})`}
                                >
                                    <Moai size={i + 1} />
                                </g>
                            </g>
                        ))}
                    </g>
                );
            })}
        </>
    );
}

// A closed hand in the colour of its seat.
function Hand({ seat }: { seat: number }) {
    return (
        <g stroke="#2a211a" stroke-linecap="round">
            <path
                d="M-17 14V-3Q-17 -13 -10 -13Q-8 -18 -2 -16Q3 -19 7 -15Q12 -17 14 -11Q19 -9 17 0V14Q0 22 -17 14Z"
                fill={SEAT_COLOURS[seat - 1]}
                stroke-width="1.8"
            />
            <path d="M-10 -13V-2M-2 -15V-3M7 -14V-3M-16 4Q-4 0 8 3" fill="none" stroke-width="1.5" />
        </g>
    );
}

export interface Opened {
    markers: number;
    workers: number;
    chief: boolean;
    sorcerer?: boolean;
}

// What a seat has bid: markers and workers with their numbers, then the chief and the sorcerer.
export function OpenHand({ seat, markers, workers, chief, sorcerer }: Opened & { seat: number }) {
    return (
        <g>
            <g transform="translate(-31 10)">
                <Marker seat={seat} r={10} />
                <text x="14" y="-4" class="gi-ink">
                    {markers}
                </text>
            </g>
            <g transform="translate(14 10) scale(1.1)">
                <Worker seat={seat} />
                <text x="12" y="-4" class="gi-ink">
                    {workers}
                </text>
            </g>
            {chief && (
                <g transform="translate(-22 50) scale(.9)">
                    <Chief seat={seat} />
                </g>
            )}
            {sorcerer && (
                <g transform="translate(18 50) scale(.9)">
                    <Sorcerer seat={seat} />
                </g>
            )}
        </g>
    );
}

function openedBy(view: View, player: Player): Opened | undefined {
    if (view.phase !== "pick") return player.bid;
    return {
        markers: player.front.markers,
        workers: player.unused_workers ?? 0,
        chief: player.unused_chief ?? false,
    };
}

function wordsFor(view: View, seat: number): string {
    const by = seatWord(seat);
    if (view.declined?.includes(seat)) return say("giants.page.hand_out", { by });
    if (view.order) return say("giants.page.hand_order", { by, rank: view.order.indexOf(seat) + 1 });
    return view.players[seat - 1].bid_given
        ? say("giants.page.hand_bid", { by })
        : say("giants.page.hand_thinking", { by });
}

// The name of a bidder. A long one is set narrower, so that it never runs into the next.
function Name({ seat, wide, size }: { seat: number; wide: number; size: number }) {
    const name = say("giants.page.seat", { by: seatWord(seat) });
    const isLong = name.length * size * 0.56 > wide;
    return (
        <text
            class="gi-bidder"
            font-size={size}
            text-anchor="middle"
            textLength={isLong ? wide : undefined}
            lengthAdjust="spacingAndGlyphs"
            aria-hidden="true"
        >
            {name}
        </text>
    );
}

function SeatHand({ view, seat, wide, isTall }: { view: View; seat: number; wide: number; isTall: boolean }) {
    const player = view.players[seat - 1];
    const rank = view.order ? view.order.indexOf(seat) + 1 : 0;
    const opened = openedBy(view, player);
    const isChoosing = rank > 0 && opened !== undefined && (opened.workers > 0 || opened.chief);
    const scale = (isTall ? 2.1 : 1) * Math.min(1, wide / (isTall ? 200 : 98));
    return (
        <g role="img" aria-label={wordsFor(view, seat)} opacity={view.declined?.includes(seat) ? 0.4 : 1}>
            <Name seat={seat} wide={wide - 8} size={isTall ? TALL.names : WIDE.names} />
            <g transform={`translate(0 ${isTall ? 84 : 42}) scale(${scale})`} aria-hidden="true">
                {opened ? (
                    <OpenHand seat={seat} {...opened} />
                ) : player.bid_given ? (
                    <g transform="translate(0 12) scale(1.3)">
                        <Hand seat={seat} />
                    </g>
                ) : (
                    <>
                        <SeatToken seat={seat} r={10} />
                        <text y="34" text-anchor="middle" class="gi-title">
                            …
                        </text>
                    </>
                )}
                {isChoosing && (
                    <text x={opened.chief ? 18 : 0} y="42" text-anchor="middle" class="gi-ink gi-rank">
                        {say("giants.page.rank", { rank })}
                    </text>
                )}
            </g>
        </g>
    );
}

export function Auction({ view, picking, isTall }: { view: View; picking: Picking; isTall: boolean }) {
    const { hands, across, top } = isTall ? TALL : WIDE;
    const wide = across / view.players.length;
    return (
        <>
            <Offer view={view} picking={picking} isTall={isTall} />
            <path d={isTall ? "M20 308H1234" : "M378 26V150"} stroke="var(--gi-plate-edge)" stroke-opacity=".5" />
            {!isTall && (
                <text x="394" y="30" class="gi-quiet">
                    {view.phase === "bid" ? say("giants.page.sealed_hands") : say("giants.page.open_hands")}
                </text>
            )}
            {view.players.map((_, i) => (
                <g key={i} transform={`translate(${hands + wide * (i + 0.5)} ${top})`}>
                    <SeatHand view={view} seat={i + 1} wide={wide} isTall={isTall} />
                </g>
            ))}
        </>
    );
}
