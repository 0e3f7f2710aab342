// What a guide or the clauses of a game consist of. The build makes it of Markdown (web/guide.ts); docs/guide.md describes the
// format. Everything called html was made by the build from our own files.

// A piece of text, and the clauses that stand behind it.
export interface Passage {
    html: string;
    clauses: string[];
}

export type Block =
    | { kind: "heading"; level: number; id: string; html: string }
    | ({ kind: "text" } & Passage)
    | { kind: "list"; isNumbered: boolean; items: Passage[] }
    | { kind: "table"; head: string[]; rows: string[][]; clauses: string[] }
    | { kind: "figure"; name: string; caption: string }
    | { kind: "code"; text: string }
    | { kind: "aid" }
    | { kind: "clause"; id: string; origin: string; html: string };

export interface Guide {
    title: string;
    blocks: Block[];
}

// The words of html, for searching.
export const wordsOf = (html: string): string =>
    html
        .replace(/<[^>]*>/g, "")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&#39;", "'")
        .replaceAll("&amp;", "&");

// The passages of a block that can have clauses of their own.
export function passagesOf(block: Block): Passage[] {
    if (block.kind === "text") return [block];
    if (block.kind === "list") return block.items;
    if (block.kind === "table") return [{ html: "", clauses: block.clauses }];
    return [];
}

// A clause with what belongs to it: the tables, lists and drawings that follow it.
export function clausesOf(blocks: Block[]): Map<string, Block[]> {
    const found = new Map<string, Block[]>();
    let last: Block[] | undefined;
    for (const block of blocks) {
        if (block.kind === "clause") found.set(block.id, (last = [block]));
        else if (block.kind === "heading" || block.kind === "text") last = undefined;
        else last?.push(block);
    }
    return found;
}
