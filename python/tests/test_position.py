"""Games, positions, players, analysis and proofs."""

import copy
import pickle
import random
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

import quina
from quina import BadInputError

ALL = [*quina.games(), "moxie:size=5", "quantik:stuck=loss", "iris:size=3", "quartetto:size=5"]


def random_game(name, seed, longest=60):
    rng, position = random.Random(seed), quina.Game(name).start()
    while not position.over and position.ply < longest:
        position.act(rng.choice(position.actions()))
    return position


def test_refusals_are_the_programs_sentences():
    with pytest.raises(BadInputError, match="^game 'chess'.*quantik"):
        quina.Game("chess")
    position = quina.Game("quantik").start()
    position.play("ub3")
    with pytest.raises(BadInputError) as refused:
        position.play("uc3")
    assert str(refused.value) == "turn 'uc3': white has a cube on b3, in the same row"
    assert position.turns == ["ub3"]
    with pytest.raises(ValueError, match="^position 'x', column 2"):
        quina.Game("moxie").position("x")
    with pytest.raises(BadInputError, match="^player 'engine:99'"):
        quina.Game("moxie").player("engine:99")
    with pytest.raises(BadInputError, match="not of moxie"):
        quina.Game("moxie").analyse(position, nodes=10)
    with pytest.raises(BadInputError, match="^action 17: expected 0 to 16"):
        quina.Game("moxie").start().act(17)
    with pytest.raises(BadInputError, match="^step 'pass'"):
        quina.Game("moxie").start().act(16)


@pytest.mark.parametrize("name", ALL)
def test_turns_steps_and_undo(name):
    position = random_game(name, 3, 12)
    before = [position.notation]
    while position.undo():
        before.append(position.notation)
    assert before[-1] == quina.Game(name).start().notation
    while position.redo():
        before.pop()
        assert position.notation == before[-1]


@pytest.mark.parametrize("name", ALL)
def test_steps_make_the_turns_that_are_legal(name):
    position = random_game(name, 4, 6)
    turn = None
    legal = set(position.legal())
    while turn is None:
        turn = position.choose(position.choices()[-1])
        assert turn or position.step_back()
        if not turn:
            turn = position.choose(position.choices()[-1])
    assert turn in legal and position.turns[-1] == turn


def test_a_game_told_in_other_ways_is_the_same(name="moxie"):
    position = random_game(name, 5)
    again = quina.Position.from_record(position.record(first="Ana", second="Rui"))
    assert again == position and again.turns == position.turns
    for other in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert other == position and other.turns == position.turns
        other.undo()
        assert other != position
    assert pickle.loads(pickle.dumps(quina.Game("moxie:size=5"))).name == "moxie:size=5"


def test_repetition_counts_along_a_game():
    turns = ["c1-c4", "c8-c5", "c4-c1", "c5-c8"] * 2
    position = quina.Game("quartetto").position(None, turns)
    assert position.status == "draw repetition" and position.returns == (0, 0)
    assert position.legal() == [] and position.actions() == [] and position.player == -1


@pytest.mark.parametrize("name", ALL)
def test_symmetries_of_positions_are_those_of_arrays(name):
    game, position = quina.Game(name), random_game(name, 6, 8)
    shape = game.observation_shape
    for symmetry in random.Random(1).sample(range(game.symmetries), min(game.symmetries, 6)):
        image = position.transform(symmetry)
        planes, spots, actions = game.symmetry(symmetry)
        expected = np.zeros((shape[0], shape[1] * shape[2]), np.uint8)
        source = position.observation().reshape(expected.shape)
        expected[np.ix_(planes, spots)] = source
        np.testing.assert_array_equal(image.observation(), expected.reshape(shape))
        assert sorted(actions[position.actions("any")]) == image.actions("any")
    with pytest.raises(BadInputError, match="expected 0 to"):
        position.transform(game.symmetries)


@pytest.mark.parametrize("name", ALL)
def test_planes_and_actions_have_names(name):
    game = quina.Game(name)
    assert len(set(game.planes)) == game.observation_shape[0]
    names = [game.action_name(action) for action in range(game.num_actions)]
    assert [game.action(step) for step in names] == list(range(game.num_actions))
    position = game.start()
    assert {names[action] for action in position.actions("any")} == set(position.choices())
    assert set(position.actions()) <= set(position.actions("any"))
    assert list(np.flatnonzero(position.mask())) == position.actions()


@pytest.mark.parametrize("name", ALL)
def test_boards_draw_themselves(name):
    position = random_game(name, 7)
    picture = ElementTree.fromstring(position._repr_svg_())
    shapes = [element for element in picture if element.tag.endswith("polygon")]
    assert len(shapes) >= len(position.view()["cells"])
    text = str(position)
    assert position.view()["sides"][0] in text and "\n" in text
    assert position.draw("compact", ascii=True).isascii()
    with pytest.raises(BadInputError, match="scale 'tiny'"):
        position.draw("tiny")


def test_the_view_is_the_programs():
    view = quina.Game("moxie").position("4/4/4/xxx1 o 5 8").view()
    assert view["decisive"] == ["a1", "b1", "c1"]
    assert quina.Game("moxie").position("4/4/4/xxx1 o 5 8").winner == "x"


def test_proofs():
    start = quina.Game("moxie").probe()
    assert (start["value"], start["distance"]) == ("win", 23)
    assert len(start["turns"]) == 16 and start["turns"][0]["value"] == "win"
    assert quina.Game("quantik").solved
    late = random_game("quantik", 9, 8)
    assert quina.Game("quantik").probe(late)["value"] in ("win", "draw", "loss")
    with pytest.raises(BadInputError, match="^game 'iris': there is no table"):
        quina.Game("iris").probe()
    with pytest.raises(BadInputError, match="^position 'x'"):
        quina.Game("moxie").probe("x")


def test_small_games_without_a_table_are_proven_by_search():
    found = quina.Game("iris:size=3").probe()
    assert found["value"] in ("win", "draw", "loss") and found["turns"][0]["value"] == found["value"]


def test_a_damaged_table_is_named(tmp_path):
    table = tmp_path / "quartetto-size=5.table"
    table.write_bytes(b"no table")
    game = quina.Game("quartetto:size=5", tables=tmp_path)
    with pytest.raises(BadInputError, match=f"^{table}: "):
        game.probe()
    # A copy looks for tables where the game does.
    with pytest.raises(BadInputError, match=f"^{table}: "):
        pickle.loads(pickle.dumps(game)).probe()


def test_analysis_has_the_fields_of_the_command():
    found = quina.Game("moxie").analyse("4/4/4/xx2 x 6 8", nodes=1000)
    assert found["value"] == "win" and found["distance"] == 1 and found["best"] == "c1"
    fields = {"game", "position", "value", "distance", "score", "best", "pv", "turns"}
    assert set(found) == fields | {"nodes", "seconds"}
    with pytest.raises(BadInputError, match="^time -1: expected"):
        quina.Game("moxie").analyse(time=-1)
    with pytest.raises(BadInputError, match="^nodes 0: expected"):
        quina.Game("moxie").analyse(nodes=0)


@pytest.mark.parametrize("name", ["random", "classic:2", "engine:2", "perfect"])
def test_players_are_callables(name):
    game = quina.Game("moxie")
    player, position = game.player(name, seed=1, nodes=200), game.start()
    turns = []
    while not position.over and position.ply < 30:
        turn = player(position)
        assert turn in position.legal()
        position.play(turn)
        turns.append(turn)
    player.new_game(1)
    again = game.start()
    again.play(player(again))
    assert name in game.players and again.turns == turns[:1]


def test_threads_may_play_at_once():
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(4) as pool:
        ends = list(pool.map(lambda seed: random_game("moxie", seed).notation, range(40)))
    assert ends == [random_game("moxie", seed).notation for seed in range(40)]


def test_rules_are_told():
    assert "Moxie" in quina.Game("moxie").rules() and quina.Game("moxie").rules("pt")
    with pytest.raises(BadInputError, match="lang 'de'"):
        quina.Game("moxie").rules("de")
