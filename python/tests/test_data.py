"""Data to learn from."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from test_peers import peer

import quina
from quina import BadInputError

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_selfplay_is_games():
    rows = quina.selfplay("moxie", 6, first="random", second="classic:2", seed=4)
    assert len(rows["turn"]) == len(rows["observation"]) == len(rows["position"])
    for number in range(6):
        here = rows["game"] == number
        turns = [str(turn) for turn in rows["turn"][here]]
        position = quina.Game("moxie").position(None, turns)
        assert position.over
        assert set(rows["outcome"][here]) == {int(position.returns[0])}
        assert list(rows["ply"][here]) == list(range(len(turns)))
        last = quina.Game("moxie").position(str(rows["position"][here][-1]))
        np.testing.assert_array_equal(rows["observation"][here][-1], last.observation())
    again = quina.selfplay("moxie", 6, first="random", second="classic:2", seed=4)
    assert list(again["turn"]) == list(rows["turn"])
    with pytest.raises(BadInputError, match="^player 'nobody'"):
        quina.selfplay("moxie", 1, first="nobody")


@pytest.mark.parametrize(("name", "source"), [("moxie", "play"), ("moxie", "table"), ("quantik", "play")])
def test_datasets_are_proven(name, source):
    rows = quina.dataset(name, 60, seed=2, source=source)
    game = quina.Game(name)
    words = {1: "win", 0: "draw", -1: "loss"}
    for i, notation in enumerate(rows["position"]):
        known = game.probe(str(notation))
        assert words[int(rows["value"][i])] == known["value"]
        distance = -1 if known["distance"] is None else known["distance"]
        assert rows["distance"][i] == distance
        observation = game.position(str(notation)).observation()
        np.testing.assert_array_equal(rows["observation"][i], observation)
    again = quina.dataset(name, 60, seed=2, source=source)
    assert list(again["position"]) == list(rows["position"])
    assert list(quina.dataset(name, 60, seed=3, source=source)["position"]) != list(rows["position"])


def test_unsolved_games_have_no_dataset():
    # Iris of size 3 is solved by a search for each position: too slow for thousands.
    unsolved = [("iris", "play"), ("iris:size=3", "play"), ("eigenstate", "play")]
    for name, source in [*unsolved, ("quantik", "table")]:
        with pytest.raises(BadInputError, match="there is no table"):
            quina.dataset(name, 1, source=source)
    with pytest.raises(BadInputError, match="source 'web'"):
        quina.dataset("moxie", 1, source="web")


def test_selfplay_and_datasets_can_be_interrupted():
    """Ctrl-C ends what would take minutes."""
    for call in ['selfplay("eigenstate", 400_000, first="engine:3")', 'dataset("quantik", 50_000_000)',
                 'Game("iris:size=5").probe()']:
        code = f"""
import os, signal, threading, quina
# Who runs the tests in the background may have it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    quina.{call}
except KeyboardInterrupt:
    print("interrupted")
"""
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        assert run.stdout == "interrupted\n", call + run.stdout + run.stderr


def test_arrow():
    peer("pyarrow")
    table = quina.dataset("moxie", 5, format="arrow")
    assert table.num_rows == 5
    assert table["observation"].type.shape == [6, 4, 4]
    games = quina.selfplay("quantik", 2, format="arrow")
    assert {"position", "turn", "outcome"} <= set(games.column_names)
    with pytest.raises(BadInputError, match="^format 'csv': expected numpy or arrow"):
        quina.dataset("moxie", 1, format="csv")


def test_the_example_learns():
    """Within so many positions, however long that takes."""
    run = [sys.executable, str(EXAMPLES / "train_moxie.py"), "--positions", "60000", "--plot", ""]
    said = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    lines = said.splitlines()
    assert f"{60_023:>9,} positions" in lines[-2], said
    baseline, share = (float(word.rstrip("%;")) for word in lines[-1].split() if "%" in word)
    assert share > baseline + 5, said


def test_the_example_plots(tmp_path):
    peer("matplotlib")
    drawn = tmp_path / "moxie.png"
    run = [sys.executable, str(EXAMPLES / "train_moxie.py"), "--positions", "2000"]
    subprocess.run([*run, "--plot", str(drawn)], capture_output=True, check=True)
    assert drawn.read_bytes().startswith(b"\x89PNG")
