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
            say: "Bid shells in secret for tokens: the highest bid is paid and brings 3, the second is free and brings 2. Bid 3 or more.",
            position: "phase=bid round=1 out=4,6-7,18,33,50",
            before: ["2 bid 2"],
            wants: { test: (text) => /^bid ([3-9]|1[0-2])$/.test(text), otherwise: "Bid from 3 to 12 this time." },
        },
        {
            say: "The screens lift: yours was the highest bid. A token goes on any free tile: take the quarry on 6.",
            wants: only("You need the quarry on 6: the pick near the top.", "place 6"),
        },
        {
            say: "A palm can be taken only beside a token of yours. Take the one above your quarry, on the way to the coast.",
            wants: only("Take the green palm space beside your quarry.", "place p7"),
        },
        {
            say: "A quarry and a coastal palm in one group bring a Moai; the mark on a space shows its price. Go to the coast.",
            wants: only("Take a coastal palm that is marked with a Moai.", "place p1", "place p2"),
        },
        {
            say: "It must be erected at once. Lay a shell on the quarry: the tile stays yours and connects, but never pays again.",
            wants: only("Pay with the quarry on 6.", "pay Q 6"),
        },
        {
            say: "Now the Moai takes its place on the coast of the same group.",
            wants: { test: (text) => text.startsWith("moai "), otherwise: "Choose your coastal palm." },
        },
        {
            say: "A new round begins, and the amulet makes you lose ties. Whoever bids 0 gets no token but shares the shells of the reef: bid 0.",
            before: ["2 place 18", "2 place 33", "2 bid 1"],
            wants: only("Bid 0 this time.", "bid 0"),
        },
        {
            say: "Temple and god, birdman and nest, or two food pay for a Moai too. The badge on your group shows what it lacks: take the god on 10.",
            position: PAIR,
            wants: only("The god on 10 lies beside your group.", "place 10"),
        },
        {
            say: "One shell goes on each of the two tiles. Pay for this Moai.",
            wants: only("Pay with the temple and the god.", "pay TG 4 10"),
        },
        {
            say: "Much later, all your own Moai stand. Whoever then erects the Ceremonial Moai wins: choose its place.",
            position: END,
            wants: { test: (text) => text.startsWith("moai "), otherwise: "Choose a coastal palm." },
        },
    ],
};
