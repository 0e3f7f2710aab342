// Writes the TypeScript types of what describe() says, one file per game: web/src/games/GAME/view.gen.ts. The types are
// inferred from views that the engine prints: of the recorded games in tests/golden, of the scenes in tests/transcripts and of
// random games with every number of seats, every ruleset and every value of every option, as each seat and a spectator
// see them.
//
//   node tools/view-types.mjs           compares and fails when a file differs
//   node tools/view-types.mjs --write   writes the files
//
// Needs the WebAssembly build and the packages of the page (prettier).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Engine } from "../src/wasm/loader.mjs";
import * as prettier from "../web/node_modules/prettier/index.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COMMAND = "node tools/view-types.mjs --write";
const POSITIONS = 24; // looked at in each recorded game, besides the first position of each phase
const RANDOM_ACTIONS = 900; // made at most in each random game
const RANDOM_STRIDE = 17; // every 17th position of a random game is sampled
const WORD = /^[a-z][a-z_]*$/; // a string that may be one of a closed set
const WORDS_MAX = 64; // a larger set is a plain string
const OPEN = new Set(["reason", "decided_by"]); // fields with words too rare to be met in so few games
const TAGS_MAX = 6; // the most variants of an object that is told apart by one of its words

// What was seen in one place ---------------------------------------------------------------------

class Seen {
    kinds = new Set(); // "number", "boolean", "null"
    strings = new Set();
    items = undefined; // of arrays: a Seen
    object = undefined;

    add(value, isNested = true) {
        if (value === null) this.kinds.add("null");
        else if (Array.isArray(value)) {
            this.items ??= new Seen();
            for (const item of value) this.items.add(item);
        } else if (typeof value === "object") {
            this.object ??= new SeenObject(isNested);
            this.object.add(value);
        } else if (typeof value === "string") {
            if (this.strings.size <= WORDS_MAX) this.strings.add(value);
        } else this.kinds.add(typeof value);
    }

    type() {
        const parts = [...this.kinds].sort();
        if (this.strings.size > 0) parts.push(...this.stringTypes());
        if (this.items) {
            const item = this.items.type();
            parts.push(item === "" ? "never[]" : `(${item})[]`);
        }
        if (this.object) parts.push(this.object.type());
        return parts.join(" | ");
    }

    isNumber() {
        return (
            this.kinds.size === 1 && this.kinds.has("number") && this.strings.size === 0 && !this.items && !this.object
        );
    }

    isClosed() {
        return this.strings.size <= WORDS_MAX && [...this.strings].every((s) => WORD.test(s));
    }

    stringTypes() {
        return this.isClosed() ? wholeSet(this.strings, words, 3, 8) : ["string"];
    }

    // Gathers the sets of words and ids below this place.
    learn() {
        if (this.strings.size > 0 && this.isClosed()) words.push(this.strings);
        this.items?.learn();
        if (this.object?.isRecord()) ids.push(new Set(this.object.fields.keys()));
        if (this.object?.isCounts()) words.push(new Set(this.object.fields.keys()));
        for (const { seen } of this.object?.fields.values() ?? []) seen.learn();
    }
}

// The sets of words, and of ids of records, that one game uses. A rare word may have been met in one place and not in
// another, so three words or more that all belong to a set of at least eight stand for that set, and so does a single id.
let words = [];
let ids = [];

function wholeSet(part, sets, least, leastWhole) {
    const fits = part.size < least ? [] : sets.filter((set) => [...part].every((word) => set.has(word)));
    const whole = fits.reduce((a, b) => (b.size > a.size && b.size >= leastWhole ? b : a), part);
    return [...whole].sort().map((word) => JSON.stringify(word));
}

class SeenObject {
    count = 0;
    fields = new Map(); // key -> { seen, count }
    tags = new Map(); // key -> Map(word -> SeenObject): the same objects, by the word in one of their fields

    constructor(isNested) {
        this.isNested = isNested;
    }

    add(object) {
        this.count++;
        for (const [key, value] of Object.entries(object)) {
            let field = this.fields.get(key);
            if (!field) this.fields.set(key, (field = { seen: new Seen(), count: 0 }));
            field.count++;
            field.seen.add(value);
            if (this.isNested && typeof value === "string") this.addTag(key, value, object);
        }
    }

    addTag(key, word, object) {
        let variants = this.tags.get(key);
        if (!variants) this.tags.set(key, (variants = new Map()));
        if (variants.size > TAGS_MAX || !WORD.test(word)) return void variants.set("", undefined).set(" ", undefined);
        let variant = variants.get(word);
        if (!variant) variants.set(word, (variant = new SeenObject(false)));
        variant.add(object);
    }

    isOptional(key) {
        return this.fields.get(key).count < this.count;
    }

    isCounts() {
        return [...this.fields.values()].every(({ seen }) => seen.isNumber());
    }

    // Numbers by id, where no id is always there.
    isRecord() {
        const keys = [...this.fields.keys()];
        const isKnown = ids.some((set) => keys.every((key) => set.has(key)));
        return this.isCounts() && (isKnown || keys.every((key) => this.isOptional(key)));
    }

    // The variants by a word that is always there, if they make a field certain that otherwise is not.
    variants() {
        const optional = [...this.fields.keys()].filter((key) => this.isOptional(key));
        for (const [key, variants] of this.tags) {
            const all = [...variants.values()];
            if (this.isOptional(key) || all.length < 2 || all.some((v) => v === undefined)) continue;
            const isTold = (field) =>
                all.some((v) => !v.fields.has(field)) && all.some((v) => v.fields.has(field) && !v.isOptional(field));
            if (optional.some(isTold)) return merged(key, [...variants].sort());
        }
        return undefined;
    }

    type() {
        const variants = this.variants();
        if (variants) return variants.map((v) => v.type()).join(" | ");
        if (this.isRecord()) {
            const all = wholeSet(new Set(this.fields.keys()), ids, 1, 1);
            return `{ [id in ${all.join(" | ")}]?: number }`;
        }
        const line = (key) => `${JSON.stringify(key)}${this.isOptional(key) ? "?" : ""}: ${this.typeOf(key)};`;
        return `{\n${this.keys().map(line).join("\n")}\n}`;
    }

    // The order does not depend on which view was seen first: what is always there as it is written, then the rest by name.
    keys() {
        const keys = [...this.fields.keys()];
        const rest = keys.filter((key) => this.isOptional(key));
        return [...keys.filter((key) => !this.isOptional(key)), ...rest.sort()];
    }

    typeOf(key) {
        return OPEN.has(key) ? "string" : this.fields.get(key).seen.type();
    }
}

// Variants with the same fields become one.
function merged(key, variants) {
    const shapes = new Map();
    for (const [word, variant] of variants) {
        const shape = [...variant.fields.keys()].map((k) => k + (variant.isOptional(k) ? "?" : "")).join();
        const same = shapes.get(shape);
        if (same) same.fields.get(key).seen.add(word);
        else shapes.set(shape, variant);
    }
    return [...shapes.values()];
}

// Games ------------------------------------------------------------------------------------------

const viewers = (seats) => ["public", ...Array.from({ length: seats }, (_, i) => i + 1)];

function see(engine, who, views) {
    for (const viewer of who) views.add(JSON.parse(engine.line(`view ${viewer}`)[0]), false);
}

// Whether the phase of the game is one that `phases` does not have yet; adds it.
function isNew(engine, phases) {
    const [, phase] = /"phase":"(\w+)"/.exec(engine.line("view public")[0]);
    return phases.size < phases.add(phase).size;
}

function addRecorded(engine, text, views) {
    const lines = text.slice(text.indexOf("[game ")).trimEnd().split("\n");
    const actions = lines.filter((line) => !line.startsWith("["));
    const [, game] = /\[game (\w+)\]/.exec(text);
    const seats = Number(/\[seats (\d+)\]/.exec(text)[1]);
    const stride = Math.ceil(actions.length / POSITIONS);
    const phases = new Set();
    const options = [...text.matchAll(/^\[option (\w+) (\w+)\]$/gm)].map(([, name, value]) => `${name}=${value}`);
    engine.line(["new", game, `seats=${seats}`, "chance=manual", ...options].join(" "));
    for (let n = 0; ; n++) {
        if (n % stride === 0 || n === actions.length || isNew(engine, phases)) see(engine, viewers(seats), views);
        if (n === actions.length) break;
        engine.line(`do ${actions[n]}`);
    }
}

// The scenes of the rules reach what no random game does. What they expect to be refused is skipped.
function addScene(engine, text, views) {
    for (const [, command, rest] of text.matchAll(/^> (new|load|do) (.*)$/gm)) {
        try {
            engine.line(`${command} ${rest}`);
            see(engine, ["public"], views);
        } catch (error) {
            if (error.code === undefined) throw error;
        }
    }
}

// Random numbers that are the same every time.
function generator(seed) {
    let state = seed >>> 0 || 1;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 4294967296) * below);
    };
}

function addRandom(engine, setup, seats, seed, views) {
    const random = generator(seed);
    try {
        engine.line(`new ${setup} seats=${seats} chance=manual`);
    } catch (error) {
        if (error.code === "option" || /^[A-Z]+-/.test(error.code)) return; // not with so many seats
        throw error;
    }
    for (let made = 0; made < RANDOM_ACTIONS; made++) {
        const [actor] = engine.line("actors")[0].split(" ");
        if (made % RANDOM_STRIDE === 0 || actor === "none") see(engine, viewers(seats), views);
        if (actor === "none") break;
        const legal = engine.line(`legal ${actor}`);
        const action = legal[random(legal.length)];
        engine.line(`do ${actor} ${actor === "chance" ? action.slice(action.indexOf(" ") + 1) : action}`); // after its weight
    }
}

// Every setup worth playing: the plain one, every ruleset, every value of every option by itself.
function setupsOf(engine, game) {
    const about = JSON.parse(engine.line(`about ${game}`)[0]);
    const options = about.options.flatMap(({ name, values, low, high, standard }) =>
        (values ?? [low, high]).filter((v) => v !== standard).map((v) => `${game} ${name}=${v}`),
    );
    return {
        setups: [game, game, game, ...about.rulesets.map((r) => `${game} ruleset=${r.name}`), ...options],
        seats: Array.from({ length: about.max_seats - about.min_seats + 1 }, (_, i) => about.min_seats + i),
    };
}

function viewsOf(engine, game) {
    const views = new Seen();
    const folder = `${ROOT}tests/golden/`;
    for (const name of readdirSync(folder).sort()) {
        const text = name.startsWith(`${game}-`) ? readFileSync(folder + name, "utf8") : "";
        if (text.includes("[game ")) addRecorded(engine, text, views);
    }
    const scenes = `${ROOT}tests/transcripts/${game}/`;
    for (const name of readdirSync(scenes).sort()) addScene(engine, readFileSync(scenes + name, "utf8"), views);
    const { setups, seats } = setupsOf(engine, game);
    setups.forEach((setup, i) => seats.forEach((n) => addRandom(engine, setup, n, i * 10 + n, views)));
    words = [];
    ids = [];
    views.learn();
    return views;
}

// Files ------------------------------------------------------------------------------------------

async function fileOf(engine, game) {
    const head =
        `// Generated by \`${COMMAND}\`. Do not edit.\n` +
        `// What describe() says of a game of ${game}; src/games/${game}/view.c writes it.\n`;
    const text = `${head}export type View = ${viewsOf(engine, game).type()};\n`;
    const options = JSON.parse(readFileSync(`${ROOT}web/package.json`, "utf8")).prettier;
    return prettier.format(text, { ...options, parser: "typescript", quoteProps: "as-needed" });
}

const engine = await Engine.load(readFileSync(`${ROOT}build/wasm/src/wasm/colossi.wasm`));
const games = engine.line("games").map((line) => line.split(" ")[0]);
let differs = 0;
for (const game of games) {
    const path = `web/src/games/${game}/view.gen.ts`;
    const text = await fileOf(engine, game);
    if (process.argv.includes("--write")) {
        writeFileSync(ROOT + path, text);
        continue;
    }
    let found = "";
    try {
        found = readFileSync(ROOT + path, "utf8");
    } catch {
        console.error(`${path} is missing; run \`${COMMAND}\``);
    }
    if (found === text) continue;
    differs++;
    const [a, b] = [found.split("\n"), text.split("\n")];
    const at = b.findIndex((line, i) => line !== a[i]);
    console.error(`${path} differs from what describe() writes, first in line ${at + 1}:\n- ${a[at]}\n+ ${b[at]}`);
    console.error(`Run \`${COMMAND}\` and look at the difference.`);
}
process.exit(differs > 0 ? 1 : 0);
