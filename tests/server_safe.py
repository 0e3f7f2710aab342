#!/usr/bin/env python3
"""An attacker who has one address, one seat or one stolen link must not spoil anybody's evening.

usage: server_safe.py COLOSSI TOY_SERVE
"""
import contextlib
import email.utils
import gzip
import http.client
import json
import os
import re
import select
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from serving import Refused, Running, Server, check, finish, free_port, here, is_type, until

colossi, toy_serve = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])


def refusal(call):
    """Returns the Refused that the call raises, or None."""
    try:
        call()
    except Refused as e:
        return e
    return None


def post(run, path, body, **headers):
    """Sends a POST. Returns the status and the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", run.port, timeout=20)
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, json.loads(text)


def new_key():
    return os.urandom(16).hex()


def sit_with(s, table, token, **more):
    """Sits down with fields that the client library does not know. Returns the seat."""
    seat = s.sit(None)
    seat.send({"type": "sit", "table": table, "token": token, **more})
    return seat


@contextlib.contextmanager
def address(source):
    """Connections that are opened here come from this address."""
    plain = socket.create_connection
    socket.create_connection = lambda to, timeout=20, *_: plain(to, timeout, (source, 0))
    try:
        yield
    finally:
        socket.create_connection = plain


def closed(seat, seconds=5):
    """Whether the server closes this socket within that time."""
    seat.socket.settimeout(seconds)
    try:
        while True:
            seat.receive()
    except TimeoutError:
        return False
    except (ConnectionError, OSError):
        return True


def test_invitations():
    """The creator of a table knows the guest's link, but must not play for the guest."""
    run = Running([toy_serve])
    s = run.server
    made = s.create("toy", ["me", "link"], options={"rounds": 1})
    table, own, link = made["table"], made["seats"][0]["token"], made["seats"][1]["token"]
    guest = s.sit(table, link, since=0)
    told = until(guest, is_type("token"))
    check(told["seat"] == 2 and told["token"] != link, "invitations: the guest gets a token of its own", told)
    check(s.state(table, told["token"])["you"] == 2, "invitations: the new token opens the seat")
    check(s.state(table, link)["you"] == 0, "invitations: the creator cannot read the guest's view")
    thief = s.sit(table, link, since=0)
    error = until(thief, lambda m: isinstance(m, dict))
    check(error.get("code") == "seat" and "used" in error["sentence"], "invitations: a used link opens nothing", error)
    thief.act(s.state(table)["n"], "bid 1")
    check(is_type("error")(thief.receive()), "invitations: the creator cannot make the guest's sealed bid")
    guest.act(s.state(table)["n"], "bid 1")
    check(until(guest, lambda m: isinstance(m, list) and m[1] == 2)[2] == "bid 1", "invitations: the guest can")
    for x in (guest, thief):
        x.close()
    run.kill()
    run.start()
    check(s.state(table, told["token"])["you"] == 2 and s.state(table, link)["you"] == 0 and s.state(table, own)["you"] == 1,
          "invitations: this stays so after a restart")
    clean, tail = run.end()
    check(clean, "invitations: the server exits cleanly", tail)


def test_lost_answers():
    """A client that has lost an answer asks again with the same key and gets it."""
    run = Running([toy_serve])
    s = run.server
    made = s.create("toy", ["me", "link"])
    table, link, key = made["table"], made["seats"][1]["token"], new_key()
    sit_with(s, table, link, key=key, since=0).socket.close()
    for _ in range(100):
        if s.state(table)["stage"] == "playing":
            break
        time.sleep(0.02)
    again = sit_with(s, table, link, key=key, since=0)
    check(until(again, is_type("token"))["token"] == key, "lost answers: a guest who lost the token can sit down again")
    other = sit_with(s, table, link, key=new_key(), since=0)
    check(until(other, lambda m: isinstance(m, dict)).get("code") == "seat", "lost answers: nobody can with another key")
    again.close()
    other.close()
    key = new_key()
    body = {"game": "toy", "seats": ["me", "link", "open"], "key": key}
    first = post(run, "/api/tables", body)
    raw = socket.create_connection(("127.0.0.1", run.port), 20)
    text = json.dumps(body).encode()
    raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(text) + text)
    raw.close()
    second = post(run, "/api/tables", body)
    check(first[0] == 201 and second == first and len(first[1]["seats"]) == 2, "lost answers: a table is created once per key", second)
    table = first[1].get("table", "")
    join = {"name": "Ben", "key": new_key()}
    one, two = (post(run, f"/api/tables/{table}/join", join) for _ in range(2))
    check(one == two and one[0] == 200 and one[1]["seats"][0]["token"] == join["key"],
          "lost answers: a seat is taken once per key", (one, two))
    third = post(run, f"/api/tables/{table}/join", {"key": new_key()})
    check(third[0] == 409, "lost answers: another key does not take the seat")
    stolen = post(run, f"/api/tables/{s.create('toy', ['me', 'open'])['table']}/join", {"key": "x"})
    check(stolen[0] == 400 and "key" in stolen[1]["sentence"], "lost answers: a key must have 32 hex digits", stolen)
    run.kill()
    run.start()
    check(post(run, "/api/tables", body) == first, "lost answers: also after a restart")
    check(post(run, f"/api/tables/{table}/join", join)[1] == one[1], "lost answers: a seat, too")
    clean, tail = run.end()
    check(clean, "lost answers: the server exits cleanly", tail)


def test_other_sites():
    """A page of another site must not make its visitors create tables or take seats."""
    run = Running([toy_serve])
    made = run.server.create("toy", ["me", "open"])
    for path in ("/api/tables", f"/api/tables/{made['table']}/join"):
        for origin in ("https://evil.example", "null"):
            status, answer = post(run, path, {"game": "toy"}, **{"Origin": origin, "Content-Type": "text/plain"})
            check(status == 403, f"other sites: {path} with the origin {origin} is refused", answer)
    status, _ = post(run, "/api/tables", {"game": "toy"}, Origin=f"http://127.0.0.1:{run.port}")
    check(status == 201, "other sites: the page of this site is welcome")
    check(len(run.server.request("GET", "/api/tables")) == 2, "other sites: nothing was created for them")
    run.end()


def test_old_store():
    """A store that was written by an earlier version (tests/stores) is still read, and its games go on."""
    folder = tempfile.mkdtemp(prefix="colossi-")
    shutil.copy(os.path.join(here, "stores", "format-2.db"), os.path.join(folder, "colossi.db"))
    with open(os.path.join(here, "stores", "format-2.json")) as f:
        tables = json.load(f)
    run = Running([colossi, "serve"], store=f"sqlite:{folder}/colossi.db")
    for _ in range(2):
        for name, t in tables.items():
            got = run.server.state(t["table"], t["tokens"][0])
            check(got["stage"] == t["stage"] and got["n"] == t["n"] and got["chat"] == t["chat"] and got.get("seed") == t["seed"] and
                  [x["name"] for x in got["seats"]] == t["names"] and got["you"] == 1, f"old store: the table '{name}' is as it was", got)
        run.kill()
        run.start()
    for name, t in tables.items():
        if name == "open":
            continue
        seat = run.server.sit(t["table"], t["tokens"][0], since=t["n"])
        seat.send({"type": "chat", "text": "still there"})
        check(until(seat, is_type("chat"))["n"] == t["n"], f"old store: people can talk at the table '{name}'")
        seat.close()
    clean, tail = run.end()
    check(clean, "old store: the server exits cleanly", tail)
    shutil.rmtree(folder)


def test_talkative_seat():
    """A seat must not use up the game's events, nor send more because it has many sockets."""
    run = Running([toy_serve], rate=20, sockets_per_seat=3)
    s = run.server
    made = s.create("toy", ["me", "me"], options={"rounds": 1})
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seats = [s.sit(table, tokens[0], since=0) for _ in range(3)]
    for x in seats:
        until(x, is_type("start"))
    began, sent = time.time(), 0
    while time.time() - began < 3:
        for x in seats:
            x.send({"type": "why", "text": "bid 1"})
            sent += 1
        time.sleep(0.005)
    answered = 0
    for x in seats:
        x.send_text("")  # an error that ends the answers
        x.socket.settimeout(0.5)
        try:
            while True:
                answered += is_type("why")(x.receive())
        except (TimeoutError, OSError):
            pass
    check(answered < 160 < sent, "limits: all sockets of a seat share one rate", (answered, sent))
    fourth = s.sit(table, tokens[0], since=0)
    until(fourth, is_type("start"))
    check("error" in str(seats[0].receive()) and closed(seats[0]), "limits: one socket too many at a seat closes the oldest")
    check(not closed(fourth, 0.2), "limits: the new one stays")
    for x in seats + [fourth]:
        x.close()
    clean, tail = run.end()
    check(clean, "limits: the server exits cleanly", tail)
    run = Running([toy_serve], rate=100000)
    s = run.server
    made = s.create("toy", ["me", "me"], options={"rounds": 1})
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    one, two = (s.sit(table, t, since=0) for t in tokens)
    for i in range(2100):
        one.send({"type": "chat", "text": str(i)})
    said = [until(one, lambda m: is_type("chat")(m) or is_type("error")(m)) for _ in range(2100)]
    check(is_type("chat")(said[1999]) and said[2000].get("code") == "limit", "limits: a seat can only talk so much", said[1995:2005])
    two.send({"type": "chat", "text": "please stop"})
    check(until(two, lambda m: is_type("chat")(m) and m["seat"] == 2, 5000)["text"] == "please stop", "limits: the other seat can still talk")
    for i in range(1100):
        one.send({"type": "name", "text": f"Ana {i}"})
    names = [until(one, lambda m: is_type("seat")(m) and m["n"] > 2000 or is_type("error")(m)) for _ in range(1100)]
    check(sum(map(is_type("seat"), names)) < 1001 and names[-1].get("code") == "limit", "limits: a seat can only change its name so often")
    for seat, token in ((one, tokens[0]), (two, tokens[1])):
        state = s.state(table, token)
        seat.act(state["n"], state["legal"][0][0])
        until(seat, lambda m: isinstance(m, list) and m[0] >= state["n"], 9000)
    for _ in range(100):
        if s.state(table)["stage"] == "over":
            break
        time.sleep(0.05)
    check(s.state(table)["stage"] == "over", "limits: the game can still end")
    for x in (one, two):
        x.close()
    run.end()


def test_long_history():
    """A table with a long history is sent in pages, and nobody can make the server send it all the time."""
    run = Running([toy_serve], rate=100000)
    s = run.server
    made = s.create("toy", ["me", "me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    for token in tokens:
        seat = s.sit(table, token, since=0)
        before = s.state(table)["n"]
        for i in range(2000):
            seat.send({"type": "chat", "text": "x" * 200})
        for _ in range(600):
            if s.state(table)["n"] >= before + 2000:
                break
            time.sleep(0.05)
        seat.close()
    n = s.state(table)["n"]
    late = s.sit(table, since=0, full=True)
    pages, seen = [], []
    while True:
        text = late.receive_text()
        message = json.loads(text)
        if not is_type("events")(message):
            break
        pages.append(len(text))
        seen += [e[0] if isinstance(e, list) else e["n"] for e in message["list"]]
    check(seen == list(range(n)) and n > 6000, "history: a client that comes late gets every event once", (n, len(seen)))
    check(len(pages) > 3 and max(pages) < 100000, "history: they come in pages", (len(pages), max(pages)))
    check(is_type("state")(message), "history: then comes the state")
    late.close()
    quick = s.sit(table)
    check(is_type("state")(quick.receive()), "history: a newcomer who needs no history gets the position only")
    quick.close()
    greedy = [s.sit(None) for _ in range(4)]
    began, got = time.time(), 0
    while time.time() - began < 3:
        for x in greedy:
            x.send({"type": "sit", "table": table, "since": 0})
        for x in select.select([x.socket for x in greedy], [], [], 0.02)[0]:
            got += len(x.recv(1 << 20))
    check(got < 12e6, "history: four spectators cannot draw more than a few megabytes per second", got)
    slow = time.time()
    check(s.request("GET", "/healthz")["status"] == "ok" and time.time() - slow < 1, "history: others are not delayed")
    for x in greedy:
        x.close()
    clean, tail = run.end()
    check(clean, "history: the server exits cleanly", tail)


def metric(run, name):
    return int(re.search(rf"^colossi_{name} (\d+)", run.server.request("GET", "/metrics"), re.M).group(1))


def wait_for(what, seconds=10):
    """Waits until what() is true. Returns whether it has become true."""
    ends = time.time() + seconds
    while time.time() < ends:
        if what():
            return True
        time.sleep(0.1)
    return False


def test_many_tables():
    """Tables that nobody uses must not keep others from playing, and they are found again."""
    run = Running([toy_serve], tables=20, requests=10000)
    s = run.server
    made = [s.create("toy", ["me", "open"], name=f"Ana {i}") for i in range(60)]
    with address("127.0.0.2"):
        other = refusal(lambda: s.create("toy", ["me", "open"]))
    check(other is None, "tables: one address cannot use up all tables", other)
    names = [s.state(t["table"], t["seats"][0]["token"])["seats"][0]["name"] for t in made]
    check(names == [f"Ana {i}" for i in range(60)], "tables: those that were put away are found again", names[:3])
    check(metric(run, "tables") <= 20, "tables: only so many are in memory")
    run.kill()
    run.start()
    check(refusal(lambda: s.create("toy", ["me", "open"])) is None, "tables: also after a restart")
    held = [s.sit(t["table"], t["seats"][0]["token"]) for t in made[:20]]
    for x in held:
        until(x, is_type("state"))
    check(refusal(lambda: s.create("toy", ["me", "open"])).status == 503, "tables: those that are used are not put away")
    for x in held:
        x.close()
    clean, tail = run.end()
    check(clean, "tables: the server exits cleanly", tail)


def test_unknown_tables():
    """Asking for tables that do not exist must not keep the store from others."""
    run = Running([toy_serve], reads=20)
    s = run.server
    made = s.create("toy", ["me", "open"])
    statuses = [refusal(lambda i=i: s.state(f"{i + 1:016x}")).status for i in range(30)]
    check(statuses == [404] * 20 + [429] * 10, "unknown tables: an address can only ask for so many", statuses)
    seat = s.sit("00000000000000ff")
    check(until(seat, is_type("error"))["code"] == "limit", "unknown tables: sockets count too")
    seat.close()
    check(s.state(made["table"], made["seats"][0]["token"])["you"] == 1, "unknown tables: a table in memory can still be read")
    with address("127.0.0.2"):
        check(refusal(lambda: s.state("00000000000000fe")).status == 404, "unknown tables: so can any table from another address")
    clean, tail = run.end()
    check(clean, "unknown tables: the server exits cleanly", tail)


def test_known_tables():
    """Looking at one table again and again must not keep the server from others."""
    run = Running([toy_serve], rate=1)
    s = run.server
    made = s.create("toy", ["me", "open"])

    def look():
        try:
            return s.state(made["table"], made["seats"][0]["token"])["you"]
        except Refused as error:
            return error.status

    looks = [look() for _ in range(100)]
    check(set(looks) == {1, 429} and looks[:8] == [1] * 8, "known tables: an address can only look so often", looks)
    with address("127.0.0.2"):
        check(look() == 1, "known tables: another address can still look")
    clean, tail = run.end()
    check(clean, "known tables: the server exits cleanly", tail)


def test_put_away():
    run = Running([toy_serve], put_away=1, forget_unplayed=6)
    s = run.server
    unplayed = s.create("toy", ["me", "open"])["table"]
    bots = s.create("toy", ["bot:random", "bot:random"])["table"]
    made = s.create("causeway", ["me", "me"], clock=[60, 0])
    table, token = made["table"], made["seats"][0]["token"]
    seat = s.sit(table, token, since=0)
    until(seat, is_type("start"))
    state = s.state(table, token)
    seat.act(state["n"], state["legal"][0][0])
    until(seat, lambda m: isinstance(m, list))
    before = s.state(table, token)
    seat.close()
    check(wait_for(lambda: metric(run, "tables") == 0), "put away: tables that nobody uses leave the memory", metric(run, "tables"))
    after = s.state(table, token)
    check(after["view"] == before["view"] and after["n"] >= before["n"], "put away: whoever comes back finds the table as it was")
    check(after["seats"][1]["ms"] < before["seats"][1]["ms"] - 900, "put away: its clock has been running", after["seats"])
    check(s.state(unplayed)["stage"] == "open", "put away: a table that was not played at is kept for a while")
    gone = wait_for(lambda: refusal(lambda: s.state(unplayed)) and refusal(lambda: s.state(bots)), 20)
    check(gone and refusal(lambda: s.state(unplayed)).status == 404, "put away: tables at which nobody has played are forgotten")
    check(s.state(table, token)["view"] == before["view"], "put away: a table at which somebody has played is not")
    check("old tables were deleted" in run.tail(), "put away: the log says so")
    clean, tail = run.end()
    check(clean, "put away: the server exits cleanly", tail)


def test_fair_bots():
    """One address that keeps all bots busy must not take them away from others."""
    run = Running([colossi, "serve"], requests=10000, bot_threads=2)
    s = run.server
    seats = next(g["max_seats"] for g in s.request("GET", "/api/games") if g["game"] == "giants")
    for _ in range(60):
        s.create("giants", ["bot:search,sims=100000000"] * seats)
    time.sleep(1)
    times = {}
    with address("127.0.0.2"):
        for bot in ("bot:greedy", "bot:search,sims=20000", "bot:level=2"):
            made = s.create("causeway", ["me", bot])
            table, token = made["table"], made["seats"][0]["token"]
            seat = s.sit(table, token, full=True)
            times[bot] = 0
            for _ in range(4):
                state = until(seat, lambda m: is_type("state")(m) and m.get("legal"))
                began = time.time()
                seat.act(state["n"], state["legal"][0][0])
                until(seat, lambda m: isinstance(m, list) and m[1] == 2)
                times[bot] = max(times[bot], time.time() - began)
            seat.close()
    check(times["bot:greedy"] < 1, "bots: a short decision does not wait for the long ones of another address", times)
    check(max(times.values()) < 5, "bots: nor does a long one wait long", times)
    clean, tail = run.end()
    check(clean, "bots: the server exits cleanly", tail)


def test_slow_requests():
    """Requests that never end, and idle connections, must not keep others out."""
    run = Running([toy_serve], sockets=100, sockets_per_address=50, request_time=2)
    began = time.time()
    slow = socket.create_connection(("127.0.0.1", run.port), 20)
    ended = None
    for byte in b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: " + b"x" * 100:
        try:
            slow.sendall(bytes([byte]))
            if select.select([slow], [], [], 0.2)[0] and slow.recv(100) == b"":
                ended = time.time() - began
                break
        except OSError:
            ended = time.time() - began
            break
    check(ended is not None and ended < 6, "slow requests: one that arrives byte by byte has to end in time", ended)
    seat = run.server.sit(None)
    for byte in b"\x81\xfe\x0f\xff" + b"abcd" + b"x" * 40:
        try:
            seat.socket.sendall(bytes([byte]))
        except OSError:
            break
        time.sleep(0.1)
    check(closed(seat), "slow requests: so has a message on a socket")
    idle = []
    for _ in range(170):
        try:
            idle.append(socket.create_connection(("127.0.0.1", run.port), 5))
        except OSError:
            break
    with address("127.0.0.2"):
        try:
            healthy = run.server.request("GET", "/healthz")["status"] == "ok"
        except OSError as e:
            healthy = e
    check(healthy is True, "slow requests: idle connections of one address do not shut out others", healthy)
    for x in idle:
        x.close()
    clean, tail = run.end()
    check(clean, "slow requests: the server exits cleanly", tail)
    run = Running([toy_serve], sockets_per_address=3, behind_proxy="yes")
    raws = []
    for _ in range(40):
        raw = socket.create_connection(("127.0.0.1", run.port), 5)
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 2001:db8::%d\r\n\r\n" % len(raws))
        raws.append(raw)
    answers = [raw.recv(100).split(b" ")[1] for raw in raws]
    check(answers[:35] == [b"200"] * 35 and answers[35:] == [b"429"] * 5, "slow requests: an IPv6 network counts as one address", answers)
    for raw in raws:
        raw.close()
    run.end()


def test_half_closed():
    """A client that sends no more still gets its answer."""
    run = Running([toy_serve])
    body = b'{"game":"toy","seats":["me","me"]}'
    for request, status in ((b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body, b"201"),
                            (b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n", b"200")):
        for _ in range(10):
            raw = socket.create_connection(("127.0.0.1", run.port), 5)
            raw.sendall(request)
            raw.shutdown(socket.SHUT_WR)
            got = b""
            while part := raw.recv(65536):
                got += part
            raw.close()
            if not got.startswith(b"HTTP/1.1 " + status):
                break
        check(got.startswith(b"HTTP/1.1 " + status), f"half closed: {request[:10]} is answered", got[:100])
    run.end()


def test_grace():
    """A player whose connection is lost for a moment is not replaced, and comes back by sitting down."""
    run = Running([toy_serve], grace=2, heartbeat=1)
    s = run.server
    made = s.create("causeway", ["me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    one, two = (s.sit(table, t, full=True) for t in tokens)
    until(two, lambda m: is_type("state")(m) and m["stage"] == "playing")
    until(one, lambda m: is_type("state")(m) and m["seats"][1]["here"])
    two.close()
    until(one, lambda m: is_type("state")(m) and not m["seats"][1]["here"])
    one.send({"type": "replace", "seat": 2, "text": "bot:random"})
    error = until(one, lambda m: is_type("error")(m) or is_type("seat")(m) and m["kind"] == "standin")
    check("2 seconds" in error.get("sentence", ""), "grace: a player who has just gone is not replaced", error)
    ends = time.time() + 2.3
    while time.time() < ends:  # answers the pings of the server
        one.send({"type": "ping"})
        until(one, is_type("pong"))
        time.sleep(0.2)
    one.send({"type": "replace", "seat": 2, "text": "bot:random"})
    until(one, lambda m: is_type("state")(m) and m["seats"][1]["kind"] == "standin")
    check(True, "grace: after a while a bot may take over")
    two = s.sit(table, tokens[1], full=True)
    state = until(two, lambda m: is_type("state")(m) and m["seats"][1]["kind"] == "held")
    check(state["you"] == 2, "grace: the player gets the seat back by coming back")
    silent = s.sit(table, tokens[1])
    check(closed_silently(silent), "grace: a socket that answers no ping is closed")
    two.close()
    two = s.sit(table, tokens[1], full=True)
    for _ in range(6):
        two.send({"type": "ping"})
        until(two, is_type("pong"))
        time.sleep(0.5)
    check(s.state(table)["seats"][1]["here"], "grace: a socket that says something stays")
    for x in (one, two, silent):
        x.close()
    days = s.create("causeway", ["me", "me"], clock=[86400, 0])
    seat = s.sit(days["table"], days["seats"][0]["token"], since=0)
    until(seat, is_type("start"))
    time.sleep(2.2)
    seat.close()
    seat = s.sit(days["table"], days["seats"][0]["token"], since=0)
    seat.send({"type": "replace", "seat": 2})
    error = until(seat, is_type("error"))
    check("time is gone" in error["sentence"], "grace: with a clock of days, nobody is replaced for being away", error)
    seat.close()
    clean, tail = run.end()
    check(clean, "grace: the server exits cleanly", tail)


def closed_silently(seat):
    """Whether the server pings a socket that says nothing, and then closes it."""
    got = b""
    seat.socket.settimeout(6)
    try:
        while part := seat.socket.recv(65536):
            got += part
    except TimeoutError:
        return False
    except OSError:
        pass
    return b"\x89\x00" in got


def test_guests():
    """A stranger who takes an open seat must not give an invited guest's seat to a bot."""
    run = Running([toy_serve])
    s = run.server
    made = s.create("toy", ["me", "open", "link"])
    table, link = made["table"], made["seats"][1]["token"]
    stranger = s.sit(table, s.join(table, "Eve")["seats"][0]["token"], since=0)
    until(stranger, is_type("seat"))
    stranger.send({"type": "fill", "text": "bot:random"})
    error = until(stranger, lambda m: isinstance(m, dict) and m["type"] in ("error", "start"))
    check(is_type("error")(error) and s.state(table)["seats"][2]["kind"] == "link", "guests: a stranger cannot fill the table", error)
    guest = s.sit(table, link, since=0)
    check(until(guest, is_type("token"))["seat"] == 3, "guests: the guest finds the seat free")
    creator = s.create("toy", ["me", "open", "link"])
    seat = s.sit(creator["table"], creator["seats"][0]["token"], since=0)
    seat.send({"type": "fill", "text": "bot:random"})
    until(seat, is_type("start"))
    check([x["kind"] for x in s.state(creator["table"])["seats"]] == ["held", "bot", "bot"], "guests: the creator can fill all seats")
    nobodys = s.create("toy", ["open", "open", "link"])
    seat2 = s.sit(nobodys["table"], s.join(nobodys["table"], "Ana")["seats"][0]["token"], since=0)
    seat2.send({"type": "fill", "text": "bot:random"})
    until(seat2, lambda m: is_type("seat")(m) and m["kind"] == "bot")
    check([x["kind"] for x in s.state(nobodys["table"])["seats"]] == ["held", "bot", "link"],
          "guests: at a table that nobody there has created, only open seats can be filled")
    for x in (stranger, guest, seat, seat2):
        x.close()
    run.end()


def test_two_stores():
    """A setting that says where tables are kept must not be ignored silently."""
    folder = tempfile.mkdtemp(prefix="colossi-")
    config, secret = os.path.join(folder, "colossi.conf"), os.path.join(folder, "store")
    with open(config, "w") as f:
        f.write(f"store = sqlite:{folder}/other.db\n")
    with open(secret, "w") as f:
        f.write(f"sqlite:{folder}/secret.db\n")
    said = subprocess.run([colossi, "serve", f"--config={config}", f"--data={folder}"], capture_output=True, text=True, timeout=20)
    check(said.returncode != 0 and "store" in said.stderr and "data" in said.stderr, "stores: two of them are refused", said.stderr)
    with open(os.path.join(here, "..", "dist", "colossi.service")) as f:
        starts = re.search(r"^ExecStart=.* serve (.*)$", f.read(), re.M).group(1)
    check(starts == "--config=/etc/colossi.conf", "stores: the systemd unit leaves it to the settings", starts)
    with open(os.path.join(here, "..", "dist", "colossi.conf")) as f:
        text = f.read().replace("/var/lib/colossi", folder).replace("127.0.0.1:8080", "127.0.0.1:0")
    with open(config, "w") as f:
        f.write(text)
    for settings, name in ((text, "colossi.db"), (re.sub("(?m)^data.*$", f"store-file = {secret}", text), "secret.db")):
        with open(config, "w") as f:
            f.write(settings)
        process = subprocess.Popen([colossi, "serve", f"--config={config}"], stderr=subprocess.PIPE, text=True)
        line = next((x for x in process.stderr if "listening" in x), "")
        process.terminate()
        process.communicate(timeout=20)
        check("listening" in line and os.path.exists(os.path.join(folder, name)), f"stores: the server keeps its tables in {name}", line)
    said = subprocess.run([colossi, "serve", f"--store-file={config}"], capture_output=True, text=True, timeout=20)
    check(said.returncode != 0 and "games.example" not in said.stderr, "stores: an error does not quote a secret file", said.stderr)
    shutil.rmtree(folder)


def example_file(name):
    """Returns a file of dist/ that the documents show as it is."""
    with open(os.path.join(here, "..", "dist", name)) as f:
        example = f.read()
    with open(os.path.join(here, "..", "docs", "operations.md")) as f:
        check("```\n" + example + "```" in f.read(), f"{name}: the example in the documents is the one that is tested")
    return example


def drive_proxy(name, configure, command, **popen):
    """Pages, sockets and the addresses of clients work through a proxy with its documented example, and nothing else does.

    `configure(folder, port, server's port)` writes the proxy's configuration; `command(folder)` starts the proxy.
    """
    run = Running([toy_serve], behind_proxy="yes", requests=3)
    port, folder = free_port(), tempfile.mkdtemp(prefix=f"colossi-{name}-")
    configure(folder, port, run.port)
    with open(os.path.join(folder, "said"), "w") as said:
        proxy = subprocess.Popen(command(folder), stderr=said, **popen)
    try:
        s = Server(port=port)

        def answers():
            if proxy.poll() is not None:
                with open(os.path.join(folder, "said")) as said:
                    raise RuntimeError(said.read())
            try:
                return s.request("GET", "/healthz")["status"] == "ok"
            except OSError:
                return False
        check(wait_for(answers), f"{name}: it starts with the example")
        direct, run.port = run.port, port
        own = f"http://127.0.0.1:{port}"
        status, made = post(run, "/api/tables", {"game": "toy", "seats": ["me", "me"]}, Origin=own)
        check(status == 201, f"{name}: a page on another port than 80 can create a table", made)
        seat = s.sit(made["table"], made["seats"][0]["token"], since=0, origin=own)
        check(until(seat, is_type("start"))["type"] == "start", f"{name}: sockets work")
        seat.close()
        check(refusal_status(s, "/metrics") == 404, f"{name}: metrics are not passed on")
        statuses = [post(run, "/api/tables", {"game": "toy"}, **{"X-Forwarded-For": f"9.9.9.{i}"})[0] for i in range(4)]
        check(statuses == [201, 201, 429, 429], f"{name}: clients cannot choose the address that is counted", statuses)
        run.port = direct
    finally:
        proxy.terminate()
        proxy.wait(10)
        shutil.rmtree(folder)
        run.end()


def test_nginx():
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    example = example_file("nginx.conf")

    def configure(folder, port, server_port):
        text = example.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("127.0.0.1:8080", f"127.0.0.1:{server_port}")
        temporary = "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(os.path.join(folder, "nginx.conf"), "w") as f:
            f.write(("user root;\n" if os.getuid() == 0 else "") + f"daemon off;\npid {folder}/pid;\nerror_log {folder}/log;\nevents {{}}\n"
                    f"http {{\n    access_log off;\n{temporary}{text}}}\n")
    drive_proxy("nginx", configure, lambda folder: [program, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/log"])


def test_caddy():
    example = example_file("Caddyfile")

    def configure(folder, port, server_port):
        text = example.replace("games.example", f"http://127.0.0.1:{port}").replace("127.0.0.1:8080", f"127.0.0.1:{server_port}")
        with open(os.path.join(folder, "Caddyfile"), "w") as f:
            f.write("{\n\tadmin off\n}\n" + text)
    home = tempfile.mkdtemp(prefix="colossi-")
    environment = dict(os.environ, HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home)
    drive_proxy("caddy", configure, lambda folder: ["caddy", "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"],
                env=environment)
    shutil.rmtree(home)


def refusal_status(s, path):
    """Returns the status of a GET that need not be answered with JSON."""
    connection = http.client.HTTPConnection(s.host, s.port, timeout=20)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status


def exchange(run, *parts):
    """Sends these bytes, one after the other, and returns everything that comes back."""
    raw = socket.create_connection(("127.0.0.1", run.port), 5)
    got = b""
    for part in parts:
        raw.sendall(part)
        time.sleep(0.1)
        raw.setblocking(False)
        try:
            got += raw.recv(65536)
        except BlockingIOError:
            pass
        raw.settimeout(5)
    while more := raw.recv(65536):
        got += more
    raw.close()
    return got


def close_code(run, payload):
    """The code with which the server answers a close."""
    seat = run.server.sit(None)
    mask = b"abcd"
    seat.socket.sendall(bytes([0x88, 0x80 | len(payload)]) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))
    first, size = seat._take(2)
    answer = seat._take(size)
    seat.close()
    return first == 0x88 and int.from_bytes(answer[:2], "big")


def test_details():
    """Details of HTTP and WebSocket that clients rely on."""
    web = tempfile.mkdtemp(prefix="colossi-")
    for name, content in (("index.html", b"page " * 100), ("index.html.gz", gzip.compress(b"page " * 100))):
        with open(os.path.join(web, name), "wb") as f:
            f.write(content)
    run = Running([toy_serve], web=web)
    for payload, code in ((b"", 1000), (b"\x03\xe8", 1000), (b"\x03\xe9bye", 1001), (b"\x0f\xa0", 4000), (b"\x03", 1002),
                          *((n.to_bytes(2, "big"), 1002) for n in (0, 999, 1004, 1005, 1006, 1012, 1016, 1100, 2000, 2999, 5000, 65535)),
                          (b"\x03\xe8\xff\xfe", 1007)):
        check(close_code(run, payload) == code, f"details: a close with {payload!r} is answered with {code}", close_code(run, payload))
    last = b"Host: x\r\nConnection: close\r\n\r\n"
    got = exchange(run, b"GET / HTTP/1.1\r\n" + last)
    date = re.search(rb"date: (.*)\r\n", got)
    check(date and abs(email.utils.parsedate_to_datetime(date.group(1).decode()).timestamp() - time.time()) < 5,
          "details: answers have a date", got[:200])
    check(b"allow: GET, HEAD, POST" in exchange(run, b"DELETE / HTTP/1.1\r\n" + last), "details: a refused method names those that are allowed")
    packed = exchange(run, b"GET / HTTP/1.1\r\nAccept-Encoding: gzip\r\n" + last)
    plain = exchange(run, b"GET / HTTP/1.1\r\nAccept-Encoding: br, gzip;q=0\r\n" + last)
    check(b"content-encoding: gzip" in packed and b"content-encoding" not in plain, "details: gzip;q=0 means no gzip")
    tags = [re.search(rb"etag: (.*)\r\n", x).group(1) for x in (packed, plain)]
    check(tags[0] != tags[1], "details: compressed and plain files have different tags", tags)
    again = exchange(run, b"GET / HTTP/1.1\r\nAccept-Encoding: gzip\r\nIf-None-Match: " + tags[0] + b"\r\n" + last)
    check(again.startswith(b"HTTP/1.1 304"), "details: the tag of a compressed file is recognised")
    handshake = b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    for upgrade, status in ((b"", b"426"), (b"Upgrade: h2c\r\n", b"426")):
        got = exchange(run, b"GET /ws HTTP/1.1\r\n" + upgrade + handshake.replace(b"Upgrade\r", b"Upgrade, close\r") + b"Host: x\r\n\r\n")
        check(got.startswith(b"HTTP/1.1 " + status), f"details: a handshake with {upgrade!r} is refused", got[:60])
    body = b'{"game":"toy"}'
    head = b"POST /api/tables HTTP/1.1\r\nContent-Length: %d\r\nExpect: 100-continue\r\n" % len(body)
    got = exchange(run, head + last, body)
    check(got.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201"), "details: a client that expects 100 gets it", got[:80])
    got = exchange(run, head.replace(b"100-continue", b"miracles") + last + body)
    check(got.startswith(b"HTTP/1.1 417"), "details: other expectations are refused", got[:60])
    for value in (4294967306, -4294967286, "4294967306", 2 ** 62):
        status, answer = post(run, "/api/tables", {"game": "causeway", "options": {"stones": value}})
        check(status == 400 and str(value) in answer["sentence"], f"details: stones={value!r} is refused", answer)
    for count in range(230, 240):
        wrong = json.dumps({"game": "causeway", "options": {"x" * (count - 200) + "\u20ac" * 90: 1}}, ensure_ascii=False).encode()
        got = exchange(run, b"POST /api/tables HTTP/1.1\r\nContent-Length: %d\r\n" % len(wrong) + last + wrong)
        try:
            sentence = json.loads(got.split(b"\r\n\r\n", 1)[1].decode())["sentence"]
        except ValueError as e:
            sentence = None
            check(False, f"details: an error with {count} letters is valid UTF-8", e)
            break
    check(sentence is not None, "details: errors are valid UTF-8")
    clean, tail = run.end()
    check(clean, "details: the server exits cleanly", tail)
    shutil.rmtree(web)


def test_stopping():
    """While the last bots are awaited, another server can already take the port."""
    run = Running([colossi, "serve"], bot_ms=3000, bot_threads=1)
    run.server.create("causeway", ["bot:search,sims=100000000", "bot:search,sims=100000000"])
    time.sleep(0.5)
    run.process.terminate()
    time.sleep(0.5)
    is_thinking = run.process.poll() is None
    try:
        socket.create_connection(("127.0.0.1", run.port), 1).close()
        is_open = True
    except OSError:
        is_open = False
    check(is_thinking and not is_open, "stopping: nobody can connect while the last bots are awaited", (is_thinking, is_open))
    check(run.process.wait(20) == 0, "stopping: the server exits cleanly")
    run.end()


def test_damaged_journal():
    """A store that is damaged is refused with the number of the table."""
    run = Running([toy_serve])
    table = run.server.create("toy", ["me", "open"])["table"]
    run.kill()
    db = sqlite3.connect(os.path.join(run.folder, "colossi.db"))
    db.execute("INSERT INTO journal (changes) VALUES (?)", (f"{int(table, 16)} 77 1 0 4 1\n@x 1".encode(),))
    db.commit()
    db.close()
    try:
        run.start()
        said = "it started"
    except RuntimeError as e:
        said = str(e)
    check(table in said and "damaged" in said, "damaged journal: the error names the table", said)
    shutil.rmtree(run.folder)


TESTS = [test_two_stores, test_nginx, test_caddy, test_details, test_stopping, test_damaged_journal, test_slow_requests, test_half_closed, test_grace, test_guests, test_many_tables, test_unknown_tables, test_known_tables, test_put_away, test_fair_bots, test_long_history, test_talkative_seat, test_old_store, test_invitations, test_lost_answers, test_other_sites]


def main():
    words = sys.argv[3:]
    for test in TESTS:
        if words and not any(word in test.__name__ for word in words):
            continue
        try:
            test()
        except Exception as e:  # the other tests can still run
            check(False, f"safe: {test.__name__}: {type(e).__name__} {e}")
    finish()


main()
