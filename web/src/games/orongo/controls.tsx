// Orongo: the sealed bid, the ways to pay for a Moai, and buttons for actions that have no place on the board.
import { useState } from "preact/hooks";
import type { ControlsProps } from "../game";
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import { say, seat } from "../../say/say";
import { combinationOf, viewOf, type View } from "./island";
import { ResourceGlyph, Shell } from "./glyphs";

function Gains({ view, bid }: { view: View; bid: number }) {
    return (
        <ul class="gains">
            {view.rank_tokens.map((tokens, i) => (
                <li key={i} data-off={bid === 0}>
                    <span>{say("orongo.page.rank", { rank: i + 1 })}</span>
                    <b>{say("orongo.page.rank_gains", { rank: i + 1, tokens })}</b>
                </li>
            ))}
            <li data-off={bid > 0}>
                <span>{say("orongo.page.zero_bid")}</span>
                <b>{say("orongo.page.zero_gains", { reef: view.reef })}</b>
            </li>
        </ul>
    );
}

function Bidding({ frame, picking }: { frame: Frame; picking: Picking }) {
    const view = viewOf(frame);
    const most = frame.choices.length - 1;
    const [bid, setBid] = useState(Math.min(1, most));
    return (
        <section class="bidding" aria-label={say("orongo.page.your_bid")}>
            <div class="bid-shells" data-many={most > 20}>
                {Array.from({ length: most }, (_, i) => (
                    <svg
                        key={i}
                        viewBox="-10 -8 20 16"
                        aria-hidden="true"
                        data-in={i < bid}
                        onClick={() => setBid(i + 1 === bid ? i : i + 1)}
                    >
                        <Shell />
                    </svg>
                ))}
                {most === 0 && <p class="quiet-text">{say("orongo.page.no_shells")}</p>}
            </div>
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
            <Gains view={view} bid={bid} />
            <p class="quiet-text">{say("orongo.page.ties", { amulet: seat(view.amulet) })}</p>
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
                        <button type="button" key={c.code} class="step pay" onClick={() => picking.act(choice.text)}>
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
