// Orongo: what a space holds now, and what its group lacks.
import { say, seat, word } from "../../say/say";
import { Island, lackWords, type Group, type Space, type View } from "./island";

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
    if (!canPlace || !token || token.moai) return lines; // the choice itself says which Moai it would bring
    return [...lines, say("orongo.page.tip_with_token", { holds: holdingWords(token) }), ...shortLines(token)];
}
