// Orongo: what the space under the pointer means.
import { count } from "../../ui/plural";
import { nearby, Tooltip } from "../../ui/tooltip";
import type { Layout } from "./layout";
import { at, Island, lackWords, nameOf, titleOf, type Group, type Space } from "./island";

const GAP = 40; // between the tooltip and the middle of its space

// What a group can pay with, and what it lacks.
function holdingLines(who: string, { holds, lacks = [] }: Pick<Group, "holds" | "lacks">): string[] {
    const { coast = 0, ...tiles } = holds;
    const parts = Object.entries(tiles).map(([resource, n]) => count(n, resource));
    if (coast > 0) parts.push(`${coast} free coast`);
    const short = lacks.length > 0 ? [`One short of a Moai: ${lackWords(lacks)}`] : [];
    return [`${who}: ${parts.join(", ") || "nothing to pay with"}`, ...short];
}

function stateLines(space: Space, whose: (what: string) => string): string[] {
    if (space.kind === "palm") {
        if (space.moai === 0) return space.owner ? [whose("token")] : [];
        return [space.moai === 2 ? "The Ceremonial Moai" : whose("Moai")];
    }
    const lines = space.spent ? ["Spent: it connects, but no longer pays"] : [];
    if (!space.tile) lines.push("Its tile has not come yet");
    return space.owner ? [...lines, whose("token")] : lines;
}

export function tipLines(island: Island, space: Space, names: string[], canPlace: boolean, seat: number): string[] {
    const { owner, with_token: token } = space;
    const whose = (what: string) => (owner === seat ? `Your ${what}` : `${nameOf(names, owner ?? 0)}: ${what}`);
    const lines = stateLines(space, whose);
    const group = island.group(space);
    if (group) return [...lines, ...holdingLines(`Group of ${group.spaces.length}`, group)];
    if (!canPlace || !token) return lines;
    if (token.moai && token.shells)
        return [...lines, `A token here erects ${count(token.moai, "Moai")} for ${count(token.shells, "shell")}`];
    return [...lines, ...holdingLines("With your token", token)];
}

export function SpaceTip(props: {
    island: Island;
    space: Space;
    names: string[];
    canPlace: boolean;
    seat: number;
    layout: Layout;
}) {
    const { island, space } = props;
    const { box, scale } = props.layout;
    const lines = tipLines(island, space, props.names, props.canPlace, props.seat);
    if (lines.length === 0) return null;
    return <Tooltip title={titleOf(space)} lines={lines} box={box} scale={scale} place={nearby(at(space), GAP, box)} />;
}
