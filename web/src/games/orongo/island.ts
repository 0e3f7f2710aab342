// Orongo: what describe() tells, where spaces lie on the screen, and what groups hold (OR-2.2, OR-3.4, OR-8.1 to OR-8.4).
// The rules decide what is legal; this only explains it.

export type Resource = "quarry" | "temple" | "god" | "birdman" | "nest" | "food";

export interface Space {
    name: string; // "17", or "p12" for a palm
    q: number;
    r: number;
    kind: "number" | "palm";
    owner?: number;
    number?: number; // numbered spaces
    resource?: Resource;
    tile?: boolean;
    spent?: boolean;
    coastal?: boolean; // palms
    moai?: number; // 1 a seat's own, 2 the Ceremonial Moai
}

export interface Player {
    moai_left: number;
    supply: number;
    staged: number;
    shells?: number;
    has_hidden?: boolean;
    hidden?: number;
    last_bid?: number;
    bid_given?: boolean;
    bid?: number;
}

export interface Place {
    q: number;
    r: number;
}

export interface View {
    seats: number;
    viewer: number;
    phase: "deal" | "draw" | "bid" | "place" | "pay" | "moai" | "over";
    round: number;
    last_round: boolean;
    pile: number;
    reef: number;
    amulet: number;
    rank_tokens: number[];
    turns: number[];
    todo?: number;
    todo_space?: string;
    must_place?: string;
    ceremonial?: string;
    players: Player[];
    marks: { stand: Place; reef: Place; orongo: Place };
    spaces: Space[];
}

// What pays for a Moai: one shell a tile (OR-1.5).
export const COMBINATIONS: { code: string; tiles: Resource[]; words: string }[] = [
    { code: "Q", tiles: ["quarry"], words: "a quarry" },
    { code: "TG", tiles: ["temple", "god"], words: "a temple and a god" },
    { code: "BN", tiles: ["birdman", "nest"], words: "a birdman and a nest" },
    { code: "FF", tiles: ["food", "food"], words: "two food" },
];

// Where ------------------------------------------------------------------------------------------

export const WIDTH = 60; // of a hex
export const RADIUS = WIDTH / Math.sqrt(3);

export const at = (p: Place) => ({ x: (p.q + p.r / 2) * WIDTH, y: p.r * RADIUS * 1.5 });

// The six corners of a hex, the first one up, then clockwise; edge i lies between corners i and i + 1.
export const CORNERS = [0, 1, 2, 3, 4, 5].map((i) => ({
    x: RADIUS * Math.sin((i * Math.PI) / 3),
    y: -RADIUS * Math.cos((i * Math.PI) / 3),
}));

// The neighbour beyond each edge.
export const BESIDE: Place[] = [
    { q: 1, r: -1 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 1 },
    { q: -1, r: 0 },
    { q: 0, r: -1 },
];

const short = (value: number) => +value.toFixed(1);

export const point = (p: { x: number; y: number }) => `${short(p.x)} ${short(p.y)}`;

export function hexPath(scale: number): string {
    return `M${CORNERS.map((c) => point({ x: c.x * scale, y: c.y * scale })).join("L")}Z`;
}

const key = (q: number, r: number) => q * 100 + r;

export class Island {
    private readonly where = new Map<number, Space>();
    private readonly named = new Map<string, Space>();

    constructor(readonly view: View) {
        for (const space of view.spaces) {
            this.where.set(key(space.q, space.r), space);
            this.named.set(space.name, space);
        }
    }

    space(name: string): Space | undefined {
        return this.named.get(name);
    }

    // What lies beyond an edge; the sea is undefined.
    beyond(space: Place, edge: number): Space | undefined {
        return this.where.get(key(space.q + BESIDE[edge].q, space.r + BESIDE[edge].r));
    }

    // The seat's group that has this space, or would have it with a token there.
    group(space: Space, seat: number): Space[] {
        const found = new Set([space]);
        for (const one of found) {
            for (let edge = 0; edge < 6; edge++) {
                const next = this.beyond(one, edge);
                if (next?.owner === seat) found.add(next);
            }
        }
        return [...found];
    }

    groups(seat: number): Space[][] {
        const seen = new Set<Space>();
        const list: Space[][] = [];
        for (const space of this.view.spaces) {
            if (space.owner !== seat || seen.has(space)) continue;
            const group = this.group(space, seat);
            group.forEach((s) => seen.add(s));
            list.push(group);
        }
        return list;
    }
}

// What ------------------------------------------------------------------------------------------

export interface Holding {
    free: Record<Resource, number>; // tiles that are not spent
    coast: number; // coastal palms without a Moai
    combinations: number;
}

export function holdingOf(group: Space[]): Holding {
    const free = { quarry: 0, temple: 0, god: 0, birdman: 0, nest: 0, food: 0 };
    let coast = 0;
    for (const s of group) {
        if (s.resource && !s.spent) free[s.resource]++;
        if (s.coastal && !s.moai) coast++;
    }
    const combinations =
        free.quarry + Math.min(free.temple, free.god) + Math.min(free.birdman, free.nest) + (free.food >> 1);
    return { free, coast, combinations };
}

// How many Moai a token on `space` brings, and what they cost at least.
export function dueAt(island: Island, space: Space, seat: number): { moai: number; bill: number } {
    const holding = holdingOf(island.group(space, seat));
    const moai = Math.min(holding.combinations, holding.coast, island.view.players[seat - 1].moai_left + 1);
    return { moai, bill: 2 * moai - Math.min(moai, holding.free.quarry) };
}

// What a group lacks where one more token of that kind would bring a Moai.
export function missing(holding: Holding): (Resource | "coast")[] {
    const { free, coast, combinations } = holding;
    if (combinations > 0) return coast === 0 ? ["coast"] : [];
    if (coast === 0) return [];
    const partners: [Resource, Resource][] = [
        ["temple", "god"],
        ["god", "temple"],
        ["birdman", "nest"],
        ["nest", "birdman"],
        ["food", "food"],
    ];
    return partners.filter(([has]) => free[has] > 0).map(([, lacks]) => lacks);
}

export const LACKS: Record<Resource | "coast", string> = {
    quarry: "a quarry",
    temple: "a temple",
    god: "a god",
    birdman: "a birdman",
    nest: "a nest",
    food: "a food",
    coast: "a coastal palm",
};

// In words --------------------------------------------------------------------------------------

const PLURALS: Record<string, string> = { Moai: "Moai", food: "food", quarry: "quarries" };

export const count = (n: number, word: string) => `${n} ${n === 1 ? word : (PLURALS[word] ?? `${word}s`)}`;

export function titleOf(space: Space): string {
    if (space.kind === "palm") return space.coastal ? "Coastal palm" : "Palm";
    return `${space.resource![0].toUpperCase()}${space.resource!.slice(1)} ${space.number}`;
}

export const nameOf = (names: string[], seat: number) => names[seat - 1] ?? `Seat ${seat}`;

// A space as it is read aloud.
export function describeSpace(space: Space, names: string[]): string {
    const parts = [titleOf(space)];
    if (space.kind === "number") parts.push(space.spent ? "spent" : space.tile ? "tile laid" : "no tile yet");
    if (space.owner) parts.push(`token of ${nameOf(names, space.owner)}`);
    if (space.moai) parts.push(space.moai === 2 ? "the Ceremonial Moai" : "a Moai");
    return parts.join(", ");
}
