#!/usr/bin/env python3
"""Tests the real server over real sockets: creating, joining, playing, reconnecting, refusals, hostile input.

usage: server.py COLOSSI TOY_SERVE
"""
import gzip
import hashlib
import http.client
import json
import os
import random
import re
import select
import shutil
import signal
import socket
import sqlite3
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


def answer(seat):
    """Receives the answer to a message: an error, a question's answer or an event, but not a state."""
    return until(seat, lambda m: is_action(m) or m["type"] not in ("state", "events", "pong"))


def is_refused(seat, code):
    """Whether the answer to a message is an error with this code."""
    m = answer(seat)
    return is_type("error")(m) and m["code"] == code


def test_making(run):
    s = run.server
    made = s.create("causeway", ["me", "open"], name="Ana <b>")
    table, token = made["table"], made["seats"][0]["token"]
    check(len(token) == 32 and len(made["commit"]) == 64 and len(made["seats"]) == 1,
          "server: a new table has a secret token for its creator's seat and a commitment")
    listed = [t for t in s.request("GET", "/api/tables") if t["table"] == table]
    check(listed and listed[0]["stage"] == "open" and listed[0]["seats"][0]["name"] == "Ana <b>",
          "server: a public table is listed")
    hidden = s.create("causeway", ["me", "link"], public=False)
    check(all(t["table"] != hidden["table"] for t in s.request("GET", "/api/tables")),
          "server: a private table is not listed")
    check(len(hidden["seats"]) == 2, "server: the creator gets the tokens of all links")
    joined = s.join(table, "Ben")
    check(joined["seats"][0]["seat"] == 2, "server: joining takes the open seat")
    check(refused(lambda: s.join(table, "Cy"), "seat", 409), "server: a seat cannot be taken twice")
    check(s.state(table)["stage"] == "playing", "server: the game starts when all seats are taken")
    check(s.state(table, token)["you"] == 1 and s.state(table)["you"] == 0, "server: a token belongs to its seat")
    check(refused(lambda: s.create("chess", ["me"]), "game", 400), "server: an unknown game is refused")
    check(refused(lambda: s.create("causeway", ["me", "open", "open"]), "seats", 400), "server: too many seats are refused")
    check(refused(lambda: s.create("causeway", ["me", "open"], options={"stones": 99}), "option", 400),
          "server: an invalid option is refused")
    check(refused(lambda: s.create("causeway", ["me", "bot:chess"]), "player", 400), "server: an unknown bot is refused")
    check(refused(lambda: s.create("causeway", ["me", "bot:level=1,character=builder"]), "player", 400),
          "server: the character of another game is refused")
    made = s.create("causeway", ["me", "bot:level=1,character=walker"])
    check(s.state(made["table"])["seats"][1]["name"] == "bot:level=1,character=walker",
          "server: a bot keeps its character")
    check(refused(lambda: s.create("causeway", ["me", "open"], name="a\nb"), None, 400), "server: a name with two lines is refused")
    check(refused(lambda: s.create("causeway", ["me", "open"], name="x" * 60), None, 400), "server: a name that is too long is refused")
    check(refused(lambda: s.state("0123456789abcdef"), "game", 404), "server: an unknown table is not found")
    check(s.request("GET", "/api/rules/cw-2.6c")["clause"] == "CW-2.6c", "server: a clause of the rules can be read")
    check(refused(lambda: s.request("GET", "/nothing.png"), None, 404), "server: an unknown file is not found")
    check(refused(lambda: s.request("GET", "/api/nothing"), None, 404), "server: an unknown request is not found")
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
    spectator = s.sit(table, since=0)
    for x in seats + [spectator]:
        until(x, is_type("start"))
    n = s.state(table)["n"]
    legal = s.state(table, tokens[0])["legal"]
    seats[0].act(n, "T@9,9")
    error = until(seats[0], is_type("error"))
    check(error["code"].startswith("CW-2.3b") and "stone" in error["sentence"],
          "server: an illegal action is refused with a clause and a sentence", error)
    seats[1].act(n, legal[0][0])
    check(is_refused(seats[1], "seat"), "server: a seat cannot act when it is not its turn")
    spectator.send({"type": "chat", "text": "hello"})
    check(is_refused(spectator, "seat"), "server: a spectator cannot chat")
    seats[0].act(n, legal[0][0])
    got = [until(x, is_action) for x in seats + [spectator]]
    check(all(g == [n, 1, legal[0][0], [2]] for g in got), "server: everybody is told about an action", got)
    seats[0].act(n, legal[0][0])
    check(answer(seats[0]) == {"type": "done", "n": n}, "server: a repeated action is applied once")
    seats[0].act(n, legal[1][0])
    check(is_refused(seats[0], "seat"), "server: another action with the same number is refused")
    device = s.sit(table, tokens[0], since=n)
    check(until(device, is_action)[0] == n, "server: a seat can be held from several devices")
    device.close()
    # disconnecting and coming back
    seats[1].close()
    seats[0].send({"type": "chat", "text": "<script>"})
    until(seats[0], is_type("chat"))
    seats[1] = s.sit(table, tokens[1], since=n)
    missed = seats[1].receive()
    check(missed["type"] == "events" and missed["list"][0] == [n, 1, legal[0][0], [2]] and
          missed["list"][1]["text"] == "<script>", "server: a client that comes back gets what it missed", missed)
    # taking back
    seats[0].send({"type": "undo"})
    check(is_refused(seats[0], "seat"), "server: undo is refused after the turn has passed")
    seats[0].send({"type": "takeback"})
    until(seats[1], is_type("propose"))
    check(s.state(table).get("proposal") == {"type": "takeback", "by": 1, "count": 1, "agreed": [1]}, "server: a takeback is proposed to the others")
    seats[1].send({"type": "agree"})
    undone = until(seats[1], is_type("undo"))
    check(undone["count"] == 1 and undone["next"] == [1], "server: when all have agreed, the action is taken back")
    check("T@" not in s.record(table).split("]")[-1], "server: the record no longer contains the action")
    for x in seats + [spectator]:
        x.close()


def play_out(s, table, tokens, rng):
    """Plays all seats to the end over sockets. Returns what each seat has received."""
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
    check(mine[2] == "bid 1" and theirs[2] == "bid ?", "server: a sealed bid is shown to its own seat only", [mine, theirs])
    seats[1].act(n, "bid 2")
    opened = until(seats[0], lambda m: is_action(m) and m[1] == 2)
    check(sorted(opened[5]) == [[1, "bid 1"], [2, "bid 2"], [3, "bid 1"]], "server: when all seats have bid, all bids are opened",
          opened)
    late = s.sit(table, tokens[0], since=0)
    again = until(late, lambda m: is_action(m) and m[1] == 2)
    check(again == opened, "server: a client that comes late reads the same", again)
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
    seat = s.sit(table, tokens[0], since=over["n"])
    for message in ({"type": "takeback", "count": 1}, {"type": "undo"}, {"type": "name", "text": "Ana"}, {"type": "back"},
                    {"type": "replace", "seat": 2}, {"type": "fill"}):
        seat.send(message)
        error = until(seat, lambda m: not is_type("here")(m))
        check(is_type("error")(error) and error["code"] == "seat" and "over" in error["sentence"],
              f"server: after the end, {message['type']} is refused", error)
    other = s.sit(table, tokens[1], since=over["n"])
    for i, (mine, yours) in enumerate(((seat, other), (other, seat))):
        mine.send({"type": "chat", "text": f"good game {i}"})
        heard = until(yours, lambda m: is_type("chat")(m) and m["text"] == f"good game {i}")
        check(heard["n"] == over["n"] + i, "server: after the end, people can still talk", heard)
    check(s.state(table)["chat"][-1][1] == "good game 1" and s.state(table)["stage"] == "over", "server: the game stays over")
    run.kill()
    run.start()
    after = s.state(table)
    check(after["stage"] == "over" and [c[1] for c in after["chat"]] == ["good game 0", "good game 1"] and after["view"] == over["view"],
          "server: the talk is there after a restart", after["chat"])
    seat = s.sit(table, tokens[0], since=after["n"])
    seat.send({"type": "chat", "text": "again"})
    check(until(seat, is_type("chat"))["n"] == after["n"], "server: people can talk at a table that was finished long ago")
    seat.close()


def test_verbose(run):
    """What a verbose client needs: a page that only shows what the server says."""
    s = run.server
    made = s.create("causeway", ["me", "me"], name="Ana", options={"ruleset": "quick"})
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    one = s.sit(table, tokens[0], full=True, since=0, language="en")
    until(one, is_type("start"))
    state = until(one, is_type("state"))
    check(state["prompt"] and all(len(x) == 2 and x[1] for x in state["legal"]) and state["options"] and
          state["undo"] == 0 and state["chat"] == [], "verbose: the state has a prompt, actions with sentences, options, undo and chat", state["options"])
    check([x["here"] for x in state["seats"]] == [True, False], "verbose: the state says who is present")
    two = s.sit(table, tokens[1], since=0)
    state = until(one, is_type("state"))
    check([x["here"] for x in state["seats"]] == [True, True], "verbose: a new state is sent when somebody comes")
    two.close()
    state = until(one, is_type("state"))
    check([x["here"] for x in state["seats"]] == [True, False], "verbose: a new state is sent when somebody leaves")
    one.send({"type": "why", "text": "T@9,9"})
    why = until(one, is_type("why"))
    check(not why["legal"] and why["code"] == "CW-2.3b" and why["sentence"], "verbose: why explains an illegal action", why)
    action, words = state["legal"][0]
    one.send({"type": "why", "text": action})
    why = until(one, is_type("why"))
    check(why["legal"] and why["code"] == "" and why["sentence"] == words, "verbose: why explains a legal action", why)
    one.act(state["n"], action)
    event = until(one, is_action)
    check(event[:6] == [state["n"], 1, action, [2], 0, []] and event[6], "verbose: an action comes with a sentence", event)
    late = s.sit(table, full=True, since=0, language="en")
    other = until(late, is_action)
    check(other[:6] == event[:6] and other[6], "verbose: a client that comes late is told too", other)
    one.send({"type": "why", "text": action})
    check(until(one, is_type("why"))["code"] == "seat", "verbose: why says that it is not this seat's turn")
    late.send({"type": "past", "n": 0})
    past = until(late, is_type("past"))
    check(past["n"] == 0 and past["next"] == [1] and "stacks" in past["view"], "verbose: the first position can be asked for")
    late.send({"type": "past", "n": 9999})
    check(is_refused(late, "limit"), "verbose: a position after the last one is refused")
    late.send({"type": "why", "text": action})
    check(is_refused(late, "seat"), "verbose: a spectator cannot ask why")
    for x in (one, late):
        x.close()
    for game in [g["game"] for g in s.request("GET", "/api/games")]:
        seats = next(g["min_seats"] for g in s.request("GET", "/api/games") if g["game"] == game)
        made = s.create(game, ["bot:random"] * seats)
        spectator = s.sit(made["table"], full=True, since=0, language="en")
        actions = []
        while len(actions) < (3 if game == "toy" else 12):
            message = spectator.receive()
            events = message["list"] if is_type("events")(message) else [message]
            actions += [e for e in events if is_action(e)]
        check(all(len(a) == 7 for a in actions) and any(a[6] for a in actions), f"verbose: {game} is told in sentences", actions[-3:])
        spectator.close()


def test_languages(run):
    """Clients that ask for a language that the server has get words, all others get facts."""
    s = run.server
    is_first_bid = lambda m: is_action(m) and m[1] == 1
    languages = s.request("GET", "/api/languages")
    check({"language": "en", "name": "English"} in languages, "languages: the server lists them", languages)
    made = s.create("toy", ["me", "me"], name="Ana")
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    words, facts, strange, brief = [s.sit(table, tokens[0], since=0, **how) for how in (
        {"full": True, "language": "en"}, {"full": True}, {"full": True, "language": "xx"}, {"language": "en"})]
    states = [until(x, lambda m: is_type("state")(m) and m.get("legal")) for x in (words, facts, strange)]
    check(states[0]["prompt"] == "Bid 0, 1 or 2." and states[0]["legal"][1] == ["bid 1", "Bid 1"],
          "languages: prompts and choices are words", states[0]["legal"])
    check(states[1]["prompt"] == "toy.ask.bid" and states[1]["legal"][1] == ["bid 1", "toy.do.bid bid=1"],
          "languages: without a language they are facts", states[1]["legal"])
    check(states[2]["legal"] == states[1]["legal"], "languages: an unknown language gives facts", states[2]["legal"])
    words.act(states[0]["n"], "bid 1")
    event, fact, plain = [until(x, is_first_bid) for x in (words, facts, brief)]
    check(event[6] == "You bid 1." and fact[6] == "toy.bid by=seat:1 bid=1", "languages: actions are told in words or facts", (event, fact))
    check(len(plain) < 7, "languages: a brief client is not told what actions mean", plain)
    late = [s.sit(table, token, since=0, full=True, language="en") for token in (tokens[0], tokens[1], None)]
    told = [until(x, is_first_bid) for x in late]
    check([t[6] for t in told] == ["You bid 1.", "Ana bids in secret.", "Ana bids in secret."],
          "languages: a late client is told what it may know", told)
    two = late[1]
    two.send({"type": "why", "text": "bid 9"})
    why = until(two, is_type("why"))
    check(why["fact"] == "toy.no.bid" and why["sentence"] == "this is more than a bid may be", "languages: a refusal is a fact and a sentence", why)
    two.act(s.state(table)["n"], "bid 9")
    error = until(two, is_type("error"))
    check(error["fact"] == "toy.no.bid" and error["code"] == "TY-2", "languages: so is an error", error)
    for language, code in (("a language", "syntax"), (7, "syntax")):
        words.send({"type": "sit", "table": table, "full": True, "language": language})
        check(is_refused(words, code), f"languages: {language} is refused")
    for x in [words, facts, strange, brief, *late]:
        x.close()


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
    check("waits" in until(seat, is_type("error"))["sentence"], "server: nobody can act before all seats are taken")
    seat.send({"type": "fill", "text": "bot:random"})
    state = until(seat, lambda m: is_type("state")(m) and m.get("legal"))
    check(state["seats"][1]["kind"] == "bot", "server: free seats can be filled with bots")
    first = choose(state)
    seat.act(state["n"], first)
    state = until(seat, lambda m: is_type("state")(m) and m["n"] == state["n"] + 2)
    check(state["next"] == [1], "server: the bot answers")
    seat.act(state["n"] - 2, first)
    check(until(seat, is_type("done"))["n"] == state["n"] - 2, "server: a repeated action is recognised after the others have answered")
    seat.send({"type": "undo"})
    undone = until(seat, is_type("undo"))
    check(undone["count"] == 2 and undone["next"] == [1], "server: against bots, undo takes back their answers too")
    seat.close()
    # a bot stands in for an absent player, who then comes back
    made = s.create("causeway", ["me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    one, two = s.sit(table, tokens[0], full=True), s.sit(table, tokens[1], full=True)
    state = until(two, lambda m: is_type("state")(m) and m["stage"] == "playing")
    one.send({"type": "replace", "seat": 2, "text": "bot:random"})
    check(is_refused(one, "seat"), "server: a player who is present cannot be replaced")
    two.close()
    time.sleep(0.3)
    one.send({"type": "replace", "seat": 2, "text": "bot:random"})
    state = until(one, lambda m: is_type("state")(m) and m["seats"][1]["kind"] == "standin")
    one.act(state["n"], choose(state))
    state = until(one, lambda m: is_type("state")(m) and m["n"] == state["n"] + 2)
    check(state["next"] == [1], "server: a bot stands in for an absent player")
    two = s.sit(table, tokens[1], full=True)
    two.send({"type": "back"})
    state = until(two, lambda m: is_type("state")(m) and m["seats"][1]["kind"] == "held")
    check(state["seats"][1]["kind"] == "held", "server: the player can take the seat back")
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
    check(0 < made_action[4] <= 1000, "server: an action says how much time is left", made_action)
    flag = until(one, is_type("flag"))
    check(flag["seat"] == 2, "server: a seat is flagged when its time is over")
    check(until(one, is_type("end"))["reason"] == "time", "server: then it has lost")
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
            x.pop("away_since", None)
    check(before == after, "server: after kill -9 the view is the same")
    seat = s.sit(table, tokens[0], full=True)
    until(seat, is_type("state"))
    status = run.kill(signal.SIGTERM)
    bye = until(seat, is_type("bye"))
    check(status == 0 and "come back" in bye["sentence"], "server: on SIGTERM the clients are told and the server exits cleanly")
    run.start()
    check(s.state(table, tokens[1])["n"] == before["n"], "server: everything is there after a restart")


def test_hostile(run):
    s = run.server
    for origin, welcome in (("http://evil.example", False), (f"http://127.0.0.1:{run.port}", True)):
        try:
            s.sit(None, origin=origin).close()
            let_in = True
        except ConnectionError:
            let_in = False
        check(let_in == welcome, f"server: a page of {'this' if welcome else 'another'} site "
              f"{'may' if welcome else 'may not'} connect")
    seat = s.sit(None)
    for text in ("", "x", "[]", "[1]", "{}", "null", '{"type":"sit"}', '{"type":"do","n":-1}', '[1,"a\\u0000b"]',
                 '{"type":"chat","type":"chat"}', "[" * 3000, '{"type":"sit","table":"zz"}', '{"n":1e99}'):
        seat.send_text(text)
        if text and not check(is_type("error")(seat.receive()), f"server: the message {text[:24]} is an error"):
            return
    seat.send_text(b"\xff\xfe")
    try:
        answer = seat.receive()
        check(is_type("error")(answer), "server: bytes that are not UTF-8 are an error")
    except ConnectionError:
        check(True, "server: bytes that are not UTF-8 close the socket")
    seat = s.sit(None)
    try:
        seat.send_text("x" * 100000)
        while True:
            seat.receive()
    except (ConnectionError, OSError):
        check(True, "server: a message of 100 kB closes the socket")
    seat = s.sit(None)
    for _ in range(1000):
        seat.send({"type": "ping"})
    said = [seat.receive() for _ in range(1000)]
    check(any(m.get("code") == "limit" for m in said), "server: the rate of messages is limited")
    raw = socket.create_connection(("127.0.0.1", run.port))
    raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n" + b"x" * 90000)
    check(b" 413 " in raw.recv(200), "server: a body of 90 kB is refused")
    raw.close()
    made = s.create("causeway", ["me", "open"])
    check(s.request("POST", f"/api/tables/{made['table']}/join")["seats"][0]["seat"] == 2, "server: joining needs no body")
    raw = socket.create_connection(("127.0.0.1", run.port), 5)
    raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
    check(b" 411 " in raw.recv(200), "server: a body without a length is refused")
    raw.close()
    raw = socket.create_connection(("127.0.0.1", run.port))
    raw.sendall(b"\x00\xff" * 5000)
    raw.close()
    held = [s.sit(None) for _ in range(30)]
    check(s.request("GET", "/healthz")["status"] == "ok", "server: it is still healthy after all that")
    for x in held:
        x.close()
    text = s.request("GET", "/metrics")
    check(all(f"colossi_{m}" in text for m in ("tables", "sockets", "actions_total", "bot_queue", "commit_seconds_sum", "connections",
                                               'responses_total{status="4xx"}', "resident_bytes", "build_info{version=", "store_works 1")),
          "server: there are metrics for Prometheus")


def frame(opcode, payload=b"", final=True, masked=True, bits=0):
    """Returns the bytes of a frame, which may be invalid."""
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
    """Whether the server closes a new socket with this code, and then the connection."""
    seat = run.server.sit(None)
    seat.socket.sendall(b"".join(frames) + frame(9))
    opcode, payload = read_frame(seat)
    while opcode not in (8, 10):  # a pong means that the socket is still open
        opcode, payload = read_frame(seat)
    ended = opcode == 8 and seat.socket.recv(100) == b""
    seat.close()
    return opcode == 8 and struct.unpack("!H", payload[:2])[0] == code and ended


def test_frames(run):
    """Frames are read exactly as RFC 6455 says."""
    s = run.server
    seat = s.sit(None)
    seat.socket.sendall(frame(1, b'{"type"', False) + frame(9, b"still there?") + frame(0, b':"pi', False) + frame(0, b'ng"}'))
    check(read_frame(seat) == (10, b"still there?") and read_frame(seat) == (1, b'{"type":"pong"}'),
          "frames: a message in three parts with a ping between them")
    for byte in frame(1, b'{"type":"ping"}'):
        seat.socket.sendall(bytes([byte]))
    check(read_frame(seat)[1] == b'{"type":"pong"}', "frames: a frame may arrive byte by byte")
    seat.socket.sendall(frame(1, b'{"type":"ping"}') * 20 + frame(10, b"unasked"))
    check([read_frame(seat)[1] for _ in range(20)] == [b'{"type":"pong"}'] * 20, "frames: twenty messages may arrive at once")
    long = b'{"type":"chat","text":"' + b"x" * 4000 + b'"}'
    seat.socket.sendall(frame(1, long))
    check(is_type("error")(json.loads(read_frame(seat)[1])), "frames: a long message is read")
    seat.close()
    # A server that takes the first four bytes for a mask reads a ping.
    unmasked = frame(1, b"\0\0\0\0" + b'{"type":"ping"}', masked=False) + b"    "
    for code, name, bad in (
            (1000, "a close is answered", frame(8, struct.pack("!H", 1000) + b"bye")),
            (1002, "no mask", unmasked), (1002, "a reserved bit", frame(1, b"{}", bits=0x40)),
            (1002, "an unknown opcode", frame(3)), (1002, "a fragmented ping", frame(9, b"", False)),
            (1002, "a ping that is too long", frame(9, b"x" * 126)), (1002, "a continuation without a beginning", frame(0, b"x")),
            (1002, "a new message before the last part", frame(1, b"x", False) + frame(1, b"y")),
            (1002, "a length that is not in its shortest form", bytes([0x81, 0xFE, 0, 2]) + b"abcd" + b"xy"),
            (1003, "binary data", frame(2, b"x")), (1007, "an overlong character", frame(1, b"\xc0\x80")),
            (1007, "a surrogate", frame(1, b"\xed\xa0\x80")), (1007, "a character that is too large", frame(1, b"\xf4\x90\x80\x80")),
            (1007, "an incomplete character", frame(1, b"\xe2\x82")),
            (1009, "a message that is too long", frame(1, b"x" * 4097)),
            (1009, "parts that are too long together", frame(1, b"x" * 3000, False) + frame(0, b"x" * 3000)),
            (1009, "a huge length", bytes([0x81, 0xFF]) + struct.pack("!Q", 1 << 40) + b"abcd")):
        check(closes_with(run, code, bad), f"frames: {name} closes the socket with {code}")


def ask(run, *parts, until=b""):
    """Sends these bytes and returns the answer, up to its end or up to the bytes `until`."""
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
    """Requests are read exactly as HTTP/1.1 says."""
    get = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    last = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    body = b'{"game":"causeway","seats":["me","me"]}'
    post = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    got = ask(run, get + post + get + last)
    check(re.findall(rb"HTTP/1.1 (\d+)", got) == [b"200", b"201", b"200", b"200"],
          "requests: four requests at once are answered in order", got)
    got = ask(run, *[last[i:i + 7] for i in range(0, len(last), 7)])
    check(got.startswith(b"HTTP/1.1 200"), "requests: a request may arrive in parts")
    check(ask(run, b"GET /healthz HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 200"), "requests: with HTTP/1.0 the connection ends after one request")
    got = ask(run, last.replace(b"GET", b"HEAD"))
    check(b"content-length: 15" in got and got.endswith(b"\r\n\r\n"), "requests: the answer to HEAD has no body", got)
    for status, name, bad in (
            (400, "no host", b"GET / HTTP/1.1\r\n\r\n"), (400, "two lengths",
             b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"),
            (400, "an invalid length", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}"),
            (400, "a blank before the colon", b"GET / HTTP/1.1\r\nHost : x\r\n\r\n"),
            (400, "a folded line", b"GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n"),
            (400, "a control character", b"GET / HTTP/1.1\r\nHost: x\x00y\r\n\r\n"),
            (400, "a target that is not a path", b"GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n"),
            (405, "another method", b"DELETE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
            (411, "a chunked body", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            (431, "a long head", b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 9000 + b"\r\n\r\n"),
            (505, "another version", b"GET / HTTP/2.0\r\nHost: x\r\n\r\n"),
            (426, "a handshake without a key", b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade"
             b", close\r\nSec-WebSocket-Version: 13\r\n\r\n")):
        got = ask(run, bad)
        check(got.startswith(b"HTTP/1.1 %d" % status), f"requests: {name} is answered with {status}", got[:60])


def test_limits():
    run = Running([toy_serve], sockets_per_address=3, tables=2, requests=5)
    s = run.server
    made = s.create("causeway", ["me", "me"])
    watched = [s.sit(t["table"]) for t in (made, s.create("causeway", ["me", "me"]))]
    for x in watched:
        until(x, is_type("state"))
    check(refused(lambda: s.create("causeway", ["me", "me"]), "limit", 503), "limits: the number of tables is limited")
    for x in watched:
        x.close()
    time.sleep(0.2)
    held = [s.sit(None) for _ in range(4)]
    held[3].send({"type": "ping"})
    check(held[3].receive().get("code") == "limit", "limits: the number of sockets from one address is limited")
    for x in held:
        x.close()
    for _ in range(2):
        refused(lambda: s.create("x", []))
    check(refused(lambda: s.create("causeway", ["me", "me"]), "limit", 429), "limits: the number of requests is limited")
    time.sleep(0.2)
    # a client that reads nothing
    slow = s.sit(made["table"], made["seats"][0]["token"], full=True)
    until(slow, is_type("state"))
    busy = s.sit(made["table"], made["seats"][1]["token"], since=0)
    until(busy, is_type("start"))
    for i in range(300):
        busy.send({"type": "chat", "text": f"{i} " + "x" * 200})
        if i % 10 == 9:
            time.sleep(0.05)
    check(s.request("GET", "/healthz")["status"] == "ok", "limits: a slow client does not delay others")
    kb = run.memory_kb()
    check(kb < 2000000, "limits: a slow client does not need much memory", kb)
    slow.close()
    busy.close()
    clean, tail = run.end()
    check(clean, "limits: the server exits cleanly", tail)


def fetch(port, path, **headers):
    """Returns the status, the headers and the body of a GET."""
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
             "assets/app-1a2b.js.gz": gzip.compress(script), "assets/app-1a2b.js.br": b"brotli", "assets/rules-3c.wasm": b"\0asm", "assets/a.css": b"a{}",
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
              headers["cache-control"] == "no-cache", f"page: {path} returns the page", headers)
    check("script-src 'self' 'wasm-unsafe-eval'" in headers["content-security-policy"] and
          headers["x-content-type-options"] == "nosniff", "page: it has a security policy", headers)
    status, again, body = fetch(run.port, "/", If_None_Match=headers["etag"])
    check(status == 304 and body == b"" and again["etag"] == headers["etag"], "page: an unchanged file is not sent again")
    status, again, body = fetch(run.port, "/", If_None_Match='"0123456789abcdef"')
    check(status == 200 and body == files["index.html"], "page: a changed file is sent again")
    for name, kind in (("assets/app-1a2b.js", "text/javascript"), ("assets/rules-3c.wasm", "application/wasm"),
                       ("assets/a.css", "text/css"), ("assets/f.woff2", "font/woff2"), ("icon.svg", "image/svg+xml"),
                       ("icon.png", "image/png"), ("x.json", "application/json"),
                       ("app.webmanifest", "application/manifest+json")):
        status, headers, body = fetch(run.port, "/" + name)
        lasting = "immutable" in headers["cache-control"]
        check(status == 200 and body == files[name] and headers["content-type"].startswith(kind) and
              lasting == name.startswith("assets/"), f"page: /{name} has the type {kind}", headers)
    status, headers, body = fetch(run.port, "/assets/app-1a2b.js", Accept_Encoding="deflate, br, gzip")
    check(headers.get("content-encoding") == "br" and body == b"brotli", "page: the smallest form that a client accepts is sent", headers)
    status, headers, body = fetch(run.port, "/assets/app-1a2b.js", Accept_Encoding="br;q=0, gzip")
    check(headers.get("content-encoding") == "gzip" and gzip.decompress(body) == script and len(body) < 200,
          "page: a file is compressed for clients that accept gzip", headers)
    for path in ("/../outside.js", "/assets/../../outside.js", "/%2e%2e/outside.js", "/link.js", "/.hidden.js", "/no.js"):
        status, headers, body = fetch(run.port, path)
        check(status >= 400 and b"outside" not in body, f"page: {path} is not found")
    status, headers, body = fetch(run.port, "/plain/table/0123456789abcdef")
    check(status == 200 and b"/plain/page.js" in body, "page: the plain page is available under /plain")
    run.end()
    run = Running([toy_serve], web="none")
    check(b"/plain/page.js" in fetch(run.port, "/table/0123456789abcdef")[2] and
          fetch(run.port, "/plain/page.js")[0] == 200, "page: without a folder the plain page is served")
    clean, tail = run.end()
    check(clean, "page: the server exits cleanly", tail)
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
        check(said.returncode in (1, 2) and words in said.stderr, f"settings: {' '.join(arguments)} is refused with a clear message",
              said.stderr)
    shutil.rmtree(folder)


def test_seals_after_undo(run):
    """After a takeback into a sealed bidding, the bids are opened as if the takeback had not happened."""
    s = run.server
    made = s.create("toy", ["me", "me"], options={"rounds": 2})
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seats = [s.sit(table, t, since=0) for t in tokens]

    def bid(seat, amount):
        n = s.state(table)["n"]
        seats[seat].act(n, f"bid {amount}")
        return until(seats[seat], lambda m: is_action(m) and m[0] == n)
    bid(0, 0)
    bid(1, 0)  # opens the first round
    bid(0, 2)  # is sealed in the second round
    seats[0].send({"type": "takeback", "count": 4})  # back to after the first bid
    until(seats[1], is_type("propose"))
    seats[1].send({"type": "agree"})
    until(seats[1], is_type("undo"))
    opened = bid(1, 2)
    check(opened[5] == [[1, "bid 0"], [2, "bid 2"]], "undo: earlier sealed bids are opened after a takeback", opened)
    bid(1, 1)
    second = bid(0, 2)
    check(second[5] == [[2, "bid 1"], [1, "bid 2"]], "undo: the next round opens its own bids only", second)
    late = s.sit(table, tokens[1], since=0)
    missed = [e for e in late.receive()["list"] if is_action(e) and e[0] in (opened[0], second[0])]
    late.close()
    late = s.sit(table, tokens[0], since=0)
    missed += [e for e in late.receive()["list"] if is_action(e) and e[0] == second[0]]
    check(missed[0] == opened and missed[2] == second, "undo: a client that comes late reads the same", missed)
    for x in seats + [late]:
        x.close()


def dice_around_a_takeback(s):
    """Plays a toy whose two dice are taken back by consent; returns the dice before and after."""
    made = s.create("toy", ["me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seats = [s.sit(table, t, since=0) for t in tokens]
    before = [re.findall("^chance .*$", s.record(table, t), re.M) for t in tokens]
    seats[0].act(s.state(table)["n"], "bid 1")
    until(seats[0], lambda m: is_action(m) and m[1] == 1)
    seats[0].send({"type": "takeback", "count": 3})  # the bid and both dice
    until(seats[1], is_type("propose"))
    seats[1].send({"type": "agree"})
    until(seats[1], is_type("undo"))
    after = [re.findall("^chance .*$", s.record(table, t), re.M) for t in tokens]
    for x in seats:
        x.close()
    return before, after


def test_undo_rerolls_nothing(run):
    """Two other dice are the same about once in thirteen times, so five tables are tried."""
    pairs = [dice_around_a_takeback(run.server) for _ in range(5)]
    good = all(before == after and len(after[0]) == 2 for before, after in pairs)
    check(good, "undo: dice that are taken back fall the same way again", pairs)


def test_proposals(run):
    s = run.server
    made = s.create("causeway", ["me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seats = [s.sit(table, t, full=True) for t in tokens]
    for i in range(2):
        state = s.state(table, tokens[i])
        seats[i].act(state["n"], choose(state))
        until(seats[i], lambda m: is_action(m) and m[1] == i + 1)
        if i == 0:
            seats[0].send({"type": "takeback"})
            until(seats[1], lambda m: is_type("state")(m) and "proposal" in m)
    seats[1].send({"type": "agree"})
    check(is_refused(seats[1], "seat"), "proposals: an action ends a proposal")
    seats[0].send({"type": "takeback"})
    until(seats[1], lambda m: is_type("state")(m) and "proposal" in m)
    seats[1].send({"type": "refuse"})
    until(seats[1], lambda m: is_type("state")(m) and "proposal" not in m)
    seats[1].send({"type": "agree"})
    check(is_refused(seats[1], "seat"), "proposals: a refused proposal is over")
    for x in seats:
        x.close()
    made = s.create("toy", ["me", "me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seats = [s.sit(table, t, full=True) for t in tokens[:2]]
    until(seats[0], is_type("state"))
    seats[0].send({"type": "replace", "seat": 3})
    state = until(seats[1], lambda m: is_type("state")(m) and ("proposal" in m or m["seats"][2]["kind"] != "held"))
    check(state.get("proposal") == {"type": "replace", "by": 1, "seat": 3, "agreed": [1]} and state["seats"][2]["kind"] == "held",
          "proposals: an absent player is not replaced before all others agree", state.get("proposal"))
    seats[1].send({"type": "agree"})
    state = until(seats[1], lambda m: is_type("state")(m) and m["seats"][2]["kind"] == "standin")
    check(state["n"] > 0, "proposals: the player is replaced when all others have agreed")
    for x in seats:
        x.close()


def test_numbers(run):
    """An action says how many events its sender has seen; what happened since decides whether it is accepted."""
    s = run.server
    made = s.create("causeway", ["me", "me"], clock=[600, 0])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seats = [s.sit(table, t, since=0) for t in tokens]
    for x in seats:
        until(x, is_type("start"))
    n = s.state(table)["n"]
    first = s.state(table, tokens[0])["legal"][0][0]
    seats[0].act(n + 1, first)
    check(is_refused(seats[0], "syntax"), "numbers: an action after events that do not exist is refused")
    seats[0].act(n, first + " # 900000")
    check(is_refused(seats[0], "syntax"), "numbers: an action cannot set the clock")
    seats[0].act(n, first)
    until(seats[1], is_action)
    reply = s.state(table, tokens[1])["legal"][0][0]
    seats[1].act(n, reply)
    check(is_refused(seats[1], "seat"), "numbers: an action is refused if its sender has not seen the last action")
    seats[1].act(n + 1, reply)
    check(answer(seats[1])[2] == reply, "numbers: it is accepted when the sender has seen everything")
    until(seats[0], lambda m: is_action(m) and m[0] == n + 1)
    for text in ("a\nb", "a\u007fb", "", "x" * 241):
        seats[0].send({"type": "chat", "text": text})
        check(is_type("error")(answer(seats[0])), f"numbers: the chat message {text[:4]!r} is refused")
    for x in seats:
        x.close()


def test_names(run):
    s = run.server
    check(refused(lambda: s.create("causeway", ["me", "open"], name="a[b"), "syntax", 400),
          "names: a table's creator cannot have a name that would break the record")
    made = s.create("causeway", ["me", "open"])
    check(refused(lambda: s.join(made["table"], "a]b"), "syntax", 400), "names: a player who joins cannot have such a name")
    seat = s.sit(made["table"], made["seats"][0]["token"], since=0)
    seat.send({"type": "name", "text": "a#b"})
    check(is_type("error")(until(seat, lambda m: isinstance(m, dict) and m["type"] != "seat")), "names: a player cannot choose such a name later")
    seat.send({"type": "name", "text": "Cleo"})
    check(until(seat, lambda m: is_type("seat")(m) and m["name"] == "Cleo")["seat"] == 1, "names: a seat can be renamed")
    seat.close()
    link = s.create("causeway", ["me", "link"])
    check(refused(lambda: s.join(link["table"], "Ben", 2), "seat", 409) and refused(lambda: s.join(link["table"], "Ben"), "seat", 409),
          "names: a seat that waits for its link cannot be joined")


def test_chat(run):
    s = run.server
    made = s.create("causeway", ["me", "me"])
    table, token = made["table"], made["seats"][0]["token"]
    seat = s.sit(table, token, since=0)
    for i in range(40):
        seat.send({"type": "chat", "text": str(i)})
        until(seat, lambda m: is_type("chat")(m) and m["text"] == str(i))
    check(s.state(table)["chat"] == [[1, str(i)] for i in range(8, 40)], "chat: the state has the last 32 messages")
    late = s.sit(table, since=0)
    texts = [e["text"] for e in late.receive()["list"] if is_type("chat")(e)]
    check(texts == [""] * 8 + [str(i) for i in range(8, 40)], "chat: older messages come without their text", texts)
    for x in (seat, late):
        x.close()


def test_tokens(run):
    """Only the whole token opens a seat, and only its hash is stored."""
    s = run.server
    made = s.create("causeway", ["me", "open"])
    table, token = made["table"], made["seats"][0]["token"]

    def digest(raw):
        return hashlib.blake2b(raw, digest_size=32).digest()
    wanted = digest(bytes.fromhex(token))
    near = next(raw for raw in (i.to_bytes(16, "big") for i in range(1 << 24)) if digest(raw)[:2] == wanted[:2])
    check(s.state(table, near.hex())["you"] == 0, "tokens: a token whose hash begins alike does not open the seat")
    seat = s.sit(table, near.hex(), since=0)
    check(until(seat, lambda m: isinstance(m, dict)).get("code") == "seat", "tokens: nobody can sit down with such a token")
    seat.close()
    check(s.state(table, token[:-2])["you"] == 0, "tokens: a part of the token does not open the seat")
    stored = b""
    for name in ("colossi.db", "colossi.db-wal"):
        with open(os.path.join(run.folder, name), "rb") as f:
            stored += f.read()
    check(wanted.hex().encode() in stored and token.encode() not in stored and bytes.fromhex(token) not in stored,
          "tokens: the hash of a token is stored, but not the token")


def test_commit_first(run):
    """Nothing is confirmed before it is committed: another program locks the database for a while."""
    s = run.server
    made = s.create("causeway", ["me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seats = [s.sit(table, t, since=0, full=full) for t, full in zip(tokens, (False, True))]
    for x in seats:
        until(x, is_type("start"))
    state = until(seats[1], is_type("state"))
    action = s.state(table, tokens[0])["legal"][0][0]
    lock = sqlite3.connect(os.path.join(run.folder, "colossi.db"), isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    seats[0].act(state["n"], action)
    creating = socket.create_connection(("127.0.0.1", run.port), 20)
    body = b'{"game":"causeway","seats":["me","me"]}'
    creating.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    early = []
    for x in seats:
        x.socket.settimeout(0.5)
        try:
            early.append(x.receive())
        except TimeoutError:
            pass
        x.socket.settimeout(20)
    answered = len(select.select([creating], [], [], 0)[0]) > 0
    listed = [t["table"] for t in s.request("GET", "/api/tables")]
    lock.execute("ROLLBACK")
    lock.close()
    check(early == [], "commit: nobody is told about an action before it is on disk", early)
    check(not answered and b" 201 " in creating.recv(100), "commit: a new table is confirmed when it is on disk")
    creating.close()
    check(table not in listed, "commit: a table that is being committed is not shown")
    check([until(x, is_action)[2] for x in seats] == [action] * 2, "commit: everybody is told when it is on disk")
    for x in seats:
        x.close()


def test_failed_commit(run):
    """While commits fail, changes are refused and leave no trace. They fail because the journal has another name."""
    s = run.server
    made = s.create("causeway", ["me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seats = [s.sit(table, t, since=0) for t in tokens]
    for x in seats:
        until(x, is_type("start"))
    before = s.state(table, tokens[0])
    action = before["legal"][0][0]

    def rename(old, new):
        db = sqlite3.connect(os.path.join(run.folder, "colossi.db"), isolation_level=None)
        db.execute(f"ALTER TABLE {old} RENAME TO {new}")
        db.close()
    rename("journal", "away")
    seats[0].act(before["n"], action)
    check(is_refused(seats[0], "file"), "commit: an action that cannot be committed is refused")
    rename("away", "journal")
    after = s.state(table, tokens[0])
    check(after["n"] == before["n"] and after["view"] == before["view"], "commit: a refused action leaves no trace")
    seats[0].act(before["n"], action)
    check([answer(x) for x in seats] == [[before["n"], 1, action, [2]]] * 2, "commit: the same action can be made afterwards")
    for x in seats:
        x.close()


def test_time(run):
    s = run.server
    made = s.create("causeway", ["me", "me"], clock=[60, 5])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    seat = s.sit(table, tokens[0], since=0)
    until(seat, is_type("start"))
    state = s.state(table, tokens[0])
    time.sleep(0.6)
    running = s.state(table)["seats"]
    seat.act(state["n"], choose(state))
    left = until(seat, is_action)[4]
    check(63000 < left <= 64400, "clock: an action costs the time it took and earns the increment", left)
    check(running[0]["ms"] <= 59400 and running[1]["ms"] == 60000, "clock: only the clock of the seat to act is running", running)
    check(s.state(table)["seats"][0]["ms"] == left, "clock: it stands still after the action")
    run.kill()
    run.start()
    check(s.state(table)["seats"][0]["ms"] == left, "clock: the time left is known after a restart")
    seat.close()


def test_stale_bots():
    """Bots that are held back by the test, so that the table can change while they think."""
    folder = tempfile.mkdtemp(prefix="colossi-")
    hold = os.path.join(folder, "hold")

    def asked():
        if not os.path.exists(hold + ".asked"):
            return 0
        with open(hold + ".asked") as f:
            return len(f.readlines())

    def wait_until_asked(count):
        for _ in range(500):
            if asked() >= count:
                return
            time.sleep(0.01)
    open(hold, "w").close()
    os.environ["COLOSSI_TEST_BOTS"] = hold
    run = Running([toy_serve], bot_ms=300, bot_threads=1, bot_queue=2, grace=0)
    del os.environ["COLOSSI_TEST_BOTS"]
    s = run.server
    made = s.create("toy", ["me", "bot:random"], options={"rounds": 1})
    seat = s.sit(made["table"], made["seats"][0]["token"], since=0)
    wait_until_asked(1)
    seat.act(s.state(made["table"])["n"], "bid 1")
    until(seat, lambda m: is_action(m) and m[1] == 1)
    seat.send({"type": "undo"})
    until(seat, is_type("undo"))
    os.remove(hold)
    until(seat, lambda m: is_action(m) and m[1] == 2)
    check(asked() == 2, "bots: an answer from before an undo is dropped, and the bot is asked again", asked())
    seat.close()
    made = s.create("causeway", ["me", "me"])
    table, tokens = made["table"], [x["token"] for x in made["seats"]]
    one = s.sit(table, tokens[0], full=True)
    one.send({"type": "replace", "seat": 2, "text": "bot:random"})
    state = until(one, lambda m: is_type("state")(m) and m["seats"][1]["kind"] == "standin")
    open(hold, "w").close()
    one.act(state["n"], choose(state))
    wait_until_asked(3)
    two = s.sit(table, tokens[1], since=0)
    two.send({"type": "back"})
    until(two, lambda m: is_type("seat")(m) and m["n"] > state["n"])
    n = s.state(table)["n"]
    os.remove(hold)
    time.sleep(0.5)
    now = s.state(table)
    check(now["n"] == n and now["next"] == [2], "bots: a stand-in does not act after the player has come back", now["next"])
    one.close()
    two.close()
    open(hold, "w").close()
    earlier = asked()
    tables = [s.create("toy", ["me", "bot:random"], options={"rounds": 1}) for _ in range(6)]
    wait_until_asked(earlier + 1)
    time.sleep(0.5)  # one decision is being computed, and all others have asked for a place
    waiting = int(re.search(r"^colossi_bot_queue (\d+)", s.request("GET", "/metrics"), re.M).group(1))
    check(waiting == 2, "bots: the number of waiting decisions is limited", waiting)
    os.remove(hold)
    watching = [s.sit(t["table"], since=0) for t in tables]
    acted = [until(x, lambda m: is_action(m) and m[1] == 2)[1] for x in watching]
    check(acted == [2] * 6, "bots: those that did not fit are asked again later", acted)
    for x in watching:
        x.close()
    made = s.create("causeway", ["bot:uct,time=60000", "me"])
    seat = s.sit(made["table"], made["seats"][0]["token"], since=0, timeout=8)
    check(until(seat, is_action)[1] == 1, "bots: a bot cannot think longer than the server allows")
    seat.close()
    clean, tail = run.end()
    check(clean, "bots: the server exits cleanly", tail)
    shutil.rmtree(folder)


def test_backlog():
    """A client that asks for a lot and reads nothing is not read any further, so it costs little memory."""
    run = Running([toy_serve], rate=1000000)
    s = run.server

    def messages():
        return int(re.search(r"^colossi_messages_total (\d+)", s.request("GET", "/metrics"), re.M).group(1))
    seats = next(g["min_seats"] for g in s.request("GET", "/api/games") if g["game"] == "assault")
    made = s.create("assault", ["me"] * seats)
    greedy = s.sit(made["table"], since=0)
    until(greedy, is_type("start"))
    greedy.socket.settimeout(2)
    try:
        for _ in range(300):
            greedy.socket.sendall(frame(1, b'{"type":"past","n":0}') * 100)
    except TimeoutError:
        pass
    last, read = -1, messages()
    while read != last and read < 15000:
        time.sleep(0.5)
        last, read = read, messages()
    check(read < 15000, "limits: a client that does not read its answers is not read any further", read)
    check(s.request("GET", "/healthz")["status"] == "ok", "limits: the server is still healthy")
    greedy.close()
    clean, tail = run.end()
    check(clean, "limits: the server exits cleanly after that", tail)


def test_proxy():
    def post(run, forwarded):
        connection = http.client.HTTPConnection("127.0.0.1", run.port, timeout=20)
        connection.request("POST", "/api/tables", json.dumps({"game": "causeway"}), {"X-Forwarded-For": forwarded})
        status = connection.getresponse().status
        connection.close()
        return status
    run = Running([toy_serve], behind_proxy="yes", requests=2)
    check([post(run, f"9.9.9.9, 1.1.1.{i}") for i in range(4)] == [201] * 4, "proxy: every address has its own limit")
    check([post(run, f"1.1.2.{i}, 8.8.8.8") for i in range(3)] == [201, 201, 429], "proxy: only the address added by the proxy counts")
    run.end()
    run = Running([toy_serve], requests=2, origin="https://games.example")
    for origin, is_allowed in (("https://games.example", True), (f"http://127.0.0.1:{run.port}", False)):
        try:
            run.server.sit(None, origin=origin).close()
            connected = True
        except ConnectionError:
            connected = False
        check(connected == is_allowed, f"proxy: with the setting origin, {'only that site' if is_allowed else 'no other site'} may connect")
    check([post(run, f"1.1.1.{i}") for i in range(3)] == [201, 201, 429], "proxy: without a proxy the header is ignored")
    run.end()


def test_backup():
    run = Running([colossi, "serve"])
    s = run.server
    made = s.create("causeway", ["me", "me"], name="Ana")
    copy = os.path.join(run.folder, "copy.db")
    said = subprocess.run([colossi, "backup", f"--store={run.store}", copy], capture_output=True, text=True)
    check(said.returncode == 0, "backup: a copy can be made while the server is running", said.stderr)
    said = subprocess.run([colossi, "backup", f"--store={run.store}", copy], capture_output=True, text=True)
    check(said.returncode == 1 and "exists" in said.stderr, "backup: an existing file is not overwritten", said.stderr)
    other = Running([colossi, "serve"], store=f"sqlite:{copy}")
    check(other.server.state(made["table"])["seats"][0]["name"] == "Ana", "backup: a server can be started from the copy")
    other.end()
    run.end()


run = Running([toy_serve], requests=10000, sockets_per_address=1000, grace=0)
for test in (test_making, test_play, test_sealed, test_seals_after_undo, test_undo_rerolls_nothing, test_proposals, test_numbers,
             test_names, test_chat, test_tokens, test_commit_first, test_failed_commit, test_verbose, test_languages, test_record, test_bots, test_clock, test_time,
             test_frames, test_requests, test_hostile, test_again):
    try:
        test(run)
    except Exception as e:  # the other tests can still run
        check(False, f"server: {test.__name__}: {type(e).__name__} {e}", run.tail())
        if run.process.poll() is not None:
            run.start()
clean, tail = run.end()
check(clean, "server: it exits cleanly", tail)
for test in (test_page, test_limits, test_backlog, test_proxy, test_stale_bots, test_settings, test_backup):
    try:
        test()
    except Exception as e:
        check(False, f"server: {test.__name__}: {type(e).__name__} {e}")
finish()
