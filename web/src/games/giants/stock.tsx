// What the viewer may know of a seat's stock, as icons with numbers.
import type { ComponentChildren } from "preact";
import { say } from "../../say/say";
import type { SeatProps } from "../game";
import { Base, Chief, Logs, Marker, Moai, Sorcerer, Tablet, Worker } from "./pieces";
import { statuesOf, viewOf, type Player, type Reserve } from "./view";

// A piece with its number, drawn around the middle of its foot. `id` is what explains it.
function Item(props: { n?: number; words: string; id: string; children: ComponentChildren }) {
    return (
        <span class="item" role="img" aria-label={props.words} data-explain={props.id}>
            <svg viewBox="-18 -36 36 40" aria-hidden="true">
                {props.children}
            </svg>
            {props.n !== undefined && <span aria-hidden="true">{props.n}</span>}
        </span>
    );
}

// The messages of pieces behind the screen and in front of it.
const BEHIND = {
    workers: "giants.page.workers_behind",
    sorcerer: "giants.page.sorcerer_behind",
    chief: "giants.page.chief_behind",
    markers: "giants.page.markers_behind",
};
const FRONT = {
    workers: "giants.page.workers_front",
    sorcerer: "giants.page.sorcerer_front",
    chief: "giants.page.chief_front",
    markers: "giants.page.markers_front",
};

function Figures({ set, seat, keys }: { set: Player["front"]; seat: number; keys: typeof FRONT }) {
    const { workers, markers } = set;
    return (
        <>
            {workers > 0 && (
                <Item n={workers} id={`worker:${seat}`} words={say(keys.workers, { count: workers })}>
                    <g transform="scale(1.5)">
                        <Worker seat={seat} />
                    </g>
                </Item>
            )}
            {set.sorcerer && (
                <Item id={`sorcerer:${seat}`} words={say(keys.sorcerer)}>
                    <g transform="scale(1.1)">
                        <Sorcerer seat={seat} />
                    </g>
                </Item>
            )}
            {set.chief && (
                <Item id={`chief:${seat}`} words={say(keys.chief)}>
                    <Chief seat={seat} />
                </Item>
            )}
            {markers > 0 && (
                <Item n={markers} id={`marker:${seat}`} words={say(keys.markers, { count: markers })}>
                    <g transform="translate(0 -4)">
                        <Marker seat={seat} r={12} />
                    </g>
                </Item>
            )}
        </>
    );
}

// What is behind the screen, for viewers who may look there.
function Behind({ reserve, seat }: { reserve: Reserve; seat: number }) {
    const { logs, half_tablets: tablets, bases, erected } = reserve;
    return (
        <>
            <Figures set={reserve} seat={seat} keys={BEHIND} />
            <Item n={logs} id="log" words={say("giants.page.logs", { count: logs })}>
                <g transform="translate(0 -6) scale(1.4)">
                    <Logs count={3} />
                </g>
            </Item>
            <Item n={tablets} id="tablet" words={say("giants.page.tablets", { count: tablets })}>
                <g transform="translate(1 -4) scale(1.2)">
                    <Tablet />
                </g>
            </Item>
            <Item n={bases} id={`base:${seat}`} words={say("giants.page.bases", { count: bases, raised: erected })}>
                <g transform="translate(0 -8) scale(.8)">
                    <Base seat={seat} />
                </g>
            </Item>
        </>
    );
}

export function Stock({ frame, seat }: SeatProps) {
    const view = viewOf(frame);
    const player = view.players[seat - 1];
    const { front, reserve } = player;
    const carved = statuesOf(view, seat).length;
    const hasFront = front.workers + front.markers > 0 || front.chief || front.sorcerer;
    return (
        <>
            {carved > 0 && (
                <Item n={carved} id={`statues:${seat}`} words={say("giants.page.statues_held", { count: carved })}>
                    <g transform="scale(.95)">
                        <Moai size={1} />
                    </g>
                </Item>
            )}
            {reserve && <Behind reserve={reserve} seat={seat} />}
            {view.passed.includes(seat) && (
                <span class="item gi-flag" data-explain="passed">
                    {say("giants.page.passed")}
                </span>
            )}
            {view.phase === "bid" && player.bid_given && (
                <span class="item gi-flag" data-explain="sealed">
                    {say("giants.page.bid_sealed")}
                </span>
            )}
            {hasFront && (
                <span class="item gi-rest">
                    {say("giants.page.in_front")} <Figures set={front} seat={seat} keys={FRONT} />
                </span>
            )}
        </>
    );
}
