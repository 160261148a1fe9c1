"""How fast the games are from Python, beside what else researchers use.

``python -m quina.bench`` plays random games and measures steps (single actions) a second:
our games in batches, our games one by one, and whatever of OpenSpiel, PettingZoo and pgx
is installed. Batches, and what is called *full*, make a mask and an observation at every
step; *single* only plays. In a batch an action is drawn and taken by one call, as in
pgx's loop; *two calls* means that Python has the actions in between. Batches are played in
several sizes, ours and pgx's.

Everything is measured several times, all in turn, and the best counts: what else a
machine does then disturbs no one more than another, and the ratios can be relied upon
where the figures cannot. At the end it is said again as a table in Markdown, with the
ratios that matter. ``--json FILE`` keeps the figures.

On a machine that is busy with other work ``--processor`` counts seconds of processor time,
with our batches on one thread: how work compares, not how it spreads over cores.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import platform
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from ._quina import Game, VecEnv, games

Row = dict[str, Any]
#: Something that takes steps and says how many.
Stepper = Callable[[], int]
#: Something that says how late it is, in seconds.
Clock = Callable[[], float]

#: One game after the other: only played, or with a mask and an observation at every
#: step, as the batches are.
SINGLE = (("single", False), ("single, full", True))


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _rate(seconds: float, step: Stepper, clock: Clock) -> float:
    """Steps a second."""
    taken, started = 0, clock()
    while (spent := clock() - started) < seconds:
        taken += step()
    return taken / spent


def vec_env(name: str, n: int, threads: int | None = None, calls: int = 1) -> Stepper:
    """Random play in batches, with masks and observations: drawing and playing in one
    call, or in two."""
    env = VecEnv(name, n, seed=1, threads=threads)
    arrays = env.arrays()
    env.reset(1, **arrays)
    actions = np.zeros(n, np.int64)

    def step() -> int:
        for _ in range(10):
            env.step_random(actions, **arrays)
        return 10 * n

    def sample_and_step() -> int:
        for _ in range(10):
            env.sample(actions)
            env.step(actions, **arrays)
        return 10 * n

    return step if calls == 1 else sample_and_step


def single(name: str, full: bool) -> Stepper:
    """Random play, one game after the other, as one writes it in Python; `full` means
    with a mask and an observation at every step."""
    game = Game(name)

    def play() -> int:
        position, steps = game.start(), 0
        while not position.over and steps < 1000:
            if full:
                position.mask()
                position.observation()
            position.act(random.choice(position.actions()))
            steps += 1
        return steps

    return play


def open_spiel(name: str, full: bool) -> Stepper:
    """Random play of a C++ game of OpenSpiel, from Python, likewise."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if full:
                state.legal_actions_mask()
                np.asarray(state.observation_tensor(), np.float32)
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def petting_zoo() -> Stepper:
    """Random play of PettingZoo's connect four."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(env.action_space(agent).sample(mask))
            steps += 1
        return steps

    return play


def pgx(name: str, n: int) -> Stepper:
    """Random play of a game of pgx in batches, compiled as a whole: choosing and playing
    are one call, which is the fastest way."""
    import jax
    import pgx as peer

    env = peer.make(name)
    play = jax.vmap(peer.experimental.auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator]
    def turn(state: Any, key: Any) -> Any:
        key, one, two = jax.random.split(key, 3)
        masked = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(one, masked, axis=1)
        return play(state, action, jax.random.split(two, n)), key

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n))
    key = jax.random.PRNGKey(1)

    def step() -> int:
        nonlocal state, key
        for _ in range(10):
            state, key = turn(state, key)
        state.current_player.block_until_ready()
        return 10 * n

    return step


#: A name, how it is played, the version, and how it is set up.
Contender = tuple[str, str, str | None, Callable[[], Stepper]]


def contenders(n: int, with_peers: bool, threads: int | None) -> Iterator[Contender]:
    """All that is measured."""
    own = _version("quina")
    for name in games():
        yield f"quina {name}", f"batch {n}", own, partial(vec_env, name, n, threads)
        yield f"quina {name}", f"batch {n}, two calls", own, partial(vec_env, name, n, threads, 2)
        for size in (n // 2 or 1, 2 * n, 4 * n):
            yield f"quina {name}", f"batch {size}", own, partial(vec_env, name, size, threads)
    for how, full in SINGLE:
        for name in games():
            yield f"quina {name}", how, own, partial(single, name, full)
    if not with_peers:
        return
    spiel, zoo, jax_peer = _version("open_spiel"), _version("pettingzoo"), _version("pgx")
    for game in ("connect_four", "hex"):
        for how, full in SINGLE:
            yield f"OpenSpiel {game}", how, spiel, partial(open_spiel, game, full)
    yield "PettingZoo connect_four", SINGLE[1][0], zoo, petting_zoo
    for game in ("connect_four", "hex", "tic_tac_toe"):
        for size in (n, 4 * n, 16 * n):
            yield f"pgx {game}", f"batch {size}", jax_peer, partial(pgx, game, size)


def measure(
    n: int, seconds: float, rounds: int, with_peers: bool, processor: bool = False
) -> list[Row]:
    """All figures."""
    clock = time.process_time if processor else time.perf_counter
    rows: list[Row] = []
    steppers: list[Stepper | None] = []
    for who, how, version, set_up in contenders(n, with_peers, 1 if processor else None):
        row: Row = {"who": who, "how": how, "version": version, "steps_per_second": 0.0}
        rows.append(row)
        steppers.append(None)
        if version is None:
            row["failed"] = "not installed"
            continue
        try:
            stepper = set_up()
            stepper()
            steppers[-1] = stepper
        except Exception as error:  # noqa: BLE001 (a peer's fault is not ours to judge)
            row["failed"] = f"{type(error).__name__}: {error}"[:80]
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", flush=True)
        for row, ready in zip(rows, steppers):
            if ready is not None:
                rate = _rate(seconds / rounds, ready, clock)
                row["steps_per_second"] = max(row["steps_per_second"], rate)
    return rows


def _best(rows: list[Row], who: str, how: str = "") -> float:
    """The best figure of those whose names begin so."""
    of = (row for row in rows if row["who"].startswith(who) and row["how"].startswith(how))
    return max((row["steps_per_second"] for row in of), default=0.0)


#: What is divided by what: a column's head, how we play, the peer and how it plays.
#: The batch of ours is the first that is measured, unless it says *best batch*.
RATIOS = (
    ("batch over OpenSpiel's hex", "batch", "OpenSpiel hex", "single"),
    ("batch over pgx's best connect four", "batch", "pgx connect_four", "batch"),
    ("best batch over pgx's best connect four", "best batch", "pgx connect_four", "batch"),
    ("best batch over pgx's best of all", "best batch", "pgx", "batch"),
    ("single over OpenSpiel's connect four", "single", "OpenSpiel connect_four", "single"),
)


def ratios(rows: list[Row]) -> list[tuple[str, str, float]]:
    """Our figures over those of the peers that they are measured against: a name, the
    head of the column, and how many times as fast ours is."""
    found = []
    for name in games():
        mine = [row for row in rows if row["who"] == f"quina {name}"]
        batches = [row for row in mine if row["how"].startswith("batch")]
        ours = {
            "batch": _best(batches[:1], "quina"),
            "best batch": _best(batches, "quina"),
            "single": _best(mine, "quina", SINGLE[0][0]),
        }
        for head, how, peer, theirs in RATIOS:
            if rate := _best(rows, peer, theirs):
                found.append((name, head, ours[how] / rate))
    return found


def markdown(rows: list[Row]) -> str:
    """The figures as two tables."""
    lines = ["| who | version | how | steps a second |", "|---|---|---|---|"]
    for row in rows:
        figure = row.get("failed") or f"{row['steps_per_second']:,.0f}"
        lines.append(f"| {row['who']} | {row['version'] or '–'} | {row['how']} | {figure} |")
    found = ratios(rows)
    if found:
        heads = list(dict.fromkeys(head for _, head, _ in found))
        lines += ["", "| | " + " | ".join(heads) + " |"]
        lines.append("|---" * (1 + len(heads)) + "|")
        for name in games():
            values = {head: ratio for game, head, ratio in found if game == name}
            lines.append(f"| {name} | " + " | ".join(f"{values[h]:.1f} ×" for h in heads) + " |")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m quina.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="for each figure, in all rounds")
    parser.add_argument("--rounds", type=int, default=6, help="how often each is measured")
    parser.add_argument("--n", type=int, default=1024, help="games at once")
    parser.add_argument("--processor", action="store_true", help="seconds of processor time")
    parser.add_argument("--no-peers", action="store_true", help="only our own games")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too")
    given = parser.parse_args(arguments)
    if given.rounds < 1 or given.n < 1 or not given.seconds > 0:
        parser.error("--seconds, --rounds and --n: expected numbers above 0")
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    print(f"Python {platform.python_version()}, {cores} cores, load average {load:.2f} before")
    rows = measure(given.n, given.seconds, given.rounds, not given.no_peers, given.processor)
    print("\n" + markdown(rows))
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            told = {"cores": cores, "load": load, "processor": given.processor, "rows": rows}
            json.dump(told, file, indent=1)


if __name__ == "__main__":
    main()
