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
            say: "You lead the fire giants in the north-east. A shield is a unit: its strength on the left, its fortitude on the right. Grey armies have no player.",
            position: `phase=command round=1 ${HOME}`,
        },
        {
            say: "Each turn you play one command card into your row. Begin with Plunder: it draws two cards.",
            wants: only("play plunder", "Play Plunder, the card with the sack."),
        },
        {
            say: "Cards to the left make most cards stronger: Move is worth 4 alone and 5 behind Plunder. Play Move.",
            position: `phase=command round=2 ${HOME} fire.row=plunder`,
            wants: only("play move", "Play Move, the card with the arrow."),
        },
        {
            say: "Choose a regular unit in the Ice Spires, then the Silver Marches: an event waits there.",
            wants: only(
                "move regular ice_spires silver_marches",
                "Send a regular unit from the Ice Spires to the Silver Marches.",
            ),
        },
        {
            say: "Before the command you may claim one event. You stand in the Silver Marches and own an Enemy Rune: claim the Vault of the Sages.",
            position: `phase=event round=3 ${OTHERS} ice_spires=fire:regular,leader,champion silver_marches=fire:regular fire.row=plunder,move fire.cards=weaponry,rune_enemy window=1`,
            wants: only("claim u3", "Claim the Vault of the Sages, 3 points and 2 spells."),
        },
        {
            say: "Now a battle. Every card to the left of Attack turns one arcane result into two hits. Play Attack.",
            position: `phase=command round=5 ${OUT} fire.row=plunder,move,leader fire.cards=ore window=2`,
            wants: only("play attack", "Play Attack, the card with the swords."),
        },
        {
            say: "Choose your army in the Silver Marches, then the stone giants in the High Forest. Homes are safe until the Final Ordning.",
            wants: only("battle silver_marches high_forest", "Attack the High Forest from the Silver Marches."),
        },
        {
            say: "Choose who fights, unit by unit, then Ready. One die is rolled for each point of strength, seven at most. Choose a first unit.",
            wants: { test: (said) => said.startsWith("with "), otherwise: "Choose a unit in the Silver Marches." },
        },
        {
            say: "The dice show swords for hits, shields for blocks, stars for arcane. Convert arcane results with the Attack card.",
            position: `phase=stage ${OUT} ${BATTLE} dice=7 rolled=3/0/0,0/0/1,2/0/0,0/1/0,0/0/1,1/0/0,0/0/0`,
            wants: only("convert attack", "Choose “Convert arcane: Attack card”."),
        },
        {
            say: "Hits beyond the blocks wound and defeat giants, and the defeated are worth points. Rest takes a long row back. When all points are given out, one last round is played. The most points win.",
            position: `phase=command round=6 ${OTHERS} ice_spires=fire:champion silver_marches=fire:regular,elite,leader fire.row=plunder,move,leader,attack fire.cards=ore window=2`,
        },
    ],
};
