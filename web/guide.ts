// Makes modules of Markdown at build time: data/guide/<language>/<game>.md and docs/rules/<game>.md become blocks
// (src/learn/blocks.ts), so that the page needs no Markdown of its own. docs/guide.md describes the format.
import { Lexer, Parser, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Block, Guide, Passage } from "./src/learn/blocks";

const CLAUSE = "[A-Z]{2}-[0-9A-Za-z.]*[0-9A-Za-z]";
const MARKS = new RegExp(`\\s*\\[(${CLAUSE}(?:,\\s*${CLAUSE})*)\\]\\s*$`);
const FIGURE = /^!\[([^\]]*)\]\(([a-z0-9-]+)\)$/;
const BEGINS_CLAUSE = new RegExp(`^\\*\\*(${CLAUSE})\\*\\*\\s*(?:\\(([^)]*)\\))?\\s*`);

const inline = (text: string): string => Parser.parseInline(Lexer.lexInline(text.trim().replace(/\s*\n\s*/g, " ")));

// A text without the clauses at its end, and these clauses.
function passage(text: string): Passage {
    const clauses = MARKS.exec(text)?.[1].split(/,\s*/) ?? [];
    return { html: inline(text.replace(MARKS, "")), clauses };
}

function heading(token: Tokens.Heading, count: number): Block {
    const [, text, id] = /^(.*?)(?:\s*\{#([a-z0-9-]+)\})?$/.exec(token.text)!;
    return { kind: "heading", level: token.depth, id: id ?? `part-${count}`, html: inline(text) };
}

// Numbers of clauses inside a clause lead to those clauses.
const linked = (html: string): string =>
    html
        .split(/(<code>.*?<\/code>)/)
        .map((part, i) =>
            i % 2 ? part : part.replace(new RegExp(`\\b${CLAUSE}`, "g"), (id) => `<a href="#${id}">${id}</a>`),
        )
        .join("");

function paragraph(text: string, blocks: Block[]): Block | undefined {
    const figure = FIGURE.exec(text);
    if (figure) return { kind: "figure", caption: figure[1], name: figure[2] };
    if (text.startsWith("![")) return undefined; // a picture file, for readers of the repository
    if (text === "{aid}") return { kind: "aid" };
    const clause = BEGINS_CLAUSE.exec(text);
    if (clause) {
        const html = linked(inline(text.slice(clause[0].length)));
        return { kind: "clause", id: clause[1], origin: clause[2] ?? "", html };
    }
    const found = passage(text);
    const before = blocks.at(-1);
    if (found.html === "" && before?.kind === "table") {
        before.clauses.push(...found.clauses); // marks alone belong to the table above them
        return undefined;
    }
    return { kind: "text", ...found };
}

function blockOf(token: Token, blocks: Block[]): Block | undefined {
    switch (token.type) {
        case "heading":
            return heading(token as Tokens.Heading, blocks.length);
        case "paragraph":
            return paragraph(token.raw.trim(), blocks);
        case "list": {
            const { ordered, items } = token as Tokens.List;
            return { kind: "list", isNumbered: ordered, items: items.map((item) => passage(item.text)) };
        }
        case "table": {
            const { header, rows } = token as Tokens.Table;
            const cells = (row: Tokens.TableCell[]) => row.map((cell) => inline(cell.text));
            return { kind: "table", head: cells(header), rows: rows.map(cells), clauses: [] };
        }
        case "code":
            return { kind: "code", text: (token as Tokens.Code).text };
        case "space":
            return undefined;
        default:
            throw new Error(`a guide has no ${token.type}: ${token.raw.slice(0, 60)}`);
    }
}

export function parseGuide(text: string): Guide {
    const blocks: Block[] = [];
    let title = "";
    for (const token of new Lexer({ gfm: true }).lex(text)) {
        const block = blockOf(token, blocks);
        if (block?.kind === "heading" && block.level === 1) title = block.html;
        else if (block) blocks.push(block);
    }
    return { title, blocks };
}

export function guides(): Plugin {
    return {
        name: "guides",
        transform(text, id) {
            if (!id.endsWith(".md")) return null;
            return { code: `export default ${JSON.stringify(parseGuide(text))};`, map: null };
        },
    };
}
