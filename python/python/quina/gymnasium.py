"""The games as Gymnasium environments: one agent against a player of the program.

>>> from quina.gymnasium import QuinaEnv
>>> board = QuinaEnv("moxie", opponent="classic:2")
>>> observation, info = board.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((6, 4, 4), (17,))
"""

from __future__ import annotations

from typing import Any, Literal, SupportsFloat

import gymnasium
import numpy as np
from numpy.typing import NDArray

from . import _picture
from ._quina import BadInputError, Game, Player

Observation = NDArray[np.uint8]


class QuinaEnv(gymnasium.Env[Observation, np.int64]):
    """One agent, that takes the steps of its turns, against ``opponent``.

    ``side`` is 0 if the agent plays first, 1 if second, None if chance decides (by the
    seed). The reward is 1, 0 or -1 at the end. ``info["action_mask"]`` says what may be
    done. An action that is not legal loses the game at once with the reward -1 and
    ``info["illegal"]``, unless ``strict``: then it raises.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str,
        *,
        opponent: str = "random",
        side: Literal[0, 1] | None = None,
        time: float | None = None,
        nodes: int | None = None,
        max_turns: int = 1000,
        strict: bool = False,
        render_mode: Literal["human", "ansi", "rgb_array"] | None = None,
    ) -> None:
        self.game = Game(game)
        self.opponent: Player = self.game.player(opponent, time=time, nodes=nodes)
        self.wanted_side = side
        self.max_turns = max_turns
        self.strict = strict
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(
            0, 255, self.game.observation_shape, np.uint8
        )
        self.action_space: gymnasium.spaces.Discrete = gymnasium.spaces.Discrete(
            self.game.num_actions
        )
        self.position = self.game.start()
        self.side = 0
        self.illegal = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game; if the opponent plays first, it has done so."""
        super().reset(seed=seed)
        self.opponent.new_game(int(self.np_random.integers(2**62)))
        drawn = int(self.np_random.integers(2))
        self.side = drawn if self.wanted_side is None else self.wanted_side
        self.position = self.game.position((options or {}).get("position"))
        self.illegal = False
        self._answer()
        return self.position.observation(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Takes a step; once the turn is complete, the opponent answers."""
        try:
            self.position.act(int(action))
        except BadInputError:
            if self.strict:
                raise
            self.illegal = True
            return self.position.observation(), -1.0, True, False, self._info()
        self._answer()
        over = self.position.over
        cut = not over and self.position.ply >= self.max_turns
        reward = self.position.returns[self.side]
        if self.render_mode == "human":
            self.render()
        return self.position.observation(), reward, over, cut, self._info()

    def _answer(self) -> None:
        if self.position.player == 1 - self.side:
            self.position.play(self.opponent(self.position))

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.position.mask().astype(np.int8)}
        if self.illegal:
            info["illegal"] = True
        return info

    def render(self) -> Any:
        return _picture.render(self.position, self.render_mode)


def register() -> None:
    """Names every game for ``gymnasium.make``: ``quina/moxie-v0`` and so on."""
    from ._quina import games

    for name in games():
        gymnasium.register(
            id=f"quina/{name}-v0",
            entry_point="quina.gymnasium:QuinaEnv",
            kwargs={"game": name},
        )
