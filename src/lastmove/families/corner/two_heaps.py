"""The rook is nim: its row and its column are two heaps."""

from __future__ import annotations

from lastmove.core.argument import Decided, SameGame
from lastmove.core.parse import parse
from lastmove.core.position import Impartial, Move, Play, nim_heaps
from lastmove.core.solver import Run
from lastmove.core.steps import Mark
from lastmove.families.corner.rules import Rook
from lastmove.families.corner.shown import drawn, spot


def two_heaps(position: Rook, play: Play, run: Run) -> Decided:
    """What is said of the two heaps, in the words of the board."""
    row, column = position.state

    def back(move: Move) -> Move:
        assert isinstance(move.to, Impartial)
        left = nim_heaps(move.to)
        assert left is not None
        index = 0 if left[0] != row else 1
        return position.reduce_heap(index, left[index])

    return SameGame(
        position,
        run.argue(parse(f"nim({row},{column})"), play),
        back,
        (
            f"Row {row} and column {column} are two heaps of nim: moving up takes from the row, "
            "moving left from the column.",
        ),
        tuple(
            mark
            for mark in (
                Mark(
                    tuple(spot(place, column) for place in drawn(row) if place < row),
                    "one",
                    meaning=f"the heap of {row}: moves up",
                ),
                Mark(
                    tuple(spot(row, place) for place in drawn(column) if place < column),
                    "two",
                    meaning=f"the heap of {column}: moves to the left",
                ),
            )
            if mark.spots
        ),
    )
