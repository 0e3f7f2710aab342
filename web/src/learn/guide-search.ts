// Searches a guide and the clauses behind it: headings, paragraphs, lists, tables, captions and clauses.
import { wordsOf, type Block } from "./blocks";

export interface Hit {
    target: string; // where it leads: "block-12", or the number of a clause
    section: string; // html: the heading above it
    html: string; // what was found
}

export const wordsIn = (filter: string): string[] => filter.trim().split(/\s+/).filter(Boolean);

// What can be found in a block, as html, each part by itself.
function partsOf(block: Block): string[] {
    switch (block.kind) {
        case "heading":
        case "text":
            return [block.html];
        case "list":
            return block.items.map((item) => item.html);
        case "table":
            return [block.head, ...block.rows].map((row) => row.join(" · "));
        case "figure":
            return [block.caption.replaceAll("&", "&amp;").replaceAll("<", "&lt;")];
        case "clause":
            return [`<b>${block.id}</b> ${block.html.replace(/<\/?a\b[^>]*>/g, "")}`];
        case "code":
        case "aid":
            return [];
    }
}

export function search(blocks: Block[], filter: string): Hit[] {
    const words = wordsIn(filter).map((w) => w.toLowerCase());
    const hits: Hit[] = [];
    let section = "";
    for (const [i, block] of blocks.entries()) {
        if (block.kind === "heading") section = block.html;
        const target = block.kind === "clause" ? block.id : `block-${i}`;
        for (const html of partsOf(block)) {
            const text = wordsOf(html).toLowerCase();
            if (words.length > 0 && words.every((w) => text.includes(w))) hits.push({ target, section, html });
        }
    }
    return hits;
}
