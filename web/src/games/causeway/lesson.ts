// A first game, step by step. Each step has a position of its own, so that it can be tried without luck.
import type { Lesson } from "../game";

// The four giants stand between the six stones; what lies in the middle differs.
const around = (middle: string) => `-1,0=w/-1,1=s/-1,2=b/0,-1=T/0,0=${middle}/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b w 0`;
const ON_MIDDLE = /^(T\^s\+1|S\^nw\+2|S\^nw\+1\+2)/;

export const lesson: Lesson = {
    setup: "causeway seats=2",
    seat: 1,
    steps: [
        { say: "You are White, with pale stones. Three towers of your colour win. A tower is three stones high." },
        {
            say: "Both players first place two giants next to stones. Choose one of yours at the left, then a cell that glows.",
            wants: { test: (text) => text.includes("@"), otherwise: "Place a giant first." },
        },
        {
            say: "All giants stand. A step goes to a free cell nearby and leaves one of your stones behind: step with a giant.",
            position: around("b"),
            wants: {
                test: (text) => text.includes("-") && !text.includes("^"),
                otherwise: "That is a leap; choose a cell right beside the giant.",
            },
        },
        {
            say: "A leap flies straight over everything in a row and drops one or two stones on what it passed. Leap north-west with the spikey giant and drop two.",
            position: around("b"),
            wants: {
                test: (text) => text === "S^nw+1+2",
                otherwise: "Leap north-west with the spikey giant, then choose both stones below.",
            },
        },
        {
            say: "In the middle lies a black stone with a white one on it. Drop the third: two of three are yours, so you score the tower.",
            position: around("bw"),
            wants: { test: (text) => ON_MIDDLE.test(text), otherwise: "Leap over the middle and drop a stone there." },
        },
        {
            say: "Two black stones now. Your third becomes a spellstone: nobody scores, and Black may not leap over it. Drop it.",
            position: around("bb"),
            wants: { test: (text) => ON_MIDDLE.test(text), otherwise: "Leap over the middle and drop a stone there." },
        },
        {
            say: "Black's trapper, with the net, touches your spikey giant and freezes it. Move your trapper; click the frozen giant to read why it cannot.",
            position: "-2,2=t/-2,3=T/-1,0=w/-1,1=S/-1,2=b/0,0=b/0,1=w/1,-1=w/1,1=b/2,0=s w 0",
            wants: { test: (text) => text.startsWith("T"), otherwise: "Only your trapper can move." },
        },
        {
            say: "Nobody leaps over a spikey giant, and a giant in chains is the only link: it may not leap away. It may step, so step.",
            position: "-2,0=s/-1,0=b/0,0=T/1,0=w/2,0=b/2,1=S/3,0=t w 0",
            wants: { test: (text) => text.startsWith("T-"), otherwise: "Step with your trapper." },
        },
        {
            say: "One tower is yours, and two pairs lie in a row. One leap of the trapper scores both and wins.",
            position: "-1,1=www/0,0=T/0,1=S/1,0=wb/2,0=bw/3,-1=t/3,0=b/3,1=s w 0",
            wants: { test: (text) => text === "T^se+1+2", otherwise: "Leap south-east and drop on both pairs." },
        },
        { say: "You have won. Watch your supply too: running out of stones ends the game and costs you a tower." },
    ],
};
