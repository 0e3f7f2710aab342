#!/usr/bin/env python3
"""Nothing that was acknowledged may be lost: clients play at many tables while the server is killed at random moments.

An event is acknowledged when any client has received it. The server is started again after each kill. Then every
acknowledged event must still be there, byte for byte, every table must go on, and states must not have changed. People do
not only act: they propose, agree, refuse, leave, come back, resign, abort, ask for a rematch and run out of time.

usage: crash.py COLOSSI KILLS FAILING_SERVE [TABLES]
If COLOSSI_POSTGRES is set, the tests are repeated with that database.
"""
import json
import os
import random
import select
import subprocess
import sys
import tempfile
import threading
import time

from serving import Refused, Running, check, choose, finish, is_type, until

colossi, kills = os.path.abspath(sys.argv[1]), int(sys.argv[2])
failing_serve = os.path.abspath(sys.argv[3])
table_count = int(sys.argv[4]) if len(sys.argv) > 4 else 200
rng = random.Random(int(os.environ.get("COLOSSI_SEED", time.time())))
LIMITS = dict(checks=False, tables=100000, sockets_per_address=10000, rate=10000, requests=100000, reads=1000000)


SHORT_CLOCK = [1, 0]  # at these tables people run out of time
KINDS = [("causeway", 2, {}), ("causeway", 2, {"clock": [600, 1]}), ("causeway", 2, {"clock": {"days": 3}, "lot": True}),
         ("orongo", 3, {"lot": True}), ("causeway", 2, {"clock": SHORT_CLOCK}), ("orongo", 3, {"clock": SHORT_CLOCK, "lot": True})]
ALL_TYPES = {"action", "seat", "start", "propose", "agree", "refuse", "withdraw", "resign", "end", "chat", "rematch", "undo", "clock",
             "flag", "lot"}
seen_types = set()  # of all events that were acknowledged


def plain(event):
    """What must stay the same of an event: the event of a seat says what the seat is now, and a secret is shown to its seat only."""
    if isinstance(event, list):
        return event[:2]
    return {k: v for k, v in event.items() if event["type"] != "seat" or k in ("n", "type", "seat")}


def lasting(state):
    """What must stay the same of a state as long as nothing happens: not who is connected, and not clocks that are running."""
    seats = [{k: x.get(k) for k in ("name", "kind", "title", "resigned", "flagged")} for x in state["seats"]]
    clocks = [x.get("ms") for x in state["seats"] if x["seat"] not in state["next"]]
    names = ("n", "stage", "you", "next", "view", "proposal", "result", "seed", "commit", "lot", "of", "rematch", "match")
    return seats, clocks, {k: state.get(k) for k in names}


class Table:
    def __init__(self, server, game="causeway", seats=2, more=None):
        made = server.create(game, ["me"] * seats, **(more or {}))
        self.id, self.has_secrets = made["table"], game != "causeway"
        self.tokens = [s["token"] for s in made["seats"]]
        self.events = {}  # number -> the message as it was received
        self.state = None  # the last one that was received
        self.token = None  # of whoever received it
        self.is_over = False
        self.is_fast = (more or {}).get("clock") == SHORT_CLOCK

    def take(self, event):
        """Notes an event. Returns False if a different event with the same number was received before."""
        n = event[0] if isinstance(event, list) else event["n"]
        seen_types.add("action" if isinstance(event, list) else event["type"])
        return self.is_same(self.events.setdefault(n, event), event)

    def is_same(self, known, event):
        if known is None or event is None:
            return False
        if isinstance(event, list) and not self.has_secrets:
            return known == event
        if is_type("chat")(known) and is_type("chat")(event) and "" in (known["text"], event["text"]):
            known, event = {**known, "text": ""}, {**event, "text": ""}  # only the last 32 messages have their text
        return plain(known) == plain(event)

    def seen(self, message):
        """Notes all events in a message. Returns False if one differs from what was received before."""
        if isinstance(message, list):
            return self.take(message)
        if message.get("type") == "events":
            return all(self.take(e) for e in message["list"])
        return self.take(message) if "n" in message and message.get("type") not in ("state", "done") else True


def be_social(seat, state):
    """Sometimes does something else than acting. Returns whether it did."""
    may, you, proposal = state.get("may", []), state["you"], state.get("proposal")
    if proposal and you not in proposal["agreed"] and rng.random() < 0.7:
        seat.send({"type": rng.choice(("agree", "refuse"))})
        return proposal["type"] != "draw"
    if proposal and proposal["by"] == you and rng.random() < 0.2:
        seat.send({"type": "refuse"})
        return True
    if rng.random() > (0.5 if state["stage"] == "over" else 0.1):
        return False
    rare = {"resign": 0.1, "abort": 0.1}
    wish = rng.choice([x for x in may if rng.random() < rare.get(x, 1)] + ["chat"])
    seat.send({"type": wish, "text": "hello"} if wish == "chat" else {"type": wish})
    return wish in ("leave", "resign", "abort", "back")


def life(run, tables, seconds):
    """Plays at the tables until the server is killed. Returns how many actions were acknowledged, and whether all events
    agreed. At tables with a short clock nobody hurries."""
    s, acknowledged, good = run.server, 0, True
    seats = {}
    for t in tables:
        for token in t.tokens:
            seat = s.sit(t.id, token, since=0, full=True)
            seat.token = token
            seats[seat.socket] = (seat, t)
    killer = threading.Timer(seconds, run.kill)
    killer.start()
    acted = {}
    try:
        while True:
            ready, _, _ = select.select(list(seats), [], [], 5)
            for socket in ready:
                seat, t = seats[socket]
                while True:
                    message = seat.receive()
                    good = t.seen(message) and good
                    acknowledged += isinstance(message, list)
                    if is_type("state")(message):
                        t.state, t.token = message, seat.token
                        t.is_over = message["stage"] == "over"
                        is_new = acted.get(socket, -1) < message["n"]
                        acted[socket] = max(acted.get(socket, -1), message["n"]) if is_new and message.get("legal") else acted.get(socket, -1)
                        if is_new and message["n"] < 400 and be_social(seat, message):
                            continue
                        if message.get("legal") and is_new and not (t.is_fast and rng.random() < 0.5):
                            text = choose(message, rng)
                            for _ in range(rng.choice((1, 1, 1, 2))):  # sometimes a message is sent twice
                                seat.act(message["n"], text)
                    if len(seat.received) < 2:
                        break
    except (ConnectionError, OSError):
        pass
    killer.join()
    for seat, _ in seats.values():
        seat.close()
    return acknowledged, good


def verify(run, tables):
    """Checks that everything that was received is still there. Returns what is missing or different."""
    wrong = []
    for t in tables:
        seat = run.server.sit(t.id, since=0, full=True)
        try:
            events, count = {}, run.server.state(t.id)["n"]
            while len(events) < count:  # a long list comes in several messages
                message = seat.receive()
                for e in message["list"] if is_type("events")(message) else [message] if isinstance(message, list) else []:
                    events[e[0] if isinstance(e, list) else e["n"]] = e
            for n, e in t.events.items():
                if not t.is_same(events.get(n), e):
                    wrong.append((t.id, n, e, events.get(n)))
            state = run.server.state(t.id, t.token)
            ended = [e for e in t.events.values() if is_type("end")(e)]
            if ended and (state["stage"] != "over" or state["next"] or state["result"]["reason"] != ended[0]["reason"]):
                wrong.append((t.id, "the game has not ended any more", state["stage"]))
            for e in filter(is_type("rematch"), t.events.values()):
                if run.server.state(e["table"])["of"] != t.id or state["rematch"] != e["table"]:
                    wrong.append((t.id, "the rematch is lost"))
            if t.state and t.state["n"] == state["n"] and lasting(t.state) != lasting(state):
                wrong.append((t.id, "the state changed", lasting(t.state), lasting(state)))
        finally:
            seat.close()
    return wrong


def test_kills(name, **settings):
    run = Running([colossi, "serve"], **settings, **LIMITS)
    tables = [Table(run.server, *rng.choice(KINDS)) for _ in range(table_count)]
    total, wrong, good, lives = 0, [], True, 0
    started = time.time()
    while lives < kills and not wrong and good:
        playing = rng.sample(tables, min(40, len(tables)))
        is_long = lives % 5 == 2  # time can run out
        count, same = life(run, playing, rng.uniform(1.1, 1.6) if is_long else rng.uniform(0.02, 0.5))
        total, good, lives = total + count, good and same, lives + 1
        run.start()
        wrong = verify(run, playing)
        tables = [t if not t.is_over or rng.random() < 0.7 else Table(run.server, *rng.choice(KINDS)) for t in tables]
        if lives % 50 == 0:
            print(f"# {lives} kills, {total} actions acknowledged, {time.time() - started:.0f} s", flush=True)
    wrong = wrong or verify(run, tables)
    check(not wrong and good, f"crash {name}: {lives} kills, {total} acknowledged actions of {table_count} tables, "
          "and none is lost or changed", wrong[:3])
    if lives >= 10:
        lacking = ALL_TYPES - seen_types
        check(not lacking, f"crash {name}: every kind of event happened", lacking)
    count, good = life(run, [Table(run.server) for _ in range(20)], 1.0)
    check(count > 0 and good, f"crash {name}: the tables go on afterwards", count)
    if run.process.poll() is not None:
        run.start()
    clean, tail = run.end()
    check(clean, f"crash {name}: the last server exits cleanly", tail)


def play_until(run, table, stop, seconds=10):
    """Lets both seats of a table play until stop(message) is true. Returns that message, or None when time is up."""
    seats = [run.server.sit(table.id, t, full=True, timeout=3) for t in table.tokens]
    ends = time.time() + seconds
    acted = {}
    try:
        while time.time() < ends:
            held = [s for s in seats if len(s.received) > 1]
            ready = [] if held else select.select([s.socket for s in seats], [], [], 1)[0]
            for seat in held or [s for s in seats if s.socket in ready]:
                message = seat.receive()
                table.seen(message)
                if stop(message):
                    return message
                if is_type("state")(message) and message.get("legal") and acted.get(seat, -1) < message["n"]:
                    acted[seat] = message["n"]
                    seat.act(message["n"], choose(message, rng))
                if is_type("state")(message) and message["stage"] == "over":
                    return None
    finally:
        for seat in seats:
            seat.close()
    return None


def test_disk_full():
    if os.getuid() != 0:
        print("ok - crash: disk full # SKIP only root can mount a small disk")
        return
    run = Running([colossi, "serve"], **LIMITS)
    run.kill()
    disk = os.path.join(run.folder, "disk")
    os.mkdir(disk)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", disk], capture_output=True).returncode != 0:
        print("ok - crash: disk full # SKIP mounting is not allowed here")
        return
    try:
        run.store = f"sqlite:{disk}/colossi.db"
        run.start()
        tables, refusal = [], None
        for _ in range(60):
            try:
                tables.append(Table(run.server))
                refusal = play_until(run, tables[-1], is_type("error"))
            except Exception as e:  # the table could not be created
                refusal = {"code": getattr(e, "code", str(e)), "sentence": str(e)}
            if refusal:
                break
        check(refusal is not None and refusal["code"] == "file" and "full" in run.tail(), "crash: a full disk is reported as an error", refusal)
        check(run.server.request("GET", "/livez")["status"] == "ok", "crash: the server stays alive")
        wrong = verify(run, tables)
        check(not wrong, "crash: nothing that was acknowledged is lost on a full disk", wrong[:3])
        subprocess.run(["mount", "-o", "remount,size=8m", disk], check=True)
        last = Table(run.server)
        acted = play_until(run, last, lambda m: isinstance(m, list))
        check(acted is not None, "crash: the server goes on when there is space again")
        run.kill()
        run.start()
        wrong = verify(run, tables + [last])
        check(not wrong, "crash: everything is still there after kill -9", wrong[:3])
        run.kill()
    finally:
        subprocess.run(["umount", "-l", disk])


def test_failing_commit():
    """While SQLite's writes and syncs fail, nothing may be acknowledged, and nothing may be half done afterwards."""
    switch = tempfile.mktemp(prefix="colossi-fail-")
    os.environ["COLOSSI_FAIL"] = switch
    run = Running([failing_serve], **LIMITS)
    tables = [Table(run.server) for _ in range(5)]
    for how in ("write", "sync", "write", "sync"):
        for t in tables:
            play_until(run, t, lambda m: isinstance(m, list) and rng.random() < 0.2, 5)
        tables = [t if run.server.state(t.id)["stage"] == "playing" else Table(run.server) for t in tables]
        before = [run.server.state(t.id)["n"] for t in tables]
        with open(switch, "w") as f:
            f.write(how)
        refusals = [play_until(run, t, lambda m: isinstance(m, list) or is_type("error")(m), 5) for t in tables]
        try:
            run.server.create("causeway", ["me", "me"])
            made = True
        except Refused as e:
            made = e.status != 503
        os.remove(switch)
        check(not made and all(is_type("error")(r) and r["code"] == "file" for r in refusals),
              f"crash: while {how}s fail, changes are refused with a sentence", refusals[:2])
        after = [run.server.state(t.id)["n"] for t in tables]
        check(before == after, f"crash: what was refused because of a failing {how} has not happened", (before, after))
    wrong = verify(run, tables)
    check(not wrong, "crash: everything acknowledged is there after failing commits", wrong[:3])
    text = run.server.request("GET", "/metrics")
    check("colossi_commits_failed_total 0\n" not in text, "crash: failed commits are counted")
    run.kill()
    run.start()
    wrong = verify(run, tables)
    check(not wrong, "crash: it is also there after kill -9", wrong[:3])
    acted = play_until(run, Table(run.server), lambda m: isinstance(m, list))
    clean, tail = run.end()
    check(acted is not None and clean, "crash: the server goes on after failing commits", tail)


def with_patience(call):
    """Repeats the call for up to ten seconds while it fails, because the database may still be starting."""
    for _ in range(40):
        try:
            return call()
        except (Refused, KeyError, OSError):
            time.sleep(0.25)
    return call()


def test_database_restarted(address, restart):
    run = Running([colossi, "serve"], store=address, **LIMITS)
    tables = [Table(run.server) for _ in range(20)]
    for how in ("fast", "immediate"):
        restarting = threading.Timer(0.5, lambda: subprocess.run([restart, how]))
        restarting.start()
        for t in tables:
            try:
                play_until(run, t, lambda m: isinstance(m, list) and rng.random() < 0.1, 1.5)
            except (Refused, OSError):
                pass
        restarting.join()
        wrong = with_patience(lambda: verify(run, tables))
        check(not wrong, f"crash: nothing is lost when PostgreSQL is restarted ({how})", wrong[:3])
    acted = with_patience(lambda: play_until(run, Table(run.server), lambda m: isinstance(m, list)))
    check(acted is not None, "crash: the server goes on with the restarted database")
    run.end()


test_kills("sqlite")
test_disk_full()
test_failing_commit()
if "COLOSSI_POSTGRES" in os.environ:
    kills = max(3, kills // 10)
    table_count = min(table_count, 60)
    test_kills("postgres", store=os.environ["COLOSSI_POSTGRES"])
    test_database_restarted(os.environ["COLOSSI_POSTGRES"], os.environ["COLOSSI_PG_RESTART"])
finish()
