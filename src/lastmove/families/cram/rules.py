"""Cram, or dominos: whoever places the last domino wins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from lastmove.core.bibliography import GARDNER, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.bitboard import (
    Board,
    column,
    components,
    domino_text,
    given,
    height_of,
    how_many,
    images,
    least_image,
    lines,
    squares_of,
    width_of,
    without,
    written,
)
from lastmove.core.position import TRIES, Impartial, Move
from lastmove.families.cram.rules_reductions import reduced
from lastmove.notation import Size

if TYPE_CHECKING:
    from random import Random


SQUARE = r"\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)"
DOMINO = re.compile(rf"\s*cover\s*{SQUARE}\s*and\s*{SQUARE}\s*")


def free_squares(board: int) -> int:
    """How many squares are free, two fewer after every move.

    >>> free_squares(given(Board("..#/...")))
    5
    """
    return how_many(squares_of(board))


class Cram(Impartial):
    """Cover two adjacent free squares of a board with a domino.

    A state is the set of free squares, packed into an integer (see `grids`).
    """

    sources = (cite(NIM_AND_COMBINATORIAL_GAMES, "exercises 1.2, 1.5 and 1.9"), GARDNER)
    examples = ("cram(3x4)", "cram(..#/...)", "cram(1x7)", "cram(..#../..#.#)", "cram(#)")

    @staticmethod
    def start(board: Board | Size) -> int:
        """`cram(3x4)`, or any shape: `cram(..#/...)`, with . for a free square and # for none."""
        return given(board)

    @staticmethod
    def options(board: int) -> Iterator[int]:
        """The boards with one domino more: first the dominos that lie, then those that stand."""
        width = width_of(board)
        squares = squares_of(board)
        last = column(width, height_of(board)) << width - 1
        lying = squares & squares >> 1 & ~last
        standing = squares & squares >> width
        while lying:
            square = lying & -lying
            lying ^= square
            yield without(board, square | square << 1)
        while standing:
            square = standing & -standing
            standing ^= square
            yield without(board, square | square << width)

    @classmethod
    def plays(cls, board: int) -> Iterator[tuple[str, Any]]:
        """The same, each named by its two squares, row and column counted from 1."""
        squares, width = squares_of(board), width_of(board)
        for option in cls.options(board):
            yield domino_text(squares ^ squares_of(option), width), option

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the dominos of a large board."""
        told = DOMINO.fullmatch(text)
        if told is not None:
            width, height = width_of(self.state), height_of(self.state)
            row, column, *end = map(int, told.groups())
            beside = end in ([row, column + 1], [row + 1, column])
            if beside and 0 < row <= end[0] <= height and 0 < column <= end[1] <= width:
                at = (row - 1) * width + column - 1
                domino = 1 << at | 1 << at + (1 if end[0] == row else width)
                if squares_of(self.state) & domino == domino:
                    return covering(self, domino)
        return super().move(text)

    def sample(self, chance: Random) -> Move | None:
        """Any domino, without a board for each of them."""
        width, squares = width_of(self.state), squares_of(self.state)
        for _ in range(TRIES):
            at, lies = chance.randrange(width * height_of(self.state)), chance.random() < 0.5
            domino = 1 << at | 1 << at + (1 if lies else width)
            if squares & domino == domino and not (lies and (at + 1) % width == 0):
                return covering(self, domino)
        return super().sample(chance)

    @staticmethod
    def canonical(board: int) -> int:
        """The least of the boards that turning and reflecting gives."""
        return least_image(board)

    @staticmethod
    def images(board: int) -> set[int]:
        """The boards that turning and reflecting gives, itself among them."""
        return images(board)

    split: ClassVar[Callable[[Any], Iterable[Any]] | None] = staticmethod(components)
    reduce: ClassVar[Callable[[Any], Iterable[Any]] | None] = staticmethod(reduced)
    weight: ClassVar[Callable[[Any], int] | None] = staticmethod(how_many)
    rank: ClassVar[Callable[..., int] | None] = staticmethod(free_squares)
    board: ClassVar[Callable[[Any], Sequence[str]] | None] = staticmethod(lines)
    args: ClassVar[Any] = staticmethod(written)


def covering(position: Cram, domino: int) -> Move:
    """The move that covers these two squares."""
    text = domino_text(domino, width_of(position.state))
    return Move(text, position.at(without(position.state, domino)))


def square_spot(at: int, width: int) -> str:
    """What the drawing calls a square, given by its number, row by row."""
    return f"square-{at // width + 1}-{at % width + 1}"
