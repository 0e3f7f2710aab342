// The strip between the map and the command cards: own resource cards and spells, and what is left of a command.
import type { Picking } from "../../ui/picking";
import { say } from "../../say/say";
import { CardBox, Icon } from "./cards";
import { HITS } from "./data";
import { total, type Counts, type People, type View } from "./view";
import { cardName, spellName, spellTitle } from "./words";

function leftOf(view: View): string {
    if (view.maneuvers) return say("assault.page.left_maneuvers", { count: view.maneuvers });
    if (view.recruit_points) return say("assault.page.left_recruit", { count: view.recruit_points });
    if (view.uses) return say("assault.page.left_uses", { count: view.uses });
    if (view.actions) return say("assault.page.left_actions", { count: view.actions });
    return view.healings ? say("assault.page.left_healings", { count: view.healings }) : "";
}

export function Pouch({ view, people, picking }: { view: View; people: People; picking: Picking }) {
    const cards: Counts = people.cards ?? {};
    const unknown = people.spell_count - total(people.spells);
    const left = leftOf(view);
    return (
        <div class="as-pouch">
            {Object.keys(HITS).map((card) => {
                const number = cards[card] ?? 0;
                return (
                    <CardBox
                        key={card}
                        picking={picking}
                        thing={number > 0 ? `own:${card}` : undefined}
                        explains={`card:${card}`}
                        label={`${number} ${cardName(card)}`}
                        class={number > 0 ? "as-chip" : "as-chip as-none"}
                    >
                        <Icon name={card} />
                        <b>{number}</b>
                    </CardBox>
                );
            })}
            {Object.entries(people.spells ?? {}).map(([key, copies]) => (
                <CardBox
                    key={key}
                    picking={picking}
                    thing={`spell:${key}`}
                    label={spellTitle(key)}
                    class="as-chip as-spell"
                >
                    <Icon name="magic" size={14} />
                    <span>
                        {spellName(key, 0)}
                        {copies > 1 ? ` ×${copies}` : ""}
                        <small>{spellName(key, 1)}</small>
                    </span>
                </CardBox>
            ))}
            {unknown > 0 && (
                <span class="as-left" data-explain="spells">
                    {say("assault.page.spells_in_hand", { count: unknown })}
                </span>
            )}
            {left && <span class="as-left">{left}</span>}
        </div>
    );
}
