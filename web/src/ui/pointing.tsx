// Everything over a table that belongs to pointing at things: the tooltip, hints, refusals, and the keyboard on the board.
import { useEffect } from "preact/hooks";
import type { Game } from "../games/game";
import { say } from "../say/say";
import type { Frame } from "../session/session";
import { HintLayer } from "./hint";
import { useEscape } from "./keys";
import type { Picking } from "./picking";
import { PointedAt } from "./pointed";
import { RefusalBubble } from "./refusal";
import { focusChoice, useRoving } from "./roving";

// The first stop of the Tab key: goes past everything to what can be chosen.
export function SkipLink() {
    return (
        <button type="button" class="skip-link" onClick={focusChoice}>
            {say("page.pointed.skip")}
        </button>
    );
}

export function Pointing(props: {
    game: Game;
    frame: Frame; // the position that is shown
    picking: Picking;
    openClause(id: string): void;
}) {
    const { picking } = props;
    useRoving();
    useEffect(() => {
        // Whoever comes to a table begins at its board, so that the next stop of the Tab key is a choice.
        if (document.activeElement === document.body) document.querySelector<HTMLElement>("main.board")?.focus();
    }, []);
    useEscape(picking.chosen.length > 0 || picking.weighed !== null, picking.back);
    return (
        <>
            <HintLayer game={props.game} frame={props.frame} picking={picking} />
            <RefusalBubble picking={picking} openClause={props.openClause} />
            <PointedAt {...props} />
        </>
    );
}
