// What the viewer may know of a seat's stock, as icons with numbers.
import type { ComponentChildren } from "preact";
import { Item as AnyItem } from "../../ui/item";
import { count, plural } from "../../ui/plural";
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

function Figures({ set, seat, where }: { set: Player["front"]; seat: number; where: string }) {
    const { workers, markers } = set;
    return (
        <>
            {workers > 0 && (
                <Item n={workers} words={`${count(workers, "worker")} ${where}`}>
                    <g transform="scale(1.5)">
                        <Worker seat={seat} />
                    </g>
                </Item>
            )}
            {set.sorcerer && (
                <Item words={`sorcerer ${where}`}>
                    <g transform="scale(1.1)">
                        <Sorcerer seat={seat} />
                    </g>
                </Item>
            )}
            {set.chief && (
                <Item words={`chief ${where}`}>
                    <Chief seat={seat} />
                </Item>
            )}
            {markers > 0 && (
                <Item n={markers} words={`${count(markers, "marker")} ${where}`}>
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
            <Figures set={reserve} seat={seat} where="behind the screen" />
            <Item n={logs} words={count(logs, "log")}>
                <g transform="translate(0 -6) scale(1.4)">
                    <Logs count={3} />
                </g>
            </Item>
            <Item n={tablets} words={count(tablets, "half-tablet")}>
                <g transform="translate(1 -4) scale(1.2)">
                    <Tablet />
                </g>
            </Item>
            <Item n={bases} words={`${count(bases, "base")} in hand, ${erected} Moai erected`}>
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
                title="points from carrying"
                role="img"
                aria-label={`${count(player.points, "point")} from carrying`}
            >
                <b aria-hidden="true">{player.points}</b>
                <span aria-hidden="true">{plural(player.points, "point")}</span>
            </span>
            {carved > 0 && (
                <Item n={carved} words={`${count(carved, "statue")} in front of the screen or marked`}>
                    <g transform="scale(.95)">
                        <Moai size={1} />
                    </g>
                </Item>
            )}
            {reserve && <Behind reserve={reserve} seat={seat} />}
            {view.passed.includes(seat) && <span class="item gi-flag">passed</span>}
            {view.phase === "bid" && player.bid_given && <span class="item gi-flag">bid sealed</span>}
            {hasFront && (
                <span class="item gi-rest">
                    In front: <Figures set={front} seat={seat} where="in front of the screen" />
                </span>
            )}
        </>
    );
}
