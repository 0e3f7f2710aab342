// The score sheets of all games, compared with the results of the engine on recorded games: for every viewer, the sum of the
// sheet is the score of every seat.
import { describe, expect, it } from "vitest";
import { frameNow, loadEngine } from "../../tests/engine";
import type { Frame } from "../session/session";
import * as assault from "./assault/score";
import { EVENTS } from "./assault/data";
import { peopleOf, viewOf as assaultView } from "./assault/view";
import { sheetOf as causewaySheet } from "./causeway/sheet";
import { viewOf as causewayView } from "./causeway/position";
import { sheetOf as giantsSheet } from "./giants/score";
import { waysOf } from "./giants/trail";
import { viewOf as giantsView } from "./giants/view";
import { sheetOf as orongoSheet } from "./orongo/score";
import { viewOf as orongoView } from "./orongo/island";
import { totalOf, type ScoreRow } from "./shared/score-table";
import { recordsOf, replay, storyOf, viewersOf, type GameRecord } from "./testing";

const engine = await loadEngine();

const SHEETS: Record<string, (frame: Frame) => ScoreRow[]> = {
    assault: (frame) => assault.sheetOf(assaultView(frame)),
    causeway: (frame) => causewaySheet(causewayView(frame), frame.result?.reason !== "towers"),
    giants: (frame) => giantsSheet(giantsView(frame)),
    orongo: (frame) => orongoSheet(orongoView(frame)),
};

// The frame at the end of a record.
function endOf(record: GameRecord, viewer: number): Frame {
    replay(engine, record, Infinity, () => {});
    return frameNow(engine, viewer);
}

const rowOf = (sheet: ScoreRow[], label: string) => sheet.find((row) => row.label === label)?.values;

describe.each(Object.keys(SHEETS))("the score sheet of %s", (game) => {
    it.each(recordsOf(game))("adds up to the result of $name for every viewer", (record) => {
        for (const viewer of viewersOf(record)) {
            const frame = endOf(record, viewer);
            const sheet = SHEETS[game](frame);
            const sums = sheet.filter((row) => row.isSum);
            expect(frame.result, record.name).toBeDefined();
            expect(sums, "one row is the sum").toHaveLength(1);
            expect(sums[0].values).toEqual(frame.result?.score);
            const parts = sheet.slice(0, sheet.indexOf(sums[0]));
            expect(totalOf(parts), "the rows above it").toEqual(frame.result?.score);
            for (const row of parts) for (const value of row.values) expect(value).toBeGreaterThanOrEqual(0);
        }
    });
});

it.each(recordsOf("assault"))("the events of $name are those that the story tells", (record) => {
    const view = assaultView(endOf(record, 0));
    const events = Array.from({ length: record.seats }, () => 0);
    for (const { actor, text } of storyOf(engine)) {
        const [verb, key] = text.split(" ");
        if (verb === "claim") events[actor - 1] += EVENTS[key].points;
    }
    expect(rowOf(assault.sheetOf(view), "Events")).toEqual(events);
    expect(events.map((_, i) => peopleOf(view, i + 1)?.points)).toEqual(endOf(record, 0).result?.score);
});

it.each(recordsOf("orongo"))("the sheet of $name says who is ahead among equals", (record) => {
    const frame = endOf(record, 1);
    const view = orongoView(frame);
    const sheet = orongoSheet(view);
    expect(rowOf(sheet, "own Moai left: fewest wins")).toEqual(view.players.map((p) => p.moai_left));
    expect(rowOf(sheet, "then shells: most wins")).toEqual(view.players.map((p) => p.shells));
    const crowned = rowOf(sheet, "of these, Ceremonial") ?? [];
    expect(totalOf([{ label: "", values: crowned }]).reduce((a, b) => a + b, 0)).toBe(
        frame.result?.reason === "ceremonial" ? 1 : 0,
    );
    if (frame.result?.reason === "ceremonial") expect(crowned[frame.result.rank.indexOf(1)]).toBe(1);
});

it.each(recordsOf("giants"))("the sheet of $name shows what was scored while carrying", (record) => {
    const carried = Array.from({ length: record.seats }, () => 0);
    const view = giantsView(endOf(record, 0));
    const gains = waysOf(view, storyOf(engine)).flatMap((way) => way.gains);
    for (const { seat, points } of gains) carried[seat - 1] += points;
    expect(rowOf(giantsSheet(view), "Figures used by others")).toEqual(carried);
});

describe("the sheet of Giant's Causeway", () => {
    it("shows what an empty supply costs only where the tally decides", () => {
        for (const record of recordsOf("causeway")) {
            const frame = endOf(record, 0);
            const view = causewayView(frame);
            const lost = view.lost_towers;
            const row = rowOf(SHEETS.causeway(frame), "Lost with the last stone");
            const isShown = frame.result?.reason !== "towers" && lost.some((n) => n > 0);
            expect(
                row?.map((n) => 0 - n),
                record.name,
            ).toEqual(isShown ? lost : undefined);
        }
    });

    it("counts stones in the quick game", () => {
        engine.line("new causeway ruleset=quick");
        engine.line("load -1,1=wwb/0,0=T/0,1=S/1,0=wb/2,0=bwb/3,-1=t/3,0=b/3,1=s w 0");
        const sheet = causewaySheet(causewayView(frameNow(engine, 1)), true);
        expect(rowOf(sheet, "Score")).toEqual([3, 3]);
        expect(rowOf(sheet, "Spellstones on the board")).toBeUndefined();
    });
});
