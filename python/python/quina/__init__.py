"""Two-player abstract games, exact and fast, with proven values.

>>> import quina
>>> game = quina.Game("moxie")
>>> position = game.start()
>>> position.play("b2", "c3")
>>> position.notation
'4/2o1/1x2/4 x 7 7'
"""

from __future__ import annotations

from . import _processor

_processor.check()

from ._quina import (  # noqa: E402
    BadInputError,
    Game,
    Player,
    Position,
    VecEnv,
    __version__,
    dataset,
    games,
    selfplay,
)

__all__ = [
    "BadInputError",
    "Game",
    "Player",
    "Position",
    "VecEnv",
    "__version__",
    "dataset",
    "games",
    "selfplay",
]


def _restore(game: str, start: str | None, turns: list[str], steps: list[str]) -> Position:
    """A position from what pickle kept of it."""
    position = Game(game).position(start, turns)
    for step in steps:
        position.choose(step)
    return position
