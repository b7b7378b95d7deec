"""Tic-tac-toe on n^d: a line of n cells in a d-dimensional board wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.errors import BadArgument
from lastmove.families.positional.hypergraph import (
    Family,
    FamilyGame,
    cell_mask,
    cube,
    line_count,
    refuse_impossible,
)
from lastmove.notation import Power, Word
from lastmove.notation.args import Args


class State(NamedTuple):
    """n, d, the cells of cross and of nought, the last coordinate changing fastest."""

    n: int
    d: int
    cross: int
    nought: int


MOST_CELLS = 2_000_000
MOST_LINES = 3_000_000
MARKS = "XO"
FREE = "."
NO_MARKS = Word("")


class Tictactoe(FamilyGame):
    """Cross and nought claim cells of an n^d board; n in a line, also a diagonal one, win."""

    roles = ("cross", "nought")
    sources = (cite(LECTURES, "section 3"),)
    examples = (
        "tictactoe(3^2)",
        "tictactoe(3^2, X.O......)",
        "tictactoe(4^2)",
        "tictactoe(4^2, X....O..........)",
        "tictactoe(3^2, XXOOOX.X.)",
        "tictactoe(2^2)",
        "tictactoe(2^3, X......O)",
        "tictactoe(5^2)",
    )

    @staticmethod
    def start(size: Power, marks: Word = NO_MARKS) -> State:
        """`tictactoe(3^2, X.O......)`: the board, and row by row who has claimed what."""
        n, d = _size(size)
        claims = _claims(marks, n, d) if marks else (0, 0)
        state = State(n, d, *claims)
        refuse_impossible(Tictactoe, state, ("marks", "marks"))
        return state

    @staticmethod
    def args(state: State) -> Args:
        """The board, and the marks if there are any."""
        n, d, cross, nought = state
        marks = (Word(picture(state)),) if cross | nought else ()
        return Args.of(Power(n, d), *marks)

    @staticmethod
    def family(state: State) -> Family:
        """The lines of the board."""
        return cube(state.n, state.d)

    @staticmethod
    def claims(state: State) -> tuple[int, int]:
        """The cells of cross and of nought."""
        return state.cross, state.nought

    @staticmethod
    def claimed(state: State, first: int, second: int) -> State:
        """The board with other marks on it."""
        return State(state.n, state.d, first, second)

    @classmethod
    def images(cls, state: State) -> Iterator[State]:
        """By the symmetries of the sets, which are all that counts."""
        return cls.symmetric(state)

    @staticmethod
    def cell_name(state: State, cell: int) -> str:
        """The coordinates, from 1: the row first, then the column."""
        n, d = state[:2]
        return ",".join(str(cell // n ** (d - 1 - i) % n + 1) for i in range(d))

    @staticmethod
    def find_cell(state: State, name: str) -> int | None:
        """The cell with these coordinates."""
        n, d = state[:2]
        parts = name.replace(" ", "").split(",")
        if len(parts) != d or not all(p.isascii() and p.isdigit() and len(p) < 9 for p in parts):
            return None
        cell = 0
        for part in parts:
            if not 1 <= int(part) <= n:
                return None
            cell = cell * n + int(part) - 1
        return cell


def picture(state: State) -> str:
    """The marks in one row, `X.O......`."""
    n, d, cross, nought = state
    size = n**d
    # Python writes large integers in base 2 quickly; cell 0 is the lowest bit.
    crosses, noughts = (f"{mask:0{size}b}"[::-1] for mask in (cross, nought))
    return "".join(
        "X" if x == "1" else "O" if o == "1" else FREE
        for x, o in zip(crosses, noughts, strict=True)
    )


def _size(size: Any) -> tuple[int, int]:
    if isinstance(size, tuple | list) and len(size) == 2:
        size = Power(*size)
    if isinstance(size, str) and size.replace("^", "", 1).isdigit() and "^" in size:
        size = Power(*map(int, size.split("^")))
    if not isinstance(size, Power):
        raise BadArgument("size", f"a board is a power such as 3^2, not {size!r}")
    n, d = size.base, size.exponent
    if n < 1 or d < 1:
        raise BadArgument("size", f"a board n^d has n and d of at least 1, as in 3^2, not {size}")
    too_large = n > MOST_CELLS or d > 64 or n**d > MOST_CELLS
    if too_large or line_count(n, d) > MOST_LINES:
        raise BadArgument(
            "size",
            f"a board has at most {MOST_CELLS:,} cells and {MOST_LINES:,} lines, and {size} "
            "has more",
        )
    return n, d


def _claims(marks: Any, n: int, d: int) -> tuple[int, int]:
    if not isinstance(marks, str):
        raise BadArgument("marks", f"marks are written as in X.O......, not {marks!r}")
    line = marks.replace("/", "")
    strange = sorted(set(line) - set(MARKS + FREE))
    if strange:
        raise BadArgument("marks", f"marks are X, O and . for a free cell, not {strange[0]!r}")
    if len(line) != n**d:
        raise BadArgument(
            "marks", f"a board {n}^{d} has {n**d:,} cells, but {len(line):,} marks are given"
        )
    cross, nought = (cell_mask(i for i, c in enumerate(line) if c == mark) for mark in MARKS)
    return cross, nought
