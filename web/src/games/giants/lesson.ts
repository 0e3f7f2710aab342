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
            say: "giants.lesson.start",
            position: AUCTION,
            before: ["2 bid 1 1 0", "3 bid 0 1 0"],
        },
        {
            say: "giants.lesson.bid",
            wants: is(/^bid 2 0 1$/, "giants.lesson.bid_otherwise"),
        },
        {
            say: "giants.lesson.take",
            wants: is(/^take 2/, "giants.lesson.take_otherwise"),
        },
        {
            say: "giants.lesson.sorcery",
            position: PLACEMENT,
            wants: is(/^sorcery sorcerer h14/, "giants.lesson.sorcery_otherwise"),
        },
        {
            say: "giants.lesson.worker",
            wants: is(/^place worker h40/, "giants.lesson.worker_otherwise"),
        },
        {
            say: "giants.lesson.lift",
            position: TRANSPORT,
            wants: is(/^carry m1$/, "giants.lesson.lift_otherwise"),
        },
        {
            say: "giants.lesson.step",
            wants: is(/^to h24/, "giants.lesson.step_otherwise"),
        },
        {
            say: "giants.lesson.chief",
            wants: is(/^to h33/, "giants.lesson.chief_otherwise"),
        },
        {
            say: "giants.lesson.on",
            wants: is(/^to h40/, "giants.lesson.on_otherwise"),
        },
        {
            say: "giants.lesson.raise",
            wants: is(/^erect/, "giants.lesson.raise_otherwise"),
        },
    ],
};
