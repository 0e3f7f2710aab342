"""PPO that learns Orongo for two by playing itself, in one file in the style of CleanRL.

Both seats are played by the same network, which sees the seat's features. The reward of a game comes
at its end. Because one seat's gain is the other's loss, the value of the next position changes its
sign whenever the other seat acts there; the advantages are computed with that sign.

    python ppo_orongo.py [--minutes 5] [--games 200]

It prints the result of a match against bot:greedy at the end, which the network wins.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import colossi
import colossi.vector

GAMMA, LAMBDA, CLIP, EPOCHS = 1.0, 0.95, 0.2, 3


class Network(nn.Module):
    """Features in, logits of all ids and the value for the seat out."""

    def __init__(self, game: colossi.Game, width: int = 256) -> None:
        super().__init__()
        scale = np.ones(game.num_features, np.float32)
        for feature in game.features.values():
            scale[feature.first : feature.first + feature.count] = 1 / min(feature.high, 16)
        self.register_buffer("scale", torch.from_numpy(scale))
        self.body = nn.Sequential(
            nn.Linear(game.num_features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, game.num_seat_actions)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(
        self, features: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(features.float() * self.scale)
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        value = torch.tanh(self.value(hidden)).squeeze(-1)
        return torch.distributions.Categorical(logits=logits), value


def advantages(
    rewards: torch.Tensor, ended: torch.Tensor, values: torch.Tensor, signs: torch.Tensor
) -> torch.Tensor:
    """Generalised advantages of a run of steps; `values` has one row more than the others."""
    out, last = torch.zeros_like(rewards), torch.zeros(rewards.shape[1])
    for t in reversed(range(len(rewards))):
        going = (~ended[t]).float() * signs[t]
        delta = rewards[t] + GAMMA * going * values[t + 1] - values[t]
        out[t] = last = delta + GAMMA * LAMBDA * going * last
    return out


def train(game: colossi.Game, minutes: float, envs: int, steps: int, seed: int = 1) -> Network:
    torch.manual_seed(seed)
    network = Network(game)
    optimizer = torch.optim.Adam(network.parameters(), lr=7e-4)
    env = colossi.vector.ColossiVectorEnv(game, envs)
    observation, infos = env.reset(seed=seed)
    start, update = time.perf_counter(), 0
    while time.perf_counter() - start < 60 * minutes:
        seen, masks, actions, logs = [], [], [], []
        rewards, ended, values, signs = [], [], [], []
        for _ in range(steps):
            features = torch.from_numpy(observation["observation"])
            mask = torch.from_numpy(observation["action_mask"])
            with torch.no_grad():
                policy, value = network(features, mask)
                action = policy.sample()
            actor = infos["actor"]
            observation, reward, over, cut, infos = env.step(action.numpy())
            seen.append(features)
            masks.append(mask)
            actions.append(action)
            logs.append(policy.log_prob(action))
            values.append(value)
            rewards.append(torch.from_numpy(reward))
            ended.append(torch.from_numpy(over | cut))
            signs.append(torch.from_numpy(np.where(infos["actor"] == actor, 1.0, -1.0)).float())
        with torch.no_grad():
            _, value = network(
                torch.from_numpy(observation["observation"]),
                torch.from_numpy(observation["action_mask"]),
            )
        values.append(value)
        gains = advantages(
            torch.stack(rewards), torch.stack(ended), torch.stack(values), torch.stack(signs)
        )
        returns = (gains + torch.stack(values[:-1])).flatten()
        gains = gains.flatten()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        flat = [torch.cat(part) for part in (seen, masks, actions, logs)]
        for _ in range(EPOCHS):
            for part in torch.randperm(len(gains)).split(len(gains) // 4):
                features, mask, action, old = (column[part] for column in flat)
                policy, value = network(features, mask)
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
        mask = view.mask(seat)[: view.game.num_seat_actions]
        with torch.no_grad():
            policy, _ = network(
                torch.from_numpy(view.features(seat))[None], torch.from_numpy(mask)[None]
            )
        return int(policy.logits.argmax())

    return learner


def match(game: colossi.Game, network: Network, games: int) -> str:
    standings = colossi.arena(game, [player(network), "greedy"], games)
    return f"won {standings.wins[0]:g} of {games} against bot:greedy"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64)
    args = parser.parse_args()
    game = colossi.Game("orongo", seats=2)
    network = train(game, args.minutes, args.envs, args.steps)
    print(match(game, network, args.games))


if __name__ == "__main__":
    main()
