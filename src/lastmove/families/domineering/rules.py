"""Domineering, or crosscram: one player's dominos stand, the other's lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar

from lastmove.core.bibliography import GARDNER, WINNING_WAYS, cite
from lastmove.core.bitboard import (
    Board,
    column,
    components,
    domino_between,
    flipped,
    given,
    height_of,
    least_of_four,
    lines,
    packed,
    reversed_bits,
    squares_of,
    transposed,
    width_of,
    without,
    written,
)
from lastmove.core.position import Partisan
from lastmove.notation import Size


class Domineering(Partisan):
    """Cover two adjacent free squares: Left with a standing domino, Right with a lying one.

    A state is the set of free squares, packed into an integer (see `lastmove.core.bitboard`).
    """

    sources = (cite(WINNING_WAYS, "chapter 5"), GARDNER)
    examples = (
        "domineering(4x4)",
        "domineering(..#/...)",
        "domineering(3x2)",
        "domineering(1x5)",
        "domineering(.#./...)",
        "domineering(#)",
    )

    @staticmethod
    def start(board: Board | Size) -> int:
        """`domineering(4x4)`, or any shape: `domineering(..#/...)`, # for no square."""
        return given(board)

    @staticmethod
    def left(board: int) -> Iterator[int]:
        """The boards with one standing domino more."""
        width = width_of(board)
        squares = squares_of(board)
        standing = squares & squares >> width
        while standing:
            square = standing & -standing
            standing ^= square
            yield without(board, square | square << width)

    @staticmethod
    def right(board: int) -> Iterator[int]:
        """The boards with one lying domino more."""
        width = width_of(board)
        squares = squares_of(board)
        last = column(width, height_of(board)) << width - 1
        lying = squares & squares >> 1 & ~last
        while lying:
            square = lying & -lying
            lying ^= square
            yield without(board, square | square << 1)

    @classmethod
    def left_plays(cls, board: int) -> Iterator[tuple[str, Any]]:
        """The same, each named by its two squares, row and column counted from 1."""
        return ((domino_between(board, option), option) for option in cls.left(board))

    @classmethod
    def right_plays(cls, board: int) -> Iterator[tuple[str, Any]]:
        """The same, each named by its two squares."""
        return ((domino_between(board, option), option) for option in cls.right(board))

    @staticmethod
    def canonical(board: int) -> tuple[int, bool]:
        """The least of the boards that turning and reflecting gives, standing upright.

        What stands lies on a board whose rows have become columns: that is the negative.
        """
        width = width_of(board)
        height = height_of(board)
        squares = squares_of(board)
        best = least_of_four(squares, width, height)
        if width < height:
            return packed(width, height, best), False
        other = least_of_four(transposed(squares, width, height), height, width)
        if width > height or other < best:
            return packed(height, width, other), True
        return packed(width, height, best), False

    @staticmethod
    def images(board: int) -> set[int]:
        """What reflecting and a half turn give: dominos that stand go on standing."""
        width, height, squares = width_of(board), height_of(board), squares_of(board)
        boards = (squares, flipped(squares, width, height))
        turned = (reversed_bits(one, width * height) for one in boards)
        return {packed(width, height, one) for one in (*boards, *turned)}

    split: ClassVar[Callable[[Any], Iterable[Any]] | None] = staticmethod(components)
    board: ClassVar[Callable[[Any], Sequence[str]] | None] = staticmethod(lines)
    args: ClassVar[Any] = staticmethod(written)
