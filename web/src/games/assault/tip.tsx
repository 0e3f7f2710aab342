// What hovering over a region tells: site, army with its numbers, event, markers, and what going there would mean.
import type { Picking } from "../../ui/picking";
import { EVENTS, MARKERS, RACES, REGIONS, RESOURCES } from "./data";
import type { Layout } from "./layout";
import { SHAPES } from "./map";
import { oddsOf, prizeOf } from "./battle";
import { wrap } from "./text";
import { regionOf, seatOf, total, type View } from "./view";
import { capital, kindOf, numbersOf, phrases, raceName, unitName } from "./words";

function linesOf(view: View, key: string, picking: Picking): string[] {
    const region = regionOf(view, key);
    const lines = [
        REGIONS[key].isHome
            ? `Home of the ${raceName(region.home!).toLowerCase()}. ${REGIONS[key].site}`
            : REGIONS[key].site,
    ];
    if (region.race) {
        const { stacking } = RACES[region.race];
        const prize = prizeOf(region.race, region.units!);
        const whose = seatOf(view, region.race) ? "" : ", no player";
        lines.push(`${raceName(region.race)}, ${total(region.units)} of ${stacking}, worth ${prize} points${whose}`);
        for (const [form, n] of Object.entries(region.units!)) {
            const { strength, fortitude } = numbersOf(region.race, form);
            lines.push(`  ${n} ${capital(unitName(region.race, form))}: strength ${strength}, fortitude ${fortitude}`);
        }
    }
    if (region.event) {
        const event = EVENTS[region.event];
        lines.push(`${event.name}: ${event.points} points, rune: ${RESOURCES[event.rune]}. ${phrases(event.rewards)}.`);
    }
    if (region.markers?.length) lines.push(`Markers: ${region.markers.map((m) => MARKERS[m].name).join(", ")}`);
    if (region.slayers?.length)
        lines.push(
            `Giantslayers: ${region.slayers.map((s) => capital(kindOf(s)) + (s.endsWith("!") ? ", wounded" : "")).join(", ")}`,
        );
    if (view.phase === "move" && region.race && region.race !== view.turn) {
        lines.push(
            region.toll_paid ? "Toll is paid. Nobody can stay here." : "Toll: a card or a wound. Nobody can stay here.",
        );
    }
    const from = picking.chosen[0]?.thing.split(":");
    if (view.phase === "attack" && from?.[0] === "region" && region.race && region.race !== view.turn)
        lines.push(oddsOf(view, from[1], key));
    return lines;
}

export function Tip({ view, picking, layout }: { view: View; picking: Picking; layout: Layout }) {
    const [sort, key] = picking.hovered.split(":");
    if (sort !== "region" || !(key in SHAPES)) return null;
    const scale = layout.scale;
    const shape = SHAPES[key];
    const lines = linesOf(view, key, picking).flatMap((l) =>
        wrap(l, 44).map((part, i) => (i > 0 ? `  ${part}` : l.startsWith("  ") ? `  ${part}` : part)),
    );
    const [width, height] = [296 * scale, (lines.length * 16 + 36) * scale];
    const isRight = shape.x > 500;
    let x = isRight
        ? Math.max(4, shape.x - shape.width / 2 - width - 8)
        : Math.min(996 - width, shape.x + shape.width / 2 + 8);
    let y = Math.min(Math.max(4, shape.y * layout.stretch - height / 2), layout.mapHeight - height - 4);
    if (picking.chosen.length > 0) {
        // while a target is sought, out of the way
        x = isRight ? 6 : 994 - width;
        y = layout.mapHeight - height - 6;
    }
    return (
        <g class="as-tip" transform={`translate(${x} ${y}) scale(${scale})`} aria-hidden="true">
            <rect width="296" height={height / scale} rx="9" />
            <text x="12" y="22" class="as-tip-title">
                {REGIONS[key].name}
            </text>
            {lines.map((line, i) => (
                <text key={i} x={line.startsWith("  ") ? 22 : 12} y={42 + i * 16}>
                    {line.trim()}
                </text>
            ))}
        </g>
    );
}
