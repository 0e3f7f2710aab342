"""OpenSpiel games: `load("causeway")`. They are registered as colossi_causeway and so on.

Seats that choose at the same time act one after the other, the lowest first, and do not see each
other's choice. An information state is the log as the seat could read it and what it sees now.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._core import CHANCE, NOBODY, Game, Random, State, games

_ID = {CHANCE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL}


def _game_type(name: str) -> pyspiel.GameType:
    game = Game(name)
    chance = game.info["has_chance"]
    modes, informations = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"colossi_{name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=(
            informations.IMPERFECT_INFORMATION if chance else informations.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.info["max_seats"],
        min_num_players=game.info["min_seats"],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.info["min_seats"], "options": ""},
    )


class ColossiGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its number of players and its options, "name:value;name:value", because "="
    and "," have a meaning in OpenSpiel's own texts."""

    name: str
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        pairs = [word.split(":", 1) for word in params.get("options", "").split(";") if word]
        self.colossi = Game(self.name, params.get("players") or None, **dict(pairs))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.colossi.num_seat_actions,
            max_chance_outcomes=self.colossi.num_actions if self.colossi.max_outcomes else 0,
            num_players=self.colossi.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.colossi.max_length,
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self) -> ColossiState:
        return ColossiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ColossiObserver:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        return ColossiObserver(self.colossi)


class _Log:
    """What every seat could read of the actions so far. Logs share their beginnings, and copies of a
    state share their logs."""

    def __init__(self, before: _Log | None, texts: tuple[str, ...]) -> None:
        self.before = before
        self.texts = texts

    def __deepcopy__(self, memo: dict[int, Any]) -> _Log:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        rows, log = [], self
        while log is not None:
            rows.append(log.texts)
            log = log.before  # type: ignore[assignment]
        return _log_of, (rows[::-1],)

    @staticmethod
    def read(log: _Log | None, seat: int) -> list[str]:
        """The lines that a seat could read."""
        lines = []
        while log is not None:
            lines.append(log.texts[seat])
            log = log.before
        return lines[::-1]


def _log_of(rows: list[tuple[str, ...]]) -> _Log | None:
    log = None
    for texts in rows:
        log = _Log(log, texts)
    return log


class ColossiState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel around a colossi.State."""

    def __init__(self, game: ColossiGame) -> None:
        super().__init__(game)
        self.colossi: State = game.colossi.new_state()
        self._log: _Log | None = None

    def current_player(self) -> int:
        actor = self.colossi.actor
        return _ID.get(actor, actor)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(int(a) for a in self.colossi.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return sorted(self.colossi.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        actor = self.colossi.actor
        texts = tuple(
            f"{actor} {self.colossi.print(action, actor, seat)}"
            for seat in range(self.colossi.game.seats)
        )
        self.colossi.apply(action, actor)
        self._log = _Log(self._log, texts)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.colossi.print(action, CHANCE if player < 0 else player)

    def is_terminal(self) -> bool:
        return self.colossi.is_over

    def returns(self) -> list[float]:
        return list(self.colossi.result().rewards)

    def observation_string(self, player: int) -> str:
        return self.colossi.describe_text(player)

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return "\n".join((*_Log.read(self._log, seat), self.observation_string(seat)))

    def resample_from_infostate(self, player: int, sampler: Any) -> ColossiState:
        """A random state that looks the same to a player."""
        other = self.clone()
        other.colossi = self.colossi.determinize(player, Random(int(sampler() * (1 << 53))))
        return other

    def __str__(self) -> str:
        return self.colossi.position


class ColossiObserver:
    """The features of a player as a tensor, and its view as a string."""

    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(game.num_features, np.float32)
        self.dict = game.split(self.tensor)

    def set_from(self, state: ColossiState, player: int) -> None:
        self.tensor[:] = state.colossi.features(player)

    def string_from(self, state: ColossiState, player: int) -> str:
        return state.observation_string(player)


def _register(name: str) -> None:
    kind = _game_type(name)
    made = type(f"Colossi{name.capitalize()}", (ColossiGame,), {"name": name, "game_type": kind})
    pyspiel.register_game(kind, made)


for _name in games():
    if f"colossi_{_name}" not in pyspiel.registered_names():
        _register(_name)


def load(name: str, seats: int | None = None, **options: Any) -> pyspiel.Game:
    """Loads a game by its name: `load("orongo", seats=3)`."""
    game = Game(name, seats, **options)
    text = game.options.replace("=", ":").replace(" ", ";")
    return pyspiel.load_game(f"colossi_{name}", {"players": game.seats, "options": text})
