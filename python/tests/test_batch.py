"""Batches and vector environments."""

import gc

import numpy as np
import pytest

import colossi

GAMES = colossi.games()


@pytest.mark.parametrize("name", GAMES)
def test_arrays_show_the_states(name):
    game = colossi.Game(name)
    batch = colossi.Batch(game, 8, seed=3)
    for _ in range(20):
        batch.step_random(3)
        for i in range(len(batch)):
            state = batch.state(i)
            assert state.actor == batch.actors[i]
            assert np.array_equal(batch.features[i], state.features())
            assert np.array_equal(np.flatnonzero(batch.masks[i]), np.sort(state.legal()))


@pytest.mark.parametrize("name", GAMES)
def test_given_actions_equal_single_steps(name):
    game = colossi.Game(name)
    batch = colossi.Batch(game, 4, seed=5, chance_outside=True, keep_finished=True)
    states = [game.new_state() for _ in range(4)]
    rng = np.random.default_rng(1)
    for _ in range(60):
        actions = [int(rng.choice(np.flatnonzero(m))) if m.any() else 0 for m in batch.masks]
        batch.step(actions)
        for state, action in zip(states, actions):
            if not state.is_over:
                state.apply(action)
        assert all(batch.state(i) == states[i] for i in range(4))


def test_threads_change_nothing():
    game = colossi.Game("giants", seats=3)
    one, two = (colossi.Batch(game, 50, seed=1, threads=t) for t in (1, 3))
    for _ in range(20):
        assert one.step_random(5) == two.step_random(5)
    assert np.array_equal(one.features, two.features) and np.array_equal(one.masks, two.masks)


def test_illegal_actions_change_nothing():
    batch = colossi.Batch(colossi.Game("causeway"), 3)
    before = [batch.save(i) for i in range(3)]
    actions = [int(np.flatnonzero(m)[0]) for m in batch.masks]
    with pytest.raises(colossi.Error, match="game 2"):
        batch.step([*actions[:2], 0])
    with pytest.raises(ValueError):
        batch.step(actions[:2])
    assert [batch.save(i) for i in range(3)] == before


def test_save_and_restore():
    batch = colossi.Batch(colossi.Game("assault"), 2, seed=1)
    batch.step_random(100)
    batch.restore(1, batch.save(0))
    batch.step_random(50)
    assert batch.state(0) == batch.state(1)
    with pytest.raises(colossi.Error):
        batch.restore(0, "nonsense")


def test_rewards_and_limit():
    batch = colossi.Batch(colossi.Game("causeway"), 16, seed=2)
    ended = 0
    for _ in range(200):
        batch.step_random()
        over = batch.ended == 1
        ended += over.sum()
        assert not batch.rewards[~over].any()
        assert np.allclose(batch.rewards.sum(1), 0)
    assert ended > 0
    cut = colossi.Batch(colossi.Game("causeway"), 2, limit=3)
    cut.step_random(3)
    assert (cut.ended == 2).all() and (cut.lengths == 0).all()


def test_arrays_are_shared_and_outlive_the_batch():
    batch = colossi.Batch(colossi.Game("orongo"), 4)
    actors, features = batch.actors, batch.features
    assert not features.flags.owndata and not features.flags.writeable
    address = features.ctypes.data
    batch.step_random(7)
    assert batch.features.ctypes.data == address
    expected = np.array(features)
    del batch
    gc.collect()
    colossi.Batch(colossi.Game("orongo"), 4)
    assert np.array_equal(features, expected) and actors.shape == (4,)


@pytest.mark.parametrize("name", GAMES)
def test_vector_env(name):
    vector = pytest.importorskip("colossi.vector")
    env = vector.make(name, num_envs=6)
    observation, infos = env.reset(seed=1)
    again, _ = vector.make(name, num_envs=6).reset(seed=1)
    assert np.array_equal(observation["observation"], again["observation"])
    assert env.observation_space.contains(observation)
    rng = np.random.default_rng(0)
    for _ in range(80):
        actions = np.array([rng.choice(np.flatnonzero(m)) for m in observation["action_mask"]])
        actor = infos["actor"]
        observation, reward, over, cut, infos = env.step(actions)
        assert env.observation_space.contains(observation)
        assert reward.shape == over.shape == cut.shape == (6,)
        assert np.array_equal(reward, infos["rewards"][np.arange(6), actor])
    shown = vector.make(name, num_envs=2, copy=False, render_mode="ansi")
    shown.reset()
    assert len(shown.render()) == 2
    env.close()
