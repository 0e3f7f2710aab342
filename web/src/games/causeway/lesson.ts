// A first game, step by step. Each step has a position of its own, so that it can be tried without luck.
import type { Lesson } from "../game";

// The four giants stand between the six stones; what lies in the middle differs.
const around = (middle: string) => `-1,0=w/-1,1=s/-1,2=b/0,-1=T/0,0=${middle}/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b w 0`;
const ON_MIDDLE = /^(T\^s\+1|S\^nw\+2|S\^nw\+1\+2)/;

export const lesson: Lesson = {
    setup: "causeway seats=2",
    seat: 1,
    steps: [
        { say: "causeway.lesson.goal" },
        {
            say: "causeway.lesson.place",
            wants: { test: (text) => text.includes("@"), otherwise: "causeway.lesson.place_otherwise" },
        },
        {
            say: "causeway.lesson.step",
            position: around("b"),
            wants: {
                test: (text) => text.includes("-") && !text.includes("^"),
                otherwise: "causeway.lesson.step_otherwise",
            },
        },
        {
            say: "causeway.lesson.leap",
            position: around("b"),
            wants: {
                test: (text) => text === "S^nw+1+2",
                otherwise: "causeway.lesson.leap_otherwise",
            },
        },
        {
            say: "causeway.lesson.score",
            position: around("bw"),
            wants: { test: (text) => ON_MIDDLE.test(text), otherwise: "causeway.lesson.score_otherwise" },
        },
        {
            say: "causeway.lesson.spell",
            position: around("bb"),
            wants: { test: (text) => ON_MIDDLE.test(text), otherwise: "causeway.lesson.spell_otherwise" },
        },
        {
            say: "causeway.lesson.trap",
            position: "-2,2=t/-2,3=T/-1,0=w/-1,1=S/-1,2=b/0,0=b/0,1=w/1,-1=w/1,1=b/2,0=s w 0",
            wants: { test: (text) => text.startsWith("T"), otherwise: "causeway.lesson.trap_otherwise" },
        },
        {
            say: "causeway.lesson.link",
            position: "-2,0=s/-1,0=b/0,0=T/1,0=w/2,0=b/2,1=S/3,0=t w 0",
            wants: { test: (text) => text.startsWith("T-"), otherwise: "causeway.lesson.link_otherwise" },
        },
        {
            say: "causeway.lesson.win",
            position: "-1,1=www/0,0=T/0,1=S/1,0=wb/2,0=bw/3,-1=t/3,0=b/3,1=s w 0",
            wants: { test: (text) => text === "T^se+1+2", otherwise: "causeway.lesson.win_otherwise" },
        },
        { say: "causeway.lesson.end" },
    ],
};
