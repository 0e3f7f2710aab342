"""OpenSpiel's own simulation test with serialization, and its MCTS and information-set MCTS."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

import colossi  # noqa: E402
import colossi.openspiel  # noqa: E402

SETUPS = [
    ("causeway", {}),
    ("orongo", {"seats": 3, "hidden_tile": "yes"}),
    ("giants", {"max_turns": 2}),
    ("assault", {}),
]
SHORT = [setup for setup in SETUPS if setup[0] != "assault"]


@pytest.mark.parametrize("name,options", SETUPS)
def test_random_simulations(name, options):
    game = colossi.openspiel.load(name, **options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def first_decision(game, rng):
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        state.apply_action(int(rng.choice(actions, p=chances)))
    return state


@pytest.mark.parametrize("name,options", SHORT)
def test_mcts_plays(name, options):
    game, rng = colossi.openspiel.load(name, **options), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 6, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = first_decision(game, rng)
    for _ in range(2):
        if state.is_chance_node():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("name,options", SHORT[1:])
def test_information_set_mcts_plays(name, options):
    game, rng = colossi.openspiel.load(name, **options), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=2.0,
        max_simulations=6,
        random_state=rng,
    )
    state = first_decision(game, rng)
    assert bot.step(state) in state.legal_actions()


def test_information_states_hide_sealed_bids():
    game = colossi.openspiel.load("orongo")
    one = first_decision(game, np.random.RandomState(1))
    two = one.clone()
    one.apply_action(one.legal_actions()[0])
    two.apply_action(two.legal_actions()[1])
    assert one.information_state_string(1) == two.information_state_string(1)
    assert one.information_state_string(0) != two.information_state_string(0)


def test_tensors_are_features():
    game = colossi.openspiel.load("orongo")
    state = first_decision(game, np.random.RandomState(1))
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert np.array_equal(observer.tensor, state.colossi.features(0))
