// Orongo: the sealed bid behind its screen, what pays for a Moai, and the few things that are said.
import { useState } from "preact/hooks";
import type { ControlsProps } from "../game";
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import { COMBINATIONS, count, type View } from "./island";
import { ResourceGlyph, Shell } from "./glyphs";

const RANKS = ["Highest bid", "Second", "Third", "Fourth"];

function Gains({ view, bid }: { view: View; bid: number }) {
    return (
        <ul class="gains">
            {view.rank_tokens.map((tokens, i) => (
                <li key={i} data-off={bid === 0}>
                    <span>{RANKS[i]}</span>
                    <b>
                        {count(tokens, "token")}
                        {i === 0 ? ", pays the bid, takes the amulet" : ""}
                    </b>
                </li>
            ))}
            <li data-off={bid > 0}>
                <span>Bid of 0</span>
                <b>shares the reef, {view.reef} now and the highest bid</b>
            </li>
        </ul>
    );
}

function Bidding({ frame, picking }: { frame: Frame; picking: Picking }) {
    const view: View = frame.view;
    const most = frame.choices.length - 1;
    const [bid, setBid] = useState(Math.min(1, most));
    return (
        <section class="bidding" aria-label="Your bid">
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
                {most === 0 && <p class="quiet-text">No shells: you can only bid 0.</p>}
            </div>
            <div class="bid-row">
                <button type="button" aria-label="One shell less" disabled={bid === 0} onClick={() => setBid(bid - 1)}>
                    −
                </button>
                <input
                    type="range"
                    min={0}
                    max={most}
                    value={bid}
                    aria-label="Shells to bid"
                    onInput={(e) => setBid(Number(e.currentTarget.value))}
                />
                <button
                    type="button"
                    aria-label="One shell more"
                    disabled={bid === most}
                    onClick={() => setBid(bid + 1)}
                >
                    +
                </button>
            </div>
            <button type="button" class="primary step" onClick={() => picking.pick(`say:bid ${bid}`)}>
                {bid === 0 ? "Bid nothing, share the reef" : `Bid ${count(bid, "shell")}`}
            </button>
            <Gains view={view} bid={bid} />
            <p class="quiet-text">
                {view.amulet === frame.viewer
                    ? "You hold the amulet: you lose every tie."
                    : `Seat ${view.amulet} holds the amulet: ties go to who sits first after it.`}
            </p>
        </section>
    );
}

// One button a combination. Which of several equal tiles pay makes no difference (OR-8.7); who cares points at them.
function Paying({ picking }: { picking: Picking }) {
    return (
        <div class="steps" role="group" aria-label="Pay for a Moai with">
            {COMBINATIONS.map((c) => {
                const choice = picking.open.find((o) => o.text.startsWith(`pay ${c.code} `));
                return (
                    choice && (
                        <button type="button" key={c.code} class="step pay" onClick={() => picking.act(choice.text)}>
                            {c.tiles.map((tile, i) => (
                                <svg key={i} viewBox="-16 -16 32 32" aria-hidden="true">
                                    <ResourceGlyph of={tile} />
                                </svg>
                            ))}
                            Pay {c.words}, {count(c.tiles.length, "shell")}
                        </button>
                    )
                );
            })}
        </div>
    );
}

export function Controls({ frame, picking }: ControlsProps) {
    const { phase } = frame.view as View;
    if (phase === "bid") return <Bidding key={(frame.view as View).round} frame={frame} picking={picking} />;
    if (phase === "pay") return <Paying picking={picking} />;
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
