"""Two players claim cells: tic-tac-toe on n^d, and positional games on any family of sets.

In tic-tac-toe a line of n cells in a d-dimensional board wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.errors import BadArgument
from lastmove.families.positional.hypergraph import (
    Family,
    FamilyGame,
    cell_mask,
    cube,
    family_of,
    line_count,
    refuse_impossible,
)
from lastmove.notation import Power, Word
from lastmove.notation.args import Args
from lastmove.notation.kinds import write


class CubeState(NamedTuple):
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
    def start(size: Power, marks: Word = NO_MARKS) -> CubeState:
        """`tictactoe(3^2, X.O......)`: the board, and row by row who has claimed what."""
        n, d = _size(size)
        claims = _claims(marks, n, d) if marks else (0, 0)
        state = CubeState(n, d, *claims)
        refuse_impossible(Tictactoe, state, ("marks", "marks"))
        return state

    @staticmethod
    def args(state: CubeState) -> Args:
        """The board, and the marks if there are any."""
        n, d, cross, nought = state
        marks = (Word(picture(state)),) if cross | nought else ()
        return Args.of(Power(n, d), *marks)

    @staticmethod
    def family(state: CubeState) -> Family:
        """The lines of the board."""
        return cube(state.n, state.d)

    @staticmethod
    def claims(state: CubeState) -> tuple[int, int]:
        """The cells of cross and of nought."""
        return state.cross, state.nought

    @staticmethod
    def claimed(state: CubeState, first: int, second: int) -> CubeState:
        """The board with other marks on it."""
        return CubeState(state.n, state.d, first, second)

    @classmethod
    def images(cls, state: CubeState) -> Iterator[CubeState]:
        """By the symmetries of the sets, which are all that counts."""
        return cls.symmetric(state)

    @staticmethod
    def cell_name(state: CubeState, cell: int) -> str:
        """The coordinates, from 1: the row first, then the column."""
        n, d = state[:2]
        return ",".join(str(cell // n ** (d - 1 - i) % n + 1) for i in range(d))

    @staticmethod
    def find_cell(state: CubeState, name: str) -> int | None:
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


def picture(state: CubeState) -> str:
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


Names = tuple[tuple[Word, ...], ...]


class SetState(NamedTuple):
    """The sets, who is the maker (empty in the strong game), the cells of first and of second."""

    sets: Names
    maker: str
    first: int
    second: int


ROLES = ("first", "second")
STRONG, MAKER_BREAKER = "strong", "maker_breaker"
MOST_IN_SETS = 2_000_000


class Positional(FamilyGame):
    """Claim the cells of a set family by turns; a whole set wins, or wins for the maker alone."""

    roles = ROLES
    sources = (cite(LECTURES, "section 3.1"),)
    examples = (
        "positional([[1,2,3],[1,4,7]])",
        "positional([[1,2],[2,3],[3,1]], play=maker_breaker)",
        "positional([[a,b],[c,d]], play=maker_breaker)",
        "positional([[1,2],[2,3],[3,4]], play=maker_breaker, maker=second)",
        "positional([[1,2,3],[3,4,5],[1,5]], first=[3], second=[1])",
        "positional([])",
    )

    @staticmethod
    def start(
        sets: tuple[tuple[Word, ...], ...],
        *,
        play: Literal["strong", "maker_breaker"] = "strong",
        maker: Literal["first", "second"] = "first",
        first: tuple[Word, ...] = (),
        second: tuple[Word, ...] = (),
    ) -> SetState:
        """`positional([[1,2,3],[1,4,7]], play=maker_breaker, first=[2], second=[1])`."""
        if play not in (STRONG, MAKER_BREAKER):
            raise BadArgument("play", f"play is {STRONG} or {MAKER_BREAKER}, not {play!r}")
        if maker not in ROLES:
            raise BadArgument("maker", f"the maker is first or second, not {maker!r}")
        if play == STRONG and maker != ROLES[0]:
            raise BadArgument("maker", f"there is a maker only with play={MAKER_BREAKER}")
        names = _sets(sets)
        number = _numbers(names)
        mine, yours = _claim(ROLES[0], first, number), _claim(ROLES[1], second, number)
        if mine & yours:
            both = next(name for name, cell in number.items() if (mine & yours) >> cell & 1)
            raise BadArgument("second", f"the cell {both} is claimed by first and by second")
        state = SetState(names, maker if play == MAKER_BREAKER else "", mine, yours)
        refuse_impossible(Positional, state, ROLES)
        return state

    @staticmethod
    def args(state: SetState) -> Args:
        """The sets, and what is not as at the beginning of a strong game."""
        names, maker, *claims = state
        cells = list(_numbers(names))
        words: dict[str, Any] = {"play": MAKER_BREAKER} if maker else {}
        if maker == ROLES[1]:
            words["maker"] = maker
        for role, mask in zip(ROLES, claims, strict=True):
            if mask:
                words[role] = tuple(name for i, name in enumerate(cells) if mask >> i & 1)
        return Args.of(names, **words)

    @staticmethod
    def family(state: SetState) -> Family:
        """The sets, their cells numbered as they are first written."""
        return _family(state.sets)

    @staticmethod
    def claims(state: SetState) -> tuple[int, int]:
        """The cells of first and of second."""
        return state.first, state.second

    @staticmethod
    def claimed(state: SetState, first: int, second: int) -> SetState:
        """The same sets with other claims."""
        return SetState(state.sets, state.maker, first, second)

    @staticmethod
    def maker(state: SetState) -> str | None:
        """First or second in a maker's game."""
        return state.maker or None

    @classmethod
    def images(cls, state: SetState) -> Iterator[SetState]:
        """By the symmetries of the sets, which are all that counts."""
        return cls.symmetric(state)

    @staticmethod
    def cell_name(state: SetState, cell: int) -> str:
        """As it is written in the sets."""
        return str(_cells(state.sets)[cell])

    @classmethod
    def cell_text(cls, state: SetState, cell: int) -> str:
        """As notation writes it, in quotes if need be."""
        return write(_cells(state.sets)[cell])

    @staticmethod
    def find_cell(state: SetState, name: str) -> int | None:
        """The cell written so."""
        return _numbers(state.sets).get(Word(name))


@lru_cache(maxsize=64)
def _numbers(names: Names) -> dict[Word, int]:
    """The cells, numbered in the order in which they are first written."""
    order = dict.fromkeys(name for cells in names for name in cells)
    return {name: number for number, name in enumerate(order)}


@lru_cache(maxsize=64)
def _cells(names: Names) -> tuple[Word, ...]:
    return tuple(_numbers(names))


@lru_cache(maxsize=64)
def _family(names: Names) -> Family:
    number = _numbers(names)
    return family_of(len(number), tuple(tuple(number[name] for name in cells) for cells in names))


def _sets(sets: Any) -> Names:
    if not isinstance(sets, tuple | list | set | frozenset):
        raise BadArgument("sets", f"sets are a list such as [[1,2,3],[1,4,7]], not {sets!r}")
    found: list[tuple[Word, ...]] = []
    total = 0
    for cells in sets:
        if not isinstance(cells, tuple | list):
            raise BadArgument("sets", f"a set is a list of cells such as [1,2,3], not {cells!r}")
        if not cells:
            raise BadArgument("sets", "a set has at least one cell, or it would be won at once")
        words = tuple(Word(cell) for cell in cells)
        if len(set(words)) < len(words):
            twice = next(word for word in words if words.count(word) > 1)
            raise BadArgument("sets", f"the cell {twice} stands twice in one set")
        found.append(words)
        total += len(words)
    if total > MOST_IN_SETS:
        raise BadArgument("sets", f"the sets have at most {MOST_IN_SETS:,} cells in all")
    return tuple(found)


def _claim(role: str, cells: Any, number: dict[Word, int]) -> int:
    if not isinstance(cells, tuple | list):
        raise BadArgument(role, f"what {role} has claimed is a list such as [1,2], not {cells!r}")
    words = [Word(cell) for cell in cells]
    for word in words:
        if word not in number:
            raise BadArgument(role, f"{role} has claimed {word}, which is in none of the sets")
        if words.count(word) > 1:
            raise BadArgument(role, f"{role} has claimed {word} twice")
    return cell_mask(number[word] for word in words)
