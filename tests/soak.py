#!/usr/bin/env python3
"""People play while one address attacks in every way it can, for an hour. The others must not notice: the 99th percentile
of the time from sending an action until the opponent sees it stays below 50 ms, bots answer, and memory stays flat.

usage: soak.py COLOSSI [MINUTES]
"""
import json
import multiprocessing
import os
import random
import re
import shutil
import signal
import socket
import sys
import time

from serving import Refused, Running, check, choose, finish, is_type, until

colossi = os.path.abspath(sys.argv[1])
minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 60
TABLES = 20
SLOWEST_MS = 50
ATTACKER = ("127.0.0.66", 0)


# Attacks ----------------------------------------------------------------------------------------------------------------
plain_connect = socket.create_connection
source = None  # the address from which this process connects


def connect(address, timeout=20, source_address=None, **more):
    return plain_connect(address, timeout, source, **more)


socket.create_connection = connect


def make_tables(run, rng, target):
    """Makes tables whose bots think as long as they may."""
    run.server.create(game=rng.choice(("giants", "assault", "orongo")), seats=["bot:search,sims=100000000"] * 3)


def hold_requests(run, rng, target):
    """Sends requests that never end, one byte at a time."""
    held = [socket.create_connection(("127.0.0.1", run.port)) for _ in range(60)]
    for byte in b"GET / HTTP/1.1\r\nX: " + b"x" * 20:
        for s in held:
            try:
                s.sendall(bytes([byte]))
            except OSError:
                pass
        time.sleep(0.5)
    for s in held:
        s.close()


def send_rubbish(run, rng, target):
    """Sends broken requests and broken frames."""
    good = b"GET /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"
    for _ in range(50):
        data = bytearray(good)
        for _ in range(rng.randrange(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        s = socket.create_connection(("127.0.0.1", run.port), 2)
        s.sendall(bytes(data))
        s.close()
    seat = run.server.sit(target)
    for _ in range(50):
        seat.socket.sendall(rng.randbytes(rng.randrange(1, 200)))


def talk(run, rng, target):
    """Fills a table of its own with talk, from many sockets."""
    made = run.server.create(game="causeway", seats=["me", "me"])
    seats = [run.server.sit(made["table"], s["token"]) for s in made["seats"] * 4]
    for i in range(2000):
        seats[i % len(seats)].send({"type": "chat", "text": "x" * 200})
    for s in seats:
        s.close()


def read_everything(run, rng, target):
    """Asks for tables that do not exist, and for all files, without reading the answers."""
    for _ in range(200):
        s = socket.create_connection(("127.0.0.1", run.port), 2)
        path = rng.choice((f"/api/tables/{rng.getrandbits(63):016x}", f"/api/tables/{target}", "/", "/metrics", "/api/games"))
        s.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 5)
        if rng.random() < 0.5:
            s.close()


def watch_slowly(run, rng, target):
    """Watches somebody's game without ever reading."""
    seats = [run.server.sit(target, since=0) for _ in range(20)]
    time.sleep(5)
    for s in seats:
        s.close()


ATTACKS = [make_tables, hold_requests, send_rubbish, talk, read_everything, watch_slowly]


def attack(run, which, targets, counts):
    os.nice(19)  # attackers would not use the processors of this machine
    global source
    source = ATTACKER
    rng = random.Random(which)
    while True:
        counts[which] += 1
        try:
            ATTACKS[which](run, rng, rng.choice(targets))
        except (Refused, OSError, ConnectionError, ValueError):
            time.sleep(0.2)


# People -----------------------------------------------------------------------------------------------------------------
def go_to_new_address():
    """Every game is played by other people."""
    global source
    source = (f"127.{random.randrange(1, 250)}.{random.randrange(250)}.1", 0)


class Game:
    """Two people at one table, who play at random and start again when the game is over."""

    def __init__(self, run):
        self.run = run
        self.begin()

    def begin(self):
        go_to_new_address()
        made = self.run.server.create(game="causeway", seats=["me", "me"], options={"ruleset": "quick"}, public=True)
        self.table = made["table"]
        self.seats = [self.run.server.sit(self.table, s["token"], full=True) for s in made["seats"]]
        self.states = [until(s, is_type("state")) for s in self.seats]

    def act(self):
        """Makes one action. Returns the milliseconds until the opponent saw it."""
        actor = next((i for i, s in enumerate(self.states) if s.get("legal")), None)
        if actor is None:
            for s in self.seats:
                s.close()
            self.begin()
            return None
        n = self.states[actor]["n"]
        newer = lambda m: is_type("state")(m) and m["n"] > n  # noqa: E731
        start = time.perf_counter()
        self.seats[actor].act(n, choose(self.states[actor]))
        self.states[1 - actor] = until(self.seats[1 - actor], newer)
        ms = (time.perf_counter() - start) * 1000
        self.states[actor] = until(self.seats[actor], newer)
        return ms


class AgainstBot:
    """A person who plays against a bot."""

    def __init__(self, run):
        self.run = run
        self.begin()

    def begin(self):
        go_to_new_address()
        made = self.run.server.create(game="causeway", seats=["me", "bot:level=1"], options={"ruleset": "quick"})
        self.seat = self.run.server.sit(made["table"], made["seats"][0]["token"], full=True)
        self.state = until(self.seat, lambda m: is_type("state")(m) and (m.get("legal") or m.get("result")))

    def act(self):
        """Makes an action and waits for the bot. Returns the milliseconds."""
        if not self.state.get("legal"):
            self.seat.close()
            self.begin()
            return None
        start = time.perf_counter()
        n = self.state["n"]
        self.seat.act(n, choose(self.state))
        self.state = until(self.seat, lambda m: is_type("state")(m) and m["n"] > n and (m.get("legal") or m.get("result")))
        return (time.perf_counter() - start) * 1000


def act_somewhere(games):
    time.sleep(0.005)  # so that no seat sends too many messages per second
    return random.choice(games).act()


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0


def main():
    run = Running([colossi, "serve"], web="none")
    games = [Game(run) for _ in range(TABLES)]
    bot = AgainstBot(run)
    alone = [ms for _ in range(500) if (ms := act_somewhere(games)) is not None]
    counts = multiprocessing.Array("Q", len(ATTACKS))
    targets = [g.table for g in games]
    attackers = [multiprocessing.Process(target=attack, args=(run, i, targets, counts), daemon=True) for i in range(len(ATTACKS))]
    for a in attackers:
        a.start()
    attacked, bots, memory = [], [], []
    begin = time.time()
    sampled = shown = begin
    try:
        while time.time() - begin < minutes * 60:
            ms = act_somewhere(games)
            attacked += [] if ms is None else [ms]
            if random.random() < 0.02:
                ms = bot.act()
                bots += [] if ms is None else [ms]
            if time.time() - sampled > minutes * 60 / 60:
                sampled = time.time()
                memory.append(run.memory_kb())
            if time.time() - shown > 60:
                shown = time.time()
                print(f"# {(shown - begin) / 60:.0f} min: {len(attacked)} actions, p99 {percentile(attacked, 0.99):.1f} ms, "
                      f"memory {memory[-1] // 1024} MB", flush=True)
    finally:
        for a in attackers:
            a.kill()
    said = run.server.request("GET", "/metrics")
    limits = re.search(r"^colossi_limits_total (\d+)", said, re.M).group(1)
    print(f"# attacks: {json.dumps({f.__name__: counts[i] for i, f in enumerate(ATTACKS)})}; limits exceeded: {limits}")
    print(f"# alone: p50 {percentile(alone, 0.5):.1f} ms, p99 {percentile(alone, 0.99):.1f} ms; "
          f"attacked: p50 {percentile(attacked, 0.5):.1f} ms, p99 {percentile(attacked, 0.99):.1f} ms over {len(attacked)} actions")
    check(all(counts), "soak: every attack took place", list(counts))
    check(len(attacked) > 1000 * minutes / 10, "soak: people went on playing", len(attacked))
    check(percentile(attacked, 0.99) < SLOWEST_MS, f"soak: the 99th percentile stays below {SLOWEST_MS} ms", percentile(attacked, 0.99))
    check(bots and percentile(bots, 0.99) < 3000, "soak: bots answer", (len(bots), percentile(bots, 0.99)))
    half = len(memory) // 2
    early, late = percentile(memory[half // 2:half], 0.5), percentile(memory[-half // 2:], 0.5)
    print(f"# memory: {early / 1024:.0f} MB in the first half, {late / 1024:.0f} MB at the end")
    check(late < early * 1.15 + 8192, "soak: memory stays flat", (early, late, memory))
    clean, tail = run.end()
    check(clean, "soak: the server stops gracefully", tail)
    shutil.rmtree(run.folder, ignore_errors=True)
    finish()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    main()
