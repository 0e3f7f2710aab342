// The lessons of Orongo.
import type { Chapter, Numbers } from "../../learn/lesson";
import type { Frame } from "../../session/session";
import { viewOf } from "./island";

// The learner always sits at seat 1.
const me = (frame: Frame) => viewOf(frame).players[0];
const shellsOf = (frame: Frame) => me(frame).shells ?? 0;

const staged: Numbers = { tokens: (now) => me(now).staged };
const paid: Numbers = { paid: (now, before) => shellsOf(before) - shellsOf(now) };
const taken: Numbers = { taken: (now, before) => shellsOf(now) - shellsOf(before) };
const left: Numbers = { left: (now) => me(now).moai_left };
const rankTokens = (rank: number): Numbers => ({ tokens: (now) => viewOf(now).rank_tokens[rank - 1] });
const priceOf = (code: string) => (now: Frame) => viewOf(now).combinations.find((c) => c.code === code)!.shells;

// A game with three players, when its first bids are made.
const BIDS = [
    "phase=bid round=1 amulet=3 shells=16,16,16 out=2,7,33,38,44,57",
    "phase=bid round=2 amulet=1 shells=13,16,16 out=2,7,13,33,38,43-44,47,57 1=p43,33,38 2=7,57 3=44 bids=3,2,1",
    "phase=bid round=3 amulet=2 shells=13,15,16 out=2,4,6-7,13,33,38,43-44,47,56-57 1=p43,33,p57,38 " +
        "2=2,7,p86,57,p103 3=p60,44,47 bids=1,1,1",
    "phase=bid round=4 amulet=3 shells=20,15,13 out=2,4-7,10,13,28,33,38,43-44,47,56-57 1=p43,33,p57,38 " +
        "2=p2,2,7,p86,57,p103,p109 3=13,p60,p71,43,44,47 bids=0,2,3",
    "phase=bid round=5 amulet=1 shells=19,15,13 out=2,4-7,9-10,13,25,28,33,38,43-44,47,56-57,60 " +
        "1=10,p43,28,p55,33,p57,38 2=p2,2,5,7,p86,56,57,p103,p109 3=4,13,p60,p71,43,44,47 bids=1,1,1",
    "phase=bid round=6 amulet=2 shells=19,9,19 out=2,4-7,9-10,13,16,25,28,31,33,38,43-44,47,49,56-57,60 " +
        "1=10,p31,p43,28,p49,p55,33,p57,38 2=p1,p2^,p3,2,5,6$,7,p86,56,57,p103,p109 3=4,13,p60,p71,43,44,47 bids=1,5,0",
];

// The first rounds of a game for two.
const FIRST_ROUND = "phase=place round=1 amulet=1 bids=3,2 shells=21,24 out=4,6,18,33,40,42 turn=1,2";
const SECOND_ROUND =
    "phase=place round=2 amulet=1 bids=4,2 shells=17,24 out=4,6,9,18,33,40-42,50 1=4,p12,18 2=40,42 turn=1,2 staged=3,2";
const thirdRound = (bidsAndShells: string, tile: number) =>
    `phase=place round=3 amulet=1 ${bidsAndShells} out=4,6,9-10,${tile},18,22,31,33,40,42,50 ` +
    "1=4,9,p12,6$,p7,p1^ 2=18,33,40,42 turn=1,2 staged=1,2";
const TWO_GROUPS =
    "phase=place round=3 amulet=1 bids=3,2 shells=17,26 out=1-2,6,9-10,17-18,31,33,40,42,50 1=1,p0,p5,2,6 " +
    "2=18,33,40,42 turn=1,2 staged=1,2";

// All own Moai of LEADER stand, and a god on 44 would bring the Ceremonial Moai.
const LEADER = "17$,p22,p21^,52$,p93,p92^,13$,p17,p10^,48$,p89,p90^,25$,33$,p43,p44^,55$,54,58$,p97^,34,43,p58,p71";
const SECOND = "6$,p7,p1^,32$,p55,p69^,4$,9,10$,p12^";
const late = (first: string, second: string) =>
    "round=8 out=4,6-10,13-14,17,20,23,25,30,32-34,38,41,43-44,47-48,50,52,54-55,58 " +
    `1=${first} 2=${second} 3=8$,14,23$,p19^,47,38,30`;
const LAST_ROUND =
    "phase=bid round=20 last=1 amulet=2 shells=24,0,1 out=1-60 1=p1^,p2^,p3^,p4^,p5^,1$,2$,3$,p10,5,p17,11$,12$,17$," +
    "18$,19$,21$,p45,p58,34,p60,37,39,46,50,53,p90,56,p99,p103,p104 2=p11,6,7,8$,p19,p20,13$,14,p30,p31^,20,23$,p43^," +
    "p44,28,30,32,p57,35,36,40,p70,47,48,52$,p92,p93,58,p100,59,60,p107,p108^,p109 3=p12,p22,9$,10,15$,p32^,16$,22$,24," +
    "25$,27,p49,29,p52,31$,p55,33$,41$,42,p69^,p71,43,44,45$,p80^,p81^,p82^,51,p86,54$,55,p89,p91,57,p98 bids=0,23,1";

const hiddenRound = (rest: string) =>
    `round=2 amulet=2 shells=12,14,16 out=4,6,9,18,22,33,40,42,50 1=4,9,p12 2=40,42 3=18 ${rest}`;

export const chapters: Chapter[] = [
    {
        id: "bids",
        title: "lesson_orongo.bids",
        setup: "orongo seats=3",
        seat: 1,
        steps: [
            {
                say: "lesson_orongo.bid",
                position: BIDS[0],
                before: ["2 bid 2", "3 bid 1"],
                numbers: { ...rankTokens(1), ...paid },
                wants: {
                    example: "bid 3",
                    test: /^bid [3-9]$/,
                    otherwise: "lesson_orongo.bid_otherwise",
                    tries: [[/^bid 1\d$/, "lesson_orongo.bid_much"]],
                },
                after: "lesson_orongo.bid_after",
            },
            {
                say: "lesson_orongo.tie_lost",
                position: BIDS[1],
                before: ["2 bid 1", "3 bid 1"],
                spot: ["amulet"],
                numbers: staged,
                wants: { example: "bid 1", otherwise: "lesson_orongo.single_otherwise" },
                after: "lesson_orongo.tie_lost_after",
            },
            {
                say: "lesson_orongo.reef",
                position: BIDS[2],
                before: ["2 bid 2", "3 bid 3"],
                spot: ["reef"],
                numbers: { reef: (_, before) => viewOf(before).reef, ...taken },
                wants: { example: "bid 0", otherwise: "lesson_orongo.nothing_otherwise" },
                after: "lesson_orongo.reef_after",
            },
            {
                say: "lesson_orongo.tie_won",
                position: BIDS[3],
                before: ["2 bid 1", "3 bid 1"],
                spot: ["amulet"],
                numbers: staged,
                wants: { example: "bid 1", otherwise: "lesson_orongo.single_otherwise" },
                after: "lesson_orongo.tie_won_after",
            },
            {
                say: "lesson_orongo.second",
                position: BIDS[4],
                before: ["2 bid 5", "3 bid 0"],
                numbers: rankTokens(2),
                wants: { example: "bid 1", otherwise: "lesson_orongo.single_otherwise" },
                after: "lesson_orongo.second_after",
            },
            {
                say: "lesson_orongo.own_bid",
                position: BIDS[5],
                before: ["2 bid 2", "3 bid 3"],
                numbers: { ...staged, shells: shellsOf },
                wants: { example: "bid 4", test: /^bid /, otherwise: "lesson_orongo.own_bid" },
                after: "lesson_orongo.own_bid_after",
            },
        ],
    },
    {
        id: "placing",
        title: "lesson_orongo.placing",
        setup: "orongo seats=2",
        seat: 1,
        steps: [
            {
                say: "lesson_orongo.tile",
                position: `${FIRST_ROUND} staged=3,2`,
                spot: ["space:4"],
                numbers: { tokens: (_, before) => me(before).staged },
                wants: { example: "place 4", otherwise: "lesson_orongo.tile_otherwise" },
                after: "lesson_orongo.tile_after",
            },
            {
                say: "lesson_orongo.palm",
                spot: ["space:p12"],
                wants: { example: "place p12", otherwise: "lesson_orongo.palm_otherwise" },
                after: "lesson_orongo.palm_after",
            },
            {
                say: "lesson_orongo.far",
                spot: ["space:18"],
                numbers: { groups: (now) => viewOf(now).groups.filter((g) => g.seat === 1).length },
                wants: { example: "place 18", otherwise: "lesson_orongo.far_otherwise" },
                after: "lesson_orongo.far_after",
            },
            {
                say: "lesson_orongo.join",
                position: SECOND_ROUND,
                spot: ["space:9"],
                numbers: {
                    size: (now) => Math.max(...viewOf(now).groups.map((g) => (g.seat === 1 ? g.spaces.length : 0))),
                },
                wants: { example: "place 9", otherwise: "lesson_orongo.join_otherwise" },
                after: "lesson_orongo.join_after",
            },
            {
                say: "lesson_orongo.block",
                spot: ["space:41"],
                wants: { example: "place 41", otherwise: "lesson_orongo.block_otherwise" },
                after: "lesson_orongo.block_after",
            },
            {
                say: "lesson_orongo.free",
                numbers: { tokens: (now) => viewOf(now).players[1].staged },
                wants: { example: "place p22", test: /^place /, otherwise: "lesson_orongo.free" },
                after: "lesson_orongo.free_after",
            },
        ],
    },
    {
        id: "moai",
        title: "lesson_orongo.moai",
        setup: "orongo seats=2",
        seat: 1,
        steps: [
            {
                say: "lesson_orongo.coast",
                position: `${FIRST_ROUND} 1=6,p7 staged=1,2`,
                spot: ["space:p1", "space:p2"],
                wants: { example: "place p1", test: /^place p/, otherwise: "lesson_orongo.coast_otherwise" },
            },
            {
                say: "lesson_orongo.pay",
                wants: { example: "pay Q 6", otherwise: "lesson_orongo.pay" },
                after: "lesson_orongo.pay_after",
            },
            {
                say: "lesson_orongo.stand",
                numbers: left,
                wants: { example: "moai p1", test: /^moai /, otherwise: "lesson_orongo.stand" },
                after: "lesson_orongo.stand_after",
            },
            {
                say: "lesson_orongo.pair",
                position: thirdRound("bids=2,1 shells=18,24", 23),
                spot: ["space:p12", "space:4", "space:9"],
                wants: { example: "place 10", otherwise: "lesson_orongo.pair_otherwise" },
            },
            {
                say: "lesson_orongo.pay_pair",
                numbers: paid,
                wants: { example: "pay TG 4 10", otherwise: "lesson_orongo.pay_pair" },
                after: "lesson_orongo.pay_pair_after",
            },
            {
                say: "lesson_orongo.stand_pair",
                numbers: left,
                wants: { example: "moai p12", otherwise: "lesson_orongo.stand_pair" },
                after: "lesson_orongo.stand_pair_after",
            },
            {
                say: "lesson_orongo.poor",
                position: thirdRound("bids=9,1 shells=1,26", 17),
                spot: ["space:10"],
                numbers: { shells: shellsOf, price: priceOf("TG") },
                wants: { example: "place 17", otherwise: "lesson_orongo.poor_otherwise" },
                after: "lesson_orongo.poor_after",
            },
            {
                say: "lesson_orongo.several",
                position: TWO_GROUPS,
                spot: ["space:p7"],
                numbers: { moai: (now) => viewOf(now).todo ?? 0 },
                wants: { example: "place p7", otherwise: "lesson_orongo.several_otherwise" },
                after: "lesson_orongo.several_after",
            },
        ],
    },
    {
        id: "race",
        title: "lesson_orongo.race",
        setup: "orongo seats=3",
        seat: 1,
        steps: [
            {
                say: "lesson_orongo.danger",
                position: `phase=place amulet=1 bids=4,2,0 shells=9,6,12 ${late(SECOND, LEADER)} turn=1,2 staged=1,2,0`,
                spot: ["space:44", "ceremonial"],
                wants: { example: "place 44", otherwise: "lesson_orongo.danger_otherwise" },
                after: "lesson_orongo.danger_after",
            },
            {
                say: "lesson_orongo.all_in",
                position: `phase=bid amulet=3 shells=9,8,10 ${late(LEADER, SECOND)}`,
                before: ["2 bid 5", "3 bid 2"],
                spot: ["space:44"],
                numbers: { shells: (_, before) => shellsOf(before), price: priceOf("TG"), ...staged },
                wants: {
                    example: "bid 7",
                    otherwise: "lesson_orongo.all_in_otherwise",
                    tries: [[/^bid [89]$/, "lesson_orongo.all_in_much"]],
                },
                after: "lesson_orongo.all_in_after",
            },
            {
                say: "lesson_orongo.finish",
                spot: ["space:44"],
                wants: { example: "place 44", otherwise: "lesson_orongo.finish_otherwise" },
            },
            {
                say: "lesson_orongo.finish_pay",
                wants: { example: "pay TG 34 44", otherwise: "lesson_orongo.finish_pay" },
            },
            {
                say: "lesson_orongo.win",
                spot: ["space:p58", "space:p71"],
                wants: { example: "moai p71", test: /^moai /, otherwise: "lesson_orongo.win" },
                after: "lesson_orongo.win_after",
            },
            {
                say: "lesson_orongo.last_round",
                position: LAST_ROUND,
                before: ["2 bid 0", "3 bid 0"],
                numbers: {
                    moai: (now) => viewOf(now).combinations.reduce((sum, c) => sum + c.paid[0], 0),
                    shells: shellsOf,
                },
                wants: { example: "bid 0", otherwise: "lesson_orongo.last_round_otherwise" },
                after: "lesson_orongo.last_round_after",
            },
        ],
    },
    {
        id: "hidden",
        title: "lesson_orongo.hidden",
        setup: "orongo seats=3 hidden_tile=yes",
        seat: 1,
        steps: [
            {
                say: "lesson_orongo.own_tile",
                position: `phase=bid ${hiddenRound("hidden=10,57,20")}`,
                before: ["2 bid 3", "3 bid 1"],
                spot: ["space:10"],
                numbers: taken,
                wants: { example: "bid 0", otherwise: "lesson_orongo.nothing_otherwise" },
                after: "lesson_orongo.own_tile_after",
            },
            {
                say: "lesson_orongo.reveal",
                before: ["2 place 33", "2 place 50", "2 place 22", "2 end", "3 place 6", "3 place p7", "3 end"],
                spot: ["space:10"],
                wants: { example: "reveal", otherwise: "lesson_orongo.reveal_otherwise" },
                after: "lesson_orongo.reveal_after",
            },
            {
                say: "lesson_orongo.hidden_place",
                spot: ["space:10"],
                wants: { example: "place 10", otherwise: "lesson_orongo.hidden_place_otherwise" },
            },
            {
                say: "lesson_orongo.hidden_pay",
                wants: { example: "pay TG 4 10", otherwise: "lesson_orongo.hidden_pay" },
            },
            {
                say: "lesson_orongo.hidden_stand",
                wants: { example: "moai p12", otherwise: "lesson_orongo.hidden_stand" },
                after: "lesson_orongo.hidden_stand_after",
            },
            {
                say: "lesson_orongo.keep",
                position: `phase=place bids=1,3,0 ${hiddenRound("hidden=47,57,20")} turn=1 staged=0,0,0`,
                spot: ["space:47"],
                wants: { example: "end", otherwise: "lesson_orongo.keep_otherwise" },
                after: "lesson_orongo.keep_after",
            },
        ],
    },
];
