// Drives a real Firefox (Debian's firefox-esr) through Marionette, the protocol that is built into it: JSON over a local
// connection, with the commands of WebDriver.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./page/kit.mjs";

const KEYS = {
    Tab: "\uE004",
    Enter: "\uE007",
    Escape: "\uE00C",
    ArrowLeft: "\uE012",
    ArrowUp: "\uE013",
    ArrowRight: "\uE014",
    ArrowDown: "\uE015",
};
const PATIENCE = 20000; // milliseconds

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function dial(port) {
    for (let i = 0; i < 150; i++) {
        const socket = await new Promise((resolve) => {
            const s = connect(port, "127.0.0.1");
            s.once("connect", () => resolve(s));
            s.once("error", () => resolve(null));
        });
        if (socket) return socket;
        await sleep(200);
    }
    throw new Error("Firefox does not answer");
}

export class Firefox {
    waiting = new Map();
    count = 0;
    heard = Buffer.alloc(0);

    static async launch() {
        const firefox = new Firefox();
        const port = await freePort();
        firefox.profile = mkdtempSync(join(tmpdir(), "colossi-firefox-"));
        const settings = {
            "marionette.port": port,
            "ui.prefersReducedMotion": 1,
            "browser.shell.checkDefaultBrowser": false,
            "datareporting.policy.dataSubmissionEnabled": false,
            "app.update.enabled": false,
            "browser.aboutwelcome.enabled": false,
            "network.captive-portal-service.enabled": false,
            "accessibility.tabfocus": 7,
        };
        const lines = Object.entries(settings).map(
            ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
        );
        writeFileSync(join(firefox.profile, "user.js"), lines.join("\n"));
        const program = process.env.FIREFOX ?? "firefox-esr";
        firefox.child = spawn(program, ["--headless", "--marionette", "--no-remote", "--profile", firefox.profile], {
            stdio: "ignore",
            env: { ...process.env, MOZ_HEADLESS_WIDTH: "1440", MOZ_HEADLESS_HEIGHT: "900", HOME: firefox.profile },
        });
        firefox.socket = await dial(port);
        firefox.socket.on("data", (data) => firefox.hear(data));
        await firefox.send("WebDriver:NewSession", { capabilities: {} });
        return firefox;
    }

    // A message is its length, a colon and JSON. Firefox greets with a message of its own.
    hear(data) {
        this.heard = Buffer.concat([this.heard, data]);
        for (;;) {
            const colon = this.heard.indexOf(":");
            if (colon < 0) return;
            const length = Number(this.heard.subarray(0, colon));
            if (this.heard.length < colon + 1 + length) return;
            const message = JSON.parse(this.heard.subarray(colon + 1, colon + 1 + length));
            this.heard = this.heard.subarray(colon + 1 + length);
            if (!Array.isArray(message)) continue;
            const [, id, error, result] = message;
            const { resolve, reject } = this.waiting.get(id);
            this.waiting.delete(id);
            if (error) reject(new Error(`${error.error}: ${error.message}`));
            else resolve(result);
        }
    }

    send(command, parameters = {}) {
        const id = ++this.count;
        const text = Buffer.from(JSON.stringify([0, id, command, parameters]));
        this.socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]));
        return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    }

    async close() {
        const ended = new Promise((resolve) => this.child.once("exit", resolve));
        await this.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
        await Promise.race([ended, sleep(5000)]);
        this.child.kill("SIGKILL");
        this.socket.destroy();
        rmSync(this.profile, { recursive: true, force: true });
    }

    go = (url) => this.send("WebDriver:Navigate", { url });

    // Runs a function in the page and returns what it returns.
    async run(body, ...args) {
        const script = `return (${body}).apply(null, arguments)`;
        return (await this.send("WebDriver:ExecuteScript", { script, args })).value;
    }

    // Waits until a function in the page returns something true, and returns that.
    async until(body, ...args) {
        for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(60)) {
            const found = await this.run(body, ...args);
            if (found) return found;
        }
        throw new Error(`this never became true: ${body}`);
    }

    shows = (selector) => this.until((s) => document.querySelector(s) !== null, selector);
    lacks = (selector) => this.until((s) => document.querySelector(s) === null, selector);
    countOf = (selector) => this.run((s) => document.querySelectorAll(s).length, selector);

    async press(...keys) {
        const actions = keys.flatMap((key) => {
            const value = KEYS[key] ?? key;
            return [
                { type: "keyDown", value },
                { type: "keyUp", value },
            ];
        });
        await this.send("WebDriver:PerformActions", { actions: [{ type: "key", id: "keys", actions }] });
    }

    // Moves the mouse to points, one after the other; `isDrag` keeps its button pressed from the first to the last.
    async mouse(points, isDrag = false) {
        const move = ([x, y]) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 40 });
        const [first, ...rest] = points.map(move);
        const down = isDrag ? [{ type: "pointerDown", button: 0 }] : [];
        const up = isDrag ? [{ type: "pointerUp", button: 0 }] : [];
        const actions = [first, ...down, ...rest, ...up];
        await this.send("WebDriver:PerformActions", {
            actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
        });
    }

    click = (x, y) => this.mouse([[x, y], [x, y]], true); // prettier-ignore

    // The middle of the first element of a selector.
    middle = (selector) =>
        this.until((s) => {
            const box = document.querySelector(s)?.getBoundingClientRect();
            return box && box.width > 0 ? [box.x + box.width / 2, box.y + box.height / 2] : null;
        }, selector);

    clickOn = async (selector) => this.click(...(await this.middle(selector)));

    // Opens another window and returns its handle.
    async open() {
        return (await this.send("WebDriver:NewWindow", { type: "window", focus: true })).handle;
    }

    use = (handle) => this.send("WebDriver:SwitchToWindow", { handle, focus: true });
    handle = async () => (await this.send("WebDriver:GetWindowHandle")).value;
}
