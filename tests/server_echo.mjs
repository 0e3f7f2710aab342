#!/usr/bin/env node
// The server's WebSockets as a client of others sees them. The package `ws` connects to the echo build, and the cases follow the
// groups of the Autobahn test suite: framing, pings, reserved bits, opcodes, fragmentation, UTF-8, closing, and size.
//
// Usage: server_echo.mjs ECHO_SERVE
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { createRequire } from "node:module";

const require = createRequire(new URL("../web/package.json", import.meta.url));
const WebSocket = require("ws");
const { Sender } = WebSocket;

const PATIENCE = 30000; // milliseconds
const MOST = 16 << 20; // bytes of a message in the echo build
let failures = 0;

function check(passed, name, detail) {
    console.log(`${passed ? "ok" : "not ok"} - echo: ${name}`);
    if (passed) return;
    failures++;
    if (detail !== undefined) console.log(`# ${JSON.stringify(detail).slice(0, 400)}`);
}

function freePort() {
    return new Promise((resolve) => {
        const s = createServer().listen(0, "127.0.0.1", () => {
            const { port } = s.address();
            s.close(() => resolve(port));
        });
    });
}

// A socket and everything that it receives.
class Peer {
    static async open(port) {
        const peer = new Peer();
        peer.socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { maxPayload: 0, perMessageDeflate: false });
        peer.messages = [];
        peer.pongs = [];
        peer.closed = null;
        peer.wake = () => {};
        const note = (list) => (...what) => {
            list.push(what);
            peer.wake();
        };
        peer.socket.on("message", note(peer.messages));
        peer.socket.on("pong", note(peer.pongs));
        peer.socket.on("error", () => {});
        peer.socket.on("close", (code) => {
            peer.closed = code;
            peer.wake();
        });
        await peer.until(() => peer.socket.readyState === WebSocket.OPEN, "open");
        return peer;
    }

    // Waits until something holds. Every arrival makes it look again.
    until(holds) {
        return new Promise((resolve) => {
            const timer = setTimeout(() => resolve(false), PATIENCE);
            const look = () => {
                if (!holds() && this.closed === null) return;
                clearTimeout(timer);
                resolve(holds());
            };
            this.wake = look;
            this.socket.once("open", look);
            look();
        });
    }

    // Sends frames that `ws` itself would never send.
    raw(...frames) {
        for (const [opcode, data = "", more = {}] of frames) {
            const options = { fin: true, rsv1: false, mask: true, readOnly: false, opcode, ...more };
            const parts = Sender.frame(Buffer.from(data), options);
            for (const part of parts) this.socket._socket.write(part);
        }
    }

    end() {
        this.socket.terminate();
    }
}

const port = await freePort();
const server = spawn(process.argv[2], [`--listen=127.0.0.1:${port}`, "--store=memory", "--web=none", "--rate=1000000", "--sockets-per-address=1000"], {
    stdio: ["ignore", "ignore", "pipe"],
});
let said = "";
server.stderr.on("data", (bytes) => (said += bytes));
const started = Date.now();
while (!said.includes("listening on") && Date.now() - started < PATIENCE) await new Promise((done) => setTimeout(done, 20));

// The frames are answered by these echoes, in this order.
async function echoes(name, frames, expected) {
    const peer = await Peer.open(port);
    peer.raw(...frames);
    await peer.until(() => peer.messages.length >= expected.length);
    const got = peer.messages.map(([data, isBinary]) => (isBinary ? data : data.toString()));
    const same = got.length === expected.length && got.every((g, i) => Buffer.compare(Buffer.from(g), Buffer.from(expected[i])) === 0);
    check(same && peer.closed === null, name, { got: got.map((g) => g.length), closed: peer.closed });
    peer.end();
}

// The server closes the socket with this code.
async function closes(name, code, frames) {
    const peer = await Peer.open(port);
    peer.raw(...frames);
    await peer.until(() => peer.closed !== null);
    check(peer.closed === code, `${name}: closed with ${code}`, { closed: peer.closed });
    peer.end();
}

const TEXT = 1, BINARY = 2, CONTINUED = 0, CLOSE = 8, PING = 9, PONG = 10; // prettier-ignore
const part = { fin: false };

// 1: framing
for (const size of [0, 1, 125, 126, 127, 128, 65535, 65536, 100000]) {
    await echoes(`a text of ${size} bytes`, [[TEXT, "*".repeat(size)]], ["*".repeat(size)]);
    await echoes(`binary data of ${size} bytes`, [[BINARY, Buffer.alloc(size, 0xfe)]], [Buffer.alloc(size, 0xfe)]);
}
{
    const peer = await Peer.open(port);
    const bytes = Buffer.concat(Sender.frame(Buffer.from("byte by byte"), { fin: true, opcode: TEXT, mask: true, rsv1: false, readOnly: false }));
    peer.socket._socket.setNoDelay(true);
    for (const byte of bytes) {
        peer.socket._socket.write(Buffer.from([byte]));
        await new Promise((done) => setTimeout(done, 2));
    }
    await peer.until(() => peer.messages.length > 0);
    check(peer.messages[0]?.[0].toString() === "byte by byte", "a frame that comes byte by byte");
    peer.end();
}

// 2: pings
for (const payload of ["", "hello", Buffer.from([0, 255, 254, 253]), "x".repeat(125)]) {
    const peer = await Peer.open(port);
    peer.socket.ping(payload);
    await peer.until(() => peer.pongs.length > 0);
    check(peer.pongs.length === 1 && Buffer.compare(peer.pongs[0][0], Buffer.from(payload)) === 0, `a ping of ${payload.length} bytes`, peer.pongs);
    peer.end();
}
{
    const peer = await Peer.open(port);
    for (let i = 0; i < 10; i++) peer.socket.ping(`ping ${i}`);
    await peer.until(() => peer.pongs.length === 10);
    check(peer.pongs.map(([p]) => p.toString()).join() === [...Array(10).keys()].map((i) => `ping ${i}`).join(), "ten pings are answered in their order");
    peer.end();
}
await closes("a ping of 126 bytes", 1002, [[PING, "x".repeat(126)]]);
await echoes("an unasked pong is ignored", [[PONG, "x"], [TEXT, "after"]], ["after"]);

// 3: reserved bits; 4: opcodes
for (const bits of [0x10, 0x20, 0x40, 0x70]) {
    const peer = await Peer.open(port);
    const parts = Sender.frame(Buffer.from("x"), { fin: true, opcode: TEXT | bits, mask: true, rsv1: false, readOnly: false });
    for (const p of parts) peer.socket._socket.write(p);
    await peer.until(() => peer.closed !== null);
    check(peer.closed === 1002, `reserved bits ${bits.toString(16)}: closed with 1002`, peer.closed);
    peer.end();
}
for (const opcode of [3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) await closes(`opcode ${opcode}`, 1002, [[TEXT, "before"], [opcode, "x"]]);
await closes("a frame without a mask", 1002, [[TEXT, "x", { mask: false }]]);

// 5: fragmentation
await echoes("a text in two parts", [[TEXT, "frag", part], [CONTINUED, "ment"]], ["fragment"]);
await echoes("binary data in three parts, one of them empty", [[BINARY, "a", part], [CONTINUED, "", part], [CONTINUED, "b"]], [Buffer.from("ab")]);
await echoes("a ping between two parts", [[TEXT, "one ", part], [PING, "x"], [CONTINUED, "two"]], ["one two"]);
await echoes("a hundred parts", [[TEXT, "0", part], ...Array(99).fill([CONTINUED, "1", part]), [CONTINUED, "2"]], [`0${"1".repeat(99)}2`]);
await closes("parts of a ping", 1002, [[PING, "x", part], [CONTINUED, "y"]]);
await closes("a continuation without a beginning", 1002, [[CONTINUED, "x"]]);
await closes("a new text inside a text", 1002, [[TEXT, "x", part], [TEXT, "y"]]);
await closes("a continuation after the last part", 1002, [[TEXT, "x", part], [CONTINUED, "y"], [CONTINUED, "z"]]);

// 6: UTF-8
for (const text of ["κόσμε", "Hello-µ@ßöäüàá-UTF-8!!", "😀", "\u{10FFFF}", "\uFFFF", "\0", "\u07FF\u0800"]) {
    await echoes(`the text ${JSON.stringify(text)}`, [[TEXT, text]], [text]);
    const bytes = Buffer.from(text);
    const parts = [...bytes].map((b, i) => [i === 0 ? TEXT : CONTINUED, Buffer.from([b]), { fin: i === bytes.length - 1 }]);
    await echoes(`the text ${JSON.stringify(text)} in parts of one byte`, parts, [text]);
}
for (const hex of ["ff", "c080", "eda080", "f4908080", "e28c", "80", "cebae1bdb9cf83cebcceb5eda080656469746564"])
    await closes(`the bytes ${hex} as text`, 1007, [[TEXT, Buffer.from(hex, "hex")]]);
await echoes("the same bytes as binary data", [[BINARY, Buffer.from("fffec080", "hex")]], [Buffer.from("fffec080", "hex")]);
await closes("UTF-8 that is wrong in the second part", 1007, [[TEXT, "x", part], [CONTINUED, Buffer.from("ff", "hex")]]);

// 7: closing
for (const code of [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])
    await closes(`a close with ${code}`, code, [[CLOSE, Buffer.from([code >> 8, code & 255])]]);
for (const code of [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535])
    await closes(`a close with ${code}`, 1002, [[CLOSE, Buffer.from([code >> 8, code & 255])]]);
await closes("a close with a reason", 1000, [[CLOSE, Buffer.concat([Buffer.from([3, 232]), Buffer.from("x".repeat(123))])]]);
await closes("a close with a reason that is too long", 1002, [[CLOSE, Buffer.concat([Buffer.from([3, 232]), Buffer.from("x".repeat(124))])]]);
await closes("a close of one byte", 1002, [[CLOSE, Buffer.from([3])]]);
await closes("a close with a reason that is no UTF-8", 1007, [[CLOSE, Buffer.from("03e8ff", "hex")]]);
await closes("nothing after a close is looked at", 1000, [[CLOSE, Buffer.from([3, 232])], [7, "x"], [TEXT, "x"]]);
{
    const peer = await Peer.open(port);
    peer.socket.close();
    await peer.until(() => peer.closed !== null);
    check(peer.closed === 1000 || peer.closed === 1005, "a close without a code is answered", peer.closed);
}

// 9 and 10: size
for (const size of [256 << 10, 1 << 20, 4 << 20, MOST]) {
    await echoes(`a text of ${size} bytes`, [[TEXT, "*".repeat(size)]], ["*".repeat(size)]);
    const data = Buffer.alloc(size, 7);
    const parts = [];
    for (let at = 0; at < size; at += 65536) parts.push([at === 0 ? BINARY : CONTINUED, data.subarray(at, at + 65536), { fin: at + 65536 >= size }]);
    await echoes(`binary data of ${size} bytes in parts of 64 KiB`, parts, [data]);
}
await closes("one byte more than the limit", 1009, [[TEXT, "*".repeat(MOST + 1)]]);
await closes("one byte more than the limit, in parts", 1009, [[TEXT, "*".repeat(MOST), part], [CONTINUED, "*"]]);
{
    const peer = await Peer.open(port);
    for (let i = 0; i < 1000; i++) peer.socket.send(`${i}`.padStart(1024, "*"));
    await peer.until(() => peer.messages.length === 1000);
    check(peer.messages.every(([data], i) => data.toString() === `${i}`.padStart(1024, "*")), "a thousand messages come back in their order", peer.messages.length);
    peer.end();
}

server.kill("SIGTERM");
const status = await new Promise((resolve) => server.on("exit", resolve));
check(status === 0 && !said.includes("Sanitizer"), "the server stops cleanly", said.slice(-400));
process.exit(failures === 0 ? 0 : 1);
