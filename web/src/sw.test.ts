import { beforeEach, describe, expect, it, vi } from "vitest";
import source from "./sw.js?raw";

// The service worker among fakes of what a browser gives it.
type Handler = (event: Record<string, unknown>) => void;

let stores: Map<string, Map<string, string>>; // the files of each cache
let tabs: number;
const network = vi.fn(async (request: { url: string }) => {
    const answer = `network ${request.url}`;
    return Object.assign(answer, { ok: true, clone: () => answer });
});

const cacheOf = (name: string) => {
    const files = stores.get(name) ?? new Map<string, string>();
    stores.set(name, files);
    return {
        addAll: async (paths: string[]) => paths.forEach((path) => files.set(path, `${name} ${path}`)),
        match: async (path: string) => files.get(path),
        put: async (path: string, answer: string) => void files.set(path, answer),
        keys: async () => [...files.keys()].map((path) => ({ url: `http://page${path}` })),
    };
};

function worker(version: string, files: string[], catalogues: Record<string, string> = {}, learning: string[] = []) {
    const handlers: Record<string, Handler> = {};
    const self = {
        addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
        location: { origin: "http://page" },
        skipWaiting: vi.fn(),
        clients: { claim: vi.fn(async () => {}), matchAll: async () => Array(tabs).fill({}) },
    };
    const caches = {
        open: async (name: string) => cacheOf(name),
        keys: async () => [...stores.keys()],
        delete: async (name: string) => stores.delete(name),
        match: async (path: string) => [...stores.values()].map((s) => s.get(path)).find((f) => f !== undefined),
    };
    const text = source
        .replace("__VERSION__", version)
        .replace("__FILES__", JSON.stringify(files))
        .replace("__LEARNING__", JSON.stringify(learning))
        .replace("__CATALOGUES__", JSON.stringify(catalogues));
    new Function("self", "caches", "fetch", text)(self, caches, network);
    const wait = async (name: string, event: object = {}) => {
        const waited: unknown[] = [];
        handlers[name]({ waitUntil: (promise: unknown) => waited.push(promise), ...event });
        await Promise.all(waited);
    };
    const get = async (path: string, part: object = {}) => {
        let answer: unknown = "not answered";
        const request = { url: `http://page${path}`, method: "GET", mode: "no-cors", ...part };
        await wait("fetch", { request, respondWith: (response: unknown) => (answer = response) });
        return answer;
    };
    return {
        self,
        get,
        navigate: (path: string) => get(path, { mode: "navigate" }),
        install: () => wait("install"),
        activate: () => wait("activate"),
        message: (data: unknown) => wait("message", { data }),
        push: (told: unknown) => wait("push", { data: { json: () => told } }),
    };
}

beforeEach(() => {
    stores = new Map();
    tabs = 0;
    network.mockClear();
});

describe("the service worker", () => {
    it("keeps every file and answers from what it keeps", async () => {
        const one = worker("one", ["/", "/assets/a.js"]);
        await one.install();
        await one.activate();
        expect(one.self.clients.claim).toHaveBeenCalled();
        expect(await one.get("/assets/a.js")).toBe("one /assets/a.js");
        expect(network).not.toHaveBeenCalled();
    });

    it("answers every address of the page with the one page", async () => {
        const one = worker("one", ["/", "/icon.svg"]);
        await one.install();
        for (const path of ["/", "/play/orongo?now", "/game/1"]) expect(await one.navigate(path)).toBe("one /");
        expect(await one.navigate("/icon.svg")).toBe("one /icon.svg");
    });

    it.each(["/api/tables", "/ws", "/healthz", "/metrics", "/plain"])("leaves %s to the server", async (path) => {
        const one = worker("one", ["/"]);
        await one.install();
        expect(await one.get(path)).toBe("not answered");
        expect(await one.navigate(path)).toBe("not answered");
    });

    it("leaves other origins and other methods alone", async () => {
        const one = worker("one", ["/"]);
        await one.install();
        expect(await one.get("/", { url: "http://elsewhere/" })).toBe("not answered");
        expect(await one.get("/", { method: "POST" })).toBe("not answered");
    });

    it("asks the network for what it does not keep", async () => {
        const one = worker("one", ["/"]);
        await one.install();
        expect(String(await one.get("/other.txt"))).toBe("network http://page/other.txt");
        expect(stores.get("one")!.has("/other.txt")).toBe(false);
    });

    it("keeps English, and any other language once it has been used", async () => {
        const catalogues = { de: "/assets/messages-de-1.txt", en: "/assets/messages-en-1.txt" };
        const one = worker("one", ["/"], catalogues);
        await one.install();
        expect([...stores.get("one")!.keys()]).toEqual(["/", catalogues.en]);
        await one.get(catalogues.de);
        expect(await one.get(catalogues.de)).toBe(`network http://page${catalogues.de}`);
        expect(network).toHaveBeenCalledOnce();
    });

    it("keeps the languages of an older version in their new form", async () => {
        const one = worker("one", ["/"], { de: "/assets/messages-de-1.txt", fr: "/assets/messages-fr-1.txt" });
        await one.install();
        await one.get("/assets/messages-de-1.txt");
        await worker("two", ["/"], { de: "/assets/messages-de-2.txt", fr: "/assets/messages-fr-2.txt" }).install();
        expect([...stores.get("two")!.keys()]).toEqual(["/", "/assets/messages-de-2.txt"]);
    });

    it("waits with a new version until a tab asks for it", async () => {
        const two = worker("two", ["/"]);
        await two.install();
        expect(two.self.skipWaiting).not.toHaveBeenCalled();
        await two.message("something else");
        expect(two.self.skipWaiting).not.toHaveBeenCalled();
        await two.message("begin");
        expect(two.self.skipWaiting).toHaveBeenCalledOnce();
    });

    it("keeps the old files while a tab may need them, and serves both", async () => {
        await worker("one", ["/", "/assets/old.js"]).install();
        const two = worker("two", ["/", "/assets/new.js"]);
        tabs = 2;
        await two.install();
        await two.activate();
        expect([...stores.keys()]).toEqual(["one", "two"]);
        expect(await two.get("/assets/old.js")).toBe("one /assets/old.js");
        expect(await two.navigate("/")).toBe("two /"); // never the page of an old version
        expect([...stores.keys()]).toEqual(["one", "two"]);
    });

    it("deletes the old files when no tab is open", async () => {
        await worker("one", ["/"]).install();
        const two = worker("two", ["/"]);
        await two.install();
        await two.activate();
        expect([...stores.keys()]).toEqual(["two"]);
        stores.set("left", new Map());
        await two.navigate("/play/orongo");
        expect([...stores.keys()]).toEqual(["two"]);
    });

    it("tells that it is a seat's turn, in the words that the page has left", async () => {
        const one = worker("one", ["/"]);
        await one.install();
        const tell = vi.fn();
        Object.assign(one.self, { registration: { showNotification: tell } });
        await one.message({ turn: "Du bist an der Reihe." });
        await one.push({ table: "t1", seat: 1, game: "orongo" });
        expect(tell).toHaveBeenCalledWith(
            "Colossi",
            expect.objectContaining({ body: "Du bist an der Reihe.", tag: "t1", data: { path: "/table/t1" } }),
        );
    });

    it("serves its own page while a newer version waits", async () => {
        const one = worker("one", ["/"]);
        stores.set("earlier", new Map([["/", "earlier /"]]));
        await one.install();
        tabs = 1;
        await worker("two", ["/"]).install();
        expect(await one.navigate("/")).toBe("one /");
    });

    it("fetches what is needed for learning when a tab says so, in the languages that are used", async () => {
        const catalogues = {
            en: "/assets/messages-en-1.txt",
            de: "/assets/messages-de-1.txt",
            fr: "/assets/messages-fr-1.txt",
        };
        const files = ["/assets/learn-puzzles-a.js", "/assets/learn-words-en-a.txt", "/assets/learn-words-de-a.txt"];
        const one = worker("one", ["/"], catalogues, [...files, "/assets/learn-words-fr-a.txt"]);
        await one.install();
        await one.activate();
        expect([...stores.get("one")!.keys()]).not.toContain(files[0]); // a first visit does not wait for it
        await one.get(catalogues.de);
        await one.message("learn");
        for (const file of files) expect(await one.get(file)).toBe(`one ${file}`);
        expect(String(await one.get("/assets/learn-words-fr-a.txt"))).toMatch(/^network/);
    });

    it("keeps a file for learning that was needed earlier", async () => {
        const one = worker("one", ["/"], {}, ["/assets/learn-puzzles-a.js"]);
        await one.install();
        await one.activate();
        expect(String(await one.get("/assets/learn-puzzles-a.js"))).toMatch(/^network/);
        network.mockClear();
        expect(String(await one.get("/assets/learn-puzzles-a.js"))).toMatch(/^network/); // what the network had answered
        expect(network).not.toHaveBeenCalled();
    });
});
