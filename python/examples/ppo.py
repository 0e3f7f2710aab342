"""PPO that learns a game by playing itself, in one file in the style of CleanRL.

All seats are played by the same network, which sees the features of the seat that acts. The rewards
of a game come at its end. What follows a decision of a seat is that seat's next decision, so the
advantages are computed seat by seat.

    python ppo.py [--game orongo] [--seats 2] [--minutes 5] [--games 200]

It prints the result of a match against bot:greedy at the end. Five minutes are enough to win it at
Orongo for two; the other games take longer.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import colossi
import colossi.vector

GAMMA, LAMBDA, CLIP, EPOCHS = 1.0, 0.95, 0.2, 3


def legal(mask: np.ndarray) -> torch.Tensor:
    """The legal ids of every row, padded with -1. A game may have tens of thousands of ids, of which
    few are legal, so everything below is about these few."""
    rows, ids = mask.nonzero()
    count = np.bincount(rows, minlength=len(mask))
    place = np.arange(len(rows)) - np.repeat(count.cumsum() - count, count)
    out = np.full((len(mask), count.max()), -1, np.int64)
    out[rows, place] = ids
    return torch.from_numpy(out)


def pad(parts: list[torch.Tensor]) -> torch.Tensor:
    """Puts rows of legal ids below each other."""
    most = max(part.shape[1] for part in parts)
    return torch.cat(
        [nn.functional.pad(part, (0, most - part.shape[1]), value=-1) for part in parts]
    )


class Network(nn.Module):
    """Features and legal ids in, logits of these ids and the value for the seat out."""

    def __init__(self, game: colossi.Game, width: int = 256, key: int = 64) -> None:
        super().__init__()
        scale = np.ones(game.num_features, np.float32)
        for feature in game.features.values():
            scale[feature.first : feature.first + feature.count] = 1 / min(feature.high, 16)
        self.register_buffer("scale", torch.from_numpy(scale))
        self.body = nn.Sequential(
            nn.Linear(game.num_features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.key = nn.Linear(width, key)
        self.policy = nn.Embedding(game.num_seat_actions, key)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(
        self, features: torch.Tensor, ids: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(features.float() * self.scale)
        logits = torch.einsum("gk,gik->gi", self.key(hidden), self.policy(ids.clamp(min=0)))
        value = torch.tanh(self.value(hidden)).squeeze(-1)
        return torch.distributions.Categorical(logits=logits.masked_fill(ids < 0, -1e9)), value


def advantages(
    rewards: torch.Tensor, ended: torch.Tensor, values: torch.Tensor, actors: torch.Tensor
) -> torch.Tensor:
    """Generalised advantages of a run of steps. `rewards` has a column for every seat; `values`, of
    the seats that act, and `actors` have one row more than the others."""
    _, envs, seats = rewards.shape
    out, game = torch.zeros_like(values[:-1]), torch.arange(envs)
    # What comes next for every seat. At the end of the run only the value of one is known; those of
    # all seats add up to zero.
    value = (-values[-1] / (seats - 1))[:, None].repeat(1, seats)
    value[game, actors[-1]] = values[-1]
    reward, last = torch.zeros(envs, seats), torch.zeros(envs, seats)
    for t in reversed(range(len(rewards))):
        over = ended[t][:, None]
        reward = torch.where(over, rewards[t], reward)
        value, last = value.masked_fill(over, 0), last.masked_fill(over, 0)
        actor = actors[t]
        delta = reward[game, actor] + GAMMA * value[game, actor] - values[t]
        out[t] = delta + GAMMA * LAMBDA * last[game, actor]
        reward[game, actor] = 0
        value[game, actor] = values[t]
        last[game, actor] = out[t]
    return out


def train(game: colossi.Game, minutes: float, envs: int, steps: int, seed: int = 1) -> Network:
    torch.manual_seed(seed)
    network = Network(game)
    optimizer = torch.optim.Adam(network.parameters(), lr=7e-4)
    env = colossi.vector.ColossiVectorEnv(game, envs)
    observation, infos = env.reset(seed=seed)
    start, update = time.perf_counter(), 0
    while time.perf_counter() - start < 60 * minutes:
        seen, choices, actions, logs = [], [], [], []
        rewards, ended, values, actors = [], [], [], []
        for _ in range(steps):
            features = torch.from_numpy(observation["observation"])
            ids = legal(observation["action_mask"])
            with torch.no_grad():
                policy, value = network(features, ids)
                action = policy.sample()  # its place among the legal ids
            actors.append(torch.from_numpy(infos["actor"].astype(np.int64)))
            observation, _, over, cut, infos = env.step(ids[torch.arange(envs), action].numpy())
            seen.append(features)
            choices.append(ids)
            actions.append(action)
            logs.append(policy.log_prob(action))
            values.append(value)
            rewards.append(torch.from_numpy(infos["rewards"]))
            ended.append(torch.from_numpy(over | cut))
        with torch.no_grad():
            _, value = network(
                torch.from_numpy(observation["observation"]), legal(observation["action_mask"])
            )
        values.append(value)
        actors.append(torch.from_numpy(infos["actor"].astype(np.int64)))
        gains = advantages(
            torch.stack(rewards), torch.stack(ended), torch.stack(values), torch.stack(actors)
        )
        returns = (gains + torch.stack(values[:-1])).flatten()
        gains = gains.flatten()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        flat = [torch.cat(seen), pad(choices), torch.cat(actions), torch.cat(logs)]
        for _ in range(EPOCHS):
            for part in torch.randperm(len(gains)).split(len(gains) // 4):
                features, ids, action, old = (column[part] for column in flat)
                policy, value = network(features, ids)
                ratio = (policy.log_prob(action) - old).exp()
                gain = gains[part]
                clipped = torch.clamp(ratio, 1 - CLIP, 1 + CLIP)
                surrogate = torch.min(ratio * gain, clipped * gain).mean()
                loss = (
                    -surrogate
                    + 0.5 * (value - returns[part]).pow(2).mean()
                    - 0.01 * policy.entropy().mean()
                )
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                optimizer.step()
        update += 1
        if update % 10 == 0:
            print(
                f"{time.perf_counter() - start:5.0f} s, {update * envs * steps:,} steps: "
                f"{match(game, network, 40)}",
                flush=True,
            )
    return network


def player(network: Network) -> "colossi._core.Player":
    """The network as a player of the arena: the likeliest action of its view."""

    def learner(view: colossi.State, seat: int) -> int:
        ids = legal(view.mask(seat)[None, : view.game.num_seat_actions])
        with torch.no_grad():
            policy, _ = network(torch.from_numpy(view.features(seat))[None], ids)
        return int(ids[0, policy.logits.argmax()])

    return learner


def match(game: colossi.Game, network: Network, games: int) -> str:
    standings = colossi.arena(game, [player(network)] + ["greedy"] * (game.seats - 1), games)
    return f"won {standings.wins[0]:g} of {games} against bot:greedy"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=colossi.games(), default="orongo")
    parser.add_argument("--seats", type=int, help="the usual number unless given")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64)
    args = parser.parse_args()
    game = colossi.Game(args.game, seats=args.seats)
    network = train(game, args.minutes, args.envs, args.steps)
    print(match(game, network, args.games))


if __name__ == "__main__":
    main()
