"""The functions that list games and add a folder of them, and the other doors to what verbs do."""

import json
import subprocess
import sys
from itertools import islice

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from tests.running import lastmove

GAME = '''
import lastmove as lm


class {name}(lm.Impartial):
    """Take one chip."""

    @staticmethod
    def start(chips: int) -> int:
        return chips

    @staticmethod
    def options(chips):
        if chips:
            yield chips - 1
'''


def test_games_are_those_of_the_command_line():
    assert lm.games() == lastmove("games", "--json").json()


def test_a_folder_of_games_is_added(tmp_path):
    (tmp_path / "one.py").write_text(GAME.format(name="AddedOne"))
    (tmp_path / "two.py").write_text(GAME.format(name="AddedTwo"))
    assert lm.add_games(tmp_path) == ["added_one", "added_two"]
    assert lm.solve("added_one(3) + added_two(2)").value == 1
    assert {"added_one", "added_two"} <= {game["name"] for game in lm.games(own=True)}
    assert "added_one" not in {game["name"] for game in lm.games()}


def test_what_is_no_folder_or_does_not_run_is_told(tmp_path):
    with pytest.raises(lm.InputError, match="no folder"):
        lm.add_games(tmp_path / "none")
    (tmp_path / "bad.py").write_text("1 / 0")
    with pytest.raises(lm.GameError, match=r"line 1 of .*bad\.py"):
        lm.add_games(tmp_path)


def test_pictures_are_those_of_the_command_line():
    assert lm.draw("nim(3,5)") == lastmove("draw", "nim(3,5)").out
    why = "vertex_geography([a-b,b-c], at=a)"
    assert lm.draw(why, why=True) == lastmove("draw", why, "--why").out
    assert "take 2 from heap 2" in lm.draw("nim(3,5)", why=True)


def test_tables_are_those_of_the_command_line():
    told = lastmove("table", "queen", "0..4", "0..6", "--outcomes", "--json").json()
    table = lm.table("queen", "0..4", range(7), outcomes=True)
    assert json.loads(json.dumps(table.as_dict())) == told
    with pytest.raises(lm.InputError, match="one or two ranges"):
        lm.table("queen")


def test_importing_lastmove_loads_little():
    script = (
        "import sys, lastmove;"
        "print(len([m for m in sys.modules if m.startswith('lastmove')]), 'numpy' in sys.modules)"
    )
    modules, numpy = subprocess.check_output([sys.executable, "-c", script], text=True).split()
    assert int(modules) <= 25
    assert numpy == "False"


@pytest.mark.parametrize("name", all_games())
def test_every_move_leads_to_a_state_with_the_same_names(name):
    """Also one that a theorem names, and what symmetry makes of it; a bare tuple has no names."""
    for text in all_games()[name].examples:
        position = lm.parse(text)
        assert type(position.state) is not tuple, text
        named = lm.solve(position).winning_moves or ()
        for move in (*islice(position.moves(), 200), *islice(named, 200)):
            game = type(move.to)
            symmetric = game.canonical(move.to.state)
            if issubclass(game, lm.Partisan):
                symmetric, _ = game.normal_form(move.to.state)
            reached = (move.to.state, symmetric)
            assert {type(state) for state in reached} == {type(position.state)}, (text, move.text)
        sides = (position.moves(),)
        if isinstance(position, lm.Partisan):  # what both may do has the same name for both
            sides = (position.moves("left"), position.moves("right"))
        for moves in map(list, sides):
            assert len({move.text for move in moves}) == len(moves), text
