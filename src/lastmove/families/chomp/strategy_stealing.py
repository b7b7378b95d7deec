"""Chomp on a rectangle: the first player wins, though no one may know how."""

from __future__ import annotations

from lastmove.core.bibliography import GALE, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.position import Move, Play
from lastmove.core.verdict import Method
from lastmove.families.chomp.hooks import ChompHooks
from lastmove.families.chomp.rules import Chomp, Rows
from lastmove.families.chomp.shapes import ChompTheorem, is_searchable
from lastmove.families.chomp.squares import ChompSquares
from lastmove.families.chomp.two_rows import ChompTwoRows

STRONGER = (ChompHooks(), ChompTwoRows(), ChompSquares())


class StrategyStealing(ChompTheorem):
    """On every rectangle of more than one dot the player to move wins.

    If eating the corner opposite the poison does not win, some reply to it does; and that reply,
    as a first move, would have left the same board. For rectangles too large to search, with no
    theorem that names a move. Cost: linear in the number of rows.
    """

    method = Method(
        "theorem",
        "strategy stealing",
        f"{cite(NIM_AND_COMBINATORIAL_GAMES, 'exercise 1.3(c)')}; {GALE}",
    )
    certificate_kind = "strategy-stealing"

    def applies(self, position: Chomp, play: Play) -> bool:
        """To rectangles that are too large to search."""
        return super().applies(position, play) and not is_searchable(position.state)

    def has_shape(self, rows: Rows) -> bool:
        """A rectangle, other than those with a known winning move."""
        return rows[0] == rows[-1] and not any(other.has_shape(rows) for other in STRONGER)

    def is_lost(self, rows: Rows) -> bool:
        """Never."""
        return False

    def known_moves(self, position: Chomp) -> tuple[Move, ...] | None:
        """None: the argument tells that there is one, not which."""
        return None

    def argument(self, rows: Rows) -> str:
        """The argument, with this board's corner."""
        corner = f"({len(rows)},{rows[0]})"
        return (
            f"Either eating the last corner {corner} wins, or some reply to it does; but every dot "
            f"takes {corner} along, so that reply could be the first move. A winning move exists; "
            "the board is too large to search for it."
        )
