// The lessons of Giant's Causeway.
import type { Chapter, Numbers } from "../../learn/lesson";
import { viewOf } from "./position";

// The four giants stand between the six stones; what lies in the middle differs.
const around = (middle: string) => `-1,0=w/-1,1=s/-1,2=b/0,-1=T/0,0=${middle}/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b w 0`;
const ON_MIDDLE = /^(T\^s\+1|S\^nw\+2|S\^nw\+1\+2)/;

// What White has.
const supply: Numbers = { supply: (now) => viewOf(now).players[0].supply };
const towers: Numbers = {
    towers: (now) => viewOf(now).players[0].towers,
    goal: (now) => viewOf(now).ends_in.towers + Math.max(...viewOf(now).players.map((p) => p.towers)),
};

const kept: Numbers = { kept: (now) => viewOf(now).players[0].towers - (viewOf(now).lost_towers[0] ?? 0) };

// White has a single stone left.
const LAST_STONE =
    "-4,5=b/-3,3=b/-3,4=bb/-2,-1=w/-2,0=ww/-2,1=w/-2,3=bb/-1,0=ww/-1,1=w/-1,2=bb/-1,3=b/0,0=bww/0,1=www/0,2=T/0,3=b/" +
    "1,-1=wwB/1,0=b/1,1=b/1,2=s/1,3=t/2,-2=ww/2,-1=bb/2,0=w/3,-2=w/3,0=w/4,-1=S w 0";

const SETUP = { setup: "causeway seats=2", seat: 1 };

export const firstGame = "quick"; // a small game

export const chapters: Chapter[] = [
    {
        id: "stepping",
        title: "lesson_causeway.stepping",
        ...SETUP,
        steps: [
            {
                say: "lesson_causeway.place",
                spot: ["giant:1T", "giant:1S"],
                wants: { example: "T@0,-1", test: /@/, otherwise: "lesson_causeway.place_otherwise" },
            },
            {
                say: "lesson_causeway.place_second",
                before: ["2 S@-1,1"],
                wants: { example: "S@1,0", test: /@/, otherwise: "lesson_causeway.place_otherwise" },
            },
            {
                say: "lesson_causeway.step",
                before: ["2 T@0,2"],
                numbers: supply,
                wants: { example: "T-n", test: /^[TS]-/, otherwise: "lesson_causeway.step_otherwise" },
                after: "lesson_causeway.step_after",
            },
            {
                say: "lesson_causeway.gate",
                position: "-1,1=w/1,0=w/0,0=T/-1,0=b/-1,-1=S/2,0=b/2,-1=t/-2,1=s/-2,0=b w 0",
                spot: ["cell:0,1"],
                wants: { example: "T-n", test: /^T-/, otherwise: "lesson_causeway.gate_otherwise" },
                after: "lesson_causeway.gate_after",
            },
            {
                say: "lesson_causeway.goal",
                position: "-1,1=www/0,0=T/0,1=S/1,0=wb/2,0=bw/3,-1=t/3,0=b/3,1=s w 0",
                spot: ["cell:-1,1"],
                numbers: towers,
            },
        ],
    },
    {
        id: "leaping",
        title: "lesson_causeway.leaping",
        ...SETUP,
        steps: [
            {
                say: "lesson_causeway.leap",
                position: around("b"),
                spot: ["giant:1T"],
                wants: { example: "T^s+1", test: /^T\^s\+[12]$/, otherwise: "lesson_causeway.leap_otherwise" },
                after: "lesson_causeway.leap_after",
            },
            {
                say: "lesson_causeway.two",
                position: around("b"),
                spot: ["giant:1S"],
                numbers: supply,
                wants: {
                    example: "S^nw+1+2",
                    otherwise: "lesson_causeway.two_otherwise",
                    tries: [[/^S\^nw/, "lesson_causeway.two_both"]],
                },
                after: "lesson_causeway.two_after",
            },
            {
                say: "lesson_causeway.row",
                position: "-2,0=T/-2,1=w/-1,0=w/-1,1=S/-1,2=b/0,0=b/0,1=w/0,2=t/1,-1=w/1,0=b/1,1=b/2,-1=s w 0",
                spot: ["giant:1T", "cell:2,0"],
                wants: { example: "T^se+2+3", test: /^T\^se/, otherwise: "lesson_causeway.row_otherwise" },
                after: "lesson_causeway.row_after",
            },
            {
                say: "lesson_causeway.over",
                position: "-1,0=w/-1,1=S/-1,2=b/0,-1=s/0,0=b/0,1=w/1,-1=w/1,1=b/2,0=t/2,1=T w 0",
                spot: ["giant:2T"],
                numbers: supply,
                wants: { example: "T^n", otherwise: "lesson_causeway.over_otherwise" },
                after: "lesson_causeway.over_after",
            },
            {
                say: "lesson_causeway.spikes",
                position: "-1,0=w/-1,1=w/-1,2=b/0,-1=T/0,0=s/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b w 0",
                spot: ["giant:2S"],
                wants: { example: "T^se+1", test: /\^/, otherwise: "lesson_causeway.spikes_otherwise" },
                after: "lesson_causeway.spikes_after",
            },
            {
                say: "lesson_causeway.link",
                position: "-2,0=s/-1,0=b/0,0=T/1,0=w/2,0=b/2,1=S/3,0=t w 0",
                spot: ["giant:1T"],
                wants: { example: "T-n", test: /^T-/, otherwise: "lesson_causeway.link_otherwise" },
                after: "lesson_causeway.link_after",
            },
        ],
    },
    {
        id: "towers",
        title: "lesson_causeway.towers",
        ...SETUP,
        steps: [
            {
                say: "lesson_causeway.score",
                position: around("bw"),
                spot: ["cell:0,0"],
                numbers: towers,
                wants: { example: "T^s+1", test: ON_MIDDLE, otherwise: "lesson_causeway.middle_otherwise" },
                after: "lesson_causeway.score_after",
            },
            {
                say: "lesson_causeway.spell",
                position: around("bb"),
                spot: ["cell:0,0"],
                wants: { example: "T^s+1", test: ON_MIDDLE, otherwise: "lesson_causeway.middle_otherwise" },
                after: "lesson_causeway.spell_after",
            },
            {
                say: "lesson_causeway.own_spell",
                position: around("bbW"),
                spot: ["cell:0,0"],
                wants: {
                    example: "T^s+2",
                    test: /^(T\^s\+|S\^nw\+)/,
                    otherwise: "lesson_causeway.own_spell_otherwise",
                },
                after: "lesson_causeway.own_spell_after",
            },
            {
                say: "lesson_causeway.black_spell",
                position: around("wwB"),
                spot: ["cell:0,0"],
                wants: { example: "S^sw+1", test: /\^/, otherwise: "lesson_causeway.spikes_otherwise" },
                after: "lesson_causeway.black_spell_after",
            },
            {
                say: "lesson_causeway.own_pair",
                position: around("ww"),
                spot: ["cell:0,0"],
                numbers: towers,
                wants: { example: "S^nw+2", test: ON_MIDDLE, otherwise: "lesson_causeway.middle_otherwise" },
                after: "lesson_causeway.own_pair_after",
            },
            {
                say: "lesson_causeway.win",
                position: "-1,1=www/0,0=T/0,1=S/1,0=wb/2,0=bw/3,-1=t/3,0=b/3,1=s w 0",
                spot: ["cell:1,0", "cell:2,0"],
                numbers: towers,
                wants: { example: "T^se+1+2", otherwise: "lesson_causeway.win_otherwise" },
                after: "lesson_causeway.win_after",
            },
        ],
    },
    {
        id: "trapping",
        title: "lesson_causeway.trapping",
        ...SETUP,
        steps: [
            {
                say: "lesson_causeway.trapped",
                position: "-2,2=t/-2,3=T/-1,0=w/-1,1=S/-1,2=b/0,0=b/0,1=w/1,-1=w/1,1=b/2,0=s w 0",
                spot: ["giant:1S", "giant:2T"],
                wants: { example: "T^ne+1", test: /^T/, otherwise: "lesson_causeway.trapped_otherwise" },
            },
            {
                say: "lesson_causeway.trap",
                position: around("b"),
                spot: ["giant:2S"],
                wants: { example: "T^sw+1", otherwise: "lesson_causeway.trap_otherwise" },
                after: "lesson_causeway.trap_after",
            },
            {
                say: "lesson_causeway.hold",
                before: ["2 T-s"],
                spot: ["giant:1T", "giant:2S"],
                wants: { example: "S-ne", test: /^S/, otherwise: "lesson_causeway.hold_otherwise" },
                after: "lesson_causeway.hold_after",
            },
            { say: "lesson_causeway.supply", position: LAST_STONE, numbers: supply },
            {
                say: "lesson_causeway.last_stone",
                spot: ["giant:1S"],
                numbers: { ...towers, ...kept },
                wants: {
                    example: "S-n",
                    test: /^S|^T\^(ne|s|sw)\+/,
                    otherwise: "lesson_causeway.last_stone_otherwise",
                },
                after: "lesson_causeway.last_stone_after",
            },
        ],
    },
];
