// Opens the built page in a real Chromium (Debian's), for tests and pictures. serveFiles() serves a folder without a Colossi
// server, so there are no tables.
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
};

export async function serveFiles(folder = DIST) {
    const server = createServer((request, response) => {
        const path = new URL(request.url, "http://page").pathname;
        if (path.startsWith("/api/")) return response.writeHead(503).end();
        const file = join(folder, path);
        const found =
            file.startsWith(folder) && existsSync(file) && statSync(file).isFile() ? file : join(folder, "index.html");
        response.writeHead(200, { "content-type": TYPES[extname(found)] ?? "application/octet-stream" });
        response.end(readFileSync(found));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

export async function launch() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
}

// Opens a page that collects its errors in page.errors.
export async function open(browser, { size = "1440x900", theme = "light", motion = "no-preference", ...rest } = {}) {
    const [width, height] = size.split("x").map(Number);
    const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: motion,
        hasTouch: width < 500,
        ...rest,
    });
    context.setDefaultTimeout(20000);
    const page = await context.newPage();
    page.errors = [];
    page.on("pageerror", (error) => page.errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
    return page;
}

// Makes a random action for the viewer, taken from the list of all actions. Returns false when the game is over. Throws if the
// viewer is not to act within `patience` milliseconds.
export async function actAtRandom(page, random, patience = 20000) {
    const mine = page.locator('.prompt[data-mine="true"]');
    const over = page.locator(".ending");
    await mine.or(over).first().waitFor({ timeout: patience });
    if (await over.count()) return false;
    return page.evaluate((r) => {
        const list = document.querySelector(".actions details");
        if (list) list.open = true;
        const all = document.querySelectorAll(".choices button");
        if (all.length === 0) return true;
        all[Math.floor(r * all.length)].click();
        return true;
    }, random());
}

// Random numbers from 0 to 1 that are the same in every run.
export function generator(seed) {
    let state = seed >>> 0 || 1;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 4294967296;
    };
}
