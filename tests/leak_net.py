#!/usr/bin/env python3
"""Two tables that are equal for a seat but different in what it may not know: the same bytes on that seat's socket.

The toy game deals secret dice and takes sealed bids. Two tables are played side by side, seat by seat, with equal
choices for the watching seat and different ones for the others, as long as what the watcher may know is equal. What
differs by nature (the table's number, the commitment) is masked. Then the same for whoever looks on, and for what a
client gets that comes back and asks for everything it missed.

usage: leak_net.py TOY_SERVE [PAIRS]
"""
import itertools
import os
import random
import re
import sys

from serving import Running, check, finish, is_type, until

toy_serve = os.path.abspath(sys.argv[1])
pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 60
rng = random.Random(7)
run = Running([toy_serve], requests=1000000, sockets_per_address=10000, tables=100000, rate=10000)
s = run.server


def masked(text, table):
    text = text.replace(table["table"], "TABLE").replace(table["commit"], "COMMIT")
    return text


def deal():
    """A table with two seats; the dice as each seat sees them (a third device reads the whole truth from two)."""
    made = s.create("toy", ["me", "me"], options={"rounds": 1}, public=False)
    tokens = [x["token"] for x in made["seats"]]
    return made, tokens


def dice(table, token):
    """The watcher's own die, as its record shows it."""
    return re.findall(r"^chance (.*)$", s.record(table, token), re.M)


def drain(seat, count):
    return [seat.receive_text() for _ in range(count)]


def watch(made, tokens, viewer, bid):
    """What the viewer's sockets receive while seat 2 bids, live, complete, and when asked again."""
    table = made["table"]
    token = tokens[0] if viewer == 1 else None
    live = s.sit(table, token, since=0)
    full = s.sit(table, token, full=True)
    got = [live.receive_text(), full.receive_text()]
    other = s.sit(table, tokens[1], since=0)
    other.receive_text()
    n = s.state(table)["n"]
    other.act(n, f"bid {bid}")
    got += [live.receive_text()]
    got += [full.receive_text(), full.receive_text()]
    late = s.sit(table, token, since=0)
    got += [late.receive_text()]
    got += [s.record(table, token)]
    for x in (live, full, other, late):
        x.close()
    return [masked(g, made) for g in got]


# Tables are kept by what seat 1 knows: its own die. Two with the same die but another one for seat 2 are a pair.
def collect():
    worlds = {}
    for _ in range(pairs * 2):
        made, tokens = deal()
        mine, theirs = dice(made["table"], tokens[0]), dice(made["table"], tokens[1])
        worlds.setdefault(tuple(mine), []).append((made, tokens, tuple(theirs)))
    return worlds


same, different, hidden = 0, [], 0
for known, tables in collect().items():
    bids = itertools.cycle((0, 1, 2))
    first = None
    for made, tokens, theirs in tables:
        got = watch(made, tokens, 1, next(bids))
        if first is None:
            first, secret = got, theirs
        elif got != first:
            different.append((first, got))
        else:
            same += 1
            hidden += theirs != secret
check(not different, f"leak-net: a seat reads the same bytes at {same} tables that differ only in secrets", different[:1])
check(hidden > same // 4, f"leak-net: {hidden} of them differed in a die that the seat does not see")

first, different, same = None, [], 0
for i in range(max(6, pairs // 4)):
    made, tokens = deal()
    got = watch(made, tokens, 2, i % 3)
    if first is None:
        first = got
    elif got != first:
        different.append((first, got))
    else:
        same += 1
check(not different, f"leak-net: who looks on reads the same bytes at {same} tables with other dice and bids",
      different[:1])

# A watcher that could see would be noticed: seat 2's own bytes differ.
others = set()
for _ in range(12):
    again, again_tokens = deal()
    others.add(s.sit(again["table"], again_tokens[1], since=0).receive_text())
check(len(others) > 1, "leak-net: the secrets are there to be seen by those who may")
clean, tail = run.end()
check(clean, "leak-net: the server ends well", tail)
finish()
