// The seats: who sits there, what they openly have, who decides.
import type { Game } from "../games/game";
import type { Frame, SessionState } from "../session/session";
import { SeatChip } from "./seats";

function clock(ms: number): string {
    const seconds = Math.max(0, Math.round(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function SeatList({ game, state, frame }: { game: Game; state: SessionState; frame: Frame }) {
    const { Stock } = game;
    return (
        <section class="seats" aria-label="Seats">
            {state.seats.map((seat) => {
                const role = seat.title ?? game.seatName?.(seat.seat, frame);
                const acts = frame.actors.includes(seat.seat);
                const rank = frame.result?.rank[seat.seat - 1];
                return (
                    <div class="seat" key={seat.seat} data-acts={acts} data-you={seat.kind === "you"}>
                        <SeatChip seat={seat.seat} />
                        <div class="seat-who">
                            <b>{seat.name}</b>
                            <span class="quiet-text">
                                {[role, seat.kind === "you" ? "you" : seat.level ? `bot, level ${seat.level}` : seat.kind === "open" ? "free" : seat.here === false ? "away" : ""]
                                    .filter(Boolean).join(" · ")}
                            </span>
                        </div>
                        {rank === 1 && <span class="crown" role="img" aria-label="winner">♛</span>}
                        {state.thinking.includes(seat.seat) && <span class="spinner" role="img" aria-label="thinks" />}
                        {seat.ms !== undefined && <span class="clock">{clock(seat.ms)}</span>}
                        <div class="stock"><Stock frame={frame} seat={seat.seat} /></div>
                    </div>
                );
            })}
        </section>
    );
}
