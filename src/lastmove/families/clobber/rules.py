"""Clobber on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from lastmove.core.bibliography import ALBERT_GROSSMAN_NOWAKOWSKI_WOLFE
from lastmove.core.pictures import Rows, connected, cut_out, mark_at, neighbors, square
from lastmove.core.stones import EMPTY, MOST_SQUARES, STONES, StoneGame, Stones, named, stones_of
from lastmove.notation import Picture, Size


def groups(state: Stones) -> Iterator[Stones]:
    """The connected groups of stones, of both colors, each on a board of its own."""
    rows = state.rows
    for part in connected(at for mark in STONES for at in stones_of(rows, mark)):
        if len({rows[i][k] for i, k in part}) == len(STONES):
            yield Stones(cut_out(rows, part, EMPTY))


class Clobber(StoneGame):
    """Left moves a stone x onto a neighboring o, Right an o onto a neighboring x, and removes it.

    Neighbors are above, below and beside each other.
    """

    sources = (ALBERT_GROSSMAN_NOWAKOWSKI_WOLFE,)
    examples = (
        "clobber(xox/ox.)",
        "clobber(xoxo)",
        "clobber(xxo)",
        "clobber(xo/ox)",
        "clobber(x.o)",
    )
    marks = STONES + EMPTY

    @staticmethod
    def start(board: Size | Picture) -> Stones:
        """`clobber(xox/ox.)`: x is Left's, o is Right's, and . is empty.

        `clobber(3x4)` is a full board, on which neighbors differ.
        """
        if isinstance(board, Size):
            height, width = (min(side, MOST_SQUARES) for side in (board.rows, board.columns))
            lines = ((STONES * width)[row % 2 : row % 2 + width] for row in range(height))
            board = Picture(tuple(lines))
        return Clobber.read(board)

    @staticmethod
    def stone_plays(rows: Rows, mine: str, theirs: str) -> Iterator[tuple[str, Stones]]:
        """Each stone up, left, right, down."""
        for at in stones_of(rows, mine):
            for to in neighbors(*at):
                if mark_at(rows, *to) == theirs:
                    taken = square(square(rows, *at, EMPTY), *to, mine)
                    yield f"{named(*at)} takes {named(*to)}", Stones(taken)

    split: ClassVar[Callable[[Any], Iterable[Any]] | None] = staticmethod(groups)
