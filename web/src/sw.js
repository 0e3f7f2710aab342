// The service worker: keeps every file of the page, so that it starts and plays without a network. The build writes it
// into dist/sw.js and fills in the version, the list of files, the files for learning, and the catalogues by language. Of these
// it keeps English and the languages that somebody has used in this browser. Files for learning are fetched when a tab has
// nothing else to do and says "learn"; those that have a language in their name (…-de-…) as catalogues are.
//
// A new version is installed beside the old one and waits. It begins when a tab sends "begin" or when every tab of the old
// version is closed. The old version's files stay until then, since its tabs may still need them.
const VERSION = "__VERSION__";
const FILES = __FILES__;
const LEARNING = __LEARNING__;
const CATALOGUES = __CATALOGUES__; // {"en": "/assets/messages-en-….txt"}

self.addEventListener("install", (event) => {
    event.waitUntil(install());
});

async function install() {
    const used = await usedLanguages();
    const catalogues = Object.keys(CATALOGUES).filter((language) => used.has(language));
    const cache = await caches.open(VERSION);
    await cache.addAll([...FILES, ...catalogues.map((language) => CATALOGUES[language])]);
}

// English, and the languages whose catalogues an older version has kept.
async function usedLanguages() {
    const used = new Set(["en"]);
    for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) {
            const found = /\/messages-([a-z]+)-[^/]*\.txt$/.exec(url);
            if (found) used.add(found[1]);
        }
    }
    return used;
}

self.addEventListener("message", (event) => {
    if (event.data === "begin") self.skipWaiting();
    if (event.data === "learn") event.waitUntil(keepLearning());
    if (event.data.turn) event.waitUntil(keepWords(event.data.turn));
});

// Fetches what is missing of the files for learning.
async function keepLearning() {
    const used = await usedLanguages();
    const cache = await caches.open(VERSION);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const isWanted = (path) => used.has(languageOf(path) ?? "en") && !kept.has(path);
    await cache.addAll(LEARNING.filter(isWanted));
}

// The language in a file's name, before its hash.
const languageOf = (path) => Object.keys(CATALOGUES).find((language) => path.includes(`-${language}-`));

// Notifications --------------------------------------------------------------------------------------
//
// The server says that it is a seat's turn (Web Push). The words are those that the page has left here in the reader's
// language.
const WORDS = "/words-of-a-turn";

async function keepWords(words) {
    await (await caches.open(VERSION)).put(WORDS, new Response(words));
}

self.addEventListener("push", (event) => {
    event.waitUntil(tellTurn(event.data.json()));
});

async function tellTurn({ table }) {
    const path = `/table/${table}`;
    const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const isSeen = tabs.some((tab) => tab.visibilityState === "visible" && new URL(tab.url).pathname === path);
    if (isSeen) return; // the page itself tells
    const kept = await (await caches.open(VERSION)).match(WORDS);
    const body = kept ? await kept.text() : "";
    await self.registration.showNotification("Colossi", { body, tag: table, icon: "/icon.svg", data: { path } });
}

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openTable(event.notification.data.path));
});

// Shows the tab of the table, or opens one. The page finds the seat of this browser by itself.
async function openTable(path) {
    const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const tab = tabs.find((t) => new URL(t.url).pathname === path);
    await (tab ? tab.focus() : self.clients.openWindow(path));
}

// Files ----------------------------------------------------------------------------------------------

self.addEventListener("activate", (event) => {
    event.waitUntil(self.clients.claim().then(forgetOldVersions));
});

// Deletes the files of other versions, unless a tab is open that may belong to one of them.
async function forgetOldVersions() {
    const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (tabs.length > 0) return;
    const old = (await caches.keys()).filter((name) => name !== VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
}

// A file of this version, or of an older one that is still open in a tab, or what the server has. Catalogues and files for
// learning are kept when they are first used.
async function find(path, request) {
    const cache = await caches.open(VERSION);
    const found = (await cache.match(path)) ?? (await caches.match(path));
    if (found) return found;
    const answer = await fetch(request);
    if (answer.ok && (Object.values(CATALOGUES).includes(path) || LEARNING.includes(path)))
        await cache.put(path, answer.clone());
    return answer;
}

// Files never change under their name. Every other address of the page is the one page; the server's own are left alone.
self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    if (/^\/(api|ws|healthz|metrics|plain)/.test(url.pathname)) return;
    const isPage = request.mode === "navigate";
    if (isPage) event.waitUntil(forgetOldVersions());
    const path = isPage && !FILES.includes(url.pathname) ? "/" : url.pathname;
    event.respondWith(find(path, request));
});
