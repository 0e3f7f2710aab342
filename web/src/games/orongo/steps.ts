// Orongo: how actions are pointed at. Spaces are things of the board; bids, the hidden tile and the end of a turn are said.
import type { Choice, Frame } from "../../session/session";
import type { Step } from "../game";
import { COMBINATIONS, titleOf, type Space, type View } from "./island";

function step(frame: Frame, name: string): Step {
    const space = (frame.view as View).spaces.find((s) => s.name === name);
    return { thing: `space:${name}`, label: space ? titleOf(space) : name };
}

export function steps(choice: Choice, frame: Frame): Step[] {
    const [verb, ...words] = choice.text.split(" ");
    if (verb === "place" || verb === "moai") return [step(frame, words[0])];
    if (verb === "pay") return words.slice(1).map((name) => step(frame, name));
    if (verb === "bid")
        return [{ thing: `say:${choice.text}`, label: words[0] === "0" ? "Bid nothing" : `Bid ${words[0]}` }];
    const hidden = (frame.view as View).players[frame.viewer - 1]?.hidden;
    if (verb === "reveal")
        return [{ thing: "say:reveal", label: `Lay out your hidden tile${hidden ? `, ${hidden}` : ""}` }];
    return [{ thing: `say:${choice.text}`, label: "End your turn" }];
}

// The payment that a tile would be part of, with any partner of the right kind.
function payment(space: Space, chosen: Step[], view: View): string | null {
    const combination = COMBINATIONS.find((c) => c.tiles.includes(space.resource!));
    if (!combination) return null;
    if (combination.tiles.length === 1) return `pay ${combination.code} ${space.number}`;
    const [first, second] = combination.tiles;
    const wanted = space.resource === first ? second : first;
    const fits = (s: Space) => s.resource === wanted && s !== space;
    const partner =
        view.spaces.find((s) => fits(s) && chosen.some((c) => c.thing === `space:${s.name}`)) ??
        view.spaces.find((s) => fits(s) && s.owner === space.owner && !s.spent) ??
        view.spaces.find(fits);
    if (!partner) return null;
    const isFirst = first === second ? space.number! < partner.number! : space.resource === first;
    const pair = isFirst ? [space, partner] : [partner, space];
    return `pay ${combination.code} ${pair.map((s) => s.number).join(" ")}`;
}

export function guess(chosen: Step[], thing: string, frame: Frame): string | null {
    const view: View = frame.view;
    const space = view.spaces.find((s) => `space:${s.name}` === thing);
    if (!space) return null;
    if (view.phase === "moai") return `moai ${space.name}`;
    return (view.phase === "pay" && payment(space, chosen, view)) || `place ${space.name}`;
}
