// The parts of a position of Orongo, where its spaces lie on the screen, and what they are called.
import type { Frame } from "../../session/session";
import { say, seat, valuesOf, word, wordOf, type Argument } from "../../say/say";
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

const kindOf = (space: Space) => (space.kind === "number" ? space.resource : space.coastal ? "coast" : "palm");

// A space as an argument of a message. Facts name places in the same way.
export const placeOf = (space: Space) => word("place", `${kindOf(space)}.${space.name}`);

// The names of the spaces in an argument of a fact: "17", "p12".
export const spaceNames = (argument: Argument): string[] =>
    valuesOf(argument).map((place) => wordOf(place).split(".")[1] ?? "");

export const lackWords = (lacks: Lack[]) =>
    lacks
        .map((lack) => say("orongo.page.lack", { lack: word("lack", lack) }))
        .reduce((first, last) => say("orongo.page.or", { first, last }));

export const combinationOf = ({ code }: Combination) => word("combination", code);

// The tiles that pay for a Moai: "a temple and a god", "two food".
export const combinationWords = (combination: Combination) =>
    say("orongo.page.combination", { combination: combinationOf(combination) });

export const titleOf = (space: Space) => say("orongo.page.title", { place: placeOf(space) });

// A space as it is read aloud, with the Moai that a token there would bring.
export function describeSpace(space: Space, gain?: { moai: number; shells: number }): string {
    const { owner } = space;
    const tile = space.kind === "number" && (space.spent ? "spent" : space.tile ? "laid" : "missing");
    const statue = space.kind === "palm" && space.moai > 0 && (space.moai === 2 ? "ceremonial" : "own");
    return say("orongo.page.space", {
        place: placeOf(space),
        tile: tile ? word("tile", tile) : undefined,
        owner: owner ? seat(owner) : undefined,
        statue: statue ? word("statue", statue) : undefined,
        gain: gain?.moai,
        shells: gain?.shells,
    });
}
