"""Chomp on two rows, or two columns: lost just when the first is longer by one."""

from __future__ import annotations

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.position import Move
from lastmove.core.verdict import Method
from lastmove.families.chomp.hooks import ChompHooks
from lastmove.families.chomp.rules import Chomp, Rows, columns_of
from lastmove.families.chomp.shapes import ChompTheorem

HOOKS = ChompHooks()


class ChompTwoRows(ChompTheorem):
    """Two rows of a and b dots are lost for the player to move just when a = b + 1.

    From every other board one move, and only one, restores that. Who wins is known at any size,
    the nimber where the board can be searched. Cost: linear in rows and columns.
    """

    method = Method(
        "theorem",
        "two-row chomp",
        cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.3(a)"),
    )
    certificate_kind = "chomp-two-rows"

    def has_shape(self, rows: Rows) -> bool:
        """Two rows or two columns, but not an L, whose value is known."""
        return (len(rows) == 2 or rows[0] == 2) and not HOOKS.has_shape(rows)

    def is_lost(self, rows: Rows) -> bool:
        """When the first line is longer by one."""
        first, second = lines(rows)
        return first == second + 1

    def known_moves(self, position: Chomp) -> tuple[Move, ...]:
        """The one winning move."""
        rows = position.rows
        first, second = lines(rows)
        if first == second + 1:
            return ()
        dot = (2, first) if first == second else (1, second + 2)
        return (position.eating(*(dot if len(rows) == 2 else dot[::-1])),)

    def argument(self, rows: Rows) -> str:
        """How the two lines compare."""
        first, second = lines(rows)
        name = "row" if len(rows) == 2 else "column"
        told = f"Two {name}s, of {first} and {second} dots"
        if first == second + 1:
            return (
                f"{told}: the first is longer by just one, and after any move the reply can make "
                "it so again."
            )
        if first == second:
            return f"{told}: eating the last dot of the second makes the first longer by just one."
        return (
            f"{told}: the first is longer by {first - second}, and eating all but one of what "
            "stands out makes it longer by just one."
        )


def lines(rows: Rows) -> tuple[int, int]:
    """The lengths of the two rows, or of the two columns.

    >>> lines((4, 3)), lines((2, 2, 1))
    ((4, 3), (3, 2))
    """
    first, second = rows if len(rows) == 2 else columns_of(rows)
    return first, second
