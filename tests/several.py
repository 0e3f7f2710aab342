#!/usr/bin/env python3
"""Several servers share one PostgreSQL database, and the seats of a table play through different servers.

usage: with-postgres several.py COLOSSI
"""
import os
import random
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from pushing import Service
from webpush import Browser
from serving import Refused, Running, check, choose, finish, is_action, is_type, until

colossi = os.path.abspath(sys.argv[1])
address = os.environ["COLOSSI_POSTGRES"]
runs = [Running([colossi, "serve"], store=address) for _ in range(3)]
one, two, three = (r.server for r in runs)

made = one.create("causeway", ["me", "open"], name="Ana")
table, token = made["table"], made["seats"][0]["token"]
for _ in range(100):
    if any(t["table"] == table for t in two.request("GET", "/api/tables")):
        break
    time.sleep(0.05)
check(any(t["table"] == table for t in two.request("GET", "/api/tables")), "several: the other servers list a new table")
joined = two.join(table, "Ben")
seats = [one.sit(table, token, full=True), two.sit(table, joined["seats"][0]["token"], full=True)]
spectator = three.sit(table, since=0)
actions, saw, turn = 0, [], 0
acted = [-1, -1]
while actions < 20:
    state = until(seats[turn], lambda m: is_type("state")(m) and (m.get("legal") or m["stage"] == "over"))
    if state["stage"] == "over":
        break
    if state["n"] <= acted[turn]:
        continue
    acted[turn] = state["n"]
    seats[turn].act(state["n"], choose(state))
    actions += 1
    saw.append(until(spectator, is_action))
    turn = 1 - turn
check(actions >= 20 or state["stage"] == "over", f"several: two seats play {actions} actions through two servers")
check([s[0] for s in saw] == list(range(saw[0][0], saw[0][0] + len(saw))) and {s[1] for s in saw} == {1, 2},
      "several: a third server shows all of them in order")
runs[0].kill()
again = three.sit(table, token, full=True)
state = until(again, is_type("state"))
check(state["n"] == acted[1 - turn] + 1, "several: when a server dies, its seat continues on another one", state["n"])
if state["stage"] == "playing":
    mover = again if state["next"] == [1] else seats[1]
    state = state if state["next"] == [1] else two.state(table, joined["seats"][0]["token"])
    mover.act(state["n"], choose(state))
    check(until(seats[1], lambda m: is_action(m) and m[0] == state["n"])[0] == state["n"],
          "several: the other server is told about the next action")
# two devices of one seat act at the same moment through two servers
both = two.create("causeway", ["me", "me"])
a = two.sit(both["table"], both["seats"][0]["token"], full=True)
b = three.sit(both["table"], both["seats"][0]["token"], full=True)
state = until(a, lambda m: is_type("state")(m) and m.get("legal"))
until(b, lambda m: is_type("state")(m) and m.get("legal"))
legal = [x[0] for x in state["legal"]]
a.act(state["n"], legal[0])
b.act(state["n"], legal[1])
time.sleep(1)
states = [two.state(both["table"]), three.state(both["table"])]
check(states[0]["n"] == states[1]["n"] == state["n"] + 1 and states[0]["view"] == states[1]["view"],
      "several: of two actions at the same moment one succeeds, and both servers agree", [x["n"] for x in states])
# a bot answers once, whichever server asks it
made = two.create("causeway", ["me", "bot:random"])
seat, other = two.sit(made["table"], made["seats"][0]["token"], full=True), three.sit(made["table"], since=0)
for _ in range(5):
    state = until(seat, lambda m: is_type("state")(m) and (m.get("legal") or m["stage"] == "over"))
    if state["stage"] == "over":
        break
    seat.act(state["n"], choose(state))
    until(seat, lambda m: is_type("state")(m) and m["n"] >= state["n"] + 2)
    seat.send({"type": "state"})
for _ in range(100):
    numbers = [two.state(made["table"])["n"], three.state(made["table"])["n"]]
    if numbers[0] == numbers[1]:
        break
    time.sleep(0.1)
check(numbers[0] == numbers[1], "several: a bot answers only once", numbers)
# people who sit at different servers agree on things
made = two.create("causeway", ["me", "me"])
table, tokens = made["table"], [x["token"] for x in made["seats"]]
near, far = two.sit(table, tokens[0], full=True), three.sit(table, tokens[1], full=True)
until(near, is_type("state"))
until(far, is_type("state"))
near.send({"type": "draw"})
offer = until(far, is_type("propose"))
far.send({"type": "agree"})
end = until(near, is_type("end"))
check(offer["what"] == "draw" and end["reason"] == "agreement", "several: a draw is agreed through two servers", end)
near.send({"type": "rematch"})
until(far, is_type("propose"))
far.send({"type": "rematch"})
told = until(near, is_type("rematch"))
check(two.state(told["table"], tokens[0])["you"] == 2 and three.state(told["table"], tokens[1])["you"] == 1, "several: and a rematch")
near.close()
far.close()
# a clock runs out once, although two servers watch it, and storing it does not disturb anybody
made = two.create("causeway", ["me", "me"], clock=[6, 0])
table, tokens = made["table"], [x["token"] for x in made["seats"]]
near, far = two.sit(table, tokens[0], since=0, timeout=30), three.sit(table, tokens[1], since=0, timeout=30)
end = until(far, is_type("end"))
time.sleep(1)
late = [s.sit(table, since=0) for s in (two, three)]
lists = [x.receive()["list"] for x in late]
kinds = [e["type"] for e in lists[0]]
check(end["reason"] == "time" and lists[0] == lists[1] and kinds.count("flag") == kinds.count("end") == 1, "several: a clock runs out once", kinds)
for x in (near, far, *late):
    x.close()
for r in runs[1:]:
    clean, tail = r.end()
    check(clean, "several: the server exits cleanly", tail)


class Wire:
    """Connections to the database that can be cut."""

    def __init__(self, to):
        self.to, self.is_up, self.pairs = to, True, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near = self.listener.accept()[0]
            if not self.is_up:
                near.close()
                continue
            far = socket.create_connection(self.to)
            self.pairs.append((near, far))
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def carry(self, near, far):
        try:
            while True:
                for end in select.select([near, far], [], [])[0]:
                    part = end.recv(65536)
                    if not part:
                        raise OSError
                    (far if end is near else near).sendall(part)
        except (OSError, ValueError):
            near.close()
            far.close()

    def cut(self):
        for pair in self.pairs:
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
        self.pairs = []


def patiently(call, seconds=15):
    """Repeats the call until it succeeds and returns something that is true."""
    ends, result = time.time() + seconds, None
    while time.time() < ends:
        try:
            result = call()
            if result:
                return result
        except (Refused, OSError):
            pass
        time.sleep(0.1)
    return result


# A server that loses the database at any moment catches up as soon as it has it again.
parts = urllib.parse.urlsplit(address)
wires = [Wire((parts.hostname, parts.port)) for _ in range(2)]
runs = [Running([colossi, "serve"], requests=10000, sockets_per_address=1000, reads=100000,
                store=f"postgresql://{parts.username}@127.0.0.1:{w.port}{parts.path}") for w in wires]
one, two = (r.server for r in runs)
rng, behind = random.Random(5), []
made = one.create("causeway", ["me", "me"], options={"exhaust": "on", "quiet": 99, "win": 9})
table, tokens = made["table"], [x["token"] for x in made["seats"]]
for i in range(30):
    watcher = two.sit(table, since=0)
    seen = patiently(lambda: two.state(table))["n"]
    cutting = threading.Timer(rng.uniform(0, 0.03), wires[i % 2].cut)
    cutting.start()

    def act():
        state = one.state(table)
        if state["n"] > seen:
            return state
        turn = state["next"][0] - 1
        mine = one.state(table, tokens[turn])
        seat = one.sit(table, tokens[turn], since=mine["n"], timeout=3)
        seat.act(mine["n"], choose(mine, rng))
        answer = until(seat, lambda m: isinstance(m, list) or is_type("error")(m))
        seat.close()
        return isinstance(answer, list) and one.state(table)
    done = patiently(act)
    cutting.join()
    if done and done["stage"] == "over":
        made = one.create("causeway", ["me", "me"])
        table, tokens = made["table"], [x["token"] for x in made["seats"]]
        continue
    if not done or not patiently(lambda: two.state(table)["n"] >= done["n"], 5):
        behind.append((i, done and done["n"]))
    watcher.close()
check(not behind, "several: a server that has lost the database for a moment does not stay behind", behind)
for i in range(6):
    wires[1].is_up = False
    wires[1].cut()
    made = one.create("causeway", ["me", "open"])
    wires[1].is_up = True
    check(patiently(lambda: any(t["table"] == made["table"] for t in two.request("GET", "/api/tables")), 10),
          f"several: a table that was created in the meantime is listed ({i + 1})")
# While the database is down, clients learn nothing about it, and the server says that it is not ready.
seat = one.sit(made["table"], made["seats"][0]["token"], since=0)
until(seat, is_type("seat"))
wires[0].is_up = False
wires[0].cut()
seat.send({"type": "chat", "text": "hello"})
error = until(seat, is_type("error"))
sentence = error["sentence"]
check(error["code"] == "file" and not any(word in sentence for word in ("127.0.0.1", str(wires[0].port), "connection", "colossi")),
      "several: an error of the database does not name it", sentence)


def status(server, path):
    try:
        server.request("GET", path)
        return 200
    except Refused as e:
        return e.status


check(status(one, "/healthz") == 503 and status(one, "/readyz") == 503 and status(one, "/livez") == 200,
      "several: a server without its database is alive but not ready")
wires[0].is_up = True
check(patiently(lambda: status(one, "/readyz") == 200), "several: it is ready when the database is back")
for r in runs:
    clean, tail = r.end()
    check(clean, "several: the server exits cleanly after that", tail)


def test_people():
    """Who waits, and who wants to be told, at different servers. A proxy sends /ws/lobby to one server."""
    folder = tempfile.mkdtemp(prefix="colossi-several-")
    keys = [os.path.join(folder, f"keys{i}") for i in range(2)]
    subprocess.run([colossi, "push-keys", keys[0], "--contact=mailto:op@example.org"], check=True, capture_output=True)
    shutil.copy(keys[0], keys[1])  # each server keeps its subscriptions beside its own copy
    servers = [Running([colossi, "serve"], store=address, push_keys=k, push_anywhere="yes") for k in keys]
    first, second = (r.server for r in servers)
    people = [first.sit(None, path="/ws/lobby") for _ in range(2)]
    for who, name in zip(people, ("Ana", "Ben")):
        who.send({"type": "queue", "game": "causeway", "seats": 2, "options": {}, "clock": {"days": 2}, "name": name})
    paired = [until(who, is_type("paired")) for who in people]
    check(paired[0]["table"] == paired[1]["table"], "several: those who wait are brought together at one server")
    table, tokens = paired[0]["table"], {p["seat"]: p["token"] for p in paired}
    seat = second.sit(table, tokens[1], full=True)  # plays through the other server
    state = until(seat, lambda m: is_type("state")(m) and m.get("legal"))
    service, browser = Service(), Browser("")
    browser.endpoint = service.address + "/ben"
    away = first.sit(table, tokens[2], since=0)
    until(away, is_type("start"))
    away.send(browser.message())
    check(until(away, lambda m: is_type("push")(m) or is_type("error")(m)) == {"type": "push", "on": True}, "several: a seat subscribes at one server")
    away.close()
    seat.act(state["n"], choose(state))
    check(service.wait(1), "several: it is told what was done through another server")
    for who in people:
        who.close()
    for r in servers:
        clean, tail = r.end()
        check(clean, "several: the server exits cleanly", tail)
    shutil.rmtree(folder)


test_people()
finish()
