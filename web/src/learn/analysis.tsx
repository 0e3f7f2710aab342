// The screen of the analysis board: finds the record, and opens a table on which one steps through it.
import "./analysis.css";
import "./report.css";
import { EngineWorker, Refusal, rules } from "../engine/engine";
import { titleOfGame, useGame } from "../games";
import { learnWords } from "../say/language";
import { factOf, say, sayFacts } from "../say/say";
import type { Plan } from "../session/local";
import { isFinished, planOf } from "../session/record";
import { savedGame } from "../session/saved";
import { frameOf, useOpened } from "../session/session";
import { heldTable, tableRecord, tokenOf } from "../session/tables";
import { useLoaded } from "../ui/loaded";
import { Loading, Missing } from "../ui/state";
import { AnalysisSession } from "./analysis-session";
import { AnalysisTable } from "./analysis-table";

interface Source {
    plan: Plan;
    record: string;
    address: string; // of the game that is analysed
}

// The record of a table with others, whose game must be over: before that, nobody may ask a computer player about it.
async function sourceOfTable(id: string): Promise<Source> {
    const token = tokenOf(heldTable(id));
    const record = await tableRecord(id, token);
    if (!isFinished(record)) throw new Refusal("", factOf("learn.analysis.not_over"));
    const answers = await rules().ask(...EngineWorker.replay(record), "show public");
    const plan = planOf(record, frameOf(JSON.parse(answers.at(-1)![0]), 0), true);
    return { plan, record, address: `/table/${id}${token ? `#${token}` : ""}` };
}

function sourceOfGame(id: string): Source {
    const saved = savedGame(id);
    if (!saved) throw new Refusal("", factOf("page.refusal.no_such_game"));
    return { plan: saved.plan, record: saved.record, address: `/game/${id}` };
}

// A refusal is told on the screen; anything else is a failure.
async function find(where: string, id: string): Promise<Source | Refusal> {
    await learnWords();
    try {
        return where === "table" ? await sourceOfTable(id) : sourceOfGame(id);
    } catch (error) {
        if (error instanceof Refusal) return error;
        throw error;
    }
}

function Opened({ source, at }: { source: Source; at: string | null }) {
    const { plan, record } = source;
    const game = useGame(plan.game);
    const session = useOpened(source, () =>
        AnalysisSession.open(plan, record, at === null ? Infinity : Number(at) || 0),
    );
    if (!game || !session?.state) return <Loading title={titleOfGame(plan.game)} />;
    return <AnalysisTable session={session} game={game} address={source.address} />;
}

// The address says where the record is: in this browser (/analysis/game/ID) or on the server (/analysis/table/TABLE).
export function Analysis({ where, id, at }: { where: string; id: string; at: string | null }) {
    const source = useLoaded(`${where} ${id}`, () => find(where, id));
    if (!source) return <Loading />;
    if (source instanceof Refusal)
        return <Missing what={say("page.setup.cannot_open", { reason: sayFacts(source.fact) })} />;
    return <Opened source={source} at={at} />;
}
