// The end of a game: who has won and by how much, the decisive moment, what to do next, and where the points came from.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { chanceWords } from "../say/format";
import { learnWords } from "../say/language";
import { say, sayFacts, seat as seatWord } from "../say/say";
import type { Session, SessionState, Told } from "../session/session";
import type { Game } from "../games/game";
import { useChances, type Chances } from "./chances";
import { Chip } from "./chip";
import { useLoaded } from "./loaded";
import { endOf, REASONS, winnersOf } from "./prompt";
import { useAddress } from "./router";
import { isHeading } from "./showing";

// Who has won, with the points of the winner and of the next best, unless the points did not decide.
function headline({ frame }: SessionState): string {
    const { reason, rank, score } = frame.result!;
    const winners = rank.flatMap((r, i) => (r === 1 ? [i] : []));
    if (REASONS[reason]) return endOf(frame);
    const [most, next] = [score[winners[0]], Math.max(...score.filter((_, i) => rank[i] > 1))];
    if (winners.length !== 1 || most <= next) return winnersOf(frame);
    return say("page.ending.won", { who: seatWord(winners[0] + 1), most, next });
}

const wordsOf = ({ value, low = value, high = value }: Chances["points"][0]["chances"][0]) =>
    chanceWords({ value, low, high });

// The moment that decided the game: what was done, and what it did to the chances of the winner.
function DecisiveMoment(props: { chances: Chances; state: SessionState; jump(n: number): void }) {
    const { points, decisive } = props.chances;
    const { frame, story } = props.state;
    const winner = frame.result!.rank.indexOf(1);
    const [before, after] = [decisive?.from, decisive?.to].map((n) => points.find((p) => p.n === n));
    if (!decisive || !before || !after) return null;
    const done = (t: Told) => t.facts.filter((f) => !isHeading(f));
    const told = story
        .slice(decisive.from, decisive.to)
        .filter((t) => done(t).length > 0)
        .at(-1);
    return (
        <button type="button" class="decisive" onClick={() => props.jump(decisive.to)}>
            <b>
                {say("page.ending.decisive", {
                    from: wordsOf(before.chances[winner]),
                    to: wordsOf(after.chances[winner]),
                })}
            </b>
            {told && <span>{sayFacts(done(told)).replaceAll("\n", " ")}</span>}
        </button>
    );
}

export function Ending(props: {
    state: SessionState;
    names: string[];
    game: Game;
    session: Session;
    jump(n: number | null): void;
    replay(): void; // plays the whole game back
    rematch?: ComponentChildren; // buttons that begin another game
    analysis?: ComponentChildren; // the way to the analysis board
}) {
    const { state, game, names, jump } = props;
    const result = state.frame.result!;
    const { query } = useAddress(); // the list of tables leads here
    const [isOpen, setOpen] = useState(query.has("review"));
    useEffect(() => {
        if (query.has("replay")) props.replay();
    }, []);
    const chances = useChances(props.session, state.frame);
    const figure = useLoaded(isOpen && chances ? "figure" : undefined, () =>
        Promise.all([import("../learn/chances"), learnWords()]).then(
            ([loaded]) => loaded,
            () => undefined, // the result is worth reading without it
        ),
    );
    const order = state.seats.map((s) => s.seat).sort((a, b) => result.rank[a - 1] - result.rank[b - 1]);
    const over = state.story.flatMap((t) => t.facts.filter((f) => /^[a-z]+\.over( |$)/.test(f)));
    return (
        <section class="ending" aria-label={say("page.ending.label")}>
            <h2>{headline(state)}</h2>
            {over.length > 0 && <p class="quiet-text">{sayFacts(over.slice(-1))}</p>}
            <ol>
                {order.map((seat) => (
                    <li key={seat}>
                        <span class="place">{say("page.ending.place", { place: result.rank[seat - 1] })}</span>
                        <Chip game={game} frame={state.frame} seat={seat} />
                        <b>{names[seat - 1]}</b>
                        <span class="points">{result.score[seat - 1]}</span>
                    </li>
                ))}
            </ol>
            {chances && <DecisiveMoment chances={chances} state={state} jump={jump} />}
            <div class="row-of-buttons ending-buttons">
                {props.rematch}
                <button type="button" onClick={props.replay}>
                    {say("page.ending.replay")}
                </button>
                {props.analysis}
                {chances && (
                    <button type="button" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
                        {say("page.chances.show")}
                    </button>
                )}
            </div>
            {figure && chances && (
                <figure.ChancesFigure game={game} chances={chances} end={state.frame} names={names} jump={jump} />
            )}
            <game.Score state={state} />
        </section>
    );
}
