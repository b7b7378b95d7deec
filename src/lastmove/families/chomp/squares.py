"""Chomp on a square: eating the dot next to the corner leaves two equal arms."""

from __future__ import annotations

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.position import Move
from lastmove.core.solver import Run
from lastmove.core.verdict import Method
from lastmove.families.chomp.rules import Chomp, Rows
from lastmove.families.chomp.shapes import ChompTheorem, is_searchable


class ChompSquares(ChompTheorem):
    """On m × m dots, m at least 3, eating (2,2) wins: the L that is left has equal arms.

    Known at any size; that no other move wins is not. Where the board can be searched, the nimber
    and all winning moves are added. Cost: linear in the number of rows.
    """

    method = Method(
        "theorem",
        "square chomp: eat (2,2) and mirror",
        cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.3(a)"),
    )
    certificate_kind = "chomp-square"

    def has_shape(self, rows: Rows) -> bool:
        """As many rows as columns, all of them whole."""
        return len(rows) > 2 and rows[0] == rows[-1] == len(rows)

    def is_lost(self, rows: Rows) -> bool:
        """Never."""
        return False

    def known_moves(self, position: Chomp) -> tuple[Move, ...]:
        """The move next to the corner; there may be others."""
        return (position.eating(2, 2),)

    def reason(self, position: Chomp, value: int, run: Run) -> str:
        """The argument; for a large board also that it is the only move known to win."""
        more = "" if is_searchable(position.state) else " Whether other moves win is not known."
        return self.argument(position.rows) + more

    def argument(self, rows: Rows) -> str:
        """The L that is left, and how to go on."""
        return (
            f"Eating (2,2) leaves an L with two arms of {len(rows) - 1} dots; whatever is then "
            "eaten from one arm can be eaten from the other."
        )
