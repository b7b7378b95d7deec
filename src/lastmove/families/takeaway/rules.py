"""Take-away with a growing limit: how much one may take depends on what was taken before."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.errors import BadArgument, InputError
from lastmove.core.position import Impartial, Move
from lastmove.notation.args import Args
from lastmove.notation.formula import Formula
from lastmove.notation.slopes import joined_by, slope, straight
from lastmove.notation.whole import whole_number


class State(NamedTuple):
    """The pile, the most that may be taken now (never more than the pile), and f."""

    pile: int
    limit: int
    f: Formula


SMALL = 4_000
"""Up to this pile f may be any function: values follow from those of all smaller piles and limits.

Theorems need more of it, which for a larger pile has to be shown; see `problem`.
"""
FEW = 32
"""Steps of x that are looked at one by one where bounds do not show how f grows."""
MOST_WORK = 2_000_000
"""What may be spent on showing it, in operations on two numbers."""
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

        f(x) is at least 1. For a pile of more than 4,000 it must be seen from the formula that f
        does not decrease and that f(x) ≥ x, for all x up to the pile.
        """
        pile = whole_number("pile", "a pile", pile)
        function = Formula(f) if isinstance(f, str) else f
        if not isinstance(function, Formula):
            raise BadArgument("f", f"f is arithmetic in x such as 2*x, not {f!r}")
        for x in range(1, min(pile, SMALL) + 1):
            if value_at(function, x) < 1:
                raise BadArgument("f", f"f(x) is at least 1, but f({x}) = {function(x)}")
        wrong = problem(function, pile) if pile > SMALL else None
        if wrong is not None:
            raise BadArgument("f", f"{wrong}; this has to hold for a pile of more than {SMALL:,}")
        if limit is None:
            return State(pile, max(0, pile - 1), function)
        limit = whole_number("limit", "a limit", limit)
        if limit == 0:
            raise BadArgument("limit", "a limit is 1 or more; without one, it is the pile less 1")
        return State(pile, min(limit, pile), function)

    @staticmethod
    def args(state: State) -> Args:
        """The limit is left out where it is the usual one of a first move."""
        pile, limit, f = state
        usual = limit == max(0, pile - 1)
        return Args.of(pile, f=f) if usual else Args.of(pile, f=f, limit=limit)

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """The short moves first."""
        for taken in range(1, state.limit + 1):
            yield f"take {taken}", after(state, taken)

    @staticmethod
    def options(state: State) -> Iterator[State]:
        """The same without their texts, as a search wants them."""
        pile, limit, f = state
        for taken in range(1, limit + 1):
            yield State(pile - taken, min(f(taken), pile - taken), f)

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a huge pile."""
        words = re.fullmatch(r"\s*take\s+(\d{1,4000})\s*", text)
        if words is not None and 1 <= int(words[1]) <= self.state.limit:
            return self.taking(int(words[1]))
        return super().move(text)

    def taking(self, taken: int) -> Move:
        """The move that takes so many chips."""
        return Move(f"take {taken}", self.at(after(self.state, taken)))


def after(state: State, taken: int) -> State:
    """The state once so many chips were taken."""
    pile, _, f = state
    return State(pile - taken, min(f(taken), pile - taken), f)


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


def value_at(f: Formula, x: int) -> int:
    """f(x), or a sentence that says where f cannot be computed."""
    try:
        return f(x)
    except InputError as why:
        raise BadArgument("f", f"f({x}) cannot be computed: {why}") from None


def problem(f: Formula, pile: int) -> str | None:
    """Why the theorems do not hold for f up to this pile, None if they do.

    They need that f does not decrease and that f(x) ≥ x. Small piles are looked at everywhere,
    larger ones by stretches: on each the bounds of `slope` show it, or else those of its halves;
    short stretches are looked at everywhere again. What is shown of a pile is so of smaller ones.
    """
    known = _known(f)
    if pile >= known.wrong_at:
        return known.wrong
    try:
        if pile > known.shown:
            _show(f, pile, known)
    except NotShown as why:
        known.wrong, known.wrong_at = str(why), why.at
        return known.wrong
    known.shown = max(known.shown, pile)
    return None


@dataclass
class _Known:
    """What has been found of a function: up to which pile the theorems hold, from which not."""

    shown: int = 0
    wrong: str | None = None
    wrong_at: float = inf


@lru_cache(maxsize=128)
def _known(f: Formula) -> _Known:
    return _Known()


class NotShown(Exception):
    """A place where the theorems' conditions fail; or, from where on, where they are not seen."""

    def __init__(self, at: int, message: str):
        self.at = at
        super().__init__(message)


def _show(f: Formula, pile: int, known: _Known) -> None:
    _look(f, range(max(1, known.shown), min(pile, SMALL) + 1))
    work, length, start = 0, len(f.steps), SMALL
    while start < pile:
        stretches = [(start, 2 * start)]
        start *= 2
        # Cut at the same places for every pile, so that a smaller one needs no more.
        while stretches:
            a, b = stretches.pop()
            end = min(b, pile)
            if end <= max(a, known.shown) or _is_shown(f, a, end):
                work += 10 * length
            elif b - a <= FEW:
                _look(f, range(a, end + 1))
                work += FEW * length
            else:
                middle = (a + b) // 2
                stretches += [(middle, b), (a, middle)]
                work += 10 * length
            if work > MOST_WORK:
                raise NotShown(
                    end,
                    f"that f = {f} does not decrease, and is at least x, is not "
                    f"seen for x from {a} to {end}",
                )


def _is_shown(f: Formula, a: int, b: int) -> bool:
    """Whether bounds show it for all x from a to b."""
    _look(f, (a, b))
    grows = slope(f, a, b)
    if grows is None or grows.least < 0:
        return False
    more = joined_by("-", grows, straight(a, b))
    return more is not None and (more.low >= 0 or more.line.lowest(a, b) >= 0)


def _look(f: Formula, numbers: Iterable[int]) -> None:
    """Look at f at increasing numbers one by one."""
    before, below = 0, 0
    for x in numbers:
        value = value_at(f, x)
        if value < x:
            raise NotShown(x, f"f(x) must be at least x, but f({x}) = {value} for f = {f}")
        if value < below:
            raise NotShown(
                x, f"f must not decrease, but f({before}) = {below} and f({x}) = {value}"
            )
        before, below = x, value
