"""Many games stepped together on an NVIDIA card; its arrays are shared with PyTorch and JAX without a copy."""

from __future__ import annotations

import ctypes
import os
from typing import Any

import numpy as np
import numpy.typing as npt

from ._batch import batch_flags
from ._core import Game, State, check, last_error, read_text
from ._native import ffi, lib

_CUDA = 2  # the kind of device in DLPack


def gpu_cards() -> int:
    """The number of NVIDIA cards. Raises Error with the reason if none can be used."""
    return check(lib.colossi_gpu_cards())


class GpuBatch:
    """`num_envs` games of one kind on a GPU: what `Batch` is on a CPU, bit for bit.

    The arrays have the names and meanings of those of `Batch`. They are `GpuArray`s, which
    `torch.from_dlpack`, `jax.dlpack.from_dlpack`, `cupy.from_dlpack` and `torch.as_tensor` take
    without a copy. Every step overwrites them, so a tensor that was made once shows each new
    position. `array.numpy()` copies one to the host.

    Kernels run on CUDA's default stream, which is PyTorch's default stream too.
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
        device: int = 0,
        kernels: str | None = None,
    ) -> None:
        flags = batch_flags(masks, features, keep_finished, chance_outside)
        folder = kernels or os.environ.get("COLOSSI_KERNELS") or _installed_kernels()
        handle = lib.colossi_gpu_batch_new(
            game._handle, num_envs, seed, limit, flags, device, os.fsencode(folder)
        )
        if handle == ffi.NULL:
            raise last_error()
        self.game = game
        self.num_envs = num_envs
        self.device = device
        self._handle = ffi.gc(handle, lib.colossi_gpu_batch_free)
        h = self._handle
        self.actors = self._array(lib.colossi_gpu_batch_actors(h), np.int8)
        self.ended = self._array(lib.colossi_gpu_batch_ended(h), np.uint8)
        self.rewards = self._array(lib.colossi_gpu_batch_rewards(h), np.float32, game.seats)
        # The lengths are counted without a sign, but few libraries have such arrays.
        self.lengths = self._array(lib.colossi_gpu_batch_lengths(h), np.int32)
        self.masks: GpuArray | None = None
        self.features: GpuArray | None = None
        if masks:
            columns = game.num_actions if chance_outside else game.num_seat_actions
            stride = lib.colossi_gpu_batch_mask_stride(h)
            self.masks = self._array(lib.colossi_gpu_batch_masks(h), np.int8, columns, stride)
        if features:
            columns = game.num_features
            stride = lib.colossi_gpu_batch_feature_stride(h)
            self.features = self._array(
                lib.colossi_gpu_batch_features(h), np.uint8, columns, stride
            )

    def _array(self, pointer: Any, dtype: Any, columns: int = 0, stride: int = 0) -> GpuArray:
        shape = (self.num_envs, columns) if columns else (self.num_envs,)
        return GpuArray(self, int(ffi.cast("uintptr_t", pointer)), np.dtype(dtype), shape, stride)

    def reset(self, seed: int = 0) -> None:
        """Begins all games anew."""
        check(lib.colossi_gpu_batch_reset(self._handle, seed))

    def step(self, actions: Any, *, check_actions: bool = True) -> None:
        """Makes one action per game. If one is illegal, Error is raised and no game is changed.

        `actions` is an array of int32 on the same card, such as a PyTorch tensor, or anything that
        NumPy understands, which is copied to the card. Without `check_actions` the actions must be
        legal, and the call does not wait for the card.
        """
        ids = self._ids_on_card(actions)
        if ids is None:
            host = np.ascontiguousarray(actions, np.int32)
            self._check_shape(host.shape)
            ids = lib.colossi_gpu_batch_give(self._handle, ffi.cast("int32_t *", host.ctypes.data))
            if ids == ffi.NULL:
                raise last_error()
        check(lib.colossi_gpu_batch_step(self._handle, ids, check_actions))

    def _check_shape(self, shape: tuple[int, ...]) -> None:
        if shape != (self.num_envs,):
            raise ValueError(f"expected {self.num_envs} actions, not an array of {shape}")

    def _ids_on_card(self, actions: Any) -> Any:
        """The address of actions that are on the card already, or None."""
        interface = getattr(actions, "__cuda_array_interface__", None)
        if interface is None:
            return None
        self._check_shape(tuple(interface["shape"]))
        if interface["typestr"] != "<i4" or interface.get("strides") not in (None, (4,)):
            raise ValueError("actions on a card must be a contiguous array of int32")
        return ffi.cast("int32_t *", interface["data"][0])

    def step_random(self, steps: int = 1) -> int:
        """Makes random actions in every game and returns how many were made in all."""
        return check(lib.colossi_gpu_batch_step_random(self._handle, steps))

    def wait(self) -> None:
        """Waits until the card has finished."""
        check(lib.colossi_gpu_batch_wait(self._handle))

    def state(self, index: int) -> State:
        """A copy of the state of a game, on the host."""
        state = State(self.game)
        check(lib.colossi_gpu_batch_state(self._handle, index, state._handle))
        return state

    def save(self, index: int) -> str:
        """A game as text, with its generator. `Batch.restore` takes it too."""
        return read_text(lib.colossi_gpu_batch_save, self._handle, index)

    def restore(self, index: int, text: str) -> None:
        """Continues a saved game, also one that `Batch.save` has saved."""
        check(lib.colossi_gpu_batch_restore(self._handle, index, text.encode()))

    def __len__(self) -> int:
        return self.num_envs


def _installed_kernels() -> str:
    return os.path.join(os.path.dirname(__file__), "kernels")


class GpuArray:
    """An array on a card. It is shared by DLPack and by the CUDA array interface."""

    def __init__(
        self, batch: GpuBatch, address: int, dtype: Any, shape: tuple[int, ...], stride: int
    ) -> None:
        self._batch = batch
        self._address = address
        self.dtype = dtype
        self.shape = shape
        row = stride or dtype.itemsize * (shape[1] if len(shape) > 1 else 1)
        self.strides = (row, dtype.itemsize)[: len(shape)]

    def numpy(self) -> npt.NDArray[Any]:
        """A copy on the host."""
        rows = np.empty((self.shape[0], self.strides[0]), np.uint8)
        to = ffi.cast("void *", rows.ctypes.data)
        source = ffi.cast("void *", self._address)
        check(lib.colossi_gpu_batch_read(self._batch._handle, source, to, rows.nbytes))
        array = rows.view(self.dtype)
        return array[:, : self.shape[1]] if len(self.shape) > 1 else array[:, 0]

    @property
    def padded(self) -> GpuArray:
        """The same memory with the zeroes at the end of every row, so that no gaps are between rows.

        JAX takes only such arrays:
        `jax.dlpack.from_dlpack(batch.features.padded)[:, : game.num_features]`.
        """
        if len(self.shape) == 1:
            return self
        shape = (self.shape[0], self.strides[0] // self.dtype.itemsize)
        return GpuArray(self._batch, self._address, self.dtype, shape, self.strides[0])

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "strides": self.strides,
            "typestr": self.dtype.str,
            "data": (self._address, False),
            "version": 3,
            "stream": 1,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return (_CUDA, self._batch.device)

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        """A capsule for `from_dlpack`. It waits for the card, so any stream may use the array."""
        if stream != -1:
            self._batch.wait()
        return _capsule(self)


# DLPack's structs, as its version 0 has them: every library takes them.
class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("number", ctypes.c_int32)]


class _Type(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("dimensions", ctypes.c_int32),
        ("type", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    pass


_DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _DELETER)]

_CODES = {"i": 0, "u": 1, "f": 2}
_alive: dict[int, Any] = {}  # what each tensor that was given away needs, by its address


@_DELETER
def _delete(managed: Any, forget: Any = _alive.pop, address_of: Any = ctypes.addressof) -> None:
    """Other libraries may call it when Python ends and the names of modules are gone already."""
    forget(address_of(managed.contents), None)


# Prototypes of our own: others may use the functions of ctypes.pythonapi in other ways.
_new_capsule = ctypes.PYFUNCTYPE(
    ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
)(("PyCapsule_New", ctypes.pythonapi))
_is_capsule = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_IsValid", ctypes.pythonapi)
)
_pointer_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _forget(capsule: Any) -> None:
    """Frees a tensor that nobody took: a capsule that was taken has another name."""
    if _is_capsule(capsule, b"dltensor"):
        _alive.pop(_pointer_of(capsule, b"dltensor"), None)


def _capsule(array: GpuArray) -> Any:
    dimensions = len(array.shape)
    item = array.dtype.itemsize
    shape = (ctypes.c_int64 * dimensions)(*array.shape)
    strides = (ctypes.c_int64 * dimensions)(*(s // item for s in array.strides))
    managed = _Managed()
    managed.tensor.data = array._address
    managed.tensor.device = _Device(_CUDA, array._batch.device)
    managed.tensor.dimensions = dimensions
    managed.tensor.type = _Type(_CODES[array.dtype.kind], 8 * item, 1)
    managed.tensor.shape = ctypes.cast(shape, ctypes.POINTER(ctypes.c_int64))
    managed.tensor.strides = ctypes.cast(strides, ctypes.POINTER(ctypes.c_int64))
    managed.deleter = _delete
    address = ctypes.addressof(managed)
    _alive[address] = (managed, shape, strides, array._batch)
    return _new_capsule(address, b"dltensor", ctypes.cast(_forget, ctypes.c_void_p))
