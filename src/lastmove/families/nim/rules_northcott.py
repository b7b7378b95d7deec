"""Northcott's game: a white and a black counter in each row of a board. It can go on forever."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from typing import Any, Literal, NamedTuple

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.errors import BadArgument
from lastmove.core.heaps import part_by_part
from lastmove.core.position import Move, Roles, other_role
from lastmove.notation import Pair
from lastmove.notation.args import Args
from lastmove.notation.whole import whole_number

Row = tuple[int, int]
"""The columns, from 1, of the white and the black counter."""


class State(NamedTuple):
    """The width of the board, its rows, and whose turn it is."""

    width: int
    rows: tuple[Row, ...]
    turn: str


ROLES = ("white", "black")
WIDE = 16
"""The widest board that is drawn square by square."""
SHOWN = 16
"""How many rows are shown; the others are counted."""


class Northcott(Roles):
    """Slide a counter of one's own along its row, either way, without jumping over the other."""

    loopy = True
    roles = ROLES
    sources = (cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.6"),)
    examples = (
        "northcott(8, rows=[2:5,7:1], to_move=white)",
        "northcott(8, rows=[1:8,3:4,6:2], to_move=black)",
        "northcott(5, rows=[2:4,5:3], to_move=white)",
        "northcott(3, rows=[1:2,3:2], to_move=white)",
        "northcott(4, rows=[], to_move=black)",
    )

    @staticmethod
    def start(
        width: int, *, rows: tuple[Pair, ...], to_move: Literal["white", "black"] = "white"
    ) -> State:
        """`northcott(8, rows=[2:5,7:1], to_move=white)`: the width; white:black in each row."""
        if whole_number("width", "a width", width) < 2:
            raise BadArgument("width", f"a board has at least 2 columns, not {width}")
        if to_move not in ROLES:
            raise BadArgument("to_move", f"white or black is to move, not {to_move!r}")
        if not isinstance(rows, tuple | list):
            raise BadArgument("rows", f"rows are a list such as [2:5,7:1], not {rows!r}")
        return State(width, tuple(_row(n, row, width) for n, row in enumerate(rows, 1)), to_move)

    @staticmethod
    def args(state: State) -> Args:
        """The width, the rows from the top, and whose turn it is."""
        width, rows, turn = state
        return Args.of(width, rows=tuple(Pair(*row) for row in rows), to_move=turn)

    @staticmethod
    def turn(state: State) -> str:
        """White or black."""
        return state.turn

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """Row by row, and in a row from left to right."""

        def plays_in(index: int) -> Iterator[tuple[str, Any]]:
            for column in reach(state, index):
                if column != state.rows[index][ROLES.index(state.turn)]:
                    yield slide(state, index, column)

        return part_by_part(plays_in, range(len(state.rows)))

    @staticmethod
    def identity(state: State) -> Hashable:
        """The order of the rows does not matter."""
        width, rows, turn = state
        return width, tuple(sorted(rows)), turn

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a wide board."""
        words = re.fullmatch(r"\s*row\s+(\d{1,9}):\s*(white|black)\s+to\s+(\d+)\s*", text)
        if words is not None and words[2] == self.to_move:
            number, column = int(words[1]), int(words[3])
            if 1 <= number <= len(self.state.rows) and column in reach(self.state, number - 1):
                move = self.sliding(number - 1, column)
                if move.to.state.rows != self.state.rows and " ".join(text.split()) == move.text:
                    return move
        return super().move(text)

    def sliding(self, index: int, column: int) -> Move:
        """The move of one's counter in this row, counted from 0, to a column."""
        text, state = slide(self.state, index, column)
        return Move(text, self.at(state))


def gaps(state: State) -> tuple[int, ...]:
    """The squares between the counters, row by row.

    >>> gaps(State(8, ((2, 5), (7, 1)), "white"))
    (2, 5)
    """
    return tuple(abs(white - black) - 1 for white, black in state.rows)


def reach(state: State, index: int) -> range:
    """The columns on the side of the opponent's counter where one's own stands, its own too.

    >>> reach(State(8, ((5, 2),), "white"), 0)
    range(3, 9)
    """
    width, rows, turn = state
    mine, yours = rows[index] if turn == "white" else rows[index][::-1]
    return range(1, yours) if mine < yours else range(yours + 1, width + 1)


def slide(state: State, index: int, column: int) -> tuple[str, State]:
    """The move of the counter in this row to a column: its text, and the state it leads to."""
    width, rows, turn = state
    white, black = rows[index]
    row = (column, black) if turn == "white" else (white, column)
    to = State(width, (*rows[:index], row, *rows[index + 1 :]), other_role(ROLES, turn))
    return f"row {index + 1}: {turn} to {column}", to


def _row(number: int, row: Any, width: int) -> Row:
    """The two columns of a row, or `BadArgument` for what is none."""
    if isinstance(row, Pair):
        row = (row.first, row.second)
    if not isinstance(row, tuple | list) or len(row) != 2:
        raise BadArgument("rows", f"row {number} is written white:black, as in 2:5, not {row!r}")
    white, black = (whole_number("rows", "a column", column) for column in row)
    for role, column in zip(ROLES, (white, black), strict=True):
        if not 1 <= column <= width:
            raise BadArgument(
                "rows",
                f"row {number} has its {role} counter in column {column}, but the columns are "
                f"1 to {width}",
            )
    if white == black:
        raise BadArgument(
            "rows", f"row {number} has both counters in column {white}; a square holds only one"
        )
    return white, black
