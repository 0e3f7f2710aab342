// The rules: all clauses of a game, with a search. The clauses that matter now come first.
import { useEffect, useRef, useState } from "preact/hooks";
import { clauses, type Clause } from "../engine/about";
import { say } from "../say/say";
import { Dialog } from "./dialog";
import { useLoaded } from "./loaded";
import { Boundary, Trouble } from "./trouble";

const NONE: Clause[] = [];

export function RulesText({ game, clause, topics }: { game: string; clause: string; topics: string[] }) {
    const all = useLoaded(game, clauses) ?? NONE;
    const [filter, setFilter] = useState("");
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (clause)
            list.current?.querySelector(`[data-clause="${CSS.escape(clause)}"]`)?.scrollIntoView({ block: "center" });
    }, [all, clause]);
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    const found = all.filter((c) => words.every((w) => `${c.id} ${c.text}`.toLowerCase().includes(w)));
    const now = all.filter((c) => topics.includes(c.id));
    const entry = (c: Clause) => (
        <p key={c.id} class="rule" data-clause={c.id} data-asked={c.id === clause}>
            <b>{c.id}</b> <span lang="en">{c.text}</span>
        </p>
    );
    return (
        <div class="rules-text" ref={list}>
            <input
                class="filter"
                type="search"
                placeholder={say("page.rules_of.search")}
                aria-label={say("page.rules_of.search")}
                value={filter}
                onInput={(e) => setFilter(e.currentTarget.value)}
            />
            {now.length > 0 && !filter && !clause && (
                <section>
                    <h3>{say("page.rules_of.now")}</h3>
                    {now.map((c) => (
                        <p key={c.id} class="rule">
                            <b>{c.id}</b> <span lang="en">{c.text}</span>
                        </p>
                    ))}
                    <h3>{say("page.rules_of.all")}</h3>
                </section>
            )}
            {found.map(entry)}
            {all.length > 0 && found.length === 0 && <p class="quiet-text">{say("page.rules_of.none")}</p>}
        </div>
    );
}

export function RulesDialog(props: { game: string; clause: string; topics: string[]; close(): void }) {
    return (
        <Dialog title={say("page.rules")} close={props.close} wide>
            <Boundary fallback={(error) => <Trouble error={error} />}>
                <RulesText game={props.game} clause={props.clause} topics={props.topics} />
            </Boundary>
        </Dialog>
    );
}
