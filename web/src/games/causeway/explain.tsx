// What a thing is and does, for whoever points at it: stacks, giants, cells, and what a seat has.
import type { Choice, Frame } from "../../session/session";
import { say, seat as seatArgument, word } from "../../say/say";
import type { Explanation } from "../game";
import { Figure } from "./figure";
import { cellOf, keyOf, lineTo, type Cell } from "./grid";
import { actionOf } from "./notation";
import { bestFirst } from "./outcome";
import { giantOf, positionOf, type Kind, type Position, type Stack } from "./position";
import { giantOfThing, steps, thingOfCell } from "./steps";
import { SupplyIcon, SpellstoneIcon, TowerIcon } from "./stock";
import { StackPicture } from "./towers";
import { cellWord, giantWord, stateOf } from "./words";

const CLAUSES: Record<string, string> = {
    single: "CW-2.6d",
    mixed: "CW-2.7a",
    pair: "CW-2.7b",
    short: "CW-2.10b",
    tower: "CW-2.10b",
    scored: "CW-2.7a",
    spell: "CW-2.6b",
    dead: "CW-2.7c",
};

function aboutStack(p: Position, stack: Stack): Explanation {
    const { state = "single", whose } = stateOf(p, stack);
    return {
        title: say("causeway.tip.stack", {
            cell: cellWord(stack),
            height: stack.stones.length,
            standing: stack.standing && word("standing", stack.standing),
        }),
        lines: [
            say("causeway.tip.order", { stones: [...stack.stones].map((stone) => word("stone", stone)) }),
            say("causeway.tip.state", {
                state: word("state", state),
                whose: whose && seatArgument(whose),
                rival: whose && seatArgument(3 - whose),
            }),
        ],
        clause: CLAUSES[state],
        Picture: () => <StackPicture stack={stack} size={48} />,
    };
}

function aboutGiant(p: Position, seat: number, kind: Kind): Explanation {
    const giant = giantOf(p, seat, kind);
    const lines = [say("causeway.tip.power", { giant: giantWord(kind) })];
    if (!giant) lines.push(say("causeway.tip.waiting"));
    else if (giant.isTrapped) lines.push(say("causeway.tip.trapped"));
    else lines.push(say("causeway.tip.moves"));
    if (giant?.isOnlyLink) lines.push(say("causeway.tip.link"));
    const isHeld = giant?.isTrapped || kind === "T";
    return {
        title: say("causeway.tip.giant", {
            whose: seatArgument(seat),
            giant: giantWord(kind),
            at: giant && cellWord(giant),
        }),
        lines,
        clause: giant?.isOnlyLink && !isHeld ? "CW-2.6c" : isHeld ? "CW-2.8" : "CW-2.6a",
        Picture: () => (
            <svg viewBox="-42 -80 84 108" width="48" height="62" aria-hidden="true">
                <Figure seat={seat} kind={kind} isTrapped={giant?.isTrapped} isOnlyLink={giant?.isOnlyLink} />
            </svg>
        ),
    };
}

// The choices of the viewer that take a giant to a cell.
const choicesTo = (frame: Frame, cell: Cell): Choice[] =>
    frame.choices.filter((choice) => steps(choice, frame)[1]?.thing === thingOfCell(cell));

// The tooltip tells up to three choices itself. Of more, the best are told here.
const MOST = 3;
const TOLD = 2;

function aboutCell(frame: Frame, cell: Cell): Explanation {
    const p = positionOf(frame);
    const ways = bestFirst(choicesTo(frame, cell));
    const lines = ways.slice(0, TOLD).map((choice) => `${choice.words}.`);
    lines.push(say("causeway.tip.others", { choices: ways.length - TOLD }));
    const isLeap = p.giants.some((giant) => (lineTo(giant, cell)?.distance ?? 0) > 1) && ways.length > 0;
    return {
        title: say("causeway.page.empty", { cell: cellWord(cell) }),
        lines: ways.length > MOST ? lines : [say("causeway.tip.empty")],
        clause: p.isPlacing ? "CW-2.3b" : isLeap && actionOf(ways[0].text).type === "leap" ? "CW-2.6" : "CW-2.5",
    };
}

// Things beside the board: "item:towers:1", "item:stones:1", "item:spellstones:1", and "quiet".
function aboutItem(p: Position, name: string, seat: number): Explanation | undefined {
    const player = p.players[seat - 1];
    const quick = p.isQuick ? 1 : 0;
    const { win } = p.view;
    const picture = (icon: preact.JSX.Element) => () => (
        <svg viewBox="-50 -50 100 100" width="44" height="44" aria-hidden="true">
            {icon}
        </svg>
    );
    if (name === "towers")
        return {
            title: say("causeway.tip.towers", { quick, score: p.view.scores[seat - 1], win }),
            lines: [say("causeway.tip.towers_count", { quick, win })],
            clause: p.isQuick ? "CW-2.10b" : "CW-2.9a",
            Picture: picture(<TowerIcon seat={seat} />),
        };
    if (name === "stones")
        return {
            title: say("causeway.tip.supply", { stones: player.supply }),
            lines: [say("causeway.tip.supply_count")],
            clause: p.isQuick ? "CW-2.10e" : "CW-2.9b",
            Picture: picture(<SupplyIcon seat={seat} />),
        };
    if (name === "spellstones")
        return {
            title: say("causeway.tip.spellstones", { stones: player.spellstones_left }),
            lines: [say("causeway.tip.spellstones_count")],
            clause: "CW-2.7b",
            Picture: picture(<SpellstoneIcon seat={seat} />),
        };
    return undefined;
}

export function explain(thing: string, frame: Frame): Explanation | undefined {
    const p = positionOf(frame);
    const giant = giantOfThing(thing);
    if (giant) return aboutGiant(p, giant.seat, giant.kind);
    if (thing.startsWith("cell:")) {
        const cell = cellOf(thing.slice(5));
        const stack = p.stacks.get(keyOf(cell));
        return stack ? aboutStack(p, stack) : aboutCell(frame, cell);
    }
    const [kind, name, seat] = thing.split(":");
    if (kind === "item") return aboutItem(p, name, Number(seat));
    if (kind !== "quiet") return undefined;
    const { quiet, quiet_limit: limit } = p.view;
    return {
        title: say("causeway.tip.quiet", { moves: quiet, limit }),
        lines: [say("causeway.tip.quiet_count", { limit })],
        clause: "CW-2.9c",
    };
}
