"""One computation of a sequence: what is known so far, how it goes on, what came out.

Which kind of rules a game's heaps follow says how their values are computed. A
period can have a certificate, which the checker goes through by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastmove.core.bibliography import (
    GOLOMB,
    GUY_SMITH,
    HOWSE_NOWAKOWSKI,
    SPRAGUE,
    WINNING_WAYS,
)
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.family import of_rules
from lastmove.core.heaps import HeapFormula, HeapGame, PlainHeapGame
from lastmove.core.inheritance import keeps_rules, obeys
from lastmove.core.job import Job, Json, packed, unpacked
from lastmove.core.limits import Budget, resident_memory
from lastmove.core.parse import Rules, parse_rules
from lastmove.core.position import Impartial, Outcome, Play, Position
from lastmove.core.progress import Progress
from lastmove.core.verdict import Certificate, Method
from lastmove.families.heaps.nim_values.breaking import Breaking
from lastmove.families.heaps.own_heap_game import OwnHeapGame
from lastmove.families.heaps.rules import BreakingGame, Grundy, Subtraction, code_of
from lastmove.families.heaps.sequences.result import HeapSequence, Period, SparseSpace
from lastmove.search.front_door import new_run

if TYPE_CHECKING:
    import numpy as np

    from lastmove.core.arrays import Arrays
    from lastmove.families.heaps.nim_values.compute import HeapValues

    Array = np.ndarray[Any, Any]

Game = str | type[Position] | Position | Rules
"""How rules are given: as text, as a game's class, or as a position without heaps."""


@dataclass(frozen=True)
class Family:
    """One game's heaps: rules as text, and one of four ways to their values.

    `breaking` for games by code and their like, `formula` where a theorem gives all values, `own`
    for a function of one's own, and otherwise `position`, which makes the position of a heap.
    """

    text: str
    game: type[Position]
    position: Callable[[int], Position]
    breaking: Breaking | None = None
    formula: HeapFormula | None = None
    own: type[OwnHeapGame] | None = None
    options: Callable[[int], Iterable[tuple[int, ...]]] | None = None


def family(game: Game, rules: Rules | None = None) -> Family:
    """The family of a game given as text, class or position without heaps."""
    if rules is None:
        rules = _rules(game)
    kind = rules.game
    if not issubclass(kind, Impartial):
        raise InputError(f"{rules.text} is not impartial, so its heaps have no nimbers")
    if not any(keeps_rules(kind, base) for base in (BreakingGame, PlainHeapGame, Subtraction)):
        _check_single_heap(rules)
        return Family(rules.text, kind, rules.position)
    try:
        empty = rules.position()
    except InputError:
        raise
    except (ValueError, TypeError) as problem:
        raise InputError(f"{problem} (in {rules.text})") from None
    assert isinstance(empty, HeapGame)
    if empty.heaps:
        raise InputError(
            f"{rules.text} has heaps; a sequence is for the rules alone, {_bare(empty)}"
        )
    return Family(
        _bare(empty),
        kind,
        empty.with_heaps,
        _breaking(empty),
        of_rules("formulas", (kind,)),
        kind if keeps_rules(kind, OwnHeapGame) else None,
        _options(empty),
    )


def _check_single_heap(rules: Rules) -> None:
    """Raise unless one number makes a position of the game."""
    try:
        for heap in (0, 1):
            rules.position(heap)
    except (InputError, ValueError, TypeError):
        raise InputError(
            f"{rules.text} is not a game of single heaps, so it has no sequence; kayles, "
            "octal(0.77) and subtraction(take={1,2}) are"
        ) from None


def _rules(game: Game) -> Rules:
    if isinstance(game, Rules):
        return game
    if isinstance(game, str):
        return parse_rules(game)
    if isinstance(game, type) and issubclass(game, Position):
        return Rules(game, (), {}, game.name)
    if obeys(game, HeapGame):
        written = game.written()
        return Rules(type(game), tuple(written.positional), dict(written.keywords), str(game))
    raise InputError(f"the rules of a game are a text such as 'octal(0.77)', not {game!r}")


def _bare(position: HeapGame) -> str:
    """The rules without heaps, `kayles` or `octal(0.77)`."""
    return str(position.with_heaps()).removesuffix("()")


def _breaking(position: HeapGame) -> Breaking | None:
    code = code_of(position) if obeys(position, BreakingGame) else None
    if code is not None:
        return Breaking.by_digits(code.digits)
    if obeys(position, Grundy):
        return Breaking((0,), (4,), uneven=True)
    if obeys(position, Subtraction):
        return Breaking(position.setting, (3,) * len(position.setting))
    return None


def _options(position: HeapGame) -> Callable[[int], Iterable[tuple[int, ...]]] | None:
    setting = position.setting
    if obeys(position, BreakingGame):
        options: Any = position.heap_options
        return lambda heap: (parts for _, parts in options(setting, heap))
    if obeys(position, Subtraction):
        return lambda heap: ((heap - taken,) for taken in setting if taken <= heap)
    return None


def proof_of_period(breaking: Breaking) -> str:
    """The theorem that a proved period of such a game rests on, with its source."""
    if breaking.parts <= 1:
        return f"as many values recur as the largest move takes and one more ({GOLOMB})"
    if breaking.parts == 2:
        return f"the condition of Guy and Smith holds ({GUY_SMITH})"
    return f"the condition of Guy and Smith holds, extended to three parts (after {GUY_SMITH})"


PROOF_OF_GROWTH = (
    "paired and topped moves reach every smaller value, and the law was seen as far as "
    f"docs/growth.md asks (compare {HOWSE_NOWAKOWSKI})"
)
"""What a proved saltus rests on."""

MEX_RULE_SOURCE = f"{SPRAGUE}; {GUY_SMITH}"


LARGEST = 10**10
SMALL = 150_000
"""Options that are sooner gone through in Python than numba is loaded."""
AHEAD = 30_000_000
"""Pairs looked at beyond the heaps asked for, if a period might thus be proved."""
SMALL_AHEAD = 40_000
"""The same when it is done in Python."""

STRETCH = 1 << 20
"""Values that a formula gives at once."""
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

    `known` is what has been found when a run is stopped; `method` is what is at work. The values
    known are all that a job has to keep.
    """

    def __init__(self, family: Family, n: int, job: Job) -> None:
        if not isinstance(n, int) or isinstance(n, bool) or n < 0:
            raise InputError(f"the largest heap of a sequence is 0 or more, not {n!r}")
        if n > LARGEST:
            raise InputError(f"the largest heap of a sequence is at most {LARGEST:,}, not {n:,}")
        self.family = family
        self.count = n + 1
        self.job, self.budget = job, job.budget
        self.method = "quadratic"
        self.note: str | None = None
        self._heaps: HeapValues | None = None
        self._values: list[int] = []
        self._array: Array | None = None
        self._used: list[str] = []

    # -- running --------------------------------------------------------------------------------

    def run(self) -> None:
        """Extend the values to all that were asked for, and further where it helps to prove."""
        family = self.family
        self.job.keep("values", self)
        self.job.meter.begin(*self._progress())
        if family.formula is not None:
            self._by_formula()
        elif family.own is not None:
            self._own()
        elif family.breaking is not None:
            self._breaking()
        elif family.options is not None:
            self._by_options(family.options)
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

    def snapshot(self) -> Arrays:
        """The values found so far, each in as few bytes as the largest needs."""
        import numpy as np

        values = self.known
        kept = {"values": values.astype(np.min_scalar_type(int(values.max(initial=0))))}
        if self._heaps is not None:
            kept["course"] = packed(self._heaps.course)
        return kept

    def restore(self, arrays: Arrays) -> None:
        """Go on from values that are known."""
        values = arrays["values"]
        if values.ndim != 1 or values.dtype.kind not in "ui":
            raise ValueError
        if "course" in arrays:
            self._heaps = self._new_heaps(values, unpacked(arrays["course"]))
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
            self._heaps = self._new_heaps(self.known)
        heaps = self._heaps

        def report(done: int) -> None:
            self.method = heaps.methods[-1]
            self._report()

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

    def _new_heaps(self, known: Array, course: Sequence[Any] = ()) -> HeapValues:
        from lastmove.families.heaps.nim_values.compute import Course, HeapValues

        assert self.family.breaking is not None
        went = Course(*course) if course else None
        return HeapValues(self.family.breaking, known, course=went)

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
            self._by_options(options)
            return
        self.method = "compiled"
        self._used.append("compiled")
        values = np.zeros(self.count, np.int64)
        done = len(self._values)
        values[:done] = self._values

        def report(done: int) -> None:
            self._array = values[:done]
            self._report()

        compiled.extend(values, done, self.count, self.budget, report)

    def _by_options(self, options: Callable[[int], Iterable[tuple[int, ...]]]) -> None:
        """Heap by heap, interpreted."""
        from lastmove.families.heaps.nim_values.own import PATIENCE, interpreted

        self.method = "interpreted"
        if "interpreted" not in self._used:
            self._used.append("interpreted")
        while len(self._values) < self.count:
            interpreted(options, self._values, self.count, self.budget, PATIENCE)
            self._report()

    def _by_formula(self) -> None:
        import numpy as np

        self._check_memory(8)
        formula = self.family.formula
        assert formula is not None
        first = np.array(formula.first)
        values = np.zeros(self.count, np.int64)
        for start in range(0, self.count, STRETCH):
            heaps = np.arange(start, min(start + STRETCH, self.count))
            rounds = np.maximum(heaps - formula.start, 0) // formula.length
            told = first[heaps - rounds * formula.length] + rounds * formula.saltus
            values[start : start + len(heaps)] = told
            self._array = values[: start + len(heaps)]
            self.budget.spend(len(heaps))
            self._report()

    def _by_positions(self) -> None:
        """Any game whose position is one whole number, solved position by position."""
        run = new_run(self.budget)
        self.method = "positions"
        while len(self._values) < self.count:
            position = self.family.position(len(self._values))
            self._values.append(run.value(position))
            self.budget.spend()
            if len(self._values) % 256 == 0:
                self._report()

    def _report(self) -> None:
        """A moment to save, and to tell how far it is."""
        self.job.now_and_then()
        self.job.meter.tell(*self._progress())

    def _progress(self) -> tuple[int, int, str, float | None]:
        done, share = len(self.known), None
        if self.method in ("quadratic", "interpreted", "compiled"):
            share = min(done / self.count, 1.0) ** 2  # as each heap costs in proportion to its size
        return done, self.count, "values", share

    def _check_memory(self, bytes_each: int) -> None:
        needed = bytes_each * self.count
        if resident_memory() + needed > self.budget.memory:
            raise LimitReached(
                f"{self.count:,} values need {needed / 2**20:,.0f} MB, more than the memory limit "
                f"of {self.budget.memory / 2**20:,.0f} MB allows",
                "memory",
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
        if not used and self.family.breaking is None:
            return Method("search", "each position solved by itself", MEX_RULE_SOURCE)
        source = MEX_RULE_SOURCE
        if "sparse" in used:
            source += f"; {WINNING_WAYS}, chapter 4"
        called = {
            "interpreted": "mex rule heap by heap",
            "compiled": "mex rule heap by heap, your function compiled",
        } | NAMES
        kind = "compiled" if "compiled" in used else None
        names = [called[kind]] if kind else [called[name] for name in used]
        return Method("search", "; ".join(names), source)

    def _space(self, known: Array) -> SparseSpace | None:
        if self._heaps is None or self._heaps.space is None:
            return None
        space = self._heaps.space
        rare = space.rare(known[: self.count])
        last = int(rare[-1]) if len(rare) else None
        return SparseSpace(space.mask, space.with_heap, space.common, len(rare), last)


def sequence_job(
    family: Family,
    path: str | None,
    budget: Budget,
    listener: Callable[[Progress], None] | None = None,
) -> Job:
    """What keeps the values of a family in a file; None for no file."""
    about: dict[str, Json] = {"game": family.text}
    return Job.of("sequence", lambda: about, [family.game], path, budget, listener)


def certificate_of(family: Family, sequence: HeapSequence) -> Certificate:
    """The claim that the values repeat, about the position without heaps; other heaps follow.

    Raises `InputError` where no period is proved, or where it rests on a formula.
    """
    period = sequence.period
    if period is None or not period.proved:
        raise InputError(
            f"no period of {family.text} is proved up to heap {len(sequence) - 1:,}, "
            "so there is nothing to certify; more heaps (-n) may prove one"
        )
    empty = family.position(0)
    assert isinstance(empty, HeapGame)
    empty = empty.with_heaps()
    kind = None
    if obeys(empty, Subtraction):
        kind = "subtraction-period"
    elif obeys(empty, BreakingGame) and code_of(empty) is not None:
        kind = "octal-period"
    if kind is None:
        raise InputError(
            f"the values of {family.text} follow from a formula; a position of it is certified "
            f"by 'lastmove solve', such as {family.game.examples[0]}"
        )
    claimed = {"start": period.start, "length": period.length}
    if period.saltus:
        claimed["saltus"] = period.saltus
    return Certificate(kind, empty.inline(), Play.NORMAL, Outcome.P, 0, {"period": claimed})
