// Pictures of the player aid of Orongo: the resources, and shells as prices.
import { ResourceGlyph, Shell } from "../games/orongo/glyphs";
import type { Resource } from "../games/orongo/island";
import { numberOf, readFact, sayFacts, wordOf } from "../say/say";
import type { AidLook } from "./aid";

const Glyph = ({ of }: { of: Resource }) => (
    <svg class="aid-tile" viewBox="-16 -16 32 32" aria-hidden="true">
        <circle r="16" fill="#fbf1da" />
        <g transform="scale(.78)">
            <ResourceGlyph of={of} />
        </g>
    </svg>
);

const Shells = ({ count }: { count: number }) => (
    <>
        {Array.from({ length: count }, (_, i) => (
            <svg key={i} viewBox="-10 -8 20 16" aria-hidden="true">
                <Shell />
            </svg>
        ))}
    </>
);

// The tiles of a combination, by its code.
const TILES: Record<string, Resource[]> = {
    Q: ["quarry"],
    TG: ["temple", "god"],
    BN: ["birdman", "nest"],
    FF: ["food", "food"],
};

export const look: AidLook = {
    picture({ key, args }) {
        if (key === "orongo.aid.price") {
            const tiles = TILES[wordOf(args.combination)] ?? [];
            return (
                <>
                    {tiles.map((of, i) => (
                        <Glyph key={i} of={of} />
                    ))}
                    <Shells count={numberOf(args.shells)} />
                </>
            );
        }
        return undefined;
    },
    part({ head, entries }) {
        if (head !== "orongo.aid.part.island") return undefined;
        return (
            <p class="aid-numbers">
                {entries.map(({ texts: [fact] }) => (
                    <span key={fact}>
                        <Glyph of={wordOf(readFact(fact).args.resource) as Resource} />
                        {sayFacts(fact)}
                    </span>
                ))}
            </p>
        );
    },
};
