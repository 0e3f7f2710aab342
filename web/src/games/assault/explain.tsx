// What a thing is and does: the complete text of every card, and what regions, units, markers, dice and icons mean. The numbers
// come from the data file and from the position, the words from the catalogues.
import type { ComponentChildren } from "preact";
import type { Explanation } from "../game";
import type { Frame } from "../../session/session";
import { say, word } from "../../say/say";
import { DICE, EVENTS, HITS, MARKERS, RACES, REGIONS, SLAYERS, SPECIALS, SPELLS } from "./data";
import { Die, Marker, RaceMark, Shield, Sign, Slayer } from "./pieces";
import { isFree, ownPeople, regionOf, total, viewOf, type Command, type People, type Region, type View } from "./view";
import {
    capital,
    cardName,
    cardWord,
    commandName,
    commandWord,
    eventName,
    eventWord,
    faceWords,
    isWounded,
    kindOf,
    markerName,
    markerWord,
    numbersOf,
    phrases,
    points,
    raceName,
    raceWord,
    regionName,
    regionWord,
    siteName,
    slayerName,
    spellLines,
    spellName,
    unitName,
} from "./words";

const picture = (box: string, child: ComponentChildren) => () => (
    <svg class="as-picture" viewBox={box} aria-hidden="true">
        {child}
    </svg>
);
const signPicture = (name: string) => picture("-14 -14 28 28", <Sign name={name} />);

// Command cards ---------------------------------------------------------------------------------------

const COMMAND_CLAUSES: Record<Command, string> = {
    move: "AS-6.1.1",
    plunder: "AS-6.2.2",
    trade: "AS-6.3.1",
    recruit: "AS-6.4.1",
    leader: "AS-6.5.1",
    magic: "AS-6.6.1",
    attack: "AS-6.7.1",
    rest: "AS-6.8.1",
    special: "AS-6.9.8",
};
const SPECIAL_CLAUSES: Record<string, string> = {
    hill: "AS-6.9.1",
    stone: "AS-6.9.2",
    frost: "AS-6.9.3",
    fire: "AS-6.9.4",
    cloud: "AS-6.9.5",
    storm: "AS-6.9.6",
};

// What the ninth command of a race does, from its line in the data.
function specialText(race: string): string {
    const [verb, thing, ...rest] = SPECIALS[race];
    switch (verb) {
        case "stuff":
            return say("assault.tell.stuff", { points: Number(rest[0]) });
        case "treasure":
            return say("assault.tell.treasure", { points: Number(rest[0]) });
        case "forge": {
            const [, region, cards, , marker, per] = rest;
            return say("assault.tell.forge", {
                at: regionWord(region),
                cards: Number(cards),
                marker: markerWord(marker),
                points: Number(per),
            });
        }
        default: {
            const [gained, when, marker, per] = rest;
            return say(when === "before" ? "assault.tell.mark" : "assault.tell.mark_first", {
                marker: markerWord(thing),
                points: Number(gained),
                other: markerWord(marker),
                per: Number(per),
            });
        }
    }
}

export function commandText(command: Command, race: string): string {
    const number = RACES[race].commands[command] ?? 0;
    switch (command) {
        case "move":
            return say("assault.tell.move", { number });
        case "plunder":
            return say("assault.tell.plunder", { number });
        case "trade":
            return say("assault.tell.trade", { number });
        case "recruit":
            return say("assault.tell.recruit", { number });
        case "leader":
            return say("assault.tell.leader", { number });
        case "magic":
            return say("assault.tell.magic", { number });
        case "attack":
            return say("assault.tell.attack", { number });
        case "rest":
            return say("assault.tell.rest", { number });
        default:
            return specialText(race);
    }
}

// What the card would do if it were played now, or still does in the row.
export function worthNow(people: People, command: Command): string {
    const place = people.row.indexOf(command) + 1;
    const count = people.worth[command];
    const args = { count, played: place || undefined };
    switch (command) {
        case "move":
            return say("assault.now.move", args);
        case "plunder":
            return say("assault.now.plunder", args);
        case "trade":
            return say("assault.now.trade", args);
        case "recruit":
            return say("assault.now.recruit", args);
        case "leader":
            return say("assault.now.leader", args);
        case "magic":
            return say("assault.now.magic", args);
        case "attack":
            return say("assault.now.attack", { ...args, hits: RACES[people.race].commands.attack });
        case "rest":
            return say("assault.now.rest", args);
        default:
            return say("assault.now.special", { ...args, points: people.special_points });
    }
}

function explainCommand(command: Command, people: People): Explanation {
    return {
        title: commandName(command, people.race),
        lines: [commandText(command, people.race), worthNow(people, command)],
        clause: command === "special" ? SPECIAL_CLAUSES[people.race] : COMMAND_CLAUSES[command],
        Picture: signPicture(command === "special" ? people.race : command),
    };
}

// Resource cards and spells ---------------------------------------------------------------------------

export function cardText(card: string): string {
    const hits = HITS[card].attacking;
    if (card === "food") return say("assault.tell.food");
    if (card === "ore") return say("assault.tell.ore", { hits });
    if (card === "artifact") return say("assault.tell.artifact");
    return card === "weaponry" ? say("assault.tell.weaponry", { hits }) : say("assault.tell.rune");
}

const explainCard = (card: string): Explanation => ({
    title: cardName(card),
    lines: [cardText(card)],
    clause: "AS-B10",
    Picture: signPicture(card),
});

export function spellTexts(key: string): string[] {
    const window = SPELLS[key].window;
    const [basic, advanced] = spellLines(key);
    return [
        say("assault.tell.basic", { name: basic.name, does: basic.does }),
        say("assault.tell.advanced", { name: advanced.name, does: advanced.does }),
        window === "turn"
            ? say("assault.tell.window_turn")
            : window === "start"
              ? say("assault.tell.window_start")
              : say("assault.tell.window_final"),
    ];
}

const explainSpell = (key: string): Explanation => ({
    title: `${spellName(key, 0)} / ${spellName(key, 1)}`,
    lines: spellTexts(key),
    clause: "AS-B11",
    Picture: signPicture("magic"),
});

// Units -----------------------------------------------------------------------------------------------

// What a leader or a champion does, from its line in the data.
function abilityText(race: string, kind: string): string[] {
    const [when, verb, a, b] = RACES[race].units[kind].does;
    const count = Number(a);
    const occasion = word("when", when ?? "battle");
    switch (verb) {
        case undefined:
            return [];
        case "envoy":
            return [say("assault.tell.envoy", { marker: markerWord(a), points: Number(b) })];
        case "seize":
            return [say("assault.tell.seize", { card: cardWord(a) })];
        case "take":
            return [say("assault.tell.take", { card: cardWord(a) })];
        case "maneuvers":
            return [say("assault.tell.maneuvers", { count })];
        case "guard":
            return [say("assault.tell.guard", { count, there: Number(b) })];
        case "mob":
            return [say("assault.tell.mob", { count })];
        case "hits":
            return [say("assault.tell.hits", { count, when: occasion })];
        case "blocks":
            return [say("assault.tell.blocks", { count, when: occasion })];
        case "convert":
            return [say("assault.tell.convert", { count, hits: Number(b), when: occasion })];
        case "reroll":
            return [say("assault.tell.reroll", { count, when: occasion })];
        default:
            return [say("assault.tell.no_toll")];
    }
}

const isChampion = (kind: string) => kind === "champion" || kind === "hekaton";

export function unitTexts(race: string, form: string): string[] {
    const kind = kindOf(form);
    const { strength, fortitude, ordning } = RACES[race].units[kind];
    const side = isWounded(form) ? 1 : 0;
    return [
        say("assault.tell.unit", { strength: strength[side], fortitude: fortitude[side], points: ordning }),
        ...abilityText(race, kind),
        isChampion(kind)
            ? say("assault.tell.champion")
            : side === 1
              ? say("assault.tell.wounded")
              : say("assault.tell.wounds", { strength: strength[1], fortitude: fortitude[1] }),
    ];
}

function explainUnit(race: string, form: string, isNobodys = false): Explanation {
    const kind = kindOf(form);
    return {
        title: unitName(race, form),
        lines: [...(isNobodys ? [say("assault.tell.free", { race: raceWord(race) })] : []), ...unitTexts(race, form)],
        clause: kind === "leader" || kind === "vonindod" ? "AS-B3" : isChampion(kind) ? "AS-B4" : "AS-B2",
        Picture: picture("-27 -33 54 62", <Shield race={race} form={form} isFree={isNobodys} />),
    };
}

function explainSlayer(name: string): Explanation {
    const key = kindOf(name);
    const { strength, fortitude, power } = SLAYERS[key];
    const [verb, count, hits] = power;
    const does =
        verb === "hook"
            ? say("assault.tell.hook")
            : verb === "convert"
              ? say("assault.tell.line", { count: Number(count), hits: Number(hits) })
              : say("assault.tell.sinker", { count: Number(count) });
    return {
        title: slayerName(name),
        lines: [say("assault.tell.slayer", { strength, fortitude }), does],
        clause: "AS-B13",
        Picture: picture("-16 -18 32 36", <Slayer name={name} />),
    };
}

// Events, markers, regions ----------------------------------------------------------------------------

export function eventTexts(key: string): string[] {
    const event = EVENTS[key];
    const where = event.region === "-" ? undefined : regionName(event.region);
    return [
        [points(event.points), where, event.repeats && say("assault.page.goal_repeats")].filter(Boolean).join(" · "),
        ...(event.needs.length > 0
            ? [say("assault.page.event_needs", { needs: phrases(event.needs, event.race) })]
            : []),
        say("assault.tell.rune_paid", {
            rune: cardWord(event.rune),
            waiver: event.waiver.length > 0 ? phrases(event.waiver, event.race) : undefined,
        }),
        say("assault.page.goal_reward", { gives: phrases(event.rewards, event.race) }),
    ];
}

const explainEvent = (key: string): Explanation => ({
    title: eventName(key),
    lines: [
        EVENTS[key].race === "any"
            ? say("assault.tell.universal")
            : say("assault.tell.special", { race: raceWord(EVENTS[key].race) }),
        ...eventTexts(key),
    ],
    clause: EVENTS[key].race === "any" ? "AS-B8" : "AS-B6",
    Picture: signPicture(EVENTS[key].rune),
});

// What a marker is good for: points with the command of its race, or an event.
function markerText(marker: string): string {
    const { race } = MARKERS[marker];
    const special = SPECIALS[race];
    const at = special.lastIndexOf(marker);
    if (at >= special.length - 2)
        return say("assault.tell.marker_points", {
            command: commandWord("special", race),
            points: Number(special[at + 1]),
        });
    const event = Object.values(EVENTS).find((e) => e.needs.some((need) => need.startsWith(`markers ${marker} `)));
    return say("assault.tell.marker_event", { event: eventWord(event?.key ?? ""), race: raceWord(race) });
}

const explainMarker = (marker: string, view: View): Explanation => {
    const left: Record<string, number> = view.markers_left;
    return {
        title: markerName(marker),
        lines: [
            say("assault.tell.marker", { race: raceWord(MARKERS[marker].race), count: left[marker] ?? 0 }),
            markerText(marker),
        ],
        clause: "AS-B9",
        Picture: picture("-15 -15 30 30", <Marker name={marker} race={MARKERS[marker].race} />),
    };
};

function armyLines(view: View, { race, units = {}, stacking, prize = 0 }: Region): string[] {
    if (!race) return [];
    const forms = Object.entries(units).map(([form, n]) => {
        const { strength, fortitude } = numbersOf(race, form);
        return say("assault.page.tip_unit", { count: n, unit: unitName(race, form), strength, fortitude });
    });
    const army = say("assault.page.tip_army", {
        race: raceWord(race),
        units: total(units),
        stacking,
        points: prize,
        free: isFree(view, race) ? 1 : undefined,
    });
    return [army, ...forms];
}

function eventLine({ event: key }: Region): string[] {
    if (!key) return [];
    const { points, rune, rewards, race } = EVENTS[key];
    const gives = phrases(rewards, race);
    return [say("assault.page.tip_event", { event: eventWord(key), points, rune: cardWord(rune), gives })];
}

// What it would mean to go there.
function tollLine(view: View, region: Region): string[] {
    if (view.phase !== "move" || !region.race || region.race === view.turn) return [];
    return [region.toll_paid ? say("assault.page.tip_paid") : say("assault.page.tip_toll")];
}

function explainRegion(key: string, view: View): Explanation {
    const region = regionOf(view, key);
    return {
        title: regionName(key),
        lines: [
            say("assault.page.tip_region", {
                site: siteName(key),
                race: region.home ? raceWord(region.home) : undefined,
            }),
            ...armyLines(view, region),
            ...tollLine(view, region),
            ...eventLine(region),
            ...(region.markers ? [say("assault.page.tip_markers", { markers: region.markers.map(markerName) })] : []),
            ...(region.forges ? [say("assault.page.tip_forges", { count: region.forges })] : []),
            ...(region.slayers ? [say("assault.page.tip_slayers", { slayers: region.slayers.map(slayerName) })] : []),
            ...(region.castle ? [say("assault.tell.castle")] : []),
            say("assault.tell.borders", { regions: REGIONS[key].near.map(regionWord) }),
            region.home ? say("assault.tell.home") : say("assault.tell.small_folk"),
        ],
        clause: region.home ? "AS-6.1.2" : "AS-B1",
        Picture: region.race
            ? picture("-14 -14 28 28", <RaceMark race={region.race} isFree={isFree(view, region.race)} />)
            : undefined,
    };
}

// Races, dice, icons ----------------------------------------------------------------------------------

function explainRace(race: string, view: View): Explanation {
    const isNobodys = isFree(view, race);
    const [regular, elite] = ["regular", "elite"].map((kind) => {
        const { strength, fortitude, ordning } = RACES[race].units[kind];
        return say("assault.tell.race_unit", {
            unit: unitName(race, kind),
            strength: strength[0],
            fortitude: fortitude[0],
            points: ordning,
        });
    });
    return {
        title: raceName(race),
        lines: [
            ...(isNobodys ? [say("assault.tell.free", { race: raceWord(race) })] : []),
            say("assault.tell.race", { at: regionWord(RACES[race].home), count: RACES[race].stacking }),
            regular,
            elite,
        ],
        clause: isNobodys ? "AS-9.1" : "AS-B2",
        Picture: picture("-14 -14 28 28", <RaceMark race={race} isFree={isNobodys} />),
    };
}

function explainDie(side: string, number: number, view: View): Explanation | undefined {
    const { battle, turn = "" } = view;
    if (!battle) return undefined;
    const race = side === "attacker" ? (battle.slayers ? "" : turn) : battle.defender;
    const key = number === 1 && race !== "" ? race : "grey";
    const face = battle.rolls.find((r) => r.side === side)?.dice[number - 1];
    return {
        title: say("assault.page.die", { die: number }),
        lines: [
            ...(face && face !== "-" ? [capital(faceWords(face))] : []),
            say("assault.tell.die", { faces: DICE[key].map((f) => word("face", f.replace(/\//g, "-"))) }),
            say("assault.tell.results"),
        ],
        clause: "AS-B12",
        Picture: picture("-28 -28 56 56", <Die face={face ?? "-"} race={key === "grey" ? undefined : key} />),
    };
}

function explainIcon(icon: string, view: View): Explanation | undefined {
    switch (icon) {
        case "pools":
            return {
                title: say("assault.tell.pools_title"),
                lines: [say("assault.tell.pools", { first: view.pools[0], second: view.pools[1] })],
                clause: "AS-10.2",
                Picture: signPicture("point"),
            };
        case "point":
            return {
                title: say("assault.tell.point_title"),
                lines: [say("assault.tell.point")],
                clause: "AS-10.1",
                Picture: signPicture("point"),
            };
        case "spells":
            return {
                title: say("assault.tell.spells_title"),
                lines: [say("assault.tell.spells")],
                clause: "AS-11.2",
                Picture: signPicture("spell"),
            };
        case "row":
            return {
                title: say("assault.page.row"),
                lines: [say("assault.tell.row")],
                clause: "AS-5.2",
                Picture: signPicture("card"),
            };
        case "castle":
            return {
                title: say("assault.tell.castle_title"),
                lines: [say("assault.tell.castle")],
                clause: "AS-6.4.3",
                Picture: picture("-15 -15 30 30", <Sign name="castle" />),
            };
        case "strength":
            return {
                title: say("assault.tell.strength_title"),
                lines: [say("assault.tell.strength")],
                clause: "AS-7.3",
                Picture: signPicture("hit"),
            };
        case "hit":
        case "block":
        case "arcane":
            return {
                title: capital(say("assault.tell.result", { result: word("result", icon) })),
                lines: [say("assault.tell.results")],
                clause: "AS-7.3",
                Picture: signPicture(icon),
            };
        default:
            return undefined;
    }
}

export function explain(thing: string, frame: Frame): Explanation | undefined {
    const view = viewOf(frame);
    const people = ownPeople(frame);
    const [sort, a, b] = thing.split(":");
    switch (sort) {
        case "region":
            return a in REGIONS ? explainRegion(a, view) : undefined;
        case "unit": {
            const race = regionOf(view, a).race ?? view.turn;
            return race && explainUnit(race, b, isFree(view, race));
        }
        case "kind":
            return explainUnit(a, b, isFree(view, a));
        case "supply":
            return people && explainUnit(people.race, a);
        case "att":
            if (a in SLAYERS) return explainSlayer(a);
            return view.turn && explainUnit(view.turn, a);
        case "def":
            return view.battle && explainUnit(view.battle.defender, a, isFree(view, view.battle.defender));
        case "slayer":
            return explainSlayer(a);
        case "command": {
            const whose = b ? view.peoples.find((p) => p.race === b) : people;
            return whose && explainCommand(a as Command, whose);
        }
        case "own":
        case "lying":
        case "pile":
        case "ask":
        case "card":
            return explainCard(a);
        case "spell":
        case "drawn":
            return explainSpell(a);
        case "event":
            return explainEvent(a);
        case "marker":
            return explainMarker(a, view);
        case "race":
            return explainRace(a, view);
        case "die":
            return explainDie(view.battle?.side ?? "attacker", Number(a), view);
        case "rolled":
            return explainDie(a, Number(b), view);
        default:
            return explainIcon(sort, view);
    }
}
