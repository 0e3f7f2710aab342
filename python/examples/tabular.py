"""Q-learning with a table on a tiny Causeway: six stones each, one tower wins, and the giants are
already placed.

White learns against a random Black. The table is keyed by the position and the action.

    python tabular.py [--games 3000]
"""

import argparse
import collections
import random

import colossi

GAME = colossi.Game("causeway", stones=6, win=1, quiet=4)
START = "-2,1=T/-2,3=s/-1,-1=t/-1,0=w/-1,2=b/0,0=b/0,1=w/1,-2=S/1,-1=w/1,1=b w 0"


def play(
    table: dict[tuple[str, int], float],
    rng: random.Random,
    explore: float,
    learn: bool,
) -> float:
    """Plays one game and returns White's reward. The table moves towards what followed."""
    state, rate, last = GAME.load(START), 0.3, None
    while not state.is_over:
        legal = [int(a) for a in state.legal()]
        if state.actor == 1 or rng.random() < explore:
            action = rng.choice(legal)
        else:
            key = state.position
            action = max(legal, key=lambda a: (table.get((key, a), 0.0), rng.random()))
        if state.actor == 0 and learn:
            key = state.position
            if last is not None:
                best = max(table.get((key, a), 0.0) for a in legal)
                table[last] = table.get(last, 0.0) + rate * (best - table.get(last, 0.0))
            last = (key, action)
        state.apply(action)
    reward = state.result().rewards[0]
    if learn and last is not None:
        table[last] = table.get(last, 0.0) + rate * (reward - table.get(last, 0.0))
    return reward


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    args = parser.parse_args()
    table: dict[tuple[str, int], float] = collections.defaultdict(float)
    rng = random.Random(1)

    def score(games: int = 500) -> float:
        return sum(play(table, rng, 0.0, False) for _ in range(games)) / games

    print(f"before: mean reward {score():+.2f}")
    for number in range(args.games):
        play(table, rng, explore=0.2, learn=True)
        if (number + 1) % max(args.games // 4, 1) == 0:
            print(f"after {number + 1} games: mean reward {score():+.2f}, {len(table)} entries")


if __name__ == "__main__":
    main()
