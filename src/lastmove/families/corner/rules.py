"""The rook on a chess board, which is nim with two heaps, and the queen, Wythoff's game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastmove.core.bibliography import LECTURES, NIM_AND_COMBINATORIAL_GAMES, WYTHOFF, cite
from lastmove.core.inheritance import same_rules
from lastmove.core.position import Move
from lastmove.families.corner.corner_game import CornerPiece, Square


class Rook(CornerPiece):
    """Move the rook up or to the left, any number of squares; in the corner the game ends."""

    sources = (cite(NIM_AND_COMBINATORIAL_GAMES, "figure 1.1"), cite(LECTURES, "Game 2"))
    examples = ("rook(3,5)", "rook(0,0)", "rook(2,2)", "rook(1,4)")

    @classmethod
    @same_rules
    def plays(cls, state: Square) -> Iterator[tuple[str, Any]]:
        """Up, then left, the short moves first."""
        row, column = state
        for steps in range(1, row + 1):
            yield f"up {steps}", Square(row - steps, column)
        for steps in range(1, column + 1):
            yield f"left {steps}", Square(row, column - steps)

    @same_rules
    def nim_heaps(self) -> tuple[int, ...]:
        """Moving up reduces the row and moving left the column, each by any amount."""
        heaps: tuple[int, int] = self.state
        return heaps

    @same_rules
    def reduce_heap(self, index: int, size: int) -> Move:
        """Move up (index 0) or left (index 1) to the row or column of that number."""
        steps = self.state[index] - size
        to = Square(size, self.state.column) if index == 0 else Square(self.state.row, size)
        return Move(f"{('up', 'left')[index]} {steps}", self.at(to))


class Queen(CornerPiece):
    """Move the queen up, left, or diagonally up-left, any number of squares."""

    sources = (cite(NIM_AND_COMBINATORIAL_GAMES, "figure 1.3"), WYTHOFF)
    examples = ("queen(3,4)", "queen(0,0)", "queen(2,2)", "queen(1,4)")

    @classmethod
    @same_rules
    def plays(cls, state: Square) -> Iterator[tuple[str, Any]]:
        """Up, left, then diagonally, the short moves first."""
        yield from Rook.plays(state)
        row, column = state
        for steps in range(1, min(row, column) + 1):
            yield f"up-left {steps}", Square(row - steps, column - steps)

    @staticmethod
    @same_rules
    def options(state: Square) -> Iterator[Square]:
        """The same without their texts, as a search wants them."""
        row, column = state
        for at in reversed(range(row)):
            yield Square(at, column)
        for at in reversed(range(column)):
            yield Square(row, at)
        for steps in range(1, min(row, column) + 1):
            yield Square(row - steps, column - steps)
