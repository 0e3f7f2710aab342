"""Games, states, tables and bots: a thin, typed layer over the C interface (colossi/flat.h)."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ._native import ffi, lib

CHANCE: int = lib.COLOSSI_CHANCE
"""The actor that rolls dice and draws cards."""
PUBLIC: int = lib.COLOSSI_PUBLIC
"""A viewer without a seat."""
ALL: int = lib.COLOSSI_ALL
"""A viewer from whom nothing is hidden."""
NOBODY: int = lib.COLOSSI_NOBODY
"""The actor of a game that is over."""


class Error(ValueError):
    """What the library refuses. `kind` is one word; `code` is the clause if a rule forbids it."""

    def __init__(self, kind: str, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.kind = kind
        self.code = code
        self.sentence = sentence


def last_error() -> Error:
    """The last failure of this thread as an exception."""
    text = (lib.colossi_error_kind(), lib.colossi_error_code(), lib.colossi_error())
    return Error(*(ffi.string(t).decode() for t in text))


def check(number: int) -> int:
    """Returns a number that is not negative; raises the failure otherwise."""
    if number < 0:
        raise last_error()
    return number


def read_text(write: Callable[..., int], *arguments: Any) -> str:
    """Calls a function that writes a text and returns its length."""
    size = 4096
    while True:
        out = ffi.new("char[]", size)
        length = check(write(*arguments, out, size))
        if length < size:
            return bytes(ffi.buffer(out, length)).decode()
        size = length + 1


def version() -> str:
    """The version of the library."""
    return ffi.string(lib.colossi_version()).decode()


def games() -> list[str]:
    """The names of all games."""
    names = (lib.colossi_game_name(i) for i in range(lib.colossi_game_count()))
    return [ffi.string(name).decode() for name in names]


@dataclass(frozen=True)
class Block:
    """A run of action ids of one kind: `count` ids from `first` on."""

    name: str
    first: int
    count: int
    chance: bool
    help: str


@dataclass(frozen=True)
class Feature:
    """A named array of features: its place in a row, its shape and its highest value."""

    name: str
    first: int
    shape: tuple[int, ...]
    high: int
    help: str

    @property
    def count(self) -> int:
        """The number of values."""
        return int(np.prod(self.shape))


@dataclass(frozen=True)
class Result:
    """How a game stands. Ranks are from 1 for the winner, and 0 while the game is running. Rewards
    are between -1 and 1 and add up to 0."""

    over: bool
    reason: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    rewards: tuple[float, ...]


class Random:
    """A fast random generator. States and bots never share one by themselves."""

    def __init__(self, seed: int = 0) -> None:
        self._state = ffi.new("uint64_t *", seed & 0xFFFFFFFFFFFFFFFF)

    @property
    def state(self) -> int:
        """The number from which the generator goes on."""
        return int(self._state[0])

    def next(self) -> int:
        """64 random bits (SplitMix64)."""
        mask = 0xFFFFFFFFFFFFFFFF
        z = (int(self._state[0]) + 0x9E3779B97F4A7C15) & mask
        self._state[0] = z
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        return z ^ z >> 31

    def below(self, count: int) -> int:
        """A whole number from 0 to count - 1."""
        return self.next() % count  # counts are tiny, so the bias is below 2 ** -40


_shared_random = Random(0x5EED)


def _options_text(options: Mapping[str, object]) -> str:
    words = []
    for name, value in options.items():
        text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        words.append(f"{name}={text}")
    return " ".join(sorted(words, key=lambda word: not word.startswith("ruleset=")))


class Game:
    """A game with its seats and options: `Game("orongo", seats=3, hidden_tile="yes")`.

    `ruleset` chooses a preset. `data` is the text of a data file that replaces the built-in board.
    """

    def __init__(
        self, name: str, seats: int | None = None, *, data: str | None = None, **options: Any
    ) -> None:
        handle = lib.colossi_setup_new(
            name.encode(),
            0 if seats is None else seats,
            _options_text(options).encode(),
            ffi.NULL if data is None else data.encode(),
        )
        self._begin(handle, data)

    def _begin(self, handle: Any, data: str | None = None) -> None:
        if handle == ffi.NULL:
            raise last_error()
        self._handle = ffi.gc(handle, lib.colossi_setup_free)
        self._data = data
        space = json.loads(read_text(lib.colossi_setup_space, self._handle))
        self.name: str = ffi.string(lib.colossi_setup_game(self._handle)).decode()
        self.seats: int = lib.colossi_setup_seats(self._handle)
        self.info: dict[str, Any] = json.loads(
            read_text(lib.colossi_game_describe, self.name.encode())
        )
        self.title: str = self.info["title"]
        self.num_actions: int = space["actions"]
        self.num_seat_actions: int = space["seat_actions"]
        self.num_features: int = space["features"]
        self.max_outcomes: int = lib.colossi_setup_most_outcomes(self._handle)
        self.max_length: int = lib.colossi_setup_longest_game(self._handle)
        self.blocks: dict[str, Block] = {b["name"]: Block(**b) for b in space["blocks"]}
        self.features: dict[str, Feature] = {
            a["name"]: Feature(**{**a, "shape": tuple(a["shape"])}) for a in space["arrays"]
        }

    @classmethod
    def _of_table(cls, table: Any) -> Game:
        game = cls.__new__(cls)
        game._begin(lib.colossi_table_setup(table))
        return game

    @property
    def options(self) -> str:
        """The options that do not have their standard value, as text."""
        return read_text(lib.colossi_setup_options, self._handle)

    def new_state(self) -> State:
        """The first position."""
        return State(self)

    def load(self, position: str) -> State:
        """The position that a text describes, as `State.position` writes it."""
        state = State(self)
        check(lib.colossi_state_load(state._handle, position.encode()))
        return state

    def table(self, seed: str) -> Table:
        """A game with a log. The draws of chance follow from the seed."""
        return Table(self, seed)

    def bot(self, text: str = "level=3", seed: int = 0) -> Bot:
        """A computer player such as "random", "greedy", "level=8" or "search,sims=500"."""
        return Bot(self, text, seed)

    def split(self, row: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Names the parts of a row of features, or of many rows, without copying them."""
        return {
            f.name: row[..., f.first : f.first + f.count].reshape(*row.shape[:-1], *f.shape)
            for f in self.features.values()
        }

    def block_of(self, action: int) -> Block:
        """The block that an id belongs to."""
        for block in self.blocks.values():
            if block.first <= action < block.first + block.count:
                return block
        raise Error("rule", "rule", f"there is no action {action}")

    def __copy__(self) -> Game:
        return self  # a game never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __repr__(self) -> str:
        options = f", {self.options}" if self.options else ""
        return f"<colossi.Game {self.name}, {self.seats} seats{options}>"


class State:
    """A position. It can be copied, changed by actions, seen by a seat and written as text."""

    def __init__(self, game: Game, _handle: Any = None) -> None:
        handle = lib.colossi_state_new(game._handle) if _handle is None else _handle
        if handle == ffi.NULL:
            raise last_error()
        self.game = game
        self._handle = ffi.gc(handle, lib.colossi_state_free)

    def copy(self) -> State:
        """An independent copy."""
        return State(self.game, lib.colossi_state_copy(self._handle))

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return bool(lib.colossi_state_equal(self._handle, other._handle))

    __hash__ = None  # type: ignore[assignment]

    @property
    def actor(self) -> int:
        """Who acts: the lowest seat that may, CHANCE, or NOBODY if the game is over."""
        return int(lib.colossi_state_actor(self._handle))

    @property
    def actors(self) -> list[int]:
        """Everybody who may act now. Several seats make sealed choices."""
        bits = lib.colossi_state_actors(self._handle)
        return [actor for actor in range(CHANCE + 1) if bits >> actor & 1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == NOBODY

    def _actor(self, actor: int | None) -> int:
        return self.actor if actor is None else actor

    def legal(self, actor: int | None = None) -> npt.NDArray[np.int32]:
        """The legal ids of an actor, by default of the one who acts."""
        actor = self._actor(actor)
        room = 256
        while True:
            ids = np.empty(room, np.int32)
            out = ffi.cast("int32_t *", ids.ctypes.data)
            count = check(lib.colossi_state_legal(self._handle, actor, out, ffi.NULL, room))
            if count <= room:
                return ids[:count]
            room = count

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The ids of chance with their probabilities."""
        room = max(self.game.max_outcomes, 1)
        ids, weights = np.empty(room, np.int32), np.empty(room, np.uint32)
        count = check(
            lib.colossi_state_legal(
                self._handle,
                CHANCE,
                ffi.cast("int32_t *", ids.ctypes.data),
                ffi.cast("uint32_t *", weights.ctypes.data),
                room,
            )
        )
        total = int(weights[:count].sum())
        return [(int(ids[i]), int(weights[i]) / total) for i in range(count)]

    def mask(self, actor: int | None = None) -> npt.NDArray[np.int8]:
        """1 for every legal id of an actor and 0 for the others."""
        out = np.empty(self.game.num_actions, np.int8)
        lib.colossi_state_mask(
            self._handle, self._actor(actor), ffi.cast("uint8_t *", out.ctypes.data)
        )
        return out

    def features(self, seat: int | None = None) -> npt.NDArray[np.uint8]:
        """A seat's row of features. `Game.split` names its parts."""
        out = np.empty(self.game.num_features, np.uint8)
        seat = self._actor(seat)
        check(
            lib.colossi_state_features(self._handle, seat, ffi.cast("uint8_t *", out.ctypes.data))
        )
        return out

    def apply(self, action: int | str, actor: int | None = None) -> None:
        """Makes an action, given as an id or as a text. Raises Error if a rule forbids it."""
        actor = self._actor(actor)
        if isinstance(action, str):
            action = self.parse(action, actor)
        check(lib.colossi_state_apply(self._handle, actor, int(action)))

    def pick(self, random: Random | None = None) -> int:
        """A random action of the one who acts: uniform for a seat, by weight for chance."""
        return check(lib.colossi_state_pick(self._handle, (random or _shared_random)._state))

    def playout(self, random: Random | None = None, limit: int = 2**31 - 1) -> int:
        """Plays at random to the end and returns the number of actions."""
        generator = (random or _shared_random)._state
        return check(lib.colossi_state_playout(self._handle, generator, limit))

    def parse(self, text: str, actor: int | None = None) -> int:
        """The id of the legal action that a text means."""
        return check(lib.colossi_state_parse(self._handle, self._actor(actor), text.encode()))

    def print(self, action: int, actor: int | None = None, viewer: int = ALL) -> str:
        """The text of an action as a viewer may read it."""
        return read_text(
            lib.colossi_state_print, self._handle, self._actor(actor), int(action), viewer
        )

    def explain(self, action: int, actor: int | None = None) -> str:
        """What an action means, in words."""
        return read_text(lib.colossi_state_explain, self._handle, self._actor(actor), int(action))

    @property
    def position(self) -> str:
        """The whole position as one line of text, for `Game.load`."""
        return read_text(lib.colossi_state_position, self._handle)

    def describe(self, viewer: int = ALL) -> dict[str, Any]:
        """What a viewer sees, as the page gets it."""
        described: dict[str, Any] = json.loads(self.describe_text(viewer))
        return described

    def describe_text(self, viewer: int = ALL) -> str:
        """The same as JSON text."""
        return read_text(lib.colossi_state_describe, self._handle, viewer)

    def draw(self, viewer: int = ALL, look: str = "unicode") -> str:
        """The board as text. `look` is "ascii", "unicode" or "colour"."""
        looks = {"ascii": 0, "unicode": 1, "colour": 2}
        return read_text(lib.colossi_state_draw, self._handle, viewer, looks[look])

    def observe(self, viewer: int) -> State:
        """The view: a state in which everything the viewer may not know is blank."""
        view = State(self.game)
        check(lib.colossi_state_observe(self._handle, viewer, view._handle))
        return view

    def determinize(self, viewer: int, random: Random | None = None) -> State:
        """A random state that is consistent with what the viewer knows."""
        view, world = self.observe(viewer), State(self.game)
        generator = (random or _shared_random)._state
        check(lib.colossi_state_determinize(view._handle, viewer, generator, world._handle))
        return world

    def result(self) -> Result:
        """Scores, ranks and rewards."""
        seats = self.game.seats
        scores, ranks = ffi.new("int[]", seats), ffi.new("int[]", seats)
        rewards = ffi.new("float[]", seats)
        over = lib.colossi_state_result(self._handle, scores, ranks, rewards)
        reason = read_text(lib.colossi_state_reason, self._handle)
        return Result(bool(over), reason, tuple(scores), tuple(ranks), tuple(rewards))

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        parts = (game.name, game.seats, game.options, game._data)
        return _unpickle_state, (parts, self.position)

    def __repr__(self) -> str:
        return f"<colossi.State {self.game.name} {self.position!r}>"


@functools.lru_cache(maxsize=16)
def _game_of(name: str, seats: int, options: str, data: str | None) -> Game:
    pairs = dict(word.split("=", 1) for word in options.split())
    return Game(name, seats, data=data, **pairs)


def _unpickle_state(parts: tuple[str, int, str, str | None], position: str) -> State:
    return _game_of(*parts).load(position)


class Table:
    """A game with a log, from which a record is written: see docs/record.md."""

    def __init__(self, game: Game, seed: str, _handle: Any = None) -> None:
        handle = lib.colossi_table_new(game._handle, seed.encode()) if _handle is None else _handle
        if handle == ffi.NULL:
            raise last_error()
        self.game = game
        self._handle = ffi.gc(handle, lib.colossi_table_free)

    @classmethod
    def read(cls, record: str) -> Table:
        """Reads a record and replays it; every action is checked."""
        handle = lib.colossi_table_read(record.encode())
        if handle == ffi.NULL:
            raise last_error()
        return cls(Game._of_table(handle), "", handle)

    @property
    def state(self) -> State:
        """A copy of the present position."""
        state = State(self.game)
        check(lib.colossi_table_state(self._handle, state._handle))
        return state

    def apply(self, action: int | str, actor: int | None = None) -> None:
        """Makes an action of a seat, given as an id or as a text."""
        if actor is None:
            actor = self.state.actor
        if isinstance(action, str):
            check(lib.colossi_table_do(self._handle, actor, action.encode()))
        else:
            check(lib.colossi_table_act(self._handle, actor, int(action)))

    def roll(self) -> int:
        """Makes the draws of chance that are due, and returns how many there were."""
        return check(lib.colossi_table_roll(self._handle))

    def undo(self, count: int = 1) -> None:
        """Takes back the last actions."""
        check(lib.colossi_table_undo(self._handle, count))

    def name_seat(self, seat: int, name: str) -> None:
        """Names a seat for the record."""
        check(lib.colossi_table_name_seat(self._handle, seat, name.encode()))

    def __len__(self) -> int:
        return int(lib.colossi_table_length(self._handle))

    def log(self, viewer: int = ALL) -> list[tuple[int, str]]:
        """The actors and the texts of all actions so far, as a viewer may read them."""
        return [
            (
                int(lib.colossi_table_entry_actor(self._handle, i)),
                read_text(lib.colossi_table_entry, self._handle, i, viewer),
            )
            for i in range(len(self))
        ]

    def record(self, viewer: int = ALL, reveal: bool = False) -> str:
        """The record. `reveal` shows the seed although the game is running."""
        return read_text(lib.colossi_table_record, self._handle, viewer, int(reveal))

    def verify(self) -> int:
        """Verifies every draw of chance against the seed, and returns how many there were."""
        return check(lib.colossi_table_verify(self._handle))


@dataclass(frozen=True)
class Estimate:
    """A chance in percent, or a difference of chances, with its 95 % interval."""

    mean: float
    low: float | None
    """None for an assessment: no sample stands behind it."""
    high: float | None
    sims: int
    proven: int
    """Actions to a proven win, negative for a loss, else 0."""


@dataclass(frozen=True)
class Candidate:
    """An action and what its seat can expect after it."""

    action: int
    chance: Estimate


def _estimate(e: Any) -> Estimate:
    low, high = (float(e.low), float(e.high)) if e.has_interval else (None, None)
    return Estimate(float(e.mean), low, high, int(e.sims), int(e.proven))


class Bot:
    """A computer player. It sees what its seat sees, and remembers its search between decisions."""

    def __init__(self, game: Game, text: str = "level=3", seed: int = 0) -> None:
        handle = lib.colossi_bot_new(game._handle, text.encode(), seed & 0xFFFFFFFFFFFFFFFF)
        if handle == ffi.NULL:
            raise last_error()
        self.game = game
        self.text = text
        self._handle = ffi.gc(handle, lib.colossi_bot_free)

    def begin(self, seed: int) -> None:
        """Begins a new game with a new seed."""
        lib.colossi_bot_begin(self._handle, seed & 0xFFFFFFFFFFFFFFFF)

    def choose(self, state: State, seat: int | None = None) -> int:
        """Decides for a seat that acts now and returns an id."""
        seat = state.actor if seat is None else seat
        return check(lib.colossi_bot_choose(self._handle, state._handle, seat))

    def __call__(self, state: State, seat: int) -> int:
        return self.choose(state, seat)

    @property
    def value(self) -> int | None:
        """The percentage that the last search expected for its seat, or None."""
        value = lib.colossi_bot_value(self._handle)
        return None if value < 0 else int(value)

    def value_of(self, state: State, action: int, seat: int | None = None) -> int | None:
        """The percentage that the last search expected after an action, or None."""
        seat = state.actor if seat is None else seat
        value = lib.colossi_bot_value_of(self._handle, state._handle, seat, int(action))
        return None if value < 0 else int(value)

    def consider(self, state: State, action: int | None, seat: int | None = None) -> None:
        """Makes the next search look at an action that it might leave out; None ends that."""
        seat = state.actor if seat is None else seat
        id_ = NOBODY if action is None else int(action)
        check(lib.colossi_bot_consider(self._handle, state._handle, seat, id_))

    def candidates(self, state: State, most: int = 3, seat: int | None = None) -> list[Candidate]:
        """Decides and returns the best actions: the decision first, then the best of the others."""
        seat = state.actor if seat is None else seat
        ids = ffi.new("int32_t[]", most)
        chances = ffi.new("colossi_estimate[]", most)
        decision = self.choose(state, seat)
        count = check(
            lib.colossi_bot_candidates(
                self._handle, state._handle, seat, decision, 0, most, ids, chances
            )
        )
        return [Candidate(int(ids[i]), _estimate(chances[i])) for i in range(count)]

    def compare(
        self,
        state: State,
        first: int,
        second: int,
        seat: int | None = None,
        sims: int = 400,
        trees: int = 8,
        seed: int = 0,
    ) -> Estimate:
        """How much more percent the seat can expect from the second action than from the first."""
        seat = state.actor if seat is None else seat
        gain = ffi.new("colossi_estimate *")
        seed &= 0xFFFFFFFFFFFFFFFF
        check(
            lib.colossi_bot_compare(
                self._handle, state._handle, seat, int(first), int(second), sims, trees, seed, gain
            )
        )
        return _estimate(gain)


Player = Callable[[State, int], int]
"""Anything that chooses an id from a view and a seat."""

Players = Sequence["str | Player"]
