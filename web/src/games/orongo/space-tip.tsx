// Orongo: what the space under the pointer means.
import { say, seat, word } from "../../say/say";
import { nearby, Tooltip } from "../../ui/tooltip";
import type { Layout } from "./layout";
import { at, Island, lackWords, titleOf, type Group, type Space, type View } from "./island";

const GAP = 40; // between the tooltip and the middle of its space

// What a group can pay with.
function holdingWords({ holds }: Pick<Group, "holds">): string[] {
    const parts = Object.entries(holds).map(([resource, count]) =>
        say("orongo.page.holds", { resource: word("lack", resource), count }),
    );
    return parts.length > 0 ? parts : [say("orongo.page.holds_nothing")];
}

const shortLines = ({ lacks = [] }: Pick<Group, "lacks">) =>
    lacks.length > 0 ? [say("orongo.page.tip_short", { lacks: lackWords(lacks) })] : [];

function stateLines(space: Space): string[] {
    const lines: string[] = [];
    const whose = seat(space.owner ?? 0);
    if (space.kind === "number") {
        if (space.spent) lines.push(say("orongo.page.tip_spent"));
        if (!space.tile) lines.push(say("orongo.page.tip_not_laid"));
    } else if (space.moai > 0) {
        return [space.moai === 2 ? say("orongo.page.ceremonial") : say("orongo.page.tip_moai", { whose })];
    }
    return space.owner ? [...lines, say("orongo.page.tip_token", { whose })] : lines;
}

// Only the viewer's own hidden tile is known.
const hiddenLines = ({ players }: View, space: Space): string[] =>
    players.some(({ hidden }) => String(hidden) === space.name) ? [say("orongo.page.hidden")] : [];

export function tipLines(island: Island, space: Space, canPlace: boolean): string[] {
    const { with_token: token } = space;
    const lines = [...hiddenLines(island.view, space), ...stateLines(space)];
    const group = island.group(space);
    if (group) {
        const held = say("orongo.page.tip_group", { size: group.spaces.length, holds: holdingWords(group) });
        return [...lines, held, ...shortLines(group)];
    }
    if (!canPlace || !token) return lines;
    if (token.moai && token.shells)
        return [...lines, say("orongo.page.tip_erects", { moai: token.moai, shells: token.shells })];
    return [...lines, say("orongo.page.tip_with_token", { holds: holdingWords(token) }), ...shortLines(token)];
}

export function SpaceTip(props: { island: Island; space: Space; canPlace: boolean; layout: Layout }) {
    const { island, space } = props;
    const { box, scale } = props.layout;
    const lines = tipLines(island, space, props.canPlace);
    if (lines.length === 0) return null;
    return <Tooltip title={titleOf(space)} lines={lines} box={box} scale={scale} place={nearby(at(space), GAP, box)} />;
}
