// Orongo: a first game in a few steps. It plays a whole round, then a pair of tiles, then the end.
import type { Lesson, LessonStep } from "../game";

const only = (otherwise: string, ...texts: string[]): LessonStep["wants"] => ({
    test: (text) => texts.includes(text),
    otherwise,
});

// The learner holds a temple and a coast, and has one token.
const PAIR =
    "phase=place round=3 amulet=1 reef=4 shells=21,22 out=4,6-7,9-10,17-18,22,31,33,41,50 1=4,9,p12,6$,p7,p1^ " +
    "2=17,18,33 turn=1 staged=1,0";

// All ten Moai of the learner stand, and the Ceremonial Moai is paid for.
const END =
    "phase=moai round=7 amulet=1 reef=8 shells=10,14 out=2,6,8,13,16-17,20-21,25-26,30,32-36,43-44,47-48,52,54-55,58 " +
    "1=6$,p7,p1^,13$,p17,p10^,17$,p22,p21^,16$,26$,34$,35$,43$,44$,p58^,p45^,p32^,32$,p55,p69^,25$,33$,p43,p44,48$,p89," +
    "p90^,55$,54,58$,p97^,52$,p93,p92^ 2=2,8,20,21,30,36,47 turn=1 staged=0,0 todo=1@p43";

export const lesson: Lesson = {
    setup: "orongo seats=2",
    seat: 1,
    steps: [
        {
            say: "orongo.lesson.bid",
            position: "phase=bid round=1 out=4,6-7,18,33,50",
            before: ["2 bid 2"],
            wants: { test: (text) => /^bid ([3-9]|1[0-2])$/.test(text), otherwise: "orongo.lesson.bid_otherwise" },
        },
        {
            say: "orongo.lesson.quarry",
            wants: only("orongo.lesson.quarry_otherwise", "place 6"),
        },
        {
            say: "orongo.lesson.palm",
            wants: only("orongo.lesson.palm_otherwise", "place p7"),
        },
        {
            say: "orongo.lesson.coast",
            wants: only("orongo.lesson.coast_otherwise", "place p1", "place p2"),
        },
        {
            say: "orongo.lesson.pay",
            wants: only("orongo.lesson.pay_otherwise", "pay Q 6"),
        },
        {
            say: "orongo.lesson.moai",
            wants: { test: (text) => text.startsWith("moai "), otherwise: "orongo.lesson.moai_otherwise" },
        },
        {
            say: "orongo.lesson.reef",
            before: ["2 place 18", "2 place 33", "2 bid 1"],
            wants: only("orongo.lesson.reef_otherwise", "bid 0"),
        },
        {
            say: "orongo.lesson.pair",
            position: PAIR,
            wants: only("orongo.lesson.pair_otherwise", "place 10"),
        },
        {
            say: "orongo.lesson.pay_pair",
            wants: only("orongo.lesson.pay_pair_otherwise", "pay TG 4 10"),
        },
        {
            say: "orongo.lesson.ceremonial",
            position: END,
            wants: { test: (text) => text.startsWith("moai "), otherwise: "orongo.lesson.ceremonial_otherwise" },
        },
    ],
};
