// Units as pieces that keep their identity from one position to the next, so that a move is drawn as a glide, and where the
// pieces of a region stand.
import { KINDS } from "./data";
import { SHAPES } from "./map";
import type { Counts, View } from "./view";
import { isWounded, kindOf } from "./words";

export interface Token {
    id: string;
    race: string;
    form: string;
    region: string;
    isOnWay?: boolean;
}

// Every unit on the map, without identity.
function unitsOf(view: View): Token[] {
    const list: Token[] = [];
    for (const region of view.regions) {
        const { race = "", units = {} } = region;
        for (const [form, count] of Object.entries(units)) {
            for (let i = 0; i < count; i++) list.push({ id: "", race, form, region: region.key });
        }
    }
    const { way, turn = "" } = view;
    if (way) list.push({ id: "", race: turn, form: way.unit, region: way.at, isOnWay: true });
    return list;
}

// The units now, each with the id it had before. Those that stayed are matched first, then those that were wounded or
// healed, then those that moved. The others are new.
export function track(before: Token[], view: View, fresh: () => string): Token[] {
    const left = [...before];
    const now = unitsOf(view);
    const fits: ((a: Token, b: Token) => boolean)[] = [
        (a, b) => a.region === b.region && a.form === b.form && !a.isOnWay === !b.isOnWay,
        (a, b) => a.region === b.region && kindOf(a.form) === kindOf(b.form),
        (a, b) => a.form === b.form,
        (a, b) => kindOf(a.form) === kindOf(b.form),
    ];
    for (const fit of fits) {
        for (const token of now) {
            const at = token.id ? -1 : left.findIndex((old) => old.race === token.race && fit(old, token));
            if (at >= 0) token.id = left.splice(at, 1)[0].id;
        }
    }
    for (const token of now) token.id ||= fresh();
    return now.sort((a, b) => (a.id < b.id ? -1 : 1));
}

// Units of one form in one region stand together.
export interface Group {
    form: string;
    count: number;
    x: number; // of the first one; the others stand to the right of it
    y: number;
    step: number;
    scale: number;
}

const SPREAD = 4; // units of one form stand behind each other, and a number says how many
const rank = (form: string) => KINDS.indexOf(kindOf(form)) * 2 + (isWounded(form) ? 1 : 0);
const room = (form: string) => (kindOf(form) === "regular" ? 33 : kindOf(form) === "champion" ? 52 : 41);

// Lays groups out in one row, or in two if they can then be larger.
export function arrange(
    units: Counts,
    box: { x: number; y: number; width: number; height: number },
    most: number,
): Group[] {
    const forms = Object.keys(units).sort((a, b) => rank(a) - rank(b));
    const widthOf = (list: string[]) => list.reduce((sum, f) => sum + room(f) + (units[f] - 1) * SPREAD, 0);
    let best: { rows: string[][]; scale: number } = { rows: [], scale: 0 };
    for (let cut = 1; cut <= forms.length; cut++) {
        const rows = [forms.slice(0, cut), forms.slice(cut)].filter((r) => r.length > 0);
        const scale = Math.min(most, box.width / Math.max(...rows.map(widthOf)), box.height / (rows.length * 51));
        if (scale > best.scale + 0.02 || (scale >= best.scale && rows.length < best.rows.length))
            best = { rows, scale };
    }
    const { rows, scale } = best;
    return rows.flatMap((row, i) => {
        let x = box.x - (widthOf(row) * scale) / 2;
        const y = box.y + (i - (rows.length - 1) / 2) * 51 * scale;
        return row.map((form) => {
            const group = { form, count: units[form], x: x + (room(form) / 2) * scale, y, step: SPREAD * scale, scale };
            x += (room(form) + (units[form] - 1) * SPREAD) * scale;
            return group;
        });
    });
}

// The places in a region's box: the name above, the army in the middle, tokens below. In a flat box they stand side by side.
export function places(key: string, stretch: number, scale: number, hasTokens: boolean) {
    const { x, width, isFlat, isLow, ...shape } = SHAPES[key];
    const y = shape.y * stretch;
    const height = shape.height * stretch;
    const line = 15 * scale;
    if (isFlat) {
        return {
            name: { x: x - width / 2 + 66 * scale, y: y + 4 },
            army: { x: x + 44 * scale, y, width: width - 176 * scale, height },
            tokens: { x: x + width / 2 - 34 * scale, y },
        };
    }
    if (isLow) {
        const aside = hasTokens ? 32 * scale : 0;
        return {
            name: { x, y: y - height / 2 + line * 0.8 },
            army: { x: x - aside / 2, y: y + line * 0.45, width: width - aside, height: height - line },
            tokens: { x: x + width / 2 - 18 * scale, y: y + line * 0.5 },
        };
    }
    return {
        name: { x, y: y - height / 2 + line * 0.8 },
        army: {
            x,
            y: hasTokens ? y - 2 * scale : y + line * 0.4,
            width,
            height: height - line - (hasTokens ? 20 * scale : 4),
        },
        tokens: { x, y: y + height / 2 - 11 * scale },
    };
}
