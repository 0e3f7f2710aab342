"""Short forms of the examples."""

import pathlib
import runpy
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"


def run(name, *arguments, capsys):
    old = sys.argv
    sys.argv = [name, *arguments]
    try:
        runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    finally:
        sys.argv = old
    return capsys.readouterr().out


def test_random_play(capsys):
    out = run("random_play.py", "--seconds", "0.02", "--envs", "8", capsys=capsys)
    assert len(out.splitlines()) == 4


def test_tabular_learns(capsys):
    lines = run("tabular.py", "--games", "1500", capsys=capsys).splitlines()
    before, after = (
        float(line.split("reward ")[1].split(",")[0]) for line in (lines[0], lines[-1])
    )
    assert before < 0 < after


def test_python_bot_beats_greedy(capsys):
    out = run("bots_in_arena.py", "--games", "4", "--playouts", "2", capsys=capsys)
    assert float(out.split("won ")[1].split()[0]) >= 2


def test_ppo_runs(capsys):
    pytest.importorskip("torch")
    out = run(
        "ppo.py",
        "--minutes",
        "0.02",
        "--games",
        "2",
        "--envs",
        "8",
        "--steps",
        "8",
        capsys=capsys,
    )
    assert "against bot:greedy" in out
