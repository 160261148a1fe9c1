"""Data to learn from: games that players have played, and positions with proven values."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from . import _quina
from ._quina import Game

Format = Literal["numpy", "arrow"]


def selfplay(
    game: Game | str,
    games: int,
    *,
    first: str = "random",
    second: str | None = None,
    seed: int = 0,
    time: float | None = None,
    nodes: int | None = None,
    max_turns: int = 1000,
    format: Format = "numpy",
) -> Any:
    """Games between two players of the program, played on all cores.

    A row for each turn: ``game`` and ``ply`` number it, ``position`` and ``turn`` are as
    text, ``observation`` is the planes before the turn, ``to_move`` is 0 or 1, and
    ``outcome`` how the game ended for the first side: 1, 0 or -1. A game that is cut after
    ``max_turns`` turns counts as 0. The same seed gives the same games where players are
    limited by ``nodes`` or by nothing.
    """
    rows = _quina.selfplay(
        game,
        games,
        first=first,
        second=second,
        seed=seed,
        time=time,
        nodes=nodes,
        max_turns=max_turns,
    )
    return _as(rows, format)


def dataset(
    game: Game | str,
    count: int,
    *,
    seed: int = 0,
    source: Literal["play", "table"] = "play",
    format: Format = "numpy",
) -> Any:
    """Positions of a solved game with what perfect play leads to.

    A row for each position: ``position`` as text, ``observation``, ``to_move`` (0 or 1),
    ``value`` for the side to move (1, 0 or -1) and ``distance``, the turns that follow
    until the game is won (-1 in a draw). From ``play`` come the positions of random games;
    from ``table`` all positions of the table, each equally likely (of those that a
    symmetry makes equal, one). The same position may come twice. The same seed gives
    the same rows.
    """
    return _as(_quina.dataset(game, count, seed=seed, source=source), format)


def _as(rows: dict[str, Any], format: Format) -> Any:
    if format == "numpy":
        texts = {key: np.asarray(rows[key]) for key in ("position", "turn") if key in rows}
        return {**rows, **texts}
    if format != "arrow":
        raise _quina.BadInputError(f"format '{format}': expected numpy or arrow")
    import pyarrow as pa

    planes = rows.pop("observation")
    table = pa.table({key: pa.array(column) for key, column in rows.items()})
    tensors = pa.FixedShapeTensorArray.from_numpy_ndarray(np.ascontiguousarray(planes))
    return table.append_column("observation", tensors)
