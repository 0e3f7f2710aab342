// The panel beside what is hovered.
import { BOX, TALL_BOX, type Point } from "./geometry";

const LINE = 21;

export function Tip({ lines, place, isTall }: { lines: string[]; place: Point; isTall: boolean }) {
    const box = isTall ? TALL_BOX : BOX;
    const scale = isTall ? 2 : 1;
    const wide = Math.max(...lines.map((l) => l.length)) * 8 + 28;
    const tall = lines.length * LINE + 14;
    const x = Math.min(Math.max(place.x - (wide * scale) / 2, box.x + 6), box.x + box.width - wide * scale - 6);
    const above = place.y - 68 - tall * scale;
    const y = above > box.y + 4 ? above : place.y + 62;
    return (
        <g class="gi-tip gi-passive" transform={`translate(${x} ${y}) scale(${scale})`} aria-hidden="true">
            <rect width={wide} height={tall} rx="8" />
            {lines.map((line, i) => (
                <text key={i} x="14" y={24 + i * LINE}>
                    {line}
                </text>
            ))}
        </g>
    );
}
