// Orongo: the sealed bid with what it would bring, the ways to pay for a Moai, and buttons for actions that have no place on the board.
import { useState } from "preact/hooks";
import type { ControlsProps } from "../game";
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import { say, seat, word } from "../../say/say";
import { combinationOf, viewOf, type View } from "./island";
import { ResourceGlyph, Shell } from "./glyphs";

// What the bid would bring by its rank, before it is made.
function Gains({ view, viewer, bid }: { view: View; viewer: number; bid: number }) {
    const amulet = word("amulet", view.amulet === viewer ? "kept" : "taken");
    return (
        <ul class="gains">
            {(view.prospects?.[viewer - 1] ?? view.rank_tokens).map((tokens, i) => (
                <li key={i} data-off={bid === 0}>
                    <span>{say("orongo.page.rank", { rank: i + 1 })}</span>
                    <b>{say("orongo.page.rank_gains", { rank: i + 1, tokens, bid: Math.max(bid, 1), amulet })}</b>
                </li>
            ))}
            <li data-off={bid > 0} data-explain="reef">
                <span>{say("orongo.page.zero_bid")}</span>
                <b>{say("orongo.page.zero_gains", { reef: view.reef })}</b>
            </li>
        </ul>
    );
}

// The shells behind the own screen, in groups of five. Those of the bid are pushed forward.
function Shells({ most, bid, change }: { most: number; bid: number; change(bid: number): void }) {
    const groups = Array.from({ length: Math.ceil(most / 5) }, (_, i) => Math.min(5, most - i * 5));
    return (
        <div class="bid-shells" data-many={most > 20}>
            {groups.map((count, group) => (
                <span key={group} class="five">
                    {Array.from({ length: count }, (_, k) => {
                        const i = group * 5 + k;
                        return (
                            <svg
                                key={k}
                                viewBox="-10 -8 20 16"
                                aria-hidden="true"
                                data-in={i < bid}
                                onClick={() => change(i + 1 === bid ? i : i + 1)}
                            >
                                <Shell />
                            </svg>
                        );
                    })}
                </span>
            ))}
            {most === 0 && <p class="quiet-text">{say("orongo.page.no_shells")}</p>}
        </div>
    );
}

function Bidding({ frame, picking }: { frame: Frame; picking: Picking }) {
    const view = viewOf(frame);
    const most = frame.choices.length - 1;
    const [bid, setBid] = useState(Math.min(1, most));
    return (
        <section class="bidding" aria-label={say("orongo.page.your_bid")}>
            <Shells most={most} bid={bid} change={setBid} />
            {most > 0 && <p class="bid-count">{say("orongo.page.bid_count", { bid, left: most - bid })}</p>}
            <div class="bid-row">
                <button
                    type="button"
                    aria-label={say("orongo.page.one_fewer")}
                    disabled={bid === 0}
                    onClick={() => setBid(bid - 1)}
                >
                    −
                </button>
                <input
                    type="range"
                    min={0}
                    max={most}
                    value={bid}
                    aria-label={say("orongo.page.shells_to_bid")}
                    onInput={(e) => setBid(Number(e.currentTarget.value))}
                />
                <button
                    type="button"
                    aria-label={say("orongo.page.one_more")}
                    disabled={bid === most}
                    onClick={() => setBid(bid + 1)}
                >
                    +
                </button>
            </div>
            <button type="button" class="primary step" onClick={() => picking.pick(`say:bid ${bid}`)}>
                {say("orongo.do.bid", { shells: bid })}
            </button>
            <Gains view={view} viewer={frame.viewer} bid={bid} />
            <p class="quiet-text" data-explain="amulet">
                {say("orongo.page.ties", { amulet: seat(view.amulet), order: (view.tie_order ?? []).map(seat) })}
            </p>
        </section>
    );
}

// One button per combination. It makes no difference which of several equal tiles pay (OR-8.7); a player who cares can
// click the tiles.
function Paying({ view, picking }: { view: View; picking: Picking }) {
    return (
        <div class="steps" role="group" aria-label={say("orongo.page.pay_for_moai")}>
            {view.combinations.map((c) => {
                const choice = picking.open.find((o) => o.text.startsWith(`pay ${c.code} `));
                return (
                    choice && (
                        <button
                            type="button"
                            key={c.code}
                            class="step pay"
                            data-explain={`combination:${c.code}`}
                            onClick={() => picking.act(choice.text)}
                        >
                            {c.tiles.map((tile, i) => (
                                <svg key={i} viewBox="-16 -16 32 32" aria-hidden="true">
                                    <ResourceGlyph of={tile} />
                                </svg>
                            ))}
                            {say("orongo.page.pay", { combination: combinationOf(c), shells: c.shells })}
                        </button>
                    )
                );
            })}
        </div>
    );
}

export function Controls({ frame, picking }: ControlsProps) {
    const view = viewOf(frame);
    // What is half entered belongs to the viewer's own decision, and not to the position, which changes when others bid.
    if (view.phase === "bid") return <Bidding key={view.round} frame={frame} picking={picking} />;
    if (view.phase === "pay") return <Paying view={view} picking={picking} />;
    const said = picking.nexts.filter((s) => s.thing.startsWith("say:"));
    if (said.length === 0) return null;
    return (
        <div class="steps">
            {said.map((s) => (
                <button type="button" key={s.thing} class="step" onClick={() => picking.pick(s.thing)}>
                    {s.label}
                </button>
            ))}
        </div>
    );
}
