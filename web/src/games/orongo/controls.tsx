// Orongo: the sealed bid, the ways to pay for a Moai, and buttons for actions that have no place on the board.
import { useState } from "preact/hooks";
import type { ControlsProps } from "../game";
import type { Frame } from "../../session/session";
import type { Picking } from "../../ui/picking";
import { count } from "../../ui/plural";
import { combinationWords, viewOf, type View } from "./island";
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
                        {i === 0 ? ", pays the bid and takes the amulet" : ""}
                    </b>
                </li>
            ))}
            <li data-off={bid > 0}>
                <span>Bid of 0</span>
                <b>shares the reef: {count(view.reef, "shell")} and the highest bid</b>
            </li>
        </ul>
    );
}

function Bidding({ frame, picking }: { frame: Frame; picking: Picking }) {
    const view = viewOf(frame);
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
                <button type="button" aria-label="One shell fewer" disabled={bid === 0} onClick={() => setBid(bid - 1)}>
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
                    ? "You hold the amulet, so you lose every tie."
                    : `Seat ${view.amulet} holds the amulet. Ties go to the first seat clockwise from it.`}
            </p>
        </section>
    );
}

// One button per combination. It makes no difference which of several equal tiles pay (OR-8.7); a player who cares can
// click the tiles.
function Paying({ view, picking }: { view: View; picking: Picking }) {
    return (
        <div class="steps" role="group" aria-label="Pay for a Moai with">
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
                            Pay with {combinationWords(c)}, {count(c.shells, "shell")}
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
