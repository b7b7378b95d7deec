"""Values of a heap game given by one Python function: compiled where numba can, else interpreted.

numba is imported only when a function is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any

import numpy as np

from lastmove.core.errors import GameError
from lastmove.core.limits import Budget
from lastmove.core.nimbers import lowest_zero
from lastmove.search.native.compiled import NotCompiled, in_one_line
from lastmove.search.native.reach import prepared

Array = np.ndarray[Any, Any]
Options = Callable[[int], Iterable[tuple[int, ...]]]

PATIENCE = 300_000
"""Options looked at before a function is compiled; fewer are soon gone through."""
CHECKED = 100
"""Heaps for which the compiled function must give what the interpreted one gave."""


def interpreted(
    options: Options, values: list[int], count: int, budget: Budget, patience: int | None = None
) -> int:
    """Extend the values to `count` heaps by the mex rule, or until so many options were looked at.

    Gives the number of options and heaps looked at.
    """
    looked = 0
    while len(values) < count and (patience is None or looked < patience):
        seen = 0
        before = looked
        looked += 1  # a heap without options counts too
        for parts in options(len(values)):
            looked += 1
            if not looked & 1023:
                budget.spend(1024)
            total = 0
            for part in parts:
                total ^= values[part]
            seen |= 1 << total
        budget.spend((looked - before) % 1024)
        values.append(lowest_zero(seen))
    return looked


class Compiled:
    """The same, compiled. Raises `NotCompiled` with the reason where numba cannot."""

    def __init__(self, rule: Any, numbers: bool, known: list[int]):
        import numba
        from numba.core.errors import NumbaError, UnsupportedBytecodeError

        if not isinstance(rule, FunctionType):
            raise NotCompiled("it is not a plain function")
        try:
            function = prepared(rule, numba.njit, {})
            self._kernel = _kernel(function, numbers)
            checked = np.zeros(min(CHECKED, len(known)), np.int64)
            self._run(checked, 0, len(checked), max(known[:CHECKED], default=0))
        except (NumbaError, UnsupportedBytecodeError) as problem:
            raise NotCompiled(in_one_line(problem)) from None
        except (TypeError, AttributeError, NotImplementedError) as problem:
            raise NotCompiled(in_one_line(problem)) from None
        if checked.tolist() != known[:CHECKED]:
            raise NotCompiled("compiled it gives other values, as integers of 64 bits may")

    def extend(
        self, values: Array, done: int, count: int, budget: Budget, report: Callable[[int], None]
    ) -> int:
        """Fill in `values` from `done` to `count` − 1, a stretch at a time."""
        import time

        stretch = 16
        largest = int(values[:done].max(initial=0))
        while done < count:
            started = time.monotonic()
            stop = min(count, done + stretch)
            done, largest = self._run(values, done, stop, largest)
            stretch = max(
                1, min(4 * stretch, round(stretch * 0.2 / (time.monotonic() - started + 1e-4)))
            )
            budget.spend(1024)
            report(done)
        return done

    def _run(self, values: Array, done: int, stop: int, largest: int) -> tuple[int, int]:
        while done < stop:
            size = 2 << max(largest, 1).bit_length()
            heap, wrong = self._kernel(values, done, stop, np.zeros(size, np.int64))
            if wrong:
                raise GameError(
                    f"the function leaves a part of a heap of {heap} that is not smaller, or "
                    "negative; what is left are whole numbers from 0 to one less"
                )
            largest = max(largest, int(values[done:heap].max(initial=0)))
            done = heap
        return done, largest


def _kernel(rule: Any, numbers: bool) -> Any:
    """A kernel for functions whose options are numbers, or one for those with several parts."""
    import numba

    from lastmove.core.kernels_bits import unmarked

    @numba.njit
    def by_numbers(values: Any, done: int, stop: int, seen: Any) -> tuple[int, bool]:
        size = len(seen) // 2
        for heap in range(done, stop):
            for part in rule(heap):
                if part < 0 or part >= heap:
                    return heap, True
                seen[values[part]] = heap + 1
            values[heap] = value = unmarked(seen, heap + 1, 0)
            if value >= size:
                return heap + 1, False
        return stop, False

    @numba.njit
    def by_parts(values: Any, done: int, stop: int, seen: Any) -> tuple[int, bool]:
        size = len(seen) // 2
        for heap in range(done, stop):
            for parts in rule(heap):
                total = 0
                for part in parts:
                    if part < 0 or part >= heap:
                        return heap, True
                    total ^= values[part]
                seen[total] = heap + 1
            values[heap] = value = unmarked(seen, heap + 1, 0)
            if value >= size:
                return heap + 1, False
        return stop, False

    return by_numbers if numbers else by_parts
