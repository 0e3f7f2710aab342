"""Games, states, views, records and bots."""

import copy
import pickle

import numpy as np
import pytest

import colossi

GAMES = colossi.games()


def walk(game, seed=1):
    """A random game, state by state."""
    state, random = game.new_state(), colossi.Random(seed)
    while not state.is_over:
        yield state
        state.apply(state.pick(random))
    yield state


def test_names_and_version():
    assert GAMES == ["causeway", "orongo", "giants", "assault"]
    assert colossi.__version__ == colossi.version()


@pytest.mark.parametrize("name", GAMES)
def test_space(name):
    game = colossi.Game(name)
    ends = [block.first + block.count for block in game.blocks.values()]
    assert [block.first for block in game.blocks.values()] == [0, *ends[:-1]]
    assert ends[-1] == game.num_actions
    assert sum(f.count for f in game.features.values()) == game.num_features
    assert game.block_of(0) == next(iter(game.blocks.values()))


@pytest.mark.parametrize("name", GAMES)
def test_actions_have_texts_and_ids(name):
    game = colossi.Game(name)
    for number, state in enumerate(walk(game)):
        if number > 60 or state.is_over:
            break
        for action in state.legal()[:5]:
            text = state.print(action)
            assert state.parse(text) == action
            assert game.block_of(int(action)).chance == (state.actor == colossi.CHANCE)
            if state.actor != colossi.CHANCE:
                assert state.explain(action)


@pytest.mark.parametrize("name", GAMES)
def test_mask_and_chance(name):
    game = colossi.Game(name)
    for number, state in enumerate(walk(game)):
        if number > 40 or state.is_over:
            break
        assert sorted(state.legal()) == list(np.flatnonzero(state.mask()))
        if state.actor == colossi.CHANCE:
            outcomes = state.chance_outcomes()
            assert sorted(i for i, _ in outcomes) == sorted(state.legal())
            assert sum(p for _, p in outcomes) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_copies_positions_and_pickles(name):
    game = colossi.Game(name)
    for number, state in enumerate(walk(game)):
        if number % 20:
            continue
        again = game.load(state.position)
        assert again == state == state.copy() == copy.deepcopy(state)
        assert pickle.loads(pickle.dumps(state)).position == state.position
        if number > 200:
            break
    assert game.new_state() != state


@pytest.mark.parametrize("name", GAMES)
def test_result(name):
    game = colossi.Game(name)
    assert not game.new_state().result().over
    *_, last = walk(game)
    result = last.result()
    assert result.over and result.reason and min(result.ranks) == 1
    assert sum(result.rewards) == pytest.approx(0, abs=1e-6)
    assert last.actor == colossi.NOBODY and last.actors == [] and len(last.legal()) == 0


@pytest.mark.parametrize("name", GAMES)
def test_features_depend_on_the_view_only(name):
    game = colossi.Game(name)
    random = colossi.Random(9)
    for number, state in enumerate(walk(game)):
        if number > 100 or state.is_over:
            break
        for seat in range(game.seats):
            row = state.features(seat)
            assert np.array_equal(row, state.observe(seat).features(seat))
            assert np.array_equal(row, state.determinize(seat, random).features(seat))
    parts = game.split(row)
    assert list(parts) == list(game.features)
    assert all(parts[f.name].shape == f.shape for f in game.features.values())


def test_sealed_bids_are_hidden():
    game = colossi.Game("orongo", seats=2)
    state = game.new_state()
    while state.actor == colossi.CHANCE:
        state.apply(state.pick())
    assert state.actors == [0, 1]
    other = state.copy()
    state.apply("bid 1", 0)
    other.apply("bid 2", 0)
    assert state != other
    assert state.describe(1) == other.describe(1)
    assert np.array_equal(state.features(1), other.features(1))
    assert not np.array_equal(state.features(0), other.features(0))


def test_errors_name_the_clause():
    state = colossi.Game("causeway").new_state()
    with pytest.raises(colossi.Error) as failure:
        state.apply("T-n")
    assert failure.value.kind == "rule" and failure.value.code.startswith("CW-")
    before = state.position
    with pytest.raises(colossi.Error):
        state.apply(10**6)
    with pytest.raises(colossi.Error):
        state.apply(int(state.legal()[0]), actor=1)
    assert state.position == before
    for arguments in [("chess",), ("orongo", 9)]:
        with pytest.raises(colossi.Error):
            colossi.Game(*arguments)
    with pytest.raises(colossi.Error, match="stones"):
        colossi.Game("causeway", stones=99)
    with pytest.raises(colossi.Error):
        colossi.Game("causeway").load("nonsense")


def test_options_and_rulesets():
    game = colossi.Game("causeway", stones=18)
    assert game.options == "stones=18"
    assert colossi.Game("orongo", seats=3).seats == 3
    assert colossi.Game("orongo", 3, hidden_tile=True).options == "hidden_tile=yes"
    ruleset = colossi.Game("causeway").info["rulesets"][-1]["name"]
    assert "stones=18" in colossi.Game("causeway", stones=18, ruleset=ruleset).options


def test_drawing_and_description():
    state = colossi.Game("causeway").new_state()
    assert "╱" in state.draw() and "╱" not in state.draw(look="ascii")
    assert state.describe(colossi.PUBLIC)["game"] == "causeway"


def test_records():
    game = colossi.Game("orongo", seats=2)
    table = game.table("a seed")
    table.name_seat(0, "Ana")
    bot = game.bot("random", seed=3)
    while True:
        table.roll()
        state = table.state
        if state.is_over:
            break
        table.apply(bot.choose(state), state.actor)
    record = table.record()
    again = colossi.Table.read(record)
    assert again.state.position == table.state.position
    assert again.record() == record and "Ana" in record
    assert again.verify() == sum(actor == colossi.CHANCE for actor, _ in again.log())
    length = len(again)
    again.undo(3)
    assert len(again) == length - 3
    with pytest.raises(colossi.Error):
        colossi.Table.read("[game nothing]")
    with pytest.raises(colossi.Error):
        colossi.Table.read(record.replace("bid 0", "bid 199", 1))


def test_bots_are_repeatable_and_get_a_view():
    game = colossi.Game("orongo", seats=2)
    state = game.new_state()
    while state.actor == colossi.CHANCE:
        state.apply(state.pick(colossi.Random(1)))
    state.apply("bid 1", 0)
    other = state.copy()
    first = game.bot("search,sims=100", seed=4).choose(state, 1)
    assert game.bot("search,sims=100", seed=4).choose(other, 1) == first
    with pytest.raises(colossi.Error):
        game.bot("level=9")
    with pytest.raises(
        colossi.Error, match="orongo has no character 'fighter'; its characters are gambler"
    ):
        game.bot("level=1,character=fighter")
    game.bot("level=1,character=gambler").choose(other, 1)
    with pytest.raises(colossi.Error):
        game.bot("random").choose(state, 0)


def test_arena():
    game = colossi.Game("orongo", seats=2)
    seen = []

    def lowest(view, seat):
        seen.append(view.actor)
        return int(view.legal(seat)[0])

    standings = colossi.arena(game, ["greedy", lowest], games=4)
    assert standings.games == 4 and sum(standings.wins) == pytest.approx(4)
    assert seen and "greedy" in str(standings) and "lowest" in str(standings)
    again = colossi.arena(game, ["greedy", lowest], games=4)
    assert again == standings
    with pytest.raises(ValueError):
        colossi.arena(game, ["greedy"])


def test_review():
    game = colossi.Game("causeway")
    table = game.table("x")
    random = colossi.Random(2)
    while not table.state.is_over:
        table.apply(table.state.pick(random))
    found = colossi.review(table.record(), sims=30)
    assert sum(found.decisions) > 0 and found.mistakes
    assert found.mistakes[0].loss == max(m.loss for m in found.mistakes)
    assert all(m.seat == 0 for m in found.of_seat(0))
    assert all(0 < m.low <= m.loss <= m.high for m in found.mistakes)
    assert colossi.review(table.record(), sims=30) == found


def test_candidates():
    game = colossi.Game("orongo", seats=2)
    state = game.new_state()
    random = colossi.Random(3)
    while state.actor == colossi.CHANCE:
        state.apply(state.pick(random))
    bot = game.bot("search,sims=300", seed=1)
    found = bot.candidates(state, most=3)
    assert len(found) == 3 and len({c.action for c in found}) == 3
    for c in found:
        assert c.chance.low is not None and c.chance.high is not None
        assert 0 <= c.chance.low <= c.chance.mean <= c.chance.high <= 100
        assert c.chance.sims == 100
    gain = bot.compare(state, found[0].action, found[1].action, sims=50, seed=4)
    assert gain == bot.compare(state, found[0].action, found[1].action, sims=50, seed=4)
    assert gain.low is not None and gain.low <= gain.mean
    assert game.bot("random").candidates(state) == []
    with pytest.raises(colossi.Error):
        bot.candidates(state, most=17)
    with pytest.raises(colossi.Error):
        bot.compare(state, found[0].action, found[1].action, trees=1)
