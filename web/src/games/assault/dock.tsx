// Below the map: own resource cards and spells, and under them the nine command cards of a race, the row first and then the hand,
// each with what it is worth now. While a choice needs other cards, those take the place of the command cards.
import { useEffect, useRef } from "preact/hooks";
import type { Picking } from "../../ui/picking";
import type { Frame } from "../../session/session";
import { say } from "../../say/say";
import { CardBox, Icon } from "./cards";
import { COMMANDS, RACES, SPECIALS } from "./data";
import { worthNow } from "./explain";
import { Pouch } from "./pouch";
import { preview, Tray, trayOf } from "./tray";
import { ownPeople, viewOf, type Command, type People } from "./view";
import { commandName } from "./words";

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
            return {
                what: useOf(people.race),
                grows:
                    people.special_points > 0
                        ? `+${say("assault.page.points", { count: people.special_points })}`
                        : left,
            };
    }
}

function CommandCard(props: { people: People; command: Command; picking: Picking }) {
    const { people, command, picking } = props;
    const name = commandName(command, people.race);
    const { what, grows } = meaningOf(people, command);
    const number = people.worth[command];
    const place = people.row.indexOf(command) + 1;
    const isSpent = place > 0 && !(number > 0 && (command === "leader" || command === "magic"));
    return (
        <CardBox
            picking={picking}
            thing={`command:${command}`}
            label={`${name}: ${worthNow(people, command)}`}
            class={`as-command${isSpent ? " as-spent" : ""}${place > 0 ? " as-played" : ""}`}
        >
            <b class={`as-band as-band-${command}`}>{name}</b>
            <span class="as-worth">
                <Icon name={command === "special" ? people.race : command} size={26} />
                <b>{number}</b>
            </span>
            <span class="as-what">{what}</span>
            <span class="as-grow">{grows}</span>
            {place > 0 && <span class="as-order">{place}</span>}
        </CardBox>
    );
}

function CommandCards({ people, picking }: { people: People; picking: Picking }) {
    const hand = COMMANDS.filter((c) => !people.row.includes(c));
    return (
        <div class="as-commands" role="group" aria-label={say("assault.page.commands")}>
            {[...people.row, ...hand].map((command) => (
                <CommandCard key={command} people={people} command={command} picking={picking} />
            ))}
        </div>
    );
}

// "All fight": takes everybody along, one after the other, until nobody is left to be asked for.
function useEverybody(frame: Frame, picking: Picking): (() => void) | undefined {
    const view = viewOf(frame);
    const going = useRef("");
    const journey = view.battle ?? view.journey;
    const key = `${view.round} ${view.turn} ${journey && "from" in journey ? journey.from : ""} ${view.battle?.at}`;
    const next = view.phase === "with" ? frame.choices.find((c) => c.text.startsWith("with ")) : undefined;
    useEffect(() => {
        if (going.current === "") return;
        if (going.current !== key || !next || picking.refused) going.current = "";
        else picking.act(next.text);
    }, [frame.n]);
    if (!next) return undefined;
    return () => {
        going.current = key;
        picking.act(next.text);
    };
}

export function Dock({ frame, picking }: { frame: Frame; picking: Picking }) {
    const people = ownPeople(frame);
    const everybody = useEverybody(frame, picking);
    if (!people || viewOf(frame).phase === "over") return null;
    const tray = trayOf(frame, people, picking)?.filter((group) => group.items.length > 0) ?? [];
    const odds = preview(frame, picking);
    const isBattle = viewOf(frame).battle !== undefined;
    return (
        <div class="as-dock">
            {(odds || everybody) && (
                <div class="as-odds-line" role="status">
                    {odds && <span>{odds}</span>}
                    {everybody && (
                        <button type="button" onClick={everybody}>
                            {isBattle ? say("assault.page.all_fight") : say("assault.page.all_go")}
                        </button>
                    )}
                </div>
            )}
            <Pouch view={viewOf(frame)} people={people} picking={picking} />
            {tray.length > 0 ? (
                <Tray groups={tray} picking={picking} />
            ) : (
                <CommandCards people={people} picking={picking} />
            )}
        </div>
    );
}
