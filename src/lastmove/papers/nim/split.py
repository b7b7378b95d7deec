"""Von Stengel, exercise 1.10: split-nim."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from lastmove.api.draw import svg
from lastmove.api.solve import equivalent, new_run, solve
from lastmove.core.position import Position
from lastmove.families.heaps.rules_octal import SplitNim
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.small_games import brute_force, values_by_mex

LARGEST = 13


def split_options(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The options of split-nim, heaps in increasing order and empty ones left out."""
    for index, heap in enumerate(heaps):
        rest = heaps[:index] + heaps[index + 1 :]
        for left in range(heap):
            yield tuple(sorted((*rest, left) if left else rest))
        for part in range(1, heap):
            yield tuple(sorted((*rest, part, heap - part)))


@NIM.entry(
    "exercise-1.10",
    place="section 1.13, exercise 1.10",
    title="Split-nim",
    statement="In split-nim a player takes chips from a heap or splits a heap into two. What are "
    "the values of heaps 1 to 4? What are the winning moves in 1, 2, 3, and in 1, 2, 4? Are two "
    "heaps equivalent only if they are equal?",
    printed={"options_of_4": [[0], [1], [2], [3], [1, 3], [2, 2]]},
)
def exercise_1_10() -> Finding:
    """The mex rule and brute force on whole positions, against the library's rule."""
    value, wins = values_by_mex(split_options), brute_force(split_options)
    run, cases = new_run(), Cases()
    for size, largest in [(1, LARGEST), (2, 8), (3, 6)]:
        for heaps in combinations_with_replacement(range(1, largest + 1), size):
            verdict = solve(SplitNim(*heaps), run=run)
            told = {
                tuple(sorted(heap for heap in move.to.state[1] if heap))
                for move in verdict.winning_moves or ()
            }
            won = {option for option in split_options(heaps) if not wins(option)}
            holds = verdict.value == value(heaps) and told == won
            cases.check(holds, {"heaps": heaps, "value": value(heaps)})
    pairs = list(combinations(range(LARGEST + 1), 2))
    different = all(value(_heap(first)) != value(_heap(second)) for first, second in pairs)
    by_sums = not any(equivalent(SplitNim(a), SplitNim(b)) for a, b in pairs)
    return Finding(
        {
            "options_of_4": sorted((sorted(o.state[1]) for o in _options(4)), key=_few_first),
            "a": {heap: value((heap,)) for heap in range(1, 5)},
            "b": _winning_moves(1, 2, 3),
            "c": _winning_moves(1, 2, 4),
            "d": "true" if different and by_sums else "false",
            "values_up_to_12": [value(_heap(heap)) for heap in range(13)],
        }
        | cases.summary(
            f"one heap up to {LARGEST}, two up to 8, three up to 6: value and winning moves by the "
            f"definition and by lastmove; d: every two different heaps up to {LARGEST}"
        ),
        (Picture("Heaps of 1, 2 and 4, a lost position", lambda: svg(SplitNim(1, 2, 4))),),
        sound=cases.holds,
    )


def _heap(size: int) -> tuple[int, ...]:
    return (size,) if size else ()


def _options(heap: int) -> list[Position]:
    return [move.to for move in SplitNim(heap).moves()]


def _few_first(heaps: list[int]) -> tuple[int, list[int]]:
    return len(heaps), heaps


def _winning_moves(*heaps: int) -> list[Data]:
    moves = solve(SplitNim(*heaps)).winning_moves or ()
    return [{"move": move.text, "to": str(move.to)} for move in moves]
