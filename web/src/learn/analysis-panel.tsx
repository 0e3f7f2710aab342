// What is said beside the analysis board: where one is, the candidates with their chances, and a new game that begins here.
import { useState } from "preact/hooks";
import { useAbout } from "../engine/about";
import type { Game } from "../games/game";
import { percent } from "../say/format";
import { say, sayFacts, seat as seatWord } from "../say/say";
import type { Frame } from "../session/session";
import { Chip } from "../ui/chip";
import { botName, seatTitle } from "../ui/names";
import { go } from "../ui/router";
import type { AnalysisSession, Candidate, Candidates } from "./analysis-session";

interface PanelProps {
    session: AnalysisSession;
    game: Game;
    frame: Frame;
    names: string[];
    found: Candidates | undefined;
    wanted: number; // so many candidates are asked for
    isOn: boolean; // the search goes on
    pinned: string; // the candidate that stays drawn on the board
    turn(): void; // stops the search, or lets it go on
    more(): void; // shows more candidates
    point(text: string): void; // draws a candidate on the board; "" draws none
    pin(text: string): void;
    act(text: string): void;
}

// The chance as a bar: the interval is shaded, and a line stands at the value.
function Interval({ value, low, high }: Candidate) {
    const style = { "--value": `${value}%`, "--low": `${low}%`, "--high": `${high}%` };
    return <i class="interval" style={style} aria-hidden="true" />;
}

// What is certain compared with what is not: a quick win is the best, and a quick loss is the worst.
const certainty = ({ proven = 0 }: Candidate) => (proven === 0 ? 0 : 1 / proven);

export const bestOf = (list: Candidate[]): Candidate | undefined =>
    [...list].sort((a, b) => b.value - a.value || certainty(b) - certainty(a))[0];

// How sure the chance is.
function rangeWords({ isAssessed, proven = 0, ...c }: Candidate): string {
    const [low, high] = [percent(c.low), percent(c.high)];
    const moves = Math.ceil(Math.abs(proven) / 2); // as a hint says it
    if (proven > 0) return say("learn.analysis.wins", { moves });
    if (proven < 0) return say("learn.analysis.loses", { moves });
    return isAssessed ? say("learn.analysis.assessed", { low, high }) : say("learn.analysis.between", { low, high });
}

function Row({ candidate, isBest, panel }: { candidate: Candidate; isBest: boolean; panel: PanelProps }) {
    const { text, value, leads } = candidate;
    const { frame, session, pinned } = panel;
    const words = frame.choices.find((c) => c.text === text)?.words ?? text;
    const notes = [
        rangeWords(candidate),
        isBest ? say("learn.analysis.best") : "",
        text === session.played ? say("learn.analysis.played") : "",
    ];
    const follows =
        leads.length > 0 ? say("learn.analysis.follows", { news: sayFacts(leads).replaceAll("\n", " ") }) : "";
    return (
        <li
            class="candidate"
            data-best={isBest}
            data-pinned={pinned === text}
            onPointerEnter={() => panel.point(text)}
            onPointerLeave={() => panel.point("")}
            onFocusIn={() => panel.point(text)}
            onFocusOut={() => panel.point("")}
        >
            <button
                type="button"
                class="candidate-words"
                title={words}
                aria-pressed={pinned === text}
                onClick={() => panel.pin(text)}
            >
                <span>{words}</span>
                <b>{percent(value)}</b>
            </button>
            <Interval {...candidate} />
            <p class="quiet-text candidate-notes">{notes.filter(Boolean).join(" · ")}</p>
            <p class="candidate-follows" title={follows}>
                {follows}
            </p>
            {session.isOver && (
                <button
                    type="button"
                    class="candidate-try"
                    aria-label={say("learn.analysis.try_action", { action: words })}
                    onClick={() => panel.act(text)}
                >
                    {say("learn.analysis.try")}
                </button>
            )}
        </li>
    );
}

// Why there are no candidates here.
function nothingWords({ frame, session, isOn }: PanelProps): string {
    if (frame.result) return say("learn.analysis.over");
    if (frame.choices.length === 1) return say("learn.analysis.only", { action: frame.choices[0].words });
    if (frame.choices.length > 1) return isOn ? say("page.hint.thinking") : say("learn.analysis.off");
    return frame.actors.includes(0) || session.isOver ? say("learn.analysis.chance") : say("learn.analysis.others");
}

// How far the search has come.
function searchWords({ found, isOn }: PanelProps): string {
    if (!found) return "";
    const unproven = found.list.filter((c) => c.proven === undefined);
    if (unproven.length === 0) return say("learn.analysis.proven");
    const sims = Math.min(...unproven.map((c) => c.sims));
    if (unproven[0].isAssessed) return say("learn.analysis.looked", { positions: sims });
    if (found.isDone) return say("learn.analysis.done", { sims });
    return isOn ? say("learn.analysis.thinking", { sims }) : say("learn.analysis.stopped", { sims });
}

// What the numbers and the bars are.
function legendWords({ frame, found }: PanelProps): string {
    if (found?.list.some((c) => c.isAssessed)) return say("learn.analysis.win_assessed");
    return frame.seats === 2 ? say("learn.analysis.win") : say("learn.analysis.share");
}

// The seats that decide at the same time, to choose whose decision is looked at.
function Deciding({ frame, session, names }: PanelProps) {
    const acting = frame.actors.filter((s) => s > 0);
    if (acting.length < 2 || !session.isOver) return null;
    return (
        <p class="segments" role="group" aria-label={say("learn.analysis.whose")}>
            {acting.map((seat) => (
                <button
                    type="button"
                    key={seat}
                    aria-pressed={seat === frame.viewer}
                    onClick={() => void session.goTo(session.at, seat)}
                >
                    {names[seat - 1]}
                </button>
            ))}
        </p>
    );
}

export function AnalysisPanel(panel: PanelProps) {
    const { session, game, frame, found, isOn, wanted } = panel;
    const list = found?.list ?? [];
    const best = bestOf(list);
    const hasMore = found !== undefined && frame.choices.length > list.length;
    return (
        <section class="analysis-panel" data-done={found?.isDone} aria-label={say("learn.analysis.candidates")}>
            <p class="analysis-place" aria-live="polite">
                <b>{say("learn.analysis.place", { action: session.at, of: session.count })}</b>
                {frame.choices.length > 0 && (
                    <span>
                        <Chip game={game} frame={frame} seat={frame.viewer} />
                        {say("learn.analysis.acts", { who: seatWord(frame.viewer) })}
                    </span>
                )}
            </p>
            <Deciding {...panel} />
            <ol class="candidate-list" style={{ "--rows": frame.choices.length > 1 ? session.roomFor(wanted) : 1 }}>
                {list.map((candidate) => (
                    <Row key={candidate.text} candidate={candidate} isBest={candidate === best} panel={panel} />
                ))}
                {list.length === 0 && <li class="quiet-text candidate-nothing">{nothingWords(panel)}</li>}
            </ol>
            <p class="quiet-text analysis-search">
                {searchWords(panel)} {legendWords(panel)}
            </p>
            <p class="row-of-buttons">
                <button type="button" disabled={frame.choices.length < 2 || found?.isDone} onClick={panel.turn}>
                    {isOn ? say("learn.analysis.stop") : say("learn.analysis.think")}
                </button>
                <button type="button" disabled={!hasMore} onClick={panel.more}>
                    {say("learn.analysis.more")}
                </button>
            </p>
        </section>
    );
}

// A new game against bots that begins with the shown position.
export function GoOn({ session, seat }: { session: AnalysisSession; seat: number }) {
    const { game, levels } = session.plan;
    const facts = useAbout(game);
    const [chosen, choose] = useState(0); // a seat; 0 is the one that acts
    const [level, setLevel] = useState(3);
    if (!facts) return null;
    return (
        <details class="go-on">
            <summary>{say("learn.analysis.go_on")}</summary>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    go(`/game/${session.goOn(chosen || seat || 1, level)}`);
                }}
            >
                <label class="field">
                    <span>{say("learn.analysis.seat")}</span>
                    <select value={chosen || seat || 1} onChange={(e) => choose(Number(e.currentTarget.value))}>
                        {levels.map((_, i) => (
                            <option key={i} value={i + 1}>
                                {seatTitle(game, i + 1, facts.seat_titles[i] !== undefined)}
                            </option>
                        ))}
                    </select>
                </label>
                <label class="field">
                    <span>{say("learn.analysis.level")}</span>
                    <select value={level} onChange={(e) => setLevel(Number(e.currentTarget.value))}>
                        {facts.levels.map((l, i) => (
                            <option key={l.name} value={i + 1}>
                                {say("page.bot_level", { name: botName(game, i + 1), level: i + 1 })}
                            </option>
                        ))}
                    </select>
                </label>
                <button type="submit" class="primary">
                    {say("learn.analysis.begin")}
                </button>
            </form>
        </details>
    );
}
