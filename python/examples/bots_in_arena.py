"""A bot written in Python against the library's own, in the arena.

The bot looks at every legal action, draws a world that its view allows, plays a few random games from
there and takes the action with the best mean reward.

    python bots_in_arena.py [--games 20] [--playouts 4] [--opponent greedy]
"""

import argparse

import colossi


class Playouts:
    """Chooses by random playouts. It gets its seat's view and nothing else."""

    def __init__(self, playouts: int, most: int = 24) -> None:
        self.playouts, self.most, self.random = playouts, most, colossi.Random(5)
        self.__name__ = f"playouts={playouts}"

    def __call__(self, view: colossi.State, seat: int) -> int:
        legal = [int(a) for a in view.legal(seat)]
        while len(legal) > self.most:
            legal.pop(self.random.below(len(legal)))
        return max(legal, key=lambda action: self.worth(view, seat, action))

    def worth(self, view: colossi.State, seat: int, action: int) -> float:
        total = 0.0
        for _ in range(self.playouts):
            world = view.determinize(seat, self.random)
            world.apply(action, seat)
            world.playout(self.random)
            total += world.result().rewards[seat]
        return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="orongo")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=4)
    parser.add_argument("--opponent", default="greedy")
    args = parser.parse_args()
    game = colossi.Game(args.game)
    players = [Playouts(args.playouts)] + [args.opponent] * (game.seats - 1)
    print(colossi.arena(game, players, args.games))


if __name__ == "__main__":
    main()
