// What is shown for a moment in place of the command cards: open cards of a draft, a discard pile, drawn spells, events that can
// be claimed, the supply of a recruiting race, the two sides of a trade, or the units that can be chosen.
import type { JSX } from "preact";
import type { Picking } from "../../ui/picking";
import type { Frame } from "../../session/session";
import { say } from "../../say/say";
import { CardBox, Icon, UnitIcon } from "./cards";
import { EVENTS, KINDS, RACES } from "./data";
import { Slayer } from "./pieces";
import { cardText, eventTexts, spellTexts } from "./explain";
import { isFree, regionOf, viewOf, type Counts, type People, type View } from "./view";
import { cardName, eventName, eventTitle, numbersOf, points, regionName, spellTitle, unitName } from "./words";

interface Card {
    thing?: string; // without one it cannot be chosen
    explains?: string;
    title: string;
    sort: string; // which sets its width
    face: JSX.Element;
}

interface Group {
    heading: string;
    items: Card[];
}

const resources = (sort: string, counts: Counts = {}): Card[] =>
    Object.entries(counts).map(([card, n]) => ({
        thing: sort && `${sort}:${card}`,
        explains: `card:${card}`,
        title: `${n} ${cardName(card)}`,
        sort: "as-resource",
        face: (
            <>
                <b class="as-titled">
                    <Icon name={card} /> {cardName(card)} {n > 1 && `×${n}`}
                </b>
                <span class="as-what">{cardText(card)}</span>
            </>
        ),
    }));

const spells = (sort: string, counts: Counts = {}): Card[] =>
    Object.entries(counts).map(([key, n]) => ({
        thing: `${sort}:${key}`,
        title: spellTitle(key),
        sort: "as-wide",
        face: (
            <>
                {n > 1 && <span class="as-order">×{n}</span>}
                {spellTexts(key).map((line) => (
                    <span key={line} class="as-what">
                        {line}
                    </span>
                ))}
            </>
        ),
    }));

// The events that can be claimed now, or why they cannot.
function events(view: View, people: People): Card[] {
    const open = view.regions.flatMap((r) => (r.event ? [r.event] : []));
    return [...people.own_events, ...open].map((key) => ({
        thing: `event:${key}`,
        title: eventTitle(key),
        sort: "as-wide as-an-event",
        face: (
            <>
                <b class="as-titled">
                    <Icon name={EVENTS[key].rune} size={16} /> {eventName(key)}
                </b>
                {eventTexts(key).map((line) => (
                    <span key={line} class="as-what">
                        {line}
                    </span>
                ))}
            </>
        ),
    }));
}

function supply(people: People): Card[] {
    const supplied: Counts = people.supply ?? {};
    return KINDS.filter((k) => supplied[k]).map((kind) => {
        const unit = RACES[people.race].units[kind];
        const name = unitName(people.race, kind);
        return {
            thing: `supply:${kind}`,
            title: say("assault.page.supply_unit", { name, points: unit.ordning, count: supplied[kind] }),
            sort: "as-unit",
            face: (
                <>
                    <UnitIcon race={people.race} form={kind} />
                    <b>{name}</b>
                    <span class="as-what">
                        {points(unit.ordning)} · {say("assault.page.supply_left", { count: supplied[kind] })}
                    </span>
                </>
            ),
        };
    });
}

// Units and giantslayers that can be chosen on the map, as cards, which are easier to hit.
function units(view: View, picking: Picking): Card[] {
    return picking.nexts.flatMap(({ thing, label }) => {
        const [sort, a, b] = thing.split(":");
        if (sort === "slayer") {
            const region = view.regions.find((r) => r.slayers?.some((s) => s.startsWith(a)));
            const where = region ? regionName(region.key) : "";
            const face = (
                <>
                    <svg viewBox="-17 -18 34 36" width="44" height="44" aria-hidden="true">
                        <Slayer name={a} />
                    </svg>
                    <b>{label}</b>
                    <span class="as-what">{where}</span>
                </>
            );
            return [{ thing, title: `${label} ${where}`, sort: "as-unit", face }];
        }
        if (sort !== "unit") return [];
        const region = regionOf(view, a);
        const race = region.race ?? view.turn ?? "";
        const all = (region.units as Counts | undefined)?.[b] ?? 1;
        const going = (view.phase === "with" && (view.battle?.attackers as Counts | undefined)?.[b]) || 0;
        const { strength, fortitude } = numbersOf(race, b);
        const count = going > 0 ? `${going}/${all}` : `×${all}`;
        const title = say("assault.page.unit_card", {
            unit: unitName(race, b),
            count: all,
            strength,
            fortitude,
            at: regionName(a),
        });
        const face = (
            <>
                <UnitIcon race={race} form={b} isFree={isFree(view, race)} />
                <b>{unitName(race, b)}</b>
                <span class="as-what">
                    {all > 1 || going > 0 ? `${count} · ` : ""}
                    {regionName(a)}
                </span>
            </>
        );
        return [{ thing, title, sort: "as-unit", face }];
    });
}

// What is shown in this phase: groups of cards, each with a heading, or null for the command cards.
export function trayOf(frame: Frame, people: People, picking: Picking): Group[] | null {
    const view = viewOf(frame);
    const mine = frame.choices.length > 0;
    if (view.phase === "draft")
        return [{ heading: say("assault.page.tray_open"), items: resources("lying", view.lying) }];
    if (!mine) return null;
    switch (view.phase) {
        case "event":
            return [{ heading: say("assault.page.tray_events"), items: events(view, people) }];
        case "take":
        case "reward":
        case "stuff":
            return [{ heading: say("assault.page.tray_pile"), items: resources("pile", view.discard) }];
        case "keep":
        case "bury":
            return [{ heading: say("assault.page.tray_spells"), items: spells("drawn", view.drawn) }];
        case "spell":
        case "start":
        case "final":
            return frame.choices.some((c) => c.text.startsWith("cast ")) && picking.chosen.length < 2
                ? [{ heading: say("assault.tell.spells_title"), items: spells("spell", people.spells) }]
                : null;
        case "recruit":
            return [
                {
                    heading: say("assault.page.tray_supply", { points: view.recruit_points ?? 0 }),
                    items: supply(people),
                },
            ];
        case "offer":
            return [{ heading: say("assault.page.tray_offer"), items: resources("", view.offered) }];
        case "ask": {
            const theirs: Counts = {};
            for (const c of frame.choices) if (c.text.startsWith("ask ")) theirs[c.text.slice(4)] = 1;
            return [
                { heading: say("assault.page.tray_given"), items: resources("", view.offered) },
                { heading: say("assault.page.tray_ask"), items: resources("ask", theirs) },
                { heading: say("assault.page.tray_asked"), items: resources("", view.asked) },
            ];
        }
        case "give":
            return [{ heading: say("assault.page.tray_give"), items: resources("", view.offered) }];
        case "answer":
            return [
                { heading: say("assault.page.tray_get"), items: resources("", view.offered) },
                { heading: say("assault.page.tray_lose"), items: resources("", view.asked) },
            ];
        default: {
            const items = units(view, picking);
            return items.length > 0 ? [{ heading: say("assault.page.tray_units"), items }] : null;
        }
    }
}

// What the attack that is being chosen would bring.
export function preview(frame: Frame, picking: Picking): string {
    const view = viewOf(frame);
    const { battle } = view;
    if (view.phase === "with" && battle?.attackers)
        return say("assault.page.odds", {
            strength: battle.attacker_strength,
            dice: battle.attacker_dice ?? 0,
            foe_strength: battle.defender_strength,
            foe_dice: battle.defender_dice ?? 0,
            prize: regionOf(view, battle.at).prize ?? 0,
        });
    const from = picking.chosen[0]?.thing.split(":")[1];
    const at = picking.hovered.split(":")[1];
    const attack = view.attacks?.find((a) => a.from === from && a.at === at);
    if (!attack) return "";
    const { strength, dice, foe_strength, foe_dice, prize, risk } = attack;
    return say("assault.page.odds", { strength, dice, foe_strength, foe_dice, prize, risk });
}

export function Tray({ groups, picking }: { groups: Group[]; picking: Picking }) {
    return (
        <div class="as-tray">
            {groups.map((group) => (
                <section key={group.heading} aria-label={group.heading}>
                    <h3>{group.heading}</h3>
                    <div class="as-cards">
                        {group.items.map((item) => (
                            <CardBox
                                key={(item.thing ?? "") + item.title}
                                picking={picking}
                                thing={item.thing || undefined}
                                explains={item.explains}
                                label={item.title}
                                class={item.sort}
                            >
                                {item.face}
                            </CardBox>
                        ))}
                    </div>
                </section>
            ))}
        </div>
    );
}
