// The way to the player aid (learn/aid.tsx), which is loaded when it is first opened.
import type { ComponentChildren } from "preact";
import type { Game } from "../games/game";
import { say } from "../say/say";
import type { Frame, Session } from "../session/session";
import { Dialog } from "./dialog";
import { useLoaded } from "./loaded";

const loadAid = () => import("../learn/aid");

export function AidButton({ open, kind = "quiet" }: { open(): void; kind?: string }) {
    return (
        <button type="button" class={kind} aria-haspopup="dialog" title={say("learn.aid.help")} onClick={open}>
            {say("learn.aid.open")}
        </button>
    );
}

// The aid of a game that is set up in this way: seats and options, as `new` takes them.
export function AidDialog(props: {
    game: string;
    setup?: string;
    own?: string;
    close(): void;
    children?: ComponentChildren;
}) {
    const loaded = useLoaded("aid", loadAid);
    return (
        <Dialog title={say("learn.aid.title")} close={props.close} kind="aid-dialog">
            {loaded && <loaded.Aid {...props} />}
        </Dialog>
    );
}

// The setup that a record begins with.
export function setupOf(record: string): string {
    const tags = [...record.matchAll(/^\[(seats|option) (.*)\]$/gm)];
    return tags.map(([, tag, text]) => (tag === "seats" ? `seats=${text}` : text.replace(" ", "="))).join(" ");
}

// The aid of a table, with what concerns the viewer's seat.
export function TableAid(props: { session: Session; game: Game; frame: Frame; close(): void }) {
    const { session, game, frame } = props;
    const record = useLoaded("record", () => session.record());
    if (record === undefined) return null;
    const aid = game.aid?.isFor(frame) ? game.aid : undefined;
    return (
        <AidDialog game={game.name} setup={setupOf(record)} own={aid?.own(frame)} close={props.close}>
            {aid && <aid.Body frame={frame} />}
        </AidDialog>
    );
}
