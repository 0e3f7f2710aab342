// The parts of a position of Orongo, where its spaces lie on the screen, and what they are called.
import type { Frame } from "../../session/session";
import { listOf } from "../../ui/plural";
import { HexGrid, keyOf, type Cell, type Point } from "../shared/hex";
import { viewFor } from "../views";
import type { View } from "./view.gen";

export type { View };
export type Space = View["spaces"][number];
export type NumberedSpace = Extract<Space, { kind: "number" }>;
export type PalmSpace = Extract<Space, { kind: "palm" }>;
export type Player = View["players"][number];
export type Group = View["groups"][number];
export type Combination = View["combinations"][number];
export type Resource = NumberedSpace["resource"];
export type Lack = NonNullable<Group["lacks"]>[number];

export const viewOf = (frame: Frame): View => viewFor("orongo", frame);

// Where ------------------------------------------------------------------------------------------

const WIDTH = 60; // of a hex
export const GRID = new HexGrid("pointy", WIDTH / Math.sqrt(3));

export const at = (cell: Cell): Point => GRID.at(cell);

// The outline of a hex, scaled.
export const hexPath = (scale: number) => GRID.path(GRID.radius * scale);

// The spaces of a view by name and by place.
export class Island {
    private readonly where = new Map<string, Space>();
    private readonly named = new Map<string, Space>();
    private readonly groupOf = new Map<string, Group>();

    constructor(readonly view: View) {
        for (const space of view.spaces) {
            this.where.set(keyOf(space), space);
            this.named.set(space.name, space);
        }
        for (const group of view.groups) for (const name of group.spaces) this.groupOf.set(name, group);
    }

    space(name: string): Space | undefined {
        return this.named.get(name);
    }

    // The group that a space with a token belongs to.
    group(space: Space): Group | undefined {
        return this.groupOf.get(space.name);
    }

    // What lies beyond an edge; undefined for the sea.
    beyond(space: Cell, edge: number): Space | undefined {
        return this.where.get(keyOf(GRID.beyond(space, edge)));
    }
}

// In words --------------------------------------------------------------------------------------

const ONE: Record<Resource | "coast", string> = {
    quarry: "a quarry",
    temple: "a temple",
    god: "a god",
    birdman: "a birdman",
    nest: "a nest",
    food: "food",
    coast: "a coastal palm",
};

export const lackWords = (lacks: Lack[]) => lacks.map((lack) => ONE[lack]).join(" or ");

// The tiles that pay for a Moai: "a temple and a god", "two food".
export function combinationWords({ tiles }: Combination): string {
    return tiles.length === 2 && tiles[0] === tiles[1] ? `two ${tiles[0]}` : listOf(tiles.map((tile) => ONE[tile]));
}

export function titleOf(space: Space): string {
    if (space.kind === "palm") return space.coastal ? "Coastal palm" : "Palm";
    return `${space.resource[0].toUpperCase()}${space.resource.slice(1)} ${space.number}`;
}

export const nameOf = (names: string[], seat: number) => names[seat - 1] ?? `Seat ${seat}`;

// A space as it is read aloud.
export function describeSpace(space: Space, names: string[]): string {
    const parts = [titleOf(space)];
    if (space.kind === "number") parts.push(space.spent ? "spent" : space.tile ? "tile laid" : "no tile yet");
    if (space.owner) parts.push(`token of ${nameOf(names, space.owner)}`);
    if (space.kind === "palm" && space.moai) parts.push(space.moai === 2 ? "the Ceremonial Moai" : "a Moai");
    return parts.join(", ");
}
