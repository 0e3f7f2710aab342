// The sealed bid, and buttons for actions that have no place on the board.
import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { say } from "../../say/say";
import type { ControlsProps, Step } from "../game";
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import { Chief, Marker, Sorcerer, Worker } from "./pieces";
import { viewOf } from "./view";

type Shape = (props: { seat: number }) => ComponentChildren;

const BigMarker: Shape = ({ seat }) => (
    <g transform="translate(0 -4)">
        <Marker seat={seat} r={13} />
    </g>
);
const BigWorker: Shape = ({ seat }) => (
    <g transform="scale(1.5)">
        <Worker seat={seat} />
    </g>
);

const PARTS = [
    {
        title: "giants.page.bid_markers",
        each: "giants.page.bid_marker",
        why: "giants.page.bid_markers_why",
        Shape: BigMarker,
    },
    {
        title: "giants.page.bid_workers",
        each: "giants.page.bid_worker",
        why: "giants.page.bid_workers_why",
        Shape: BigWorker,
    },
    { title: "giants.page.bid_chiefs", each: "giants.page.bid_chief", why: "giants.page.bid_chiefs_why", Shape: Chief },
    {
        title: "giants.page.bid_sorcerers",
        each: "giants.page.bid_sorcerer",
        why: "giants.page.bid_sorcerers_why",
        Shape: Sorcerer,
    },
];

// A row of pieces. Pressing one bids it and all before it; pressing the last one again takes it back.
function Dial(props: { part: number; most: number; value: number; set(n: number): void; seat: number }) {
    const { title, each, why, Shape } = PARTS[props.part];
    const words = say(title, { count: props.value });
    return (
        <div class="gi-part" role="group" aria-label={words}>
            <span class="gi-say">
                {words}
                <small>{say(why)}</small>
            </span>
            <span class="gi-dial">
                {Array.from({ length: props.most }, (_, i) => (
                    <button
                        type="button"
                        key={i}
                        aria-pressed={i < props.value}
                        aria-label={say(each, { count: i + 1 })}
                        onClick={() => props.set(props.value === i + 1 ? i : i + 1)}
                    >
                        <svg viewBox="-18 -36 36 40" aria-hidden="true">
                            <Shape seat={props.seat} />
                        </svg>
                    </button>
                ))}
            </span>
        </div>
    );
}

const isBid = (text: string) => text.startsWith("bid ");

function Bid({ frame, picking }: { frame: Frame; picking: Picking }) {
    const bids = frame.choices.filter((c) => isBid(c.text)).map((c) => c.text.split(" ").slice(1).map(Number));
    const [bid, setBid] = useState(() => bids[0]);
    return (
        <section class="controls gi-bid" aria-label={say("giants.page.your_bid")}>
            {bid.map((value, part) => {
                const most = Math.max(...bids.map((b) => b[part]));
                if (most === 0) return null;
                const set = (n: number) => setBid(bid.map((v, i) => (i === part ? n : v)));
                return <Dial key={part} part={part} most={most} value={value} seat={frame.viewer} set={set} />;
            })}
            <button type="button" class="step primary" onClick={() => picking.act(`bid ${bid.join(" ")}`)}>
                {bid.some((n) => n > 0) ? say("giants.page.seal") : say("giants.page.bid_nothing")}
            </button>
        </section>
    );
}

function Buttons({ picking }: { picking: Picking }): ComponentChildren {
    // The power of the hex comes first, and paying where nothing has to be paid comes last.
    const order = (s: Step) => (s.thing === "say:sorcery" ? 0 : s.thing === "say:pay" ? 2 : 1);
    const buttons = picking.nexts
        .filter((s) => s.thing.startsWith("say:") && !isBid(s.thing.slice(4)))
        .sort((a, b) => order(a) - order(b));
    if (buttons.length === 0) return null;
    return (
        <div class="steps">
            {buttons.map((s) => (
                <button
                    type="button"
                    key={s.thing}
                    class={s.thing === "say:pay" ? "step quiet" : "step"}
                    onClick={() => picking.pick(s.thing)}
                >
                    {s.label}
                </button>
            ))}
        </div>
    );
}

// A player may look under a Moai before sealing the bid, so what is chosen of the bid is kept for the whole turn.
export function Controls({ frame, picking }: ControlsProps) {
    const { phase, turn } = viewOf(frame);
    return (
        <>
            {phase === "bid" && <Bid key={turn} frame={frame} picking={picking} />}
            <Buttons picking={picking} />
        </>
    );
}
