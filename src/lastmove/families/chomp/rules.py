"""Chomp: eat a cookie and all to its right and below; the one in the corner is poisoned."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from lastmove.core.bibliography import GALE, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.errors import BadArgument
from lastmove.core.position import Impartial, Move
from lastmove.notation import Size
from lastmove.notation.args import Args
from lastmove.notation.whole import whole_number

if TYPE_CHECKING:
    from random import Random

MOST = 100_000
"""Rows and columns that a board may have, counted together."""

Rows = tuple[int, ...]
"""The lengths of the rows from the top, none of them empty."""


class Chomp(Impartial):
    """Eat a cookie and all those to its right and below; the poisoned corner is never eaten.

    A state is the lower right edge of the board, walked from the bottom left to the top right: a
    step to the right is the bit 1, a step up the bit 0, the first step the highest bit. The last
    step is always up, so its bit is free to say whether the poisoned corner may be eaten. A cookie
    is a step to the right with a later step up; eating it sorts the steps between them.
    """

    sources = (cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.3"), GALE)
    examples = (
        "chomp(3x4)",
        "chomp(4,3,3)",
        "chomp(5,1,1)",
        "chomp(2x3)",
        "chomp(3x3)",
        "chomp(3,2, poison=eaten)",
        "chomp(2x2, poison=eaten)",
        "chomp(poison=eaten)",
    )

    @staticmethod
    def start(*rows: Size | int, poison: Literal["kept", "eaten"] = "kept") -> int:
        """`chomp(3x4)`: rows and columns; `chomp(4,3,3)`: the lengths of the rows.

        With `poison=eaten` the corner may be eaten; in misère play that is the same game.
        """
        if poison not in ("kept", "eaten"):
            raise BadArgument("poison", f"the poison is kept or eaten, not {poison!r}")
        if any(isinstance(row, Size) for row in rows):
            lengths = _rectangle(*rows)
        else:
            lengths = tuple(whole_number("rows", "the length of a row", row) for row in rows)
        if not lengths and poison == "kept":
            raise BadArgument(
                "rows", "the poisoned corner stays, so a board has a row, as in chomp(3x4)"
            )
        for number, (above, below) in enumerate(pairwise(lengths), 2):
            if below > above:
                raise BadArgument(
                    "rows",
                    f"row {number} has {below} cookies, more than the row above it with {above}; "
                    "rows never get longer, as in chomp(4,3,3); a rectangle is written chomp(3x4)",
                    number - 1,
                )
        if 0 in lengths:
            right = "a row has at least one cookie, as in chomp(4,3,3)"
            raise BadArgument("rows", right, lengths.index(0))
        if len(lengths) + max(lengths, default=0) > MOST:
            raise BadArgument("rows", f"a board has at most {MOST:,} rows and columns in all")
        return state_of(lengths, poison == "eaten")

    @staticmethod
    def args(state: int) -> Args:
        """A rectangle as its size, another board as its rows."""
        rows = rows_of(state)
        rectangle = len(rows) > 1 and rows[0] == rows[-1]
        written: tuple[Any, ...] = (Size(len(rows), rows[0]),) if rectangle else rows
        return Args.of(*written, poison="eaten") if state & 1 else Args(written)

    @staticmethod
    def options(state: int) -> Iterator[int]:
        """Each step to the right with each later step up, the later ones first."""
        last = state & 1
        steps = state - last
        up = 1
        while up < steps:
            if steps & up == 0:
                below = steps & (up - 1)
                rest = steps & ~(2 * up - 1)
                rights = 0
                count = 0
                while rest:
                    # The lowest step to the right comes after the steps up, next to this one.
                    rest &= rest - 1
                    rights = 2 * rights + up
                    count += 1
                    if up > 1:
                        yield rest | rights | below | last
                    elif rest or last:
                        # The top row has been cut, and with it the columns to the right.
                        yield rest >> count | last
            up *= 2

    @staticmethod
    def rank(state: int) -> int:
        """How many cookies there are: of each step to the right, the later steps up."""
        steps = state >> 1
        ups = 1
        cookies = 0
        while steps:
            if steps & 1:
                cookies += ups
            else:
                ups += 1
            steps >>= 1
        return cookies

    @classmethod
    def plays(cls, state: int) -> Iterator[tuple[str, Any]]:
        """Cookie by cookie, row by row."""
        rows = rows_of(state)
        heights = columns_of(rows)
        for row, length in enumerate(rows, 1):
            for column, height in enumerate(heights[:length], 1):
                if row > 1 or column > 1 or state & 1:
                    after = _bitten(state, row, length, column, height, rows[0])
                    yield f"eat ({row},{column})", after

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a large board."""
        cookie = re.fullmatch(r"\s*eat\s*\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)\s*", text)
        if cookie is not None and self.has_cookie(int(cookie[1]), int(cookie[2])):
            return self.eating(int(cookie[1]), int(cookie[2]))
        return super().move(text)

    def sample(self, chance: Random) -> Move | None:
        """Any cookie, without a board for each of them. Cost: the rows."""
        rows = self.rows
        kept = 0 if self.poison_eaten else 1
        if sum(rows) == kept:
            return None
        number = chance.randrange(kept, sum(rows))
        for row, length in enumerate(rows, 1):
            if number < length:
                return self.eating(row, number + 1)
            number -= length
        raise AssertionError

    @property
    def rows(self) -> Rows:
        """The lengths of the rows, from the top."""
        return rows_of(self.state)

    @property
    def poison_eaten(self) -> bool:
        """Whether the poisoned corner may be eaten."""
        return bool(self.state & 1)

    def has_cookie(self, row: int, column: int) -> bool:
        """Whether this cookie is there and may be eaten."""
        rows = self.rows
        if not (1 <= row <= len(rows) and 1 <= column <= rows[row - 1]):
            return False
        return self.poison_eaten or (row, column) != (1, 1)

    def eating(self, row: int, column: int) -> Move:
        """The move that eats this cookie, and all to its right and below."""
        return Move(f"eat ({row},{column})", self.at(eaten(self.state, row, column)))


def _rectangle(*given: Any) -> Rows:
    [size, *more] = sorted(given, key=lambda row: not isinstance(row, Size))
    assert isinstance(size, Size)
    if more:
        raise BadArgument("rows", f"a board is one size such as {size} or its rows, not both")
    for count, what in ((size.rows, "row"), (size.columns, "column")):
        whole_number("rows", f"the number of {what}s", count)
        if count == 0:
            raise BadArgument("rows", f"a board has at least one {what}, as in chomp(3x4)")
    if size.rows + size.columns > MOST:
        raise BadArgument("rows", f"a board has at most {MOST:,} rows and columns in all")
    return (size.columns,) * size.rows


def state_of(rows: Sequence[int], poison_eaten: bool) -> int:
    """The state of a board given by its rows.

    >>> bin(state_of((4, 3, 3), False)), rows_of(state_of((4, 3, 3), False))
    ('0b1110010', (4, 3, 3))
    """
    steps, column = [], 0
    for length in reversed(rows):
        steps.append("1" * (length - column) + "0")
        column = length
    return int("".join(steps) or "0", 2) | poison_eaten


def rows_of(state: int) -> Rows:
    """The lengths of the rows of a board, from the top."""
    if state < 2:
        return ()
    rows, column = [], 0
    for rights in f"{state >> 1:b}".split("0"):  # without the last step, which is up
        column += len(rights)
        rows.append(column)
    return tuple(reversed(rows))


def eaten(state: int, row: int, column: int) -> int:
    """The state after the cookie in this row and column, both counted from 1, has been eaten."""
    rows = rows_of(state)
    height = sum(length >= column for length in rows)
    return _bitten(state, row, rows[row - 1], column, height, rows[0])


def columns_of(rows: Rows) -> Rows:
    """The lengths of the columns.

    >>> columns_of((4, 3, 3)), columns_of((2,))
    ((3, 3, 3, 1), (1, 1))
    """
    columns: list[int] = []
    for number in range(len(rows), 0, -1):
        columns += [number] * (rows[number - 1] - len(columns))
    return tuple(columns)


def _bitten(state: int, row: int, length: int, column: int, height: int, width: int) -> int:
    """The state after a cookie has been eaten, from the lengths of its row, its column and the top.

    After the step up along this row come those of the rows above and the steps to the right that
    make them longer; in the same way for the step to the right along this column.
    """
    up = (row - 1) + (width - length)
    right = (width - column) + height
    last = state & 1
    before = state >> (right + 1) << (right + 1)
    rights = length - column + 1
    if row == 1:  # the top row has been cut, and with it the columns to the right
        return before >> rights | last
    return before | ((1 << rights) - 1) << up | (state - last) & ((1 << up) - 1) | last
