"""Take-away with a growing limit: how much one may take depends on what was taken before."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lastmove.bibliography import LECTURES, cite
from lastmove.errors import BadArgument, InputError
from lastmove.notation.args import Args
from lastmove.notation.formula import Formula
from lastmove.notation.whole import whole_number
from lastmove.position import Impartial, Move

State = tuple[int, int, Formula]
"""The pile, the most that may be taken now (never more than the pile), and f."""

POINTWISE = 100_000
"""Up to here f is looked at everywhere."""
MOST_STRETCHES = 100_000
"""How many stretches of the sequence H are computed."""


class Takeaway(Impartial):
    """Take chips from the pile, at first not all; after x were taken, the next may take f(x)."""

    sources = (cite(LECTURES, "Theorems 3 to 5"),)
    examples = (
        "takeaway(21, f=2*x)",
        "takeaway(12, f=2*x, limit=4)",
        "takeaway(13, f=2*x)",
        "takeaway(9, f=x+2)",
        "takeaway(16, f=x)",
        "takeaway(1, f=x)",
        "takeaway(0, f=x)",
    )

    @staticmethod
    def start(pile: int, *, f: Formula, limit: int | None = None) -> State:
        """`takeaway(21, f=2*x)`, or with another limit for the first move, `limit=4`.

        f must not decrease, and f(x) ≥ x. That is checked at every x up to the pile or 100,000,
        and for a larger pile at the numbers of the sequence H up to it, where the theorem uses f,
        at their neighbors and at the pile itself.
        """
        pile = whole_number("pile", "a pile", pile)
        function = Formula(f) if isinstance(f, str) else f
        if not isinstance(function, Formula):
            raise BadArgument("f", f"f is arithmetic in x such as 2*x, not {f!r}")
        problem = violation(function, pile)
        if problem is not None:
            raise BadArgument("f", problem)
        if limit is None:
            return pile, max(0, pile - 1), function
        limit = whole_number("limit", "a limit", limit)
        if limit == 0:
            raise BadArgument("limit", "a limit is 1 or more; without one, it is the pile less 1")
        return pile, min(limit, pile), function

    @staticmethod
    def args(state: State) -> Args:
        """The limit is left out where it is the usual one of a first move."""
        pile, limit, f = state
        usual = limit == max(0, pile - 1)
        return Args.of(pile, f=f) if usual else Args.of(pile, f=f, limit=limit)

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """The short moves first."""
        for taken in range(1, state[1] + 1):
            yield f"take {taken}", after(state, taken)

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a huge pile."""
        words = re.fullmatch(r"\s*take\s+(\d{1,4000})\s*", text)
        if words is not None and 1 <= int(words[1]) <= self.state[1]:
            return self.taking(int(words[1]))
        return super().move(text)

    def taking(self, taken: int) -> Move:
        """The move that takes so many chips."""
        return Move(f"take {taken}", self.at(after(self.state, taken)))


def after(state: State, taken: int) -> State:
    """The state once so many chips were taken."""
    pile, _, f = state
    return pile - taken, min(f(taken), pile - taken), f


@dataclass(frozen=True)
class Stretch:
    """Numbers of the sequence H that follow each other at equal steps, from first to last."""

    first: int
    step: int
    last: int

    def __getitem__(self, index: int) -> int:
        return self.first + index * self.step

    @property
    def count(self) -> int:
        """How many there are; possibly more than a `len` can be."""
        return (self.last - self.first) // self.step + 1


@dataclass(frozen=True)
class Sequence:
    """The sequence H of a function f, up to some number, in stretches of equal steps.

    H_1 = 1, and H_{j+1} = H_j + H_l with the smallest H_l for which f(H_l) ≥ H_j (Lecture notes,
    recurrence (2)). As long as H_j ≤ f(H_l) the step stays H_l, so f(x) = x² has a billion such
    numbers up to 10^18 and only 63,000 stretches. `complete` is False when there are
    too many stretches, or f(x) < x.
    """

    stretches: tuple[Stretch, ...]
    complete: bool

    def largest(self, most: int) -> int:
        """The largest number of the sequence that is at most this, which is 1 or more."""
        place = bisect_right(self.stretches, most, key=lambda stretch: stretch.first) - 1
        stretch = self.stretches[place]
        return most - (most - stretch.first) % stretch.step if most < stretch.last else stretch.last

    def first(self, count: int) -> list[int]:
        """The first so many numbers, or as many as there are."""
        found: list[int] = []
        for stretch in self.stretches:
            if len(found) == count:
                break
            found += [stretch[index] for index in range(min(stretch.count, count - len(found)))]
        return found


@lru_cache(maxsize=8)
def sequence(f: Formula, most: int) -> Sequence:
    """The sequence H up to this number. Cost: a bisection for each stretch."""
    stretches = [Stretch(1, 1, 1)]
    at = index = 0  # the number H_l that is the step is stretches[at][index]
    while len(stretches) < MOST_STRETCHES:
        last = stretches[-1].last
        while f(stretches[at].last) < last:
            at, index = at + 1, 0
            if at == len(stretches):
                return Sequence(tuple(stretches), False)
        low, high = index, stretches[at].count - 1
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if f(stretches[at][middle]) < last else (low, middle)
        index = low
        step = stretches[at][index]
        more = (min(f(step), most - step) - last) // step + 1
        if more < 1:
            return Sequence(tuple(stretches), True)
        stretches.append(Stretch(last + step, step, last + more * step))
    return Sequence(tuple(stretches), False)


def violation(f: Formula, pile: int) -> str | None:
    """The first place found where f decreases or f(x) < x, in words; None if none was found."""
    found = _violation_up_to(f, min(pile, POINTWISE))
    return _violation_beyond(f, pile) if found is None and pile > POINTWISE else found


@lru_cache(maxsize=128)
def _violation_up_to(f: Formula, most: int) -> str | None:
    return _violation_among(f, range(1, most + 1))


@lru_cache(maxsize=128)
def _violation_beyond(f: Formula, pile: int) -> str | None:
    numbers = {pile - 1, pile}
    try:
        stretches = sequence(f, pile).stretches
    except InputError as problem:
        return f"f cannot be computed everywhere up to {pile}: {problem}"
    for stretch in stretches:
        for number in (stretch.first, stretch.last):
            numbers |= {number - 1, number, number + 1}
    beyond = sorted(number for number in numbers if POINTWISE < number <= pile)
    return _violation_among(f, [POINTWISE, *beyond])


def _violation_among(f: Formula, numbers: Iterable[int]) -> str | None:
    """The first of the increasing numbers where f is less than x, or than at the number before."""
    previous, below = 0, 0
    for x in numbers:
        try:
            value = f(x)
        except InputError as problem:
            return f"f({x}) cannot be computed: {problem}"
        if value < x:
            return f"f(x) must be at least x, but f({x}) = {value} for f = {f}"
        if value < below:
            return f"f must not decrease, but f({previous}) = {below} and f({x}) = {value}"
        previous, below = x, value
    return None
