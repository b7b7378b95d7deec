"""Pictures of arguments by the command; what is on them is in `test_arguments`."""

import pytest

from tests.pictures import words
from tests.running import lastmove, refused


def test_every_argument_is_drawn_also_in_misere_play(tmp_path):
    for options in ((), ("--misere",)):
        file = tmp_path / "why.svg"
        ran = lastmove("draw", "--why", "nim(3,5,7)", *options, "-o", str(file))
        assert ran.code == 0
        assert "take 1 from heap 1" in file.read_text(encoding="utf-8")


def test_a_picture_in_characters_or_of_a_way_to_play_is_refused():
    assert "explain" in refused(lastmove("draw", "--why", "--text", "nim(3)"))
    assert "--why" in refused(lastmove("draw", "--misere", "nim(3)"))


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("shannon([a-b,b-c,c-a,a-b,b-c])", "tree 2"),
        ("tictactoe(5^2)", "nought answers in pairs"),
        ("tictactoe(8^3)", "nought answers in pairs"),
        ("tree(A[B,B[A,B]])", "won for B"),
    ],
)
def test_what_decides_is_drawn(tmp_path, text, meaning):
    file = tmp_path / "why.svg"
    assert lastmove("draw", "--why", text, "-o", str(file)).code == 0
    assert meaning in words(file.read_text(encoding="utf-8"))
