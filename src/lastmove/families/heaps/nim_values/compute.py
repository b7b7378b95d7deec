"""Values heap by heap with the method that suits, checkpoint by checkpoint.

At every checkpoint the values known so far decide how to go on: where a theorem proves that they
repeat, the rest is copied; where few heaps are rare, the sparse-space method runs to the next
checkpoint; else the quadratic one does. All three give the same values; the known ones are all the
state there is, so that a run can be left and taken up again at any heap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.families.heaps.nim_values import kernels_dense, kernels_sparse, sparse
from lastmove.families.heaps.nim_values.breaking import Breaking
from lastmove.families.heaps.nim_values.periods import (
    grows,
    need,
    observed_period,
    smallest_period,
    values_needed,
)

Array = np.ndarray[Any, Any]

WORK = 30_000_000
"""Pairs looked at between two looks at the clock."""
FIRST_CHECKPOINT = 128
SPARSE_FROM = 1024
WORTH = 6
"""The sparse-space method is used when rare heaps are this many times fewer than all."""
ROOM = 1024
"""Rare heaps that may be added between two calls."""
TRIED = 1 << 17
"""Heaps among which those that are tried first are chosen."""
MOST_FOR_GROWTH = 6000
"""Values that are computed to prove a saltus."""
WIDEST = 1 << 15
"""The largest value that two bytes hold, with a bit to spare."""

PIECE = 1 << 24
"""Values of a proved period that are copied between two looks at the limits: ten milliseconds."""

Report = Callable[[int], None]


class Course(NamedTuple):
    """How values are being computed, besides the values themselves."""

    methods: list[str]
    """Those used so far."""
    checkpoint: int
    """The heap at which it is next decided how to go on."""
    sparse: bool
    """Whether the sparse-space method is at work."""
    space: tuple[int, bool, int] | None
    """Its division of heaps: the mask, whether it is with the heap, the common class."""


class HeapValues:
    """The values of heaps 0, 1, 2, … of one game, as far as they have been extended.

    `period` is (start, length) once a theorem proves it, and `growth` (start, length, saltus) once
    `look_for_growth` has. `methods` names what was used, in order.
    `allow` restricts the methods, for tests and benchmarks.
    """

    def __init__(
        self,
        game: Breaking,
        known: Array | None = None,
        allow: tuple[str, ...] = ("quadratic", "sparse", "period"),
        course: Course | None = None,
    ):
        self.game = game
        self.period: tuple[int, int] | None = None
        self.growth: tuple[int, int, int] | None = None
        self.space: sparse.Space | None = None
        self.methods: list[str] = []
        self.done = 0
        self._values = np.zeros(0, np.uint16)
        self._allow = allow
        takes, digits = np.array(game.takes, np.int64), np.array(game.digits, np.int64)
        self._code = kernels_dense.Code(takes, digits, game.uneven)
        self._need = need(game)
        self._wide = False
        self._twos = np.zeros((0, 1), np.uint64)
        if known is not None and len(known):
            self._reserve(len(known), int(known.max()))
            self._values[: len(known)] = known
            self.done = len(known)
        self._checkpoint, self._sparse_now = 0, False
        if course is not None:
            self.methods = list(course.methods)
            self._checkpoint = course.checkpoint
            if course.space is not None:
                self._use_space(sparse.Space(*course.space))
            self._sparse_now = course.sparse

    @property
    def values(self) -> Array:
        """The values known."""
        return self._values[: self.done]

    @property
    def course(self) -> Course:
        """Where it is between checkpoints, for a run that goes on as if it had not been left."""
        space = None
        if self.space is not None:
            space = (self.space.mask, self.space.with_heap, self.space.common)
        return Course(list(self.methods), self._checkpoint, self._sparse_now, space)

    def extend(self, count: int, budget: Budget, report: Report = lambda done: None) -> None:
        """Make sure that the values of heaps 0 to `count` − 1 are known.

        Stopped by a limit or by the user, it has lost nothing: `values` are those known so far.
        """
        self._reserve(count, 0)
        while self.done < count:
            if self.done >= self._checkpoint:
                self._look_for_period()
                step = self.done // 2 if self.done < 100_000 else self.done
                pays = self.period is None and self._sparse_pays()
                # At once: whatever interrupts this, it is decided here or will be.
                following = max(FIRST_CHECKPOINT, self.done + step)
                self._checkpoint, self._sparse_now = following, pays
            before = self.done
            if self.period is not None:
                self._copy(count)
            elif self._sparse_now:
                self._use("sparse")
                self._extend_sparse(min(count, self._checkpoint))
            else:
                self._use("quadratic")
                self._extend_dense(min(count, self._checkpoint))
            budget.spend(max(1024, self.done - before))
            report(self.done)
        if self.period is None:
            self._look_for_period()

    def look_for_growth(self, budget: Budget, most: int = MOST_FOR_GROWTH) -> None:
        """See whether the values grow for ever, extending them to at most `most` for a proof."""
        if self.game.parts != 3 or self.period is not None or self.growth is not None:
            return
        seen = observed_period(self.values)
        if seen is None or not seen[2] or seen[2] & (seen[2] - 1):
            return
        needed = values_needed(self.values, self.game, *seen)
        if needed <= max(most, self.done):
            self.extend(needed, budget)
            if grows(self.values[:needed], self.game, *seen):
                self.growth = seen

    def _use(self, method: str) -> None:
        if method not in self.methods:
            self.methods.append(method)

    def _reserve(self, count: int, largest: int) -> None:
        if count > len(self._values):
            room = np.zeros(count, self._values.dtype)
            room[: self.done] = self._values[: self.done]
            self._values = room
        if largest >= WIDEST and self._values.dtype == np.uint16:
            self._values = self._values.astype(np.uint32)

    def _look_for_period(self) -> None:
        if self._need is None or "period" not in self._allow or self.period is not None:
            return
        self.period = smallest_period(self.values, self._need)

    def _copy(self, count: int) -> None:
        """Past the proof values are those some periods before: of a piece of at most `count`."""
        assert self.period is not None
        self._use("period")
        start, length = self.period
        # Whole periods, as many as there are: each piece is twice as long as the one before.
        back = max(length, min(self.done - start, PIECE) // length * length)
        stop = min(count, self.done + back)
        self._values[self.done : stop] = self._values[self.done - back : stop - back]
        self.done = stop

    # -- the quadratic method -------------------------------------------------------------------

    def _extend_dense(self, stop: int) -> None:
        game = self.game
        if not game.takes:
            self._values[self.done : stop] = 0
            self.done = stop
            return
        largest = int(self.values.max(initial=0))
        self._reserve(0, largest)
        words = max(1, (1 << largest.bit_length()) // 64)
        rows = game.last + 1 if game.parts >= 2 else 1
        threes = np.zeros((rows, words), np.uint64)
        forward = backward = np.zeros(0, np.uint8)
        if words == 1:
            forward = np.zeros(stop, np.uint8)
            forward[: self.done] = self.values
            backward = forward[::-1].copy()
        if game.parts >= 3:
            self._widen(stop, words)
            twos = self._twos
        else:
            twos = np.zeros((rows, words), np.uint64)
        known = kernels_dense.Values(self._values, forward, backward)
        sets = kernels_dense.Sets(twos, threes, np.zeros(64 * words, np.uint8))
        self.done = kernels_dense.extend(known, self.done, stop, self._code, sets, WORK)

    def _widen(self, stop: int, words: int) -> None:
        """Room for the sets of all totals below `stop`; those of known totals are kept.

        A set is known for every total below `done` but, after a resumption, none is.
        """
        rows, width = self._twos.shape
        if rows >= stop and width == words:
            return
        new_rows = max(stop, min(len(self._values), 2 * rows))
        room = new_rows * words * 8
        if room > 1 << 33:
            raise LimitReached(
                f"three parts need the sets of all smaller heaps, here {room >> 20:,} MB"
            )
        twos = np.zeros((new_rows, words), np.uint64)
        if rows:
            twos[:rows, :width] = self._twos
        else:
            kernels_dense.fill_twos(self._values, self.done, self.game.uneven, twos)
        self._twos = twos

    # -- the sparse-space method ----------------------------------------------------------------

    def _sparse_pays(self) -> bool:
        """Choose a space; whether it has so few rare heaps that the method pays."""
        game, done = self.game, self.done
        if "sparse" not in self._allow or game.parts != 2:
            return False
        if done < max(SPARSE_FROM, 4 * game.last) and "quadratic" in self._allow:
            return False
        if done <= 2 * game.last + 2:
            return False
        largest = int(self.values.max(initial=0))
        if largest >= done:
            return False
        space, rare = sparse.best_space(self.values, game.split_takes)
        if "quadratic" in self._allow and rare * WORTH > done:
            return False
        self._use_space(space)
        return True

    def _use_space(self, space: sparse.Space) -> None:
        self.space, self._wide = space, False
        self._rare = space.rare(self.values).astype(np.uint32)
        half = min((self.done - self.game.last) // 2, TRIED)
        self._order = sparse.varied(self._values[:half], space)

    def _extend_sparse(self, stop: int) -> None:
        assert self.space is not None
        space, count = self.space, len(self._rare)
        largest = int(self.values.max(initial=0))
        self._reserve(0, largest)
        rare = np.zeros(count + ROOM, np.uint32)
        rare[:count] = self._rare
        rare_values = np.zeros(count + ROOM, np.uint32)
        rare_values[:count] = self._values[self._rare]
        listed = kernels_sparse.Rare(rare, rare_values, self._order)
        before = self.done
        if largest < kernels_dense.NARROW and not self._wide:
            bits = kernels_sparse.Bits(sparse.bits_of_classes(space), space.with_heap, space.common)
            done, count, _ = kernels_sparse.extend_narrow(
                self._values, before, stop, self._code, bits, listed, count, WORK
            )
            self._wide = done == before
        else:
            size = max(kernels_dense.NARROW, 1 << largest.bit_length())
            both = sparse.classes_of_values(space, 2 * size)
            classes = kernels_sparse.Classes(*both, space.with_heap, space.common)
            seen = np.zeros(2 * size, np.uint8)
            done, count, _ = kernels_sparse.extend(
                self._values, before, stop, self._code, classes, listed, count, seen, WORK
            )
        self.done = done
        self._rare = rare[:count].copy()
