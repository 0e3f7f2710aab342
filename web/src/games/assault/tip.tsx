// What hovering over a region tells: site, army with its numbers, event, markers, and what going there would mean.
import type { Picking } from "../../ui/picking";
import { count } from "../../ui/plural";
import { Tooltip, type Size } from "../../ui/tooltip";
import { EVENTS, MARKERS, REGIONS, RESOURCES } from "./data";
import type { Layout } from "./layout";
import { SHAPES, WIDTH } from "./map";
import { regionOf, seatOf, total, type Region, type View } from "./view";
import { capital, isWounded, kindOf, numbersOf, phrases, raceName, unitName } from "./words";

const LINE_WIDTH = 274; // the longest line, before scaling
const GAP = 8; // to the region's box

function armyLines(view: View, { race, units = {}, stacking, prize = 0 }: Region): string[] {
    if (!race) return [];
    const whose = seatOf(view, race) ? "" : ", no player";
    const forms = Object.entries(units).map(([form, n]) => {
        const { strength, fortitude } = numbersOf(race, form);
        return `${n} ${capital(unitName(race, form))}: strength ${strength}, fortitude ${fortitude}`;
    });
    return [`${raceName(race)}, ${total(units)} of ${stacking}, worth ${count(prize, "point")}${whose}`, ...forms];
}

function eventLines({ event: key }: Region): string[] {
    if (!key) return [];
    const { name, points, rune, rewards } = EVENTS[key];
    return [`${name}: ${count(points, "point")}, rune: ${RESOURCES[rune]}. ${phrases(rewards)}.`];
}

const slayerWords = (slayer: string) => capital(kindOf(slayer)) + (isWounded(slayer) ? ", wounded" : "");

// What it would mean to go there.
function wayLines(view: View, region: Region, picking: Picking): string[] {
    if (!region.race || region.race === view.turn) return [];
    const [sort, from] = picking.chosen[0]?.thing.split(":") ?? [];
    if (view.phase === "move")
        return [
            region.toll_paid
                ? "The toll is paid. Nobody can stay here."
                : "Toll: a card or a wound. Nobody can stay here.",
        ];
    if (view.phase === "attack" && sort === "region")
        return [`Strength ${regionOf(view, from).strength ?? 0} against ${region.strength}`];
    return [];
}

export function tipLines(view: View, key: string, picking: Picking): string[] {
    const region = regionOf(view, key);
    const { site } = REGIONS[key];
    return [
        region.home ? `Home of the ${raceName(region.home).toLowerCase()}. ${site}` : site,
        ...armyLines(view, region),
        ...eventLines(region),
        ...(region.markers ? [`Markers: ${region.markers.map((m) => MARKERS[m].name).join(", ")}`] : []),
        ...(region.forges ? [`Forge Markers: ${region.forges}`] : []),
        ...(region.slayers ? [`Giantslayers: ${region.slayers.map(slayerWords).join(", ")}`] : []),
        ...wayLines(view, region, picking),
    ];
}

export function Tip({ view, picking, layout }: { view: View; picking: Picking; layout: Layout }) {
    const [sort, key] = picking.hovered.split(":");
    const shape = sort === "region" ? SHAPES[key] : undefined;
    if (!shape) return null;
    const isRight = shape.x > WIDTH / 2;
    const box = { x: 0, y: 0, width: WIDTH, height: layout.mapHeight };
    const place = ({ width, height }: Size) => {
        if (picking.chosen.length > 0) return { x: isRight ? 0 : WIDTH, y: box.height }; // out of the way of targets
        const x = isRight ? shape.x - shape.width / 2 - width - GAP : shape.x + shape.width / 2 + GAP;
        return { x, y: shape.y * layout.stretch - height / 2 };
    };
    return (
        <Tooltip
            title={REGIONS[key].name}
            lines={tipLines(view, key, picking)}
            box={box}
            scale={layout.scale}
            most={LINE_WIDTH}
            place={place}
        />
    );
}
