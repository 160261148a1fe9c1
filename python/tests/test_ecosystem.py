"""What the README says of the peers, asked of the peers themselves."""

import importlib.metadata
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
from test_peers import peer

import quina

README = Path(__file__).parents[2] / "README.md"


def table():
    """The README's table: a dict for each peer, by the names of the rows."""
    lines = README.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("| | `quina` | OpenSpiel"))
    rows = []
    for line in lines[first:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    names, *cells = zip(*rows)
    return {column[0].split()[0].strip("`"): dict(zip(names, column)) for column in cells}


def number(cell):
    return int(cell.split()[0].replace(",", ""))


def has_ours(names):
    """Whether a peer has one of the games of its own that README says none of them has."""
    _, _, ours, *_ = table()["quina"]
    ours = set(ours.lower().split(", "))
    assert ours <= set(quina.games())
    return bool(ours & set(names))


def test_versions_are_those_installed():
    for name, package in [("OpenSpiel", "open_spiel"), ("PettingZoo", "pettingzoo"), ("pgx", "pgx")]:
        peer({"open_spiel": "pyspiel"}.get(package, package))
        assert table()[name][""].split()[1] == importlib.metadata.version(package)


def test_our_own_column():
    count, name = table()["quina"]["actions, at most"].split()
    assert int(count) == quina.Game(name.strip("()").lower()).num_actions


def test_open_spiel():
    pyspiel = peer("pyspiel")
    from open_spiel.python import vector_env  # noqa: F401
    from open_spiel.python.algorithms import mcts, minimax  # noqa: F401

    said = table()["OpenSpiel"]
    # In a process of its own: here, other tests have registered ours.
    tell = "print(*pyspiel.registered_names())"
    code = f"import pyspiel; {tell}; import open_spiel.python.games; {tell}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, names = (line.split() for line in run.stdout.splitlines())
    assert said["games"] == f"{len(before)}, and {len(names) - len(before)} in Python"
    assert not has_ours(names)
    # A game that both have is registered beside theirs.
    assert not {f"quina_{name}" for name in quina.games()} & set(names)
    trails = pyspiel.load_game("colored_trails").num_distinct_actions()
    assert number(said["actions, at most"]) == trails
    state = pyspiel.load_game("amazons").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 0, "one turn, several actions"
    # These need more than OpenSpiel itself installs.
    algorithms = Path(minimax.__file__).parent
    assert all((algorithms / name).exists() for name in ("alpha_zero", "value_iteration.py"))


def test_petting_zoo():
    peer("pettingzoo")
    import pettingzoo.classic

    said = table()["PettingZoo"]
    games = [name for _, name, _ in pkgutil.iter_modules(pettingzoo.classic.__path__) if "_v" in name]
    assert number(said["games"]) == len(games)
    assert not has_ours(name.rsplit("_", 1)[0] for name in games)
    files = [path.stem for path in Path(pettingzoo.__path__[0]).rglob("*.py")]
    assert not [name for name in files if "vec" in name], "many games at once"
    board = Path(pettingzoo.classic.__path__[0], "chess", "chess.py").read_text()
    assert "Discrete(8 * 8 * 73)" in board and number(said["actions, at most"]) == 8 * 8 * 73


def test_pgx():
    pgx = peer("pgx")
    from typing import get_args

    import jax
    from pgx import BaselineModelId

    said, names = table()["pgx"], pgx.available_envs()
    assert number(said["games"]) == len(names) and not has_ours(names)
    # Only the shapes, and only of the game with the most: all of them take minutes.
    begun = jax.eval_shape(pgx.make("chess").init, jax.random.PRNGKey(0))
    count = begun.legal_action_mask.shape[-1]
    assert said["actions, at most"] == f"{count:,} (chess)"
    assert f"nets for {len(get_args(BaselineModelId))} games" in said["opponents that come along"]


@pytest.mark.parametrize("row", ["written in", "many games at once", "proven values"])
def test_every_peer_is_spoken_of(row):
    assert all(column[row] for column in table().values())
