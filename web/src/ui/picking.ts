// Picking turns clicks into an action. Every choice is a row of steps (Game.steps). The steps chosen so far are the beginning
// of some rows; what may be chosen next glows; and when only one choice is left, the action is made.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../engine/engine";
import type { Game, Step } from "../games/game";
import { factOf, say, voice } from "../say/say";
import type { Choice, Frame, Hint, Session } from "../session/session";

export type ThingState = "quiet" | "can" | "chosen" | "target" | "refused";

export interface Refused {
    thing: string;
    code: string;
    readonly sentence: string;
}

export interface ThingProps {
    "data-thing": string;
    "data-state": ThingState;
    class: string;
    role: "button" | "img";
    tabindex: number; // an attribute, because SVG has no property of that name in preact
    "aria-label": string;
    "aria-pressed": boolean | undefined;
    onClick(event: Event): void;
    onKeyDown(event: KeyboardEvent): void;
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(): void;
}

export interface Picking {
    chosen: Step[];
    nexts: Step[]; // what may be chosen next, each thing once
    open: Choice[]; // the choices that are still open
    hovered: string; // the thing under the pointer or the focus, or ""
    refused: Refused | null;
    decision: string; // what the viewer is asked; it stays the same while others act
    isBeside: boolean; // no choice begins on the board, and the prompt has no room for all of them
    advice: Hint | null; // the choice that was recommended
    hinted: Step[]; // its steps, in order
    weighed: Step | null; // a step that was tapped where a finger could have meant another one; it waits to be confirmed
    readonly asked: string | undefined; // what is asked now, once a choice has been begun
    state(thing: string): ThingState;
    leadsTo(thing: string): Choice[]; // the choices that stay open if the thing is chosen next
    pick(thing: string): void;
    back(): void; // takes the last step back
    hint(hint: Hint | null): void; // recommends a choice, until the viewer is asked something else
    weigh(thing: string): void; // picks the thing only once it is confirmed
    act(text: string): void; // makes a whole choice at once
    hover(thing: string): void;
    dismiss(): void; // hides the refusal
    // Attributes for the element that stands for a thing.
    props(thing: string, label: string): Partial<ThingProps>;
}

const NOTHING: Step[] = [];
const FEW = 3; // so many buttons have room at the prompt of a phone

interface Row {
    choice: Choice;
    steps: Step[];
}

export const isBesideBoard = (thing: string): boolean => thing.startsWith("say:");

const startsWith = (row: Row, chosen: Step[]) => chosen.every((s, i) => row.steps[i]?.thing === s.thing);

const isBeside = (rows: Row[]) => rows.length > 0 && rows.every((r) => isBesideBoard(r.steps[0]?.thing ?? "say:"));
const waysToBegin = (rows: Row[]) => new Set(rows.map((r) => r.steps[0]?.thing)).size;

// What is asked by default after some steps: what the very next click is about.
function askFor(nexts: Step[]): string | undefined {
    const buttons = nexts.filter((s) => isBesideBoard(s.thing));
    const places = nexts.length - buttons.length;
    if (nexts.length === 0) return undefined;
    if (places === 0 && buttons.length === 1) return say("page.prompt.confirm", { step: buttons[0].label });
    return say("page.prompt.next", { places, buttons: buttons.length });
}

// The choices as text. While the viewer is not asked anything it stays what it was, so that what was half chosen survives when
// somebody else acts.
function useDecision(frame: Frame): string {
    const last = useRef("");
    if (frame.choices.length > 0) last.current = [frame.game, ...frame.choices.map((c) => c.text)].join("\n");
    return last.current;
}

// `asked` changes when the viewer is asked something else although the choices are the same.
export function usePicking(game: Game, frame: Frame, session: Pick<Session, "act" | "why"> | null, asked = 0): Picking {
    const [begun, setChosen] = useState<Step[]>([]);
    const [hovered, setHovered] = useState("");
    const [refused, setRefused] = useState<Refused | null>(null);
    const [advice, setAdvice] = useState<{ hint: Hint | null; decision: string }>({ hint: null, decision: "" });
    const [tapped, setTapped] = useState("");
    const decision = `${asked} ${useDecision(frame)}`;
    const rows = useMemo<Row[]>(
        () =>
            frame.choices.flatMap((choice) =>
                [game.steps(choice, frame), ...(game.otherSteps?.(choice, frame) ?? [])].map((steps) => ({
                    choice,
                    steps,
                })),
            ),
        [frame, game, voice()],
    );
    useEffect(() => {
        setChosen([]);
        setRefused(null);
        setTapped("");
    }, [decision]);

    const hint = advice.decision === decision ? advice.hint : null;
    const chosen = rows.some((row) => startsWith(row, begun)) ? begun : NOTHING;
    const open = rows.filter((row) => startsWith(row, chosen));
    const nexts = new Map<string, Step>();
    for (const row of open) {
        const step = row.steps[chosen.length];
        if (step && !nexts.has(step.thing)) nexts.set(step.thing, step);
    }

    const refuse = (thing: string, refusal: Refusal) =>
        setRefused({
            thing,
            code: refusal.code,
            get sentence() {
                return refusal.sentence;
            },
        });

    function act(text: string, thing = ""): void {
        setRefused(null);
        setTapped("");
        session?.act(text).then(
            () => setChosen([]),
            (error) => {
                setChosen([]);
                if (error instanceof Refusal) refuse(thing, error);
                else throw error;
            },
        );
    }

    // Chooses a step. Goes on by itself while there is only one way to go on, and acts when one choice is left. It stops
    // before a step that the person must choose.
    function choose(steps: Step[], thing: string): void {
        let chain = steps;
        for (;;) {
            const left = rows.filter((row) => startsWith(row, chain));
            if (left.length === 1 && !left[0].steps.slice(chain.length).some((s) => s.isAsked)) {
                setChosen(left[0].steps);
                act(left[0].choice.text, thing);
                return;
            }
            const ways = new Set(left.map((row) => row.steps[chain.length]?.thing ?? ""));
            const next = left[0].steps[chain.length];
            if (ways.size !== 1 || ways.has("") || next.isAsked) break;
            chain = [...chain, next];
        }
        setRefused(null);
        setTapped("");
        setChosen(chain);
    }

    async function explain(thing: string): Promise<void> {
        if (frame.result) return; // nobody is to act
        const text = game.guess?.(chosen, thing, frame) ?? null;
        const refusal = text === null ? null : await session?.why(text);
        if (refusal && refusal.code !== "syntax") refuse(thing, refusal);
        else if (frame.choices.length > 0) refuse(thing, new Refusal("", factOf("page.refusal.nothing")));
    }

    function pick(thing: string): void {
        setTapped("");
        const step = nexts.get(thing);
        if (step) return choose([...chosen, step], thing);
        const at = chosen.findIndex((s) => s.thing === thing);
        if (at >= 0) return setChosen(chosen.slice(0, at)); // picking a chosen thing again puts it back
        const first = rows.find((row) => row.steps[0]?.thing === thing);
        if (first) return choose([first.steps[0]], thing); // another piece is chosen instead
        void explain(thing);
    }

    function state(thing: string): ThingState {
        if (refused?.thing === thing && thing !== "") return "refused";
        if (chosen.some((s) => s.thing === thing)) return "chosen";
        if (nexts.has(thing)) return chosen.length > 0 ? "target" : "can";
        return "quiet";
    }

    const picking: Picking = {
        chosen,
        nexts: [...nexts.values()],
        open: [...new Set(open.map((row) => row.choice))],
        hovered,
        refused,
        decision,
        isBeside: isBeside(rows) && (game.Controls !== undefined || waysToBegin(rows) > FEW),
        advice: hint,
        hinted: rows.find((row) => row.choice.text === hint?.text)?.steps ?? NOTHING,
        weighed: nexts.get(tapped) ?? null,
        get asked() {
            return chosen.length > 0 ? (game.ask?.(picking, frame) ?? askFor(picking.nexts)) : undefined;
        },
        state,
        leadsTo: (thing) => [
            ...new Set(open.filter((row) => row.steps[chosen.length]?.thing === thing).map((row) => row.choice)),
        ],
        pick,
        back: () => (tapped ? setTapped("") : setChosen(chosen.slice(0, -1))),
        hint: (found) => setAdvice({ hint: found, decision }),
        weigh: (thing) => {
            setRefused(null);
            setTapped(thing);
        },
        act,
        hover: setHovered,
        dismiss: () => setRefused(null),
        props(thing, label) {
            const now = state(thing);
            const live = now === "can" || now === "target" || now === "chosen";
            return {
                "data-thing": thing,
                "data-state": now,
                class: `thing ${now}${hovered === thing ? " hovered" : ""}${tapped === thing ? " weighed" : ""}`,
                role: live ? "button" : "img",
                tabindex: -1, // the board is one stop of the Tab key (roving.ts)
                "aria-label": label,
                "aria-pressed": now === "chosen" ? true : undefined,
                onClick: (event: Event) => {
                    event.stopPropagation();
                    pick(thing);
                },
                onKeyDown: (event: KeyboardEvent) => {
                    if (event.key !== "Enter" && event.key !== " ") return;
                    event.preventDefault();
                    pick(thing);
                },
                onPointerEnter: () => setHovered(thing),
                onPointerLeave: () => setHovered(""),
                onFocus: () => setHovered(thing),
                onBlur: () => setHovered(""),
            };
        },
    };
    return picking;
}

// For boards that only show a position.
export const NO_PICKING: Picking = {
    chosen: [],
    nexts: [],
    open: [],
    hovered: "",
    refused: null,
    decision: "",
    isBeside: false,
    advice: null,
    hinted: [],
    weighed: null,
    asked: undefined,
    state: () => "quiet",
    leadsTo: () => [],
    pick: () => {},
    back: () => {},
    hint: () => {},
    weigh: () => {},
    act: () => {},
    hover: () => {},
    dismiss: () => {},
    props: () => ({}),
};
