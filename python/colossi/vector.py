"""Gymnasium vector environments: `make("giants", num_envs=1024)`.

All seats are played by the caller: each step gives one action per game, for the seat that acts
there, and the observation is that seat's. The reward of a step belongs to the seat that made it; the
rewards of all seats are in `infos["rewards"]`, which matters when a game ends. A game that has ended
begins again in the same step.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._batch import Batch
from ._core import Game

Observations = dict[str, npt.NDArray[Any]]


class ColossiVectorEnv(VectorEnv):  # type: ignore[type-arg]
    """Many games at once. With `copy=False`, observations are the library's own memory, which the
    next step overwrites."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        limit: int = 0,
        threads: int | None = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.game = game
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.batch = Batch(game, num_envs, limit=limit, threads=threads)
        self._copy = copy
        self.single_action_space = spaces.Discrete(game.num_seat_actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (game.num_features,), np.uint8),
                "action_mask": spaces.Box(0, 1, (game.num_seat_actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def _observations(self) -> Observations:
        assert self.batch.features is not None and self.batch.masks is not None
        features, masks = self.batch.features, self.batch.masks
        if self._copy:
            features, masks = np.array(features), np.array(masks)
        return {"observation": features, "action_mask": masks}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        gymnasium.Env.reset(self, seed=seed)  # type: ignore[arg-type]
        start = seed if seed is not None else int(self.np_random.integers(1 << 62))
        self.batch.reset(start)
        return self._observations(), self._infos()

    def _infos(self) -> dict[str, Any]:
        return {"actor": np.array(self.batch.actors), "rewards": np.array(self.batch.rewards)}

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Observations, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        actors = np.array(self.batch.actors, np.intp)
        self.batch.step(actions)
        rewards = self.batch.rewards[np.arange(self.num_envs), actors]
        ended = np.array(self.batch.ended)
        return self._observations(), np.array(rewards), ended == 1, ended == 2, self._infos()

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode != "ansi":
            return None
        return tuple(self.batch.state(i).draw() for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        pass


def make(
    name: str,
    num_envs: int = 1024,
    seats: int | None = None,
    *,
    limit: int = 0,
    threads: int | None = 1,
    copy: bool = True,
    render_mode: str | None = None,
    **options: Any,
) -> ColossiVectorEnv:
    """A vector environment. A game is cut off after `limit` actions if `limit` is not 0. `threads`
    is None for one thread per processor."""
    game = Game(name, seats, **options)
    return ColossiVectorEnv(
        game, num_envs, limit=limit, threads=threads, copy=copy, render_mode=render_mode
    )
