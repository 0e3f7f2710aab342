// The board of a table with what lies over it: banners, moments that must be read, and the button that skips to what is newest.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Game } from "../games/game";
import { say } from "../say/say";
import type { Frame, Session, SessionState, Told } from "../session/session";
import { BannerOver } from "./banner";
import { MomentPanel } from "./moment";
import type { Picking } from "./picking";
import type { Showing } from "./showing";
import { Strip } from "./strip";

// What happened since the viewer last acted, of the first n actions; at most the last twelve.
export function lastOf(state: SessionState, n: number): SessionState["story"] {
    const before = state.story.slice(0, n);
    let from = before.length - 1;
    while (from > 0 && before[from - 1].actor !== state.frame.viewer && before.length - from < 12) from--;
    return before.slice(Math.max(from, 0));
}

// The position after action `at`, while the person looks back.
export function usePast(session: Session, at: number | null): Frame | undefined {
    const [frame, setFrame] = useState<Frame>();
    useEffect(() => {
        let live = true;
        if (at === null) setFrame(undefined);
        else
            session.frameAt(at).then(
                (f) => live && setFrame(f),
                () => live && setFrame(undefined),
            );
        return () => void (live = false);
    }, [session, at]);
    return at === null ? undefined : frame;
}

// The state as far as it has been shown. Choices are offered once the showing has caught up.
export function useShownState(state: SessionState, showing: Showing): SessionState {
    const { frame, isBehind } = showing;
    const shown = useMemo(() => (isBehind ? { ...frame, choices: [] } : frame), [frame, isBehind]);
    const story = useMemo(
        () => (frame.n < state.story.length ? state.story.slice(0, frame.n) : state.story),
        [state.story, frame.n],
    );
    return useMemo(
        () => ({ ...state, frame: shown, story, thinking: isBehind ? [] : state.thinking }),
        [state, shown, story, isBehind],
    );
}

// Says over the board that an earlier position is shown, and leads back.
export function PastNote({ at, of, leave }: { at: number; of: number; leave(): void }) {
    return (
        <p class="past-note">
            {say("page.table.past", { action: at, of })}{" "}
            <button type="button" onClick={leave}>
                {say("page.table.now")}
            </button>
        </p>
    );
}

export function BoardArea(props: {
    game: Game;
    state: SessionState;
    frame: Frame; // what is shown: the position as far as it has been shown, or an earlier one
    picking: Picking;
    last: Told[];
    names: string[];
    showing: Showing;
    isPast?: boolean; // the person looks back
    children?: ComponentChildren; // what else lies over the board
}) {
    const { game, showing, isPast = false } = props;

    // While the showing is behind, a click on the board skips to the newest position.
    const skipByClick = (event: Event) => {
        if (isPast || showing.moment || showing.left <= 0) return;
        if (event.target instanceof Element && event.target.closest("button")) return;
        event.stopPropagation();
        showing.skip();
    };

    return (
        <main class="board" data-past={isPast} tabIndex={-1} onClickCapture={skipByClick}>
            <game.Board frame={props.frame} picking={props.picking} last={props.last} names={props.names} />
            {!isPast && <BannerOver banner={showing.banner} />}
            {!isPast && showing.moment && <MomentPanel shown={showing.moment} proceed={() => showing.proceed()} />}
            {!isPast && showing.left > 0 && !showing.moment && (
                <button type="button" class="skip" title={say("page.showing.skip_help")} onClick={() => showing.skip()}>
                    {say("page.showing.skip")}
                </button>
            )}
            {props.children}
            <Strip game={game} state={props.state} frame={props.frame} />
        </main>
    );
}
