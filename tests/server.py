#!/usr/bin/env python3
"""The real server over real sockets: making, joining, playing, coming back, refusals, hostile input.

usage: server.py COLOSSI TOY_SERVE
"""
import gzip
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

from serving import Refused, Running, check, choose, finish, is_action, is_type, until

colossi, toy_serve = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])


def refused(call, code=None, status=None):
    try:
        call()
    except Refused as e:
        return (code is None or e.code == code) and (status is None or e.status == status)
    return False


def test_making(run):
    s = run.server
    made = s.create("causeway", ["me", "open"], name="Ana <b>")
    table, token = made["table"], made["seats"][0]["token"]
    check(len(token) == 32 and len(made["commit"]) == 64 and len(made["seats"]) == 1,
          "server: a new table has a secret link for its maker's seat and a commitment")
    listed = [t for t in s.request("GET", "/api/tables") if t["table"] == table]
    check(listed and listed[0]["stage"] == "open" and listed[0]["seats"][0]["name"] == "Ana <b>",
          "server: the lobby lists it")
    hidden = s.create("causeway", ["me", "link"], public=False)
    check(all(t["table"] != hidden["table"] for t in s.request("GET", "/api/tables")),
          "server: a table by link is not listed")
    check(len(hidden["seats"]) == 2, "server: links are handed to the maker")
    joined = s.join(table, "Ben")
    check(joined["seats"][0]["seat"] == 2, "server: joining takes the open seat")
    check(refused(lambda: s.join(table, "Cy"), "seat", 409), "server: no seat is taken twice")
    check(s.state(table)["stage"] == "playing", "server: the game starts when all seats are taken")
    check(s.state(table, token)["you"] == 1 and s.state(table)["you"] == 0, "server: a token opens its seat")
    check(refused(lambda: s.create("chess", ["me"]), "game", 400), "server: no such game")
    check(refused(lambda: s.create("causeway", ["me", "open", "open"]), "seats", 400), "server: too many seats")
    check(refused(lambda: s.create("causeway", ["me", "open"], options={"stones": 99}), "option", 400),
          "server: a wrong option")
    check(refused(lambda: s.create("causeway", ["me", "bot:chess"]), "player", 400), "server: no such bot")
    check(refused(lambda: s.create("causeway", ["me", "open"], name="a\nb"), None, 400), "server: a name of two lines")
    check(refused(lambda: s.create("causeway", ["me", "open"], name="x" * 60), None, 400), "server: a long name")
    check(refused(lambda: s.state("0123456789abcdef"), "game", 404), "server: no such table")
    check(s.request("GET", "/api/rules/cw-2.6c")["clause"] == "CW-2.6c", "server: a clause of the rules")
    check(refused(lambda: s.request("GET", "/nothing.png"), None, 404), "server: no such file")
    check(refused(lambda: s.request("GET", "/api/nothing"), None, 404), "server: no such request")
    raw = json.dumps({"game": "causeway"})[:-1] + ',"game":"causeway"}'
    connection = http.client.HTTPConnection("127.0.0.1", run.port)
    connection.request("POST", "/api/tables", raw)
    check(connection.getresponse().status == 400, "server: duplicate keys are refused")
    connection.close()
    # the link seat is claimed by sitting down
    seat = s.sit(hidden["table"], hidden["seats"][1]["token"], full=True)
    state = until(seat, lambda m: is_type("state")(m) and m["stage"] == "playing")
    check(state["you"] == 2, "server: a link is claimed by whoever sits down with it")
    seat.close()


def test_play(run):
    s = run.server
    made = s.create("causeway", ["me", "me"], name="Ana")
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seats = [s.sit(table, t, since=0) for t in tokens]
    looker = s.sit(table, since=0)
    for x in seats + [looker]:
        until(x, is_type("start"))
    n = s.state(table)["n"]
    legal = s.state(table, tokens[0])["legal"]
    seats[0].act(n, "T@9,9")
    error = until(seats[0], is_type("error"))
    check(error["code"].startswith("CW-2.3b") and "stone" in error["sentence"],
          "server: an illegal action is answered with clause and sentence", error)
    seats[1].act(n, legal[0][0])
    check(until(seats[1], is_type("error"))["code"] == "seat", "server: only the seat that decides acts")
    looker.send({"type": "chat", "text": "hello"})
    check(until(looker, is_type("error"))["code"] == "seat", "server: who looks on cannot talk")
    seats[0].act(n, legal[0][0])
    got = [until(x, is_action) for x in seats + [looker]]
    check(all(g == [n, 1, legal[0][0], [2]] for g in got), "server: everybody is told of an action", got)
    seats[0].act(n, legal[0][0])
    check(until(seats[0], is_type("done"))["n"] == n, "server: a repeated action is applied once")
    seats[0].act(n, legal[1][0])
    check(until(seats[0], is_type("error"))["code"] == "seat", "server: another action at the same place is stale")
    device = s.sit(table, tokens[0], since=n)
    check(until(device, is_action)[0] == n, "server: a seat can be held from several devices")
    device.close()
    # dropping and coming back
    seats[1].close()
    seats[0].send({"type": "chat", "text": "<script>"})
    until(seats[0], is_type("chat"))
    seats[1] = s.sit(table, tokens[1], since=n)
    missed = seats[1].receive()
    check(missed["type"] == "events" and missed["list"][0] == [n, 1, legal[0][0], [2]] and
          missed["list"][1]["text"] == "<script>", "server: who comes back gets what it missed", missed)
    # taking back
    seats[0].send({"type": "undo"})
    check(until(seats[0], is_type("error"))["code"] == "seat", "server: no undo after the turn has passed")
    seats[0].send({"type": "takeback"})
    state = until(seats[1], is_type("state"))
    check(state["proposal"]["type"] == "takeback" and state["proposal"]["count"] == 1, "server: a takeback is proposed")
    seats[1].send({"type": "agree"})
    undone = until(seats[1], is_type("undo"))
    check(undone["count"] == 1 and undone["next"] == [1], "server: all agreed, it is taken back")
    check("T@" not in s.record(table).split("]")[-1], "server: the record has it no more")
    for x in seats + [looker]:
        x.close()


def play_out(s, table, tokens, rng):
    """Plays every seat to the end over sockets; returns what each seat saw."""
    seats = [s.sit(table, t, full=True) for t in tokens]
    seen = [[] for _ in seats]

    def play(i):
        acted = -1
        while True:
            m = seats[i].receive()
            seen[i].append(m)
            if is_type("state")(m):
                if m["stage"] == "over":
                    return
                if m.get("legal") and m["n"] > acted:
                    acted = m["n"]
                    seats[i].act(m["n"], choose(m, rng))
            elif is_type("error")(m) and m["code"] != "seat":
                return
    threads = [threading.Thread(target=play, args=(i,), daemon=True) for i in range(len(seats))]
    for t in threads:
        t.start()
    for t in threads:
        t.join(60)
    for x in seats:
        x.close()
    return seen


def test_sealed(run):
    s = run.server
    made = s.create("toy", ["me", "me", "me"], options={"rounds": 2})
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seats = [s.sit(table, t, since=0) for t in tokens]
    for x in seats:
        until(x, lambda m: is_action(m) and m[1] == 0 and m[3] == [1, 2, 3])
    n = s.state(table)["n"]
    for i in (2, 0):
        seats[i].act(n, "bid 1")
    mine = until(seats[2], lambda m: is_action(m) and m[1] == 3)
    theirs = until(seats[1], lambda m: is_action(m) and m[1] == 3)
    check(mine[2] == "bid 1" and theirs[2] == "bid ?", "server: a sealed bid is seen by its seat only", [mine, theirs])
    seats[1].act(n, "bid 2")
    opened = until(seats[0], lambda m: is_action(m) and m[1] == 2)
    check(sorted(opened[5]) == [[1, "bid 1"], [2, "bid 2"], [3, "bid 1"]], "server: all bids, from all seats at once, are opened",
          opened)
    late = s.sit(table, tokens[0], since=0)
    again = until(late, lambda m: is_action(m) and m[1] == 2)
    check(again == opened, "server: who comes late reads the same", again)
    for x in seats + [late]:
        x.close()
    made = s.create("toy", ["me", "me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    before = s.state(table)
    check("seed" not in json.dumps(before) and "[seed" not in s.record(table, tokens[0]),
          "server: the seed is not shown before the end")
    seen = play_out(s, table, tokens, random.Random(1))
    over = s.state(table)
    check(over["stage"] == "over" and len(over["seed"]) == 64 and seen[0][-1]["commit"] == over["commit"],
          "server: three seats play to the end, then the seed is shown")
    check(made["commit"] == over["commit"], "server: the commitment stayed the same")


def test_full(run):
    """What a page needs that shows everything the server says."""
    s = run.server
    made = s.create("causeway", ["me", "me"], name="Ana", options={"ruleset": "quick"})
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    one = s.sit(table, tokens[0], full=True, since=0)
    until(one, is_type("start"))
    state = until(one, is_type("state"))
    check(state["prompt"] and all(len(x) == 2 and x[1] for x in state["legal"]) and state["options"] and
          state["undo"] == 0 and state["chat"] == [], "full: prompt, actions in words, options, undo, talk", state["options"])
    check([x["here"] for x in state["seats"]] == [True, False], "full: who is here")
    two = s.sit(table, tokens[1], since=0)
    state = until(one, is_type("state"))
    check([x["here"] for x in state["seats"]] == [True, True], "full: who comes is seen")
    two.close()
    state = until(one, is_type("state"))
    check([x["here"] for x in state["seats"]] == [True, False], "full: who goes is seen")
    one.send({"type": "why", "text": "T@9,9"})
    why = until(one, is_type("why"))
    check(not why["legal"] and why["code"] == "CW-2.3b" and why["sentence"], "full: why not", why)
    action, words = state["legal"][0]
    one.send({"type": "why", "text": action})
    why = until(one, is_type("why"))
    check(why["legal"] and why["code"] == "" and why["sentence"] == words, "full: and why", why)
    one.act(state["n"], action)
    event = until(one, is_action)
    check(event == [state["n"], 1, action, [2], 0, [], words], "full: an action comes in words too", event)
    late = s.sit(table, full=True, since=0)
    check(until(late, is_action) == event, "full: who comes late reads the same")
    one.send({"type": "why", "text": action})
    check(until(one, is_type("why"))["code"] == "seat", "full: not this seat's decision")
    late.send({"type": "past", "n": 0})
    past = until(late, is_type("past"))
    check(past["n"] == 0 and past["next"] == [1] and "stacks" in past["view"], "full: the position at the beginning")
    late.send({"type": "past", "n": 9999})
    check(until(late, is_type("error"))["code"] == "limit", "full: no position after the last")
    late.send({"type": "why", "text": action})
    check(until(late, is_type("error"))["code"] == "seat", "full: who looks on cannot ask")
    for x in (one, late):
        x.close()
    for game in [g["game"] for g in s.request("GET", "/api/games")]:
        seats = next(g["min_seats"] for g in s.request("GET", "/api/games") if g["game"] == game)
        made = s.create(game, ["bot:random"] * seats)
        looker = s.sit(made["table"], full=True, since=0)
        actions = []
        while len(actions) < (3 if game == "toy" else 12):
            message = looker.receive()
            events = message["list"] if is_type("events")(message) else [message]
            actions += [e for e in events if is_action(e)]
        check(all(len(a) == 7 and ("?" in a[2] or a[6]) for a in actions), f"full: {game} is told in words", actions[-3:])
        looker.close()


def test_record(run):
    s = run.server
    made = s.create("causeway", ["me", "bot:greedy"], name="Ana", options={"ruleset": "quick"})
    play_out(s, made["table"], [made["seats"][0]["token"]], random.Random(2))
    path = os.path.join(run.folder, "game.txt")
    with open(path, "w") as f:
        f.write(s.record(made["table"]))
    said = subprocess.run([colossi, "verify", path], capture_output=True, text=True)
    check(said.returncode == 0, "server: the record of a finished table verifies", said.stderr)


def test_bots(run):
    s = run.server
    made = s.create("causeway", ["me", "open"], name="Ana")
    table, token = made["table"], made["seats"][0]["token"]
    seat = s.sit(table, token, full=True)
    state = until(seat, is_type("state"))
    seat.send({"type": "do", "n": state["n"], "text": "T@0,-1"})
    check("waits" in until(seat, is_type("error"))["sentence"], "server: nobody acts before the seats are taken")
    seat.send({"type": "fill", "text": "bot:random"})
    state = until(seat, lambda m: is_type("state")(m) and m.get("legal"))
    check(state["seats"][1]["kind"] == "bot", "server: open seats are filled with bots")
    first = choose(state)
    seat.act(state["n"], first)
    state = until(seat, lambda m: is_type("state")(m) and m["n"] == state["n"] + 2)
    check(state["next"] == [1], "server: the bot answers")
    seat.act(state["n"] - 2, first)
    check(until(seat, is_type("done"))["n"] == state["n"] - 2, "server: a repeat is known after the others have answered")
    seat.send({"type": "undo"})
    undone = until(seat, is_type("undo"))
    check(undone["count"] == 2 and undone["next"] == [1], "server: against bots undo takes the answer back too")
    seat.close()
    # a bot stands in for an absent seat and hands back
    made = s.create("causeway", ["me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    one, two = s.sit(table, tokens[0], full=True), s.sit(table, tokens[1], full=True)
    state = until(two, lambda m: is_type("state")(m) and m["stage"] == "playing")
    one.send({"type": "replace", "seat": 2, "text": "bot:random"})
    check("absent" in until(one, is_type("error"))["sentence"], "server: nobody is replaced who is there")
    two.close()
    time.sleep(0.3)
    one.send({"type": "replace", "seat": 2, "text": "bot:random"})
    state = until(one, lambda m: is_type("state")(m) and m["seats"][1]["kind"] == "standin")
    one.act(state["n"], choose(state))
    state = until(one, lambda m: is_type("state")(m) and m["n"] == state["n"] + 2)
    check(state["next"] == [1], "server: a bot stands in for an absent seat")
    two = s.sit(table, tokens[1], full=True)
    two.send({"type": "back"})
    state = until(two, lambda m: is_type("state")(m) and m["seats"][1]["kind"] == "held")
    check(True, "server: and hands back")
    one.close()
    two.close()


def test_clock(run):
    s = run.server
    made = s.create("causeway", ["me", "me"], clock=[1, 0])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    one, two = s.sit(table, tokens[0], full=True), s.sit(table, tokens[1], full=True)
    until(two, is_type("state"))
    state = until(one, lambda m: is_type("state")(m) and m.get("legal"))
    one.act(state["n"], choose(state))
    made_action = until(two, is_action)
    check(0 < made_action[4] <= 1000, "server: an action tells what is left on the clock", made_action)
    flag = until(one, is_type("flag"))
    check(flag["seat"] == 2, "server: a clock runs out")
    one.send({"type": "replace", "seat": 2})
    until(one, lambda m: is_type("state")(m) and m["seats"][1]["kind"] == "standin")
    check(True, "server: who has no time left can be replaced though present")
    one.close()
    two.close()


def test_again(run):
    s = run.server
    made = s.create("causeway", ["me", "me"], name="Ana")
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seat = s.sit(table, tokens[0], full=True)
    state = until(seat, lambda m: is_type("state")(m) and m.get("legal"))
    seat.act(state["n"], choose(state))
    until(seat, is_action)
    before = s.state(table, tokens[1])
    run.kill()
    run.start()
    after = s.state(table, tokens[1])
    for b in (before, after):
        for x in b["seats"]:
            x["here"] = False
    check(before == after, "server: after kill -9 the view is the same")
    seat = s.sit(table, tokens[0], full=True)
    until(seat, is_type("state"))
    status = run.kill(signal.SIGTERM)
    bye = until(seat, is_type("bye"))
    check(status == 0 and "come back" in bye["sentence"], "server: SIGTERM tells the clients and ends well")
    run.start()
    check(s.state(table, tokens[1])["n"] == before["n"], "server: and everything is there again")


def test_hostile(run):
    s = run.server
    for origin, welcome in (("http://evil.example", False), (f"http://127.0.0.1:{run.port}", True)):
        try:
            s.sit(None, origin=origin).close()
            let_in = True
        except ConnectionError:
            let_in = False
        check(let_in == welcome, f"server: a page of {'this' if welcome else 'another'} site is "
              f"{'welcome' if welcome else 'refused'}")
    seat = s.sit(None)
    for text in ("", "x", "[]", "[1]", "{}", "null", '{"type":"sit"}', '{"type":"do","n":-1}', '[1,"a\\u0000b"]',
                 '{"type":"chat","type":"chat"}', "[" * 3000, '{"type":"sit","table":"zz"}', '{"n":1e99}'):
        seat.send_text(text)
        if text and not check(is_type("error")(seat.receive()), f"server: an error for {text[:24]}"):
            return
    seat.send_text(b"\xff\xfe")
    try:
        answer = seat.receive()
        check(is_type("error")(answer), "server: bytes that are no text")
    except ConnectionError:
        check(True, "server: bytes that are no text end the socket")
    seat = s.sit(None)
    try:
        seat.send_text("x" * 100000)
        while True:
            seat.receive()
    except (ConnectionError, OSError):
        check(True, "server: a message of 100 kB ends the socket")
    seat = s.sit(None)
    for _ in range(400):
        seat.send({"type": "ping"})
    said = [seat.receive() for _ in range(400)]
    check(any(m.get("code") == "limit" for m in said), "server: messages are limited by rate")
    raw = socket.create_connection(("127.0.0.1", run.port))
    raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n" + b"x" * 90000)
    check(b" 413 " in raw.recv(200), "server: a body of 90 kB is refused")
    raw.close()
    made = s.create("causeway", ["me", "open"])
    check(s.request("POST", f"/api/tables/{made['table']}/join")["seats"][0]["seat"] == 2, "server: joining without a body")
    raw = socket.create_connection(("127.0.0.1", run.port), 5)
    raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
    check(b" 411 " in raw.recv(200), "server: a body without a length is refused")
    raw.close()
    raw = socket.create_connection(("127.0.0.1", run.port))
    raw.sendall(b"\x00\xff" * 5000)
    raw.close()
    held = [s.sit(None) for _ in range(30)]
    check(s.request("GET", "/healthz")["status"] == "ok", "server: it is in good health after all that")
    for x in held:
        x.close()
    text = s.request("GET", "/metrics")
    check(all(f"colossi_{m}" in text for m in ("tables", "sockets", "actions_total", "bot_queue", "commit_seconds_sum")),
          "server: figures for Prometheus")


def frame(opcode, payload=b"", final=True, masked=True, bits=0):
    """A frame's bytes, right or wrong."""
    mask, size = os.urandom(4), len(payload)
    head = bytes([(0x80 if final else 0) | bits | opcode])
    head += bytes([(0x80 if masked else 0) | size]) if size < 126 else struct.pack("!BH", (0x80 if masked else 0) | 126, size)
    if not masked:
        return head + payload
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


def read_frame(seat):
    first, size = seat._take(2)
    size = struct.unpack("!H", seat._take(2))[0] if size == 126 else size
    return first & 15, seat._take(size)


def closes_with(run, code, *frames):
    """Whether the server closes a fresh socket with this code, and then the connection."""
    seat = run.server.sit(None)
    seat.socket.sendall(b"".join(frames))
    opcode, payload = read_frame(seat)
    while opcode != 8:
        opcode, payload = read_frame(seat)
    ended = seat.socket.recv(100) == b""
    seat.close()
    return struct.unpack("!H", payload[:2])[0] == code and ended


def test_frames(run):
    """RFC 6455 to the letter."""
    s = run.server
    seat = s.sit(None)
    seat.socket.sendall(frame(1, b'{"type"', False) + frame(9, b"still there?") + frame(0, b':"pi', False) + frame(0, b'ng"}'))
    check(read_frame(seat) == (10, b"still there?") and read_frame(seat) == (1, b'{"type":"pong"}'),
          "frames: a message in three pieces, a ping between them")
    for byte in frame(1, b'{"type":"ping"}'):
        seat.socket.sendall(bytes([byte]))
    check(read_frame(seat)[1] == b'{"type":"pong"}', "frames: a frame that comes byte by byte")
    seat.socket.sendall(frame(1, b'{"type":"ping"}') * 20 + frame(10, b"unasked"))
    check([read_frame(seat)[1] for _ in range(20)] == [b'{"type":"pong"}'] * 20, "frames: twenty messages at once")
    long = b'{"type":"chat","text":"' + b"x" * 4000 + b'"}'
    seat.socket.sendall(frame(1, long))
    check(is_type("error")(json.loads(read_frame(seat)[1])), "frames: a long one")
    seat.close()
    for code, name, bad in (
            (1000, "a close is answered", frame(8, struct.pack("!H", 1000) + b"bye")),
            (1002, "no mask", frame(1, b"{}", masked=False)), (1002, "a reserved bit", frame(1, b"{}", bits=0x40)),
            (1002, "an opcode that is none", frame(3)), (1002, "a ping in pieces", frame(9, b"", False)),
            (1002, "a ping that is too long", frame(9, b"x" * 126)), (1002, "a piece of nothing", frame(0, b"x")),
            (1002, "a message in a message", frame(1, b"x", False) + frame(1, b"y")),
            (1002, "a length in the wrong form", bytes([0x81, 0xFE, 0, 2]) + b"abcd" + b"xy"),
            (1003, "binary", frame(2, b"x")), (1007, "no UTF-8", frame(1, b"\xc0\x80")),
            (1009, "a message that is too long", frame(1, b"x" * 4097)),
            (1009, "pieces that are too many", frame(1, b"x" * 3000, False) + frame(0, b"x" * 3000)),
            (1009, "a length of a whole disk", bytes([0x81, 0xFF]) + struct.pack("!Q", 1 << 40) + b"abcd")):
        check(closes_with(run, code, bad), f"frames: {name}: {code}")


def ask(run, *parts, until=b""):
    """What comes back for these bytes, until it ends or has so many answers."""
    raw = socket.create_connection(("127.0.0.1", run.port), 5)
    for part in parts:
        raw.sendall(part)
        time.sleep(0.02)
    got = b""
    while not until or until not in got:
        more = raw.recv(65536)
        if not more:
            break
        got += more
    raw.close()
    return got


def test_requests(run):
    """HTTP/1.1 to the letter."""
    get = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    last = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    body = b'{"game":"causeway","seats":["me","me"]}'
    post = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    got = ask(run, get + post + get + last)
    check(re.findall(rb"HTTP/1.1 (\d+)", got) == [b"200", b"201", b"200", b"200"],
          "requests: four in a row, answered in their order", got)
    got = ask(run, *[last[i:i + 7] for i in range(0, len(last), 7)])
    check(got.startswith(b"HTTP/1.1 200"), "requests: one that comes in pieces")
    check(ask(run, b"GET /healthz HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 200"), "requests: HTTP/1.0 ends after one")
    got = ask(run, last.replace(b"GET", b"HEAD"))
    check(b"content-length: 15" in got and got.endswith(b"\r\n\r\n"), "requests: HEAD has no body", got)
    for status, name, bad in (
            (400, "no host", b"GET / HTTP/1.1\r\n\r\n"), (400, "two lengths",
             b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"),
            (400, "a length that is none", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}"),
            (400, "a blank before the colon", b"GET / HTTP/1.1\r\nHost : x\r\n\r\n"),
            (400, "a folded line", b"GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n"),
            (400, "a control character", b"GET / HTTP/1.1\r\nHost: x\x00y\r\n\r\n"),
            (400, "a target that is no path", b"GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n"),
            (405, "another method", b"DELETE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
            (411, "chunks", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            (431, "a long head", b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 9000 + b"\r\n\r\n"),
            (505, "another version", b"GET / HTTP/2.0\r\nHost: x\r\n\r\n"),
            (426, "a handshake without a key", b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade"
             b", close\r\nSec-WebSocket-Version: 13\r\n\r\n")):
        got = ask(run, bad)
        check(got.startswith(b"HTTP/1.1 %d" % status), f"requests: {name}: {status}", got[:60])


def test_limits():
    run = Running([toy_serve], sockets_per_address=3, tables=2, requests=5)
    s = run.server
    made = s.create("causeway", ["me", "me"])
    s.create("causeway", ["me", "me"])
    check(refused(lambda: s.create("causeway", ["me", "me"]), "limit", 503), "server: tables are bounded")
    held = [s.sit(None) for _ in range(4)]
    check(held[3].receive()["code"] == "limit", "server: sockets from one address are bounded, and told so")
    for x in held:
        x.close()
    for _ in range(2):
        refused(lambda: s.create("x", []))
    check(refused(lambda: s.create("causeway", ["me", "me"]), "limit", 429), "server: requests are bounded")
    time.sleep(0.2)
    # a reader that reads nothing
    slow = s.sit(made["table"], made["seats"][0]["token"], full=True)
    until(slow, is_type("state"))
    busy = s.sit(made["table"], made["seats"][1]["token"], since=0)
    until(busy, is_type("start"))
    for i in range(300):
        busy.send({"type": "chat", "text": f"{i} " + "x" * 200})
        if i % 10 == 9:
            time.sleep(0.05)
    check(s.request("GET", "/healthz")["status"] == "ok", "server: a slow reader holds nobody up")
    kb = run.memory_kb()
    check(kb < 2000000, "server: nor does it cost much memory", kb)
    slow.close()
    busy.close()
    clean, tail = run.end()
    check(clean, "server: nothing was leaked or overrun (limits)", tail)


def fetch(port, path, **headers):
    """Status, headers and bytes of a GET."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {k.lower(): v for k, v in answer.getheaders()}, body


def test_page():
    folder = tempfile.mkdtemp(prefix="colossi-")
    web = os.path.join(folder, "web")
    os.makedirs(os.path.join(web, "assets"))
    script = b"console.log('giants');\n" * 200
    files = {"index.html": b"<!doctype html>the page", "assets/app-1a2b.js": script,
             "assets/app-1a2b.js.gz": gzip.compress(script), "assets/rules-3c.wasm": b"\0asm", "assets/a.css": b"a{}",
             "assets/f.woff2": b"wOF2", "icon.svg": b"<svg/>", "icon.png": b"\x89PNG", "x.json": b"{}",
             "app.webmanifest": b"{}", ".hidden.js": b"secret"}
    for name, content in files.items():
        with open(os.path.join(web, name), "wb") as f:
            f.write(content)
    with open(os.path.join(folder, "outside.js"), "w") as f:
        f.write("outside")
    os.symlink(os.path.join(folder, "outside.js"), os.path.join(web, "link.js"))
    run = Running([toy_serve], web=web)
    for path in ("/", "/index.html", "/play/causeway", "/table/0123456789abcdef", "/nothing"):
        status, headers, body = fetch(run.port, path)
        check(status == 200 and body == files["index.html"] and headers["content-type"].startswith("text/html") and
              headers["cache-control"] == "no-cache", f"page: {path} answers the page", headers)
    check("script-src 'self' 'wasm-unsafe-eval'" in headers["content-security-policy"] and
          headers["x-content-type-options"] == "nosniff", "page: it comes with its security policy", headers)
    status, again, body = fetch(run.port, "/", If_None_Match=headers["etag"])
    check(status == 304 and body == b"" and again["etag"] == headers["etag"], "page: an unchanged file is not sent again")
    for name, kind in (("assets/app-1a2b.js", "text/javascript"), ("assets/rules-3c.wasm", "application/wasm"),
                       ("assets/a.css", "text/css"), ("assets/f.woff2", "font/woff2"), ("icon.svg", "image/svg+xml"),
                       ("icon.png", "image/png"), ("x.json", "application/json"),
                       ("app.webmanifest", "application/manifest+json")):
        status, headers, body = fetch(run.port, "/" + name)
        lasting = "immutable" in headers["cache-control"]
        check(status == 200 and body == files[name] and headers["content-type"].startswith(kind) and
              lasting == name.startswith("assets/"), f"page: /{name} is {kind}", headers)
    status, headers, body = fetch(run.port, "/assets/app-1a2b.js", Accept_Encoding="br, gzip")
    check(headers.get("content-encoding") == "gzip" and gzip.decompress(body) == script and len(body) < 200,
          "page: packed for those who take it", headers)
    for path in ("/../outside.js", "/assets/../../outside.js", "/%2e%2e/outside.js", "/link.js", "/.hidden.js", "/no.js"):
        status, headers, body = fetch(run.port, path)
        check(status >= 400 and b"outside" not in body, f"page: {path} leads nowhere")
    status, headers, body = fetch(run.port, "/plain/table/0123456789abcdef")
    check(status == 200 and b"/plain/page.js" in body, "page: the plain page stays under /plain")
    run.end()
    run = Running([toy_serve], web="none")
    check(b"/plain/page.js" in fetch(run.port, "/table/0123456789abcdef")[2] and
          fetch(run.port, "/plain/page.js")[0] == 200, "page: without a folder the plain one is shown")
    clean, tail = run.end()
    check(clean, "page: nothing was leaked or overrun", tail)
    shutil.rmtree(folder)


def test_settings():
    folder = tempfile.mkdtemp(prefix="colossi-")
    for arguments, words in ((["--listen=x"], "listen=x"), (["--store=oracle"], "store=oracle"),
                             (["--tables=0"], "tables=0"), (["--data=/nonexistent"], "/nonexistent"),
                             (["--web=/nonexistent"], "/nonexistent"), (["--web=."], "index.html"),
                             (["--config=/nonexistent"], "/nonexistent"), (["--colour=red"], "no setting 'colour'"),
                             (["--listen=127.0.0.1:1:2"], "listen"), (["--store=sqlite:/nonexistent/x.db"], "nonexistent")):
        said = subprocess.run([colossi, "serve"] + arguments, capture_output=True, text=True, timeout=20,
                              cwd=folder)
        check(said.returncode in (1, 2) and words in said.stderr, f"serve {' '.join(arguments)} is refused clearly",
              said.stderr)
    shutil.rmtree(folder)


def test_backup():
    run = Running([colossi, "serve"])
    s = run.server
    made = s.create("causeway", ["me", "me"], name="Ana")
    copy = os.path.join(run.folder, "copy.db")
    said = subprocess.run([colossi, "backup", f"--store={run.store}", copy], capture_output=True, text=True)
    check(said.returncode == 0, "backup while the server runs", said.stderr)
    said = subprocess.run([colossi, "backup", f"--store={run.store}", copy], capture_output=True, text=True)
    check(said.returncode == 1 and "exists" in said.stderr, "backup does not overwrite", said.stderr)
    other = Running([colossi, "serve"], store=f"sqlite:{copy}")
    check(other.server.state(made["table"])["seats"][0]["name"] == "Ana", "a server starts from the backup")
    other.end()
    run.end()


run = Running([toy_serve], requests=10000, sockets_per_address=1000)
for test in (test_making, test_play, test_sealed, test_full, test_record, test_bots, test_clock, test_frames, test_requests, test_hostile, test_again):
    try:
        test(run)
    except Exception as e:  # one test's trouble is not the others'
        check(False, f"server: {test.__name__}: {type(e).__name__} {e}", run.tail())
        if run.process.poll() is not None:
            run.start()
clean, tail = run.end()
check(clean, "server: nothing was leaked or overrun", tail)
for test in (test_page, test_limits, test_settings, test_backup):
    try:
        test()
    except Exception as e:
        check(False, f"server: {test.__name__}: {type(e).__name__} {e}")
finish()
