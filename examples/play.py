#!/usr/bin/env python3
"""Plays a game from Python: creates a table against bots and chooses legal actions at random.

usage: play.py [PORT [GAME]]
"""
import random
import sys
import time

from colossi_client import Server

port = int(sys.argv[1]) if len(sys.argv) > 1 else 8080
game = sys.argv[2] if len(sys.argv) > 2 else "causeway"
server = Server(port=port)
fewest_seats = {g["game"]: g["min_seats"] for g in server.request("GET", "/api/games")}
if game not in fewest_seats:
    sys.exit(f"there is no game '{game}'; the server has {', '.join(fewest_seats)}")
seats = fewest_seats[game]
table = server.create(game, ["me"] + ["bot:random"] * (seats - 1), name="Python", public=False)
seat = server.sit(table["table"], table["seats"][0]["token"], full=True, language="en")
print(f"watch the game at http://127.0.0.1:{port}{table['link']}")

waits, seen, action = False, 0, None
while True:
    message = seat.receive()
    is_list = isinstance(message, dict) and message["type"] == "events"  # several events at once
    for event in message["list"] if is_list else [message]:
        if isinstance(event, list):  # an action: [number, seat, text, who decides, …]
            print(event[0], event[1] or "chance", event[2])
            if event[6]:  # what it means, in sentences
                print(event[6])
            if event[1] == 1:
                waits = False  # our own action has arrived; until then others may act too
    if isinstance(message, list) or is_list:
        continue
    if message["type"] == "error" and message["code"] == "limit":  # we were too fast, so try again later
        time.sleep(0.5)
        seat.act(seen, action)
        continue
    if message["type"] == "error":
        sys.exit(f"{message['code']}: {message['sentence']}")
    if message["type"] != "state":
        continue
    if message["stage"] == "over":
        print("over:", message["result"]["reason"], "ranks", message["result"]["rank"])
        break
    if message["legal"] and not waits:
        waits, seen, action = True, message["n"], random.choice(message["legal"])[0]
        seat.act(seen, action)
