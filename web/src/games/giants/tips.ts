// What is said about a thing: the words of its label, which are also the lines of its explanation.
import type { Frame } from "../../session/session";
import { say, seat as seatWord, word } from "../../say/say";
import { gainArguments, gains, stepsTo } from "./carrying";
import {
    ahuName,
    ahuWord,
    carriedStatue,
    hexName,
    hexOf,
    hexOfThing,
    placeTitle,
    placeWord,
    statueArguments,
    statuesOf,
    statueTitle,
    viewOf,
    type Ahu,
    type Hex,
    type Statue,
    type View,
} from "./view";

function onHex(view: View, hex: number): string[] {
    const { figures = [], logs = 0 } = view.hexes[hex];
    const lines = figures.map((f) => {
        const names = [f.chief && "chief", f.sorcerer && "sorcerer"].filter((n) => n !== false);
        return say("giants.page.figures", {
            by: seatWord(f.seat),
            workers: f.workers,
            figures: names.map((n) => word("figure", n)),
        });
    });
    const neutral = (view.neutral ?? []).filter((n) => n.hex === hex);
    for (const { mark } of neutral)
        lines.push(say("giants.page.neutral_here", { by: mark ? seatWord(mark) : undefined }));
    if (logs > 0) lines.push(say("giants.page.logs_here", { logs }));
    const statues = view.statues.filter((s) => hexOf(s) === hex);
    if (statues.length > 3) lines.push(say("giants.page.statues_here", { count: statues.length }));
    else if (statues.length > 0) lines.push(statues.map(statueTitle).join(", "));
    return lines;
}

function powerOf({ terrain, trees }: Hex): string | undefined {
    switch (terrain) {
        case "village":
            return say("giants.page.power_village");
        case "hut":
            return say("giants.page.power_hut");
        case "clay_pit":
            return say("giants.page.power_clay_pit");
        case "quarry":
            return say("giants.page.power_quarry");
        case "forest":
            return say("giants.page.power_forest", { logs: trees ?? 0 });
        default:
            return undefined;
    }
}

// The Ahu that the chosen or a later sorcery on this hex could reserve now.
function sitesBeside(frame: Frame, hex: number): string[] {
    const view = viewOf(frame);
    const start = `sorcery sorcerer ${hexName(hex)} 0 a`;
    const sites = frame.choices.filter((c) => c.text.startsWith(start)).map((c) => Number(c.text.slice(start.length)));
    return sites.map((i) => [say("giants.page.sorcery_here", { ahu: ahuWord(i) }), valuesOf(view.ahu[i])].join(" · "));
}

const valuesOf = (ahu: Ahu) => say("giants.page.ahu_values", { moai: ahu.moai_value, headdress: ahu.headdress_value });

function hexTip(frame: Frame, hex: number): string[] {
    const view = viewOf(frame);
    const { carry } = view;
    const isForest = view.hexes[hex].terrain === "forest";
    const title = isForest ? say("giants.page.forest", { at: placeWord(view, hex) }) : placeTitle(view, hex);
    const power = powerOf(view.hexes[hex]);
    const ways = stepsTo(frame, hex)
        .slice(0, 4)
        .map((text) => say("giants.page.step_here", gainArguments(carry ? gains(text, carry) : [])));
    const lines = [...(power ? [power] : []), ...sitesBeside(frame, hex), ...onHex(view, hex), ...ways];
    return [title, ...(lines.length > 0 ? lines : [say("giants.page.about_plain")])];
}

function statueTip(s: Statue): string[] {
    const whose = s.front
        ? say("giants.page.in_front_of", { by: seatWord(s.front) })
        : s.mark
          ? say("giants.page.marked_by", { by: seatWord(s.mark) })
          : say("giants.page.unmarked");
    return [
        say("giants.page.statue_named", statueArguments(s)),
        whose,
        say("giants.page.needs", { strength: s.strength }),
        s.size ? say("giants.page.about_moai", { size: s.size }) : say("giants.page.about_headdress"),
    ];
}

function ahuTip(frame: Frame, i: number): string[] {
    const view = viewOf(frame);
    const ahu = view.ahu[i];
    const carried = carriedStatue(view);
    const lines = [say("giants.page.ahu_named", { ahu: ahuWord(i), name: ahu.name }), valuesOf(ahu)];
    if (ahu.state === "reserved") lines.push(say("giants.page.reserved_by", { by: seatWord(ahu.owner) }));
    if (ahu.state === "erected") {
        lines.push(
            say("giants.page.moai_here", {
                size: ahu.size,
                crowned: Number(ahu.crowned),
                by: ahu.owner ? seatWord(ahu.owner) : undefined,
            }),
        );
        if (ahu.owner) lines.push(say("giants.page.worth", { points: ahu.moai_points + ahu.headdress_points }));
        if (frame.choices.some((c) => c.text === `peek ${ahuName(i)}`))
            lines.push(say("giants.page.may_look", { tablets: view.prices.peek }));
    } else if (carried?.size !== undefined && ahu.carried_points !== undefined) {
        lines.push(
            say("giants.page.carried_here", {
                size: carried.size,
                value: ahu.moai_value,
                points: ahu.carried_points,
            }),
        );
    }
    return lines;
}

function aboutFigure({ strengths, prices }: View, figure: string): string {
    switch (figure) {
        case "worker":
            return say("giants.page.about_worker", { strength: strengths.worker });
        case "sorcerer":
            return say("giants.page.about_sorcerer", { strength: strengths.sorcerer });
        default:
            return say("giants.page.about_chief", { strength: strengths.chief, tablets: prices.sorcery });
    }
}

// A figure behind the viewer's screen ("figure:chief"), or one of a seat ("chief:2").
function figureTip(view: View, figure: string, seat?: number): string[] {
    if (!seat) return [say("giants.page.figure", { figure: word("figure", figure) }), aboutFigure(view, figure)];
    const by = seatWord(seat);
    return [
        say("giants.page.piece_of", { figure: word("figure", figure), by }),
        aboutFigure(view, figure),
        say("giants.page.scores_when_used", { by }),
    ];
}

function neutralTip(view: View, id: string): string[] {
    if (id === "pool") return [say("giants.page.new_neutral"), say("giants.page.about_new_neutral")];
    const mark = view.neutral?.[Number(id) - 1]?.mark;
    const whose = mark ? say("giants.page.neutral_marked", { by: seatWord(mark) }) : say("giants.page.neutral_free");
    const isMovable = view.phase === "place" && !mark;
    return [
        say("giants.page.neutral", { number: Number(id) }),
        whose,
        ...(isMovable ? [say("giants.page.neutral_place")] : []),
    ];
}

// What is left in stock: "stock:2" are Moai of size 2.
function stockTip(view: View, id: string): string[] {
    if (id === "headdress")
        return [
            say("giants.page.stock_headdresses", { count: view.headdresses_left }),
            say("giants.page.about_headdress"),
        ];
    if (id === "tablet")
        return [
            say("giants.page.stock_tablets", { count: view.tablets_left }),
            say("giants.page.about_tablet", view.prices),
        ];
    const size = Number(id);
    return [
        say("giants.page.stock_moai", { count: view.stock[size - 1], size }),
        say("giants.page.about_moai", { size }),
    ];
}

function phaseTip(id: string): string[] {
    switch (id) {
        case "auction":
            return [say("giants.page.phase_auction"), say("giants.page.about_auction")];
        case "place":
            return [say("giants.page.phase_place"), say("giants.page.about_place")];
        case "transport":
            return [say("giants.page.phase_transport"), say("giants.page.about_transport")];
        default:
            return [say("giants.page.phase_end"), say("giants.page.about_end")];
    }
}

// The lines of a thing's explanation. The first one is its title. Things on the board have the ids by which they are
// chosen; the others are "worker:2" and "statues:2" (of seat 2), "stock:1", "phase:place", "marker" and so on.
export function tipOf(frame: Frame, thing: string): string[] {
    const view = viewOf(frame);
    const [kind, id] = thing.split(":");
    const seat = Number(id);
    const statue = view.statues.find((s) => s.name === id);
    switch (kind) {
        case "hex":
            return hexTip(frame, hexOfThing(view, thing));
        case "statue":
            return statue ? statueTip(statue) : [];
        case "ahu":
            return ahuTip(frame, Number(id));
        case "figure":
            return figureTip(view, id);
        case "worker":
        case "sorcerer":
        case "chief":
            return figureTip(view, kind, seat);
        case "neutral":
            return neutralTip(view, id);
        case "offer":
            return [
                say("giants.page.moai", { size: seat }),
                say("giants.page.about_offer", { workers: seat }),
                say("giants.page.about_moai", { size: seat }),
            ];
        case "stock":
            return stockTip(view, id);
        case "phase":
            return phaseTip(id);
        case "first":
            return [say("giants.page.first_player", { by: seatWord(view.first ?? 0) }), say("giants.page.about_first")];
        case "marker":
            return [say("giants.page.marker_title"), say("giants.page.about_marker")];
        case "log":
            return [say("giants.page.log_title"), say("giants.page.about_log", { strength: view.strengths.log })];
        case "tablet":
            return [say("giants.page.tablet_title"), say("giants.page.about_tablet", view.prices)];
        case "base":
            return [say("giants.page.base_title"), say("giants.page.about_base", { bases: view.bases })];
        case "statues":
            return [
                say("giants.page.statues_held", { count: statuesOf(view, seat).length }),
                say("giants.page.about_statues", { by: seatWord(seat) }),
            ];
        case "passed":
            return [say("giants.page.passed"), say("giants.page.about_passed")];
        case "sealed":
            return [say("giants.page.bid_sealed"), say("giants.page.about_sealed")];
        default:
            return [];
    }
}
