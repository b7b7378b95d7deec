"""The queen on a chess board: Wythoff's game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, WYTHOFF, cite
from lastmove.core.inheritance import same_rules
from lastmove.families.corner.corner_game import CornerPiece


class Queen(CornerPiece):
    """Move the queen up, left, or diagonally up-left, any number of squares."""

    sources = (cite(NIM_AND_COMBINATORIAL_GAMES, "figure 1.3"), WYTHOFF)
    examples = ("queen(3,4)", "queen(0,0)", "queen(2,2)", "queen(1,4)")

    @classmethod
    @same_rules
    def plays(cls, state: tuple[int, int]) -> Iterator[tuple[str, Any]]:
        """Up, left, then diagonally, the short moves first."""
        row, column = state
        for steps in range(1, row + 1):
            yield f"up {steps}", (row - steps, column)
        for steps in range(1, column + 1):
            yield f"left {steps}", (row, column - steps)
        for steps in range(1, min(row, column) + 1):
            yield f"up-left {steps}", (row - steps, column - steps)
