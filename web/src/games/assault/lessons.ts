// The lessons of Assault of the Giants. The learner leads the fire giants; nobody plays storm, cloud and stone.
import type { Chapter, Numbers, Step } from "../../learn/lesson";
import type { Frame } from "../../session/session";
import { COMMANDS, HITS, RACES } from "./data";
import { peopleOf, total, viewOf, type Command } from "./view";

const SETUP = { setup: "assault seats=3", seat: 1 };

// Armies that stand in (almost) every position: nobody's races, and the homes of the other players.
const NOBODY =
    "top=1 turn=fire sea_swords=storm:regular,leader evermoors=cloud:regular,leader graypeak=stone:elite*2,leader";
const STONE = "high_forest=stone:regular*3";
const HOMES = "sea_ice=frost:regular*2,leader,champion sumber=hill:regular*2,leader,champion";
const START = `${NOBODY} ${STONE} ${HOMES} spine=cloud:elite neverwinter=storm:elite open=u3,u6,u9`;
const ROWS = "frost.row=plunder,move,trade hill.row=plunder,move,trade";

// Zalto and an elite giant attack the High Forest, and their dice have been rolled.
const FOREST = `${START} ${ROWS} ice_spires=fire:champion silver_marches=fire:elite,leader`;
const rolled = (dice: string) =>
    "phase=stage window=2 part=elite,leader from=silver_marches at=high_forest errand=1 foe=stone dice=5 " +
    `rolled=${dice}`;

// After some battles: the fire giants have the Spine of the World, and the frost giants Icewind Dale.
const NORTH =
    `${NOBODY} ${STONE} neverwinter=storm:elite spine=fire:regular! icewind=frost:regular open=u3,u6,u9 ` +
    "sea_ice=frost:regular,leader,champion sumber=hill:regular*2,leader,champion ice_spires=fire:leader,champion " +
    "silver_marches=fire:regular fire.op=4 fire.battle_op=4 hill.cards=food*2";

// Late in the game.
const LATE =
    `${NOBODY} high_forest=stone:regular*2 sea_ice=frost:regular*2,leader icewind=frost:elite,champion ` +
    "neverwinter=frost:elite waterdeep=hill:regular*2,champion ice_spires=fire:leader,champion spine=fire:elite " +
    "dessarin=fire:regular,elite*2 fire.row=plunder,move,recruit frost.row=plunder,move,trade hill.row=move,trade " +
    "hill.eaten=4 discard=artifact,food*4,rune_blood*3";

// What a position says about the learner.
const own = (frame: Frame) => peopleOf(viewOf(frame), 1)!;
const cards = (frame: Frame) => total(own(frame).cards);
const points = (frame: Frame) => own(frame).points ?? 0;
const worth = (command: Command): Numbers => ({ worth: (_, before) => own(before).worth[command] });
const left: Numbers = { left: (now) => viewOf(now).maneuvers ?? 0 };
const gained: Numbers = { gained: (now, before) => points(now) - points(before) };
const prize = (event: string): Numbers => ({
    prize: (_, before) => viewOf(before).goals?.find((goal) => goal.event === event)?.points ?? 0,
});

// What the learner has rolled in the battle.
const ownRoll = (frame: Frame) => viewOf(frame).battle?.rolls[0];
const roll: Numbers = {
    hits: (now) => ownRoll(now)?.hits ?? 0,
    blocks: (now) => ownRoll(now)?.blocks ?? 0,
};
const more: Numbers = { more: (now, before) => (ownRoll(now)?.hits ?? 0) - (ownRoll(before)?.hits ?? 0) };

// What is said to other tries, by the first word of what is wanted.
const OTHERWISE: Record<string, string> = {
    play: "lesson_assault.command_otherwise",
    move: "lesson_assault.move_otherwise",
};

// A step in which exactly one action is right.
function does(
    say: string,
    example: string,
    more: Omit<Step, "say" | "wants"> & { tries?: [RegExp, string][] } = {},
): Step {
    const { tries, ...rest } = more;
    const otherwise = OTHERWISE[example.split(" ")[0]] ?? "lesson_assault.otherwise";
    return { say, wants: { example, otherwise, tries }, ...rest };
}

export const chapters: Chapter[] = [
    {
        id: "commands",
        title: "lesson_assault.commands",
        ...SETUP,
        steps: [
            does("lesson_assault.plunder", "play plunder", {
                position: `phase=command round=1 ${START} ice_spires=fire:regular*2,leader,champion fire.cards=weaponry`,
                spot: ["command:plunder"],
                numbers: { drawn: (now, before) => cards(now) - cards(before) },
                after: "lesson_assault.plunder_after",
            }),
            does("lesson_assault.move", "play move", {
                before: ["2 play plunder", "3 play plunder"],
                spot: ["command:plunder", "command:move"],
                numbers: { alone: () => RACES.fire.commands.move ?? 0, ...worth("move") },
            }),
            does("lesson_assault.step", "move regular ice_spires silver_marches", {
                spot: ["region:silver_marches"],
                numbers: left,
            }),
            does("lesson_assault.step_on", "move regular ice_spires anauroch", {
                spot: ["region:anauroch"],
                numbers: left,
            }),
            does("lesson_assault.stop", "stop", { after: "lesson_assault.stop_after", numbers: left }),
            does("lesson_assault.rest", "play rest", {
                position:
                    `phase=command round=6 ${START} ice_spires=fire:regular,leader,champion silver_marches=fire:regular ` +
                    "anauroch=fire:elite fire.row=plunder,move,recruit,trade,leader fire.cards=weaponry " +
                    "frost.row=plunder,move,trade,leader,magic hill.row=plunder,move,recruit,leader,magic",
                spot: ["command:rest"],
                numbers: { row: (_, before) => own(before).row.length },
            }),
            does("lesson_assault.no_slayers", "on", {
                numbers: { hand: (now) => COMMANDS.length - own(now).row.length },
                after: "lesson_assault.no_slayers_after",
            }),
        ],
    },
    {
        id: "moving",
        title: "lesson_assault.moving",
        ...SETUP,
        steps: [
            does("lesson_assault.enter", "move regular silver_marches high_forest", {
                position:
                    `phase=move maneuvers=6 resume=command_end window=2 round=4 ${START} ${ROWS} ` +
                    "ice_spires=fire:leader,champion silver_marches=fire:regular,elite fire.row=plunder,recruit,move " +
                    "fire.cards=food,ore",
                spot: ["region:high_forest"],
                numbers: left,
            }),
            does("lesson_assault.toll", "toll ore", {
                spot: ["own:ore"],
                tries: [
                    [/wound/, "lesson_assault.toll_wound"],
                    [/food/, "lesson_assault.toll_food"],
                ],
            }),
            does("lesson_assault.beyond", "move regular high_forest delimbiyr", {
                spot: ["region:delimbiyr"],
                tries: [[/(evermoors|graypeak)$/, "lesson_assault.beyond_home"]],
                after: "lesson_assault.beyond_after",
            }),
            does("lesson_assault.follow", "move elite silver_marches high_forest", { spot: ["region:high_forest"] }),
            does("lesson_assault.follow_on", "move elite high_forest dessarin", {
                spot: ["region:dessarin"],
                numbers: left,
                after: "lesson_assault.follow_on_after",
            }),
            does("lesson_assault.poor", "move regular ice_spires spine", {
                position:
                    `phase=move maneuvers=6 resume=command_end window=2 round=4 ${START} ${ROWS} ` +
                    "ice_spires=fire:regular,leader,champion silver_marches=fire:elite fire.row=plunder,recruit,move",
                spot: ["region:spine"],
            }),
            does("lesson_assault.wound", "toll wound"),
            does("lesson_assault.wounded", "move regular! spine icewind", {
                spot: ["region:icewind"],
                after: "lesson_assault.wounded_after",
            }),
        ],
    },
    {
        id: "cards",
        title: "lesson_assault.cards",
        ...SETUP,
        steps: [
            does("lesson_assault.gather", "play plunder", {
                position:
                    `phase=command round=3 ${START} ice_spires=fire:regular,leader,champion ` +
                    "silver_marches=fire:regular fire.row=move fire.cards=ore frost.row=plunder,move hill.row=plunder,move",
                spot: ["command:plunder"],
                numbers: worth("plunder"),
            }),
            does("lesson_assault.gather_more", "draw", {
                spot: ["region:silver_marches"],
                numbers: { cards },
                after: "lesson_assault.gather_more_after",
            }),
            does("lesson_assault.force", "forced 2", {
                position:
                    `phase=trade window=2 round=4 ${NORTH} fire.row=move,plunder,trade fire.cards=ore*2,food ` +
                    "frost.row=plunder,move,recruit frost.cards=rune_enemy hill.row=plunder,move,recruit",
                spot: ["region:spine", "region:sea_ice"],
                tries: [[/^friendly/, "lesson_assault.force_friendly"]],
            }),
            does("lesson_assault.offer", "give ore", {
                spot: ["own:ore"],
                tries: [[/food/, "lesson_assault.offer_food"]],
            }),
            { say: "lesson_assault.rune", before: ["2 give rune_enemy"], spot: ["own:rune_enemy"] },
            does("lesson_assault.recruit", "recruit elite ice_spires", {
                position:
                    `phase=recruit recruit_points=5 window=2 round=6 ${NORTH} fire.row=plunder,move,recruit ` +
                    "fire.cards=ore,food frost.row=plunder,move,recruit hill.row=plunder,move,recruit",
                spot: ["supply:elite"],
                numbers: {
                    points: (now) => viewOf(now).recruit_points ?? 0,
                    cost: () => RACES.fire.units.elite.ordning,
                },
                tries: [[/regular/, "lesson_assault.recruit_regular"]],
            }),
            does("lesson_assault.food", "food", {
                spot: ["own:food"],
                numbers: { points: (now) => viewOf(now).recruit_points ?? 0 },
                tries: [[/regular/, "lesson_assault.food_regular"]],
            }),
            does("lesson_assault.recruit_more", "recruit elite ice_spires", {
                spot: ["supply:elite"],
                numbers: { points: (now) => viewOf(now).recruit_points ?? 0 },
                tries: [[/regular/, "lesson_assault.recruit_regular"]],
                after: "lesson_assault.recruit_more_after",
            }),
        ],
    },
    {
        id: "battle",
        title: "lesson_assault.battle",
        ...SETUP,
        steps: [
            does("lesson_assault.attack", "play attack", {
                position:
                    `phase=command window=2 round=5 ${START} ice_spires=fire:regular,champion ` +
                    "silver_marches=fire:elite,leader fire.row=plunder,move,recruit fire.cards=weaponry " +
                    "frost.row=plunder,move,recruit,trade hill.row=plunder,move,recruit,trade",
                spot: ["command:attack"],
            }),
            does("lesson_assault.target", "battle silver_marches high_forest", {
                spot: ["region:silver_marches", "region:high_forest"],
                tries: [[/^march/, "lesson_assault.target_march"]],
            }),
            does("lesson_assault.fighter", "with elite", { tries: [[/leader/, "lesson_assault.fighter_first"]] }),
            does("lesson_assault.fighters", "with leader", {
                numbers: { dice: (now) => viewOf(now).battle?.attacker_strength ?? 0, ...roll },
                after: "lesson_assault.fighters_after",
            }),
            does("lesson_assault.weaponry", "weaponry", {
                spot: ["own:weaponry"],
                numbers: { more: () => HITS.weaponry.attacking, ...roll },
                after: "lesson_assault.weaponry_after",
            }),
            does("lesson_assault.casualty", "lose leader", {
                before: ["3 ready", "3 lose regular", "3 lose regular", "3 lose regular"],
                numbers: {
                    damage: (_, before) => viewOf(before).battle?.damage ?? 0,
                    fortitude: () => RACES.fire.units.leader.fortitude[0],
                },
                tries: [[/elite/, "lesson_assault.casualty_elite"]],
                after: "lesson_assault.casualty_after",
            }),
            does("lesson_assault.conquer", "enter elite", { tries: [[/leader/, "lesson_assault.conquer_leader"]] }),
            does("lesson_assault.conquered", "ready", { numbers: { points }, after: "lesson_assault.conquered_after" }),
        ],
    },
    {
        id: "leaders",
        title: "lesson_assault.leaders",
        ...SETUP,
        steps: [
            does("lesson_assault.leader", "play leader", {
                position:
                    `phase=command round=3 ${START} ice_spires=fire:leader,champion silver_marches=fire:regular*2 ` +
                    "fire.row=plunder,move fire.cards=food discard=food,ore frost.row=plunder,move hill.row=plunder,move",
                spot: ["command:leader"],
            }),
            does("lesson_assault.activate", "activate", {
                numbers: { ore: (now) => own(now).cards?.ore ?? 0, hits: () => HITS.ore.attacking },
                after: "lesson_assault.activate_after",
            }),
            does("lesson_assault.reroll", "reroll leader", {
                position: `${rolled("3/0/0,0/0/0,2/0/0,0/0/0,1/0/0")} round=5 ${FOREST} fire.row=plunder,leader,recruit,attack`,
                numbers: worth("leader"),
                tries: [[/ready/, "lesson_assault.reroll_ready"]],
            }),
            does("lesson_assault.pick", "pick 2", { spot: ["die:2"] }),
            does("lesson_assault.pick_more", "pick 4", {
                spot: ["die:4"],
                numbers: { ...roll, ...more },
                after: "lesson_assault.pick_more_after",
            }),
            does("lesson_assault.fallen", "play leader", {
                position:
                    `phase=command round=9 ${START} ${ROWS} ice_spires=fire:champion silver_marches=fire:elite,regular ` +
                    "fire.row=plunder",
                spot: ["command:leader"],
            }),
            does("lesson_assault.return", "return leader ice_spires", { after: "lesson_assault.return_after" }),
        ],
    },
    {
        id: "magic",
        title: "lesson_assault.magic",
        ...SETUP,
        steps: [
            does("lesson_assault.magic_card", "play magic", {
                position:
                    `phase=command round=4 ${START} ${ROWS} ice_spires=fire:leader,champion silver_marches=fire:regular ` +
                    "fire.row=plunder,move,leader fire.cards=artifact discard=food,ore",
                spot: ["command:magic"],
            }),
            does("lesson_assault.spells", "spells", { numbers: { spells: () => RACES.fire.commands.magic ?? 0 } }),
            does("lesson_assault.keep", "keep sp9", {
                spot: ["drawn:sp9"],
                tries: [
                    [/sp3/, "lesson_assault.keep_other"],
                    [/artifact/, "lesson_assault.keep_artifact"],
                ],
            }),
            does("lesson_assault.teleport", "cast sp9 advanced silver_marches waterdeep", {
                before: ["1 bury sp3"],
                spot: ["spell:sp9", "region:waterdeep"],
                tries: [[/basic/, "lesson_assault.teleport_basic"]],
            }),
            does("lesson_assault.passenger", "with regular", { after: "lesson_assault.passenger_after" }),
            does("lesson_assault.stars", "convert attack", {
                position:
                    `${rolled("3/0/0,0/0/1,2/0/0,0/0/0,1/0/0")} round=6 ${FOREST} fire.row=plunder,magic,recruit,attack ` +
                    "fire.spells=sp2",
                spot: ["die:2"],
                numbers: worth("attack"),
                tries: [
                    [/magic/, "lesson_assault.stars_magic"],
                    [/ready/, "lesson_assault.stars_ready"],
                ],
            }),
            does("lesson_assault.star", "pick 2", {
                spot: ["die:2"],
                numbers: { ...roll, ...more },
                after: "lesson_assault.star_after",
            }),
            does("lesson_assault.ray", "cast sp2 basic", {
                spot: ["spell:sp2"],
                numbers: { ...roll, ...more },
                after: "lesson_assault.ray_after",
            }),
        ],
    },
    {
        id: "events",
        title: "lesson_assault.events",
        ...SETUP,
        steps: [
            does("lesson_assault.claim", "claim u9", {
                position:
                    `phase=event window=1 round=4 ${START} ${ROWS} ice_spires=fire:regular,leader,champion ` +
                    "anauroch=fire:regular fire.row=plunder,move,recruit fire.cards=ore,rune_blood discard=food,artifact",
                spot: ["region:anauroch", "event:u9"],
                numbers: prize("u9"),
            }),
            does("lesson_assault.reward", "take artifact", {
                spot: ["pile:artifact"],
                tries: [[/draw/, "lesson_assault.reward_draw"]],
                after: "lesson_assault.reward_after",
            }),
            does("lesson_assault.own_event", "claim fi1 waived", {
                position:
                    `phase=event window=1 round=7 ${NOBODY} ${STONE} ${HOMES} ${ROWS} spine=cloud:elite open=u3,u6,u7 ` +
                    "claimed=u9:fire neverwinter=fire:elite ice_spires=fire:regular,leader,champion " +
                    "anauroch=fire:regular fire.op=9 fire.battle_op=5 fire.row=plunder,move,recruit,attack " +
                    "fire.cards=ore,rune_enemy discard=food,rune_blood",
                spot: ["region:neverwinter", "event:fi1"],
                numbers: { ...prize("fi1"), ...gained },
                after: "lesson_assault.own_event_after",
            }),
            does("lesson_assault.final", "claim u2", {
                position:
                    `phase=event window=1 round=14 ${LATE} sumber=hill:regular,leader anauroch=fire:regular ` +
                    "claimed=u1:frost,u4:hill,u9:fire open=u2,u5,u6 fire.events=1 fire.cards=weaponry,rune_journey " +
                    "fire.op=22 fire.battle_op=15 frost.op=20 frost.battle_op=17 hill.op=16 hill.battle_op=5 " +
                    "hill.command_op=8",
                spot: ["region:spine", "event:u2"],
                numbers: { pool: (_, before) => viewOf(before).pool1, ...prize("u2") },
                after: "lesson_assault.final_after",
            }),
            does("lesson_assault.invade", "play attack", { spot: ["command:attack"] }),
            does("lesson_assault.home", "battle dessarin sumber", {
                spot: ["region:dessarin", "region:sumber"],
                numbers: { pool: (now) => viewOf(now).pool2 },
                after: "lesson_assault.home_after",
            }),
            does("lesson_assault.last", "play special", {
                position:
                    `phase=command window=2 round=20 last=20 ${LATE} anauroch=fire:regular,vonindod forge=3 ` +
                    "slain_dragon=anauroch claimed=u1:frost,u2:fire,u4:hill,u9:fire open=u3,u5,u7 fire.events=2 " +
                    "fire.op=30 fire.battle_op=12 frost.events=1 frost.op=26 frost.battle_op=17 hill.op=21 " +
                    "hill.battle_op=10 hill.command_op=8",
                spot: ["command:special"],
                numbers: gained,
                after: "lesson_assault.last_after",
            }),
            {
                say: "lesson_assault.over",
                before: ["2 play rest", "2 on", "3 play plunder", "3 stop"],
                numbers: { points },
            },
        ],
    },
    {
        id: "slayers",
        title: "lesson_assault.slayers",
        ...SETUP,
        steps: [
            does("lesson_assault.heal", "heal elite! anauroch", {
                position:
                    `phase=heal healings=1 window=2 round=8 ${NOBODY} ${STONE} sea_ice=frost:regular*2,leader,champion ` +
                    "sumber=hill:leader,champion spine=cloud:elite neverwinter=storm:elite open=u3,u6,u9 " +
                    "waterdeep=hill:elite,regular*2 ice_spires=fire:regular,leader,champion anauroch=fire:elite! " +
                    "hook=delimbiyr fire.row=plunder,move,attack,recruit,leader,rest frost.row=plunder hill.row=plunder",
                spot: ["region:anauroch"],
            }),
            does("lesson_assault.slayer", "slayer recruit line waterdeep", {
                spot: ["region:waterdeep"],
                numbers: {
                    actions: (now) => viewOf(now).actions ?? 0,
                    spent: (now, before) => (viewOf(before).actions ?? 0) - (viewOf(now).actions ?? 0),
                },
                after: "lesson_assault.slayer_after",
                tries: [[/^slayer recruit line/, "lesson_assault.slayer_elsewhere"]],
            }),
            does("lesson_assault.slayer_step", "slayer move hook waterdeep", {
                before: ["1 on"],
                spot: ["region:delimbiyr", "region:waterdeep"],
                numbers: { actions: (now) => viewOf(now).actions ?? 0 },
            }),
            does("lesson_assault.slayer_attack", "slayer attack waterdeep", {
                before: ["1 on"],
                spot: ["region:waterdeep"],
            }),
            does("lesson_assault.hook", "with hook", {
                tries: [[/line/, "lesson_assault.hook_first"]],
            }),
            does("lesson_assault.line", "with line", {
                numbers: roll,
                after: "lesson_assault.line_after",
            }),
            does("lesson_assault.again", "hook", {
                numbers: { hits: (now) => viewOf(now).battle?.rolls[1]?.hits ?? 0 },
                tries: [[/ready/, "lesson_assault.again_ready"]],
                after: "lesson_assault.again_after",
            }),
            does("lesson_assault.hurt", "lose hook", {
                before: ["3 lose elite", "3 lose regular"],
                numbers: { damage: (_, before) => viewOf(before).battle?.damage ?? 0, ...gained },
                tries: [[/line/, "lesson_assault.hurt_line"]],
                after: "lesson_assault.hurt_after",
            }),
        ],
    },
];
