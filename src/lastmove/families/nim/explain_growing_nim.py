"""Growing nim, told as nim in which additions are taken back."""

from __future__ import annotations

from lastmove.core.describe import winning_moves
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict


def explain(verdict: Verdict, run: Run) -> list[str]:
    """The nim-sum, and why the budget does not matter."""
    steps = [verdict.because]
    if verdict.value:
        steps.append(winning_moves(verdict))
    return [
        *steps,
        "Adding chips to a heap, or starting a heap, always changes the nim-sum, and the winner "
        "can bring it back to 0 by taking chips. The budget runs out, so the last move is made as "
        f"in nim ({verdict.method.name}).",
    ]
