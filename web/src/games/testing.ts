// Recorded games for the unit tests of the boards: the records of tests/golden, replayed by the real rules.
import type { Engine } from "../../../src/wasm/loader.mjs";
import { frameNow } from "../../tests/engine";
import { NO_PICKING, type Picking } from "../ui/picking";
import { toldOf, type Frame, type Told } from "../session/session";
import type { Step } from "./game";

const FILES = import.meta.glob<string>("../../../tests/golden/*-ends-*.txt", {
    query: "?raw",
    import: "default",
    eager: true,
});

export interface GameRecord {
    name: string;
    game: string;
    seats: number;
    actions: string[]; // "2 bid 3", "chance roll 0 1 3"
}

export const RECORDS: GameRecord[] = Object.entries(FILES).map(([path, text]) => {
    const tag = (name: string) => new RegExp(`\\[${name} (.*)\\]`).exec(text)?.[1] ?? "";
    const actions = text.split("\n").filter((line) => line !== "" && !line.startsWith("["));
    return { name: path.replace(/.*\/|\.txt/g, ""), game: tag("game"), seats: Number(tag("seats")), actions };
});

export const recordsOf = (game: string) => RECORDS.filter((r) => r.game === game);

// The viewers of a game: a spectator (0) and every seat.
export const viewersOf = (record: { seats: number }) => Array.from({ length: record.seats + 1 }, (_, i) => i);

// Plays a record and looks at the position before every `stride`th action. `next` is that action, as "SEAT ACTION".
export function replay(
    engine: Engine,
    record: GameRecord,
    stride: number,
    look: (next: string, actor: number) => void,
): void {
    engine.line(`new ${record.game} seats=${record.seats} chance=manual`);
    record.actions.forEach((action, i) => {
        if (i % stride === 0) look(action, Number.parseInt(action) || 0);
        engine.line(`do ${action}`);
    });
}

// The frames of the seats that decide, at every `stride`th action of some records.
export function decisions(engine: Engine, records: GameRecord[], stride: number, look: (frame: Frame) => void): void {
    for (const record of records)
        replay(engine, record, stride, (_, actor) => {
            if (actor > 0) look(frameNow(engine, actor));
        });
}

// The frame of a position, given by its text.
export function frameAt(engine: Engine, setup: string, position: string, viewer: number): Frame {
    engine.line(`new ${setup} chance=manual`);
    engine.line(`load ${position}`);
    return frameNow(engine, viewer);
}

export const storyOf = (engine: Engine): Told[] => engine.line("story public").map(toldOf);

// Picking as if these steps were chosen and this thing were hovered.
export const picked = (chosen: Step[], hovered = ""): Picking => ({ ...NO_PICKING, chosen, hovered });
