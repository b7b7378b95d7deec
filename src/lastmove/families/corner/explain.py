"""The queen on a large board, told by the golden ratio."""

from __future__ import annotations

from lastmove.core.describe import winning_moves
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.families.corner.wythoff import golden_floor


def explain(verdict: Verdict, run: Run) -> list[str]:
    """The first lost squares, the rule they follow, and where this square stands."""
    pairs = ", ".join(f"({golden_floor(k)},{golden_floor(k) + k})" for k in range(7))
    steps = [
        f"The lost squares are {pairs}, … and their mirror images: the k-th is ⌊kφ⌋, ⌊kφ⌋ + k, "
        "φ = 1.618… being the golden ratio. Every number occurs once as a coordinate and every "
        "difference once, so no move joins two of them, and from any other square one is in reach.",
        verdict.because,
    ]
    return [*steps, *([winning_moves(verdict)] if verdict.winning_moves else [])]
