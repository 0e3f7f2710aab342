"""Many games stepped together; its arrays are the library's own memory, not copies."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import numpy.typing as npt

from ._core import Game, State, check, last_error, read_text
from ._native import ffi, lib


def batch_flags(masks: bool, features: bool, keep_finished: bool, chance_outside: bool) -> int:
    """What a batch keeps and does, as the library wants to be told."""
    return int(
        masks * lib.COLOSSI_BATCH_MASKS
        + features * lib.COLOSSI_BATCH_FEATURES
        + keep_finished * lib.COLOSSI_BATCH_KEEP_FINISHED
        + chance_outside * lib.COLOSSI_BATCH_CHANCE_OUTSIDE
    )


class Batch:
    """`num_envs` games of one kind. Row i of every array belongs to game i.

    actors     the seat that acts, CHANCE, or NOBODY
    ended      0 while the last step left the game running, 1 if it ended it, 2 if it was cut off
    rewards    one reward per seat, not 0 only in a step that ended the game
    lengths    actions of seats so far
    masks      1 for every legal id of the actor
    features   the features of the seat that acts

    A game that has ended begins again in the same step, unless `keep_finished` is set. Threads
    change the speed and nothing else.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        seed: int = 0,
        limit: int = 0,
        masks: bool = True,
        features: bool = True,
        keep_finished: bool = False,
        chance_outside: bool = False,
        threads: int | None = 1,
    ) -> None:
        flags = batch_flags(masks, features, keep_finished, chance_outside)
        count = threads if threads is not None else os.cpu_count() or 1
        handle = lib.colossi_batch_new(game._handle, num_envs, seed, limit, flags, count)
        if handle == ffi.NULL:
            raise last_error()
        self.game = game
        self.num_envs = num_envs
        self._handle = ffi.gc(handle, lib.colossi_batch_free)
        h = self._handle
        self.actors: npt.NDArray[np.int8] = self._array(
            lib.colossi_batch_actors(h), np.int8, (num_envs,)
        )
        self.ended: npt.NDArray[np.uint8] = self._array(
            lib.colossi_batch_ended(h), np.uint8, (num_envs,)
        )
        self.rewards: npt.NDArray[np.float32] = self._array(
            lib.colossi_batch_rewards(h), np.float32, (num_envs, game.seats)
        )
        self.lengths: npt.NDArray[np.uint32] = self._array(
            lib.colossi_batch_lengths(h), np.uint32, (num_envs,)
        )
        self.masks: npt.NDArray[np.int8] | None = None
        self.features: npt.NDArray[np.uint8] | None = None
        if masks:
            width = lib.colossi_batch_mask_stride(h)
            rows = self._array(lib.colossi_batch_masks(h), np.int8, (num_envs, width))
            columns = game.num_actions if chance_outside else game.num_seat_actions
            self.masks = rows[:, :columns]
        if features:
            width = lib.colossi_batch_feature_stride(h)
            rows = self._array(lib.colossi_batch_features(h), np.uint8, (num_envs, width))
            self.features = rows[:, : game.num_features]

    def _array(self, pointer: Any, dtype: Any, shape: tuple[int, ...]) -> npt.NDArray[Any]:
        size = int(np.prod(shape)) * np.dtype(dtype).itemsize
        memory = _Memory(self._handle, ffi.buffer(pointer, size))
        array = np.frombuffer(memory.buffer, dtype).reshape(shape).view(_Array)
        array._memory = memory
        array.flags.writeable = False
        return array

    def reset(self, seed: int = 0) -> None:
        """Begins all games anew."""
        check(lib.colossi_batch_reset(self._handle, seed))

    def step(self, actions: npt.ArrayLike) -> None:
        """Makes one action per game. If one is illegal, Error is raised and no game is changed."""
        ids = np.ascontiguousarray(actions, np.int32)
        if ids.shape != (self.num_envs,):
            raise ValueError(f"expected {self.num_envs} actions, not an array of {ids.shape}")
        check(lib.colossi_batch_step(self._handle, ffi.cast("int32_t *", ids.ctypes.data)))

    def step_random(self, steps: int = 1) -> int:
        """Makes random actions in every game. Returns how many, those of chance included."""
        return check(lib.colossi_batch_step_random(self._handle, steps))

    def state(self, index: int) -> State:
        """A copy of a game's state."""
        state = State(self.game)
        check(lib.colossi_batch_state(self._handle, index, state._handle))
        return state

    def save(self, index: int) -> str:
        """A game as text, with its generator."""
        return read_text(lib.colossi_batch_save, self._handle, index)

    def restore(self, index: int, text: str) -> None:
        """Continues a saved game."""
        check(lib.colossi_batch_restore(self._handle, index, text.encode()))

    def __len__(self) -> int:
        return self.num_envs


class _Memory:
    """Keeps a batch alive for as long as an array shows its memory."""

    def __init__(self, handle: Any, buffer: Any) -> None:
        self.handle = handle
        self.buffer = buffer


class _Array(np.ndarray):  # type: ignore[type-arg]
    """An array that owns a reference to the memory it shows."""

    _memory: Any = None

    def __array_finalize__(self, other: Any) -> None:
        self._memory = getattr(other, "_memory", None)
