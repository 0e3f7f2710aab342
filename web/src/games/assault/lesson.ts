// A first game: the first orders of the fire giants, an event, a battle. Every position can arise in a game.
import type { Lesson } from "../game";

const OTHERS =
    "sea_swords=storm:regular,leader evermoors=cloud:regular,leader graypeak=stone:elite*2,leader " +
    "sumber=hill:regular*2,leader,champion spine=cloud:elite neverwinter=storm:elite sea_ice=frost:regular*2,leader,champion " +
    "high_forest=stone:regular*3 open=u3,u6,u9 top=1 turn=fire";

const HOME = `${OTHERS} ice_spires=fire:regular*2,leader,champion fire.cards=weaponry,rune_enemy`;
const OUT = `${OTHERS} ice_spires=fire:regular,champion silver_marches=fire:regular,elite,leader`;
const BATTLE =
    `round=5 fire.row=plunder,move,leader,attack fire.cards=ore part=regular,elite,leader window=2 from=silver_marches ` +
    "at=high_forest errand=1 foe=stone";

const only = (text: string, otherwise: string) => ({ test: (said: string) => said === text, otherwise });

export const lesson: Lesson = {
    setup: "assault seats=3",
    seat: 1,
    steps: [
        {
            say: "assault.lesson.army",
            position: `phase=command round=1 ${HOME}`,
        },
        {
            say: "assault.lesson.plunder",
            wants: only("play plunder", "assault.lesson.plunder_otherwise"),
        },
        {
            say: "assault.lesson.move",
            position: `phase=command round=2 ${HOME} fire.row=plunder`,
            wants: only("play move", "assault.lesson.move_otherwise"),
        },
        {
            say: "assault.lesson.step",
            wants: only("move regular ice_spires silver_marches", "assault.lesson.step_otherwise"),
        },
        {
            say: "assault.lesson.event",
            position: `phase=event round=3 ${OTHERS} ice_spires=fire:regular,leader,champion silver_marches=fire:regular fire.row=plunder,move fire.cards=weaponry,rune_enemy window=1`,
            wants: only("claim u3", "assault.lesson.event_otherwise"),
        },
        {
            say: "assault.lesson.attack",
            position: `phase=command round=5 ${OUT} fire.row=plunder,move,leader fire.cards=ore window=2`,
            wants: only("play attack", "assault.lesson.attack_otherwise"),
        },
        {
            say: "assault.lesson.target",
            wants: only("battle silver_marches high_forest", "assault.lesson.target_otherwise"),
        },
        {
            say: "assault.lesson.who",
            wants: { test: (said) => said.startsWith("with "), otherwise: "assault.lesson.who_otherwise" },
        },
        {
            say: "assault.lesson.convert",
            position: `phase=stage ${OUT} ${BATTLE} dice=7 rolled=3/0/0,0/0/1,2/0/0,0/1/0,0/0/1,1/0/0,0/0/0`,
            wants: only("convert attack", "assault.lesson.convert_otherwise"),
        },
        {
            say: "assault.lesson.end",
            position: `phase=command round=6 ${OTHERS} ice_spires=fire:champion silver_marches=fire:regular,elite,leader fire.row=plunder,move,leader,attack fire.cards=ore window=2`,
        },
    ],
};
