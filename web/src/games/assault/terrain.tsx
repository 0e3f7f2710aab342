// The parchment map: what never changes in a game. Its colours are classes in theme.css.
import { chanceAt, isInside, outline, pathOf, SHAPES, WASTES, WIDTH } from "./map";
import { Sign } from "./pieces";

// Small drawings that fill a land, each as a path around 0,0.
const GLYPHS: Record<string, string> = {
    sea: "m-9 0q4.5 -6 9 0t9 0",
    floe: "m-8 3l5 -6l8 1l4 5l-7 3z",
    ice: "m-9 6l6 -15l4 8l4 -6l6 13m-13 -7l2 3",
    peak: "m-11 7l10 -17l10 17m-14 -8l4 3l3 -3",
    snow: "m-10 4q6 -9 11 -2q5 -5 9 2",
    forest: "m-5 5l5 -13l5 13zm5 0v4",
    hills: "m-11 4q7 -13 13 0m-2 -4q6 -9 11 4",
    fields: "m-8 -3h13m-10 4h14m-12 4h9",
    coast: "m-6 5v-8l4 -4l4 4v8m0 -5h5v5",
    moor: "m-6 4v-5m4 5v-9m4 9v-6m4 6v-4",
    desert: "m-12 3q8 -9 15 -2q4 -3 9 2",
    waste: "m-9 6l7 -13l4 6l3 -4l6 11",
};

function textureOf(
    points: [number, number][],
    glyph: string,
    seed: number,
    clear?: { x: number; y: number; width: number; height: number },
): string {
    const xs = points.map((p) => p[0]);
    const ys = points.map((p) => p[1]);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    let path = "";
    for (let y = top + 14, row = 0; y < bottom - 6; y += 25, row++) {
        for (let x = left + 12 + (row % 2) * 17; x < right - 6; x += 34) {
            const px = Math.round(x + (chanceAt(x, y, seed) - 0.5) * 14);
            const py = Math.round(y + (chanceAt(y, x, seed) - 0.5) * 10);
            const hidden =
                clear && Math.abs(px - clear.x) < clear.width / 2 && Math.abs(py - clear.y) < clear.height / 2;
            const fits = [
                [-13, -9],
                [13, -9],
                [-13, 9],
                [13, 9],
            ].every(([dx, dy]) => isInside(points, px + dx, py + dy));
            if (!hidden && fits) path += `M${px} ${py}${glyph}`;
        }
    }
    return path;
}

// The sea is drawn first, so that the light along its border does not cover its neighbours.
const SEAS_FIRST = Object.values(SHAPES).sort((a, b) => Number(b.terrain === "sea") - Number(a.terrain === "sea"));

export function Terrain({ stretch, height }: { stretch: number; height: number }) {
    return (
        <g>
            <rect width={WIDTH} height={height} class="as-parchment" />
            {WASTES.map((corners, i) => {
                const points = outline(corners, stretch);
                return (
                    <g>
                        <path d={pathOf(points)} class="as-land as-waste" />
                        <path d={textureOf(points, GLYPHS.waste, i)} class="as-texture" />
                    </g>
                );
            })}
            {SEAS_FIRST.map((shape, i) => {
                const points = outline(shape.corners, stretch);
                const clear = {
                    x: shape.x,
                    y: shape.y * stretch,
                    width: shape.isFlat ? 170 : 96,
                    height: shape.isFlat ? 30 : 44,
                };
                return (
                    <g>
                        <path d={pathOf(points)} class={`as-land as-${shape.terrain}`} />
                        <path d={pathOf(points)} class="as-light" />
                        <path d={textureOf(points, GLYPHS[shape.terrain], i, clear)} class="as-texture" />
                    </g>
                );
            })}
            {[3, 9, 18, 32].map((width) => (
                <rect width={WIDTH} height={height} class="as-edge" stroke-width={width} opacity=".14" />
            ))}
        </g>
    );
}

// A home bears its race's emblem, large and faint.
export function HomeSign({ region, race, stretch }: { region: string; race: string; stretch: number }) {
    const { x, y } = SHAPES[region];
    return (
        <g class="as-home">
            <Sign name={race} x={x} y={y * stretch} size={92} />
        </g>
    );
}
