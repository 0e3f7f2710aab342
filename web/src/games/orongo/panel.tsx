// Orongo: the round, the tiles to come and the four prices of a Moai, over a corner of the board. On a phone the prices are
// behind one tap.
import { useState } from "preact/hooks";
import { say } from "../../say/say";
import { useMedia } from "../../ui/media";
import { ResourceGlyph, Shell } from "./glyphs";
import { combinationOf, type View } from "./island";
import { HEX } from "./scenery";

function Pile({ view }: { view: View }) {
    return (
        <svg class="or-pile" viewBox="-34 -34 68 80" aria-hidden="true" data-explain="pile">
            {view.pile > 0 &&
                [10, 5, 0].map((dy) => (
                    <g key={dy} transform={`translate(0 ${dy})`}>
                        <path class="tile-side" d={HEX.tile} transform="translate(0 5)" />
                        <path class="tile-face" d={HEX.tile} />
                    </g>
                ))}
            {view.pile === 0 && <path class="pile-empty" d={HEX.tile} />}
            <text y="9">{view.pile}</text>
        </svg>
    );
}

// A price: the tiles, and the shells that are laid on them.
function Price({ combination }: { combination: View["combinations"][number] }) {
    const { code, tiles, shells } = combination;
    return (
        <li data-explain={`combination:${code}`}>
            <span class="visually-hidden">
                {say("orongo.page.price", { combination: combinationOf(combination), shells })}
            </span>
            {tiles.map((tile, i) => (
                <svg key={i} class="or-tile" viewBox="-18 -18 36 36" aria-hidden="true">
                    <ResourceGlyph of={tile} />
                </svg>
            ))}
            <b aria-hidden="true">{shells}</b>
            <svg class="or-shell" viewBox="-10 -8 20 16" aria-hidden="true">
                <Shell />
            </svg>
        </li>
    );
}

export function Panel({ view }: { view: View }) {
    const isSmall = useMedia("(max-width: 860px)");
    const [isOpen, setOpen] = useState<boolean>();
    const { round, rounds } = view;
    return (
        <details
            class="or-panel"
            open={isOpen ?? !isSmall}
            onToggle={(event) => setOpen(event.currentTarget.open)}
            aria-label={say("orongo.page.panel")}
        >
            <summary>
                <Pile view={view} />
                <span>
                    <b data-explain="round">
                        {view.last_round ? say("orongo.page.last_round") : say("orongo.page.round", { round, rounds })}
                    </b>
                    <span data-explain="pile">{say("orongo.page.to_come", { tiles: view.pile })}</span>
                </span>
            </summary>
            <ul>
                {view.combinations.map((combination) => (
                    <Price key={combination.code} combination={combination} />
                ))}
            </ul>
        </details>
    );
}
