// The lessons of Giants.
import type { Chapter, Numbers, Step } from "../../learn/lesson";
import type { Frame } from "../../session/session";
import { viewOf } from "./view";

const ME = 0; // the learner's place in lists by seat

const playersOf = (frame: Frame) => viewOf(frame).players;
const reserveOf = (frame: Frame) => playersOf(frame)[ME].reserve!;
const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
const carriedSize = (frame: Frame) => viewOf(frame).statues.find((s) => s.name === viewOf(frame).carry?.statue)!.size!;

// What a hex or an Ahu is called.
const hex = (number: number): Numbers => ({ hex: () => number });
const ahu = (number: number): Numbers => ({ ahu: () => number });

// The points that the learner, or all others together, have scored since the step began.
const scored: Numbers = {
    points: (now, before) => viewOf(now).standings[ME].points - viewOf(before).standings[ME].points,
};
const paidToOthers = (frame: Frame) => sum(playersOf(frame).map((p, i) => (i === ME ? 0 : p.points)));
const paid: Numbers = { points: (now, before) => paidToOthers(now) - paidToOthers(before) };
const earned: Numbers = { points: (now) => playersOf(now)[ME].points };

// The sizes on offer when the step began, the largest first. The view counts them by size.
const offered = (frame: Frame) =>
    viewOf(frame)
        .offer.flatMap((count, i) => Array<number>(count).fill(i + 1))
        .reverse();

const ownMoaiSize: Numbers = { size: (now) => viewOf(now).statues.find((s) => s.front === ME + 1)!.size! };

// The most logs that may go with a worker, and the strength that they make together.
const mostLogs = ({ choices }: Frame) =>
    Math.max(...choices.filter((c) => c.text.startsWith("place worker")).map((c) => Number(c.text.split(" ")[3])));
const logs: Numbers = {
    most: (_, before) => mostLogs(before),
    log: (now) => viewOf(now).strengths.log,
    strength: (now, before) => viewOf(now).strengths.worker + mostLogs(before) * viewOf(now).strengths.log,
};

const ownedMarkers: Numbers = {
    markers: (now) =>
        reserveOf(now).markers +
        playersOf(now)[ME].front.markers +
        viewOf(now).statues.filter((s) => s.mark === ME + 1).length,
};

// The auction of the first turn, and one of the second turn.
const FIRST_AUCTION = "phase=bid turn=1 first=1 offer=1,1,2";
const SECOND_AUCTION =
    "phase=bid turn=2 first=2 offer=1,2,3 workers=3,3,3 tablets=1,0,0 points=2,0,1 bases=a10/1,a09/2 " +
    "m1=2@a10 m2=1@a09 m3=1@h24*3";

// After the first auction, and when all have placed their figures.
const CARVED = "workers=2,2,2 front=2mc,1w1m,1w m1=2@front1 m2=1@front2 m3=1@front3";
const ROAD =
    "phase=transport turn=1 first=1 act=1 workers=3,2,2 logs=0,3,0 front=2mc,1w1m,1w " +
    "hexes=h14/s1,h22/s2,h23/c3,h24/w1/w3,h33/c2,h34/w2,h36/s3,h40/w1*2 felled=h22 " +
    "m1=2@front1 m2=1@front2 m3=1@front3 p1=front3";

// Three turns of the same game: a Moai beside two Ahu, the next placement, and the headdress at its end.
const VALUE =
    "phase=transport turn=3 first=3 act=1 workers=3,3,3 tablets=0,1,0 points=2,3,1 front=1w1m,1mc,1w " +
    "hexes=h02/w1*2,h06/s2,h07/s1,h13/w3,h14/c1,h24/w2*2,h26/w3,h33/s3 felled=h12 bases=a10/1,a09/2,a05/3 " +
    "m1=2@a10 m2=1@a09 m3=1@a05 m4=3@h24*2 m5=2@h02*1 m6=1@front1 m7=2@front2 m8=1@front3 moved=m5/1 carry=m5/h06/h02";
const HEADDRESS =
    "phase=place turn=4 first=1 act=1 workers=3,3,3 tablets=0,1,0 points=2,3,1 front=1mc,1w1m,- felled=h12 " +
    "bases=a10/1,a02/1,a09/2,a05/3 m1=2@a10 m2=1@a09 m3=1@a05 m4=3@h24*2 m5=2@a02 m6=1@h14*1 m7=2@h33 m8=1@h26*3 " +
    "m9=2@front1 m10=1@front2";
const CROWN =
    "phase=transport turn=5 first=2 act=1 workers=3,3,3 tablets=0,1,0 points=3,3,1 front=c,1w,1mc " +
    "hexes=h02/w1,h05/s1,h14/w1,h24/w2*2,h33/w3,h34/s2 felled=h12 bases=a10/1,a02/1,a09/2,a05/3 " +
    "m1=2@a10 m2=1@a09 m3=1@a05 m4=3@h24*2 m5=2@a02 m6=1@h14*1 m7=2@h33 m8=1@h26*3 m9=2@h24 m10=1@h24*2 m11=3@front1 " +
    "m12=1@front2 p1=h02*1 moved=p1/1 carry=p1/h11/h05/h02";
const LAST_BASE =
    "phase=transport turn=11 first=2 act=1 workers=5,4,4 markers=3,3,3 tablets=0,2,0 points=9,14,11 " +
    "front=-,1w1m,1mc hexes=h24/s3,h32/w3*2,h33/c2,h34/s2,h38/s1/w1*2,h39/w2*2,h44/c1,h45/w1*3 felled=h12,h21,h22 " +
    "bases=a10/1,a02/1,a03/1,a11/1,a20/1,a09/2,a06/2,a00/2,a04/2,a05/3,a08/3,a19/3,a13/3 " +
    "m1=2@a10 m2=1@a09 m3=1@a05 m4=3@a06 m5=2@a02 m6=1@a03 m7=2@a00 m8=1@a08 m9=1@a11 m10=1@a04 m11=3@h45*1 " +
    "m12=1@a20 m13=2@a19 m14=1@a13 m15=1@h24*2 m16=2@h24*3 p1=a02 p2=a13 moved=m11/1 carry=m11/h39/h45";

// No Moai of a rival stands on an Ahu until the learner is to look under one, so that a phone shows the whole board.
const SORCERY =
    "phase=place turn=4 first=1 act=1 workers=4,3,3 markers=3,2,2 tablets=1,0,0 points=2,3,1 front=1w,1mc,1m " +
    "bases=a10/1 m1=2@a10 m2=1@h15 m3=1@h26 m4=2@h24*1 m5=1@h33*3 m6=2@h34*2 m7=1@front1 m8=2@front2";
const RESERVING =
    "phase=place turn=5 first=2 act=1 workers=4,3,4 markers=4,2,2 logs=1,0,0 points=3,4,1 front=1w1m,1w,- " +
    "hexes=h24/w3,h33/c2 felled=h22 bases=a10/1 m1=2@a10 m2=1@h15 m3=1@h26 m4=2@h32*1 m5=1@h33*3 m6=2@h40*2 " +
    "m7=1@h24*1 m8=2@h34*2 m9=1@front2 m10=1@front1";
const LOOKING =
    "phase=place turn=6 first=3 act=1 workers=4,3,4 markers=4,2,2 tablets=1,0,0 logs=1,0,0 points=3,4,2 " +
    "front=1w1m,1w,- hexes=h24/w3 felled=h22 bases=a10/1,a15/1,a09/2,a05/3 m1=2@a10 m2=1@a09 m3=1@a05 " +
    "m4=2@h32*1 m5=1@h33*3 m6=2@h40*2 m7=1@h24*1 m8=2@h34*2 m9=1@h24 m10=1@h24 m11=1@front1 m12=1@front2";

// The learner's Moai is out of the quarry, and a rival will leave one on h33.
const OTHERS_IN_THEFT =
    "turn=6 first=1 act=1 workers=3,3,3 markers=4,2,3 tablets=0,0,1 front=1w1m,1w1m,1w1m " +
    "hexes=h14/c3,h15/s3,h16/w3,h23/s2,h24/c1,h32/s1,h33/w2,h34/w2,h40/w1 felled=h22,h31 " +
    "m1=2@a12 m2=1@a09 m3=1@a05 m4=3@h14*3 m5=2@h32*2";
const MARKING =
    `phase=transport ${OTHERS_IN_THEFT} points=3,4,1 bases=a12/1,a09/2,a05/3 m6=2@h24 m7=1@front2 m8=1@front3 ` +
    "m9=1@front1 moved=m6/1 carry=m6/h25/h24";
const CLAIM =
    `phase=claim ${OTHERS_IN_THEFT} points=3,4,1 bases=a12/1,a10/1,a09/2,a05/3 m6=2@h24*1 m7=1@a10 m8=1@front3 ` +
    "m9=1@front1";
const RECLAIM =
    "phase=reclaim turn=6 first=1 act=1 workers=3,3,3 markers=4,2,3 tablets=0,0,1 points=3,4,1 felled=h22,h31 " +
    "bases=a12/1,a10/1,a09/2,a05/3 m1=2@a12 m2=1@a09 m3=1@a05 m4=3@h14*3 m5=2@h32*2 m6=2@h24*1 m7=1@a10 m8=1@h25*3 " +
    "m9=1@h25*1";

// Two players.
const NEUTRALS =
    "phase=place turn=3 first=1 act=1 workers=3,3 tablets=0,1 points=0,1 front=1mc,1w1m neutral=h33,h37 " +
    "bases=a11/1,a09/2 m1=2@a11 m2=1@a09 m3=1@h24*2 m4=1@front1 m5=1@front2";
const NEUTRAL_ROAD =
    "phase=transport turn=3 first=1 act=1 workers=3,3 tablets=0,1 points=0,1 front=1mc,1w1m " +
    "hexes=h14/s1,h15/s2,h33/c2,h34/w2 neutral=h33,h40*1,h24*1 bases=a11/1,a09/2 m1=2@a11 m2=1@a09 m3=1@h24*2 " +
    "m4=1@h24 m5=1@front2 moved=m4/1 carry=m4/h25/h24";

const RAISE = /^erect/;

// Carries a statue to a hex, or, where it could also stay, farther.
const to = (number: number, example: string): Pick<Step, "spot" | "numbers" | "wants"> => ({
    spot: [`hex:${number}`],
    numbers: hex(number),
    wants: { example, otherwise: "lesson_giants.step_otherwise" },
});
const farther = (number: number, example: string): ReturnType<typeof to> => {
    const { wants, ...step } = to(number, example);
    return { ...step, wants: { ...wants!, tries: [[/^(halt|mark)$/, "lesson_giants.no_halt"]] } };
};

export const chapters: Chapter[] = [
    {
        id: "auction",
        title: "lesson_giants.auction",
        setup: "giants seats=3",
        seat: 1,
        steps: [
            {
                say: "lesson_giants.bid",
                position: FIRST_AUCTION,
                before: ["2 bid 1 1 0", "3 bid 0 1 0"],
                numbers: { markers: (now) => playersOf(now)[ME].front.markers },
                wants: {
                    example: "bid 2 0 1",
                    otherwise: "lesson_giants.bid_otherwise",
                    tries: [
                        [/^bid \d 0 0$/, "lesson_giants.bid_chief"],
                        [/^bid [01] 0 1$/, "lesson_giants.bid_markers"],
                    ],
                },
                after: "lesson_giants.bid_after",
            },
            {
                say: "lesson_giants.take",
                spot: ["offer:2"],
                numbers: { size: (_, before) => offered(before)[0] },
                wants: { example: "take 2 chief", otherwise: "lesson_giants.take_otherwise" },
                after: "lesson_giants.take_after",
            },
            {
                say: "lesson_giants.workers",
                position: SECOND_AUCTION,
                before: ["2 bid 2 0 1", "3 bid 1 2 0"],
                numbers: { size: (_, before) => offered(before)[1], tablets: (now) => reserveOf(now).half_tablets },
                wants: { example: "bid 1 2 0", otherwise: "lesson_giants.workers_otherwise" },
                after: "lesson_giants.workers_after",
            },
            {
                say: "lesson_giants.second",
                before: ["2 take 3 chief"],
                spot: ["offer:2"],
                numbers: { size: (_, before) => offered(before)[0] },
                wants: { example: "take 2 workers", otherwise: "lesson_giants.second_otherwise" },
                after: "lesson_giants.second_after",
            },
            {
                say: "lesson_giants.kept",
                before: ["3 take 1 workers"],
                spot: ["figure:worker", "figure:sorcerer", "figure:chief"],
            },
        ],
    },
    {
        id: "roads",
        title: "lesson_giants.roads",
        setup: "giants seats=3",
        seat: 1,
        steps: [
            {
                say: "lesson_giants.place",
                position: `phase=place turn=1 first=1 act=1 ${CARVED}`,
                spot: ["hex:40", "ahu:10", "ahu:11"],
                numbers: hex(40),
                wants: {
                    example: "place worker h40 0",
                    otherwise: "lesson_giants.place_otherwise",
                    tries: [[/ sorcerer /, "lesson_giants.place_sorcerer"]],
                },
            },
            {
                say: "lesson_giants.village",
                before: ["2 place chief h33", "3 place worker h24 0"],
                spot: ["figure:sorcerer", "hex:village"],
                numbers: { workers: (now) => reserveOf(now).workers },
                wants: {
                    example: "sorcery sorcerer h14 0",
                    otherwise: "lesson_giants.village_otherwise",
                    tries: [[/^place sorcerer h14/, "lesson_giants.use_power"]],
                },
                after: "lesson_giants.village_after",
            },
            {
                say: "lesson_giants.together",
                before: ["2 place worker h34 0", "3 place chief h23"],
                spot: ["hex:24"],
                numbers: { ...hex(24), ...ownMoaiSize, worker: (now) => viewOf(now).strengths.worker },
                wants: { example: "place worker h24 0", otherwise: "lesson_giants.place_otherwise" },
            },
            {
                say: "lesson_giants.again",
                before: ["2 sorcery sorcerer h22 0", "3 sorcery sorcerer h36 0"],
                spot: ["hex:40"],
                numbers: hex(40),
                wants: { example: "place worker h40 0", otherwise: "lesson_giants.place_otherwise" },
            },
            {
                say: "lesson_giants.ready",
                before: ["2 pass", "3 pass"],
                spot: ["hex:24", "hex:33", "hex:40"],
                numbers: { ...ownMoaiSize, chief: (now) => viewOf(now).strengths.chief },
            },
        ],
    },
    {
        id: "carrying",
        title: "lesson_giants.carrying",
        setup: "giants seats=3",
        seat: 1,
        steps: [
            {
                say: "lesson_giants.lift",
                position: ROAD,
                spot: ["statue:m1"],
                wants: { example: "carry m1", otherwise: "lesson_giants.lift_otherwise" },
            },
            {
                say: "lesson_giants.step",
                ...to(24, "to h24 pay 3:1"),
                numbers: { ...hex(24), ...paid },
                after: "lesson_giants.step_after",
            },
            {
                say: "lesson_giants.chief",
                ...farther(33, "to h33 pay 2:chief"),
                numbers: { ...hex(33), ...paid },
                after: "lesson_giants.chief_after",
            },
            { say: "lesson_giants.free", ...farther(40, "to h40") },
            {
                say: "lesson_giants.raise",
                spot: ["ahu:10", "ahu:11"],
                numbers: { ...scored, paid: paidToOthers },
                wants: { example: "erect a10", test: RAISE, otherwise: "lesson_giants.raise_otherwise" },
                after: "lesson_giants.raise_after",
            },
            {
                say: "lesson_giants.earn",
                before: ["2 carry m2", "2 to h24 pay 1:1", "2 to h33", "2 to h40 pay 1:1", "2 mark"],
                spot: ["hex:24", "hex:40"],
                numbers: earned,
            },
        ],
    },
    {
        id: "raising",
        title: "lesson_giants.raising",
        setup: "giants seats=3",
        seat: 1,
        steps: [
            {
                say: "lesson_giants.value",
                position: VALUE,
                spot: ["ahu:2", "ahu:3"],
                numbers: {
                    ...scored,
                    size: (_, before) => carriedSize(before),
                    value: (now) => viewOf(now).ahu[2].moai_value,
                },
                wants: {
                    example: "erect a02",
                    otherwise: "lesson_giants.value_otherwise",
                    tries: [[/^erect a03$/, "lesson_giants.value_less"]],
                },
                after: "lesson_giants.value_after",
            },
            {
                say: "lesson_giants.clay_pit",
                position: HEADDRESS,
                spot: ["figure:sorcerer", "hex:clay_pit"],
                numbers: {
                    strength: (now) => viewOf(now).statues.find((s) => s.name === "p1")?.strength ?? 0,
                },
                wants: {
                    example: "sorcery sorcerer h36 0",
                    otherwise: "lesson_giants.clay_pit_otherwise",
                    tries: [[/^place sorcerer h36/, "lesson_giants.use_power"]],
                },
                after: "lesson_giants.clay_pit_after",
            },
            {
                say: "lesson_giants.beside",
                before: ["2 place worker h23 0", "3 place chief h24"],
                spot: ["hex:2"],
                numbers: hex(2),
                wants: {
                    example: "place worker h02 0",
                    test: /^place worker h0[12] /,
                    otherwise: "lesson_giants.place_otherwise",
                },
            },
            {
                say: "lesson_giants.crown",
                position: CROWN,
                spot: ["ahu:2"],
                numbers: scored,
                wants: { example: "crown a02", otherwise: "lesson_giants.crown_otherwise" },
                after: "lesson_giants.crown_after",
            },
            {
                say: "lesson_giants.last",
                position: LAST_BASE,
                spot: ["ahu:12"],
                numbers: {
                    ...scored,
                    raised: (_, before) => reserveOf(before).erected,
                    bases: (now) => viewOf(now).bases,
                },
                wants: { example: "erect a12", otherwise: "lesson_giants.last_otherwise" },
                after: "lesson_giants.last_after",
            },
            {
                say: "lesson_giants.end",
                before: ["2 pass", "3 pass"],
                numbers: {
                    score: (now) => viewOf(now).result!.score[ME],
                    next: (now) => Math.max(...viewOf(now).result!.score.slice(1)),
                },
            },
        ],
    },
    {
        id: "sorcery",
        title: "lesson_giants.sorcery",
        setup: "giants seats=3",
        seat: 1,
        steps: [
            {
                say: "lesson_giants.fell",
                position: SORCERY,
                spot: ["figure:sorcerer", "hex:22"],
                numbers: { logs: (now) => reserveOf(now).logs },
                wants: {
                    example: "sorcery sorcerer h22 0",
                    otherwise: "lesson_giants.fell_otherwise",
                    tries: [[/^place sorcerer h22/, "lesson_giants.use_power"]],
                },
                after: "lesson_giants.fell_after",
            },
            {
                say: "lesson_giants.logs",
                before: ["2 place worker h33 0", "3 place sorcerer h14 0"],
                spot: ["hex:24"],
                numbers: { ...hex(24), ...logs },
                wants: {
                    example: "place worker h24 2",
                    otherwise: "lesson_giants.place_otherwise",
                    tries: [[/^place worker h24/, "lesson_giants.logs_more"]],
                },
                after: "lesson_giants.logs_after",
            },
            {
                say: "lesson_giants.tablet",
                before: ["2 place sorcerer h34 0", "3 place worker h33 0"],
                numbers: { tablets: (now) => reserveOf(now).half_tablets },
                wants: { example: "activate", otherwise: "lesson_giants.tablet_otherwise" },
                after: "lesson_giants.tablet_after",
            },
            {
                say: "lesson_giants.hut",
                before: ["2 pass", "3 pass"],
                spot: ["figure:chief", "hex:hut"],
                numbers: { price: (now) => viewOf(now).prices.sorcery, ...ownedMarkers },
                wants: {
                    example: "sorcery chief h38",
                    otherwise: "lesson_giants.hut_otherwise",
                    tries: [[/^place chief h38/, "lesson_giants.use_power"]],
                },
                after: "lesson_giants.hut_after",
            },
            {
                say: "lesson_giants.reserve",
                position: RESERVING,
                spot: ["hex:49", "ahu:15"],
                numbers: { ...hex(49), ...ahu(15), value: (now) => viewOf(now).ahu[15].moai_value },
                wants: {
                    example: "sorcery sorcerer h49 0 a15",
                    test: /^sorcery sorcerer h49 \d a15$/,
                    otherwise: "lesson_giants.reserve_otherwise",
                },
                after: "lesson_giants.reserve_after",
            },
            {
                say: "lesson_giants.look",
                position: LOOKING,
                spot: ["ahu:9"],
                numbers: { price: (now) => viewOf(now).prices.peek },
                wants: { example: "peek a09", otherwise: "lesson_giants.look_otherwise" },
                after: "lesson_giants.look_after",
            },
        ],
    },
    {
        id: "theft",
        title: "lesson_giants.theft",
        setup: "giants seats=3",
        seat: 1,
        steps: [
            {
                say: "lesson_giants.mark",
                position: MARKING,
                spot: ["statue:m6"],
                wants: {
                    example: "mark",
                    otherwise: "lesson_giants.mark_otherwise",
                    tries: [[/^halt$/, "lesson_giants.mark_halt"]],
                },
                after: "lesson_giants.mark_after",
            },
            {
                say: "lesson_giants.unmarked",
                before: ["2 carry m7", "2 to h34", "2 to h33", "2 halt", "3 pass"],
                spot: ["statue:m7"],
                numbers: hex(33),
                wants: { example: "carry m7", otherwise: "lesson_giants.unmarked_otherwise" },
            },
            { say: "lesson_giants.away", ...to(40, "to h40") },
            {
                say: "lesson_giants.stolen",
                spot: ["ahu:10", "ahu:11"],
                numbers: scored,
                wants: { example: "erect a10", test: RAISE, otherwise: "lesson_giants.raise_otherwise" },
                after: "lesson_giants.stolen_after",
            },
            {
                say: "lesson_giants.claim",
                position: CLAIM,
                spot: ["statue:m9"],
                numbers: { markers: (now) => reserveOf(now).markers },
                wants: { example: "claim m9", otherwise: "lesson_giants.claim_otherwise" },
                after: "lesson_giants.claim_after",
            },
            {
                say: "lesson_giants.reclaim",
                position: RECLAIM,
                spot: ["statue:m6", "statue:m9"],
                wants: { example: "done", test: /./, otherwise: "lesson_giants.reclaim_after" },
                after: "lesson_giants.reclaim_after",
            },
        ],
    },
    {
        id: "neutrals",
        title: "lesson_giants.neutrals",
        setup: "giants seats=2",
        seat: 1,
        steps: [
            {
                say: "lesson_giants.recruit",
                position: NEUTRALS,
                spot: ["neutral:pool", "hex:24"],
                numbers: { ...hex(24), pool: (now) => viewOf(now).neutral_pool! },
                wants: { example: "recruit h24 0", otherwise: "lesson_giants.recruit_otherwise" },
                after: "lesson_giants.recruit_after",
            },
            {
                say: "lesson_giants.shift",
                before: ["2 place worker h34 0"],
                spot: ["neutral:2", "hex:40"],
                numbers: { ...hex(40), from: (_, before) => viewOf(before).neutral![1].hex },
                wants: {
                    example: "shift n2 h40 0",
                    otherwise: "lesson_giants.shift_otherwise",
                    tries: [[/^shift n1 /, "lesson_giants.shift_other"]],
                },
                after: "lesson_giants.shift_after",
            },
            {
                say: "lesson_giants.unhired",
                position: NEUTRAL_ROAD,
                ...farther(33, "to h33"),
                after: "lesson_giants.unhired_after",
            },
            { say: "lesson_giants.hired", ...farther(40, "to h40") },
            {
                say: "lesson_giants.hired_raise",
                spot: ["ahu:10"],
                numbers: scored,
                wants: { example: "erect a10", otherwise: "lesson_giants.raise_otherwise" },
                after: "lesson_giants.hired_raise_after",
            },
            {
                say: "lesson_giants.hired_earn",
                before: ["2 carry m5", "2 to h24 pay 1:1", "2 to h33", "2 halt"],
                spot: ["hex:24"],
                numbers: earned,
            },
        ],
    },
];
