// The parts of a position of Assault of the Giants, and lookups in it.
import type { Frame } from "../../session/session";
import { viewFor } from "../views";
import type { View } from "./view.gen";

export type { View };
export type Region = View["regions"][number];
export type People = View["peoples"][number];
export type Battle = NonNullable<View["battle"]>;
export type Side = Battle["side"];
export type Command = People["row"][number];
export type Counts = Record<string, number>; // by card, spell or form; a form is "regular", or "regular!" when wounded

export const viewOf = (frame: Frame): View => viewFor("assault", frame);
export const total = (counts: Counts = {}) => Object.values(counts).reduce((a, b) => a + b, 0);
export const seatOf = (view: View, race?: string) => view.peoples.find((p) => p.race === race)?.seat ?? 0;
export const isFree = (view: View, race: string) => !view.peoples.some((p) => p.race === race); // nobody plays it
export const peopleOf = (view: View, seat: number) => view.peoples.find((p) => p.seat === seat);

export function regionOf(view: View, key: string): Region {
    const region = view.regions.find((r) => r.key === key);
    if (!region) throw new Error(`there is no region ${key}`);
    return region;
}

// Whose cards lie at the lower edge: the viewer's own, or for spectators those of the race in turn.
export function ownPeople(frame: Frame): People | undefined {
    const view = viewOf(frame);
    return peopleOf(view, frame.viewer) ?? view.peoples.find((p) => p.race === view.turn) ?? view.peoples[0];
}
