"""The package itself: types, documentation, processors, the table of speed."""

import doctest
import importlib
import json
import platform
import subprocess
import sys
from pathlib import Path

import pytest
from test_peers import peer

import quina
from quina import _processor, _quina, bench

ROOT = Path(__file__).parents[1]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_the_readme_is_true():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=FLAGS)
    assert found.attempted > 20 and found.failed == 0


def test_the_readme_of_the_repository_is_true():
    """What it shows of the package."""
    found = doctest.testfile(str(ROOT.parent / "README.md"), module_relative=False, optionflags=FLAGS)
    assert found.attempted > 2 and found.failed == 0


@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("quina", "numpy"),
        ("quina.gymnasium", "gymnasium"),
        ("quina.pettingzoo", "pettingzoo"),
        ("quina.openspiel", "pyspiel"),
    ],
)
def test_modules_tell_the_truth(name, needs):
    peer(needs)
    module = importlib.import_module(name)
    found = doctest.testmod(module, optionflags=FLAGS)
    assert found.attempted > 0 and found.failed == 0


def test_types_are_checked():
    peer("mypy")
    run = [sys.executable, "-m", "mypy.stubtest", "quina._quina"]
    subprocess.run(run, check=True)
    # Where it stands: what is installed elsewhere is not looked into.
    config = ["--config-file", str(ROOT / "pyproject.toml")]
    run = [sys.executable, "-m", "mypy", *config, "--strict", "quina"]
    subprocess.run(run, check=True, cwd=ROOT / "python")
    assert (Path(quina.__file__).parent / "py.typed").exists()


def test_it_runs_on_every_processor_of_the_last_ten_years():
    if "popcnt" in _quina.compiled_for():
        assert set(_quina.compiled_for()) == {"sse3", "ssse3", "sse4.1", "sse4.2", "popcnt"}
    old = _processor.read_from("processor : 0\nflags\t\t: fpu sse sse2 pni\n")
    with pytest.raises(ImportError, match="x86-64-v2.*lacks cx16, lahf_lm, popcnt, sse4_1"):
        _processor.check("x86_64", old)
    _processor.check("aarch64", old)
    assert _processor.read_from("flags : " + " ".join(_processor.NEEDED)) == []
    assert _processor.read_from("nothing to tell") == []
    assert _processor.asked_by_numpy() in ([], None)


#: Makes a module look as numpy does on an old processor, then imports the package.
PRETEND = """
import sys, types
class Old(types.ModuleType):
    def __getattr__(self, name):
        {says}
for name in ("numpy._core._multiarray_umath", "numpy.core._multiarray_umath"):
    sys.modules[name] = Old(name)
import quina
"""


@pytest.mark.parametrize(
    ("says", "lacks"),
    [
        ('return {"SSE3": True, "POPCNT": False, "SSE42": False}', "popcnt, sse4_2"),
        ('raise RuntimeError("NumPy was built with baseline optimizations")', "x86-64-v2"),
    ],
)
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="of x86-64 only")
def test_an_older_processor_gets_one_sentence(says, lacks):
    run = [sys.executable, "-c", PRETEND.format(says=says)]
    said = subprocess.run(run, capture_output=True, text=True)
    assert said.returncode == 1
    last = said.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: quina needs a processor with x86-64-v2")
    assert last.endswith(f"this one lacks {lacks}")


@pytest.mark.parametrize("clock", [[], ["--processor"]])
def test_the_table_of_speed(clock, capsys, tmp_path):
    run = ["--seconds", "0.03", "--rounds", "2", "--n", "64", "--no-peers", *clock]
    bench.main([*run, "--json", str(tmp_path / "b")])
    table = capsys.readouterr().out.split("\n\n")[1]
    assert table.splitlines()[0] == "| who | version | how | steps a second |"
    for name in quina.games():
        rows = [row for row in table.splitlines() if row.startswith(f"| quina {name} |")]
        assert len(rows) == 7 and all(int(row.split("|")[4].replace(",", "")) > 0 for row in rows)
    kept = json.loads((tmp_path / "b").read_text())
    assert len(kept["rows"]) == 7 * len(quina.games())
    assert kept["processor"] == bool(clock)
    with pytest.raises(SystemExit):
        bench.main(["--n", "0"])


def test_ratios_are_those_of_the_figures():
    def row(who, how, rate):
        return {"who": who, "how": how, "version": "1", "steps_per_second": rate}

    ours = [row(f"quina {name}", how, rate) for name in quina.games() for how, rate in
            [("batch 8", 600.0), ("batch 8, two calls", 500.0), ("batch 16", 1200.0),
             ("single", 30.0), ("single, full", 20.0)]]
    theirs = [row("OpenSpiel hex", "single", 6.0), row("OpenSpiel connect_four", "single", 60.0),
              row("pgx connect_four", "batch 8", 100.0), row("pgx connect_four", "batch 128", 200.0),
              row("pgx tic_tac_toe", "batch 128", 1200.0), row("pgx hex", "batch 8", 0.0)]
    found = [ratio for name, _, ratio in bench.ratios(ours + theirs) if name == "moxie"]
    assert found == [100, 3, 6, 1, 0.5]
    assert "| moxie | 100.0 × | 3.0 × | 6.0 × | 1.0 × | 0.5 × |" in bench.markdown(ours + theirs)
    assert bench.ratios(ours) == []


def test_the_peers_are_measured_too():
    """One step, or one game, of each."""
    for module in ("pyspiel", "pettingzoo", "pgx"):
        peer(module)
    for _, _, version, set_up in bench.contenders(4, with_peers=True, threads=1):
        assert version is not None and set_up()() > 0
