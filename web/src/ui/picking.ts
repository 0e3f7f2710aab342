// Picking turns clicks into an action. Every choice is a row of steps (Game.steps). The steps chosen so far are the beginning
// of some rows; what may be chosen next glows; and when only one choice is left, the action is made.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Refusal } from "../engine/engine";
import type { Game, Step } from "../games/game";
import { factOf, voice } from "../say/say";
import type { Choice, Frame, Session } from "../session/session";

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
    tabIndex: number;
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
    state(thing: string): ThingState;
    leadsTo(thing: string): Choice[]; // the choices that stay open if the thing is chosen next
    pick(thing: string): void;
    back(): void; // takes the last step back
    act(text: string): void; // makes a whole choice at once
    hover(thing: string): void;
    dismiss(): void; // hides the refusal
    // Attributes for the element that stands for a thing. It can have the focus while it can be chosen.
    props(thing: string, label: string): Partial<ThingProps>;
}

interface Row {
    choice: Choice;
    steps: Step[];
}

const startsWith = (row: Row, chosen: Step[]) => chosen.every((s, i) => row.steps[i]?.thing === s.thing);

// `decision` changes when the viewer is asked something else. What was chosen so far survives everything else.
export function usePicking(
    game: Game,
    frame: Frame,
    session: Pick<Session, "act" | "why"> | null,
    decision = frame.n,
): Picking {
    const [chosen, setChosen] = useState<Step[]>([]);
    const [hovered, setHovered] = useState("");
    const [refused, setRefused] = useState<Refused | null>(null);
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
    }, [decision, frame.game]);

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

    return {
        chosen,
        nexts: [...nexts.values()],
        open: [...new Set(open.map((row) => row.choice))],
        hovered,
        refused,
        state,
        leadsTo: (thing) => [
            ...new Set(open.filter((row) => row.steps[chosen.length]?.thing === thing).map((row) => row.choice)),
        ],
        pick,
        back: () => setChosen(chosen.slice(0, -1)),
        act,
        hover: setHovered,
        dismiss: () => setRefused(null),
        props(thing, label) {
            const now = state(thing);
            const live = now === "can" || now === "target" || now === "chosen";
            return {
                "data-thing": thing,
                "data-state": now,
                class: `thing ${now}${hovered === thing ? " hovered" : ""}`,
                role: live ? "button" : "img",
                tabIndex: live ? 0 : -1,
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
}

// For boards that only show a position.
export const NO_PICKING: Picking = {
    chosen: [],
    nexts: [],
    open: [],
    hovered: "",
    refused: null,
    state: () => "quiet",
    leadsTo: () => [],
    pick: () => {},
    back: () => {},
    act: () => {},
    hover: () => {},
    dismiss: () => {},
    props: () => ({}),
};
