// The end of a game: the places, where the points came from, and how the chances changed.
import type { ComponentType } from "preact";
import { say } from "../say/say";
import type { Session, SessionState } from "../session/session";
import type { ScoreProps } from "../games/game";
import { SeatChip } from "./seats";
import { Chances } from "./chances";

export function Ending(props: {
    state: SessionState;
    names: string[];
    Score: ComponentType<ScoreProps>;
    session: Session;
    jump(n: number | null): void;
}) {
    const { state, names, Score } = props;
    const result = state.frame.result!;
    const order = state.seats.map((s) => s.seat).sort((a, b) => result.rank[a - 1] - result.rank[b - 1]);
    return (
        <section class="ending" aria-label={say("page.ending.label")}>
            <ol>
                {order.map((seat) => (
                    <li key={seat}>
                        <span class="place">{say("page.ending.place", { place: result.rank[seat - 1] })}</span>
                        <SeatChip seat={seat} />
                        <b>{names[seat - 1]}</b>
                        <span class="points">{result.score[seat - 1]}</span>
                    </li>
                ))}
            </ol>
            <Score state={state} />
            <Chances session={props.session} state={state} names={names} jump={props.jump} />
        </section>
    );
}
