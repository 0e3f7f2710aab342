#!/usr/bin/env python3
"""A seat must receive the same bytes at two tables that differ only in what the seat may not know.

The toy game has secret dice and sealed bids. Many tables are dealt, and those at which the watching seat has the same
die are compared while the other seat bids differently. What always differs (the table's number and the commitment) is
masked. The same is done for spectators, and for clients that come back and ask for everything they missed.

In the real games, tables with the same luck are played alike up to a sealed bidding, and then everybody except the
watching seat bids differently. In Orongo, the hidden tiles differ while everything else is the same. In Assault, another seat
draws and keeps different spells, and the game goes on.

Everything that can happen at a table besides actions happens while something is hidden, and is compared too: proposals and
answers, lots, clocks, time that runs out, every kind of end, and the rematch. Times are rounded to minutes.

usage: leak_net.py TOY_SERVE [PAIRS]
"""
import itertools
import json
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
    return re.sub(r'"away_since":\s*\d+', '"away_since":0', text)


OPEN_AFTER_THE_END = ("view", "board", "seed", "result", "match", "topics", "prompt")


def blurred(value):
    """A message in which times are minutes, rounded up. After the end of a game, it lacks what is no secret any more."""
    if isinstance(value, list):
        is_timed_action = len(value) > 4 and isinstance(value[2], str) and isinstance(value[3], list)
        return [-(-x // 60000) if i == 4 and is_timed_action else blurred(x) for i, x in enumerate(value)]
    if isinstance(value, dict):
        is_over = value.get("stage") == "over"
        return {k: -(-v // 60000) if k == "ms" else blurred(v) for k, v in value.items()
                if not (is_over and k in OPEN_AFTER_THE_END)}
    return value


def deal():
    """Creates a table with two seats. Returns it and the tokens of its seats."""
    made = s.create("toy", ["me", "me"], options={"rounds": 1}, public=False)
    tokens = [x["token"] for x in made["seats"]]
    return made, tokens


def dice(table, token):
    """Returns the dice as the record shows them to the holder of the token."""
    return re.findall(r"^chance (.*)$", s.record(table, token), re.M)


def pasts(seat):
    """Returns every position of the game so far as the seat is shown it."""
    got = []
    while not got or json.loads(got[-1])["type"] == "past":
        seat.send({"type": "past", "n": len(got)})
        got.append(seat.receive_text())
    return got


def hear(seat):
    """Receives a message. How many watch is told when there is time for it, so that is left out."""
    while (text := seat.receive_text()).startswith('{"type":"watchers"'):
        pass
    return text


def watch(made, tokens, viewer, bid):
    """Returns what the viewer receives while seat 2 bids: live, as facts, in words, after reconnecting, and as a record."""
    table = made["table"]
    token = tokens[0] if viewer == 1 else None
    live = s.sit(table, token, since=0)
    full = s.sit(table, token, full=True)
    got = [hear(live), hear(full)]
    other = s.sit(table, tokens[1], since=0)
    hear(other)
    n = s.state(table)["n"]
    other.act(n, f"bid {bid}")
    got += [hear(live)]
    got += [hear(full), hear(full)]
    late = s.sit(table, token, since=0)
    got += [hear(late)]
    got += pasts(late)
    told = s.sit(table, token, since=0, full=True, language="en")
    got += [hear(told)]
    got += [s.record(table, token)]
    for x in (live, full, other, late, told):
        x.close()
    return [masked(g, made) for g in got]


# Groups tables by what seat 1 knows, which is its own die.
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
check(hidden > same // 4, f"leak-net: {hidden} of them differ in a die that the seat does not see")

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
check(not different, f"leak-net: a spectator reads the same bytes at {same} tables with different dice and bids",
      different[:1])

# The secrets really differ: seat 2 receives different bytes at different tables.
others = set()
for _ in range(12):
    again, again_tokens = deal()
    others.add(s.sit(again["table"], again_tokens[1], since=0).receive_text())
check(len(others) > 1, "leak-net: a seat sees its own secrets")
clean, tail = run.end()
check(clean, "leak-net: the server exits cleanly", tail)


def number_of(message):
    """The number of an event, or how many events a state has seen."""
    return message[0] if isinstance(message, list) else message.get("n", 0)


# The games ---------------------------------------------------------------------------------------------------------
class Twin:
    """A table that is watched by seat 1 and by the public, each with a short and a verbose client."""

    def __init__(self, game, seats, options, **more):
        self.made = s.create(game, ["me"] * seats, options=options, public=False, **more)
        self.table, self.tokens = self.made["table"], [x["token"] for x in self.made["seats"]]
        self.seats = [s.sit(self.table, t, since=0) for t in self.tokens]
        for seat in self.seats:
            until(seat, is_type("start"))
        self.watchers = [s.sit(self.table, t, since=0, full=f) for t in (self.tokens[0], None) for f in (False, True)]
        self.seen = [[] for _ in self.watchers]
        self.stop = None  # the first event that is not compared
        self.gather()

    def gather(self):
        """Collects what the watchers have received so far. The answer to a ping comes last."""
        for watcher, seen in zip(self.watchers, self.seen):
            watcher.send({"type": "ping"})
            while (text := hear(watcher)) != '{"type":"pong"}':
                seen.append(masked(text, self.made))

    def act(self, seat, choice):
        state = s.state(self.table, self.tokens[seat])
        self.seats[seat].act(state["n"], choice(state["legal"])[0])
        until(self.seats[seat], lambda m: isinstance(m, list) and m[0] == state["n"])
        self.gather()

    def say(self, seat, **message):
        """Sends a message that is no action, and collects what follows from it."""
        self.seats[seat].send(message)
        self.seats[seat].send({"type": "past", "n": 0})  # is answered when the message has been committed
        until(self.seats[seat], is_type("past"))
        self.gather()

    def happened(self):
        """Returns what the watchers have received and, as if they had been away, all events."""
        got = []
        for seen in self.seen:
            got.append([blurred(json.loads(text)) for text in seen])
        for token in (self.tokens[0], None):
            for full in (False, True):
                late = s.sit(self.table, token, since=0, full=full)
                got.append(blurred(json.loads(masked(late.receive_text(), self.made)))["list"])
                late.close()
        again = s.state(self.table).get("rematch", "no rematch")
        got = json.loads(json.dumps(got).replace(again, "REMATCH"))
        return [[m for m in x if self.stop is None or number_of(m) < self.stop] for x in got]

    def next(self):
        return [x - 1 for x in s.state(self.table)["next"]]

    def asked(self):
        """Returns what seat 1 and the public get when they ask for events, the record, the state and past positions."""
        got = []
        for token in (self.tokens[0], None):
            late = s.sit(self.table, token, since=0)
            got += [masked(late.receive_text(), self.made), s.record(self.table, token),
                    json.dumps(s.state(self.table, token))] + pasts(late)
            late.close()
        return [masked(g, self.made) for g in got]

    def close(self):
        for x in self.seats + self.watchers:
            x.close()


def play_to_bidding(twin, count, rng):
    """Plays at random until several seats have to act at the same time, after skipping `count` such moments."""
    while True:
        deciders = twin.next()
        if len(deciders) > 1:
            count -= 1
            if count < 0:
                return deciders
        for seat in deciders:
            twin.act(seat, rng.choice)


def be_social(twin, seats):
    """Everything that can happen at a table besides actions, as long as the game goes on."""
    twin.say(1, type="takeback", count=1)
    twin.say(0, type="refuse")
    twin.say(1, type="takeback", count=1)
    twin.say(1, type="refuse")
    twin.say(1, type="draw")  # is refused if there are more than two seats
    twin.say(0, type="refuse")
    twin.say(1, type="chat", text="hello")
    twin.say(1, type="name", text="Ben")
    twin.say(1, type="leave")
    twin.say(1, type="back")
    if seats > 2:
        twin.say(1, type="resign")
    kinds = {e["type"] for text in twin.seen[0] for e in [json.loads(text)] if isinstance(e, dict)}
    wanted = {"propose", "refuse", "withdraw", "chat", "seat"} | ({"resign"} if seats > 2 else set())
    if not wanted <= kinds:
        check(False, "leak-net: every kind of event happens", wanted - kinds)


def bid_differently(game, seats, which, **more):
    """Makes a table at which everybody except the watching seat has bid: the first choice at table 0, the last one at 1."""
    twin = Twin(game, seats, {}, **more)
    twin.bid = lambda legal: legal[0 if which == 0 else -1]
    for seat in play_to_bidding(twin, 0, random.Random(3)):
        if seat != 0:
            twin.act(seat, twin.bid)
    return twin


def end_by_agreement(twin):
    twin.say(1, type="takeback", count=1)
    twin.say(0, type="agree")
    twin.act(1, twin.bid)
    twin.say(1, type="draw")
    twin.say(0, type="agree")
    twin.say(0, type="rematch")
    twin.say(1, type="agree")
    return {"lot", "propose", "agree", "undo", "clock", "end", "rematch"}


def end_by_resigning(twin):
    for seat in range(1, len(twin.seats)):
        twin.say(seat, type="resign")
    return {"lot", "resign", "clock", "end"}


def end_by_aborting(twin):
    twin.say(1, type="abort")
    return {"lot", "clock", "end"}


def run_out_of_time(twin):
    """The watching seat has not bid. With more than two seats, a bot bids for it, which opens the bids; that is left out."""
    until(twin.seats[0], is_type("flag"))
    twin.say(0, type="chat", text="hello")
    flag = next(e["n"] for e in twin.happened()[0] if is_type("flag")(e))
    twin.stop = flag + 2
    return {"lot", "flag", "end" if len(twin.seats) == 2 else "seat"}


def compare_events(game, seats, how, clock):
    """Compares what is told about events while the bids of the others are hidden: at once, and afterwards."""
    twins = []
    for which in range(2):
        twin = bid_differently(game, seats, which, clock=clock, lot=True)
        kinds = how(twin)
        heard = {e["type"] for e in twin.happened()[-1] if isinstance(e, dict)}
        check(kinds <= heard, f"leak-net: {game}, {seats} seats, {how.__name__}: every event happens", kinds - heard)
        twins.append(twin)
    pairs_seen = [t.happened() for t in twins]
    wrong = [(a, b) for x, y in zip(*pairs_seen) for a, b in itertools.zip_longest(x, y) if a != b]
    check(not wrong, f"leak-net: {game}, {seats} seats, {how.__name__}: {sum(map(len, pairs_seen[0]))} messages are the same "
          "whatever the others bid", wrong[:1])
    for twin in twins:
        twin.close()


def compare_all_events():
    for game, seats in (("orongo", 2), ("orongo", 3), ("giants", 2)):
        if seats == 2:
            compare_events(game, seats, end_by_agreement, [6000, 0])
        compare_events(game, seats, end_by_resigning, [6000, 0])
        compare_events(game, seats, end_by_aborting, {"days": 2})
        compare_events(game, seats, run_out_of_time, [2, 60])  # whoever has bid has time enough


def play_on(twin, holder, count):
    """Goes on after the spells, with choices that do not depend on them, until it is not the holder's turn, who then gives up.
    Returns whether the holder has been asked for something before that."""
    is_asked = False
    for i in range(count * 2):
        seat = twin.next()[0]
        if i >= count and seat != holder:
            break
        legal = [x[0] for x in s.state(twin.table, twin.tokens[seat])["legal"]]
        public = [x for x in legal if not x.startswith(("cast", "keep", "bury"))]
        quiet = [x for x in public if x in ("on", "pass", "ready", "done")]
        is_asked |= seat == holder
        twin.act(seat, lambda choices: (quiet or public or legal)[:1])
    twin.say(holder, type="takeback", count=1)
    twin.say(0, type="refuse")
    twin.say(holder, type="chat", text="hello")
    twin.say(holder, type="resign")
    return is_asked


def compare_spells(count):
    """Compares tables of Assault at which another seat draws two different spells, keeps the higher one and puts the
    lower one on the open pile. Where the lower one is the same, everything has to look the same, and play goes on."""
    worlds, was_asked = [], True
    for _ in range(count):
        twin = Twin("assault", 3, {})
        spelling = None
        while spelling is None:
            seat = twin.next()[0]
            legal = [x[0] for x in s.state(twin.table, twin.tokens[seat])["legal"]]
            wish = next((x for x in ("spells", "play magic") if x in legal), legal[0])
            spelling = seat if wish == "spells" else None
            twin.act(seat, lambda choices: [wish])
        if spelling == 0:
            check(False, "leak-net: assault: the watching seat draws the spells itself")
        twin.act(spelling, lambda choices: [max(x[0] for x in choices if x[0].startswith("keep"))])
        was_asked &= play_on(twin, spelling, 40)
        own = re.findall(r"^chance spell.*$", s.record(twin.table, twin.tokens[spelling]), re.M)
        worlds.append((twin.seen + [twin.asked()], tuple(own)))
        twin.close()
    pairs_found = [(a, b) for a, b in itertools.combinations(worlds, 2) if a[1] != b[1] and min(a[1]) == min(b[1])]
    wrong = [(x, y) for a, b in pairs_found for x, y in zip(a[0], b[0]) if x != y]
    check(pairs_found and not wrong, f"leak-net: assault: a seat reads the same at {len(pairs_found)} pairs of tables where another "
          "seat has drawn and kept different spells and goes on", wrong[:1])
    check(was_asked, "leak-net: assault: the seat with spells has been asked for decisions")


def compare_biddings(game, seats, options, biddings):
    same, own_differ, wrong = 0, 0, []
    for bidding in range(biddings):
        twins = [Twin(game, seats, options) for _ in range(2)]
        for k, twin in enumerate(twins):
            deciders = play_to_bidding(twin, bidding, random.Random(bidding))
            for seat in deciders:
                if seat != 0:
                    twin.act(seat, lambda legal: legal[0 if k == 0 else -1])
        bids = [s.state(t.table, t.tokens[1])["view"] for t in twins]
        own_differ += bids[0] != bids[1]
        for twin in twins:
            be_social(twin, seats)
        pairs_seen = [t.seen + [t.asked()] for t in twins]
        if pairs_seen[0] == pairs_seen[1]:
            same += sum(len(x) for x in pairs_seen[0])
        else:
            wrong.append([(a, b) for a, b in zip(*pairs_seen) if a != b][:1])
        for twin in twins:
            twin.close()
    check(not wrong and same > 0, f"leak-net: {game}, {seats} seats: {same} messages are the same whatever the others bid, "
          f"in {biddings} biddings", wrong[:1])
    check(own_differ == biddings, f"leak-net: {game}: a seat sees its own bids", own_differ)


def compare_hidden_tiles(count):
    """Compares tables at which the hidden tiles of seats 2 and 3 differ."""
    worlds = {}
    for _ in range(count):
        twin = Twin("orongo", 3, {"hidden_tile": "yes"})
        known = re.findall(r"^chance .*$", s.record(twin.table, twin.tokens[0]), re.M)
        hidden = re.findall(r"^chance .*$", s.record(twin.table, twin.tokens[1]), re.M)
        worlds.setdefault(tuple(known), []).append((twin.seen + [twin.asked()], tuple(hidden)))
        twin.close()
    pairs_found = [(a, b) for group in worlds.values() for a, b in itertools.combinations(group, 2) if a[1] != b[1]]
    wrong = [(a[0], b[0]) for a, b in pairs_found if a[0] != b[0]]
    check(pairs_found and not wrong, f"leak-net: orongo: a seat reads the same at {len(pairs_found)} pairs of tables whose "
          "hidden tiles differ", wrong[:1])


for draws, test in (("-1--1", lambda: (compare_biddings("orongo", 2, {}, 3), compare_biddings("orongo", 4, {}, 2),
                                       compare_biddings("giants", 2, {}, 2), compare_biddings("giants", 4, {}, 2))),
                    ("-1--1", compare_all_events),
                    ("1-2", lambda: compare_hidden_tiles(24)),
                    ("10-11", lambda: compare_spells(16))):
    os.environ["COLOSSI_TEST_SECRETS"] = draws
    run = Running([toy_serve], requests=1000000, sockets_per_address=10000, tables=100000, rate=10000)
    s = run.server
    test()
    clean, tail = run.end()
    check(clean, "leak-net: the server exits cleanly", tail)
finish()
