"""Clobber on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from lastmove.core.bibliography import ALBERT_GROSSMAN_NOWAKOWSKI_WOLFE
from lastmove.core.errors import BadArgument
from lastmove.core.pictures import Rows, connected, cut_out, images, least_image, neighbors, square
from lastmove.core.position import Partisan
from lastmove.notation import Picture, Size
from lastmove.notation.args import Args

MOST_SQUARES = 10_000
STONES = "xo"
TURNED = str.maketrans("xo", "ox")


class Stones(NamedTuple):
    """The rows of the board as they are written."""

    rows: Rows


def groups(state: Stones) -> Iterator[Stones]:
    """The connected groups of stones, of both colors, each on a board of its own."""
    rows = state.rows
    stones = {(i, k) for i, row in enumerate(rows) for k, s in enumerate(row) if s in STONES}
    for part in connected(stones):
        if len({rows[i][k] for i, k in part}) == len(STONES):
            yield Stones(cut_out(rows, part, "."))


class Clobber(Partisan):
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

    @staticmethod
    def start(board: Size | Picture) -> Stones:
        """`clobber(xox/ox.)`: x is Left's, o is Right's, and . is empty.

        `clobber(3x4)` is a full board, on which neighbors differ.
        """
        if isinstance(board, Size):
            rows = tuple(
                "".join(STONES[(row + column) % 2] for column in range(min(board.columns, 10**4)))
                for row in range(min(board.rows, 10**4))
            )
        else:
            rows = (board if isinstance(board, Picture) else Picture(tuple(board.split("/")))).rows
        strange = set("".join(rows)) - set("xo.")
        if strange or not 1 <= sum(map(len, rows)) <= MOST_SQUARES or len({*map(len, rows)}) > 1:
            raise BadArgument(
                "board",
                "a board is written with x, o and ., row by row, as in xox/ox., and has 1 to "
                f"{MOST_SQUARES:,} squares",
            )
        return Stones(rows)

    @staticmethod
    def args(state: Stones) -> Args:
        """The rows as a picture."""
        return Args.of(Picture(state.rows))

    @classmethod
    def left_plays(cls, state: Stones) -> Iterator[tuple[str, Any]]:
        """Stones x, row by row; each up, left, right, down."""
        return _captures(state.rows, "x", "o")

    @classmethod
    def right_plays(cls, state: Stones) -> Iterator[tuple[str, Any]]:
        """Stones o, in the same order."""
        return _captures(state.rows, "o", "x")

    @staticmethod
    def canonical(state: Stones) -> tuple[Stones, bool]:
        """The least image under turns and reflections, the colors exchanged if that is less."""
        rows, negated = least_image(state.rows, TURNED)
        return Stones(rows), negated

    @staticmethod
    def images(state: Stones) -> Iterator[Stones]:
        """What turning and reflecting give."""
        return map(Stones, images(state.rows))

    board: ClassVar[Callable[[Any], Sequence[str]] | None] = staticmethod(lambda state: state.rows)
    split: ClassVar[Callable[[Any], Iterable[Any]] | None] = staticmethod(groups)


def _captures(rows: Rows, mine: str, theirs: str) -> Iterator[tuple[str, Stones]]:
    for i, row in enumerate(rows):
        for k, stone in enumerate(row):
            if stone != mine:
                continue
            for r, c in neighbors(i, k):
                if 0 <= r < len(rows) and 0 <= c < len(row) and rows[r][c] == theirs:
                    text = f"({i + 1},{k + 1}) takes ({r + 1},{c + 1})"
                    yield text, Stones(square(square(rows, i, k, "."), r, c, mine))
