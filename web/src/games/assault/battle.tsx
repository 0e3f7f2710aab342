// A battle: a stage over the map with both sides, their units, dice, what arcane results became, everything that is added, and
// the totals. All of it follows from the position.
import type { Picking } from "../../ui/picking";
import { say, word } from "../../say/say";
import { CardBox, Icon } from "./cards";
import { Die, Shield, Slayer } from "./pieces";
import { isFree, regionOf, type Battle, type Counts, type Side as SideName, type View } from "./view";
import { faceWords, kindOf, numbersOf, raceName, raceWord, regionWord, several, unitName } from "./words";

type Roll = Battle["rolls"][number];

interface Side {
    name: SideName;
    title: string;
    race: string; // "" for slayers
    isFree: boolean;
    strength: number;
    spells: number; // strength that spells add
    dice?: number; // how many will be rolled
    units: Counts;
    held: Counts;
    roll?: Roll;
    acts: boolean;
}

export function sidesOf(view: View, battle: Battle): [Side, Side] {
    const race = view.turn ?? "";
    const slayers: Counts = {};
    const standing = regionOf(view, battle.at).slayers ?? [];
    for (const key of battle.slayers_in ?? []) slayers[standing.find((s) => kindOf(s) === key) ?? key] = 1;
    const part = (name: SideName) => ({
        name,
        strength: battle[`${name}_strength`],
        spells: battle[`${name}_spells`] ?? 0,
        dice: battle[`${name}_dice`],
        roll: battle.rolls.find((r) => r.side === name),
        acts: battle.side === name && view.phase !== "conquer",
    });
    return [
        {
            ...part("attacker"),
            title: battle.slayers ? say("assault.page.slayers") : raceName(race),
            race: battle.slayers ? "" : race,
            isFree: false,
            units: battle.slayers ? slayers : (battle.attackers ?? {}),
            held: battle.attackers_held ?? {},
        },
        {
            ...part("defender"),
            title: raceName(battle.defender),
            race: battle.defender,
            isFree: isFree(view, battle.defender),
            units: regionOf(view, battle.at).race === battle.defender ? (regionOf(view, battle.at).units ?? {}) : {},
            held: battle.defenders_held ?? {},
        },
    ];
}

function Fighters({ side, picking }: { side: Side; picking: Picking }) {
    const prefix = side.name === "attacker" ? "att" : "def";
    return (
        <div class="as-fighters">
            {Object.entries(side.units).map(([form, count]) => {
                const { strength, fortitude } = numbersOf(side.race, form);
                const held = side.held[form] ?? 0;
                const unit = unitName(side.race, form);
                const key = side.race === "" ? kindOf(form) : form;
                return (
                    <CardBox
                        key={form}
                        picking={picking}
                        thing={`${prefix}:${key}`}
                        label={say("assault.page.fighters", { count, unit, strength, fortitude, held })}
                        class="as-fighter"
                    >
                        <svg viewBox="-28 -33 56 62" width="58" height="60" aria-hidden="true">
                            {side.race === "" ? (
                                <g transform="scale(1.7)">
                                    <Slayer name={form} />
                                </g>
                            ) : (
                                <Shield race={side.race} form={form} isFree={side.isFree} />
                            )}
                        </svg>
                        {count > 1 && <span class="as-order">×{count}</span>}
                        <small>{held > 0 ? say("assault.page.held", { count: held }) : unit}</small>
                        {count > held && (
                            <small class="as-brings">
                                {say("assault.page.brings", { count: count - held, strength })}
                            </small>
                        )}
                    </CardBox>
                );
            })}
        </div>
    );
}

// What a converted die became, as small signs.
function Became({ hits, blocks }: { hits: number; blocks: number }) {
    return (
        <span class="as-became">
            →{hits > 0 && hits}
            {hits > 0 && <Icon name="hit" size={13} />}
            {blocks > 0 && blocks}
            {blocks > 0 && <Icon name="block" size={13} />}
        </span>
    );
}

export function Dice(props: { side: Side; picking: Picking; picked: number[] }) {
    const { side, picking, picked } = props;
    const { dice, converted } = side.roll!;
    return (
        <div class="as-dice">
            {dice.map((face, i) => {
                const [hits, blocks, used] = (converted[i] ?? "0/0/0").split("/").map(Number);
                const became = [...several(word("result", "hit"), hits), ...several(word("result", "block"), blocks)];
                const shows = face === "-" ? undefined : faceWords(face);
                return (
                    <CardBox
                        key={i}
                        picking={picking}
                        thing={side.acts ? `die:${i + 1}` : undefined}
                        explains={`rolled:${side.name}:${i + 1}`}
                        label={say("assault.page.die_shows", { die: i + 1, shows, became })}
                        class={picked.includes(i + 1) ? "as-die as-named" : "as-die"}
                    >
                        <svg key={face} class="as-roll" viewBox="-26 -26 53 54" width="42" height="42">
                            <Die face={face} race={i === 0 ? side.race : undefined} />
                        </svg>
                        {used > 0 && <Became hits={hits} blocks={blocks} />}
                    </CardBox>
                );
            })}
        </div>
    );
}

interface Part {
    name: string;
    hits: number;
    blocks: number;
}

// Everything that makes up the totals: dice, what arcane results became, and what is added.
export function partsOf({ dice, converted, bonuses }: Roll): Part[] {
    const sum = (list: string[], at: number) => list.reduce((all, text) => all + (Number(text.split("/")[at]) || 0), 0);
    return [
        { name: say("assault.page.from_dice"), hits: sum(dice, 0), blocks: sum(dice, 1) },
        { name: say("assault.page.from_arcane"), hits: sum(converted, 0), blocks: sum(converted, 1) },
        ...bonuses.map(({ by, hits, blocks }) => ({
            name: say("assault.page.bonus", { by: word("bonus", by) }),
            hits,
            blocks,
        })),
    ].filter((part, i) => i === 0 || part.hits + part.blocks > 0);
}

export function Totals({ roll }: { roll: Roll }) {
    const parts = partsOf(roll);
    return (
        <table class="as-totals">
            <thead>
                <tr>
                    <td />
                    <th scope="col" data-explain="hit" aria-label={say("assault.page.hits", { count: 2 })}>
                        <Icon name="hit" size={18} />
                    </th>
                    <th scope="col" data-explain="block" aria-label={say("assault.page.blocks", { count: 2 })}>
                        <Icon name="block" size={18} />
                    </th>
                </tr>
            </thead>
            <tbody>
                {parts.map((part) => (
                    <tr key={part.name}>
                        <th scope="row">{part.name}</th>
                        <td>{part.hits}</td>
                        <td>{part.blocks}</td>
                    </tr>
                ))}
                <tr class="as-sum">
                    <th scope="row">{say("assault.page.score_sum")}</th>
                    <td>{roll.hits}</td>
                    <td>{roll.blocks}</td>
                </tr>
            </tbody>
        </table>
    );
}

function Half({ side, picking, battle }: { side: Side; picking: Picking; battle: Battle }) {
    const isLeft = Object.keys(side.units).length > 0;
    return (
        <section class={`as-half${side.acts ? " as-acts" : ""}`} aria-label={side.title}>
            <h3>{side.title}</h3>
            <p data-explain="strength">
                {say("assault.page.side", {
                    side: word("side", side.name),
                    strength: isLeft ? side.strength : undefined,
                    dice: side.dice,
                    spells: side.spells || undefined,
                    free: side.isFree ? 1 : undefined,
                })}
            </p>
            <Fighters side={side} picking={picking} />
            {side.roll && <Dice side={side} picking={picking} picked={side.acts ? battle.picked : []} />}
            {side.roll && <Totals roll={side.roll} />}
        </section>
    );
}

export function BattleStage({ view, battle, picking }: { view: View; battle: Battle; picking: Picking }) {
    const sides = sidesOf(view, battle);
    const suffers = sides[battle.side === "attacker" ? 0 : 1];
    const news =
        view.phase === "casualty"
            ? say("assault.page.stage_damage", {
                  race: suffers.race === "" ? undefined : raceWord(suffers.race),
                  damage: battle.damage,
              })
            : view.phase === "conquer"
              ? say("assault.page.stage_conquest", { at: regionWord(battle.at) })
              : say("assault.page.stage_battle", { at: regionWord(battle.at) });
    return (
        <div class="as-veil">
            <div class="as-stage appear" role="group" aria-label={news}>
                <h2>{news}</h2>
                <Half side={sides[0]} picking={picking} battle={battle} />
                <Half side={sides[1]} picking={picking} battle={battle} />
            </div>
        </div>
    );
}
