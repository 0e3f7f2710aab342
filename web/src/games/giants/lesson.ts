// A first game of Giants: one Moai from the auction to its Ahu.
import type { Lesson } from "../game";

const is = (pattern: RegExp, otherwise: string) => ({ test: (text: string) => pattern.test(text), otherwise });

const AUCTION =
    "phase=bid turn=1 first=1 offer=1,1,2 workers=2,2,2 markers=2,2,2 tablets=0,0,0 logs=0,0,0 points=0,0,0";
const OTHERS = "felled=h22 bases=a18/2,a02/3 m1=2@front1 m2=1@front2 m3=1@front3";
const PLACEMENT =
    "phase=place turn=2 first=1 act=1 passed=2,3 workers=2,2,2 markers=2,2,2 tablets=0,0,0 logs=0,0,0 points=0,0,0 " +
    `front=2mc,1m1w,1w hexes=h24/w1/l1,h32/w1,h33/c2,h40/l1,h41/s2,h07/w3,h02/s3 ${OTHERS}`;
const TRANSPORT =
    "phase=transport turn=2 first=1 act=1 workers=3,2,2 markers=2,2,2 tablets=0,0,0 logs=0,0,0 points=0,0,0 " +
    `front=2mc,1m1w,1w hexes=h14/s1,h24/w1/l1,h32/w1,h33/c2,h40/w1/l1,h41/s2,h07/w3,h02/s3 ${OTHERS}`;

export const lesson: Lesson = {
    setup: "giants seats=3",
    seat: 1,
    steps: [
        {
            say: "Moai are carved in the quarry in the east and raised on the Ahu along the coast. A Moai scores its size times the white number of its Ahu.",
            position: AUCTION,
            before: ["2 bid 1 1 0", "3 bid 0 1 0"],
        },
        {
            say: "A turn begins with sealed bids for the Moai on offer. Bid both markers to choose first, and your chief to carve.",
            wants: is(/^bid 2 0 1$/, "Bid two markers and the chief, and keep your workers for the road."),
        },
        {
            say: "You bid the most markers, so you choose first. The chief carves a Moai of any size: take the one of size 2.",
            wants: is(/^take 2/, "Take the larger Moai: it scores twice."),
        },
        {
            say: "Figures are the road. A sorcerer also uses the power of a hex that is marked with a star: send yours to the village to call one more worker.",
            position: PLACEMENT,
            wants: is(/^sorcery sorcerer h14/, "Choose your sorcerer, then the village, and call the worker."),
        },
        {
            say: "Your Moai needs strength 2 in each hex, and a worker of yours beside its Ahu. Send the new worker to hex 40 on the south coast: together with the log there it has strength 2.",
            wants: is(/^place worker h40/, "Choose your worker, then hex 40, between the two Ahu worth 3."),
        },
        {
            say: "All have passed, and the statues travel. Lift your Moai: it stands in the quarry under your flag.",
            position: TRANSPORT,
            wants: is(/^carry m1$/, "Click on your Moai in the quarry."),
        },
        {
            say: "Step onto hex 24. Your own worker and a log make strength 2, so nobody scores.",
            wants: is(/^to h24/, "Click on hex 24, west of the quarry."),
        },
        {
            say: "The chief of the sky player stands on hex 33 and is strong enough alone. You need not ask, but sky scores 2 points.",
            wants: is(/^to h33/, "Carry on to hex 33."),
        },
        {
            say: "Go on to hex 40, where your worker waits.",
            wants: is(/^to h40/, "Carry on to hex 40, by the Ahu."),
        },
        {
            say: "Now raise it on one of the two Ahu: size 2 times 3 is 6 points, and a headdress from the clay pit can crown it. The first to raise a Moai on every base ends the game.",
            wants: is(/^erect/, "Click on an Ahu that glows."),
        },
    ],
};
