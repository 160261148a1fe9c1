"""The games as Python games of OpenSpiel.

Importing this registers them: ``pyspiel.load_game("quina_moxie")``, with the options of
the game as parameters (``quina_moxie(size=5)``) and ``max_turns``, after which a game is
drawn. An action is a step of a turn, so a player may act several times in a row; steps
that form a set come in one order only.

>>> import quina.openspiel, pyspiel
>>> game = pyspiel.load_game("quina_quantik")
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'cone'
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._quina import Game, Position, games, options

#: What can be varied in each game, with what is usual.
_OPTIONS: dict[str, dict[str, int | str]] = {
    name: {key: int(usual) if usual.isdigit() else usual for key, usual in options(name)}
    for name in games()
}

#: No turn has more steps: the longest are Moxie's, a piece that is chosen and jumps six times.
_STEPS = 16

_MAX_TURNS = 1000


def _type_of(name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"quina_{name}",
        long_name=f"Quina {name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**_OPTIONS[name], "max_turns": _MAX_TURNS},
    )


_TYPES = {name: _type_of(name) for name in _OPTIONS}


class QuinaGame(pyspiel.Game):  # type: ignore[misc]
    """A game, as OpenSpiel knows it."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = {**_TYPES[name].parameter_specification, **(params or {})}
        chosen = ",".join(f"{key}={given[key]}" for key in _OPTIONS[name])
        self.quina_game = Game(f"{name}:{chosen}" if chosen else name)
        self.max_turns = int(given["max_turns"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.quina_game.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_turns * _STEPS,
        )
        super().__init__(_TYPES[name], info, params or {})

    def new_initial_state(self) -> QuinaState:
        return QuinaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> QuinaObserver:
        return QuinaObserver(self.quina_game)

    def observation_tensor_shape(self) -> list[int]:
        return list(self.quina_game.observation_shape)


class QuinaState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel knows it."""

    def __init__(self, game: QuinaGame) -> None:
        super().__init__(game)
        self.quina_game = game.quina_game
        self.max_turns = game.max_turns
        self.position: Position = game.quina_game.start()

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.actions()

    def _apply_action(self, action: int) -> None:
        self.position.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.quina_game.action_name(action)

    def is_terminal(self) -> bool:
        return self.position.over or self.position.ply >= self.max_turns

    def returns(self) -> list[float]:
        return list(self.position.returns)

    def __str__(self) -> str:
        steps = self.position.steps
        return " ".join([self.position.notation, *(f"+{step}" for step in steps)])

    def __deepcopy__(self, memo: dict[int, Any]) -> QuinaState:
        copy = self.clone()
        assert isinstance(copy, QuinaState)
        return copy


class QuinaObserver:
    """What a player sees, which is everything: the planes of the side to move."""

    def __init__(self, game: Game) -> None:
        shape = game.observation_shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: QuinaState, player: int) -> None:
        self.dict["observation"][...] = state.position.observation()

    def string_from(self, state: QuinaState, player: int) -> str:
        return str(state)


def _make(name: str) -> type[QuinaGame]:
    class Named(QuinaGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    Named.__name__ = f"Quina{name.capitalize()}"
    return Named


for _name, _type in _TYPES.items():
    pyspiel.register_game(_type, _make(_name))
