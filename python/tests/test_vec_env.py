"""Many games at once."""

import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import quina
from quina import BadInputError, VecEnv

ALL = [*quina.games(), "moxie:size=6", "iris:size=3"]


@pytest.mark.parametrize("order", ["canonical", "any"])
@pytest.mark.parametrize("name", ALL)
def test_games_are_those_of_positions(name, order):
    """Each game of a batch is played along as a position; both agree at every step."""
    n, game = 3, quina.Game(name)
    env = VecEnv(game, n, order=order, max_turns=40)
    arrays = env.arrays()
    env.reset(7, **arrays)
    twins = [game.start() for _ in range(n)]
    ends = 0
    for _ in range(250):
        for i, twin in enumerate(twins):
            np.testing.assert_array_equal(arrays["observations"][i], twin.observation())
            np.testing.assert_array_equal(arrays["masks"][i], twin.mask(order))
            assert arrays["to_move"][i] == twin.player
            assert env.notation(i) == twin.notation
        actions = env.sample()
        env.step(actions, **arrays)
        for i, twin in enumerate(twins):
            twin.act(int(actions[i]))
            assert arrays["terminated"][i] == twin.over
            assert tuple(arrays["rewards"][i]) == twin.returns
            cut = not twin.over and twin.ply >= 40
            assert arrays["truncated"][i] == cut
            if twin.over or cut:
                ends += 1
                twins[i] = game.start()
    assert ends > 0


def test_threads_change_nothing():
    def play(threads):
        env = VecEnv("moxie", 500, threads=threads)
        arrays = env.arrays()
        env.reset(3, **arrays)
        for _ in range(100):
            env.step(env.sample(), **arrays)
        return arrays

    one, four = play(1), play(4)
    for name, array in one.items():
        np.testing.assert_array_equal(array, four[name], name)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ALL)
def test_one_call_or_two_are_the_same(name, threads):
    """Also if some steps are made the one way and some the other."""
    n = 200
    one, two = (VecEnv(name, n, max_turns=30, threads=threads) for _ in range(2))
    ours, theirs = one.arrays(), two.arrays()
    one.reset(5, **ours), two.reset(5, **theirs)
    drawn = np.zeros(n, np.int64)
    for step in range(200):
        if step % 5 == 4:
            actions = one.sample()
            one.step(actions, **ours)
        else:
            actions = one.step_random(drawn, **ours)
            assert actions is drawn
        np.testing.assert_array_equal(actions, two.sample())
        two.step(actions, **theirs)
        for part, array in ours.items():
            np.testing.assert_array_equal(array, theirs[part], part)
    assert one.step_random().dtype == np.int64
    with pytest.raises(BadInputError, match="actions: "):
        one.step_random(np.zeros(n, np.int32), **ours)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
@pytest.mark.parametrize("threads", [None, 3])
def test_a_fork_has_threads_of_its_own(threads):
    code = f"""
import os, warnings, quina
warnings.simplefilter("ignore")
env = quina.VecEnv("moxie", 1024, threads={threads})
env.step(env.sample())
quina.selfplay("moxie", 4)
child = os.fork()
env.step(env.sample()), env.step_random()
quina.VecEnv("moxie", 1024).step_random()
assert len(quina.selfplay("moxie", 4)["turn"]) > 4
if child:
    assert os.waitpid(child, 0)[1] == 0
print("done", flush=True)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.stdout == "done\n" * 2, run.stdout + run.stderr


def test_seeds_decide():
    def first(seed):
        env = VecEnv("iris", 8, seed=seed)
        return list(env.sample()) + list(env.sample())

    assert first(1) == first(1) != first(2)


def test_arrays_are_the_callers_and_may_be_left_out():
    env = VecEnv("quantik", 4)
    rollout = np.zeros((5, 4, *env.observation_shape), np.uint8)
    env.reset(1, observations=rollout[0])
    for t in range(1, 5):
        env.step(env.sample(), observations=rollout[t])
    assert all((rollout[t] != rollout[t - 1]).any() for t in range(1, 5))
    env.step(env.sample())


def own_arrays(env, n):
    """Arrays of the caller's, which are written whole."""
    return {
        "observations": np.full((n, *env.observation_shape), 7, np.uint8),
        "masks": np.ones((n, env.num_actions), bool),
        "to_move": np.full(n, 7, np.int8),
    }


def assert_same(kept, own):
    for name, array in own.items():
        np.testing.assert_array_equal(kept[name], array, name)


@pytest.mark.parametrize("order", ["canonical", "any"])
@pytest.mark.parametrize("name", ALL)
def test_what_is_changed_is_what_is_written_whole(name, order):
    """The same games twice: into arrays of the environment, of which a step writes only
    what it changes, and into arrays that are written whole."""
    n = 200
    one, other = (VecEnv(name, n, order=order, max_turns=60) for _ in range(2))
    kept, own = one.arrays(), own_arrays(other, n)
    one.reset(5, **kept), other.reset(5, **own)
    ends = 0
    for _ in range(300):
        assert_same(kept, own)
        actions = one.sample()
        one.step(actions, **kept), other.step(actions, **own)
        ends += int((kept["terminated"] | kept["truncated"]).sum())
    assert_same(kept, own)
    assert ends > n


@pytest.mark.parametrize("name", ["moxie", "eigenstate"])
def test_observations_of_the_environment_are_read_only_and_always_right(name):
    n = 16
    env, other = VecEnv(name, n), VecEnv(name, n)
    kept, second, own = env.arrays(), env.arrays(), own_arrays(env, n)
    shared = kept["observations"]

    def step(**arrays):
        env.step(env.sample(), **arrays)
        env.refresh(**own)

    env.reset(1, **kept)
    with pytest.raises(ValueError, match="read-only"):
        shared[0] = 0
    # Only by whom they are known.
    for refused, observations in [(other, shared), (env, shared[:])]:
        with pytest.raises(BadInputError, match="observations: "):
            refused.reset(0, observations=observations)
    env.reset(2, **kept)
    # Steps that are written elsewhere, in part, or nowhere.
    masks = {"masks": kept["masks"]}
    for arrays in 5 * [kept, kept, {}, kept, own, kept, second, kept, masks, kept, second, second]:
        step(**arrays)
        for part in {"observations", "masks"} & set(arrays):
            np.testing.assert_array_equal(arrays[part], own[part], part)
    # An action that is refused.
    before = second["observations"].copy()
    with pytest.raises(BadInputError):
        env.step(np.full(n, env.num_actions), **second)
    np.testing.assert_array_equal(second["observations"], before)
    step(**second)
    np.testing.assert_array_equal(second["observations"], own["observations"])


def test_arrays_that_nobody_has_any_more_are_forgotten():
    env = VecEnv("eigenstate", 64)
    kept = env.arrays()
    env.reset(1, **kept)
    before = memory()
    for _ in range(300):
        again = env.arrays()
        env.step(env.sample(), **again)
    assert memory() - before < 4_000, "kilobytes"
    env.step(env.sample(), **kept)
    own = own_arrays(env, 64)
    env.refresh(**own)
    np.testing.assert_array_equal(kept["observations"], own["observations"])


def test_what_others_wrote_is_written_anew():
    n = 16
    env = VecEnv("eigenstate", n)
    kept, own = env.arrays(), own_arrays(env, n)
    shared = {name: kept[name] for name in own}
    env.reset(1, **kept)
    env.step(env.sample(), **kept)
    # Behind its back, as a program in C could.
    kept["observations"].base[:] = 9
    env.refresh(**shared), env.refresh(**own)
    assert_same(kept, own)
    kept["observations"].base[:] = 9
    env.reset(1, **shared), env.refresh(**own)
    assert_same(kept, own)
    # Who makes it writable may write: it is written whole from then on.
    kept["observations"].flags.writeable = True
    for _ in range(20):
        kept["observations"][:] = 9
        env.step(env.sample(), **kept)
        env.refresh(**own)
        assert_same(kept, own)
    with pytest.raises(TypeError):
        env.refresh(rewards=kept["rewards"])


def test_refusals_change_nothing():
    env = VecEnv("moxie", 3)
    arrays = env.arrays()
    env.reset(0, **arrays)
    before = {name: array.copy() for name, array in arrays.items()}
    for actions, sentence in [
        ([0, 1, 16], "actions: 16 of game 2 is not legal in '4/4/4/4 x 8 8'"),
        ([0, -1, 2], "actions: -1 of game 1"),
        ([0, 1, 1 << 40], "of game 2 is not legal"),
        ([0, 1], "actions: expected 3 numbers, not the shape"),
        ([0.5, 1, 2], "actions: expected whole numbers"),
        ("abc", "actions: expected whole numbers"),
    ]:
        with pytest.raises(BadInputError, match=sentence):
            env.step(actions, **arrays)
    for name, array in arrays.items():
        np.testing.assert_array_equal(array, before[name])
    env.step(np.array([0, 1, 2], np.int32), **arrays)
    wrong = [
        ({"observations": np.zeros((3, 6, 4, 4), np.float32)}, "expected a numpy array of uint8"),
        ({"observations": np.zeros((2, 6, 4, 4), np.uint8)}, r"expected the shape \[3, 6, 4, 4\]"),
        ({"masks": np.zeros((17, 3), bool).T}, "in one piece"),
        ({"mask": np.zeros((3, 17), bool)}, "array 'mask': expected one of"),
        ({"masks": [1]}, "masks: expected a numpy array"),
    ]
    for given, sentence in wrong:
        with pytest.raises(BadInputError, match=sentence):
            env.reset(0, **given)
    same = np.zeros(3, bool)
    with pytest.raises(BadInputError, match="truncated"):
        env.reset(0, terminated=same, truncated=same)
    locked = np.zeros(3, np.int8)
    locked.flags.writeable = False
    with pytest.raises(BadInputError, match="to_move"):
        env.reset(0, to_move=locked)
    for bad in ({"n": 0}, {"n": 1, "max_turns": 0}, {"n": 1, "threads": 0}, {"n": 1, "order": "x"}):
        with pytest.raises(BadInputError):
            VecEnv("moxie", **bad)


def test_other_threads_run_meanwhile():
    env = VecEnv("eigenstate", 20_000)
    arrays = env.arrays()
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    for _ in range(10):
        env.step(env.sample(), **arrays)
    stop.set()
    thread.join()
    assert counted[0] > 100


def memory():
    """Kilobytes now; where nobody tells, at the worst moment so far."""
    told = Path("/proc/self/statm")
    if told.exists():
        return int(told.read_text().split()[1]) * resource.getpagesize() // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


#: Of each game; ten million in all unless the environment says otherwise. What memory
#: was before and after is printed (`pytest -s -k memory`).
STEPS = int(os.environ.get("QUINA_STEPS", "2000000"))


@pytest.mark.parametrize("name", quina.games())
def test_memory_does_not_grow_over_millions_of_steps(name):
    n = 1024
    env = VecEnv(name, n, max_turns=200)
    arrays, actions = env.arrays(), np.zeros(n, np.int64)
    env.reset(0, **arrays)

    def run(steps):
        for _ in range(steps // n // 2):
            env.step_random(actions, **arrays)
            env.sample(actions)
            env.step(actions, **arrays)
        return memory()

    # Until every game has been as long as it may get.
    before = run(n * 200 * 4)
    after = run(STEPS)
    print(f"{name}: {before:,} kB before, {after:,} kB after {STEPS:,} steps")
    assert after - before < 4_000, "kilobytes"


def test_memory_does_not_grow_with_single_games():
    steps = STEPS // 20
    def play(steps):
        random, game = np.random.default_rng(1), quina.Game("moxie")
        position = game.start()
        for _ in range(steps):
            if position.over:
                position = game.start()
            position.mask(), position.observation()
            position.act(int(random.choice(position.actions())))
        return memory()

    before = play(20_000)
    after = play(steps)
    print(f"single games: {before:,} kB before, {after:,} kB after {steps:,} steps")
    assert after - before < 2_000, "kilobytes"
