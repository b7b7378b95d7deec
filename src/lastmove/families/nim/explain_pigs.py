"""P Little Pigs, told as nim."""

from __future__ import annotations

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.nimbers import nim_sum
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.families.nim.rules_pigs import standing_houses

MOST_HOUSES = 20


def explain(verdict: Verdict, run: Run) -> list[str]:
    """The houses as heaps, their nim-sum, and why the moves are those of nim."""
    up = standing_houses(verdict.position.state)
    steps: list[str] = []
    if 2 <= len(up) <= MOST_HOUSES:
        bits = up[-1].bit_length()
        rows = [[f"house {house}", " ".join(f"{house:0{bits}b}")] for house in up]
        rows.append(["nim-sum", " ".join(f"{nim_sum(up):0{bits}b}")])
        steps.append(f"Each standing house is a heap as large as its number:\n{aligned(rows)}")
    steps.append(verdict.because)
    if verdict.value:
        steps.append(winning_moves(verdict))
    return [
        *steps,
        "Blowing down house h is taking the heap h. Rebuilding house j to its left makes a heap "
        "of j, so the heap h was reduced to j. Blowing down house j as well does the same to the "
        "nim-sum, for two heaps of j cancel. So every smaller value is reached, as in nim, and no "
        "move keeps the nim-sum; a house that is built can be blown down, and builds run out "
        f"({verdict.method.name}).",
    ]
