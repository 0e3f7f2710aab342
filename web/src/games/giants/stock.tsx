// What the viewer may know of a seat's stock, as icons with numbers.
import type { ComponentChildren } from "preact";
import { say } from "../../say/say";
import { Item as AnyItem } from "../../ui/item";
import type { SeatProps } from "../game";
import { Base, Chief, Logs, Marker, Moai, Sorcerer, Tablet, Worker } from "./pieces";
import { viewOf, type Player, type Reserve } from "./view";

// A piece with its number, drawn around the middle of its foot.
function Item({ n, words, children }: { n?: number; words: string; children: ComponentChildren }) {
    return (
        <AnyItem words={words} box="-18 -36 36 40" value={n}>
            {children}
        </AnyItem>
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
                <Item n={workers} words={say(keys.workers, { count: workers })}>
                    <g transform="scale(1.5)">
                        <Worker seat={seat} />
                    </g>
                </Item>
            )}
            {set.sorcerer && (
                <Item words={say(keys.sorcerer)}>
                    <g transform="scale(1.1)">
                        <Sorcerer seat={seat} />
                    </g>
                </Item>
            )}
            {set.chief && (
                <Item words={say(keys.chief)}>
                    <Chief seat={seat} />
                </Item>
            )}
            {markers > 0 && (
                <Item n={markers} words={say(keys.markers, { count: markers })}>
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
            <Item n={logs} words={say("giants.page.logs", { count: logs })}>
                <g transform="translate(0 -6) scale(1.4)">
                    <Logs count={3} />
                </g>
            </Item>
            <Item n={tablets} words={say("giants.page.tablets", { count: tablets })}>
                <g transform="translate(1 -4) scale(1.2)">
                    <Tablet />
                </g>
            </Item>
            <Item n={bases} words={say("giants.page.bases", { count: bases, raised: erected })}>
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
    const carved = view.statues.filter((s) => s.front === seat || s.mark === seat).length;
    const hasFront = front.workers + front.markers > 0 || front.chief || front.sorcerer;
    return (
        <>
            <span
                class="item"
                title={say("giants.page.points_title")}
                role="img"
                aria-label={say("giants.page.points_label", { points: player.points })}
            >
                <b aria-hidden="true">{player.points}</b>
                <span aria-hidden="true">{say("giants.page.points_noun", { points: player.points })}</span>
            </span>
            {carved > 0 && (
                <Item n={carved} words={say("giants.page.statues_held", { count: carved })}>
                    <g transform="scale(.95)">
                        <Moai size={1} />
                    </g>
                </Item>
            )}
            {reserve && <Behind reserve={reserve} seat={seat} />}
            {view.passed.includes(seat) && <span class="item gi-flag">{say("giants.page.passed")}</span>}
            {view.phase === "bid" && player.bid_given && (
                <span class="item gi-flag">{say("giants.page.bid_sealed")}</span>
            )}
            {hasFront && (
                <span class="item gi-rest">
                    {say("giants.page.in_front")} <Figures set={front} seat={seat} keys={FRONT} />
                </span>
            )}
        </>
    );
}
