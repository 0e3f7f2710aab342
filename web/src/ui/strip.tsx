// The seats with their points and clocks in one line, for phones: the score is always in sight.
import type { Game } from "../games/game";
import { say } from "../say/say";
import type { Frame, Seat, SessionState } from "../session/session";
import { Chip } from "./chip";
import { nameOf } from "./names";
import { Clock } from "./seat-list";

const DAY = 86400000; // milliseconds

// There is room for clocks that are soon to run out: the viewer's own and those that are running.
const hasClock = (seat: Seat, frame: Frame): boolean =>
    seat.ms !== undefined && seat.ms < DAY && (seat.kind === "you" || frame.actors.includes(seat.seat));

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
                        {hasClock(seat, frame) && <Clock ms={seat.ms!} runs={frame.actors.includes(seat.seat)} />}
                    </li>
                );
            })}
        </ul>
    );
}
