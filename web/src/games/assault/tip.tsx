// What hovering over a region tells: site, army with its numbers, event, markers, and what going there would mean.
import type { Picking } from "../../ui/picking";
import { say } from "../../say/say";
import { Tooltip, type Size } from "../../ui/tooltip";
import { EVENTS } from "./data";
import type { Layout } from "./layout";
import { SHAPES, WIDTH } from "./map";
import { regionOf, seatOf, total, type Region, type View } from "./view";
import {
    cardWord,
    eventWord,
    markerName,
    numbersOf,
    phrases,
    raceWord,
    regionName,
    siteName,
    slayerName,
    unitName,
} from "./words";

const LINE_WIDTH = 274; // the longest line, before scaling
const GAP = 8; // to the region's box

function armyLines(view: View, { race, units = {}, stacking, prize = 0 }: Region): string[] {
    if (!race) return [];
    const forms = Object.entries(units).map(([form, n]) => {
        const { strength, fortitude } = numbersOf(race, form);
        return say("assault.page.tip_unit", { count: n, unit: unitName(race, form), strength, fortitude });
    });
    const army = say("assault.page.tip_army", {
        race: raceWord(race),
        units: total(units),
        stacking,
        points: prize,
        free: seatOf(view, race) ? undefined : 1,
    });
    return [army, ...forms];
}

function eventLines({ event: key }: Region): string[] {
    if (!key) return [];
    const { points, rune, rewards, race } = EVENTS[key];
    const gives = phrases(rewards, race);
    return [say("assault.page.tip_event", { event: eventWord(key), points, rune: cardWord(rune), gives })];
}

// What it would mean to go there.
function wayLines(view: View, region: Region, picking: Picking): string[] {
    if (!region.race || region.race === view.turn) return [];
    const [sort, from] = picking.chosen[0]?.thing.split(":") ?? [];
    if (view.phase === "move") return [region.toll_paid ? say("assault.page.tip_paid") : say("assault.page.tip_toll")];
    if (view.phase === "attack" && sort === "region")
        return [
            say("assault.page.tip_strength", {
                own: regionOf(view, from).strength ?? 0,
                theirs: region.strength ?? 0,
            }),
        ];
    return [];
}

export function tipLines(view: View, key: string, picking: Picking): string[] {
    const region = regionOf(view, key);
    return [
        say("assault.page.tip_region", {
            site: siteName(key),
            race: region.home ? raceWord(region.home) : undefined,
        }),
        ...armyLines(view, region),
        ...eventLines(region),
        ...(region.markers ? [say("assault.page.tip_markers", { markers: region.markers.map(markerName) })] : []),
        ...(region.forges ? [say("assault.page.tip_forges", { count: region.forges })] : []),
        ...(region.slayers ? [say("assault.page.tip_slayers", { slayers: region.slayers.map(slayerName) })] : []),
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
            title={regionName(key)}
            lines={tipLines(view, key, picking)}
            box={box}
            scale={layout.scale}
            most={LINE_WIDTH}
            place={place}
        />
    );
}
