// Orongo: what a space under the pointer means.
import type { Layout } from "./layout";
import {
    at,
    count,
    dueAt,
    holdingOf,
    Island,
    LACKS,
    missing,
    nameOf,
    titleOf,
    type Resource,
    type Space,
} from "./island";

const LETTER = 6.2; // about the width of one

function holdingWords(group: Space[]): string[] {
    const holding = holdingOf(group);
    const parts = (Object.entries(holding.free) as [Resource, number][])
        .filter(([, n]) => n > 0)
        .map(([name, n]) => count(n, name));
    if (holding.coast > 0) parts.push(`${holding.coast} free coast`);
    const lacks = missing(holding);
    return [
        `Group of ${group.length}: ${parts.join(", ") || "nothing to pay with"}`,
        ...(lacks.length > 0 ? [`One short of a Moai: ${lacks.map((l) => LACKS[l]).join(" or ")}`] : []),
    ];
}

function lines(island: Island, space: Space, names: string[], canPlace: boolean, seat: number): string[] {
    const list: string[] = [];
    const whose = (what: string) => (space.owner === seat ? `Your ${what}` : `${nameOf(names, space.owner!)}: ${what}`);
    if (space.moai) list.push(space.moai === 2 ? "The Ceremonial Moai" : whose("Moai"));
    else if (space.spent) list.push("Spent: it connects, but pays no more");
    else if (space.kind === "number" && !space.tile) list.push("Its tile has not come yet");
    if (space.owner) {
        return [...list, ...(space.moai ? [] : [whose("token")]), ...holdingWords(island.group(space, space.owner))];
    }
    if (!canPlace) return list;
    const due = dueAt(island, space, seat);
    if (due.moai > 0)
        return [...list, `A token here erects ${count(due.moai, "Moai")} for ${count(due.bill, "shell")}`];
    return [
        ...list,
        ...holdingWords(island.group(space, seat)).map((l) => l.replace(/^Group of \d+/, "With your token")),
    ];
}

export function Tooltip(props: {
    island: Island;
    space: Space;
    names: string[];
    canPlace: boolean;
    seat: number;
    layout: Layout;
}) {
    const { island, space, names } = props;
    const { box, scale } = props.layout;
    const told = lines(island, space, names, props.canPlace, props.seat);
    if (told.length === 0) return null;
    const rows = [titleOf(space), ...told];
    const width = Math.max(...rows.map((r) => r.length)) * LETTER + 22; // before it is scaled
    const height = rows.length * 17 + 12;
    const middle = at(space);
    const x = Math.min(Math.max(middle.x - (width * scale) / 2, box.x + 4), box.x + box.width - width * scale - 4);
    const above = middle.y - 40 - height * scale;
    const y = above > box.y ? above : middle.y + 40;
    return (
        <g class="tooltip" aria-hidden="true" transform={`translate(${x} ${y}) scale(${scale})`}>
            <rect width={width} height={height} rx="8" />
            {rows.map((row, i) => (
                <text key={i} class={i === 0 ? "head" : ""} x="11" y={20 + i * 17}>
                    {row}
                </text>
            ))}
        </g>
    );
}
