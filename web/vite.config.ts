// Builds the page into dist/: files under assets/ that have a hash in their name, a compressed copy of each, and a service
// worker that knows all of them and which of them are catalogues of languages.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

function files(folder: string, under = ""): string[] {
    return readdirSync(join(folder, under)).flatMap((name) => {
        const path = join(under, name);
        return statSync(join(folder, path)).isDirectory() ? files(folder, path) : [path];
    });
}

// Writes sw.js with the list of files and a version, which is a hash of their contents. Puts a .gz beside every file.
function offline(): Plugin {
    return {
        name: "offline",
        apply: "build",
        closeBundle() {
            const dist = join(__dirname, "dist");
            const list = files(dist).filter((f) => !f.endsWith(".gz") && f !== "sw.js" && !f.endsWith(".map"));
            const hash = createHash("sha256");
            for (const file of list) hash.update(file).update(readFileSync(join(dist, file)));
            const languageOf = (file: string) => /\/messages-([a-z]+)-[^/]*\.txt$/.exec(file)?.[1];
            const catalogues = list.filter(languageOf).map((file) => [languageOf(file), `/${file}`]);
            const paths = list.filter((f) => !languageOf(f)).map((f) => (f === "index.html" ? "/" : `/${f}`));
            const worker = readFileSync(join(__dirname, "src/sw.js"), "utf8")
                .replace("__VERSION__", hash.digest("hex").slice(0, 16))
                .replace("__FILES__", JSON.stringify(paths))
                .replace("__CATALOGUES__", JSON.stringify(Object.fromEntries(catalogues)));
            writeFileSync(join(dist, "sw.js"), worker);
            for (const file of [...list, "sw.js"]) {
                const bytes = readFileSync(join(dist, file));
                if (!/\.(woff2|png)$/.test(file)) writeFileSync(join(dist, `${file}.gz`), gzipSync(bytes, { level: 9 }));
            }
        },
    };
}

export default defineConfig({
    root: __dirname,
    plugins: [offline()],
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
    build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    worker: { format: "es" },
    server: { fs: { allow: [".."] } },
});
