"""Boards as what environments render: text on the terminal, or an array of colours."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._quina import Position

#: Pixels along the edge of a character.
PIXELS = 6

_PAINTS: dict[str, tuple[int, int, int]] = {
    "white": (255, 253, 245),
    "brown": (122, 74, 36),
    "black": (43, 43, 43),
    "red": (192, 57, 43),
    "amber": (229, 168, 35),
    "blue": (47, 109, 181),
}


def render(position: Position, mode: str | None) -> str | NDArray[np.uint8] | None:
    """What a mode of rendering shows of a position."""
    if mode == "ansi":
        return position.draw()
    if mode == "rgb_array":
        return pixels(position)
    if mode == "human":
        print(position.draw())
    return None


def pixels(position: Position, size: int = 4 * PIXELS) -> NDArray[np.uint8]:
    """The board as colours: a block for each cell, and on it one for its piece."""
    view: dict[str, Any] = position.view()
    half = size // 2
    step = (half if view["lattice"] == "hex" else size, size)
    left = min(cell["column"] for cell in view["cells"])
    top = max(cell["row"] for cell in view["cells"])
    columns = max(cell["column"] for cell in view["cells"]) - left
    rows = top - min(cell["row"] for cell in view["cells"])
    shape = (rows * step[1] + size, columns * step[0] + size, 3)
    image = np.full(shape, 255, np.uint8)
    for cell in view["cells"]:
        x, y = (cell["column"] - left) * step[0], (top - cell["row"]) * step[1]
        ground = (244, 236, 216) if cell["tint"] == "plain" else (214, 200, 168)
        image[y + 1 : y + size - 1, x + 1 : x + size - 1] = ground
        piece = cell["piece"]
        if piece is None:
            continue
        side = 0 if piece["side"] == "first" else 1
        inset = 4 + 2 * (piece["kind"] % 3)
        colour = _PAINTS[view["paints"][side]]
        image[y + inset : y + size - inset, x + inset : x + size - inset] = colour
        if side == 1:
            image[y + half - 2 : y + half + 2, x + half - 2 : x + half + 2] = ground
    return image
