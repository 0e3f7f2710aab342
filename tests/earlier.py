#!/usr/bin/env python3
"""Plays a match between a player of this program and one of another build, for example an earlier one.

Usage: earlier.py PROGRAM OTHER GAME PLAYER OTHERS [--seats=N] [--games=N] [--seed=TEXT]. In every game one seat is PLAYER of PROGRAM,
such as level=8, and all other seats are OTHERS of OTHER. Every seed is played once with PLAYER in each seat. It prints the games so far
and how often PLAYER beat another seat, of all pairs (a tie is half a pair), with a 95 % interval, and the same in Elo.

Both programs follow the whole game, so their players remember what they have thought about. Each decides from the view of its seat.
"""

import argparse
import math
import subprocess
import sys


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        """Sends a command and returns the lines of the answer."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        answer = []
        while (line := self.process.stdout.readline().rstrip("\n")) != "ok":
            if line == "" or line.startswith("error"):
                sys.exit(f"'{command}' is answered by '{line}'")
            answer.append(line)
        return answer


def play(own, other, setup, players, chosen, seed):
    """Plays a game in which `own` decides for the seat `chosen`. Returns the rank of every seat."""
    engines = [own if seat == chosen else other for seat in range(len(players))]
    own.ask(f"new {setup} seed={seed}")
    other.ask(f"new {setup} seed={seed} chance=manual")
    followed = 0
    while True:
        for line in (log := own.ask("log"))[followed:]:
            other.ask(f"do {line}")
        followed = len(log)
        actors = own.ask("actors")[0].split(" ")[0]
        if actors == "none":
            return [float(line.split(" ")[2]) for line in own.ask("score")]
        seat = int(actors) - 1
        action = engines[seat].ask(f"go {players[seat]} seat={seat + 1}")[-1].removeprefix("bestmove ")
        own.ask(f"do {seat + 1} {action}")


def elo(share):
    return -400 * math.log10(1 / min(max(share, 1e-4), 1 - 1e-4) - 1)


def report(games):
    """`games` has the share of the other seats that were beaten in each game. Games are independent, pairs are not."""
    count, mean = len(games), sum(games) / len(games)
    # Two games are added, one won and one lost, so that the interval is not empty when all games end alike.
    padded = [*games, 0, 1]
    middle = sum(padded) / len(padded)
    margin = 1.96 * math.sqrt(sum((x - middle) ** 2 for x in padded) / (len(padded) - 1) / len(padded))
    low, high = max(middle - margin, 0), min(middle + margin, 1)
    print(f"{count} games: {100 * mean:.1f} % of pairs ({100 * low:.1f} to {100 * high:.1f}), "
          f"Elo {elo(mean):.0f} ({elo(low):.0f} to {elo(high):.0f})", flush=True)  # fmt: skip


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2].removeprefix("Usage: "))
    for name in ["program", "other", "game", "player", "others"]:
        parser.add_argument(name)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="earlier")
    given = parser.parse_args()
    own, other = Engine(given.program), Engine(given.other)
    games = []
    for number in range(given.games):
        chosen = number % given.seats
        players = [given.player if seat == chosen else given.others for seat in range(given.seats)]
        setup = f"{given.game} seats={given.seats}"
        rank = play(own, other, setup, players, chosen, f"{given.seed}{number // given.seats}")
        beaten = [(1 + (rank[chosen] < r) - (rank[chosen] > r)) / 2 for seat, r in enumerate(rank) if seat != chosen]
        games.append(sum(beaten) / len(beaten))
        report(games)


main()
