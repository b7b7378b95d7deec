"""A game of one's own brings a kind of value of its own; the parser is not touched."""

from dataclasses import dataclass

import pytest

import lastmove as lm
from lastmove.api.solve import solve
from lastmove.core.errors import BadArgument, NotationError
from lastmove.core.parse import parse
from tests.notation.reading import marked


@dataclass(frozen=True)
class Fraction:
    """`3/4`, written by its own rules."""

    top: int
    bottom: int

    @classmethod
    def from_notation(cls, value):
        top, slash, bottom = value.source.partition("/")
        if not (slash and top.isdigit() and bottom.isdigit()):
            value.error(f"a fraction such as 3/4 was expected, not {value.source!r}")
        return cls(int(top), int(bottom))

    def __str__(self):
        return f"{self.top}/{self.bottom}"


class Shares(lm.Impartial):
    """Lower the top of a fraction; nothing is left at 0."""

    @staticmethod
    def start(share: Fraction, *, spare: tuple[Fraction, ...] = ()):
        if share.bottom == 0:
            raise BadArgument("share", "nothing is divided by zero")
        if any(fraction.bottom == 0 for fraction in spare):
            raise BadArgument("spare", "nothing is divided by zero")
        return share

    @staticmethod
    def options(share):
        for top in range(share.top):
            yield Fraction(top, share.bottom)

    @staticmethod
    def args(share):
        return lm.Args.of(share)


def test_the_new_kind_is_read_and_written_back():
    position = parse("shares(3/4)")
    assert position == Shares(Fraction(3, 4))
    assert str(position) == "shares(3/4)"
    assert [str(move.to) for move in position.moves()] == [
        "shares(0/4)",
        "shares(1/4)",
        "shares(2/4)",
    ]
    assert solve("shares(3/4) + nim(3)").outcome is lm.Outcome.P


def test_the_new_kind_may_stand_in_lists():
    assert parse("shares(3/4, spare=[1/2, 5/6])") == parse("shares(3/4)")


@pytest.mark.parametrize("text", ["shares(»3«)", "shares(»a/b«)", "shares(1/2, spare=[1/2,»7«])"])
def test_the_new_kind_points_at_its_errors(text):
    with pytest.raises(NotationError, match="a fraction such as 3/4") as caught:
        parse(text.replace("»", "").replace("«", ""))
    assert marked(caught.value) == text[text.index("»") + 1 : text.index("«")]


@pytest.mark.parametrize("text", ["shares(»3/0«)", "shares(1/2, spare=»[1/2,3/0]«)"])
def test_a_bad_argument_is_marked_where_it_stands(text):
    with pytest.raises(NotationError, match="divided by zero") as caught:
        parse(text.replace("»", "").replace("«", ""))
    assert marked(caught.value) == text[text.index("»") + 1 : text.index("«")]


def test_games_may_be_given_by_name():
    assert parse("mine(1/2)", own={"mine": Shares}) == Shares(Fraction(1, 2))
    with pytest.raises(NotationError, match="no game 'shares'"):
        parse("shares(1/2)", own={})


def test_games_from_files_are_loaded_by_the_function_given():
    asked = []

    def load(path, name):
        asked.append((path, name))
        return Shares

    assert parse("./my/game.py:shares(1/2)", load=load) == Shares(Fraction(1, 2))
    assert asked == [("./my/game.py", "shares")]
