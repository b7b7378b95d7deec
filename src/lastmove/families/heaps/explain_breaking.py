"""Take-and-break games and the even/odd game, told by the values of single heaps."""

from __future__ import annotations

from collections.abc import Callable

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.heaps import HeapGame
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.families.heaps.heap_values import value_table
from lastmove.families.heaps.octal_period import known_values, law, value_of
from lastmove.families.heaps.rules import BreakingGame, code_of
from lastmove.families.heaps.theory_even_odd import even_odd_value
from lastmove.families.heaps.theory_split_nim import split_nim_value

MOST_VALUES = 20
MOST_HEAPS = 20


def explain_values(verdict: Verdict, run: Run) -> list[str]:
    """The table of values, how its last entry at hand comes about, and the heaps' nim-sum."""
    position = verdict.position
    assert isinstance(position, BreakingGame)
    table = value_table(position, run)
    largest = max(position.heaps, default=0)
    first = [
        "A heap has as its value the mex, over all moves, of the nim-sum of the parts that the "
        f"move leaves. So the values follow heap by heap:\n{_small(table.__getitem__, largest)}"
    ]
    seen = set()
    for _, parts in position.heap_options(position.setting, largest):
        reached = 0
        for part in parts:
            reached ^= table[part]
        seen.add(reached)
    if seen:
        shown = ", ".join(map(str, sorted(seen)[:30])) + (", …" if len(seen) > 30 else "")
        first.append(
            f"From a heap of {largest} the moves reach the values {{{shown}}}, whose mex is "
            f"{table[largest]}."
        )
    return _text(first, verdict, position, table.__getitem__)


def explain_period(verdict: Verdict, run: Run) -> list[str]:
    """The first values, the period and why it lasts, and the heaps at hand."""
    position = verdict.position
    assert isinstance(position, BreakingGame)
    table = known_values(position, run)
    code = code_of(position)
    assert code is not None
    steps = [
        "A heap has as its value the mex, over all moves, of the nim-sum of the parts that the "
        "move leaves. So the values follow heap by heap:\n"
        + _small(lambda heap: value_of(table, heap), MOST_VALUES)
    ]
    start, length, saltus = law(table)
    heap = max(position.heaps)
    same = start + (heap - start) % length if length else heap
    if saltus:
        steps.append(
            f"From heap {start} on the values grow by {saltus} every {length}: "
            f"G(n + {length}) = G(n) + {saltus}. Single large parts, and pairs of parts whose "
            "values differ in their low bits only, reach every smaller value; and the parts "
            "of a heap never add up to its own value, as docs/growth.md proves for all heaps "
            "from a range that was gone through."
        )
        steps.append(
            f"The heap of {heap} is {(heap - same) // length:,} periods past heap {same}, whose "
            f"value is {value_of(table, same)}, so it has value {value_of(table, heap)}."
        )
    elif length:
        parts = 3 if any(digit & 8 for digit in code.digits) else 2
        most = len(code.digits) - 1
        last = parts * (max(start, 1) + length) + most - length - 1
        larger = "larger part" if parts == 2 else "largest part"
        steps.append(
            f"From heap {start} on the values repeat every {length}: "
            f"G(n + {length}) = G(n) was seen for every n from {start} to {last}."
        )
        steps.append(
            f"That is enough. A move takes at most {most}, so from any heap n + {length} with "
            f"n > {last} the {larger} that it leaves is at least {max(start, 1) + length}. Taking "
            f"{length} chips from that part does not change its value, so heaps n and n + {length} "
            "reach the same values and have the same mex (Guy and Smith)."
        )
        if heap >= start + length:
            steps.append(
                f"The heap of {heap} is {(heap - same) // length:,} periods past heap {same}, so "
                f"it has the same value, {value_of(table, heap)}."
            )
    return _text(steps, verdict, position, lambda heap: value_of(table, heap))


def explain_split_nim(verdict: Verdict, run: Run) -> list[str]:
    """The rule, why it holds, and the heaps at hand."""
    position = verdict.position
    assert isinstance(position, HeapGame)
    first = [
        "In split-nim a heap has its size as value, but 3 and 4, 7 and 8, and so on change "
        f"places:\n{_small(split_nim_value, 12)}",
        "Taking chips reaches the values of all smaller heaps. From 4k+3 the split into 4k+2 and "
        "1 reaches 4k+3 as well, and none reaches 4k+4; from 4k+4 taking one reaches 4k+4, and "
        "no split reaches 4k+3. From 4k+1 and 4k+2 splits bring nothing that matters.",
    ]
    return _text(first, verdict, position, split_nim_value)


def explain_even_odd(verdict: Verdict, run: Run) -> list[str]:
    """The lemma, why it holds, and the heaps at hand."""
    position = verdict.position
    assert isinstance(position, HeapGame)
    first = [
        "A heap of 2k has value k − 1, a heap of 2k − 1 has value k:\n"
        + _small(even_odd_value, 12),
        "From an even heap the moves lead to the even heaps from 2 up, of values 0, 1, …, k − 2; "
        "from an odd one to the smaller odd ones, of values 1, …, k − 1, and to 0.",
    ]
    return _text(first, verdict, position, even_odd_value)


def _text(
    first: list[str], verdict: Verdict, position: HeapGame, value: Callable[[int], int]
) -> list[str]:
    """What is said first, then the values of several heaps, the reason and the winning moves."""
    steps = list(first)
    if len(position.heaps) > 1:
        rows = [["heap", "size", "value"]]
        rows += [
            [str(number), str(heap), str(value(heap))]
            for number, heap in enumerate(position.heaps[:MOST_HEAPS], 1)
        ]
        steps.append(f"The heaps at hand:\n{aligned(rows)}")
    steps.append(verdict.because)  # which names a move where they are too many to list
    if verdict.winning_moves:
        steps.append(winning_moves(verdict))
    return steps


def _small(value: Callable[[int], int], largest: int) -> str:
    sizes = range(min(largest, MOST_VALUES) + 1)
    return aligned([["heap", *map(str, sizes)], ["value", *(str(value(size)) for size in sizes)]])
