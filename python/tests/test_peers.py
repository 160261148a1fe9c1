"""The conformance tests that the peers bring along themselves."""

import os

import numpy as np
import pytest

import quina


def peer(name):
    """A peer's module. On a machine that checks all it must be there."""
    if os.environ.get("QUINA_ALL_PEERS"):
        return __import__(name)
    return pytest.importorskip(name)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", [*quina.games(), "moxie:size=5"])
def test_petting_zoo(name, capsys):
    peer("pettingzoo")
    from pettingzoo.test import api_test, render_test, seed_test

    from quina.pettingzoo import env, raw_env

    api_test(env(name), num_cycles=300)
    seed_test(lambda: env(name), num_cycles=100)
    modes = {
        "ansi": lambda shown: isinstance(shown, str) and "\n" in shown,
        "rgb_array": lambda shown: shown.ndim == 3 and shown.dtype == np.uint8,
        "human": lambda shown: shown is None,
    }
    render_test(lambda render_mode: raw_env(name, render_mode=render_mode), modes)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", quina.games())
def test_gymnasium(name):
    peer("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from quina.gymnasium import QuinaEnv

    check_env(QuinaEnv(name, opponent="random", render_mode="ansi"))
    check_env(QuinaEnv(name, opponent="classic:1", side=1), skip_render_check=True)


def test_gymnasium_plays_to_the_end():
    gymnasium = peer("gymnasium")
    from quina.gymnasium import register

    register()
    env = gymnasium.make("quina/moxie-v0", opponent="classic:2")
    rewards = []
    for seed in range(20):
        _, info = env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            action = int(np.random.default_rng(seed).choice(np.flatnonzero(info["action_mask"])))
            _, reward, over, cut, info = env.step(action)
        rewards.append(reward)
    assert set(rewards) <= {-1, 0, 1} and sum(rewards) < 0
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1, True, True)


@pytest.mark.parametrize(
    "name",
    [*(f"quina_{name}" for name in quina.games()), "quina_moxie(size=5)", "quina_iris(size=3)"],
)
def test_open_spiel(name):
    pyspiel = peer("pyspiel")
    import quina.openspiel  # noqa: F401

    parameters = "max_turns=60" if name.endswith(")") else "(max_turns=60)"
    loaded = name[:-1] + f",{parameters})" if name.endswith(")") else name + parameters
    game = pyspiel.load_game(loaded)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", quina.games())
def test_open_spiels_own_bot_plays(name):
    pyspiel = peer("pyspiel")
    from open_spiel.python.algorithms import mcts

    import quina.openspiel  # noqa: F401

    # Short games, and few simulations: each plays one to its end in Python.
    game = pyspiel.load_game(f"quina_{name}(max_turns=12)")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 2, 8, evaluator, solve=True, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        mine = state.current_player() == 0
        state.apply_action(bot.step(state) if mine else int(rng.choice(state.legal_actions())))
    assert state.returns() in ([1, -1], [0, 0], [-1, 1])
