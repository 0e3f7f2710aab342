#!/usr/bin/env python3
"""Several servers share one PostgreSQL database, and the seats of a table play through different servers.

usage: with-postgres several.py COLOSSI
"""
import os
import sys
import time

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
for r in runs[1:]:
    clean, tail = r.end()
    check(clean, "several: the server exits cleanly", tail)
finish()
