"""Nim, told with the heaps in binary."""

from __future__ import annotations

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Impartial
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.families.nim.bouton import heaps_of

MOST_BITS = 24
MOST_HEAPS = 20


def explain(verdict: Verdict, run: Run) -> list[str]:
    """The nim-sum, the winning moves, and why keeping it at 0 wins."""
    assert isinstance(verdict.position, Impartial)
    steps = [*binary(heaps_of(verdict.position)), verdict.because]
    if not any(heaps_of(verdict.position)):
        return steps
    if verdict.value:
        steps.append(winning_moves(verdict))
    return [
        *steps,
        "From nim-sum 0 every move changes one heap, so the nim-sum is not 0 any more, and there "
        "is again a move back to 0. The player who keeps this up makes the last move "
        f"({verdict.method.name}).",
    ]


def explain_misere(verdict: Verdict, run: Run) -> list[str]:
    """As in nim, until the heaps above 1 are gone."""
    assert isinstance(verdict.position, Impartial)
    heaps = heaps_of(verdict.position)
    table = binary(heaps) if sum(heap > 1 for heap in heaps) > 1 else []
    steps = [*table, verdict.because]
    if verdict.winning_moves:
        steps.append(winning_moves(verdict))
    if any(heap > 1 for heap in heaps):
        steps.append(
            "Play as in nim as long as two heaps are larger than 1. The player who faces exactly "
            "one such heap decides whether an odd number of heaps of 1 is left, and leaves one "
            f"({verdict.method.name})."
        )
    return steps


def binary(heaps: tuple[int, ...], what: str = "heap") -> list[str]:
    """The heaps in binary with their nim-sum below; nothing for a single heap or huge ones."""
    bits = max(heaps, default=0).bit_length()
    if not 2 <= len(heaps) <= MOST_HEAPS or not 1 <= bits <= MOST_BITS:
        return []
    rows = [
        [f"{what} {number}", str(heap), " ".join(f"{heap:0{bits}b}")]
        for number, heap in enumerate(heaps, 1)
    ]
    total = nim_sum(*heaps)
    rows.append(["nim-sum", str(total), " ".join(f"{total:0{bits}b}")])
    return [f"Write the {what}s in binary and add each column without carrying:\n" + aligned(rows)]
