// The player aid of a game: what the printed aid card of a good board game holds, on one screen. The engine tells it as facts
// (`aid`, from the game's data and options), and a game's look draws pictures and tables from their arguments. No number is
// written here or in a catalogue.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { rules } from "../engine/engine";
import { learnWords } from "../say/language";
import { readFact, say, sayFacts, valuesOf, type Fact } from "../say/say";
import { useLoaded } from "../ui/loaded";
import "./aid.css";

// An entry has a name, which is a fact, and texts; or it is one line of text.
export interface AidEntry {
    name?: string;
    texts: string[]; // facts
}

export interface AidPart {
    head: string; // a fact
    entries: AidEntry[];
}

// How a game draws its aid.
export interface AidLook {
    // A small picture beside a name, a line or the head of a part.
    picture?(fact: Fact): ComponentChildren;
    // Parts of which one is shown at a time, by their names.
    together?: string[];
    // The name of the parts with which what concerns the seat is shown, one at a time.
    beside?: string;
    // A part that is more than a list, such as a table. `own` is the word of the viewer's side.
    part?(part: AidPart, own: string | undefined): ComponentChildren;
}

const LOOKS: Record<string, () => Promise<{ look: AidLook }>> = {
    causeway: () => import("./aid-causeway"),
    orongo: () => import("./aid-orongo"),
    giants: () => import("./aid-giants"),
    assault: () => import("./aid-assault"),
};

const isKind = (fact: string, kind: string) => readFact(fact).key.includes(`.aid.${kind}.`);

// The part of a key that names a part, an entry or a line: "turn" of "causeway.aid.part.turn".
export const nameOf = (fact: string): string => readFact(fact).key.replace(/^.*\./, "");

export function partsOf(facts: string[]): AidPart[] {
    const parts: AidPart[] = [];
    for (const fact of facts) {
        const entries = parts.at(-1)?.entries ?? [];
        const last = entries.at(-1);
        if (isKind(fact, "part")) parts.push({ head: fact, entries: [] });
        else if (isKind(fact, "name")) entries.push({ name: fact, texts: [] });
        else if (last?.name) last.texts.push(fact);
        else entries.push({ texts: [fact] });
    }
    return parts;
}

interface Loaded {
    parts: AidPart[];
    look: AidLook;
}

// The key is what `new` takes: the game, its seats and options. What concerns a seat is drawn from the table's own frame.
async function load(setup: string): Promise<Loaded> {
    const [[, facts]] = await Promise.all([rules().ask(`new ${setup}`, "aid public"), learnWords()]);
    const { look } = await LOOKS[setup.split(" ")[0]]();
    return { parts: partsOf(facts), look };
}

// Several facts as one text: sentences and names follow each other, phrases are listed, and a label comes before its phrases.
export function textOf(facts: string[]): string {
    return facts.reduce((text, fact) => {
        const words = sayFacts(fact);
        if (text === "" || /[.:]$/.test(text)) return text === "" ? words : `${text} ${words}`;
        return `${text}${isKind(fact, "label") ? "; " : ", "}${words}`;
    }, "");
}

function Entry({ entry, look }: { entry: AidEntry; look: AidLook }) {
    const picture = look.picture?.(readFact(entry.name ?? entry.texts[0]));
    return (
        <li>
            {picture && <span class="aid-picture">{picture}</span>}
            <span>
                {entry.name && <b>{sayFacts(entry.name)}</b>} {textOf(entry.texts)}
            </span>
        </li>
    );
}

export function Entries({ list, look }: { list: AidEntry[]; look: AidLook }) {
    return (
        <ul>
            {list.map((entry) => (
                <Entry key={entry.name ?? entry.texts[0]} entry={entry} look={look} />
            ))}
        </ul>
    );
}

// A card of the aid. Several parts are alternatives, such as one for each race: one of them is shown at a time. What concerns the
// seat (`seat`) may be one more.
function Card(props: { parts: AidPart[]; look: AidLook; own?: string; seat?: ComponentChildren }) {
    const { parts, look, own, seat } = props;
    const isOwn = ({ head }: AidPart) =>
        Object.values(readFact(head).args).some((a) =>
            valuesOf(a).some((v) => typeof v === "object" && v.word === own),
        );
    const [chosen, choose] = useState(seat ? -1 : Math.max(0, parts.findIndex(isOwn)));
    const part = parts[chosen];
    const tab = (i: number, words: string, picture?: ComponentChildren) => (
        <button key={i} type="button" aria-pressed={i === chosen} title={words} onClick={() => choose(i)}>
            {picture ?? words}
            {picture && <span class="visually-hidden">{words}</span>}
        </button>
    );
    return (
        <section class="aid-part" data-part={nameOf((part ?? parts[0]).head)}>
            {(parts.length > 1 || seat) && (
                <p class="aid-tabs" role="group">
                    {seat && tab(-1, say("learn.aid.own"))}
                    {parts.map(({ head }, i) => tab(i, sayFacts(head), look.picture?.(readFact(head))))}
                </p>
            )}
            {part ? (
                <>
                    <h3>{sayFacts(part.head)}</h3>
                    {look.part?.(part, own) ?? <Entries list={part.entries} look={look} />}
                </>
            ) : (
                seat
            )}
        </section>
    );
}

// The cards: neighbours with one key, or with names that stand together, are one card.
function grouped(parts: AidPart[], { together = [] }: AidLook): AidPart[][] {
    const groups: AidPart[][] = [];
    const nameIn = (part: AidPart) => (together.includes(nameOf(part.head)) ? together[0] : nameOf(part.head));
    for (const part of parts) {
        const group = groups.find(([first]) => nameIn(first) === nameIn(part));
        if (group) group.push(part);
        else groups.push([part]);
    }
    return groups;
}

// `setup` has seats and options as `new` takes them; `own` is the word of the viewer's side; `children` are what concerns the
// viewer's seat.
export function Aid(props: { game: string; setup?: string; own?: string; children?: ComponentChildren }) {
    const loaded = useLoaded(`${props.game} ${props.setup ?? ""}`.trim(), load);
    if (!loaded) return null;
    const { parts, look } = loaded;
    return (
        <div class="aid" data-game={props.game}>
            {grouped(parts, look).map((group) => (
                <Card
                    key={group[0].head}
                    parts={group}
                    look={look}
                    own={props.own}
                    seat={nameOf(group[0].head) === look.beside ? props.children : undefined}
                />
            ))}
        </div>
    );
}
