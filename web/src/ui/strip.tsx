// The seats and their points in one line, for phones: the score is always in sight.
import type { Game } from "../games/game";
import { say } from "../say/say";
import type { Frame, SessionState } from "../session/session";
import { Chip } from "./chip";
import { nameOf } from "./names";

export function Strip({ game, state, frame }: { game: Game; state: SessionState; frame: Frame }) {
    return (
        <ul class="strip" aria-label={say("page.strip.label")} tabIndex={0}>
            {state.seats.map((seat) => {
                const points = frame.result?.score[seat.seat - 1] ?? game.standing?.(frame, seat.seat)?.points;
                return (
                    <li key={seat.seat} data-acts={frame.actors.includes(seat.seat)}>
                        <Chip game={game} frame={frame} seat={seat.seat} />
                        <span class="strip-name">{nameOf(frame.game, seat)}</span>
                        {points !== undefined && <b>{points}</b>}
                    </li>
                );
            })}
        </ul>
    );
}
