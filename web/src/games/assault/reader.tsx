// What the player aid has for a seat: its goals, and what lies in the discard piles.
import { say } from "../../say/say";
import type { Frame } from "../../session/session";
import { Goals } from "./goals";
import { viewOf, type Counts, type View } from "./view";
import { cardName, spellName } from "./words";

const counted = (n: number | undefined) => (n === undefined ? "" : ` ×${n}`);

// What lies in the discard piles, which anybody may look through.
function Piles({ view }: { view: View }) {
    const discard: Counts = view.discard ?? {};
    const cards = Object.entries(discard).map(([card, n]) => `${cardName(card)}${counted(n)}`);
    const spells = view.spell_discard.map((key) => `${spellName(key, 0)} / ${spellName(key, 1)}`);
    const nothing = say("assault.page.nothing");
    return (
        <>
            <p>{say("assault.page.pile_cards", { deck: view.deck, cards: cards.length > 0 ? cards : nothing })}</p>
            <p>
                {say("assault.page.pile_spells", {
                    deck: view.spell_deck,
                    spells: spells.length > 0 ? spells : nothing,
                })}
            </p>
        </>
    );
}

export function Reader({ frame }: { frame: Frame }) {
    const view = viewOf(frame);
    return (
        <div class="as-reader">
            <Goals frame={frame} />
            <Piles view={view} />
        </div>
    );
}
