// Which part of a board is shown: its scale and the upper left corner, as an offset into the box of the whole picture.
// All functions are pure.

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

export interface View {
    scale: number; // 1 shows the whole board
    x: number;
    y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const CLOSEST = 5;
export const FINGER = 40; // pixels: what is smaller cannot be hit safely
const ROOM = 14; // pixels that stay free around the things in play
const WORTH = 1.15; // it is not worth moving the board for less, unless that makes everything large enough

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(high, low));

// The box with room on two of its sides, so that it is `ratio` times as high as it is wide and fills its frame.
export function filled({ x, y, width, height }: Box, ratio: number): Box {
    const [w, h] = [Math.max(width, height / ratio), Math.max(height, width * ratio)];
    return { x: x - (w - width) / 2, y: y - (h - height) / 2, width: w, height: h };
}

export function kept({ scale, x, y }: View, box: Box, tray = 0): View {
    const s = clamp(scale, 1, CLOSEST);
    const seen = (box.height - tray) / s; // the tray hides the lower part, so the board may be moved up further
    return { scale: s, x: clamp(x, 0, box.width - box.width / s), y: clamp(y, 0, box.height - tray - seen) };
}

// Zooms by a factor around a point of the picture, which stays where it is.
export function zoomed(view: View, factor: number, at: { x: number; y: number }, box: Box, tray = 0): View {
    const scale = clamp(view.scale * factor, 1, CLOSEST);
    const shrink = view.scale / scale;
    const [x, y] = [at.x - box.x, at.y - box.y];
    return kept({ scale, x: x - (x - view.x) * shrink, y: y - (y - view.y) * shrink }, box, tray);
}

export const between = (a: View, b: View, part: number): View => ({
    scale: a.scale + (b.scale - a.scale) * part,
    x: a.x + (b.x - a.x) * part,
    y: a.y + (b.y - a.y) * part,
});

// The view in which all things, boxes in units of the picture, are in sight and large enough for a finger; if that is not
// possible, as large as they can all be in sight. `pixel` is the size of a pixel in units when the whole board is shown, `tray` the height
// of what always stays at the lower edge.
export function viewOfThings(things: Box[], now: View, box: Box, pixel: number, tray = 0): View {
    if (things.length === 0) return now;
    const finger = FINGER * pixel;
    const smallest = Math.min(...things.map((t) => Math.min(t.width, t.height)));
    const left = Math.min(...things.map((t) => t.x));
    const top = Math.min(...things.map((t) => t.y));
    const right = Math.max(...things.map((t) => t.x + t.width));
    const bottom = Math.max(...things.map((t) => t.y + t.height));
    const height = box.height - tray;
    const isSeen =
        left >= box.x + now.x &&
        top >= box.y + now.y &&
        right <= box.x + now.x + box.width / now.scale &&
        bottom <= box.y + now.y + height / now.scale;
    if (isSeen && smallest * now.scale >= finger) return now;
    const room = 2 * ROOM * pixel;
    const needed = (finger * 1.05) / smallest;
    const fits = Math.min(box.width / (right - left + room), height / (bottom - top + room));
    const scale = Math.min(needed, fits, CLOSEST);
    const isEnough = smallest < finger && smallest * scale >= finger;
    if (scale < WORTH && !isEnough) return WHOLE;
    const x = (left + right) / 2 - box.x - box.width / scale / 2;
    const y = (top + bottom) / 2 - box.y - height / scale / 2;
    return kept({ scale, x, y }, box, tray);
}

export interface Target {
    thing: string;
    rect: Box; // in pixels
}

// The part of the screen in which a tap means a thing: at least as large as a finger.
export function hitArea({ x, y, width, height }: Box): Box {
    const [w, h] = [Math.max(width, FINGER), Math.max(height, FINGER)];
    return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
}

const meet = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

// The targets that a tap on a thing could have meant as well, and the thing itself.
export function confusedWith(targets: Target[], thing: string): Target[] {
    const meant = targets.find((t) => t.thing === thing);
    return meant ? targets.filter((t) => meet(hitArea(t.rect), hitArea(meant.rect))) : [];
}

const holds = (rect: Box, x: number, y: number) =>
    x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
const distance = ({ x, y, width, height }: Box, px: number, py: number) =>
    Math.hypot(x + width / 2 - px, y + height / 2 - py);

// The target whose middle is within the reach of a finger, whatever lies over it.
export const reachedAt = (targets: Target[], x: number, y: number): Target | undefined =>
    targets
        .filter(({ rect }) => {
            const [dx, dy] = [rect.x + rect.width / 2 - x, rect.y + rect.height / 2 - y];
            return Math.max(Math.abs(dx), Math.abs(dy)) <= FINGER / 2;
        })
        .sort((a, b) => distance(a.rect, x, y) - distance(b.rect, x, y))[0];

// What a tap at a point means: a thing, and whether it could have meant another one as well. `direct` is the thing that lies
// uppermost there.
export function meantBy(
    targets: Target[],
    x: number,
    y: number,
    direct?: string,
): { thing: string; isRisky: boolean } | null {
    const hit = targets.find((t) => t.thing === direct);
    if (hit && Math.min(hit.rect.width, hit.rect.height) >= FINGER) return { thing: hit.thing, isRisky: false };
    const near = targets
        .filter((t) => holds(hitArea(t.rect), x, y))
        .sort((a, b) => distance(a.rect, x, y) - distance(b.rect, x, y));
    if (near.length === 0) return hit ? { thing: hit.thing, isRisky: false } : null;
    return { thing: (hit ?? near[0]).thing, isRisky: near.some((t) => t.thing !== (hit ?? near[0]).thing) };
}
