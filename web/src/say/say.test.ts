import { afterEach, describe, expect, it, vi } from "vitest";
import { Speaker } from "../../../src/wasm/say.mjs";
import { catalogueText, wasmBytes } from "../../tests/wasm.mjs";
import {
    factOf,
    language,
    listenForLanguage,
    numberOf,
    readFact,
    say,
    sayFacts,
    seat,
    seatOf,
    setAudience,
    speakWith,
    valuesOf,
    voice,
    word,
    wordOf,
} from "./say";

const MESSAGES = `@language en English
core.list.next
 ,
core.list.last
 and
core.chance
 chance
core.seat
 Seat {value}
toy.go
 {by, select, you {You go} other {{by} goes}} to {to}.
toy.place.h25
 the beach
toy.take
 {by} takes {what}.
toy.named
 Called {name}.
`;

const speaker = await Speaker.load(wasmBytes("say"));
const speak = (text: string, code = "en") => {
    speaker.learn(text);
    speakWith(speaker, code);
};

afterEach(() => {
    setAudience();
    speak(catalogueText("en"));
});

describe("a fact", () => {
    it("is written as the rules write it, and read back", () => {
        const args = {
            by: seat(2),
            to: word("place", "h25"),
            what: [3, seat(0)],
            name: "Zoë, 50 % = a:b",
            no: undefined,
        };
        const fact = factOf("toy.go", args);
        expect(fact).toBe(
            "toy.go by=seat:2 to=place:h25 what=3,seat:chance name=text:Zo%c3%ab%2c%2050%20%25%20%3d%20a%3ab",
        );
        expect(readFact(fact)).toEqual({
            key: "toy.go",
            args: {
                by: { type: "seat", word: "2" },
                to: { type: "place", word: "h25" },
                what: [3, { type: "seat", word: "chance" }],
                name: "Zoë, 50 % = a:b",
            },
        });
    });

    it("gives its values by kind", () => {
        const { args } = readFact("toy.go by=seat:2 chance=seat:chance to=place:h25,place:h26 n=-4");
        expect([seatOf(args.by), seatOf(args.chance), seatOf(args.n), seatOf(args.absent)]).toEqual([2, 0, -1, -1]);
        expect([wordOf(args.to), wordOf(args.n), wordOf(args.absent)]).toEqual(["h25", "", ""]);
        expect([numberOf(args.n), numberOf(args.to)]).toEqual([-4, 0]);
        expect(valuesOf(args.to)).toHaveLength(2);
        expect(valuesOf(args.n)).toEqual([-4]);
        expect(valuesOf(args.absent)).toEqual([]);
    });
});

describe("saying", () => {
    it("calls the viewer you and the others by their names", () => {
        speak(MESSAGES);
        setAudience({ viewer: 1, names: ["Ana", "Ben"] });
        expect(say("toy.go", { by: seat(1), to: word("place", "h25") })).toBe("You go to the beach.");
        expect(say("toy.go", { by: seat(2), to: word("place", "h25") })).toBe("Ben goes to the beach.");
        expect(say("toy.take", { by: seat(3), what: [1, 2, 3] })).toBe("Seat 3 takes 1, 2 and 3.");
        expect(say("toy.go", { by: seat(2), to: 1 }, { viewer: 2, names: [] })).toBe("You go to 1.");
        expect(say("toy.named", { name: "{n} 'x'" })).toBe("Called {n} 'x'.");
    });

    it("says one sentence per line, and what has no message as it is", () => {
        speak(MESSAGES);
        expect(sayFacts(["toy.take by=seat:1 what=2", "toy.other n=1"])).toBe("Seat 1 takes 2.\ntoy.other n=1");
        expect(sayFacts("place the trapper")).toBe("place the trapper");
        expect(sayFacts([])).toBe("");
    });

    it("never says what it said to another audience or in another language", () => {
        speak(MESSAGES);
        const fact = factOf("toy.go", { by: seat(1), to: 1 });
        expect(sayFacts(fact)).toBe("Seat 1 goes to 1.");
        const before = voice();
        setAudience({ viewer: 2, names: ["Ana"] });
        expect(voice()).not.toBe(before);
        expect(sayFacts(fact)).toBe("Ana goes to 1.");
        const now = voice();
        setAudience({ viewer: 2, names: ["Ana"] });
        expect(voice()).toBe(now); // nothing has changed
        const heard = vi.fn();
        const stop = listenForLanguage(heard);
        speak(MESSAGES.replace("goes}} to", "geht}} nach"), "de");
        expect(heard).toHaveBeenCalledOnce();
        expect([language(), sayFacts(fact)]).toEqual(["de", "Ana geht nach 1."]);
        stop();
    });
});
