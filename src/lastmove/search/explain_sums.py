"""Sums, told as nim with one heap for each term."""

from __future__ import annotations

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.heaps import HeapGame
from lastmove.core.solver import Run
from lastmove.core.sums import Sum
from lastmove.core.verdict import Verdict
from lastmove.search.sprague_grundy import known_values, terms

MOST_TERMS = 20


def tell(verdict: Verdict, run: Run) -> list[str]:
    """The value of each term and where it comes from, then their nim-sum."""
    position = verdict.position
    assert isinstance(position, Sum | HeapGame)
    known, unknown = known_values(position, run)
    rows = [["part", "value", "found by"]]
    for index, term in enumerate(terms(position)):
        name = str(term) if isinstance(position, Sum) else str(position.heaps[index])
        rows.append(
            [
                name,
                str(known[index] if known[index] is not None else "?"),
                run.solver(term, verdict.play).method.name,
            ]
        )
    left_out = len(rows) - 1 - MOST_TERMS
    more = f"\n… and {left_out} more" if left_out > 0 else ""
    steps = [
        "The parts do not influence each other, and each is worth a heap of nim:\n"
        + aligned(rows[: MOST_TERMS + 1])
        + more,
        verdict.because,
    ]
    if verdict.winning_moves:  # else the reason names one
        steps.append(winning_moves(verdict))
    if unknown:
        return [
            *steps,
            "So play as if that part were alone: a move in the others can be answered in the "
            f"others, so that they add up to 0 again ({verdict.method.name}).",
        ]
    return [
        *steps,
        "A move in a part of value v reaches every smaller value, as in a heap of v; a move that "
        "raises the value can be reversed. So the sum is played like nim on these values "
        f"({verdict.method.name}).",
    ]
