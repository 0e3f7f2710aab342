// Where a statue could be carried with the figures and logs that stand now, and what it would cost (GI-G8 to G10).
import { neighbours } from "./geometry";
import { hexOf, type Statue, type View } from "./view";

export const needs = (statue: Statue) => statue.size ?? 1;

// The fewest points that a step onto the hex gives to others; undefined where no crew can be had.
function priceOf(view: View, hex: number, needed: number, mover: number): number | undefined {
    const { figures = [], logs = 0 } = view.hexes[hex];
    let own = 0;
    let others = 0;
    let price = Infinity;
    for (const f of figures) {
        const hands = f.workers + (f.sorcerer ? 1 : 0);
        if (f.seat === mover) own += hands;
        else others += hands;
        if (f.chief) price = Math.min(price, f.seat === mover ? 0 : needed);
    }
    for (const n of view.neutral ?? []) {
        if (n.hex !== hex) continue;
        if (!n.mark || n.mark === mover) own++;
        else others++;
    }
    const hired = Math.max(own > 0 ? 0 : 1, needed - own - logs);
    if (hired <= others) price = Math.min(price, hired);
    return price === Infinity ? undefined : price;
}

// Every hex the statue could get to, with the fewest points that the way there gives to others.
export function reach(view: View, statue: Statue, mover: number): Map<number, number> {
    const found = new Map<number, number>();
    const start = hexOf(view, statue);
    if (start === undefined || mover === 0) return found;
    const open = [{ hex: start, price: 0 }];
    while (open.length > 0) {
        open.sort((a, b) => a.price - b.price);
        const { hex, price } = open.shift()!;
        if (found.has(hex)) continue;
        found.set(hex, price);
        for (const next of neighbours(view.hexes, view.hexes[hex])) {
            const step = priceOf(view, next, needs(statue), mover);
            if (step !== undefined && !found.has(next)) open.push({ hex: next, price: price + step });
        }
    }
    return found;
}
