// Loads the guide of a game in the reader's language, or else in English; its figures; and its clauses with their headings and
// tables. A game without a guide is read by its clauses alone.
import { Failure, reasonOf } from "../failure";
import { factOf } from "../say/say";
import { clausesOf, type Block, type Guide } from "./blocks";
import { figuresOf, type Figure } from "./figures";

type Loaders<T> = Record<string, () => Promise<T>>;

const GUIDES: Loaders<Guide> = import.meta.glob<Guide>("../../../data/guide/*/*.md", { import: "default" });
const RULES: Loaders<Guide> = import.meta.glob<Guide>("../../../docs/rules/*.md", { import: "default" });
const FIGURES: Loaders<string> = import.meta.glob<string>("../../../data/*/figures.txt", {
    query: "?raw",
    import: "default",
});

export interface Book {
    blocks: Block[]; // the guide; without one, the clauses
    language: string; // of the guide
    hasGuide: boolean;
    rules: Block[]; // the clauses with their headings, tables and drawings
    clauses: Map<string, Block[]>;
    figures: Map<string, Figure>;
}

// `key` is "GAME/LANGUAGE".
export async function loadBook(key: string): Promise<Book> {
    const [game, wanted] = key.split("/");
    const pathOf = (language: string) => `../../../data/guide/${language}/${game}.md`;
    const language = GUIDES[pathOf(wanted)] ? wanted : "en";
    try {
        const [guide, rules, figures] = await Promise.all([
            GUIDES[pathOf(language)]?.(),
            RULES[`../../../docs/rules/${game}.md`](),
            FIGURES[`../../../data/${game}/figures.txt`]?.() ?? "",
        ]);
        return {
            blocks: guide?.blocks ?? rules.blocks,
            language,
            hasGuide: guide !== undefined,
            rules: rules.blocks,
            clauses: clausesOf(rules.blocks),
            figures: figuresOf(figures),
        };
    } catch (error) {
        throw new Failure(factOf("learn.guide.failed"), reasonOf(error));
    }
}
