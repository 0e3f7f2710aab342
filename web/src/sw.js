// The service worker: keeps every file of the page, so that it starts and plays without a network. The build writes it
// into dist/sw.js and fills in the version and the list of files.
//
// A new version is installed beside the old one and waits. It begins when a tab sends "begin" or when every tab of the old
// version is closed. The old version's files stay until then, since its tabs may still need them.
const VERSION = "__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("message", (event) => {
    if (event.data === "begin") self.skipWaiting();
});

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

// A file of this version, or of an older one that is still open in a tab, or what the server has.
async function find(path, request) {
    const cache = await caches.open(VERSION);
    return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
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
