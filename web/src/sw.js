// The service worker: keeps every file of the page, so that it starts and plays without a network. Written into
// dist/sw.js by the build, which fills in the list and the version.
const VERSION = "__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(VERSION)
            .then((cache) => cache.addAll(FILES))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener("activate", (event) => {
    const old = (names) => Promise.all(names.filter((n) => n !== VERSION).map((n) => caches.delete(n)));
    event.waitUntil(
        caches
            .keys()
            .then(old)
            .then(() => self.clients.claim()),
    );
});

// Files never change under their name; any other page of ours is the one page. The server's interface is never kept.
self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== location.origin) return;
    if (/^\/(api|ws|healthz|metrics|plain)/.test(url.pathname)) return;
    const path = FILES.includes(url.pathname) ? url.pathname : event.request.mode === "navigate" ? "/" : null;
    if (path === null) return;
    event.respondWith(caches.match(path).then((kept) => kept ?? fetch(event.request)));
});
