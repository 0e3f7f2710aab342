// The scenery: the Antrim shore at dusk. It reaches far beyond the picture's box, so that no window shows its edge.
import { useId } from "preact/hooks";
import type { Box } from "../../ui/view";

export const HORIZON = 44; // below the top of the box

// A cliff of upright columns: those at its end have the given heights, and more columns of about the first height follow
// than any window shows.
const BEYOND = 100;

function cliff(heights: number[], width: number): { rock: string; joints: string } {
    const all = [...Array.from({ length: BEYOND }, (_, i) => heights[0] + ((i * 7) % 5)), ...heights];
    const x = (i: number) => (i - BEYOND) * width;
    return {
        rock: `M${x(0)} 2${all.map((h, i) => `L${x(i)} ${-h}L${x(i + 1) - 1.5} ${-h - (i % 3)}`).join("")}L${x(all.length)} 2Z`,
        joints: all
            .slice(BEYOND - 30)
            .map((h, i) => `M${x(i + BEYOND - 30) - 0.8} 2V${-h}`)
            .join(""),
    };
}

const NEAR = cliff([74, 70, 75, 66, 60, 62, 50, 47, 40, 42, 31, 24, 26, 15, 10, 12, 5], 15);
const FAR = cliff([30, 33, 36, 34, 40, 38, 33, 35, 28, 22, 24, 16, 12, 8, 9, 4], 17);

// Lines of light on the water, longer towards the horizon. They are the same every time.
function ripples(): string {
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    return Array.from({ length: 90 }, () => {
        const far = random();
        const y = 6 + far * far * 720;
        const length = 14 + random() * (40 - far * 20);
        return `M${Math.round(-900 + random() * 1800)} ${Math.round(y)}q${Math.round(length / 2)} ${far * 5} ${Math.round(length)} 0`;
    }).join("");
}

const RIPPLES = ripples();
const GLITTER = Array.from(
    { length: 10 },
    (_, i) => `M${-46 + ((i * 37) % 30) + i} ${5 + i * i * 0.9}h${92 - ((i * 53) % 44) - i * 3}`,
).join("");

export function Shore({ box }: { box: Box }) {
    const id = useId();
    const sky = `causeway-sky-${id}`;
    const sea = `causeway-sea-${id}`;
    const scale = box.width / 680;
    const middle = box.x + box.width / 2;
    const horizon = box.y + HORIZON;
    return (
        <g class="shore" aria-hidden="true">
            <defs>
                <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
                    <stop offset="0" class="sky-high" />
                    <stop offset="0.86" class="sky-middle" />
                    <stop offset="1" class="sky-low" />
                </linearGradient>
                <linearGradient
                    id={sea}
                    gradientUnits="userSpaceOnUse"
                    x1="0"
                    y1={horizon}
                    x2="0"
                    y2={horizon + 420 * scale}
                >
                    <stop offset="0" class="sea-far" />
                    <stop offset="0.28" class="sea-middle" />
                    <stop offset="1" class="sea-near" />
                </linearGradient>
            </defs>
            <rect x={box.x - 3000} y={horizon - 500} width={box.width + 6000} height="501" fill={`url(#${sky})`} />
            <rect x={box.x - 3000} y={horizon - 3000} width={box.width + 6000} height="2501" class="sky-top" />
            <g transform={`translate(${middle} ${horizon}) scale(${scale})`}>
                <circle class="sun-glow" cx="96" cy="-6" r="74" />
                <circle class="sun-glow" cx="96" cy="-6" r="44" />
                <circle class="sun" cx="96" cy="-8" r="24" />
                <path class="cliff far" d={FAR.rock} transform="translate(345 0) scale(-.9 .9)" />
            </g>
            <rect x={box.x - 3000} y={horizon} width={box.width + 6000} height="4000" fill={`url(#${sea})`} />
            <g transform={`translate(${middle} ${horizon}) scale(${scale})`}>
                <path class="glitter" d={GLITTER} transform="translate(96 0)" />
                <path class="ripples" d={RIPPLES} />
                <path class="cliff near" d={NEAR.rock} transform="translate(-340 0)" />
                <path class="pipes" d={NEAR.joints} transform="translate(-340 0)" />
                <path class="surf" d="M-1700 4H-338L-90 3" />
            </g>
        </g>
    );
}
