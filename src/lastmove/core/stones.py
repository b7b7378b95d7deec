"""Games with stones x of Left and o of Right on a board, by rules that are the same for both.

A state is the board as it is written: x, o, . for an empty square, # for none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from lastmove.core.errors import BadArgument
from lastmove.core.pictures import Rows, images, least_image
from lastmove.core.position import Partisan
from lastmove.notation import Picture
from lastmove.notation.args import Args

MOST_SQUARES = 10_000
STONES = "xo"
EMPTY, NONE = ".", "#"
TURNED = str.maketrans("xo", "ox")


class Stones(NamedTuple):
    """The rows of the board as they are written."""

    rows: Rows


class StoneGame(Partisan, opens=("start", "marks", "stone_plays"), forms=("stone_plays",)):
    """A base for games whose rules know neither up nor down, nor one color from the other."""

    marks: ClassVar[str] = STONES + EMPTY + NONE
    """What boards are written with."""
    board: ClassVar[Callable[[Any], Sequence[str]] | None] = staticmethod(lambda state: state.rows)
    __slots__ = ()

    @staticmethod
    def stone_plays(rows: Rows, mine: str, theirs: str) -> Iterator[tuple[str, Stones]]:
        """The moves of the player whose stones are `mine`, each with its text."""
        raise NotImplementedError

    @classmethod
    def read(cls, board: Picture | str) -> Stones:
        """The state that a picture says."""
        rows = (board if isinstance(board, Picture) else Picture(tuple(str(board).split("/")))).rows
        strange = set("".join(rows)) - set(cls.marks)
        if strange or not 1 <= sum(map(len, rows)) <= MOST_SQUARES or len({*map(len, rows)}) > 1:
            *marks, last = list(cls.marks)
            raise BadArgument(
                "board",
                f"a board is written with {', '.join(marks)} and {last}, row by row, as in "
                f"xox/ox., and has 1 to {MOST_SQUARES:,} squares",
            )
        return Stones(rows)

    @staticmethod
    def args(state: Stones) -> Args:
        """The rows as a picture."""
        return Args.of(Picture(state.rows))

    @classmethod
    def left_plays(cls, state: Stones) -> Iterator[tuple[str, Any]]:
        """Those of stones x, row by row."""
        return cls.stone_plays(state.rows, "x", "o")

    @classmethod
    def right_plays(cls, state: Stones) -> Iterator[tuple[str, Any]]:
        """Those of stones o, in the same order."""
        return cls.stone_plays(state.rows, "o", "x")

    @staticmethod
    def canonical(state: Stones) -> tuple[Stones, bool]:
        """The least image under turns and reflections, the colors exchanged if that is less."""
        rows, negated = least_image(state.rows, TURNED)
        return Stones(rows), negated

    @staticmethod
    def images(state: Stones) -> Iterator[Stones]:
        """What turning and reflecting give."""
        return map(Stones, images(state.rows))


def stones_of(rows: Rows, mark: str) -> Iterator[tuple[int, int]]:
    """Where these stones stand, row by row, rows and columns from 0."""
    return ((i, k) for i, row in enumerate(rows) for k, stone in enumerate(row) if stone == mark)


def named(row: int, column: int) -> str:
    """A square as moves name it, counted from 1."""
    return f"({row + 1},{column + 1})"
