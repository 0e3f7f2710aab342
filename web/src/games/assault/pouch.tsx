// The strip between the map and the command cards: own resource cards and spells, and what is left of a command.
import type { Picking } from "../../ui/picking";
import type { Layout } from "./layout";
import { say } from "../../say/say";
import { HITS } from "./data";
import { Hit } from "./hit";
import { Sign } from "./pieces";
import { fit } from "./text";
import { total, type Counts, type People, type View } from "./view";
import { cardName, spellName, spellTitle } from "./words";

function leftOf(view: View): string {
    if (view.maneuvers) return say("assault.page.left_maneuvers", { count: view.maneuvers });
    if (view.recruit_points) return say("assault.page.left_recruit", { count: view.recruit_points });
    if (view.uses) return say("assault.page.left_uses", { count: view.uses });
    if (view.actions) return say("assault.page.left_actions", { count: view.actions });
    return view.healings ? say("assault.page.left_healings", { count: view.healings }) : "";
}

export function Pouch({
    view,
    people,
    picking,
    layout,
}: {
    view: View;
    people: People;
    picking: Picking;
    layout: Layout;
}) {
    const scale = layout.pouchHeight / 42;
    const spells = Object.entries(people.spells ?? {});
    const cards: Counts = people.cards ?? {};
    const unknown = people.spell_count - total(people.spells);
    const begin = 7 * 60 + 12;
    const end = 1000 / scale - (layout.isTall ? 0 : 150);
    const width = Math.min(132, (end - begin) / Math.max(spells.length, 1));
    return (
        <g transform={`translate(0 ${layout.mapHeight}) scale(${scale})`}>
            <rect width={1000 / scale} height="42" class="as-strip" />
            {Object.keys(HITS).map((card, i) => {
                const number = cards[card] ?? 0;
                const label = `${number} ${cardName(card)}`;
                return (
                    <g key={card} transform={`translate(${6 + i * 60} 0)`}>
                        <g class={number === 0 ? "as-none" : undefined}>
                            <rect x="2" y="4" width="54" height="34" rx="8" class="as-chip" />
                            <g class="as-card-sign">
                                <Sign name={card} x={19} y={21} size={21} />
                            </g>
                            <text x="43" y="26.5" class="as-chip-number">
                                {number}
                            </text>
                        </g>
                        {number > 0 && (
                            <Hit
                                picking={picking}
                                thing={`own:${card}`}
                                label={label}
                                x={1}
                                y={3}
                                width={56}
                                height={36}
                            />
                        )}
                    </g>
                );
            })}
            {spells.map(([key, copies], i) => (
                <g key={key} transform={`translate(${begin + i * width} 0)`}>
                    <rect x="2" y="4" width={width - 4} height="34" rx="8" class="as-chip as-spell" />
                    <Sign name="magic" x={15} y={21} size={13} ink="#ffe49a" />
                    <text x="26" y="18.5" class="as-spell-name" style={fit(spellName(key, 0), width - 36, 11.5)}>
                        {spellName(key, 0)}
                        {copies > 1 ? ` ×${copies}` : ""}
                    </text>
                    <text
                        x="26"
                        y="32"
                        class="as-spell-name as-second"
                        style={fit(spellName(key, 1), width - 36, 11.5)}
                    >
                        {spellName(key, 1)}
                    </text>
                    <Hit
                        picking={picking}
                        thing={`spell:${key}`}
                        label={spellTitle(key)}
                        x={1}
                        y={3}
                        width={width - 2}
                        height={36}
                    />
                </g>
            ))}
            {unknown > 0 && (
                <text x={begin + 8} y="26" class="as-left" style={{ textAnchor: "start" }}>
                    {say("assault.page.spells_in_hand", { count: unknown })}
                </text>
            )}
            {!layout.isTall && (
                <text x={1000 / scale - 10} y="27" class="as-left">
                    {leftOf(view)}
                </text>
            )}
        </g>
    );
}
