// The analysis board: the board as at a table, and beside it what the search thinks of the position, the way through the game,
// and the way on from here.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { titleOfGame } from "../games";
import type { Game } from "../games/game";
import { say, setAudience } from "../say/say";
import { useSession, type Frame } from "../session/session";
import { ActionList } from "../ui/actions";
import { Bar } from "../ui/bar";
import { lastOf } from "../ui/board-area";
import { HintMarks } from "../ui/hint";
import { isForTable, useCommands, useEscape } from "../ui/keys";
import { Log, Player, useReplay } from "../ui/log";
import { namesOf } from "../ui/names";
import { usePicking } from "../ui/picking";
import { Pointing, SkipLink } from "../ui/pointing";
import { Prompt } from "../ui/prompt";
import { Link } from "../ui/router";
import { RulesDialog } from "../ui/rules";
import { SeatList } from "../ui/seat-list";
import { Steady } from "../ui/steady";
import { Strip } from "../ui/strip";
import { AnalysisPanel, GoOn } from "./analysis-panel";
import type { AnalysisSession, Candidates } from "./analysis-session";
import { ReportPanel } from "./report-panel";

const FEW = 3; // candidates that are shown at first
const SETTLE = 200; // milliseconds that a position is shown before it is searched, so that stepping stays quick

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// What the search thinks of the shown position, more and more exactly while it is on.
function useCandidates(session: AnalysisSession, frame: Frame, count: number, isOn: boolean): Candidates | undefined {
    const [found, setFound] = useState<Candidates & { frame: Frame }>();
    const [problem, setProblem] = useState<unknown>(null);
    useEffect(() => {
        if (!isOn || frame.choices.length < 2) return;
        let live = true;
        const search = async () => {
            await wait(SETTLE);
            for (let isDone = false; live && !isDone;) {
                const now = await session.candidates(frame.n, count);
                if (!live) return;
                setFound({ ...now, frame });
                isDone = now.isDone;
            }
        };
        search().catch((error) => live && setProblem(error));
        return () => void (live = false);
    }, [session, frame, count, isOn]);
    if (problem !== null) throw problem;
    return found?.frame === frame ? found : undefined;
}

// What is over the board while a branch is shown.
function BranchNote({ session }: { session: AnalysisSession }) {
    return (
        <p class="past-note branch-note">
            {say("learn.analysis.branch", { action: session.from! })}{" "}
            <button type="button" onClick={() => void session.backToGame()}>
                {say("learn.analysis.back")}
            </button>
        </p>
    );
}

export function AnalysisTable(props: {
    session: AnalysisSession;
    game: Game;
    address: string; // of the game that is analysed
}) {
    const { session, game } = props;
    const state = useSession(session)!;
    const { frame } = state;
    const { at, count, from } = session;
    const [more, setMore] = useState({ frame, count: FEW });
    const [isOn, setOn] = useState(true);
    const [pointed, point] = useState("");
    const [pin, setPin] = useState({ frame, text: "" });
    const [isAtEnd] = useState(at >= count); // as after a game, where the report is what one wants
    const [clause, setClause] = useState<string | null>(null);
    const page = useRef<HTMLDivElement>(null);
    const pinned = pin.frame === frame ? pin.text : "";
    const wanted = more.frame === frame ? more.count : FEW;
    const found = useCandidates(session, frame, wanted, isOn);
    const picking = usePicking(game, frame, session.isOver ? session : null, frame.n);
    const names = namesOf(state);
    setAudience({ viewer: state.seats.find((s) => s.kind === "you")?.seat ?? 0, names });
    const last = useMemo(() => lastOf(state, frame.n), [state.story, frame]);
    const jump = (n: number | null) => void session.goTo(n ?? count);
    const place = at >= count ? null : at;
    const replay = useReplay(count, place, jump);
    useEscape(from !== undefined, () => void session.backToGame());

    // The candidate that is pointed at, or else the pinned one, is drawn on the board.
    const drawn = frame.choices.find((c) => c.text === (pointed || pinned));
    useEffect(() => picking.hint(drawn ?? null), [drawn, picking.decision]);
    useEffect(() => {
        point("");
        // The button that had the focus may have gone with its candidate.
        if (document.activeElement === document.body)
            page.current?.querySelector<HTMLElement>("main.board")?.focus({ preventScroll: true });
    }, [frame]);

    // Goes to a position of the game and draws an action there. Returns false if another position was wanted in the meantime.
    const show = async (n: number, seat: number, text = "") => {
        await session.goToGame(n, seat);
        const now = session.state!.frame;
        setPin({ frame: now, text });
        return now.n === n && session.at === n;
    };
    const tryOut = async (n: number, seat: number, text: string) => {
        if (await show(n, seat, text)) await session.act(text);
    };

    useCommands(page, {
        skip: () => setOn(!isOn),
        undo: () => void session.undo(),
        earlier: () => void session.goTo(session.at - 1),
        later: () => void session.goTo(session.at + 1),
    });
    // A digit tries a candidate.
    useEffect(() => {
        const key = (event: KeyboardEvent) => {
            const candidate = /^[1-9]$/.test(event.key) && isForTable(event) && found?.list[Number(event.key) - 1];
            if (candidate && session.isOver) picking.act(candidate.text);
        };
        window.addEventListener("keydown", key);
        return () => window.removeEventListener("keydown", key);
    });

    const { Controls } = game;
    // The log tells the whole line, whatever position is shown.
    const whole = useMemo(() => ({ ...state, frame: { ...frame, n: count } }), [state, count]);
    return (
        <div class="table" data-game={game.name} data-n={frame.n} data-branch={from} ref={page}>
            <SkipLink />
            <Bar title={say("learn.analysis.title", { game: titleOfGame(game.name) })}>
                <Link to={props.address} class="button quiet">
                    {say("learn.analysis.leave")}
                </Link>
                <button type="button" class="quiet" onClick={() => setClause("")}>
                    {say("page.rules")}
                </button>
            </Bar>
            <main class="board" tabIndex={-1}>
                <game.Board frame={frame} picking={picking} last={last} names={names} />
                {from !== undefined && <BranchNote session={session} />}
                <Strip game={game} state={state} frame={frame} />
            </main>
            <aside class="side analysis-side" aria-label={say("learn.analysis.label")}>
                {session.isOver && (
                    <ReportPanel
                        session={session}
                        game={game}
                        frame={frame}
                        names={names}
                        pinned={pinned}
                        isOpen={isAtEnd}
                        show={show}
                        tryOut={tryOut}
                    />
                )}
                <AnalysisPanel
                    session={session}
                    game={game}
                    frame={frame}
                    names={names}
                    found={found}
                    wanted={wanted}
                    isOn={isOn}
                    pinned={pinned}
                    turn={() => setOn(!isOn)}
                    more={() => setMore({ frame, count: wanted + FEW })}
                    point={point}
                    pin={(text) => setPin({ frame, text: text === pinned ? "" : text })}
                    act={picking.act}
                />
                {(frame.choices.length > 0 || frame.result) && session.isOver && (
                    <Prompt state={state} picking={picking} />
                )}
                {frame.choices.length > 0 && session.isOver && (
                    <Steady during={picking.decision}>
                        {Controls && <Controls frame={frame} picking={picking} />}
                        <ActionList key={picking.decision} picking={picking} hasControls={Controls !== undefined} />
                    </Steady>
                )}
                {session.isOver && !frame.result && <GoOn session={session} seat={frame.viewer} />}
                <SeatList game={game} state={state} frame={frame} />
                <Log state={whole} at={at} jump={jump} isStill />
                <Player count={count} at={place} jump={jump} replay={replay} />
            </aside>
            {drawn && <HintMarks picking={picking} />}
            <Pointing game={game} frame={frame} picking={{ ...picking, advice: null }} openClause={setClause} />
            {clause !== null && (
                <RulesDialog game={game.name} clause={clause} topics={frame.topics} close={() => setClause(null)} />
            )}
        </div>
    );
}
