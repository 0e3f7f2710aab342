#!/usr/bin/env python3
"""People at one table, over real sockets: ending, rematch, time, proposals, lots, the lobby and spectators.

usage: server_table.py COLOSSI TOY_SERVE
"""
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time

from serving import Refused, Running, check, choose, finish, is_action, is_type, until

colossi, toy_serve = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])


class Table:
    """A table with people at it, each with a verbose client."""

    def __init__(self, run, game="causeway", seats=("me", "me"), **more):
        self.run, self.s = run, run.server
        made = self.s.create(game, list(seats), **more)
        self.id, self.tokens = made["table"], {x["seat"]: x["token"] for x in made["seats"]}
        self.seats = {n: self.sit(t) for n, t in self.tokens.items()}

    def sit(self, token=None, **more):
        return self.s.sit(self.id, token, full=True, **more)

    def send(self, at, **message):
        self.seats[at].send(message)

    def event(self, seat, kind):
        return until(self.seats[seat], is_type(kind))

    def answer(self, at, **message):
        """Sends a message and returns its error, or None when it has happened."""
        self.send(at, **message)
        self.send(at, type="ping")
        m = until(self.seats[at], lambda m: is_type("pong")(m) or is_type("error")(m))
        if is_type("error")(m):
            until(self.seats[at], is_type("pong"))
            return m
        return None

    def state(self, seat=None):
        return self.s.state(self.id, self.tokens.get(seat))

    def act(self, seat):
        state = self.state(seat)
        self.seats[seat].act(state["n"], choose(state))
        until(self.seats[seat], lambda m: is_action(m) and m[0] == state["n"])

    def act_all(self):
        """Every seat acts once."""
        for _ in self.tokens:
            self.act(self.state()["next"][0])

    def wait(self, wanted, seconds=8):
        ends = time.time() + seconds
        while not wanted(self.state()) and time.time() < ends:
            time.sleep(0.05)
        return self.state()

    def events(self):
        late = self.s.sit(self.id, since=0)
        got = late.receive()["list"]
        late.close()
        return got

    def told_to(self, seat):
        """All events as a verbose client is told them."""
        late = self.sit(self.tokens.get(seat), since=0)
        got = late.receive()["list"]
        late.close()
        return got

    def close(self):
        for x in self.seats.values():
            x.close()


def verified(run, table):
    """Returns what `colossi verify` says about the record of a table."""
    said = subprocess.run([colossi, "verify", "-"], input=run.server.record(table), capture_output=True, text=True)
    return said.stdout if said.returncode == 0 else "failed: " + said.stderr


def frozen(t, name):
    """Checks that nothing can happen to a game that has ended."""
    before = t.state(1)
    for message in ({"type": "undo"}, {"type": "takeback", "count": 1}, {"type": "resign"}, {"type": "draw"}, {"type": "abort"},
                    {"type": "replace", "seat": 2}, {"type": "back"}, {"type": "name", "text": "x"}, {"type": "fill"}):
        error = t.answer(1, **message)
        if error is None or error["code"] != "seat":
            check(False, f"{name}: after the end, {message['type']} is refused", error)
    legal = before["view"].get("legal") or []
    for text in [x[0] for x in legal] + ["T@0,-1", "pass"]:
        error = t.answer(1, type="do", n=before["n"], text=text)
        if error is None:
            check(False, f"{name}: after the end, nobody acts", text)
    after = t.state(1)
    check(after["n"] == before["n"] and after["stage"] == "over" and after["next"] == [] and len(after["seed"]) == 64 and
          "legal" not in after, f"{name}: nothing happens to a game after its end, and its seed is shown", after)


def restarted(t):
    """The public state before and after a crash, without what depends on connections."""
    def plain(state):
        state = json.loads(json.dumps(state))
        for x in state["seats"]:
            x.pop("here"), x.pop("away_since", None)
        return {k: v for k, v in state.items() if k != "watchers"}
    before, events = plain(t.state()), t.events()
    t.run.kill()
    t.run.start()
    after, again = plain(t.state()), t.events()
    return before == after and events == again, (before, after)


def test_resign(run):
    t = Table(run, name="Ana")
    t.act_all()
    t.send(2, type="resign")
    event = t.event(1, "resign")
    end = t.event(1, "end")
    check(event["seat"] == 2 and event["told"].startswith("core.table.resigned by=seat:2"), "resign: the others are told", event)
    check(end["reason"] == "resignation" and end["seat"] == 2 and end["told"] == "core.table.won by=seat:1", "resign: the game has ended", end)
    state = t.state(1)
    check(state["result"]["reason"] == "resignation" and state["result"]["rank"] == [1, 2] and state["result"]["by"] == 2, "resign: whoever resigns has lost",
          state.get("result"))
    frozen(t, "resign")
    t.send(1, type="chat", text="good game")
    check(t.event(2, "chat")["text"] == "good game", "resign: people can talk after the end")
    record = run.server.record(t.id)
    check("[end resignation 2]" in record and "[resigned 2]" in record and "[result 1 2]" in record, "resign: the record says why", record)
    check("resignation" in verified(run, t.id), "resign: verify accepts the record", verified(run, t.id))
    t.close()
    same, detail = restarted(t)
    check(same, "resign: it is the same after a crash", detail)


def test_resign_of_many(run):
    t = Table(run, "toy", ["me", "me", "me"], options={"rounds": 2})
    t.send(3, type="resign")
    state = until(t.seats[1], lambda m: is_type("state")(m) and m["seats"][2].get("resigned"))
    check(state["stage"] == "playing" and state["seats"][2]["kind"] == "standin", "resign of many: a bot plays on", state["seats"])
    error = t.answer(3, type="back")
    check(error and error["code"] == "seat", "resign of many: the seat cannot be taken back", error)
    again = t.sit(t.tokens[3])
    until(again, is_type("state"))
    mine = t.state(3)
    check(mine["seats"][2]["kind"] == "standin" and "legal" not in mine and "resign" not in mine["may"], "resign of many: not by sitting down either", mine["may"])
    again.close()
    for _ in range(40):
        state = t.wait(lambda s: s["stage"] == "over" or {1, 2} & set(s["next"]))
        if state["stage"] == "over":
            break
        t.act(1 if 1 in state["next"] else 2)
    state = t.state()
    check(state["stage"] == "over" and state["result"]["rank"][2] == 3 and state["result"]["reason"] == "rounds",
          "resign of many: whoever resigned ranks last", state.get("result"))
    check("[resigned 3]" in run.server.record(t.id) and "[end" not in run.server.record(t.id), "resign of many: the record has it")
    t.close()
    same, detail = restarted(t)
    check(same, "resign of many: it is the same after a crash", detail)
    t = Table(run, "orongo", ["me", "me", "bot:random"])
    t.send(1, type="resign")
    t.event(2, "resign")
    t.send(2, type="resign")
    end = t.event(1, "end")
    check(end["reason"] == "resignation" and t.state()["result"]["rank"] == [3, 2, 1], "resign of many: without people the game ends", t.state().get("result"))
    check("[resigned 1 2]" in run.server.record(t.id) and verified(run, t.id).startswith("All"), "resign of many: verify accepts the record", verified(run, t.id))
    t.close()


def test_draw(run):
    t = Table(run)
    t.act(1)
    check("draw" in t.state(1)["may"], "draw: it may be proposed")
    t.send(1, type="draw")
    offer = t.event(2, "propose")
    check(offer["what"] == "draw" and offer["seat"] == 1, "draw: the other seat is told", offer)
    t.send(2, type="refuse")
    no = t.event(1, "refuse")
    check(no["seat"] == 2 and no["by"] == 1 and no["what"] == "draw", "draw: whoever proposed it is told who refused", no)
    error = t.answer(1, type="draw")
    check(error and error["code"] == "seat", "draw: it cannot be proposed again and again", error)
    t.act(2)
    t.act(1)
    t.send(1, type="draw")
    t.event(2, "propose")
    t.send(1, type="refuse")
    check(t.event(2, "withdraw")["what"] == "draw" and "proposal" not in t.state(), "draw: the offer can be withdrawn")
    t.act(2)
    t.send(1, type="draw")
    t.event(2, "propose")
    t.act(1)
    check(t.state()["proposal"]["type"] == "draw", "draw: whoever offers it may act, and the offer stays")
    t.close()
    same, detail = restarted(t)
    check(same, "draw: the offer survives a crash", detail)
    t.seats = {n: t.sit(k) for n, k in t.tokens.items()}
    t.send(2, type="agree")
    end = t.event(1, "end")
    check(end["reason"] == "agreement" and t.state()["result"]["rank"] == [1, 1], "draw: agreed", end)
    frozen(t, "draw")
    check("[end agreement 2]" in run.server.record(t.id) and "agreement" in verified(run, t.id), "draw: verify accepts the record")
    t.close()
    bot = Table(run, seats=["me", "bot:random"])
    check("draw" not in bot.state(1)["may"] and bot.answer(1, type="draw"), "draw: bots are not asked")
    bot.close()


def test_abort(run):
    t = Table(run)
    t.act(1)
    check("abort" in t.state(2)["may"], "abort: it is possible while somebody has not acted")
    t.send(2, type="abort")
    end = t.event(1, "end")
    check(end["reason"] == "aborted" and end["seat"] == 2 and t.state()["result"]["rank"] == [0, 0], "abort: nobody is ranked", end)
    frozen(t, "abort")
    record = run.server.record(t.id)
    check("[end aborted 2]" in record and "[result" not in record and "aborted" in verified(run, t.id), "abort: the record says so", record)
    t.close()
    t = Table(run)
    t.act_all()
    check("abort" not in t.state(1)["may"] and t.answer(1, type="abort"), "abort: it is impossible when everybody has acted")
    t.close()
    t = Table(run, seats=["me", "open"])
    t.send(1, type="abort")
    end = t.event(1, "end")
    check(end["reason"] == "aborted" and t.state()["stage"] == "over", "abort: a table that waits for players can be given up")
    try:
        run.server.join(t.id, "Ben")
        joined = True
    except Refused as e:
        joined = e.status != 409
    check(not joined and all(x["table"] != t.id for x in run.server.request("GET", "/api/tables")), "abort: nobody can join it afterwards")
    t.close()
    same, detail = restarted(t)
    check(same, "abort: it is the same after a crash", detail)


def test_leave(run):
    t = Table(run, "toy", ["me", "open", "open"])
    token = run.server.join(t.id, "Ben")["seats"][0]["token"]
    ben = t.sit(token)
    until(ben, is_type("state"))
    ben.send({"type": "leave"})
    state = until(ben, lambda m: is_type("state")(m) and m["you"] == 0)
    check(state["seats"][1]["kind"] == "open" and state["seats"][1]["name"] == "", "leave: before the start the seat is free again", state["seats"])
    check(run.server.state(t.id, token)["you"] == 0, "leave: the token opens nothing any more")
    ben.close()
    t.send(1, type="leave")
    check(t.event(1, "end")["reason"] == "aborted", "leave: the last one gives the table up")
    t.close()
    t = Table(run, "toy", ["me", "me", "me"])
    t.send(2, type="leave")
    state = until(t.seats[1], lambda m: is_type("state")(m) and m["seats"][1]["kind"] == "standin")
    check("resigned" not in state["seats"][1], "leave: during the game a bot plays on")
    error = t.answer(2, type="undo")
    check(error and "take the seat back" in error["sentence"], "leave: whoever has left cannot act", error)
    back = t.sit(t.tokens[2])
    state = until(back, lambda m: is_type("state")(m) and m["seats"][1]["kind"] == "held")
    check(state["you"] == 2, "leave: coming back gives the seat back")
    back.close()
    t.close()


def test_takeback(run):
    """A refused take-back tells whoever asked."""
    t = Table(run)
    t.act(1)
    t.send(1, type="takeback")
    offer = t.event(2, "propose")
    check(offer == {**offer, "what": "takeback", "count": 1, "seat": 1} and offer["told"] == "core.table.takeback by=seat:1 count=1",
          "take-back: the others are asked", offer)
    t.send(2, type="refuse")
    no = t.event(1, "refuse")
    check(no["seat"] == 2 and no["by"] == 1 and no["told"] == "core.table.refused by=seat:2", "take-back: the asker is told who refused", no)
    t.send(1, type="takeback")
    t.event(2, "propose")
    t.send(1, type="refuse")
    gone = t.event(2, "withdraw")
    check(gone["seat"] == 1 and "proposal" not in t.state(), "take-back: a proposal that nobody answers can be withdrawn", gone)
    t.send(1, type="takeback")
    t.event(2, "propose")
    t.close()
    same, detail = restarted(t)
    check(same and t.state()["proposal"]["count"] == 1, "take-back: a proposal survives a crash", detail)
    t.seats = {n: t.sit(k, language="de") for n, k in t.tokens.items()}
    t.send(2, type="agree")
    t.event(1, "undo")
    check(t.state()["n"] > 0 and "T@" not in run.server.record(t.id).split("]")[-1], "take-back: it can still be agreed to")
    t.act(1)
    t.send(1, type="takeback")
    t.event(2, "propose")
    t.send(2, type="refuse")
    told = t.event(1, "refuse")["told"]
    check("lehnt ab" in told, "take-back: it is told in the language of the client", told)
    t.close()


def test_rematch(run):
    t = Table(run, name="Ana", clock=[600, 5])
    t.send(2, type="name", text="Ben")
    t.act_all()
    check(t.answer(1, type="rematch"), "rematch: not before the end")
    t.send(1, type="resign")
    t.event(2, "end")
    state = t.state(1)
    check(state["may"] == ["rematch"] and state["match"] == {"game": 1, "points": [0, 2], "score": state["result"]["score"]}, "rematch: it may be proposed",
          (state["may"], state.get("match")))
    t.send(1, type="rematch")
    offer = t.event(2, "propose")
    check(offer["what"] == "rematch" and t.state()["proposal"]["agreed"] == [1], "rematch: one click proposes it", offer)
    t.send(2, type="rematch")
    told = t.event(1, "rematch")
    table = told["table"]
    check(t.state()["rematch"] == table, "rematch: one click agrees, and the table names the next one")
    stranger = run.server.state(table)
    check(stranger["of"] == t.id and stranger["stage"] == "playing" and [x["name"] for x in stranger["seats"]] == ["Ben", "Ana"] and
          stranger["clock"] == [600, 5] and stranger["you"] == 0, "rematch: seats rotate, and the new table names the old one", stranger)
    check(run.server.state(table, t.tokens[1])["you"] == 2 and run.server.state(table, t.tokens[2])["you"] == 1, "rematch: everybody's token opens the new seat")
    check(table not in json.dumps(t.tokens) and t.tokens[1] not in json.dumps(t.events()) and t.tokens[1] not in json.dumps(t.state(2)),
          "rematch: nobody is sent the token of another seat")
    check(stranger["commit"] != t.state()["commit"] and "seed" not in stranger, "rematch: the new table has luck of its own")
    check(t.answer(2, type="rematch"), "rematch: there is only one")
    t.close()
    same, detail = restarted(t)
    check(same and run.server.state(table)["of"] == t.id, "rematch: both tables are linked after a crash", detail)
    second = Table.__new__(Table)
    second.run, second.s, second.id = run, run.server, table
    second.tokens = {1: t.tokens[2], 2: t.tokens[1]}
    second.seats = {n: second.sit(k) for n, k in second.tokens.items()}
    check(second.state()["match"] == {"game": 2, "points": [2, 0], "score": state["result"]["score"][::-1]}, "match: its score is kept", second.state().get("match"))
    second.act_all()
    second.send(2, type="resign")
    second.event(1, "end")
    match = second.state()["match"]
    check(match["points"] == [4, 0] and match["rank"] == [1, 2], "match: two games decide it", match)
    second.send(1, type="rematch")
    second.send(2, type="rematch")
    third = run.server.state(second.event(1, "rematch")["table"])
    check(third["match"] == {"game": 1, "points": [0, 0], "score": [0, 0]}, "match: then a new one begins", third.get("match"))
    second.close()


def test_rematch_with_bots(run):
    t = Table(run, "toy", ["me", "bot:random", "me"], options={"rounds": 1})
    t.send(1, type="abort")
    t.event(3, "end")
    t.send(3, type="rematch")
    t.event(1, "propose")
    t.send(1, type="refuse")
    check(t.event(3, "refuse")["seat"] == 1 and "proposal" not in t.state(), "rematch with bots: it can be refused")
    t.send(3, type="rematch")
    t.event(1, "propose")
    t.send(1, type="agree")
    table = t.event(3, "rematch")["table"]
    kinds = [x["kind"] for x in run.server.state(table)["seats"]]
    check(kinds == ["bot", "held", "held"] and run.server.state(table)["options"] == {"rounds": "1"}, "rematch with bots: bots move on too", kinds)
    t.close()
    alone = Table(run, "toy", ["me", "bot:random"], options={"rounds": 1})
    alone.send(1, type="resign")
    alone.event(1, "end")
    alone.send(1, type="rematch")
    check(len(alone.event(1, "rematch")["table"]) == 16, "rematch with bots: bots need not be asked")
    alone.close()


def test_time():
    run = Running([toy_serve], day=3, put_away=1)
    t = Table(run, clock=[2, 0])
    t.act(1)
    flag = t.event(1, "flag")
    end = t.event(1, "end")
    check(flag["seat"] == 2 and flag["told"] == "core.table.time by=seat:2", "time: a clock at 0:00 is told", flag)
    check(end["reason"] == "time" and t.state()["result"]["rank"] == [1, 2] and t.state()["seats"][1]["ms"] == 0, "time: the seat has lost by itself",
          t.state().get("result"))
    frozen(t, "time")
    check("[end time 2]" in run.server.record(t.id) and "time" in verified(run, t.id), "time: the record says so")
    t.close()
    t = Table(run, "toy", ["me", "me", "me"], clock=[1, 0], options={"rounds": 2})
    for seat in (1, 2):
        t.act(seat)
    state = until(t.seats[1], lambda m: is_type("state")(m) and m["seats"][2]["kind"] == "standin", 4000)
    check(state["seats"][2].get("flagged"), "time: with three seats a bot takes over by itself", state["seats"])
    back = t.sit(t.tokens[3])
    state = until(back, lambda m: is_type("state")(m) and m["seats"][2]["kind"] == "held")
    check(state["seats"][2]["ms"] > 0 and "flagged" not in state["seats"][2], "time: the player comes back with a little time", state["seats"])
    back.close()
    t.close()
    # nobody watches, and the table has left the memory
    t = Table(run, clock={"days": 1})
    check(t.state()["clock"] == {"days": 1} and 0 < t.state()["seats"][0]["ms"] <= 3000, "time: days for each decision", t.state())
    time.sleep(1.2)
    t.act(1)
    check(t.state()["seats"][0]["ms"] == 3000, "time: each decision has the same time", t.state()["seats"])
    t.close()
    time.sleep(2.2)
    with open(run.log) as log:
        before = log.read()
    time.sleep(3)
    state = t.state()
    check(state["stage"] == "over" and state["result"]["reason"] == "time" and state["result"]["by"] == 2, "time: it runs out while nobody watches", (state["stage"], before[-300:]))
    t = Table(run, clock={"days": 14})
    error = t.answer(1, type="replace", seat=2)
    check(error is not None, "time: with days for a decision nobody is replaced for being away", error)
    t.close()
    for bad in ({"days": 0}, {"days": 15}, {"hours": 3}, {"days": 1, "x": 1}, [0, 1], [5], "5"):
        try:
            run.server.create("causeway", ["me", "me"], clock=bad)
            check(False, f"time: the clock {bad} is refused")
        except Refused as e:
            check(e.status == 400, f"time: the clock {bad} is refused", e)
    clean, tail = run.end()
    check(clean, "time: the server exits cleanly", tail)


def test_clock_restart():
    """The time that a seat has used is not given back by a restart, and a stopped server costs nobody time."""
    run = Running([toy_serve])
    t = Table(run, clock=[60, 0])
    time.sleep(1.0)
    t.close()
    run.kill(signal.SIGTERM)
    time.sleep(2)
    run.start()
    left = t.state()["seats"][0]["ms"]
    check(57500 < left <= 59100, "clock: after a stop the time left is as it was", left)
    time.sleep(2.6)
    run.kill()
    time.sleep(1.5)
    run.start()
    after = t.state()["seats"][0]["ms"]
    check(left - 4300 < after <= left - 1900, "clock: after a crash it is nearly as it was", (left, after))
    check([e["type"] for e in t.events() if isinstance(e, dict)].count("clock") in (2, 3), "clock: it is stored as an event", t.events())
    clean, tail = run.end()
    check(clean, "clock: the server exits cleanly", tail)


def test_away(run):
    t = Table(run)
    until(t.seats[1], lambda m: is_type("state")(m) and m["seats"][1]["here"])
    t.seats[2].close()
    state = until(t.seats[1], lambda m: is_type("state")(m) and not m["seats"][1]["here"])
    check(abs(state["seats"][1]["away_since"] - time.time()) < 3 and state["grace"] == 60, "away: a player who has gone is away", state["seats"])
    check("away_since" not in state["seats"][0], "away: a player who is here is not")
    t.close()


def test_lot(run):
    seen, spoken = set(), True
    for i in range(12):
        t = Table(run, "toy", ["me", "open", "link"], lot=True, name="Ana", options={"rounds": 1})
        check(t.state()["lot"] is True, "lot: the waiting room says so") if i == 0 else None
        t.send(1, type="chat", text="hello")
        link = [k for n, k in t.tokens.items() if n == 3][0]
        until(t.seats[1], is_type("chat"))
        ben = run.server.join(t.id, "Ben")["seats"][0]["token"]
        guest = run.server.sit(t.id)
        until(guest, is_type("state"))
        guest.close()
        cy = run.server.sit(t.id, link, full=True)  # the link was opened by the constructor already
        cy.close()
        state = t.wait(lambda s: s["stage"] != "open")
        names = [x["name"] for x in state["seats"]]
        mine = run.server.state(t.id, t.tokens[1])
        spoken &= state["chat"] == [[names.index("Ana") + 1, "hello"]] and mine["you"] == names.index("Ana") + 1
        spoken &= run.server.state(t.id, ben)["you"] == names.index("Ben") + 1
        last = until(t.seats[1], lambda m: is_type("state")(m) and m["stage"] == "playing")
        spoken &= last["you"] == mine["you"]
        seen.add(tuple(names))
        if i == 0:
            t.send(1, type="abort")
            t.event(1, "end")
            lot = re.search(r"\[lot (\d) (\d) (\d)\]", run.server.record(t.id))
            check(lot and int(lot[1]) == mine["you"] and int(lot[2]) == names.index("Ben") + 1, "lot: the record has it", run.server.record(t.id))
            t.close()
            same, detail = restarted(t)
            check(same, "lot: it is the same after a crash", detail)
        t.close()
    check(len(seen) > 2, "lot: who begins differs from table to table", seen)
    check(spoken, "lot: everybody keeps the token, the name and what was said")
    made = run.server.create("causeway", ["me", "bot:random"], lot=True, key=os.urandom(16).hex())
    check(run.server.state(made["table"], made["seats"][0]["token"])["you"] == made["seats"][0]["seat"], "lot: the answer has the seat after the lot", made)
    names = run.server.create("causeway", ["me", "me"], lot=True)
    run.server.sit(names["table"], names["seats"][0]["token"]).send({"type": "abort"})
    for _ in range(50):
        if run.server.state(names["table"])["stage"] == "over":
            break
        time.sleep(0.05)
    check("lot" in verified(run, names["table"]), "lot: verify checks it", verified(run, names["table"]))


def lobby_until(seat, wanted, seconds=6):
    """Receives the lobby until it is as wanted. Returns it, or None."""
    ends = time.time() + seconds
    while time.time() < ends:
        m = until(seat, is_type("lobby"))
        if wanted(m):
            return m
    return None


def lobby_of(run):
    seat = run.server.sit(None)
    seat.send({"type": "lobby"})
    return seat


def test_lobby(run):
    seat = lobby_of(run)
    first = lobby_until(seat, lambda m: True)
    check(first is not None, "lobby: it comes at once", first)
    t = Table(run, seats=["me", "open"], name="Ana", clock={"days": 2}, lot=True)
    hidden = Table(run, seats=["me", "open"], public=False)
    shown = lobby_until(seat, lambda m: any(x["table"] == t.id and x["seats"][0]["here"] for x in m["tables"]))
    check(shown and all(x["table"] != hidden.id for x in shown["tables"]), "lobby: a new table appears by itself", shown)
    entry = [x for x in shown["tables"] if x["table"] == t.id][0]
    check(entry["clock"] == {"days": 2} and entry["lot"] and entry["seats"][0]["name"] == "Ana", "lobby: with its clock and its players", entry)
    run.server.join(t.id, "Ben")
    gone = lobby_until(seat, lambda m: all(x["table"] != t.id for x in m["tables"]))
    check(gone is not None, "lobby: a table that is full disappears")
    seat.send({"type": "sit", "table": t.id, "full": True})
    until(seat, is_type("state"))
    Table(run, seats=["me", "open"]).close()
    time.sleep(1.5)
    seat.send({"type": "ping"})
    heard = []
    while not (heard and is_type("pong")(heard[-1])):
        heard.append(seat.receive())
    check(not any(is_type("lobby")(m) for m in heard), "lobby: whoever sits down at a table hears no more of it")
    for x in (seat, t, hidden):
        x.close()


def test_queue(run):
    def wait(name, game="causeway", **more):
        seat = run.server.sit(None)
        seat.send({"type": "queue", "game": game, "name": name, **more})
        until(seat, is_type("queued"))
        return seat
    watcher = lobby_of(run)
    ana = wait("Ana", clock=[300, 3])
    shown = lobby_until(watcher, lambda m: m["waiting"])
    check(shown["waiting"] == [{"game": "causeway", "seats": 2, "options": {}, "clock": [300, 3], "count": 1}], "queue: the lobby shows who waits", shown["waiting"])
    other = wait("Cy", clock=[300, 4])
    quick = wait("Di", clock=[300, 3], options={"ruleset": "quick"})
    toys = [wait(f"toy {i}", "toy", seats=3) for i in range(2)]
    gone = wait("Eva", clock=[300, 3], options={"ruleset": "quick"})
    pairs = [until(x, is_type("paired")) for x in (quick, gone)]
    check(pairs[0]["table"] == pairs[1]["table"] and {p["seat"] for p in pairs} == {1, 2}, "queue: two who want the same are paired", pairs)
    state = run.server.state(pairs[0]["table"], pairs[0]["token"])
    check(state["you"] == pairs[0]["seat"] and state["stage"] == "playing" and state["seats"][state["you"] - 1]["name"] == "Di" and state["lot"],
          "queue: each gets the token of its own seat", state["seats"])
    check(all(x["table"] != pairs[0]["table"] for x in run.server.request("GET", "/api/tables")), "queue: the table is not listed")
    ana.send({"type": "unqueue"})
    until(ana, is_type("unqueued"))
    ben = wait("Ben", clock=[300, 3])
    ben.send({"type": "ping"})
    check(is_type("pong")(ben.receive()), "queue: whoever has left it is not paired")
    ben.close()
    lobby_until(watcher, lambda m: len(m["waiting"]) == 2)
    fay = wait("Fay", clock=[300, 3])
    fay.send({"type": "ping"})
    check(is_type("pong")(fay.receive()), "queue: a lost connection leaves it")
    third = wait("toy 2", "toy", seats=3)
    toys = [until(x, is_type("paired")) for x in toys + [third]]
    check(sorted(p["seat"] for p in toys) == [1, 2, 3] and len({p["token"] for p in toys}) == 3, "queue: three are paired for three seats", toys)
    for bad in ({"game": "nosuch"}, {"game": "causeway", "seats": ["me", "open"]}, {"game": "causeway", "seats": 1}, {"game": "causeway", "key": "0" * 31},
                {"game": "causeway", "clock": 5}, {}):
        fay.send({"type": "queue", **bad})
        check(is_type("error")(until(fay, lambda m: not is_type("pong")(m))), f"queue: {bad} is refused")
    again = wait("Gus", clock=[300, 3])
    again.send({"type": "ping"})
    check(is_type("pong")(again.receive()), "queue: a wish that was replaced by a bad one is gone")
    again.send({"type": "sit", "table": pairs[0]["table"]})
    until(again, is_type("state"))
    again.send({"type": "queue", "game": "causeway"})
    check(is_type("error")(until(again, lambda m: not is_type("watchers")(m))), "queue: not while sitting at a table")
    for x in (ana, other, quick, gone, fay, third, again, watcher):
        x.close()


def test_queue_again(run):
    """Whoever loses the connection while waiting asks again with the same key."""
    keys = ["a" * 32, "b" * 32]

    def wait(key):
        seat = run.server.sit(None)
        seat.send({"type": "queue", "game": "causeway", "clock": [77, 7], "key": key})
        return seat, until(seat, lambda m: m["type"] in ("queued", "paired"))
    first, told = wait(keys[0])
    again, told_again = wait(keys[0])
    watcher = lobby_of(run)
    shown = [w["count"] for w in lobby_until(watcher, lambda m: True)["waiting"] if w["clock"] == [77, 7]]
    watcher.close()
    check(told["type"] == told_again["type"] == "queued" and shown == [1], "queue: whoever asks again waits once", shown)
    other, _ = wait(keys[1])
    other.close()  # it never hears that it was paired
    paired = until(again, is_type("paired"))
    late, told = wait(keys[1])
    check(told["type"] == "paired" and told["table"] == paired["table"] and told["token"] == keys[1] and {told["seat"], paired["seat"]} == {1, 2},
          "queue: whoever lost the answer is told it again", (told, paired))
    check(paired["token"] == keys[0] and run.server.state(paired["table"], keys[0])["you"] == paired["seat"], "queue: the key is the token", paired)
    for x in (first, again, late):
        x.close()


def test_watchers(run):
    t = Table(run)
    until(t.seats[1], is_type("state"))
    crowd = [t.s.sit(t.id, full=True) for _ in range(5)]
    told = until(t.seats[1], lambda m: is_type("watchers")(m) and m["count"] == 5)
    check(told["count"] == 5 and t.state()["watchers"] == 5, "watchers: the players are told how many there are", told)
    for x in crowd:
        x.close()
    began, heard = time.time(), 0
    while True:
        m = until(t.seats[1], is_type("watchers"))
        heard += 1
        if m["count"] == 0:
            break
    check(heard <= 3 and time.time() - began < 6, "watchers: the count does not make a storm", heard)
    t.close()


def test_last(run):
    """Whoever looks at a table without sitting there learns what happened last, and only what it may know."""
    t = Table(run)
    check("last" not in t.state(1), "last: nothing has happened", t.state(1).get("last"))
    for _ in range(5):
        t.act(t.state()["next"][0])
        told = [e[6] for e in t.told_to(None) if is_action(e) and e[6]]
        if t.state()["last"] != told[-1]:
            check(False, "last: it is what the events tell", (t.state()["last"], told[-1]))
    t.seats[1].send({"type": "state"})
    check("last" not in t.event(1, "state"), "last: the events tell it on the socket")
    t.close()
    t = Table(run, "giants")
    t.act(2)  # bids in secret
    for seat in (1, 2, None):
        told = [e[6] for e in t.told_to(seat) if is_action(e) and e[6]]
        check(t.state(seat).get("last") == (told or [None])[-1], f"last: seat {seat} is told what its events told", t.state(seat))
    t.close()


def small_connection(to, timeout=20):
    """A connection that takes only a few bytes before somebody reads them."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.settimeout(timeout)
    raw.connect(to)
    return raw


def dropped(run):
    return int(re.search(r"^colossi_sockets_dropped_total (\d+)", run.server.request("GET", "/metrics"), re.M).group(1))


def test_slow_watchers(run):
    """Spectators who do not read must not slow the players down."""
    def pace():
        began = time.time()
        for _ in range(40):
            seat = 1 + (_ % 2)
            t.send(seat, type="chat", text="x" * 200)
            until(t.seats[3 - seat], is_type("chat"))
        return time.time() - began
    t = Table(run)
    alone = pace()
    crowd = [t.s.sit(t.id, full=True, language="en") for _ in range(150)]  # they never read
    time.sleep(1)
    watched = pace()
    check(watched < 10 * alone + 2, f"watchers: 150 who do not read do not slow the players down ({alone:.2f} s, {watched:.2f} s)")
    memory = run.memory_kb()
    pace()
    check(run.memory_kb() < memory + 30000, "watchers: nor do they fill the memory", (memory, run.memory_kb()))
    for x in crowd:
        x.close()
    time.sleep(0.5)
    plain = socket.create_connection
    socket.create_connection = small_connection
    slow = t.s.sit(t.id, full=True, language="en")
    socket.create_connection = plain
    before = dropped(run)
    for _ in range(1500):  # asks for more than the buffers of the system can hold
        slow.send({"type": "state"})
        time.sleep(0.002)
    ends = time.time() + 25  # a socket that takes nothing for 15 seconds is dropped
    while dropped(run) == before and time.time() < ends:
        for seat in t.seats.values():  # the players answer
            seat.send({"type": "ping"})
            until(seat, is_type("pong"))
        time.sleep(0.5)
    check(dropped(run) == before + 1, "watchers: one who never reads is dropped", (before, dropped(run)))
    check(t.state()["watchers"] == 0 and all(x["here"] for x in t.state()["seats"]), "watchers: the players are still here", t.state()["seats"])
    slow.close()
    t.close()


TESTS = [test_resign, test_resign_of_many, test_draw, test_abort, test_leave, test_takeback, test_rematch, test_rematch_with_bots, test_away, test_lot, test_lobby, test_queue, test_queue_again, test_watchers, test_last,
         test_slow_watchers]
ALONE = [test_time, test_clock_restart]


def main():
    wanted = sys.argv[3:]
    chosen = [t for t in TESTS if not wanted or t.__name__[5:] in wanted]
    if chosen:
        run = Running([toy_serve], requests=10000, sockets_per_address=1000, reads=100000, rate=100000)
        for test in chosen:
            try:
                test(run)
            except Exception as e:  # the other tests can still run
                check(False, f"{test.__name__}: {type(e).__name__} {e}", run.tail())
                if run.process.poll() is not None:
                    run.start()
        clean, tail = run.end()
        check(clean, "the server exits cleanly", tail)
    for test in ALONE:
        if wanted and test.__name__[5:] not in wanted:
            continue
        try:
            test()
        except Exception as e:
            check(False, f"{test.__name__}: {type(e).__name__} {e}")
    finish()


main()
