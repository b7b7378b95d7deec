"""Games with one piece on a board, on its way to the top-left corner."""

from __future__ import annotations

from typing import NamedTuple

from lastmove.core.position import Impartial
from lastmove.notation.args import Args
from lastmove.notation.whole import whole_number


class Square(NamedTuple):
    """Where the piece stands, counted from 0 in the top-left corner."""

    row: int
    column: int


class CornerPiece(Impartial):
    """A piece that only ever gets closer to the corner (0,0). A game gives `plays`.

    The moves are the same in rows and in columns, so the board is symmetric about its diagonal.
    """

    __slots__ = ()

    @staticmethod
    def start(row: int, column: int) -> Square:
        """`queen(3,4)`: row and column, both counted from 0 in the top-left corner."""
        return Square(whole_number("row", "a row", row), whole_number("column", "a column", column))

    @staticmethod
    def args(square: Square) -> Args:
        """Row and column."""
        return Args(square)

    @staticmethod
    def canonical(square: Square) -> Square:
        """The one of two mirrored squares that lies on or above the diagonal."""
        row, column = square
        return square if row <= column else Square(column, row)
