"""PettingZoo environments: `env("orongo", seats=3)` by turns, `parallel_env(...)` in cycles.

An observation is a dictionary with "observation", the features of the seat, and "action_mask", its
legal ids; the mask is all zero for a seat that does not act. Only the end of a game is rewarded: see
`colossi.Result.rewards`.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from ._core import CHANCE, PUBLIC, Game, Random

Observation = dict[str, Any]


class _Base:
    """What the two kinds of environments share: one game, its seats as agents, its chance."""

    game: Game

    def _begin(self, game: Game, render_mode: str | None, max_cycles: int | None) -> None:
        self.game = game
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self.metadata = {
            "name": f"colossi_{game.name}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (game.num_features,), np.uint8),
                "action_mask": spaces.Box(0, 1, (game.num_seat_actions,), np.int8),
            }
        )
        self._action_spaces = {
            agent: spaces.Discrete(game.num_seat_actions) for agent in self.possible_agents
        }
        self._random = Random(int(seeding.np_random(None)[0].integers(1 << 62)))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def _new_game(self, seed: int | None) -> None:
        if seed is not None:
            self._random = Random(seed)
        self._state = self.game.new_state()
        self._roll()
        self.agents = self.possible_agents[:]

    def _roll(self) -> None:
        while self._state.actor == CHANCE:
            self._state.apply(self._state.pick(self._random))

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _observe(self, seat: int) -> Observation:
        mask = np.zeros(self.game.num_seat_actions, np.int8)
        if seat in self._state.actors:
            mask[self._state.legal(seat)] = 1
        return {"observation": self._state.features(seat), "action_mask": mask}

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        text = self._state.draw(PUBLIC)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        pass


class TurnEnv(_Base, AECEnv):  # type: ignore[misc]
    """By turns: the agent that is selected is a seat that acts."""

    def __init__(
        self, game: Game, render_mode: str | None = None, max_cycles: int | None = None
    ) -> None:
        AECEnv.__init__(self)
        self._begin(game, render_mode, max_cycles)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._new_game(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._actions = 0
        self.agent_selection = self.possible_agents[self._state.actor]

    def observe(self, agent: str) -> Observation:
        return self._observe(self._seat(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._state.apply(int(action), self._seat(agent))
        self._roll()
        self._actions += 1
        if self._state.is_over:
            for seat, reward in enumerate(self._state.result().rewards):
                self.rewards[self.possible_agents[seat]] = reward
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._state.actor]
            limit = self.max_cycles
            if limit is not None and self._actions >= limit * self.game.seats:
                self.truncations = dict.fromkeys(self.agents, True)
                self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class CycleEnv(_Base, ParallelEnv):  # type: ignore[misc]
    """In cycles: every seat gives an action, and those of the seats that act now are made. The
    actions of the others do not matter. With `illegal="random"`, an illegal action is replaced by a
    random legal one instead of raising an error."""

    def __init__(
        self,
        game: Game,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "error",
    ) -> None:
        if illegal not in ("error", "random"):
            raise ValueError(f"illegal is 'error' or 'random', not {illegal!r}")
        self._begin(game, render_mode, max_cycles)
        self._replaces = illegal == "random"
        self.metadata["is_parallelizable"] = True

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(self._seat(agent)) for agent in self.agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._new_game(seed)
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        for seat in self._state.actors:
            if self._state.is_over or seat not in self._state.actors:
                break
            action = int(actions[self.possible_agents[seat]])
            if self._replaces and action not in self._state.legal(seat):
                legal = self._state.legal(seat)
                action = int(legal[self._random.below(len(legal))])
            self._state.apply(action, seat)
        self._roll()
        self._cycles += 1
        over = self._state.is_over
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        observations, agents = self._observations(), self.agents
        given = self._state.result().rewards if over else (0.0,) * self.game.seats
        if over or cut:
            self.agents = []
        return (
            observations,
            {agent: given[self._seat(agent)] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )


def raw_env(
    name: str,
    seats: int | None = None,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> TurnEnv:
    """The environment by turns without wrappers."""
    return TurnEnv(Game(name, seats, **options), render_mode, max_cycles)


def env(
    name: str,
    seats: int | None = None,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> Any:
    """A game by turns, with the checks that PettingZoo recommends. It is cut off after `max_cycles`
    actions per seat. An illegal action raises colossi.Error and changes nothing."""
    turns = raw_env(name, seats, render_mode=render_mode, max_cycles=max_cycles, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(turns))


def parallel_env(
    name: str,
    seats: int | None = None,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: str = "error",
    **options: Any,
) -> CycleEnv:
    """A game in cycles: see CycleEnv."""
    return CycleEnv(Game(name, seats, **options), render_mode, max_cycles, illegal)


def module(name: str, seats: int | None = None, **options: Any) -> SimpleNamespace:
    """A game in the form of a PettingZoo module: `env`, `parallel_env` and `raw_env` that take only
    keywords. Both count cycles in which every seat gives an action."""

    def cycles(**keywords: Any) -> CycleEnv:
        return parallel_env(name, seats, **options, **keywords)

    return SimpleNamespace(
        parallel_env=cycles,
        env=lambda **keywords: parallel_to_aec(cycles(**keywords)),
        raw_env=lambda **keywords: raw_env(name, seats, **options, **keywords),
    )


__all__ = ["CycleEnv", "TurnEnv", "env", "module", "parallel_env", "raw_env"]
