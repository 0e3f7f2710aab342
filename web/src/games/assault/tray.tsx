// What is shown for a moment in place of the command cards: open cards of a draft, a discard pile, drawn spells, events
// that can be claimed, the supply of a recruiting race, or the two sides of a trade.
import type { JSX } from "preact";
import type { Picking } from "../../ui/picking";
import type { Frame } from "../../session/session";
import type { Layout } from "./layout";
import { say } from "../../say/say";
import { EVENTS, HITS, KINDS, RACES } from "./data";
import { Hit } from "./hit";
import { Shield, Sign } from "./pieces";
import { fit, Lines, wrap } from "./text";
import { viewOf, type Counts, type People, type View } from "./view";
import {
    cardName,
    cardWord,
    eventName,
    eventTitle,
    phrases,
    points,
    regionName,
    spellLines,
    spellTitle,
    unitName,
} from "./words";

interface Card {
    thing: string; // "" if it cannot be chosen
    title: string;
    width: number;
    face: JSX.Element;
}

const HEIGHT = 116;

// What a resource card is good for.
function useOf(card: string): string {
    const { attacking, defending } = HITS[card];
    if (defending > 0) return say("assault.page.use_battle", { hits: attacking });
    if (attacking > 0) return say("assault.page.use_attack", { hits: attacking });
    if (card === "food") return say("assault.page.use_food");
    return card === "artifact" ? say("assault.page.use_artifact") : say("assault.page.use_rune");
}

function ResourceFace({ card, n, width }: { card: string; n: number; width: number }) {
    const x = width / 2;
    return (
        <g>
            <g class="as-card-sign">
                <Sign name={card} x={x} y={34} size={38} />
            </g>
            {n > 1 && (
                <text x={width - 18} y="22" class="as-card-label">
                    ×{n}
                </text>
            )}
            <text x={x} y="72" class="as-card-label">
                {cardName(card)}
            </text>
            <Lines
                text={useOf(card)}
                x={x}
                y={89}
                most={width > 100 ? 19 : 14}
                step={14}
                class="as-card-text"
                limit={2}
                fit={{ width: width - 8, most: 12 }}
            />
        </g>
    );
}

const resources = (sort: string, counts: Counts = {}): Card[] =>
    Object.entries(counts).map(([card, n]) => ({
        thing: sort && `${sort}:${card}`,
        title: `${n} ${cardName(card)}`,
        width: sort ? 118 : 92,
        face: <ResourceFace card={card} n={n} width={sort ? 118 : 92} />,
    }));

const spells = (counts: Counts = {}): Card[] =>
    Object.entries(counts).map(([key, n]) => ({
        thing: `drawn:${key}`,
        title: spellTitle(key),
        width: 200,
        face: (
            <g>
                {spellLines(key).map((line, i) => (
                    <g transform={`translate(12 ${i * 52})`}>
                        <text y="26" class="as-card-title" style={fit(line.name, i === 1 ? 138 : 152, 13.5)}>
                            {line.name}
                            {i === 0 && n > 1 ? ` (${n})` : ""}
                        </text>
                        <text y="43" class="as-card-line" style={fit(line.does, 172, 12)}>
                            {line.does}
                        </text>
                        {i === 1 && (
                            <g class="as-card-sign">
                                <Sign name="artifact" x={168} y={21} size={16} />
                            </g>
                        )}
                    </g>
                ))}
                <path d="M12 54H188" class="as-rule" />
            </g>
        ),
    }));

// What an event needs and gives, as lines on its card.
function eventLines(key: string): [string, boolean][] {
    const event = EVENTS[key];
    const needs = event.race === "any" ? [] : event.needs;
    return [
        ...(needs.length > 0
            ? wrap(say("assault.page.event_needs", { needs: phrases(needs, event.race) }), 33)
            : []
        ).map((l): [string, boolean] => [l, false]),
        ...wrap(
            event.waiver.length > 0
                ? say("assault.page.event_waiver", { waiver: phrases(event.waiver, event.race) })
                : say("assault.page.event_rune", { rune: cardWord(event.rune) }),
            33,
        ).map((l): [string, boolean] => [l, false]),
        ...wrap(phrases(event.rewards, event.race), 31).map((l): [string, boolean] => [l, true]),
    ];
}

function events(view: View, people: People): Card[] {
    const open = view.regions.flatMap((r) => (r.event ? [r.event] : []));
    return [...people.own_events, ...open].map((key) => {
        const event = EVENTS[key];
        return {
            thing: `event:${key}`,
            title: eventTitle(key),
            width: 228,
            face: (
                <g>
                    <g class="as-points">
                        <Sign name="point" x={22} y={21} size={34} />
                    </g>
                    <text x="22" y="26" class="as-on-point">
                        {event.points}
                    </text>
                    <text x="43" y="19" class="as-card-title" style={fit(eventName(key), 146, 13.5)}>
                        {eventName(key)}
                    </text>
                    <text x="43" y="34" class="as-card-line">
                        {event.region === "-" ? say("assault.page.own_event") : regionName(event.region)}
                    </text>
                    <g class="as-card-sign">
                        <Sign name={event.rune} x={211} y={26} size={18} />
                    </g>
                    {eventLines(key)
                        .slice(0, 5)
                        .map(([line, isReward], i) => (
                            <text
                                key={i}
                                x="12"
                                y={54 + i * 14}
                                class={isReward ? "as-card-line as-reward" : "as-card-line"}
                            >
                                {line}
                            </text>
                        ))}
                </g>
            ),
        };
    });
}

function supply(people: People): Card[] {
    const supplied: Counts = people.supply ?? {};
    return KINDS.filter((k) => supplied[k]).map((kind) => {
        const unit = RACES[people.race].units[kind];
        const name = unitName(people.race, kind);
        return {
            thing: `supply:${kind}`,
            title: say("assault.page.supply_unit", { name, points: unit.ordning, count: supplied[kind] }),
            width: 108,
            face: (
                <g>
                    <g transform="translate(54 40) scale(1.15)">
                        <Shield race={people.race} form={kind} seat={people.seat ?? 0} />
                    </g>
                    <text x="54" y="86" class="as-card-label" style={fit(name, 98, 12)}>
                        {name}
                    </text>
                    <text x="54" y="104" class="as-card-text">
                        {points(unit.ordning)} · {say("assault.page.supply_left", { count: supplied[kind] })}
                    </text>
                </g>
            ),
        };
    });
}

// What is shown in this phase: groups of cards, each with a heading, or null for the command cards.
export function trayOf(frame: Frame, people: People): { heading: string; items: Card[] }[] | null {
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
            return [{ heading: say("assault.page.tray_spells"), items: spells(view.drawn) }];
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
        default:
            return null;
    }
}

export function Tray({
    groups,
    picking,
    layout,
}: {
    groups: { heading: string; items: Card[] }[];
    picking: Picking;
    layout: Layout;
}) {
    const whole = groups.reduce((sum, g) => sum + g.items.reduce((s, i) => s + i.width + 8, 26), 0) - 18;
    const scale = layout.isTall ? 1.2 : layout.dockWidth / Math.max(952, whole);
    const most = layout.dockWidth / scale;
    let x = 8;
    let y = 22;
    const drawn: JSX.Element[] = [];
    for (const group of groups) {
        if (group.items.length === 0) continue;
        drawn.push(
            <text key={group.heading} x={x + 2} y={y - 8} class="as-tray-heading">
                {group.heading}
            </text>,
        );
        for (const item of group.items) {
            if (x + item.width > most && x > 8) {
                x = 8;
                y += HEIGHT + 8;
            }
            drawn.push(
                <g key={group.heading + item.thing + item.title} transform={`translate(${x} ${y})`}>
                    <rect x="1.5" y="3" width={item.width} height={HEIGHT} rx="8" fill="#000" opacity=".35" />
                    <rect width={item.width} height={HEIGHT} rx="8" class="as-card" />
                    {item.face}
                    {item.thing && (
                        <Hit
                            picking={picking}
                            thing={item.thing}
                            label={item.title}
                            x={-2}
                            y={-2}
                            width={item.width + 4}
                            height={HEIGHT + 4}
                        />
                    )}
                </g>,
            );
            x += item.width + 8;
        }
        x += 26;
    }
    return (
        <g class="appear" transform={`translate(0 ${layout.dockTop}) scale(${scale})`}>
            {drawn}
        </g>
    );
}
