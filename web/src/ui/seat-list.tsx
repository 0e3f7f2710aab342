// The seats: who sits there, what they openly have, and who is to act.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../games/game";
import type { Frame, Seat, SessionState } from "../session/session";
import { say, sayFacts } from "../say/say";
import { Chip } from "./chip";
import { characterName, nameOf } from "./names";

// Time left, as minutes and seconds; with hours where there are any, and in days and hours beyond two
// days.
export function timeLeft(ms: number): string {
    const seconds = Math.max(0, Math.round(ms / 1000));
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
    if (hours < 48) return hours ? `${hours}:${tail}` : tail;
    const days = Math.floor(hours / 24);
    return hours % 24 ? say("people.clock.days_hours", { days, hours: hours % 24 }) : say("page.clock.days", { days });
}

// The time that a seat has left: what the server said last, less what has passed since then if the clock runs.
export function Clock({ ms, runs }: { ms: number; runs: boolean }) {
    const [left, setLeft] = useState(ms);
    useEffect(() => {
        const start = performance.now();
        setLeft(ms);
        if (!runs) return;
        const timer = setInterval(() => setLeft(ms - (performance.now() - start)), 500);
        return () => clearInterval(timer);
    }, [ms, runs]);
    return (
        <span class="clock" role="timer" data-short={left < 30000}>
            {timeLeft(left)}
        </span>
    );
}

// What has become of a person at the table.
function stateOf(seat: Seat): string {
    if (seat.resigned) return say("people.seats.resigned");
    if (seat.flagged) return say("people.seats.flagged");
    if (seat.standin) return say("people.seats.standin");
    return seat.here === false ? say("page.seats.away") : "";
}

function whoIs(game: string, seat: Seat): string {
    if (seat.kind === "you") {
        // Without a name, "You" stands there already.
        const state = seat.here === false ? "" : stateOf(seat);
        return [seat.name ? say("page.seats.you") : "", state].filter(Boolean).join(" · ");
    }
    if (seat.level) {
        const character = seat.character && characterName(game, seat.character);
        return [character, say("page.seats.bot", { level: seat.level })].filter(Boolean).join(" · ");
    }
    if (seat.kind === "open") return say("page.seats.empty");
    return stateOf(seat);
}

// What a seat would score now. A press shows where the points come from.
function Standing({ game, frame, seat }: { game: Game; frame: Frame; seat: number }) {
    const [isOpen, setOpen] = useState(false);
    const standing = game.standing?.(frame, seat);
    if (!standing) return null;
    const { points, isAll, sources, counted } = standing;
    const words = isAll ? say("page.standing.points", { points }) : say("page.standing.at_least", { points });
    return (
        <>
            <button
                type="button"
                class="standing"
                aria-expanded={isOpen}
                title={sayFacts(counted?.help ?? "page.standing.help")}
                onClick={() => setOpen(!isOpen)}
            >
                {counted ? sayFacts(counted.points) : words}
            </button>
            {isOpen && (
                <ul class="sources">
                    {sources.map((source, i) => (
                        <li key={i}>
                            <span>{sayFacts(source.fact)}</span>
                            <b>{source.points}</b>
                        </li>
                    ))}
                    {!isAll && <li class="quiet-text">{say("page.standing.hidden")}</li>}
                </ul>
            )}
        </>
    );
}

export function SeatList(props: {
    game: Game;
    state: SessionState;
    frame: Frame;
    openAid?: () => void; // opens the game's aid; the button is at the viewer's seat
}) {
    const { game, state, frame } = props;
    const aid = props.openAid && game.aid?.isFor(frame) ? game.aid : undefined;
    const { Stock } = game;
    const remaining = frame.result ? undefined : game.remaining?.(frame);
    return (
        <section class="seats" aria-label={say("page.table.seats")}>
            {remaining && <p class="remaining">{sayFacts(remaining)}</p>}
            {state.seats.map((seat) => {
                const role = game.seatName?.(seat.seat, frame);
                const acts = frame.actors.includes(seat.seat);
                const rank = frame.result?.rank[seat.seat - 1];
                return (
                    <div class="seat" key={seat.seat} data-acts={acts} data-you={seat.kind === "you"}>
                        <Chip game={game} frame={frame} seat={seat.seat} />
                        <div class="seat-who">
                            <b>{nameOf(frame.game, seat)}</b>
                            <span class="quiet-text">
                                {[role, whoIs(frame.game, seat)].filter(Boolean).join(" · ")}
                            </span>
                        </div>
                        {rank === 1 && (
                            <span class="crown" role="img" aria-label={say("page.seats.winner")}>
                                ♛
                            </span>
                        )}
                        {state.thinking.includes(seat.seat) && (
                            <span class="spinner" role="img" aria-label={say("page.seats.thinking")} />
                        )}
                        {seat.ms !== undefined && <Clock ms={seat.ms} runs={acts} />}
                        {aid && seat.seat === frame.viewer && (
                            <button type="button" aria-haspopup="dialog" onClick={props.openAid}>
                                {sayFacts(aid.title)}
                            </button>
                        )}
                        <Standing game={game} frame={frame} seat={seat.seat} />
                        <div class="stock">
                            <Stock frame={frame} seat={seat.seat} />
                        </div>
                    </div>
                );
            })}
        </section>
    );
}
