"""The games as PettingZoo environments, in which agents take turns (AEC).

An action is a step of a turn, so an agent may act several times in a row. Agents are
called as the sides are; observations are a dict of ``observation`` (planes, as
``quina.Game.planes`` names them, of the side to move) and ``action_mask``.

>>> from quina.pettingzoo import env
>>> board = env("moxie")
>>> board.reset(seed=1)
>>> board.agent_selection
'x'
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import _picture
from ._quina import Game

#: Larger than any number on a plane.
HIGHEST = 255


def env(game: str, **options: Any) -> Any:
    """The environment, with PettingZoo's usual checks around it.

    An illegal action loses the game, as everywhere in PettingZoo.
    """
    inner: Any = raw_env(game, **options)
    inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    inner = wrappers.AssertOutOfBoundsWrapper(inner)
    return wrappers.OrderEnforcingWrapper(inner)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name)
    """The environment itself."""

    def __init__(
        self,
        game: str,
        *,
        render_mode: Literal["human", "ansi", "rgb_array"] | None = None,
        max_turns: int = 1000,
    ) -> None:
        super().__init__()
        self.game = Game(game)
        self.metadata = {
            "name": f"quina_{self.game.name.replace(':', '_').replace('=', '_')}",
            "render_modes": ["human", "ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.max_turns = max_turns
        self.possible_agents = list(self.game.sides)
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(
                    0, HIGHEST, self.game.observation_shape, np.uint8
                ),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.game.num_actions)
            for agent in self.possible_agents
        }
        self.position = self.game.start()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: at its start, or at the ``position`` that the options name."""
        self.position = self.game.position((options or {}).get("position"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, self.position.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.position.to_move

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The planes of the side to move. What it may do is nobody else's to choose."""
        moves = agent == self.agent_selection and not self.position.over
        mask = self.position.mask() if moves else np.zeros(self.game.num_actions, bool)
        return {"observation": self.position.observation(), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.position.act(int(action))
        if self.position.over:
            for side, reward in zip(self.possible_agents, self.position.returns, strict=True):
                self.rewards[side] = int(reward)
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.position.ply >= self.max_turns:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.position.to_move
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        return _picture.render(self.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
