// The lower edge: the nine command cards of a race, row first, then hand, each with what it is worth now.
import type { Picking } from "../../ui/picking";
import type { Layout } from "./layout";
import { COMMANDS, RACES, REGIONS, SPECIALS } from "./data";
import { Hit } from "./hit";
import { Sign } from "./pieces";
import { Lines } from "./text";
import type { People, View } from "./view";
import { commandName } from "./words";

export const CARD = { width: 101, height: 132, low: 92 };

interface Worth {
    number: number;
    what: string;
    grows: string; // what a card to the left or to the right adds
}

// Small folk regions that a race may plunder: not the ravaged ones once the pox is on the land.
function plundered(view: View, race: string): number {
    const pox = race !== "stone" && (view.peoples.find((p) => p.race === "stone")?.events_done ?? 0) > 0;
    return view.regions.filter(
        (r) => r.race === race && !REGIONS[r.key].isHome && !(pox && r.markers?.includes("ravage")),
    ).length;
}

const USES: Record<string, string> = {
    stuff: "Food to points",
    mark: "markers, 1 point",
    forge: "Ore to markers",
    treasure: "Artifacts spent",
};

// What a card is worth: played now from the hand, or where it lies in the row.
function worthOf(view: View, people: People, command: string): Worth {
    const at = people.row.indexOf(command);
    const left = at < 0 ? people.row.length : at;
    const right = at < 0 ? 0 : people.row.length - 1 - at;
    const base = RACES[people.race].commands[command];
    const has = (event: string) => (people.claimed.includes(event) ? 1 : 0);
    switch (command) {
        case "move":
            return { number: base + left, what: "maneuvers", grows: "◀ 1 more each" };
        case "plunder":
            return {
                number: base + Math.min(left, plundered(view, people.race)),
                what: "cards at most",
                grows: "◀ and regions",
            };
        case "trade":
            return { number: base + left + has("u6"), what: "cards to trade", grows: "◀ 1 more each" };
        case "recruit":
            return { number: base + left + has("u8"), what: "recruit points", grows: "◀ 1 more each" };
        case "leader":
            return { number: right, what: "re-rolls in battle", grows: "1 more each ▶" };
        case "magic":
            return at < 0
                ? { number: base + has("u2"), what: "spells, keep 1", grows: "1 block each ▶" }
                : { number: right, what: "arcane to blocks", grows: "1 more each ▶" };
        case "attack":
            return { number: left, what: `arcane to ${base} hits`, grows: "◀ 1 more each" };
        case "rest":
            return { number: left, what: "slayer actions", grows: `heal ${base}, row back` };
        default:
            return { number: left, what: USES[SPECIALS[people.race][0]], grows: "◀ 1 more each" };
    }
}

function CommandCard(props: { view: View; people: People; command: string; isLow: boolean }) {
    const { people, command, isLow } = props;
    const name = commandName(command, people.race);
    const worth = worthOf(props.view, people, command);
    const at = people.row.indexOf(command);
    const height = isLow ? CARD.low : CARD.height;
    const spent = at >= 0 && !(worth.number > 0 && (command === "leader" || command === "magic"));
    return (
        <g class={spent ? "as-spent" : undefined}>
            <rect x="1.5" y="3" width={CARD.width} height={height} rx="8" fill="#000" opacity=".35" />
            <rect width={CARD.width} height={height} rx="8" class="as-card" />
            <path
                d={`M0 27V8Q0 0 8 0H${CARD.width - 8}Q${CARD.width} 0 ${CARD.width} 8V27Z`}
                class={`as-band as-band-${command}`}
            />
            <Lines
                text={name}
                x={CARD.width / 2}
                y={name.length > 14 ? 11.5 : 18.5}
                most={14}
                step={11.5}
                class={name.length > 11 ? "as-card-name as-long" : "as-card-name"}
            />
            <g class="as-card-sign">
                <Sign name={command === "special" ? people.race : command} x={26} y={isLow ? 48 : 52} size={30} />
            </g>
            <text x="70" y={isLow ? 59 : 63} class="as-big">
                {worth.number}
            </text>
            <Lines
                text={worth.what}
                x={CARD.width / 2}
                y={isLow ? 80 : 89}
                most={18}
                step={12}
                class="as-card-text"
                limit={isLow ? 1 : 2}
            />
            {!isLow && <path d="M10 100H91" class="as-rule" />}
            {!isLow && (
                <text x={CARD.width / 2} y="118" class="as-card-text as-grow">
                    {worth.grows}
                </text>
            )}
            {at >= 0 && (
                <g transform={`translate(${CARD.width - 6} 4)`}>
                    <circle r="10" class="as-order" />
                    <text y="4.2" class="as-order-number">
                        {at + 1}
                    </text>
                </g>
            )}
        </g>
    );
}

export function CommandCards({
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
    const hand = COMMANDS.filter((c) => !people.row.includes(c));
    const perRow = layout.isTall ? 5 : COMMANDS.length;
    const scale = layout.isTall ? 1.62 : layout.dockWidth / 952;
    const height = (layout.isTall ? CARD.low : CARD.height) + 6;
    const pitch = CARD.width + 3.5;
    const order = [...people.row, ...hand];
    const spot = (i: number) => ({
        x: 6 + (i % perRow) * pitch + (layout.isTall || i < people.row.length || people.row.length === 0 ? 0 : 10),
        y: Math.floor(i / perRow) * height + 7,
    });
    return (
        <g transform={`translate(0 ${layout.dockTop}) scale(${scale})`}>
            {!layout.isTall && people.row.length > 0 && (
                <rect
                    x="1"
                    y="1"
                    width={people.row.length * pitch + 7}
                    height={CARD.height + 12}
                    rx="10"
                    class="as-row"
                />
            )}
            {COMMANDS.map((command) => {
                const i = order.indexOf(command);
                const { x, y } = spot(i);
                const worth = worthOf(view, people, command);
                const where = i < people.row.length ? `number ${i + 1} in the row` : "in hand";
                return (
                    <g key={command} class="piece" style={{ transform: `translate(${x}px, ${y}px)` }}>
                        <CommandCard view={view} people={people} command={command} isLow={layout.isTall} />
                        <Hit
                            picking={picking}
                            thing={`command:${command}`}
                            label={`${commandName(command, people.race)}, ${where}: ${worth.number} ${worth.what}`}
                            x={-2}
                            y={-2}
                            width={CARD.width + 4}
                            height={height - 2}
                        />
                    </g>
                );
            })}
        </g>
    );
}
