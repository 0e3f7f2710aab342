// Orongo: how a person points at an action. Spaces are chosen on the board; bids, the hidden tile and the end of a turn
// are buttons.
import type { Choice, Frame } from "../../session/session";
import type { Step } from "../game";
import { say, word } from "../../say/say";
import type { Picking } from "../../ui/picking";
import { placeOf, titleOf, viewOf, type NumberedSpace, type View } from "./island";

function step(frame: Frame, name: string): Step {
    const space = viewOf(frame).spaces.find((s) => s.name === name);
    return { thing: `space:${name}`, label: space ? titleOf(space) : name };
}

function revealLabel(frame: Frame): string {
    const { players, spaces } = viewOf(frame);
    const tile = spaces.find((s) => s.name === String(players[frame.viewer - 1]?.hidden));
    return say("orongo.page.reveal", { tile: tile && placeOf(tile) });
}

export function steps(choice: Choice, frame: Frame): Step[] {
    const [verb, ...words] = choice.text.split(" ");
    if (verb === "place" || verb === "moai") return [step(frame, words[0])];
    if (verb === "pay") return words.slice(1).map((name) => step(frame, name));
    if (verb === "bid")
        return [{ thing: `say:${choice.text}`, label: say("orongo.page.bid", { shells: Number(words[0]) }) }];
    if (verb === "reveal") return [{ thing: "say:reveal", label: revealLabel(frame) }];
    return [{ thing: `say:${choice.text}`, label: say("orongo.page.end") }];
}

// Either tile of a pair may be pointed at first.
export function otherSteps(choice: Choice, frame: Frame): Step[][] {
    const row = steps(choice, frame);
    return row.length === 2 ? [[row[1], row[0]]] : [];
}

// While a payment is being chosen: which kind of tile goes with the first one.
export function ask({ chosen, nexts }: Picking, frame: Frame): string | undefined {
    const { spaces } = viewOf(frame);
    const [first, next] = [chosen[0], nexts[0]].map((s) => spaces.find(({ name }) => `space:${name}` === s?.thing));
    if (!first || next?.kind !== "number") return undefined;
    return say("orongo.page.ask_partner", { first: placeOf(first), wanted: word("lack", next.resource) });
}

// The payment that a tile would be part of, with any partner of the right kind.
function payment(space: NumberedSpace, chosen: Step[], view: View): string | null {
    const combination = view.combinations.find((c) => c.tiles.includes(space.resource));
    if (!combination) return null;
    if (combination.tiles.length === 1) return `pay ${combination.code} ${space.number}`;
    const [first, second] = combination.tiles;
    const wanted = space.resource === first ? second : first;
    const others = view.spaces
        .filter((s): s is NumberedSpace => s.kind === "number" && s.name !== space.name)
        .filter((s) => s.resource === wanted);
    const partner =
        others.find((s) => chosen.some((c) => c.thing === `space:${s.name}`)) ??
        others.find((s) => s.owner === space.owner && !s.spent) ??
        others[0];
    if (!partner) return null;
    const isFirst = first === second ? space.number < partner.number : space.resource === first;
    const pair = isFirst ? [space, partner] : [partner, space];
    return `pay ${combination.code} ${pair.map((s) => s.number).join(" ")}`;
}

export function guess(chosen: Step[], thing: string, frame: Frame): string | null {
    const view = viewOf(frame);
    const space = view.spaces.find((s) => `space:${s.name}` === thing);
    if (!space) return null;
    if (view.phase === "moai") return `moai ${space.name}`;
    const paid = view.phase === "pay" && space.kind === "number" && payment(space, chosen, view);
    return paid || `place ${space.name}`;
}
