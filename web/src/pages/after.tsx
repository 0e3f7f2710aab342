// After the end of a game with others: why it ended, the match, the rematch, and how to check that the luck was fair.
import { CARDS } from "../games";
import type { OnlineSession } from "../session/online";
import { say, seat } from "../say/say";
import { namesOf } from "../ui/names";
import { Link } from "../ui/router";

// Two games with the seats exchanged.
export function MatchScore({ session }: { session: OnlineSession }) {
    const { match, seats } = session.facts!;
    if (!match) return null;
    const winners = match.rank?.flatMap((rank, i) => (rank === 1 ? [seat(i + 1)] : [])) ?? [];
    return (
        <section class="match" aria-label={say("people.match.label")}>
            <b>{say("people.match.game", { game: match.game })}</b>
            <ul>
                {seats.map((s, i) => (
                    <li key={s.seat}>
                        {say("people.match.points", {
                            name: namesOf(session.state!)[i],
                            points: match.points[i],
                            score: match.score[i],
                        })}
                    </li>
                ))}
            </ul>
            {winners.length === 1 && <p>{say("people.match.won", { who: winners[0] })}</p>}
            {winners.length > 1 && <p>{say("people.match.drawn")}</p>}
        </section>
    );
}

function Rematch({ session }: { session: OnlineSession }) {
    const { proposal, may, you, seats, match, rematch } = session.facts!;
    if (rematch) {
        return (
            <Link to={`/table/${rematch}${session.token ? `#${session.token}` : ""}`} class="button primary">
                {say("people.rematch.go")}
            </Link>
        );
    }
    const asked = proposal?.type === "rematch" ? proposal : undefined;
    const agreed = asked ? [...new Set([asked.by, ...asked.agreed])] : [];
    const missing = seats.filter((s) => s.kind === "held" && !agreed.includes(s.seat)).map((s) => seat(s.seat));
    const isMatch = match?.game === 1 && seats.length === 2;
    return (
        <div class="rematch">
            {asked && (
                <p role="status">
                    {say("people.rematch.agreed", { who: agreed.map(seat) })}{" "}
                    {missing.length > 0 && say("people.rematch.missing", { whom: missing })}
                </p>
            )}
            <p class="row-of-buttons">
                {may?.includes("rematch") && !agreed.includes(you) && (
                    <button type="button" class="primary" onClick={() => session.rematch()}>
                        {asked
                            ? say("people.rematch.accept")
                            : isMatch
                              ? say("people.rematch.second_game")
                              : say("people.rematch.offer")}
                    </button>
                )}
                {asked && you > 0 && (
                    <button type="button" onClick={() => session.refuseRematch()}>
                        {agreed.includes(you) ? say("people.proposal.withdraw") : say("page.proposal.refuse")}
                    </button>
                )}
            </p>
        </div>
    );
}

// The seed that fixed all luck, its hash, which was shown before the game, and how to compare them.
function Fairness({ session }: { session: OnlineSession }) {
    const { commit, seed } = session.facts!;
    if (!seed) return null;
    return (
        <details class="fairness">
            <summary>{say("people.fairness.label")}</summary>
            <dl>
                <dt>{say("people.fairness.seed")}</dt>
                <dd>
                    <code>{seed}</code>
                </dd>
                <dt>{say("people.fairness.hash")}</dt>
                <dd>
                    <code>{commit}</code>
                </dd>
            </dl>
            <p>{say("people.fairness.check")}</p>
            <p>
                <code>echo {seed} | xxd -r -p | sha256sum</code>
            </p>
            <p>
                {say("people.fairness.verify")} <code>colossi verify FILE</code>
            </p>
        </details>
    );
}

export function AfterGame({ session }: { session: OnlineSession }) {
    const { of, game } = session.facts!;
    return (
        <section class="after" aria-label={say("people.after.label")}>
            <MatchScore session={session} />
            <Rematch session={session} />
            <p class="row-of-buttons">
                {of && (
                    <Link to={`/table/${of}${session.token ? `#${session.token}` : ""}`}>
                        {say("people.rematch.before")}
                    </Link>
                )}
                {CARDS.some((c) => c.name === game) && (
                    <Link to={`/friends/${game}`}>{say("people.after.new_table")}</Link>
                )}
            </p>
            <Fairness session={session} />
        </section>
    );
}
