// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { byText, choicesOf, click, draw, frameWith, perform, stateWith, type } from "../../tests/dom";
import type { About } from "../engine/about";
import type { Game } from "../games/game";
import type { Frame } from "../session/session";
import { setAudience } from "../say/say";
import { ActionList } from "./actions";
import { ChancesFigure } from "../learn/chances";
import { Ending } from "./ending";
import { NO_PICKING, type Picking } from "./picking";
import { Prompt } from "./prompt";
import { RefusalBubble } from "./refusal";
import { SeatList } from "./seat-list";
import { OptionFields, SeatCount, SeatFields } from "./setup";

afterEach(() => {
    vi.useRealTimers();
    setAudience();
});

describe("the list of actions", () => {
    const picking = (part: Partial<Picking> = {}): Picking => ({
        ...NO_PICKING,
        open: choicesOf("T-n", "T-s", "S^nw+1"),
        act: vi.fn(),
        pick: vi.fn(),
        ...part,
    });
    const texts = (root: HTMLElement) => [...root.querySelectorAll("code")].map((c) => c.textContent);

    it("is filtered by all words that are typed, in the text or the words of an action", async () => {
        const root = await draw(<ActionList picking={picking()} hasControls={false} />);
        expect(texts(root)).toEqual(["T-n", "T-s", "S^nw+1"]);
        await type(root.querySelector("input"), "t- WORDS");
        expect(texts(root)).toEqual(["T-n", "T-s"]);
        await type(root.querySelector("input"), "t- zzz");
        expect(texts(root)).toEqual([]);
        expect(root.textContent).toContain("No action matches what you typed.");
    });

    it("does the first action that matches when the form is sent, and nothing if there is none", async () => {
        const used = picking();
        const root = await draw(<ActionList picking={used} hasControls={false} />);
        const send = () =>
            perform(() => root.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true })));
        await type(root.querySelector("input"), "s^");
        await send();
        expect(used.act).toHaveBeenCalledExactlyOnceWith("S^nw+1");
        await type(root.querySelector("input"), "zzz");
        await send();
        expect(used.act).toHaveBeenCalledOnce();
    });

    it("shows 200 actions and says how many more there are", async () => {
        const open = choicesOf(...Array.from({ length: 230 }, (_, i) => `a${i}`));
        const root = await draw(<ActionList picking={picking({ open })} hasControls={false} />);
        expect(texts(root)).toHaveLength(200);
        expect(root.textContent).toContain("30 more");
    });

    it("offers what the board does not show as buttons, unless the game has its own controls", async () => {
        const used = picking({
            nexts: [
                { thing: "say:pass", label: "Pass" },
                { thing: "cell:1", label: "cell 1" },
            ],
        });
        const root = await draw(<ActionList picking={used} hasControls={false} />);
        expect([...root.querySelectorAll(".step")].map((b) => b.textContent)).toEqual(["Pass"]);
        await click(root.querySelector(".step"));
        expect(used.pick).toHaveBeenCalledExactlyOnceWith("say:pass");
        const own = await draw(<ActionList picking={used} hasControls={true} />);
        expect(own.querySelector(".step")).toBeNull();
    });
});

describe("the prompt", () => {
    const show = (part: Partial<Picking>, busy = false) => {
        const picking = { ...NO_PICKING, back: vi.fn(), pick: vi.fn(), ...part };
        const state = stateWith({ busy, frame: frameWith({ choices: choicesOf("a"), prompt: "Move." }) });
        return draw(<Prompt state={state} picking={picking} />).then((root) => ({ root, picking }));
    };
    const sentence = (root: HTMLElement) => root.querySelector(".sentence")!.textContent;

    it("asks about the next step of a choice, and else about the whole", async () => {
        expect(sentence((await show({})).root)).toBe("Move.");
        expect(sentence((await show({ asked: "Drop a stone." })).root)).toBe("Drop a stone.");
    });

    it("tells after a moment how much of the usual time a bot has thought", async () => {
        vi.useFakeTimers();
        const state = stateWith({ thinking: [2], pace: 1000, frame: frameWith({ actors: [2], choices: [] }) });
        const root = await draw(<Prompt state={state} picking={NO_PICKING} />);
        const waiting = sentence(root);
        expect(waiting).not.toMatch(/\d%/);
        await perform(() => vi.advanceTimersByTime(500));
        expect(sentence(root)).toBe(`${waiting} 50%`);
        await perform(() => vi.advanceTimersByTime(1500));
        expect(sentence(root)).toBe(`${waiting} 99%`);
        const quick = await draw(<Prompt state={{ ...state, pace: 0 }} picking={NO_PICKING} />);
        await perform(() => vi.advanceTimersByTime(500));
        expect(sentence(quick)).toBe(waiting);
    });

    it("shows the steps chosen so far and a way back, until the action is on its way", async () => {
        const chosen = [{ thing: "a", label: "the trapper" }];
        const { root, picking } = await show({ chosen });
        expect(root.querySelector(".chain span")!.textContent).toBe("the trapper");
        await click(byText(root, "button", "Back"));
        expect(picking.back).toHaveBeenCalledOnce();
        const busy = (await show({ chosen }, true)).root;
        expect(busy.querySelector(".chain span, .chain button")).toBeNull();
        expect(busy.querySelector(".chain")).not.toBeNull(); // its place stays
    });

    it("says what a risky tap would do, and waits until it is confirmed", async () => {
        const weighed = { thing: "x", label: "hex 7" };
        const leadsTo = () => choicesOf("a");
        const { root, picking } = await show({ weighed, leadsTo });
        expect(sentence(root)).toBe("Do you mean this? words of a");
        await click(byText(root, "button", "Do it"));
        expect(picking.pick).toHaveBeenCalledExactlyOnceWith("x");
        const many = await show({ weighed, leadsTo: () => choicesOf("a", "b") });
        expect(sentence(many.root)).toBe("Do you mean this? hex 7");
    });
});

describe("a refusal", () => {
    const show = async (code: string) => {
        const openClause = vi.fn();
        const picking = { ...NO_PICKING, dismiss: vi.fn(), refused: { thing: "x", code, sentence: "It is occupied." } };
        const root = await draw(
            <div class="table">
                <i data-thing="x" />
                <RefusalBubble picking={picking} openClause={openClause} />
            </div>,
        );
        return { root, openClause, picking };
    };

    it("is a sentence, with its clause as a way into the rules", async () => {
        const { root, openClause, picking } = await show("CW-2.1");
        expect(root.querySelector(".refusal span")!.textContent).toBe("It is occupied.");
        await click(root.querySelector(".clause"));
        expect(openClause).toHaveBeenCalledExactlyOnceWith("CW-2.1");
        expect(picking.dismiss).not.toHaveBeenCalled();
        await click(root.querySelector('[aria-label="Dismiss"]'));
        expect(picking.dismiss).toHaveBeenCalledOnce();
    });

    it("goes when something else is pressed", async () => {
        const { root, picking } = await show("syntax");
        expect(root.querySelector(".clause")).toBeNull();
        root.querySelector(".refusal")!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
        expect(picking.dismiss).not.toHaveBeenCalled();
        document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
        expect(picking.dismiss).toHaveBeenCalledOnce();
    });
});

describe("the seats", () => {
    const game = {
        Stock: () => null,
        seatName: (seat: number) => (seat === 2 ? "Black" : undefined),
    } as unknown as Game;

    it("say who sits there, who must act, who is thinking and who has won", async () => {
        const state = stateWith({
            thinking: [2],
            seats: [
                { seat: 1, name: "Ana", kind: "you" },
                { seat: 2, name: "Visitor", kind: "bot", level: 3 },
                { seat: 3, name: "Eve", kind: "person", here: false },
                { seat: 4, name: "", kind: "open" },
            ],
        });
        const frame = frameWith({ actors: [2], result: { reason: "", score: [], rank: [2, 3, 1, 4] } });
        const root = await draw(<SeatList game={game} state={state} frame={frame} />);
        const seats = [...root.querySelectorAll<HTMLElement>(".seat")];
        expect(seats.map((s) => s.querySelector("b")!.textContent)).toEqual(["Ana", "Visitor", "Eve", "Seat 4"]);
        expect(seats.map((s) => s.querySelector(".quiet-text")!.textContent)).toEqual([
            "you",
            "Black · bot, level 3",
            "away",
            "empty",
        ]);
        expect(seats.map((s) => s.dataset.acts)).toEqual(["false", "true", "false", "false"]);
        expect(seats.map((s) => s.querySelector(".spinner") !== null)).toEqual([false, true, false, false]);
        expect(seats.map((s) => s.querySelector(".crown") !== null)).toEqual([false, false, true, false]);
    });

    it("offer the aid of the game at the viewer's seat only", async () => {
        const aid = {
            title: "Goals",
            isFor: (frame: Frame) => frame.viewer > 0,
            own: () => undefined,
            Body: () => null,
        };
        const openAid = vi.fn();
        const show = (frame: Frame) =>
            draw(<SeatList game={{ ...game, aid }} state={stateWith()} frame={frame} openAid={openAid} />);
        const root = await show(frameWith({ viewer: 2 }));
        const seats = [...root.querySelectorAll(".seat")];
        expect(seats.map((s) => s.querySelector("button")?.textContent)).toEqual([undefined, "Goals"]);
        await click(root.querySelector("button"));
        expect(openAid).toHaveBeenCalledOnce();
        expect((await show(frameWith({ viewer: 0 }))).querySelector("button")).toBeNull();
    });

    it("count down the clock of the seat that must act, and no other", async () => {
        vi.useFakeTimers();
        const seats = [40_000, 31_000].map((ms, i) => ({ seat: i + 1, name: "x", kind: "person" as const, ms }));
        const root = await draw(
            <SeatList game={game} state={stateWith({ seats })} frame={frameWith({ actors: [2] })} />,
        );
        const clocks = () => [...root.querySelectorAll<HTMLElement>(".clock")];
        expect(clocks().map((c) => c.textContent)).toEqual(["0:40", "0:31"]);
        expect(clocks().map((c) => c.dataset.short)).toEqual(["false", "false"]);
        await perform(() => void vi.advanceTimersByTime(5000));
        expect(clocks().map((c) => c.textContent)).toEqual(["0:40", "0:26"]);
        expect(clocks().map((c) => c.dataset.short)).toEqual(["false", "true"]);
    });
});

describe("the ending", () => {
    it("lists the seats by rank, with their points", async () => {
        setAudience({ viewer: 1, names: ["Ana", "Ben"] });
        const frame = frameWith({ result: { reason: "", score: [7, 12], rank: [2, 1] } });
        const session = { record: () => Promise.reject(new Error()) } as never;
        const Chip = ({ seat }: { seat: number }) => <i class="mark">{seat}</i>;
        const root = await draw(
            <Ending
                state={stateWith({ frame })}
                names={["Ana", "Ben"]}
                game={{ Score: () => null, Chip } as Partial<Game> as Game}
                session={session}
                jump={() => {}}
                replay={() => {}}
            />,
        );
        expect(root.querySelector("h2")!.textContent).toBe("Ben wins, 12 to 7.");
        const rows = [...root.querySelectorAll("li")].map((li) =>
            ["place", "points"]
                .map((c) => li.querySelector(`.${c}`)!.textContent)
                .concat(li.querySelector("b")!.textContent!),
        );
        expect(rows).toEqual([
            ["1.", "12", "Ben"],
            ["2.", "7", "Ana"],
        ]);
        expect([...root.querySelectorAll("li .mark")].map((m) => m.textContent)).toEqual(["2", "1"]);
    });

    it("shows the chips of the game beside the lines of the chart", async () => {
        const points = [
            { n: 0, chances: [{ value: 40, low: 30, high: 55 }, { value: 60 }] },
            { n: 4, chances: [{ value: 0, low: 0, high: 0 }, { value: 100 }] },
        ];
        const root = await draw(
            <ChancesFigure
                game={{ Chip: ({ seat }: { seat: number }) => <i class="mark">{seat}</i> } as Partial<Game> as Game}
                chances={{ points, part: 1, decisive: undefined }}
                end={frameWith({ n: 4, seats: 2 })}
                names={["Ana", "Ben"]}
                jump={() => {}}
            />,
        );
        expect([...root.querySelectorAll("figcaption .mark")].map((m) => m.textContent)).toEqual(["1", "2"]);
        const strokes = (where: string) =>
            [...root.querySelectorAll(`${where} path[fill="none"]`)].map((path) => path.getAttribute("stroke"));
        expect(strokes("figcaption")).toEqual(strokes(".chances"));
        const bars = [...root.querySelectorAll(".bars path")].map((path) => path.getAttribute("d"));
        expect(bars).toEqual(["M0 98V63", ""]);
    });
});

const ABOUT: About = {
    game: "causeway",
    title: "X",
    min_seats: 2,
    max_seats: 4,
    seat_titles: ["White"],
    rulesets: [
        { name: "standard", help: "" },
        { name: "october", help: "" },
    ],
    options: [
        { name: "stones", low: 4, high: 6, standard: 5, help: "" },
        { name: "first", values: ["step", "free"], standard: "free", help: "" },
        { name: "quick", low: 0, high: 1, standard: 0, help: "" },
    ],
    levels: [
        { name: "Gull", help: "" },
        { name: "Wader", help: "" },
    ],
    characters: [
        { name: "walker", help: "" },
        { name: "charger", help: "" },
    ],
};

describe("the fields of a new game", () => {
    it("offer every number of seats, or none where there is no choice", async () => {
        const change = vi.fn();
        const root = await draw(<SeatCount facts={ABOUT} count={3} change={change} />);
        const buttons = [...root.querySelectorAll("button")];
        expect(buttons.map((b) => [b.textContent, b.getAttribute("aria-pressed")])).toEqual([
            ["2", "false"],
            ["3", "true"],
            ["4", "false"],
        ]);
        await click(buttons[2]);
        expect(change).toHaveBeenCalledExactlyOnceWith(4);
        const only = await draw(<SeatCount facts={{ ...ABOUT, max_seats: 2 }} count={2} change={change} />);
        expect(only.textContent).toBe("");
    });

    const choose = (root: HTMLElement, at: number, value: string) =>
        perform(() => {
            const field = root.querySelectorAll("select:not(.character)")[at] as HTMLSelectElement;
            field.value = value;
            field.dispatchEvent(new Event("change"));
        });

    it("let one person sit in one seat only", async () => {
        const change = vi.fn();
        const root = await draw(
            <SeatFields facts={ABOUT} levels={[0, 1, 2]} chosen={["", "", "walker"]} change={change} />,
        );
        await choose(root, 2, "0");
        expect(change).toHaveBeenLastCalledWith([2, 1, 0], ["", "", "walker"]);
        await choose(root, 1, "2");
        expect(change).toHaveBeenLastCalledWith([0, 2, 2], ["", "", "walker"]);
        expect(
            [...root.querySelectorAll("label > span:first-child:not(.visually-hidden)")].map((s) => s.textContent),
        ).toEqual(["White", "Seat 2", "Seat 3"]);
        await click(byText(root, "button", "2"));
        expect(change).toHaveBeenLastCalledWith([0, 1], ["", "", "walker"]);
        await click(byText(root, "button", "4"));
        expect(change).toHaveBeenLastCalledWith([0, 1, 2, 2], ["", "", "walker"]);
        expect(root.textContent).not.toContain("you will watch");
        const bots = await draw(<SeatFields facts={ABOUT} levels={[1, 2]} chosen={[]} change={change} />);
        expect(bots.textContent).toContain("you will watch");
    });

    it("let one choose the character of each bot, or take it as it comes", async () => {
        const change = vi.fn();
        const root = await draw(
            <SeatFields facts={ABOUT} levels={[0, 1, 2]} chosen={["", "", "walker"]} change={change} />,
        );
        const [second, third, ...more] = root.querySelectorAll<HTMLSelectElement>("select.character");
        expect(more).toEqual([]); // the person has none
        expect([...second.options].map((o) => o.text)).toEqual(["A character as it comes", "Walker", "Charger"]);
        expect([second.value, third.value]).toEqual(["", "walker"]);
        expect(root.textContent).toContain("Lays its path stone by stone.");
        expect(root.textContent).not.toContain("Charges ahead");
        await perform(() => {
            second.value = "charger";
            second.dispatchEvent(new Event("change"));
        });
        expect(change).toHaveBeenLastCalledWith([0, 1, 2], ["", "charger", "walker"]);
    });

    // Draws the options and opens the list of all of them.
    const drawOptions = async (values: Record<string, string>, change: (values: Record<string, string>) => void) => {
        const root = await draw(<OptionFields facts={ABOUT} values={values} change={change} />);
        expect(root.querySelector("select")).toBeNull(); // their words are loaded when they are wanted
        await perform(() => root.querySelector("details")!.dispatchEvent(new Event("toggle")));
        return root;
    };

    it("say everything in words of the catalogue, and plain numbers as they are", async () => {
        const root = await drawOptions({}, () => {});
        expect([...root.querySelectorAll("b")].map((b) => b.textContent)).toEqual([
            "Standard",
            "October 2019",
            "Stones",
            "First move",
            "Quick game",
        ]);
        const words = [...root.querySelectorAll("select")].map((s) => [...s.options].slice(1).map((o) => o.text));
        expect(words).toEqual([
            ["4", "5", "6"],
            ["a step", "free"],
            ["no", "yes"],
        ]);
        const seats = await draw(<SeatFields facts={ABOUT} levels={[0, 2]} chosen={[]} change={() => {}} />);
        expect([...seats.querySelector("select")!.options].map((o) => o.text)).toEqual([
            "You",
            "Gull, level 1",
            "Wader, level 2",
        ]);
        expect(seats.textContent).toContain("Sees one leap ahead.");
        expect(seats.textContent).not.toContain("Takes what is obvious"); // nobody is that bot
    });

    it("collect options; another set of rules begins anew", async () => {
        const change = vi.fn();
        const root = await drawOptions({ ruleset: "october" }, change);
        expect([...root.querySelectorAll<HTMLInputElement>("input")].map((i) => i.checked)).toEqual([false, true]);
        expect([...root.querySelectorAll("select")[0].options].map((o) => o.value)).toEqual(["", "4", "5", "6"]);
        await choose(root, 0, "6");
        expect(change).toHaveBeenLastCalledWith({ ruleset: "october", stones: "6" });
        await choose(root, 1, "step");
        expect(change).toHaveBeenLastCalledWith({ ruleset: "october", first: "step" });
        await perform(() => root.querySelector("input")!.dispatchEvent(new Event("change")));
        expect(change).toHaveBeenLastCalledWith({ ruleset: "standard" });
    });
});
