"""What is drawn of a board, so that an argument marks what can be seen."""

from __future__ import annotations

from lastmove.families.cram.bitboard import height_of, width_of
from lastmove.render.labels import Axis, axis

LARGE, NEAR, FAR = 40, 20, 6
"""Of a board with more rows or columns those at the two ends are drawn, so many of each."""


def axes(board: int) -> tuple[Axis, Axis]:
    """The rows and the columns that are drawn."""
    return axis(height_of(board), LARGE, NEAR, FAR), axis(width_of(board), LARGE, NEAR, FAR)
