"""Plays every game at random, one at a time and in batches, and prints how fast that is.

python random_play.py [--seconds 1] [--envs 1024]
"""

import argparse
import time

import colossi


def single(game: colossi.Game, seconds: float) -> float:
    """Actions per second of whole random games."""
    random, made, start = colossi.Random(1), 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        made += game.new_state().playout(random)
    return made / (time.perf_counter() - start)


def batched(game: colossi.Game, envs: int, seconds: float) -> float:
    """Actions per second of a batch that writes masks and features after every step."""
    batch, made, start = colossi.Batch(game, envs), 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        made += batch.step_random()
    return made / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--envs", type=int, default=1024)
    args = parser.parse_args()
    for name in colossi.games():
        game = colossi.Game(name)
        playouts = single(game, args.seconds)
        steps = batched(game, args.envs, args.seconds)
        print(f"{name}: {playouts:,.0f} actions/s alone, {steps:,.0f} with masks and features")


if __name__ == "__main__":
    main()
