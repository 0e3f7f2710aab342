#!/usr/bin/env python3
"""Lets another build of the program play Giant's Causeway in the arena, for example an earlier one:

    colossi arena causeway bot:level=8 "bot:exec=python3 tests/earlier.py OTHER/colossi level=6"

The other program follows the whole game, so its player can remember what it has seen. The views tell only positions, so the
action of the opponent is the one that leads to the position in the next view.
"""
import json
import os
import subprocess
import sys


def position_of(view):
    """The cells of a position, as the engine writes them, and who is to move."""
    cells = {f"{stack['q']},{stack['r']}={stack['stones']}" for stack in view["stacks"]}
    for giant in view["giants"]:
        letter = giant["kind"][0]
        cells.add(f"{giant['q']},{giant['r']}={letter.upper() if giant['seat'] == 1 else letter}")
    return cells, "wb"[view["actors"][0] - 1]


class Engine:
    def __init__(self, program, setup):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask(f"new {setup} seed={os.getpid()}")

    def ask(self, *commands):
        """Sends commands together and returns the lines of each answer."""
        self.process.stdin.write("".join(command + "\n" for command in commands))
        self.process.stdin.flush()
        answers = []
        for _ in commands:
            answers.append([])
            while (line := self.process.stdout.readline().rstrip("\n")) != "ok":
                if line == "" or line.startswith("error"):
                    sys.exit(f"the other program answers '{line}'")
                answers[-1].append(line)
        return answers

    def position(self):
        cells, side, _ = self.ask("position")[0][0].split(" ")
        return set(cells.split("/")), side

    def follow(self, wanted):
        """Makes the action of the other seat that leads to a position."""
        if self.position() == wanted:
            return
        (seat,), legal = self.ask("actors", "legal")
        tries = [command for action in legal for command in (f"do {seat} {action}", "position", "undo")]
        for action, answer in zip(legal, self.ask(*tries)[1::3]):
            cells, side, _ = answer[0].split(" ")
            if (set(cells.split("/")), side) == wanted:
                self.ask(f"do {seat} {action}")
                return
        sys.exit("no action leads to the position of the view")


def main():
    program, player = sys.argv[1:]
    engine, seat, view = None, "1", {}
    while line := sys.stdin.readline():
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "game":
            name, *settings = rest.split(" ")
            seat = dict(setting.split("=") for setting in settings)["seat"]
            engine = Engine(program, " ".join([name] + [s for s in settings if not s.startswith(("seat=", "data="))]))
        elif word == "view":
            view = json.loads(rest)
        elif word == "legal":
            for _ in range(int(rest)):
                sys.stdin.readline()
        elif word == "go":
            engine.follow(position_of(view))
            action = engine.ask(f"go {player}")[0][-1].removeprefix("bestmove ")
            engine.ask(f"do {seat} {action}")
            print(f"bestmove {action}", flush=True)
        elif word == "quit":
            break
    engine.process.stdin.close()
    engine.process.wait()


main()
