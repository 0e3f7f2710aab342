// A battle: a stage over the map with both sides, their dice, what arcane results became, totals and damage. The position
// has only the dice of the side that decides; those of the attacker are remembered here while the stage is open.
import { useRef } from "preact/hooks";
import type { Picking } from "../../ui/picking";
import type { Layout } from "./layout";
import { say, word } from "../../say/say";
import { Hit } from "./hit";
import { Die, Shield, Sign, Slayer } from "./pieces";
import { arrange } from "./tokens";
import { regionOf, seatOf, type Battle, type Counts, type Side as SideName, type View } from "./view";
import { faceWords, kindOf, numbersOf, raceName, raceWord, regionWord, several, unitName } from "./words";

interface Rolled {
    dice: string[];
    converted: string[];
}

interface Side {
    name: SideName;
    title: string;
    race: string; // "" for slayers
    seat: number;
    strength: number;
    units: Counts;
    held: Counts;
    hits?: number;
    blocks?: number;
    rolled?: Rolled;
    acts: boolean;
}

function sidesOf(view: View, battle: Battle, memory: Record<string, Rolled>): [Side, Side] {
    const race = view.turn ?? "";
    const isOver = (name: SideName) =>
        view.phase === "casualty" || view.phase === "conquer" || (name === "attacker" && battle.side === "defender");
    const slayers: Counts = {};
    const standing = regionOf(view, battle.at).slayers ?? [];
    for (const key of battle.slayers_in ?? []) slayers[standing.find((s) => kindOf(s) === key) ?? key] = 1;
    const totals = (name: SideName) => {
        if (isOver(name)) return { hits: battle[`${name}_hits`], blocks: battle[`${name}_blocks`] };
        return battle.side === name ? { hits: battle.hits, blocks: battle.blocks } : {};
    };
    const rolls = view.phase !== "start" && view.phase !== "hold";
    const part = (name: SideName) => ({
        name,
        strength: battle[`${name}_strength`],
        ...totals(name),
        rolled: rolls ? memory[name] : undefined,
        acts: battle.side === name && view.phase !== "conquer",
    });
    return [
        {
            ...part("attacker"),
            title: battle.slayers ? say("assault.page.slayers") : raceName(race),
            race: battle.slayers ? "" : race,
            seat: seatOf(view, race),
            units: battle.slayers ? slayers : (battle.attackers ?? {}),
            held: battle.attackers_held ?? {},
        },
        {
            ...part("defender"),
            title: raceName(battle.defender),
            race: battle.defender,
            seat: seatOf(view, battle.defender),
            units: regionOf(view, battle.at).race === battle.defender ? (regionOf(view, battle.at).units ?? {}) : {},
            held: battle.defenders_held ?? {},
        },
    ];
}

function Fighters({ side, picking }: { side: Side; picking: Picking }) {
    const box = { x: 0, y: 60, width: 410, height: 108 };
    if (side.race === "") {
        return (
            <g>
                {Object.keys(side.units).map((key, i, all) => (
                    <g key={key} transform={`translate(${(i - (all.length - 1) / 2) * 80} 60)`}>
                        <g transform="scale(1.9)">
                            <Slayer name={key} />
                        </g>
                        <text y="52" class="as-stage-text">
                            {unitName("", kindOf(key))}
                        </text>
                        <Hit
                            picking={picking}
                            thing={`att:${kindOf(key)}`}
                            label={unitName("", key)}
                            x={-32}
                            y={-34}
                            width={64}
                            height={94}
                        />
                    </g>
                ))}
            </g>
        );
    }
    return (
        <g>
            {arrange(side.units, box, 1.45).map((g) => {
                const { strength, fortitude } = numbersOf(side.race, g.form);
                const held = side.held[g.form] ?? 0;
                const unit = unitName(side.race, g.form);
                const label = say("assault.page.fighters", { count: g.count, unit, strength, fortitude, held });
                return (
                    <g key={g.form}>
                        {Array.from({ length: g.count }, (_, i) => (
                            <g
                                key={i}
                                transform={`translate(${g.x + i * g.step} ${g.y}) scale(${g.scale})`}
                                opacity={i >= g.count - held ? 0.45 : 1}
                            >
                                <Shield race={side.race} form={g.form} seat={side.seat} />
                            </g>
                        ))}
                        <Hit
                            picking={picking}
                            thing={`${side.name === "attacker" ? "att" : "def"}:${g.form}`}
                            label={label}
                            x={g.x - 25 * g.scale}
                            y={g.y - 29 * g.scale}
                            width={50 * g.scale + (g.count - 1) * g.step}
                            height={57 * g.scale}
                        />
                    </g>
                );
            })}
        </g>
    );
}

function Dice({ side, picking, picked }: { side: Side; picking: Picking; picked: number[] }) {
    const { dice, converted } = side.rolled!;
    const pitch = Math.min(62, 410 / Math.max(dice.length, 1));
    const size = Math.min(1, pitch / 56);
    return (
        <g>
            {dice.map((face, i) => {
                const [hits, blocks, used] = (converted[i] ?? "0/0/0").split("/").map(Number);
                const became = [...several(word("result", "hit"), hits), ...several(word("result", "block"), blocks)];
                const shows = face === "-" ? undefined : faceWords(face);
                const label = say("assault.page.die_shows", { die: i + 1, shows, became });
                return (
                    <g key={i} transform={`translate(${(i - (dice.length - 1) / 2) * pitch} 160) scale(${size})`}>
                        <g key={face} class="as-roll">
                            <Die face={face} seat={i === 0 && side.race !== "" ? side.seat : null} />
                        </g>
                        {picked.includes(i + 1) && <path d="M-10 -31L0 -24L10 -31" class="as-picked" />}
                        {used > 0 && (
                            <g transform="translate(0 42)">
                                <path d="M0 -12V-4M-4 -7L0 -2L4 -7" class="as-arrow" />
                                {hits > 0 && (
                                    <text x={blocks ? -12 : -5} y="15" class="as-stage-number">
                                        {hits}
                                    </text>
                                )}
                                {hits > 0 && <Sign name="hit" x={blocks ? -2 : 9} y={9} size={13} ink="#ffd36b" />}
                                {blocks > 0 && (
                                    <text x={hits ? 11 : -5} y="15" class="as-stage-number">
                                        {blocks}
                                    </text>
                                )}
                                {blocks > 0 && <Sign name="block" x={hits ? 22 : 9} y={9} size={13} ink="#9fd0ff" />}
                            </g>
                        )}
                        {side.acts && (
                            <Hit
                                picking={picking}
                                thing={`die:${i + 1}`}
                                label={label}
                                x={-28}
                                y={-28}
                                width={56}
                                height={56}
                            />
                        )}
                    </g>
                );
            })}
        </g>
    );
}

function Half({ side, picking, battle, x }: { side: Side; picking: Picking; battle: Battle; x: number }) {
    return (
        <g transform={`translate(${x} 0)`}>
            <rect x="-218" y="-18" width="436" height="356" rx="14" class={`as-half${side.acts ? " as-acts" : ""}`} />
            <text y="10" class="as-stage-title">
                {side.title}
            </text>
            <text y="28" class="as-stage-text">
                {say("assault.page.side", {
                    side: word("side", side.name),
                    strength: Object.keys(side.units).length === 0 ? undefined : side.strength,
                    free: side.seat === 0 ? 1 : undefined,
                })}
            </text>
            <g transform="translate(0 34)">
                <Fighters side={side} picking={picking} />
            </g>
            {side.rolled && (
                <g transform="translate(0 34)">
                    <Dice side={side} picking={picking} picked={side.acts ? battle.picked : []} />
                </g>
            )}
            {side.hits !== undefined && (
                <g transform="translate(0 306)">
                    <Sign name="hit" x={-96} y={-8} size={26} ink="#ffd36b" />
                    <text x="-76" y="2" class="as-total">
                        {side.hits}
                    </text>
                    <text x="-76" y="20" class="as-stage-text as-start">
                        {say("assault.page.hits", { count: side.hits })}
                    </text>
                    <Sign name="block" x={36} y={-8} size={24} ink="#9fd0ff" />
                    <text x="56" y="2" class="as-total">
                        {side.blocks}
                    </text>
                    <text x="56" y="20" class="as-stage-text as-start">
                        {say("assault.page.blocks", { count: side.blocks })}
                    </text>
                </g>
            )}
        </g>
    );
}

export function BattleStage({
    view,
    battle,
    picking,
    layout,
}: {
    view: View;
    battle: Battle;
    picking: Picking;
    layout: Layout;
}) {
    const memory = useRef<Record<string, Rolled>>({});
    if (battle.dice.length > 0) memory.current[battle.side] = { dice: battle.dice, converted: battle.converted };
    const sides = sidesOf(view, battle, memory.current);
    const scale = Math.min(1, layout.mapHeight / 460) * (layout.isTall ? 1.06 : 1);
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
        <g class="appear">
            <rect width="1000" height={layout.mapHeight} class="as-veil" />
            <g transform={`translate(500 ${layout.mapHeight / 2}) scale(${scale}) translate(0 -180)`}>
                <rect x="-470" y="-66" width="940" height="422" rx="18" class="as-stage" />
                <text y="-34" class="as-stage-head">
                    {news}
                </text>
                <Half side={sides[0]} picking={picking} battle={battle} x={-236} />
                <Half side={sides[1]} picking={picking} battle={battle} x={236} />
                <circle cy="150" r="26" class="as-stage" />
                <Sign name="attack" y={150} size={34} ink="#f3dfb2" />
            </g>
        </g>
    );
}
