// The table: board, prompt, actions, seats and log, for any session of any game.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Game } from "../games/game";
import { useSession, type Session, type SessionState } from "../session/session";
import { say, sayFacts, setAudience } from "../say/say";
import { ActionList } from "./actions";
import { AidButton, TableAid } from "./aid";
import { Bar } from "./bar";
import { Ending } from "./ending";
import { useCommands } from "./keys";
import { Log, Player, thingsOf, useReplay } from "./log";
import { useNarrow } from "./media";
import { namesOf } from "./names";
import { NO_PICKING, usePicking, type Picking } from "./picking";
import { Pointing, SkipLink } from "./pointing";
import { isRanked, Prompt } from "./prompt";
import { Link } from "./router";
import { RulesDialog } from "./rules";
import { SeatList } from "./seat-list";
import { Steady } from "./steady";
import { HintButton } from "./hint";
import { RecordButtons } from "./record";
import { Chat, Unread, useUnread } from "./chat";
import { useSounds } from "./sounds";
import { settings } from "./settings";
import { AutomaticNote, useAutomatic, useWish, WishControl } from "./automatic";
import { BoardArea, lastOf, PastNote, usePast, useShownState } from "./board-area";
import { RecentMoment } from "./moment";
import { isHeading, useShowing } from "./showing";

export type Sheet = "act" | "seats" | "log" | "none";

// On a phone one part of the side is shown over the board at a time. It opens by itself where nothing is chosen on the board.
function useSheet(state: SessionState, picking: Picking): [Sheet, (sheet: Sheet) => void] {
    const [sheet, setSheet] = useState<Sheet>("none");
    const wanted = picking.isBeside || state.frame.result !== undefined;
    useEffect(
        () => setSheet((open) => (wanted ? "act" : open === "act" ? "none" : open)), // what the person has opened stays
        [wanted, picking.decision, picking.hinted.length],
    );
    return [sheet, setSheet];
}

function SheetTabs({
    sheet,
    change,
    unread,
    undo,
}: {
    sheet: Sheet;
    change(sheet: Sheet): void;
    unread: number; // messages
    undo?: () => void;
}) {
    const tab = (name: Sheet, label: string) => (
        <button type="button" aria-pressed={sheet === name} onClick={() => change(sheet === name ? "none" : name)}>
            {label} {name === "log" && <Unread count={unread} />}
        </button>
    );
    return (
        <div class="sheet-tabs" role="group" aria-label={say("page.table.sheets")}>
            {tab("act", say("page.table.actions"))}
            {tab("seats", say("page.table.seats"))}
            {tab("log", say("page.table.log"))}
            <button type="button" disabled={!undo} onClick={undo}>
                {say("page.undo")}
            </button>
        </div>
    );
}

// What happened last, for screen readers. Banners read headings.
function Speaker({ state }: { state: SessionState }) {
    const { story } = state;
    const isNews = (fact: string) => !isHeading(fact);
    let n = story.length;
    while (n > 0 && !story[n - 1].facts.some(isNews)) n--;
    return (
        <p class="visually-hidden" aria-live="polite">
            {n > 0 && sayFacts(story[n - 1].facts.filter(isNews))}
        </p>
    );
}

// The way to the analysis board, at the position that is looked at.
function AnalysisLink({ to, at }: { to: string; at: number | null }) {
    return (
        <Link to={at === null ? to : `${to}?at=${at}`} class="button">
            {say("page.table.analyse")}
        </Link>
    );
}

// The same picking, with some things lit up.
function lighten(picking: Picking, lit: Set<string>): Picking {
    if (lit.size === 0) return picking;
    return {
        ...picking,
        props(thing, label) {
            const props = picking.props(thing, label);
            return lit.has(thing) ? { ...props, class: `${props.class ?? "thing"} lit` } : props;
        },
    };
}

export function Table(props: {
    session: Session;
    game: Game;
    title: string;
    tools?: ComponentChildren;
    panel?: ComponentChildren;
    after?: ComponentChildren; // what can be done after the end
    rematch?: ComponentChildren; // buttons that begin another game, at the end
    analysis?: string; // the address of the analysis board, if the game may be analysed
    // A lesson: the step that the learner is at, and what is said above the prompt. In a lesson nothing is done by itself.
    lesson?: { step: number; panel(isBehind: boolean): ComponentChildren };
}) {
    const { session, game } = props;
    const newest = useSession(session)!;
    const showing = useShowing(session, game);
    const state = useShownState(newest, showing);
    const [at, setAt] = useState<number | null>(null);
    const [clause, setClause] = useState<string | null>(null);
    const [talks, setTalks] = useState(false);
    const isNarrow = useNarrow();
    const [isAidOpen, setAidOpen] = useState(false);
    const [lit, light] = useState<string | null>(null); // a fact
    const past = usePast(session, at);
    const [wish, setWish] = useWish(newest.story);
    const automatic = useAutomatic(session, game, showing, at !== null || props.lesson !== undefined, wish);
    // Each step of a lesson asks anew, even if the choices are the same as before.
    const decision = showing.decision + 10_000 * (props.lesson?.step ?? 0);
    const picking = usePicking(game, state.frame, automatic, decision);
    const names = namesOf(state);
    setAudience({ viewer: state.frame.viewer, names });
    const isPast = at !== null && past !== undefined;
    const shown = isPast ? past : state.frame;
    const told = lit ?? newest.notice?.facts.at(-1) ?? "";
    const things = useMemo(() => thingsOf(told, game), [told, game]);
    const used = lighten(isPast ? NO_PICKING : picking, things);
    const replay = useReplay(state.frame.n, at, setAt);
    const last = useMemo(() => lastOf(state, shown.n), [state.story, shown.n]);
    useSounds(state, settings);
    const page = useRef<HTMLDivElement>(null);
    const [sheet, setSheet] = useSheet(state, picking);
    const unread = useUnread(state, talks && (!isNarrow || sheet === "log"));
    useEffect(() => showing.pause(at !== null), [showing, at]);
    useEffect(() => newest.advised && picking.hint(newest.advised), [newest.advised]);
    useEffect(() => {
        if (newest.notice) picking.hint(null); // it would cover what must be read first
    }, [newest.notice]);
    // What is asked, and the end, are at the top of the side, where the person may have scrolled away from.
    useEffect(() => {
        const side = page.current?.querySelector(".side");
        if (side && (state.notice || state.frame.result)) side.scrollTop = 0;
    }, [state.notice?.facts.join(), state.frame.result !== undefined]);

    useCommands(page, {
        skip: () => !isPast && (showing.moment ? showing.proceed() : showing.skip()),
        undo: () => state.undo > 0 && void session.undo(),
        earlier: () => state.frame.n > 0 && setAt((v) => Math.max(0, (v ?? state.frame.n) - 1)),
        later: () => setAt((v) => (v === null || v + 1 >= state.frame.n ? null : v + 1)),
        aid: () => setAidOpen(true),
    });

    const { Controls } = game;
    const mine = state.frame.choices.length > 0;
    return (
        <div class="table" data-game={game.name} data-n={state.frame.n} ref={page}>
            <SkipLink />
            <Bar title={props.title}>
                {props.tools}
                <AidButton open={() => setAidOpen(true)} />
                <button type="button" class="quiet" onClick={() => setClause("")}>
                    {say("page.rules")}
                </button>
            </Bar>
            <BoardArea
                game={game}
                state={state}
                frame={shown}
                picking={used}
                last={last}
                names={names}
                showing={showing}
                isPast={isPast}
            >
                {isPast && <PastNote at={at} of={state.frame.n} leave={() => setAt(null)} />}
            </BoardArea>
            <aside class="side" data-lesson={props.lesson !== undefined} aria-label={say("page.table.label")}>
                {props.lesson?.panel(showing.isBehind)}
                {(mine || showing.moment || !props.lesson) && (
                    <Prompt
                        state={state}
                        picking={picking}
                        asked={showing.moment ? say("page.showing.read") : undefined}
                    />
                )}
                <div class="sheet" data-sheet={sheet}>
                    <div class="part" data-part="act">
                        {state.frame.result && props.after}
                        {state.frame.result && isRanked(state.frame.result.reason) && (
                            <Ending
                                state={state}
                                names={names}
                                game={game}
                                session={session}
                                jump={setAt}
                                replay={() => {
                                    setSheet("log");
                                    replay.play();
                                }}
                                rematch={props.rematch}
                                analysis={props.analysis && <AnalysisLink to={props.analysis} at={at} />}
                            />
                        )}
                        {mine && (
                            <Steady during={picking.decision}>
                                {Controls && <Controls frame={state.frame} picking={picking} />}
                                <ActionList
                                    key={picking.decision}
                                    picking={picking}
                                    hasControls={Controls !== undefined}
                                />
                            </Steady>
                        )}
                        <div class="row-of-buttons">
                            <button
                                type="button"
                                class="undo" // on a phone there is one below
                                disabled={state.undo === 0}
                                onClick={() => void session.undo()}
                            >
                                {say("page.undo")}
                            </button>
                            {mine && session.hint && <HintButton session={session} picking={picking} />}
                            {props.analysis && !state.frame.result && <AnalysisLink to={props.analysis} at={at} />}
                            {!props.lesson && <RecordButtons session={session} name={game.name} />}
                        </div>
                        {game.wishes && state.frame.viewer > 0 && !state.frame.result && !props.lesson && (
                            <WishControl question={game.wishes} wish={wish} choose={setWish} />
                        )}
                        <AutomaticNote automatic={automatic} state={state} />
                        {props.panel}
                    </div>
                    <div class="part" data-part="seats">
                        <SeatList game={game} state={state} frame={shown} openAid={() => setAidOpen(true)} />
                    </div>
                    <div class="part" data-part="log">
                        {state.chat && (
                            <div class="tabs" role="group" aria-label={say("page.table.log_or_chat")}>
                                <button type="button" aria-pressed={!talks} onClick={() => setTalks(false)}>
                                    {say("page.table.log")}
                                </button>
                                <button type="button" aria-pressed={talks} onClick={() => setTalks(true)}>
                                    {say("page.table.chat")} <Unread count={unread} />
                                </button>
                            </div>
                        )}
                        {showing.recent && !showing.moment && <RecentMoment shown={showing.recent} />}
                        {talks && state.chat ? (
                            <Chat state={state} names={names} session={session} />
                        ) : (
                            <Log state={state} at={at} jump={setAt} sheet={sheet} light={light} />
                        )}
                        <Player count={state.frame.n} at={at} jump={setAt} replay={replay} />
                    </div>
                </div>
                <SheetTabs
                    sheet={sheet}
                    change={setSheet}
                    unread={unread}
                    undo={state.undo > 0 ? () => void session.undo() : undefined}
                />
            </aside>
            <Speaker state={state} />
            <Pointing game={game} frame={shown} picking={used} openClause={setClause} />
            {isAidOpen && <TableAid session={session} game={game} frame={shown} close={() => setAidOpen(false)} />}
            {clause !== null && (
                <RulesDialog
                    game={game.name}
                    clause={clause}
                    topics={state.frame.topics}
                    close={() => setClause(null)}
                />
            )}
        </div>
    );
}
