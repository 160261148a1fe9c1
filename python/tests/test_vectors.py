"""The vectors of an independent program, through the package."""

import hashlib
import json
import os
from pathlib import Path

import pytest

import quina

#: Those of the repository, or of a folder that the environment names.
VECTORS = Path(
    os.environ.get("QUINA_VECTORS") or Path(__file__).parents[2] / "testdata" / "vectors"
)


#: What there is to be run.
FILES = sorted(path.name for path in VECTORS.glob("*.jsonl"))


def test_there_are_vectors():
    assert "sequences.jsonl" in FILES and len(FILES) > 1, f"none in {VECTORS}"


def lines(name):
    return [json.loads(line) for line in (VECTORS / name).read_text().splitlines()]


def status(position):
    return " ".join(position.status.split()[: 1 if position.status.startswith("draw") else 2])


@pytest.mark.parametrize("file", FILES)
def test_positions_and_sequences(file):
    for vector in lines(file):
        game = quina.Game(vector["game"])
        if file == "sequences.jsonl":
            position = game.position(vector["position"], vector["turns"])
            assert vector["result"] in (None, position.notation)
            assert status(position) == vector["status"]
            continue
        position = game.position(vector["position"])
        assert status(position) == vector["status"]
        turns = position.legal()
        assert len(turns) == vector["count"]
        assert hashlib.sha256("\n".join(turns).encode()).hexdigest() == vector["sha256"]
        for turn, after, end in vector["sample"]:
            after_turn = position.copy()
            after_turn.play(turn)
            assert after in (None, after_turn.notation)
            assert status(after_turn) == end


def test_perft():
    for vector in json.loads((VECTORS / "perft.json").read_text()):
        nodes = quina.Game(vector["game"]).start().perft(vector["depth"])
        assert nodes == vector["nodes"], vector
