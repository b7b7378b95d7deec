"""Amazons on a board of any shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from lastmove.core.bibliography import AMAZONS, BERLEKAMP_AMAZONS
from lastmove.core.pictures import (
    DIRECTIONS,
    Rows,
    Square,
    around,
    connected,
    cut_out,
    mark_at,
    square,
)
from lastmove.core.stones import EMPTY, NONE, STONES, StoneGame, Stones, named, stones_of
from lastmove.notation import Picture


def regions(state: Stones) -> Iterator[Stones]:
    """What burned squares hold apart, diagonal neighbors being together; only where amazons are."""
    rows = state.rows
    squares = {at for mark in STONES + EMPTY for at in stones_of(rows, mark)}
    for part in connected(squares, around):
        if any(rows[i][k] in STONES for i, k in part) and len(part) > 1:
            yield Stones(cut_out(rows, part, NONE))


class Amazons(StoneGame):
    """Move an amazon of yours as a queen goes, then shoot from there, as far, and burn a square.

    Left has x, Right o. Nobody moves or shoots over an amazon, a burned square, or the edge.
    """

    sources = (AMAZONS, BERLEKAMP_AMAZONS)
    examples = (
        "amazons(x.../o...)",
        "amazons(x.../o..#)",
        "amazons(x..)",
        "amazons(x#o/.#.)",
        "amazons(xo)",
    )

    @staticmethod
    def start(board: Picture) -> Stones:
        """`amazons(x.../o..#)`: x is Left's, o is Right's, . is free and # is burned."""
        return Amazons.read(board)

    @staticmethod
    def stone_plays(rows: Rows, mine: str, theirs: str) -> Iterator[tuple[str, Stones]]:
        """Amazons row by row, where they go, and what they shoot at."""
        for at in stones_of(rows, mine):
            left = square(rows, *at, EMPTY)
            for to in seen_from(rows, at):
                there = square(left, *to, mine)
                for shot in seen_from(there, to):
                    text = f"{named(*at)} to {named(*to)}, shoot {named(*shot)}"
                    yield text, Stones(square(there, *shot, NONE))

    split: ClassVar[Callable[[Any], Iterable[Any]] | None] = staticmethod(regions)


def seen_from(rows: Rows, at: Square) -> Iterator[Square]:
    """The free squares in a line with this one, with nothing between."""
    for down, right in DIRECTIONS:
        row, column = at[0] + down, at[1] + right
        while mark_at(rows, row, column) == EMPTY:
            yield row, column
            row, column = row + down, column + right
