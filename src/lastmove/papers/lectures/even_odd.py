"""Lecture notes, Lemma 2: the even/odd game."""

from __future__ import annotations

from itertools import product

from lastmove.api.solve import new_run
from lastmove.core.nimbers import nim_sum
from lastmove.families.heaps.rules_subtraction import EvenOdd
from lastmove.papers.entry import Cases, Finding
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.small_games import sum_options, values_by_mex


def even_odd_options(pile: int) -> list[int]:
    """An even number goes, but not the whole pile; or all of an odd pile."""
    smaller = [pile - taken for taken in range(2, pile, 2)]
    return [*smaller, 0] if pile % 2 else smaller


def printed_value(pile: int) -> int:
    """The lemma as it is printed."""
    if pile == 0:
        return 0
    return pile // 2 - 1 if pile % 2 == 0 else (pile + 1) // 2


@LECTURES.entry(
    "lemma-2",
    place="section 1, Another subtraction game, Lemma 2",
    title="Even numbers, or all of an odd pile",
    statement="From a pile one takes an even number of chips but not all, or the whole pile if it "
    "is odd. The play ends at 0 or 2, and g(0) = 0, g(2k) = k − 1 and g(2k − 1) = k for k ≥ 1.",
    printed={"holds": True, "terminal_positions": [0, 2]},
)
def lemma_2() -> Finding:
    """The mex rule, against the formula and the library; also for sums of two and three piles."""
    cases = Cases()
    run = new_run()
    for piles, largest in [(1, 400), (2, 40), (3, 12)]:
        value = values_by_mex(sum_options(*[even_odd_options] * piles))
        for heaps in product(range(largest + 1), repeat=piles):
            found = value(heaps)
            expected = nim_sum(printed_value(heap) for heap in heaps)
            named = run.value(EvenOdd(*heaps))
            cases.check(found == expected == named, {"piles": heaps, "value": found})
    ended = [pile for pile in range(401) if EvenOdd(pile).result() is not None]
    return Finding(
        cases.summary(
            "one pile up to 400, two up to 40, three up to 12: the value by the mex rule on the "
            "whole sum, the formula, and the value that lastmove gives"
        )
        | {
            "terminal_positions": ended,
            "values_up_to_12": [run.value(EvenOdd(pile)) for pile in range(13)],
        }
    )
