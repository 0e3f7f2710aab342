// Builds the page into dist/: files under assets/ that have a hash in their name, a compressed copy of each, and a service
// worker that knows all of them and which of them are catalogues of languages.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import subsetFont from "subset-font";
import { defineConfig, type Plugin } from "vite";
import { guides } from "./guide";

function files(folder: string, under = ""): string[] {
    return readdirSync(join(folder, under)).flatMap((name) => {
        const path = join(under, name);
        return statSync(join(folder, path)).isDirectory() ? files(folder, path) : [path];
    });
}

// The catalogues of the page, as [language, text].
function catalogues(): [string, string][] {
    const folder = join(__dirname, "../build/wasm/src/wasm");
    const languageOf = (file: string) => /^messages-([a-z]+)\.txt$/.exec(file)?.[1];
    return readdirSync(folder)
        .filter(languageOf)
        .map((file) => [languageOf(file)!, readFileSync(join(folder, file), "utf8")]);
}

// A message without arguments.
const message = (text: string, key: string): string =>
    text.split(`\n${key}\n `)[1].split("\n")[0].replaceAll("''", "'");

// Fills in what cannot wait for a script: a sentence for browsers without scripts in every language, and one manifest per
// language.
function words(): Plugin {
    return {
        name: "words",
        transformIndexHtml(html) {
            const notes = catalogues().map(
                ([language, text]) =>
                    `<p lang="${language}">${message(text, "page.noscript")} <a href="/plain">${message(text, "page.plain")}</a></p>`,
            );
            return html.replace("<noscript>", `<noscript>${notes.join("")}`);
        },
        generateBundle() {
            const manifest = JSON.parse(readFileSync(join(__dirname, "public/manifest.webmanifest"), "utf8"));
            for (const [lang, text] of catalogues()) {
                const source = JSON.stringify({ ...manifest, lang, description: message(text, "page.home.heading") });
                this.emitFile({ type: "asset", fileName: `manifest-${lang}.webmanifest`, source });
            }
        },
    };
}

// Leaves out of the typefaces what the page does not use: other weights than 400 to 700, and stylistic alternates.
function lighterFonts(): Plugin {
    const letters = Array.from({ length: 0x2220 - 0x20 }, (_, i) => String.fromCodePoint(i + 0x20)).join("");
    return {
        name: "lighter-fonts",
        apply: "build",
        async generateBundle(_, bundle) {
            for (const file of Object.values(bundle)) {
                if (file.type !== "asset" || !file.fileName.endsWith(".woff2")) continue;
                const whole = Buffer.from(file.source as Uint8Array);
                const variationAxes = { wght: { min: 400, max: 700 } };
                file.source = await subsetFont(whole, letters, { targetFormat: "woff2", variationAxes });
            }
        },
    };
}

// Writes sw.js with the list of files and a version, which is a hash of their contents. Puts a .gz and a .br beside every file.
function offline(): Plugin {
    return {
        name: "offline",
        apply: "build",
        closeBundle() {
            const dist = join(__dirname, "dist");
            const list = files(dist).filter((f) => !/\.(gz|br)$/.test(f) && f !== "sw.js" && !f.endsWith(".map"));
            const hash = createHash("sha256");
            for (const file of list) hash.update(file).update(readFileSync(join(dist, file)));
            const languageOf = (file: string) => /\/messages-([a-z]+)-[^/]*\.txt$/.exec(file)?.[1];
            const isLearning = (file: string) => file.startsWith("assets/learn-");
            const catalogues = list.filter(languageOf).map((file) => [languageOf(file), `/${file}`]);
            const learning = list.filter(isLearning).map((file) => `/${file}`);
            const paths = list
                .filter((f) => !languageOf(f) && !isLearning(f))
                .map((f) => (f === "index.html" ? "/" : `/${f}`));
            const worker = readFileSync(join(__dirname, "src/sw.js"), "utf8")
                .replace("__VERSION__", hash.digest("hex").slice(0, 16))
                .replace("__FILES__", JSON.stringify(paths))
                .replace("__LEARNING__", JSON.stringify(learning))
                .replace("__CATALOGUES__", JSON.stringify(Object.fromEntries(catalogues)));
            writeFileSync(join(dist, "sw.js"), worker);
            for (const file of [...list, "sw.js"]) {
                const bytes = readFileSync(join(dist, file));
                if (/\.(woff2|png)$/.test(file)) continue; // they are compressed already
                writeFileSync(join(dist, `${file}.gz`), gzipSync(bytes, { level: 9 }));
                writeFileSync(join(dist, `${file}.br`), brotliCompressSync(bytes));
            }
        },
    };
}

// What is only needed for learning: lessons, puzzles, guides with their figures and clauses. Its files have "learn-" at the
// beginning of their names, and the service worker fetches them after everything else.
const isForLearning = (path: string) =>
    /\/src\/learn\/|\/lessons\.ts$|data\/guide\/|docs\/rules\/|\/(puzzles|figures)\.txt/.test(path);

// A name for a file of data that several games or languages have: "en-causeway", "rules-causeway", "puzzles-causeway".
function dataName(path: string): string | undefined {
    const [, folder, name] = /(?:data\/guide|data|docs)\/([a-z]+)\/([a-z]+)\.(?:md|txt)/.exec(path) ?? [];
    if (!folder) return undefined;
    return path.endsWith(".md") ? `${folder}-${name}` : `${name}-${folder}`;
}

function nameFor(paths: string[], name: string, ending: string): string {
    if (!paths.some(isForLearning)) return `assets/${name}-[hash]${ending}`;
    const own = (paths.length === 1 && dataName(paths[0])) || name;
    return `assets/learn-${own.replace(/^learn-/, "")}-[hash]${ending}`;
}

export default defineConfig({
    root: __dirname,
    plugins: [words(), guides(), lighterFonts(), offline()],
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
    build: {
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
            output: {
                chunkFileNames: ({ moduleIds, name }) => nameFor(moduleIds, name, ".js"),
                assetFileNames: ({ originalFileNames, names: [name = "file"] }) =>
                    nameFor(
                        // The styles of a chunk have the name of its file only.
                        [...originalFileNames, join(__dirname, "src/learn", name)].filter(existsSync),
                        name.replace(/\.[^.]*$/, ""),
                        "[extname]",
                    ),
            },
        },
    },
    worker: { format: "es" },
    server: { fs: { allow: [".."] } },
});
