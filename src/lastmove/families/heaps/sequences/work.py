"""One computation of a sequence: what is known so far, how it goes on, what came out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lastmove.core.bibliography import WINNING_WAYS
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget, resident_memory
from lastmove.core.solver import Run
from lastmove.core.verdict import Method
from lastmove.families.heaps.sequences.kinds import (
    MEX_RULE_SOURCE,
    PROOF_OF_GROWTH,
    Family,
    proof_of_period,
)
from lastmove.families.heaps.sequences.result import HeapSequence, Period, SparseSpace
from lastmove.search.solvers import solvers

if TYPE_CHECKING:
    import numpy as np

    from lastmove.families.heaps.nim_values.compute import HeapValues

    Array = np.ndarray[Any, Any]

LARGEST = 10**10
SMALL = 150_000
"""Options that are sooner gone through in Python than numba is loaded."""
AHEAD = 30_000_000
"""Pairs looked at beyond the heaps asked for, if a period might thus be proved."""
SMALL_AHEAD = 40_000
"""The same when it is done in Python."""

FIRST_LOOK = 2000
"""Heaps after which growth is looked for, before more are computed."""

NAMES = {
    "quadratic": "mex rule heap by heap, compiled",
    "sparse": "rare and common values (sparse space)",
    "period": "copied once the period was proved",
    "growth": "continued once the growth was proved",
}


class Work:
    """The values of one family up to heap `n`, extended under a budget.

    `known` is what has been found when a run is stopped; `method` is what is at work.
    """

    def __init__(
        self, family: Family, n: int, budget: Budget, report: Callable[[Work], None]
    ) -> None:
        if not isinstance(n, int) or isinstance(n, bool) or n < 0:
            raise InputError(f"the largest heap of a sequence is 0 or more, not {n!r}")
        if n > LARGEST:
            raise InputError(f"the largest heap of a sequence is at most {LARGEST:,}, not {n:,}")
        self.family = family
        self.count = n + 1
        self.budget = budget
        self.method = "quadratic"
        self.note: str | None = None
        self._report = report
        self._heaps: HeapValues | None = None
        self._values: list[int] = []
        self._array: Array | None = None
        self._used: list[str] = []

    # -- running --------------------------------------------------------------------------------

    def run(self) -> None:
        """Extend the values to all that were asked for, and further where it helps to prove."""
        family = self.family
        if family.formula is not None:
            self._by_formula()
        elif family.own is not None:
            self._own()
        elif family.breaking is not None:
            self._breaking()
        else:
            self._by_positions()

    @property
    def known(self) -> Array:
        """The values found so far."""
        import numpy as np

        if self._array is not None:
            return self._array
        if self._heaps is not None:
            return self._heaps.values
        return np.array(self._values, np.int64)

    def resume(self, values: Array) -> None:
        """Go on from values that are known."""
        if self.family.breaking is not None and self.family.own is None:
            self._heaps = self._new_heaps(values)
        else:
            self._values = values.tolist()

    def _breaking(self) -> None:
        game = self.family.breaking
        assert game is not None
        options = self.family.options
        small = game.cost(self.count) <= SMALL and game.parts <= 2
        if self._heaps is None and small and options is not None:
            from lastmove.families.heaps.nim_values.own import interpreted

            interpreted(options, self._values, self.count, self.budget)
            self._used.append("interpreted")
            if not game.uneven:
                interpreted(options, self._values, LARGEST, self.budget, SMALL_AHEAD)
            return
        self._check_memory(12)
        if self._heaps is None:
            self._heaps = self._new_heaps(None)
        heaps = self._heaps

        def report(done: int) -> None:
            self.method = heaps.methods[-1]
            self._report(self)

        if game.parts == 3 and heaps.done < self.count > FIRST_LOOK:
            heaps.extend(FIRST_LOOK, self.budget, report)
            heaps.look_for_growth(self.budget)
        if heaps.growth is not None:
            self._continue(heaps, *heaps.growth)
            return
        heaps.extend(self.count, self.budget, report)
        if heaps.period is None and not game.uneven:
            self._look_ahead(heaps)
        heaps.look_for_growth(self.budget)

    def _look_ahead(self, heaps: HeapValues) -> None:
        """A little further, for a period that needs more values than were asked for."""
        assert self.family.breaking is not None
        ahead = self.count
        while self.family.breaking.cost(ahead + ahead // 2 + 64) <= AHEAD:
            ahead += ahead // 2 + 64
        if ahead > heaps.done:
            heaps.extend(ahead, self.budget)

    def _continue(self, heaps: HeapValues, start: int, length: int, saltus: int) -> None:
        """Past the proof a value is that of one period before and the saltus."""
        import numpy as np

        places = np.arange(self.count)
        rounds = np.maximum(places - start, 0) // length
        known = heaps.values.astype(np.int64)
        self._array = known[places - rounds * length] + rounds * saltus
        heaps.methods.append("growth")

    def _new_heaps(self, known: Array | None) -> HeapValues:
        from lastmove.families.heaps.nim_values.compute import HeapValues

        assert self.family.breaking is not None
        return HeapValues(self.family.breaking, known)

    def _own(self) -> None:
        """A function of one's own: interpreted, and compiled once it turns out long."""
        import numpy as np

        from lastmove.families.heaps.nim_values.own import PATIENCE, Compiled, interpreted
        from lastmove.search.native.compiled import NotCompiled

        options, own = self.family.options, self.family.own
        assert options is not None
        assert own is not None
        self.method = "interpreted"
        interpreted(options, self._values, self.count, self.budget, PATIENCE)
        self._used.append("interpreted")
        if len(self._values) >= self.count:
            return
        self._check_memory(8)
        try:
            first = next((o for heap in range(64) for o in own.heap_rule(heap) or ()), ())
            compiled = Compiled(own.heap_rule, isinstance(first, int), self._values)
        except NotCompiled as problem:
            self.note = f"the function is interpreted, because numba cannot compile it: {problem}"
            while len(self._values) < self.count:
                interpreted(options, self._values, self.count, self.budget, PATIENCE)
                self._report(self)
            return
        self.method = "compiled"
        self._used.append("compiled")
        values = np.zeros(self.count, np.int64)
        done = len(self._values)
        values[:done] = self._values

        def report(done: int) -> None:
            self._array = values[:done]
            self._report(self)

        compiled.extend(values, done, self.count, self.budget, report)

    def _by_formula(self) -> None:
        import numpy as np

        self._check_memory(16)
        formula = self.family.formula
        assert formula is not None
        heaps = np.arange(self.count)
        rounds = np.maximum(heaps - formula.start, 0) // formula.length
        first = np.array(formula.first)
        self._array = first[heaps - rounds * formula.length] + rounds * formula.saltus

    def _by_positions(self) -> None:
        """Any game whose position is one whole number, solved position by position."""
        run = Run(solvers, self.budget)
        self.method = "positions"
        while len(self._values) < self.count:
            position = self.family.position(len(self._values))
            self._values.append(run.value(position))
            self.budget.spend()
            if len(self._values) % 256 == 0:
                self._report(self)

    def _check_memory(self, bytes_each: int) -> None:
        needed = bytes_each * self.count
        if resident_memory() + needed > self.budget.memory:
            raise LimitReached(
                f"{self.count:,} values need {needed / 2**20:,.0f} MB, more than the memory limit "
                f"of {self.budget.memory / 2**20:,.0f} MB allows; give more with --memory"
            )

    # -- what came out --------------------------------------------------------------------------

    def result(self) -> HeapSequence:
        """The sequence, its period and how it was found."""
        known = self.known
        return HeapSequence(
            self.family.text,
            known[: self.count].copy(),
            self._period(known),
            self._method(),
            self._space(known),
            self.note,
        )

    def _period(self, known: Array) -> Period | None:
        from lastmove.families.heaps.nim_values.periods import (
            exceptions,
            need,
            observed_period,
            smallest_period,
        )

        formula, breaking = self.family.formula, self.family.breaking
        if formula is not None:
            import numpy as np

            odd = exceptions(np.array(formula.first), formula.start, formula.length, formula.saltus)
            return Period(
                formula.start, formula.length, True, tuple(odd), formula.saltus,
                f"{formula.theorem} ({formula.source})",
            )  # fmt: skip
        if breaking is not None:
            found = self._heaps.period if self._heaps is not None else None
            needed = need(breaking)
            if found is None and needed is not None and self._heaps is None:
                found = smallest_period(known, needed)
            if found is not None:
                odd = exceptions(known, *found)
                return Period(*found, True, tuple(odd), 0, proof_of_period(breaking))
        if self._heaps is not None and self._heaps.growth is not None:
            odd = exceptions(known, *self._heaps.growth)
            start, length, saltus = self._heaps.growth
            return Period(start, length, True, tuple(odd), saltus, PROOF_OF_GROWTH)
        seen = observed_period(known)
        # A move that takes more than was looked at may change everything.
        reach = breaking.last if breaking is not None else 0
        if seen is None or len(known) < 3 * (reach + seen[1]):
            return None
        why = f"seen up to heap {len(known) - 1:,}; no theorem says that it goes on"
        odd = exceptions(known, *seen)
        return Period(seen[0], seen[1], False, tuple(odd), seen[2], why)

    def _method(self) -> Method:
        formula = self.family.formula
        if formula is not None:
            return Method("theorem", formula.theorem, formula.source)
        used = self._heaps.methods if self._heaps is not None else self._used
        if not used and self._heaps is not None:
            used = ["quadratic"]
        if self.family.breaking is None and self.family.own is None:
            return Method("search", "each position solved by itself", MEX_RULE_SOURCE)
        source = MEX_RULE_SOURCE
        if "sparse" in used:
            source += f"; {WINNING_WAYS}, chapter 4"
        told = {
            "interpreted": "mex rule heap by heap",
            "compiled": "mex rule heap by heap, your function compiled",
        } | NAMES
        kind = "compiled" if "compiled" in used else None
        names = [told[kind]] if kind else [told[name] for name in used]
        return Method("search", "; ".join(names), source)

    def _space(self, known: Array) -> SparseSpace | None:
        if self._heaps is None or self._heaps.space is None:
            return None
        space = self._heaps.space
        rare = space.rare(known[: self.count])
        last = int(rare[-1]) if len(rare) else None
        return SparseSpace(space.mask, space.with_heap, space.common, len(rare), last)
