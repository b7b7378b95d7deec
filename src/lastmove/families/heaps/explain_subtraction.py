"""Subtraction games, told by remainders or by the period of their values."""

from __future__ import annotations

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.families.heaps.bounded_subtraction import remainders
from lastmove.families.heaps.rules import Subtraction
from lastmove.families.heaps.subtraction_period import PeriodicValues

MOST_VALUES = 60


def explain_remainders(verdict: Verdict, run: Run) -> list[str]:
    """Remainders modulo k + 1."""
    position = verdict.position
    assert isinstance(position, Subtraction)
    modulus = len(position.setting) + 1
    steps = [
        f"One may take 1 to {modulus - 1}. From a multiple of {modulus}, whatever x the opponent "
        f"takes, {modulus} − x is allowed too and leads to the next multiple, down to 0."
    ]
    if len(position.heaps) > 1:
        rows = [["heap", "size", f"modulo {modulus}"]]
        rest = zip(position.heaps, remainders(position), strict=True)
        rows += [[str(i), str(heap), str(r)] for i, (heap, r) in enumerate(rest, 1)]
        steps.append(f"The remainders are the nim values of the heaps:\n{aligned(rows[:30])}")
    return [*steps, verdict.because, *([winning_moves(verdict)] if verdict.value else [])]


def explain_period(verdict: Verdict, run: Run) -> list[str]:
    """The values of small heaps, where they begin to repeat, and the heaps at hand."""
    position = verdict.position
    assert isinstance(position, Subtraction)
    table: PeriodicValues = run.searches[("subtraction", position.setting)]
    take = ", ".join(map(str, position.setting))
    shown = table.values[:MOST_VALUES]
    sizes = [str(heap) for heap in range(len(shown))]
    steps = [
        f"The value of a heap is the mex of the values {take} places before it:\n"
        + aligned([["heap", *sizes[:20]], ["value", *map(str, shown[:20])]])
    ]
    if table.length is not None:
        steps.append(
            f"The {position.setting[-1]} values from heap {table.start} on occur again "
            f"{table.length} places later. A value depends on the {position.setting[-1]} before it "
            f"only, so from there on everything repeats with period {table.length}."
        )
    return [*steps, verdict.because, *([winning_moves(verdict)] if verdict.value else [])]
