// What describe() tells of a position, with types, and small questions about it.
import type { Frame } from "../../session/session";

export type Counts = Record<string, number>;

export interface Region {
    key: string;
    name: string;
    home?: string;
    race?: string;
    units?: Counts; // by form: "regular", "regular!" wounded
    markers?: string[];
    slayers?: string[]; // "hook", "hook!"
    castle?: boolean;
    event?: string;
    toll_paid?: boolean;
}

export interface People {
    race: string;
    seat?: number;
    points?: number;
    row: string[];
    cards?: Counts;
    supply?: Counts;
    spell_count: number;
    spells?: Counts;
    events_done: number;
    claimed: string[];
    food_eaten?: number;
}

export interface Battle {
    slayers: boolean;
    from?: string;
    at: string;
    defender: string;
    attackers?: Counts;
    attackers_held?: Counts;
    defenders_held?: Counts;
    slayers_in?: string[];
    side: "attacker" | "defender";
    dice: string[];
    converted: string[];
    picked: number[];
    attacker_hits: number;
    attacker_blocks: number;
    defender_hits: number;
    defender_blocks: number;
    hits?: number;
    blocks?: number;
    damage: number;
}

export interface View {
    phase: string;
    round: number;
    turn?: string;
    final_ordning: boolean;
    last_round?: number;
    pool1: number;
    pool2: number;
    box: number;
    maneuvers?: number;
    recruit_points?: number;
    uses?: number;
    actions?: number;
    healings?: number;
    peoples: People[];
    regions: Region[];
    markers_left?: Counts;
    lying?: Counts;
    discard?: Counts;
    offered?: Counts;
    asked?: Counts;
    drawn?: Counts;
    deck: number;
    spell_deck: number;
    spell_discard: string[];
    way?: { unit: string; at: string; to?: string };
    journey?: { from: string; to: string };
    battle?: Battle;
}

export const viewOf = (frame: Frame) => frame.view as View;
export const total = (counts?: Counts) => Object.values(counts ?? {}).reduce((a, b) => a + b, 0);
export const regionOf = (view: View, key: string) => view.regions.find((r) => r.key === key)!;
export const seatOf = (view: View, race?: string) => view.peoples.find((p) => p.race === race)?.seat ?? 0;
export const peopleOf = (view: View, seat: number) => view.peoples.find((p) => p.seat === seat);

// Whose cards lie at the lower edge: the viewer's, or for who looks on those of the race that acts.
export function ownPeople(frame: Frame): People | undefined {
    const view = viewOf(frame);
    return peopleOf(view, frame.viewer) ?? view.peoples.find((p) => p.race === view.turn) ?? view.peoples[0];
}
