// Catalogues as the browser tests need them: which texts on a screen are words of a language.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// The messages of a language in the built page, by key.
export function messagesOf(dist, language) {
    const file = readdirSync(join(dist, "assets")).find(
        (f) => f.startsWith(`messages-${language}-`) && f.endsWith(".txt"),
    );
    const lines = readFileSync(join(dist, "assets", file), "utf8").split("\n");
    const messages = new Map();
    lines.forEach((line, i) => line.startsWith(" ") && messages.set(lines[i - 1], line.trim()));
    return messages;
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// The end of the block in braces that begins at `start`.
function endOfBlock(text, start) {
    let depth = 0;
    for (let i = start; i < text.length; i++) {
        if (text[i] === "{") depth++;
        if (text[i] === "}" && --depth === 0) return i;
    }
    return text.length;
}

// The source of a pattern that fits every sentence a message can give. An argument is any text.
function patternOf(text) {
    let source = "";
    for (let i = 0; i < text.length;) {
        if (text.startsWith("''", i)) {
            source += "'";
            i += 2;
        } else if (text[i] === "{") {
            const end = endOfBlock(text, i);
            source += placeholder(text.slice(i + 1, end));
            i = end + 1;
        } else if (text[i] === "#") {
            source += "\\d+";
            i++;
        } else {
            source += text[i] === " " ? "\\s*" : escape(text[i]);
            i++;
        }
    }
    return source;
}

function placeholder(inside) {
    const [, kind] = inside.split(",").map((part) => part.trim());
    if (kind !== "plural" && kind !== "select") return ".+";
    const choices = [];
    for (let at = inside.indexOf("{"); at >= 0; at = inside.indexOf("{", at)) {
        const end = endOfBlock(inside, at);
        choices.push(patternOf(inside.slice(at + 1, end)));
        at = end + 1;
    }
    return `(?:${choices.join("|")})`;
}

// Tells of a text whether it is a sentence of English and not one of the other language. Messages that are mostly
// arguments say nothing about a text.
export function englishIn(english, other) {
    const letters = (text) => text.replace(/\{[^{}]*\}/g, "").replace(/[^a-z]/gi, "").length;
    const whole = (text) => new RegExp(`^${patternOf(text)}\\.?$`);
    const patterns = (messages) => [...messages.values()].filter((text) => letters(text) >= 4).map(whole);
    const [bad, good] = [patterns(english), patterns(other)];
    const exact = new Set(other.values());
    return (text) => !exact.has(text) && bad.some((p) => p.test(text)) && !good.some((p) => p.test(text));
}
