// The lower edge: the nine command cards of a race, the row first and then the hand, each with what it is worth now.
import type { Picking } from "../../ui/picking";
import type { Layout } from "./layout";
import { COMMANDS, RACES, SPECIALS } from "./data";
import { Hit } from "./hit";
import { Sign } from "./pieces";
import { fit, Lines } from "./text";
import { say } from "../../say/say";
import type { Command, People } from "./view";
import { commandName } from "./words";

export const CARD = { width: 101, height: 132, low: 92 };

interface Worth {
    what: string; // what the number counts
    grows: string; // what a card to the left or to the right adds
}

// What one use of the ninth command does, by the first word of its line in the data.
function useOf(race: string): string {
    const [verb, , points] = SPECIALS[race];
    if (verb === "stuff") return say("assault.page.worth_food");
    if (verb === "mark") return say("assault.page.worth_markers", { points: Number(points) });
    return verb === "forge" ? say("assault.page.worth_ore") : say("assault.page.worth_artifacts");
}

// What the number of a card means: in the hand, or where it lies in the row.
function meaningOf(people: People, command: Command): Worth {
    const base = RACES[people.race].commands[command];
    const isPlayed = people.row.includes(command);
    const left = say("assault.page.grows_left");
    const right = say("assault.page.grows_right");
    switch (command) {
        case "move":
            return { what: say("assault.page.worth_move"), grows: left };
        case "plunder":
            return { what: say("assault.page.worth_plunder"), grows: say("assault.page.grows_plunder") };
        case "trade":
            return { what: say("assault.page.worth_trade"), grows: left };
        case "recruit":
            return { what: say("assault.page.worth_recruit"), grows: left };
        case "leader":
            return { what: say("assault.page.worth_leader"), grows: right };
        case "magic":
            return isPlayed
                ? { what: say("assault.page.worth_magic_played"), grows: right }
                : { what: say("assault.page.worth_magic"), grows: say("assault.page.grows_magic") };
        case "attack":
            return { what: say("assault.page.worth_attack", { hits: base ?? 0 }), grows: left };
        case "rest":
            return {
                what: say("assault.page.worth_rest"),
                grows: say("assault.page.grows_rest", { count: base ?? 0 }),
            };
        case "special":
            return { what: useOf(people.race), grows: left };
    }
}

function CommandCard({ people, command, isLow }: { people: People; command: Command; isLow: boolean }) {
    const name = commandName(command, people.race);
    const meaning = meaningOf(people, command);
    const number = people.worth[command];
    const at = people.row.indexOf(command);
    const height = isLow ? CARD.low : CARD.height;
    const spent = at >= 0 && !(number > 0 && (command === "leader" || command === "magic"));
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
                {number}
            </text>
            <Lines
                text={meaning.what}
                x={CARD.width / 2}
                y={isLow ? 80 : 89}
                most={18}
                step={12}
                class="as-card-text"
                limit={isLow ? 1 : 2}
                fit={{ width: CARD.width - 8, most: 12 }}
            />
            {!isLow && <path d="M10 100H91" class="as-rule" />}
            {!isLow && (
                <text
                    x={CARD.width / 2}
                    y="118"
                    class="as-card-text as-grow"
                    style={fit(meaning.grows, CARD.width - 8, 12)}
                >
                    {meaning.grows}
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

export function CommandCards({ people, picking, layout }: { people: People; picking: Picking; layout: Layout }) {
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
                const label = say("assault.page.command", {
                    name: commandName(command, people.race),
                    place: i < people.row.length ? i + 1 : undefined,
                    worth: people.worth[command],
                    what: meaningOf(people, command).what,
                });
                return (
                    <g key={command} class="piece" style={{ transform: `translate(${x}px, ${y}px)` }}>
                        <CommandCard people={people} command={command} isLow={layout.isTall} />
                        <Hit
                            picking={picking}
                            thing={`command:${command}`}
                            label={label}
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
