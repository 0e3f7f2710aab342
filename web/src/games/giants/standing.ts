// What a seat would score if the game ended now, and how far the end is. The rules tell both (describe); here they
// become facts.
import type { Game } from "../game";
import { factOf, seat as seatWord } from "../../say/say";
import { ahuWord, viewOf, type Ahu, type View } from "./view";

export type Erected = Extract<Ahu, { state: "erected" }>;

// The Moai that the viewer may know to be a seat's, with the numbers of their Ahu.
export function erectedBy(view: View, seat: number): { ahu: Erected; i: number }[] {
    return view.ahu.flatMap((ahu, i) => (ahu.state === "erected" && ahu.owner === seat ? [{ ahu, i }] : []));
}

export const standing: NonNullable<Game["standing"]> = (frame, seat) => {
    const view = viewOf(frame);
    const now = view.standings[seat - 1];
    if (!now) return undefined;
    const sources = erectedBy(view, seat).flatMap(({ ahu, i }) => [
        { fact: factOf("giants.page.from_moai", { ahu: ahuWord(i), size: ahu.size }), points: ahu.moai_points },
        { fact: factOf("giants.page.from_headdress", { ahu: ahuWord(i) }), points: ahu.headdress_points },
    ]);
    return {
        points: now.points,
        isAll: now.is_all,
        sources: [
            ...sources,
            { fact: factOf("giants.page.from_carrying"), points: view.players[seat - 1].points },
        ].filter((s) => s.points > 0),
    };
};

export const remaining: NonNullable<Game["remaining"]> = (frame) => {
    const view = viewOf(frame);
    if (frame.result) return undefined;
    if (view.last_turn) return factOf("giants.last_round");
    const raised = view.standings.map((s) => s.raised ?? 0);
    const most = Math.max(...raised);
    const by = raised[frame.viewer - 1] === most ? frame.viewer : raised.indexOf(most) + 1;
    const standing = view.ahu.filter((a) => a.state === "erected").length;
    const isCovered = view.standings.some((s) => !s.is_all);
    if (most === 0) return factOf("giants.page.remaining_covered", { bases: view.bases, raised: standing });
    return factOf("giants.page.remaining", {
        by: seatWord(by),
        raised: most,
        bases: view.bases,
        standing: isCovered && standing > 1 ? standing : undefined,
    });
};
