"""Where one points on a picture to make a move."""

from __future__ import annotations

import re

import pytest

from lastmove import parse
from lastmove.api.draw import board_svg, points, svg
from lastmove.core.games import all_games
from lastmove.core.parse import example
from lastmove.core.position import Position, identity

GAMES = list(all_games().values())


def spots(position: Position) -> set[str]:
    from html import unescape

    return {unescape(name) for name in re.findall(r'data-spot="([^"]*)"', board_svg(position))}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_point_of_a_move_is_a_spot_of_the_picture(game: type[Position]) -> None:
    for written in game.examples:
        position = parse(written)
        there = spots(position)
        for move in position.moves():
            assert set(points(position, move)) <= there, (written, move.text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_is_played_by_pointing(game: type[Position]) -> None:
    position = parse(example(game))
    listed = [move.text for move in position.moves() if not points(position, move)]
    assert all("heap of" in text for text in listed), listed


@pytest.mark.parametrize(
    "written",
    ["nim(3,5,7)", "cram(3x4)", "chomp(3x4)", "tictactoe(3^2)", "queen(3,4)", "rook(0,5)",
     "hackenbush([ground-a,a-b,a-b,b-c,b-b])", "shannon([a-b,a-b,b-c], to_move=cut)",
     "northcott(8, rows=[2:5,7:1], to_move=white)", "nim(3) + cram(2x3) + nim(3)",
     "words([dog,goat,tiger])", "takeaway(9, f=2*x)", "grundy(9)"],
)  # fmt: skip
def test_no_two_moves_that_differ_are_pointed_at_alike(written: str) -> None:
    position = parse(written)
    made: dict[frozenset[str], object] = {}
    for move in position.moves():
        where = frozenset(points(position, move))
        assert where
        assert made.setdefault(where, identity(move.to)) == identity(move.to), move.text


def test_a_plain_picture_has_no_spots() -> None:
    assert "data-spot" not in svg(parse("nim(3,5,7)"))


def test_names_with_markup_stay_text() -> None:
    position = parse('words(["<b>", "b>c"])')
    assert "<b>" not in board_svg(position)
