"""PettingZoo's own tests."""

import pytest

import colossi

pytest.importorskip("pettingzoo")

from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    render_test,
    seed_test,
)

import colossi.pettingzoo as zoo  # noqa: E402

GAMES = colossi.games()


@pytest.mark.parametrize("name", GAMES)
def test_api(name):
    api_test(zoo.env(name), num_cycles=60)


@pytest.mark.parametrize("name", ["orongo", "giants", "assault"])
def test_api_with_more_seats(name):
    api_test(zoo.env(name, seats=4), num_cycles=40)


@pytest.mark.parametrize("name", GAMES)
def test_seed(name):
    seed_test(lambda: zoo.env(name), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_max_cycles(name):
    max_cycles_test(zoo.module(name, illegal="random"))


@pytest.mark.parametrize("name", GAMES)
def test_render(name):
    render_test(lambda render_mode: zoo.env(name, render_mode=render_mode))


@pytest.mark.parametrize("name", GAMES)
def test_parallel(name):
    parallel_api_test(zoo.parallel_env(name, illegal="random"), num_cycles=60)


def test_rewards_and_masks():
    env = zoo.env("orongo", seats=3)
    env.reset(seed=4)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        totals[agent] += reward
        mask = observation["action_mask"]
        assert bool(mask.any()) == (not over)
        env.step(None if over or cut else env.action_space(agent).sample(mask))
    assert sum(totals.values()) == pytest.approx(0, abs=1e-6) and max(totals.values()) > 0


def test_turns_are_cut_off():
    env = zoo.raw_env("causeway", max_cycles=2)
    env.reset(seed=1)
    for _ in range(4):
        assert not any(env.truncations.values())
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(mask.argmax()))
    assert all(env.truncations.values())


def test_illegal_actions_are_errors():
    env = zoo.env("causeway")
    env.reset(seed=1)
    with pytest.raises(colossi.Error):
        env.step(0)
