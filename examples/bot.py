#!/usr/bin/env python3
"""A bot for Colossi in another language: colossi play causeway human "bot:exec=python3 examples/bot.py"

It reads what its seat may know and answers with one of the legal actions. In Giant's Causeway it likes leaps that drop two
stones, and it plays the other games at random. Put your own idea into choose().
"""
import json
import random
import sys


def choose(game, view, legal):
    """Returns one of the legal actions, given the game's settings and what the seat sees (a dictionary)."""
    if game["name"] == "causeway" and view["phase"] == "moving":
        double = [action for action in legal if action.count("+") == 2]
        single = [action for action in legal if action.count("+") == 1]
        return random.choice(double or single or legal)
    return random.choice(legal)


def main():
    game, view = {}, {}
    random.seed(1)
    while line := sys.stdin.readline():
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "game":
            name, *settings = rest.split(" ")
            game = dict(setting.split("=") for setting in settings) | {"name": name}
        elif word == "view":
            view = json.loads(rest)
        elif word == "legal":
            legal = [sys.stdin.readline().rstrip("\n") for _ in range(int(rest))]
        elif word == "go":
            print("bestmove " + choose(game, view, legal), flush=True)
        elif word == "quit":
            break


main()
