#!/usr/bin/env python3
"""Measures the server and prints each figure next to its goal. A relay without rules and disk, and boardgame.io, are
measured in the same run under the same load. All limits are checked as always; they are only high enough for one address.

usage: load.py COLOSSI [SECONDS]    the first run needs npm to install boardgame.io

With COLOSSI_POSTGRES, the server is also measured with that database: tests/with-postgres provides one.
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

from serving import Running, choose, cpu_seconds, free_port, here, is_action, is_type, until

colossi = os.path.abspath(sys.argv[1])
seconds = sys.argv[2] if len(sys.argv) > 2 else "5"
LONG = ["--option=exhaust=on", "--option=quiet=99", "--option=win=9", "--option=drop=may"]  # games as long as boardgame.io's, which never end
LIMITS = dict(checks=False, tables=1000000, sockets=60000, sockets_per_address=60000, rate=1000000, requests=1000000, reads=1000000)
TURNS = 5
missed = 0


def stolen_ms():
    """Returns for how long other machines on the same host have kept a processor of this one waiting, since it started."""
    with open("/proc/stat") as stat:
        return int(stat.readline().split()[8]) * 1000 / os.sysconf("SC_CLK_TCK")


def drive(run, *arguments):
    said = subprocess.run([colossi, "load", f"--port={run.port}", "--json", *arguments],
                          capture_output=True, text=True, timeout=300)
    if said.returncode != 0:
        sys.exit("colossi load: " + said.stderr)
    return json.loads(said.stdout)


def measure(*arguments, store=None):
    run = Running([colossi, "serve"], store=store, **LIMITS)
    try:
        figures = drive(run, *arguments)
        figures["cpu_us"] = run.cpu_seconds() * 1e6 / max(1, figures["actions_per_s"] * float(seconds))
        kb = run.memory_kb()
        said = run.server.request("GET", "/metrics")
        lines, commits, commit_s = (float(re.search(rf"^colossi_{name} (\S+)", said, re.M).group(1))
                                    for name in ("actions_total", "commit_seconds_count", "commit_seconds_sum"))
        figures["commit_ms"] = commit_s / max(1, commits) * 1000
        run.kill(signal.SIGTERM)
        if store is None:
            figures["disk"] = os.path.getsize(os.path.join(run.folder, "colossi.db")) / max(1, lines)
        return figures, kb
    finally:
        run.kill()
        shutil.rmtree(run.folder, ignore_errors=True)


def boardgame(tables):
    folder = os.path.join(here, "..", "build", "boardgame")
    os.makedirs(folder, exist_ok=True)
    for name in ("package.json", "server.cjs", "drive.mjs"):
        shutil.copy(os.path.join(here, "compare", "boardgame", name), folder)
    if not os.path.isdir(os.path.join(folder, "node_modules", "boardgame.io")):
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    port = free_port()
    server = subprocess.Popen(["node", "server.cjs", str(port)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        server.stdout.readline()
        time.sleep(0.5)
        said = subprocess.run(["node", "drive.mjs", str(port), str(tables), seconds], cwd=folder, capture_output=True,
                              text=True, timeout=300)
        figures = json.loads(said.stdout)
        figures["cpu_us"] = cpu_seconds(server.pid) * 1e6 / max(1, figures["actions_per_s"] * (float(seconds) + 0.5))
        return figures
    finally:
        server.kill()


def time_actions(s, table, tokens, seats, count):
    """Makes `count` actions and measures each from sending it until both clients have it. Returns the mean of the
    fastest tenth in milliseconds, so that other programs on this machine matter little."""
    times = []
    for _ in range(count):
        state = s.state(table)
        seat = state["next"][0] - 1
        state = s.state(table, tokens[seat])
        text, began = choose(state), time.perf_counter()
        seats[seat].act(state["n"], text)
        for x in seats:
            until(x, lambda m: is_action(m) and m[0] == state["n"])
        times.append(time.perf_counter() - began)
    return sum(sorted(times)[:count // 10]) / (count // 10) * 1000


def measure_length():
    """Returns how long an action takes at the start of a table and after 4,000 events, which is as much as two seats can
    talk."""
    run = Running([colossi, "serve"], **LIMITS)
    try:
        s = run.server
        made = s.create("causeway", ["me", "me"], options=dict(o.split("=", 1)[1].split("=") for o in LONG))
        tokens = [x["token"] for x in made["seats"]]
        seats = [s.sit(made["table"], t, since=0) for t in tokens]
        early = time_actions(s, made["table"], tokens, seats, 40)
        for i in range(4000):
            seats[i % 2].send({"type": "chat", "text": str(i)})
            for x in seats:
                until(x, is_type("chat"))
        return early, time_actions(s, made["table"], tokens, seats, 40)
    finally:
        run.kill()
        shutil.rmtree(run.folder, ignore_errors=True)


def goal(name, value, unit, wanted, reached):
    global missed
    missed += not reached
    print(f"{name:<58} {value:>12} {unit:<10} goal {wanted:<12} {'reached' if reached else 'NOT REACHED'}", flush=True)


def measure_relay(tables):
    relay = os.path.join(os.path.dirname(colossi), "tests", "relay")
    return int(subprocess.run([relay, str(tables), seconds], capture_output=True, text=True, check=True).stdout)


def compare_with_relay(tables, store=None):
    """Measures the relay and the server in turns, so that other work on this machine meets both alike. Returns the figures of
    the best turn, and the median of the ratios. Every action waits for one or two commits, so with few tables a slow disk
    decides; TMPDIR=/dev/shm leaves the disk out."""
    turns = [(measure_relay(tables), measure(f"--tables={tables}", f"--seconds={seconds}", *LONG, store=store)[0]) for _ in range(TURNS)]
    ratios = sorted(ours["actions_per_s"] / bare for bare, ours in turns)
    best = max((ours for _, ours in turns), key=lambda o: o["actions_per_s"])
    name = "SQLite" if store is None else "PostgreSQL"
    print(f"{name}, {tables} tables, in turns: the relay {[bare for bare, _ in turns]}, colossi {[o['actions_per_s'] for _, o in turns]} "
          f"actions per second; a commit takes {best['commit_ms']:.1f} ms", flush=True)
    return best, ratios[TURNS // 2]


theirs = [boardgame(100), boardgame(1000)]
compared = [compare_with_relay(100), compare_with_relay(1000)]
ours = [figures for figures, _ in compared]
for t in theirs:
    print(f"boardgame.io, {t['tables']} tables: {t['actions_per_s']} actions per second, median {t['median_ms']} ms, "
          f"99 % within {t['p99_ms']} ms, {t['bytes_per_client']} bytes per client, "
          f"{t['cpu_us']:.0f} us of processor time per action", flush=True)
for o in ours:
    print(f"colossi, {o['tables']} tables: {o['actions_per_s']} actions per second, median {o['median_ms']} ms, "
          f"99 % within {o['p99_ms']} ms, {o['bytes_per_client']} bytes per client, {o['games']} games finished, "
          f"{o['cpu_us']:.0f} us of processor time and {o['disk']:.0f} bytes on disk per action", flush=True)
for figures, ratio in compared:
    goal(f"{figures['tables']} tables: actions per second, compared with the relay", f"{ratio:.2f}", "times", ">= 0.75", ratio >= 0.75)
best, base = max(o["actions_per_s"] for o in ours), max(t["actions_per_s"] for t in theirs)
print(f"actions per second, compared with boardgame.io: {best / base:.1f} times", flush=True)
for tables, figures in zip((100, 1000), ours):
    rate = figures["actions_per_s"] // 2
    before = stolen_ms()
    half = measure(f"--tables={tables}", f"--seconds={seconds}", f"--rate={rate}", *LONG)[0]
    print(f"meanwhile, other machines on the same host kept a processor waiting for {stolen_ms() - before:.0f} ms", flush=True)
    goal(f"{tables} tables at {half['actions_per_s']} actions per second: 99 % within", half["p99_ms"], "ms", "<= 3", half["p99_ms"] <= 3)
database = os.environ.get("COLOSSI_POSTGRES")
for tables in (100, 1000) if database else ():
    figures, ratio = compare_with_relay(tables, database)
    half = measure(f"--tables={tables}", f"--seconds={seconds}", f"--rate={figures['actions_per_s'] // 2}", *LONG, store=database)[0]
    print(f"PostgreSQL, {tables} tables: {ratio:.2f} times the relay, 99 % within {figures['p99_ms']} ms; at {half['actions_per_s']} actions "
          f"per second within {half['p99_ms']} ms", flush=True)
goal("bytes per client and action, including the frame", ours[0]["bytes_per_client"], "bytes", "<= 24", ours[0]["bytes_per_client"] <= 24)
held, kb = measure("--tables=9900", "--seconds=2", "--hold")
goal(f"{held['sockets']} sockets at 9,900 tables: memory", f"{kb / 1024:.0f}", "MB", "<= 400", kb <= 400 * 1024)
joined = measure("--tables=100", "--seconds=4", "--join=1000")[0]
goal("1,000 sockets join while 100 tables play: time for all", joined["joined_s"], "s", "<= 2", 0 <= joined["joined_s"] <= 2)
early, late = measure_length()
goal(f"an action after 4,000 events ({late:.2f} ms) compared with the start ({early:.2f} ms)", f"{late / early:.2f}", "times",
     "<= 1.5", late <= 1.5 * early)
sys.exit(1 if missed else 0)
