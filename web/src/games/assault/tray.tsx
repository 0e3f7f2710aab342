// What lies on the table for a moment, in place of the command cards: open cards of a draft, a discard pile, drawn spells,
// events that can be claimed, the supply of a recruiting race, the two sides of a trade.
import type { JSX } from "preact";
import type { Picking } from "../../ui/picking";
import type { Frame } from "../../session/session";
import type { Layout } from "./layout";
import { EVENTS, KINDS, RACES, REGIONS, RESOURCES } from "./data";
import { Shield, Sign } from "./pieces";
import { Lines } from "./text";
import { peopleOf, viewOf, type Counts, type People, type View } from "./view";
import { capital, eventTitle, phrases, spellLines, spellTitle, unitName } from "./words";

interface Item {
    thing: string; // "": only to be looked at
    title: string;
    width: number;
    face: JSX.Element;
}

const HEIGHT = 116;

export function ResourceFace({ card, count }: { card: string; count: number }) {
    return (
        <g>
            <g class="as-card-sign"><Sign name={card} x={46} y={44} size={42} /></g>
            <text x="46" y="90" class="as-card-label">{RESOURCES[card]}</text>
            <text x="46" y="107" class="as-card-text">{count > 1 ? `${count} of them` : ""}</text>
        </g>
    );
}

const resources = (sort: string, counts?: Counts): Item[] => Object.entries(counts ?? {}).map(([card, count]) => ({
    thing: sort && `${sort}:${card}`, title: `${count} ${RESOURCES[card]}`, width: 92, face: <ResourceFace card={card} count={count} />,
}));

const spells = (counts?: Counts): Item[] => Object.entries(counts ?? {}).map(([key, count]) => ({
    thing: `drawn:${key}`, title: spellTitle(key), width: 200,
    face: (
        <g>
            {spellLines(key).map((line, i) => (
                <g transform={`translate(12 ${i * 52})`}>
                    <text y="26" class="as-card-title">{line.name}{i === 0 && count > 1 ? ` (${count})` : ""}</text>
                    <text y="43" class="as-card-line">{line.does}{i === 1 ? ", 1 Artifact" : ""}</text>
                </g>
            ))}
            <path d="M12 54H188" class="as-rule" />
        </g>
    ),
}));

function events(view: View, people: People): Item[] {
    const open = view.regions.filter((r) => r.event).map((r) => r.event!);
    const special = RACES[people.race].events;
    return [...special.slice(people.events_done, people.events_done + 1), ...open].map((key) => {
        const event = EVENTS[key];
        return {
            thing: `event:${key}`, title: eventTitle(key), width: 241,
            face: (
                <g>
                    <g class="as-points"><Sign name="point" x={22} y={21} size={34} /></g>
                    <text x="22" y="26" class="as-on-point">{event.points}</text>
                    <text x="43" y="19" class="as-card-title">{event.name.length > 25 ? "The Largest Giant" : event.name}</text>
                    <text x="43" y="34" class="as-card-line">{event.region === "-" ? "Your own event" : REGIONS[event.region].name}</text>
                    <g class="as-card-sign"><Sign name={event.rune} x={222} y={30} size={18} /></g>
                    <Lines text={event.race === "any" ? (event.waiver.length ? `No rune: ${phrases(event.waiver)}` : `Pay the ${RESOURCES[event.rune]}`) : `Needs: ${phrases(event.needs)}`} x={12} y={56} most={37} step={14} class="as-card-line" limit={2} />
                    <Lines text={phrases(event.rewards)} x={12} y={90} most={37} step={14} class="as-card-line as-reward" limit={2} />
                </g>
            ),
        };
    });
}

function supply(people: People): Item[] {
    return KINDS.filter((k) => people.supply?.[k]).map((kind) => {
        const unit = RACES[people.race].units[kind];
        const name = capital(unitName(people.race, kind));
        return {
            thing: `supply:${kind}`, title: `${name}: ${unit.ordning} recruit points, ${people.supply![kind]} in supply`, width: 108,
            face: (
                <g>
                    <g transform="translate(54 40) scale(1.15)"><Shield race={people.race} form={kind} seat={people.seat ?? 0} /></g>
                    <text x="54" y="86" class="as-card-label" style={{ fontSize: name.length > 13 ? "11px" : undefined }}>{name}</text>
                    <text x="54" y="104" class="as-card-text">{unit.ordning} points · {people.supply![kind]} left</text>
                </g>
            ),
        };
    });
}

// What is shown in this phase: groups of items, each with a heading; null for the command cards.
export function trayOf(frame: Frame, people: People): { heading: string; items: Item[] }[] | null {
    const view = viewOf(frame);
    const mine = frame.choices.length > 0;
    if (view.phase === "draft") return [{ heading: "Open cards", items: resources("lying", view.lying) }];
    if (!mine) return null;
    const partner = peopleOf(view, frame.viewer);
    switch (view.phase) {
        case "event": return [{ heading: "Events: your own, then the open ones", items: events(view, people) }];
        case "take":
        case "reward":
        case "stuff": return [{ heading: "Discard pile", items: resources("pile", view.discard) }];
        case "keep":
        case "bury": return [{ heading: "Drawn spells", items: spells(view.drawn) }];
        case "recruit": return [{ heading: `Supply, ${view.recruit_points ?? 0} recruit points left`, items: supply(people) }];
        case "offer": return [{ heading: "You give (choose below the map)", items: resources("", view.offered) }];
        case "ask": {
            const theirs: Counts = {};
            for (const c of frame.choices) if (c.text.startsWith("ask ")) theirs[c.text.slice(4)] = 1;
            return [
                { heading: "You give", items: resources("", view.offered) },
                { heading: "Ask for", items: resources("ask", theirs) },
                { heading: "Asked", items: resources("", view.asked) },
            ];
        }
        case "answer":
        case "give": return partner?.race === view.turn ? null : [
            { heading: "You would get", items: resources("", view.offered) },
            { heading: "You would give", items: resources("", view.asked) },
        ];
        default: return null;
    }
}

export function Tray({ groups, picking, layout }: { groups: { heading: string; items: Item[] }[]; picking: Picking; layout: Layout }) {
    const scale = layout.isTall ? 1.35 : 1;
    const most = 1000 / scale - 12;
    let x = 8;
    let y = 22;
    const drawn: JSX.Element[] = [];
    for (const group of groups) {
        if (group.items.length === 0) continue;
        drawn.push(<text key={group.heading} x={x + 2} y={y - 8} class="as-tray-heading">{group.heading}</text>);
        for (const item of group.items) {
            if (x + item.width > most && x > 8) {
                x = 8;
                y += HEIGHT + 8;
            }
            const face = (
                <>
                    <title>{item.title}</title>
                    <rect x="1.5" y="3" width={item.width} height={HEIGHT} rx="8" fill="#000" opacity=".35" />
                    <rect width={item.width} height={HEIGHT} rx="8" class="as-card" />
                    {item.face}
                    <rect x="-2" y="-2" width={item.width + 4} height={HEIGHT + 4} rx="10" class="ring" />
                </>
            );
            drawn.push(
                <g key={group.heading + item.thing + item.title} transform={`translate(${x} ${y})`}>
                    {item.thing ? <g {...picking.props(item.thing, item.title)}>{face}</g> : face}
                </g>,
            );
            x += item.width + 8;
        }
        x += 26;
    }
    return <g class="appear" transform={`translate(0 ${layout.dockTop}) scale(${scale})`}>{drawn}</g>;
}
