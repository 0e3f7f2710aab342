#!/usr/bin/env python3
"""Runs what the documents and examples show: the Python client and every example of docs/api.md.

usage: examples.py COLOSSI
"""
import json
import os
import re
import subprocess
import sys

from serving import Running, check, finish, here

root = os.path.join(here, "..")
run = Running([os.path.abspath(sys.argv[1]), "serve"])
for game in [g["game"] for g in run.server.request("GET", "/api/games")]:
    said = subprocess.run([sys.executable, os.path.join(root, "examples", "play.py"), str(run.port), game],
                          capture_output=True, text=True, timeout=120)
    check(said.returncode == 0 and "over:" in said.stdout, f"examples: play.py plays {game} to the end",
          said.stdout[-300:] + said.stderr)
said = subprocess.run([sys.executable, os.path.join(root, "examples", "play.py"), str(run.port), "nosuch"],
                      capture_output=True, text=True, timeout=120)
check(said.returncode == 1 and "nosuch" in said.stderr and "causeway" in said.stderr and "Traceback" not in said.stderr,
      "examples: play.py says which games there are", said.stderr)

with open(os.path.join(root, "docs", "api.md")) as f:
    text = f.read()
names = {}


def filled(line):
    return re.sub(r"\$([A-Z]+)", lambda m: names[m.group(1)], line)


def like(shown, got):
    """Whether an answer has the same keys and types as the one shown; `...` stands for anything."""
    if shown == "...":
        return True
    if isinstance(shown, dict):
        return isinstance(got, dict) and all(k == "..." or (k in got and like(v, got[k])) for k, v in shown.items())
    if isinstance(shown, list):
        return isinstance(got, list) and len(got) >= len([x for x in shown if x != "..."]) and \
            all(like(a, b) for a, b in zip(shown, got))
    return type(shown) is type(got)


for block in re.findall(r"^```http\n(.*?)^```", text, re.M | re.S):
    request, _, shown = block.partition("\n\n")
    first, *rest = filled(request).split("\n")
    method, path = first.split(" ")
    token = next((r.split(" ")[-1] for r in rest if r.startswith("Authorization")), None)
    body = next((json.loads(r) for r in rest if r.startswith("{")), None)
    got = run.server.request(method, path, body, token)
    if isinstance(got, dict) and "seats" in got and "table" in got and got["seats"] and "token" in got["seats"][0]:
        names["TABLE"], names["TOKEN"] = got["table"], got["seats"][0]["token"]
    good = shown.strip() in got if isinstance(got, str) else like(json.loads(shown), got)
    check(good, f"examples: docs/api.md: {first}", got)

seat = None
for block in re.findall(r"^```socket\n(.*?)^```", text, re.M | re.S):
    seat = seat or run.server.sit(None)
    for line in re.sub(r"\n  (?=\S)", " ", block.strip()).split("\n"):  # indented lines continue the line before
        if line.startswith("> "):
            seat.send_text(filled(line[2:]))
            continue
        shown = json.loads(line[2:])
        got = None
        for _ in range(20):  # the bot's answers may come in between
            got = seat.receive()
            if like(shown, got) and (isinstance(got, list) or got["type"] == shown["type"]):
                break
        check(like(shown, got), f"examples: docs/api.md: {line[:50]}", got)
clean, tail = run.end()
check(clean, "examples: the server ends well", tail)
finish()
