"""Konane on a board, after the opening, in which each player removes a stone."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import ERNST, WINNING_WAYS
from lastmove.core.pictures import Rows, mark_at, neighbors, square
from lastmove.core.stones import EMPTY, StoneGame, Stones, named, stones_of
from lastmove.notation import Picture


class Konane(StoneGame):
    """Jump with a stone over a neighboring one of the opponent to the empty square behind it.

    Left has x, Right o. What is jumped over is removed; the stone may go on, in the same direction.
    """

    sources = (ERNST, WINNING_WAYS)
    examples = (
        "konane(xo.ox)",
        "konane(xo.o./oxoxo/xo.ox)",
        "konane(xo.o.)",
        "konane(x.o)",
        "konane(xo./.#o)",
    )

    @staticmethod
    def start(board: Picture) -> Stones:
        """`konane(xo.ox)`: x is Left's, o is Right's, . is empty, and # is no square."""
        return Konane.read(board)

    @staticmethod
    def stone_plays(rows: Rows, mine: str, theirs: str) -> Iterator[tuple[str, Stones]]:
        """Stones row by row, each up, left, right, down, one jump, then two, and so on."""
        for at in stones_of(rows, mine):
            for near in neighbors(*at):
                down, right = near[0] - at[0], near[1] - at[1]
                left, over = square(rows, *at, EMPTY), near
                to = over[0] + down, over[1] + right
                while mark_at(left, *over) == theirs and mark_at(left, *to) == EMPTY:
                    left = square(left, *over, EMPTY)
                    yield f"{named(*at)} jumps to {named(*to)}", Stones(square(left, *to, mine))
                    over = to[0] + down, to[1] + right
                    to = over[0] + down, over[1] + right
