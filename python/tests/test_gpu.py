"""Batches on a GPU, played by the stand-in driver that runs the kernels on the CPU."""

import ctypes
import gc
import os
import pathlib

import numpy as np
import pytest

import colossi
from colossi import _gpu

STAND_IN = pathlib.Path(__file__).parents[2] / "build/release/tests/libstand_in_cuda.so"
os.environ["COLOSSI_CUDA_DRIVER"] = str(STAND_IN)  # read once, by the first call


@pytest.fixture
def kernels(tmp_path):
    assert STAND_IN.exists(), "tools/build release builds the stand-in driver"
    for name in colossi.games():
        (tmp_path / f"{name}.ptx").write_text(".visible .entry")
    return str(tmp_path)


def assert_same(gpu, cpu):
    for name in ("actors", "ended", "rewards", "lengths", "masks", "features"):
        assert np.array_equal(getattr(gpu, name).numpy(), getattr(cpu, name)), name


@pytest.mark.parametrize("name", colossi.games())
def test_a_gpu_plays_what_a_cpu_plays(name, kernels):
    game = colossi.Game(name)
    gpu = colossi.GpuBatch(game, 20, seed=4, kernels=kernels)
    cpu = colossi.Batch(game, 20, seed=4)
    assert_same(gpu, cpu)
    for _ in range(10):
        assert gpu.step_random(7) == cpu.step_random(7)
        assert_same(gpu, cpu)
    gpu.reset(9)
    cpu.reset(9)
    assert_same(gpu, cpu)
    assert gpu.state(3) == cpu.state(3)


@pytest.mark.parametrize("name", colossi.games())
@pytest.mark.parametrize("outside", [False, True])
def test_given_actions(name, outside, kernels):
    game = colossi.Game(name)
    options = {"seed": 1, "limit": 40, "chance_outside": outside, "keep_finished": outside}
    gpu = colossi.GpuBatch(game, 12, kernels=kernels, **options)
    cpu = colossi.Batch(game, 12, **options)
    rng = np.random.default_rng(2)
    for _ in range(60):
        actions = [int(rng.choice(np.flatnonzero(m))) if m.any() else 0 for m in cpu.masks]
        gpu.step(np.array(actions, np.int32))
        cpu.step(actions)
        assert_same(gpu, cpu)


def test_illegal_actions_change_nothing(kernels):
    for masks in (True, False):
        game = colossi.Game("orongo")
        gpu = colossi.GpuBatch(game, 3, masks=masks, kernels=kernels)
        before = [gpu.state(i) for i in range(3)]
        with pytest.raises(colossi.Error, match="id 60 is not legal in game 1"):
            gpu.step([0, 60, 0])
        with pytest.raises(colossi.Error, match="game 0"):
            gpu.step([-1, 0, 0])
        with pytest.raises(ValueError, match="expected 3 actions"):
            gpu.step([0, 0])
        assert [gpu.state(i) for i in range(3)] == before
        gpu.step([0, 1, 2])
        assert gpu.state(0) != before[0]


def test_arrays_are_shared(kernels):
    game = colossi.Game("orongo")
    gpu = colossi.GpuBatch(game, 5, kernels=kernels)
    array = gpu.features
    assert array.__dlpack_device__() == (2, 0)
    interface = array.__cuda_array_interface__
    assert interface["shape"] == (5, game.num_features) and interface["strides"][1] == 1
    capsule = array.__dlpack__()
    pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
        ("PyCapsule_GetPointer", ctypes.pythonapi)
    )
    tensor = _gpu._Managed.from_address(pointer(capsule, b"dltensor")).tensor
    assert tensor.data == interface["data"][0]
    assert [tensor.shape[i] for i in range(2)] == [5, game.num_features]
    assert [tensor.strides[i] for i in range(2)] == [interface["strides"][0], 1]
    assert (tensor.type.code, tensor.type.bits, tensor.type.lanes) == (1, 8, 1)
    assert len(_gpu._alive) == 1
    del capsule
    gc.collect()
    assert not _gpu._alive


def test_rows_with_their_padding_have_no_gaps(kernels):
    game = colossi.Game("orongo")
    gpu = colossi.GpuBatch(game, 5, kernels=kernels)
    for array in (gpu.masks, gpu.features):
        padded = array.padded
        assert padded.strides == (padded.shape[1], 1) and padded.shape[1] > array.shape[1]
        assert (padded.numpy()[:, : array.shape[1]] == array.numpy()).all()
    assert gpu.actors.padded is gpu.actors


def test_actions_that_are_on_the_card(kernels):
    game = colossi.Game("orongo")
    gpu, twin = (colossi.GpuBatch(game, 4, seed=2, kernels=kernels) for _ in range(2))
    ids = np.array([0, 1, 2, 3], np.int32)

    class OnCard:
        __cuda_array_interface__ = {
            "shape": (4,),
            "typestr": "<i4",
            "strides": None,
            "data": (ids.ctypes.data, False),
            "version": 3,
        }

    gpu.step(OnCard())
    twin.step(ids)
    assert all(gpu.state(i) == twin.state(i) for i in range(4))
    OnCard.__cuda_array_interface__ = {**OnCard.__cuda_array_interface__, "typestr": "<i8"}
    with pytest.raises(ValueError, match="int32"):
        gpu.step(OnCard())


@pytest.mark.parametrize("name", colossi.games())
def test_saved_games_continue_anywhere(name, kernels):
    game = colossi.Game(name)
    gpu = colossi.GpuBatch(game, 6, seed=3, kernels=kernels)
    cpu = colossi.Batch(game, 6, seed=3)
    gpu.step_random(25)
    cpu.step_random(25)
    texts = [gpu.save(i) for i in range(6)]
    assert texts == [cpu.save(i) for i in range(6)]
    for i in range(6):  # in another order, so that every place gets another game
        gpu.restore(i, texts[5 - i])
        cpu.restore(i, texts[5 - i])
    assert_same(gpu, cpu)
    assert gpu.step_random(40) == cpu.step_random(40)
    assert_same(gpu, cpu)
    before = gpu.save(2)
    with pytest.raises(colossi.Error, match="begins with its generator"):
        gpu.restore(2, "nonsense")
    with pytest.raises(colossi.Error, match="no such game"):
        gpu.restore(6, before)
    with pytest.raises(colossi.Error, match="no such game"):
        gpu.save(-1)
    assert gpu.save(2) == before


def test_what_is_missing(kernels):
    game = colossi.Game("orongo")
    with pytest.raises(colossi.Error, match="orongo.ptx cannot be read"):
        colossi.GpuBatch(game, 4, kernels="/nowhere")
    with pytest.raises(colossi.Error, match="there is no GPU 7"):
        colossi.GpuBatch(game, 4, kernels=kernels, device=7)
    with pytest.raises(colossi.Error, match="at least 1 game"):
        colossi.GpuBatch(game, 0, kernels=kernels)
    assert colossi.gpu_cards() == 1
