// The report of a game beside the analysis board: what each seat lost and how lucky it was, the mistakes and the turning points.
// Each of them leads to its position, where the better action is drawn on the board and can be tried.
import { useEffect, useRef, useState } from "preact/hooks";
import { EngineWorker } from "../engine/engine";
import type { Game } from "../games/game";
import { language, say, sayFacts } from "../say/say";
import type { Frame } from "../session/session";
import { Chip } from "../ui/chip";
import type { AnalysisSession } from "./analysis-session";
import { lossOf, type Decision, type Report, type Turn } from "./report";
import type { Estimate } from "./tally";

const HELPERS = 3; // engines that work on a report, at most

// One core is left to the page and to the search of the analysis board.
const helpers = () => Math.min(HELPERS, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));

interface Making {
    report: Report | undefined; // undefined before it is begun
    isRunning: boolean;
    isStopping: boolean; // an engine still thinks
    run(): void; // begins, goes on, or looks closer
    stop(): void;
}

function useReport(session: AnalysisSession): Making {
    const [, again] = useState(0);
    const [problem, setProblem] = useState<unknown>(null);
    const tell = () => again((n) => n + 1);
    const held = useRef<{ report?: Report; engines: EngineWorker[]; stop?: AbortController }>({ engines: [] });
    const end = () => {
        for (const engine of held.current.engines.splice(0)) engine.end();
    };
    useEffect(
        () => () => {
            held.current.stop?.abort();
            end();
        },
        [session],
    );
    const run = async () => {
        const { current } = held;
        if (current.stop) return;
        current.report ??= session.report(tell);
        current.stop = new AbortController();
        current.engines = Array.from({ length: helpers() }, () => new EngineWorker());
        tell();
        const asks = current.engines.map(
            (engine) =>
                (...lines: string[]) =>
                    engine.ask(...lines),
        );
        await current.report.run(asks, current.stop.signal).finally(end);
        current.stop = undefined;
        tell();
    };
    if (problem !== null) throw problem;
    const { report, stop } = held.current;
    return {
        report,
        isRunning: stop !== undefined,
        isStopping: stop?.signal.aborted ?? false,
        run: () => void run().catch(setProblem),
        stop: () => {
            stop?.abort();
            tell();
        },
    };
}

// A difference in percent, with its sign.
function change(value: number, digits = 0, signDisplay: "exceptZero" | "negative" = "exceptZero"): string {
    const options = {
        style: "percent",
        signDisplay,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    } as const;
    return new Intl.NumberFormat(language(), options).format(value / 100);
}

const intervalWords = ({ low, high }: Estimate, digits = 0, sign: "exceptZero" | "negative" = "exceptZero") =>
    say("learn.report.interval", { low: change(low, digits, sign), high: change(high, digits, sign) });

// The same the other way round: what is lost is less than nothing.
const negative = ({ mean, low, high }: Estimate): Estimate => ({ mean: -mean, low: -high, high: -low });

interface ReportProps {
    session: AnalysisSession;
    game: Game;
    frame: Frame;
    names: string[];
    pinned: string; // the action that is drawn on the board
    isOpen: boolean; // at first
    show(n: number, seat: number, text?: string): void; // goes to a position of the game and draws an action
    tryOut(n: number, seat: number, text: string): void; // goes there and makes the action
}

function Seats({ report, game, frame, names }: ReportProps & { report: Report }) {
    const rows = names.map((_, i) => report.seat(i + 1));
    const hasLuck = rows.some((row) => row.luck);
    return (
        <table class="report-seats">
            <thead>
                <tr>
                    <th scope="col">{say("learn.report.seat")}</th>
                    <th scope="col">{say("learn.report.lost")}</th>
                    {hasLuck && <th scope="col">{say("learn.report.luck")}</th>}
                </tr>
            </thead>
            <tbody>
                {rows.map(({ seat, decisions, loss, luck }) => (
                    <tr key={seat}>
                        <th scope="row">
                            <span class="report-name">
                                <Chip game={game} frame={frame} seat={seat} /> <span>{names[seat - 1]}</span>
                            </span>
                            <small>{say("learn.report.decisions", { decisions })}</small>
                        </th>
                        <td>
                            <b>{change(loss.mean, 1, "negative")}</b>
                            <small>{intervalWords(loss, 1, "negative")}</small>
                        </td>
                        {luck && (
                            <td>
                                <b>{change(luck.mean)}</b>
                                <small>{intervalWords(luck)}</small>
                            </td>
                        )}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

// The button that leads to a moment of the game.
function Moment(props: {
    panel: ReportProps;
    n: number; // the position that is shown
    action: number; // its number, from 1
    seat: number;
    text?: string; // what is drawn there
    value: number;
    words?: string;
}) {
    const { panel, n, seat, text, words } = props;
    const { session, frame, pinned } = panel;
    const isShown = session.from === undefined && frame.n === n && (text === undefined || pinned === text);
    return (
        <button type="button" class="report-moment" aria-pressed={isShown} onClick={() => panel.show(n, seat, text)}>
            <span>
                <b>{say("learn.report.action", { action: props.action })}</b>
                <Chip game={panel.game} frame={frame} seat={seat} /> {panel.names[seat - 1]}
                {words && <span class="quiet-text">{words}</span>}
            </span>
            <b>{change(props.value)}</b>
        </button>
    );
}

function Mistake({ decision, panel }: { decision: Decision; panel: ReportProps }) {
    const { index, seat, options, best, leads } = decision;
    const loss = negative(lossOf(decision));
    const [played, better] = [options[0], options[best]].map(({ fact }) => sayFacts(fact));
    const follows = leads.length > 0 && say("learn.analysis.follows", { news: sayFacts(leads).replaceAll("\n", " ") });
    return (
        <li class="report-mistake">
            <Moment
                panel={panel}
                n={index}
                action={index + 1}
                seat={seat}
                text={options[best].text}
                value={loss.mean}
            />
            <p>{say("learn.report.played", { action: played })}</p>
            <p>{say("learn.report.better", { action: better })}</p>
            <p class="quiet-text report-notes">{[intervalWords(loss), follows].filter(Boolean).join(" · ")}</p>
            <button
                type="button"
                class="candidate-try"
                aria-label={say("learn.analysis.try_action", { action: better })}
                onClick={() => panel.tryOut(index, seat, options[best].text)}
            >
                {say("learn.analysis.try")}
            </button>
        </li>
    );
}

// A turning point: a mistake, or what chance did, which is seen in the position after it.
function TurnRow({ turn, panel }: { turn: Turn; panel: ReportProps }) {
    const { index, seat, mistake, change } = turn;
    const luck = change.mean > 0 ? say("learn.report.turn_lucky") : say("learn.report.turn_unlucky");
    return (
        <li>
            <Moment
                panel={panel}
                n={mistake ? index : index + 1}
                action={index + 1}
                seat={seat}
                text={mistake?.options[mistake.best].text}
                value={change.mean}
                words={`${mistake ? say("learn.report.turn_mistake") : luck} · ${intervalWords(change)}`}
            />
        </li>
    );
}

function Findings(panel: ReportProps & { report: Report }) {
    const { report } = panel;
    const { mistakes, turns } = report;
    return (
        <>
            <Seats {...panel} />
            <h3>{say("learn.report.mistakes")}</h3>
            {mistakes.length === 0 && <p class="quiet-text">{say("learn.report.none")}</p>}
            <ol class="report-list" data-of="mistakes">
                {mistakes.map((decision) => (
                    <Mistake key={decision.index} decision={decision} panel={panel} />
                ))}
            </ol>
            {turns.length > 0 && <h3>{say("learn.report.turns")}</h3>}
            <ol class="report-list" data-of="turns">
                {turns.map((turn) => (
                    <TurnRow key={turn.index} turn={turn} panel={panel} />
                ))}
            </ol>
            <p class="quiet-text report-notes">
                {report.isAssessed ? say("learn.report.assessed") : say("learn.report.explained")}
            </p>
        </>
    );
}

// How far it is.
function stateWords({ report, isRunning }: Making): string {
    if (!report) return say("learn.report.about");
    const { done, of, closer, comparisons } = report;
    if (!report.isComplete) return say(isRunning ? "learn.report.judging" : "learn.report.stopped", { done, of });
    return isRunning ? say("learn.report.looking", closer) : say("learn.report.done", { comparisons });
}

export function ReportPanel(panel: ReportProps) {
    const making = useReport(panel.session);
    const { report, isRunning, isStopping } = making;
    const parts = report && (report.isComplete ? [report.closer.round, report.closer.of] : [report.done, report.of]);
    const button = !report ? "learn.report.begin" : report.isComplete ? "learn.report.closer" : "learn.report.go_on";
    return (
        <details class="report" open={panel.isOpen} data-running={isRunning}>
            <summary>{say("learn.report.title")}</summary>
            <div class="report-body">
                <div class="report-state">
                    <p aria-live={isRunning ? "off" : "polite"}>{stateWords(making)}</p>
                    {isRunning ? (
                        <button type="button" aria-disabled={isStopping} onClick={making.stop}>
                            {say("learn.report.stop")}
                        </button>
                    ) : (
                        <button type="button" class={report ? "" : "primary"} onClick={making.run}>
                            {say(button)}
                        </button>
                    )}
                    {isRunning && parts && (
                        <progress value={parts[0]} max={parts[1]} aria-label={say("learn.report.title")} />
                    )}
                </div>
                {report && report.done > 0 && <Findings {...panel} report={report} />}
            </div>
        </details>
    );
}
