// The text of a guide: its blocks, the marks that open the clauses behind them, and words that are searched for, lit up.
import type { ComponentChildren, ComponentType } from "preact";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { say } from "../say/say";
import { useLoaded } from "../ui/loaded";
import { passagesOf, type Block, type Passage } from "./blocks";
import type { Figure } from "./figures";
import { GuideFigure } from "./guide-figure";

export interface Reading {
    game: string;
    figures: Map<string, Figure>;
    clauses: Map<string, Block[]>;
    isEager: boolean; // draws all figures at once, to be printed
    words: string[]; // that are lit up
    asked: string; // the clause that was asked for
    opened: Set<string>; // the places whose clauses are open
    toggle(place: string): void;
}

export const ReadingContext = createContext<Reading | null>(null);
const useReading = () => useContext(ReadingContext)!;

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// The html with the words marked. Tags and entities are left alone.
export function litUp(html: string, words: string[]): string {
    if (words.length === 0) return html;
    const any = new RegExp(words.map(escaped).join("|"), "gi");
    return html
        .split(/(<[^>]+>|&#?\w+;)/)
        .map((part, i) => (i % 2 ? part : part.replace(any, "<mark>$&</mark>")))
        .join("");
}

type Tag = "p" | "span" | "td" | "th" | "h2" | "h3" | "h4" | "div";

function Html({ tag: Element, html, ...rest }: { tag: Tag; html: string; id?: string; tabIndex?: number }) {
    const { words } = useReading();
    return <Element {...rest} dangerouslySetInnerHTML={{ __html: litUp(html, words) }} />;
}

// "CW-2.3a, CW-2.3b" as "2.3a, 2.3b"; many as "3.1 … 3.13".
export function shortly(clauses: string[]): string {
    const numbers = clauses.map((id) => id.replace(/^[A-Z]+-/, ""));
    return numbers.length <= 3 ? numbers.join(", ") : `${numbers[0]} … ${numbers.at(-1)}`;
}

function Mark({ clauses, place }: { clauses: string[]; place: string }) {
    const { opened, toggle } = useReading();
    if (clauses.length === 0) return null;
    return (
        <button type="button" class="clause-mark" aria-expanded={opened.has(place)} onClick={() => toggle(place)}>
            <span class="visually-hidden">{say("learn.guide.clauses", { count: clauses.length })}</span> §{" "}
            {shortly(clauses)}
        </button>
    );
}

function ClauseText({ block }: { block: Extract<Block, { kind: "clause" }> }) {
    const { asked } = useReading();
    return (
        <div class="rule" data-clause={block.id} data-asked={block.id === asked} tabIndex={-1}>
            <b>{block.id}</b> <Html tag="span" html={block.html} />
            {block.origin && <small class="rule-origin">{block.origin}</small>}
        </div>
    );
}

export function Clauses({ ids }: { ids: string[] }) {
    const { clauses } = useReading();
    return (
        <div class="clauses" lang="en">
            {ids.map((id) =>
                (clauses.get(id) ?? []).map((block, i) => <BlockView key={`${id} ${i}`} block={block} place="" />),
            )}
        </div>
    );
}

// A passage and, if they are open, its clauses.
function PassageView({ passage, place, children }: { passage: Passage; place: string; children: ComponentChildren }) {
    const { opened } = useReading();
    return (
        <>
            {children} <Mark clauses={passage.clauses} place={place} />
            {opened.has(place) && <Clauses ids={passage.clauses} />}
        </>
    );
}

function Table({ block, place }: { block: Extract<Block, { kind: "table" }>; place: string }) {
    return (
        <div class="guide-table">
            <PassageView passage={{ html: "", clauses: block.clauses }} place={place}>
                <div class="table-scroll" role="group" tabIndex={0} aria-label={say("learn.guide.table")}>
                    <table>
                        <thead>
                            <tr>
                                {block.head.map((cell, i) => (
                                    <Html key={i} tag={cell ? "th" : "td"} html={cell} />
                                ))}
                            </tr>
                        </thead>
                        <tbody>
                            {block.rows.map((row, i) => (
                                <tr key={i}>
                                    {row.map((cell, j) => (
                                        <Html key={j} tag="td" html={cell} />
                                    ))}
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            </PassageView>
        </div>
    );
}

function List({ block, place }: { block: Extract<Block, { kind: "list" }>; place: string }) {
    const Element = block.isNumbered ? "ol" : "ul";
    return (
        <Element>
            {block.items.map((item, i) => (
                <li key={i} data-place={`${place}.${i}`}>
                    <PassageView passage={item} place={`${place}.${i}`}>
                        <Html tag="span" html={item.html} />
                    </PassageView>
                </li>
            ))}
        </Element>
    );
}

// The player aid is loaded when a guide shows it.
const AIDS = import.meta.glob<{ Aid: ComponentType<{ game: string }> }>("./aid.tsx");
const loadAid = async () => (await AIDS["./aid.tsx"]?.())?.Aid;

function GuideAid({ game }: { game: string }) {
    const Aid = useLoaded("aid", loadAid);
    return Aid ? <Aid game={game} /> : null;
}

export function BlockView({ block, place }: { block: Block; place: string }) {
    const reading = useReading();
    switch (block.kind) {
        case "heading":
            return (
                <Html
                    tag={block.level === 2 ? "h2" : block.level === 3 ? "h3" : "h4"}
                    id={block.id}
                    tabIndex={-1}
                    html={block.html}
                />
            );
        case "text":
            return (
                <div class="passage" data-place={place}>
                    <PassageView passage={block} place={`${place}.0`}>
                        <Html tag="span" html={block.html} />
                    </PassageView>
                </div>
            );
        case "list":
            return <List block={block} place={place} />;
        case "table":
            return <Table block={block} place={`${place}.0`} />;
        case "figure":
            return (
                <GuideFigure
                    game={reading.game}
                    figure={reading.figures.get(block.name)}
                    caption={block.caption}
                    isEager={reading.isEager}
                />
            );
        case "code":
            return (
                <pre tabIndex={0} aria-label={say("learn.guide.table")}>
                    {block.text}
                </pre>
            );
        case "clause":
            return <ClauseText block={block} />;
        case "aid":
            return <GuideAid game={reading.game} />;
    }
}

// The first place behind which a clause stands, such as "12.0".
export function placeOf(blocks: Block[], clause: string): string | undefined {
    for (const [i, block] of blocks.entries()) {
        const j = passagesOf(block).findIndex((p) => p.clauses.includes(clause));
        if (j >= 0) return `${i}.${j}`;
    }
    return undefined;
}
