"""Values of positions of Left and Right at native speed: the arrays around the compiled loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.core.errors import LimitReached
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.search.native import kernels_table as k
from lastmove.search.native.compiled import NotCompiled
from lastmove.search.native.kernels_wide import Wides
from lastmove.search.native.packing import Numbers
from lastmove.search.native.search import Array, NativeSearch, Table, Worker, numbers
from lastmove.values import dyadic, value
from lastmove.values import kernels_forms as f
from lastmove.values.value import Value

if TYPE_CHECKING:
    from lastmove.core.arrays import Arrays
    from lastmove.core.position import Position

FORMS = k.NOT_A_ROLE + 1
"""What a kernel answers when the canonical forms need room."""
REGIONS = ((f.INDEX_AT, 1), (f.ORDER_AT, 1), (f.SUMS_AT, 2))
"""The tables in `work`, and how many words an entry has; the size stands behind where it is."""


class ValueTable(Table):
    """Positions with the games that they are worth, and all these games."""

    def __init__(self, game: type[Position] | None = None, wide: bool = False) -> None:
        super().__init__(exclusions=False, game=game, kind=np.int32, wide=wide)
        self.rows = np.zeros((1 << 10, 8), np.int64)
        self.options = np.zeros(1 << 12, np.int64)
        self.work = np.zeros(0, np.int64)
        control = np.zeros(f.CONTROL, np.int64)
        control[f.GAMES], control[f.FORMED] = 1, f.FIRST_FORM
        self._lay_out(control, {f.INDEX_AT: 1 << 12, f.ORDER_AT: 1 << 16, f.SUMS_AT: 1 << 10}, 4096)

    def _lay_out(self, control: Array, sizes: dict[int, int], stack: int) -> None:
        """Have tables of these sizes and a stack; the order is forgotten, the rest entered anew."""
        old = self._sums()
        at = f.CONTROL
        for region, words in REGIONS:
            control[region], control[region + 1] = at, sizes[region]
            at += words * sizes[region]
        control[f.STACK_AT] = control[f.TOP] = at
        self.work = np.zeros(at + stack, np.int64)
        self.work[: f.CONTROL] = control
        f.index(self.rows, self.work)
        f.index_sums(old, self.work)

    def _sums(self) -> Array:
        if not len(self.work):
            return np.zeros(0, np.int64)
        at = self.work[f.SUMS_AT]
        return self.work[at : at + 2 * self.work[f.SUMS_SIZE]].copy()

    def make_room(self, budget: Budget) -> None:
        """What the loops have asked for, and more."""
        work = self.work
        status = work[f.STATUS]
        if status == f.TOO_FINE:
            raise NotCompiled("the numbers are too fine or too large for the compiled search")
        if status == f.PAUSE:
            return
        sizes = {region: int(work[region + 1]) for region, _ in REGIONS}
        stack = len(work) - int(work[f.STACK_AT])
        used = self.rows.nbytes + self.options.nbytes + work.nbytes + self.keys.nbytes * 2
        if 2 * used > budget.memory:
            raise LimitReached(
                f"the memory limit of {budget.memory / 2**20:,.0f} MB was reached with "
                f"{self.count:,} positions and {work[f.GAMES]:,} values",
                "memory",
            )
        if status == f.GAMES_FULL:
            self.rows = np.concatenate([self.rows, np.zeros_like(self.rows)])
            sizes[f.INDEX_AT] = 4 * len(self.rows)
            sizes[f.ORDER_AT] = min(max(sizes[f.ORDER_AT], 16 * len(self.rows)), 1 << 22)
        elif status == f.OPTIONS_FULL:
            self.options = np.concatenate([self.options, np.zeros_like(self.options)])
            return
        elif status == f.SUMS_FULL:
            sizes[f.SUMS_AT] *= 4
        else:
            stack *= 2
        self._lay_out(work[: f.CONTROL].copy(), sizes, stack)

    def snapshot(self) -> Arrays:
        """The positions, and the games in canonical form.

        Not under the names of tables whose numbers are the same in each: of two of these the store
        keeps the larger one, as the numbers of games differ from one to the other.
        """
        positions = super().snapshot()  # first: all games that these have are there later
        rows = self.rows[: int(self.work[f.GAMES])].copy()
        options = self.options[: int(self.work[f.OPTIONS])].copy()
        rows[rows[:, f.NEGATIVE] >= len(rows), f.NEGATIVE] = -1
        states, games = positions["keys"], positions["values"]
        return {"states": states, "games": games, "rows": rows, "options": options}

    def restore(self, arrays: Arrays) -> None:
        """Know these positions and games again."""
        super().restore({"keys": arrays["states"], "values": arrays["games"]})
        rows, options = np.array(arrays["rows"]), np.array(arrays["options"])
        if rows.ndim != 2 or rows.shape[1] != 8 or len(rows) < 1:
            raise ValueError("no table of values")
        size = 1 << len(rows).bit_length()  # of tables whose slots are the last bits of a hash
        self.rows = np.zeros((size, 8), np.int64)
        self.rows[: len(rows)] = rows
        self.options = np.concatenate([options, np.zeros(len(options) + 4096, np.int64)])
        control = np.zeros(f.CONTROL, np.int64)
        control[f.GAMES], control[f.FORMED] = len(rows), f.FIRST_FORM
        control[f.OPTIONS] = len(options)
        self.work = np.zeros(0, np.int64)
        self._lay_out(
            control, {f.INDEX_AT: 4 * size, f.ORDER_AT: 1 << 16, f.SUMS_AT: 1 << 10}, 4096
        )


class PartisanSearch(NativeSearch):
    """What the positions of one compiled game are worth."""

    def __init__(
        self,
        module: ModuleType,
        text: Callable[[int], str],
        budget: Budget,
        own: bool = False,
        job: Job | None = None,
        game: type[Position] | None = None,
        fixed: k.Sides | None = None,
        outside: str = Numbers.outside,
        wide: bool = False,
    ):
        super().__init__(module, text, budget, 1, own, job, game, fixed or k.Sides(), outside, wide)
        self._read: dict[int, Value] = {}
        self._states, self._found = numbers(0, wide), np.zeros(0, np.int64)

    def worth(self, states: Sequence[int] | Array) -> list[Value]:
        """The values of some states."""
        return [self.read(int(game)) for game in self.games(states)]

    def games(self, states: Sequence[int] | Array) -> Array:
        """What states are worth, as numbers of games: the same number for the same value."""
        self._states = Wides.of(states) if self.wide else np.array(states, np.int64)
        self._found = np.zeros(len(self._states), np.int64)
        self._searched("values", self.table("values"), 0, 0)
        return self._found

    def _new_table(self, kind: str) -> Table:
        return ValueTable(self.game, self.wide)

    def _kernel(self, kind: str, table: Table, w: Worker, halt: Array, question: int) -> int:
        assert isinstance(table, ValueTable)
        t = table
        t.work[f.STEPS], t.work[f.PAUSE_AT] = 0, 1 << 22
        stack = w.stack(halt)
        forms = t.rows, t.options, t.work
        run = self.module.value_search
        try:
            return int(run(self._states, self._found, t.keys, t.values, stack, *forms, self.fixed))
        except f.Full:
            return FORMS

    def _mend(self, worker: Worker, status: int, table: Table) -> None:
        if status == FORMS:
            assert isinstance(table, ValueTable)
            table.make_room(self.budget)
        else:
            super()._mend(worker, status, table)

    def read(self, game: int) -> Value:
        """The value that is this game of the table; its options are canonical already."""
        table = self.tables["values"]
        assert isinstance(table, ValueTable)

        def parts(game: int) -> list[int]:
            where, counts, *_, nimber = (int(word) for word in table.rows[game, : f.NIMBER + 1])
            if nimber >= 0:
                return []
            many = counts % f.SIDE + counts // f.SIDE
            return [int(option) for option in table.options[where : where + many]]

        def made(game: int) -> Value:
            row: list[Any] = [int(word) for word in table.rows[game]]
            if row[f.NIMBER] >= 0:
                number = dyadic.dyadic(Fraction(row[f.LEFT_STOP], f.ONE))
                return value.simple(number, row[f.UPS], row[f.NIMBER])
            options = [self._read[option] for option in parts(game)]
            lefts = row[f.COUNTS] % f.SIDE
            return value.interned(frozenset(options[:lefts]), frozenset(options[lefts:]))

        return value.fold(game, parts, made, self._read)
