"""Which heap games have these first values: a search among all of a few kinds.

The value of a heap depends on the moves that take no more than it has. So codes are read digit by
digit, and one that differs already is left with all codes that begin like it. A subtraction game is
one with digits 0 and 3. Moves that take more than the largest heap asked about change nothing, and
are not listed. Cost: for each game that agrees so far, what its next heap costs by the mex rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations, product
from operator import xor
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.games import all_games
from lastmove.core.guarding import guarded
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.core.nimbers import mex
from lastmove.core.progress import Meter, Progress
from lastmove.core.verdict import SCHEMA
from lastmove.families.heaps.rules import by_code, shortest_code
from lastmove.families.heaps.sequences.work import Family, Work, family
from lastmove.notation import Code
from lastmove.render.tables import Cell, Table

DIGITS = 3
"""Digits after the dot of the codes that are looked at."""
LARGEST_TAKEN = 12
"""The largest number in the subtraction sets that are looked at."""
LARGEST_LEFT_OUT = 6
"""The largest number in the sets of which any other may be taken."""
INTERPRETED = 64
"""Heaps after which the few games that still agree are computed one by one, compiled."""
MOST_VALUES = 100_000
SHOWN = 40
"""Games that a text lists."""


@dataclass(frozen=True)
class Found:
    """A game that has the values; the first of them is that of this heap."""

    game: str
    first_heap: int


@dataclass(frozen=True)
class FoundSequences(Table):
    """The games that have these values, and how many of which kind were looked at.

    Cost: that of `find_sequence`, which makes it.

    Source: ours.

    >>> found = find_sequence([1, 2, 3, 1, 4, 3, 2, 1])
    >>> len(found.games), sum(found.looked_at.values())
    (3, 21557)
    """

    values: tuple[int, ...]
    games: tuple[Found, ...]
    looked_at: dict[str, int]

    head = ("game", "first_heap")

    @property
    def title(self) -> str:
        """How many have the values, among how many."""
        kinds = ", ".join(f"{count:,} {kind}" for kind, count in self.looked_at.items())
        has = "game has" if len(self.games) == 1 else "games have"
        return (
            f"{len(self.games) or 'no'} {has} these values, of {sum(self.looked_at.values()):,} "
            f"looked at ({kinds})"
        )

    def body(self) -> Iterator[tuple[Cell, ...]]:
        """A game a row."""
        return ((found.game, found.first_heap) for found in self.games)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "schema": SCHEMA,
            "values": list(self.values),
            "games": [dict(zip(self.head, row, strict=True)) for row in self.body()],
            "looked_at": dict(self.looked_at),
        }

    def to_text(self) -> str:
        """The first games, where their values begin, and how many there are."""
        lines = [
            f"{found.game}{'' if found.first_heap == 0 else ', from heap 1 on'}"
            for found in self.games[:SHOWN]
        ]
        if len(self.games) > SHOWN:
            lines.append(f"… and {len(self.games) - SHOWN:,} more, which --json lists")
        return "\n".join([*lines, *([""] if lines else []), self.title]) + "\n"

    def __str__(self) -> str:
        return self.to_text().rstrip()


@guarded
def find_sequence(
    values: Sequence[int],
    *,
    time: float | None = None,
    memory: int | str | None = None,
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> FoundSequences:
    """The heap games whose values begin like this, with heap 0 or with heap 1.

    Looked at are octal and hexadecimal codes with up to three digits after the dot, subtraction
    sets of numbers up to 12, every bundled game on one number by its name, octal codes that repeat
    with few digits, and sets of numbers up to 6 of which any but these may be taken.

    Cost: some twenty thousand games are looked at, each up to the first value that differs.

    Source: ours.

    Parameters
    ----------
    values : the nimbers, of heaps 0, 1, 2, … or of 1, 2, 3, …
    time, memory : limits in seconds and bytes; past them `LimitReached` is raised.
    budget : limits as an object, instead of `time` and `memory`.
    progress : told now and then how far it is.

    Raises
    ------
    InputError : for values that are none.

    >>> found = find_sequence([1, 2, 3, 1, 4, 3, 2, 1])
    >>> [(row.game, row.first_heap) for row in found.games]
    [('kayles', 1), ('octal(0.77)', 1), ('octal(0.771)', 1)]
    """
    wanted = _checked(values)
    spent, meter = budget or Budget(time, memory), Meter(progress)
    named = _games_by_name()
    kinds: dict[str, tuple[int, Callable[[Wanted], Iterable[str]]]] = {
        "games by name": (len(named), lambda asked: _by_name(named, asked, spent)),
        "octal codes": (2 * 8**DIGITS, lambda asked: _octal(asked, spent)),
        "subtraction sets": (2**LARGEST_TAKEN - 1, lambda asked: _subtraction(asked, spent)),
        "octal codes that repeat": (
            len(repeating_codes()),
            lambda asked: _repeating(asked, spent),
        ),
        "all-but sets": (2**LARGEST_LEFT_OUT - 1, lambda asked: _all_but(asked, spent)),
        "hexadecimal codes": (
            4 * 16**DIGITS - 2 * 8**DIGITS,
            lambda asked: _hexadecimal(asked, spent),
        ),
    }
    looked_at = {kind: size for kind, (size, _) in kinds.items()}
    total, done = sum(looked_at.values()), 0
    meter.begin(0, total, "games")
    games: list[Found] = []
    for size, look in kinds.values():
        # A heap 0 is worth 0; where the values begin with heap 1, nothing is asked about it.
        for first, asked in enumerate(((*wanted,), (None, *wanted))):
            if asked[0] in (None, 0):
                for game in look(asked):
                    games.append(Found(game, first))
                    meter.tell(done, total, "games")
        done += size
        meter.tell(done, total, "games")
    return FoundSequences(wanted, tuple(games), looked_at)


Wanted = tuple[int | None, ...]
"""The value that each heap should have; None for any."""


def _checked(values: Sequence[int]) -> tuple[int, ...]:
    wanted = tuple(values)
    for value in wanted:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise InputError(f"a value of a heap is a whole number from 0 on, not {value!r}")
    if not 2 <= len(wanted) <= MOST_VALUES:
        raise InputError(
            f"values to look for are 2 to {MOST_VALUES:,} numbers such as 0,1,2,3,1,4, "
            f"not {len(wanted):,}"
        )
    return wanted


def _octal(wanted: Wanted, budget: Budget) -> Iterator[str]:
    for digits in _codes(wanted, (0, 4), range(8), DIGITS, budget):
        yield from _also_far(f"octal({_short(digits)})", wanted, budget)


def _hexadecimal(wanted: Wanted, budget: Budget) -> Iterator[str]:
    """Those with a digit above 7; the others are octal games."""
    for digits in _codes(wanted, (0, 4, 8, 12), range(16), DIGITS, budget):
        if max(digits) > 7:
            yield from _also_far(f"hexadecimal({_short(digits)})", wanted, budget)


def _subtraction(wanted: Wanted, budget: Budget) -> Iterator[str]:
    """Smaller sets first."""
    codes = _codes(wanted, (0,), (0, 3), LARGEST_TAKEN, budget)
    sets = ([taken for taken, digit in enumerate(digits) if digit] for digits in codes)
    for take in sorted(filter(None, sets), key=lambda take: (len(take), take)):
        yield from _also_far(f"subtraction(take={{{','.join(map(str, take))}}})", wanted, budget)


def _repeating(wanted: Wanted, budget: Budget) -> Iterator[str]:
    for code in repeating_codes():
        if _begins(code, wanted, budget):
            yield from _also_far(f"octal({code})", wanted, budget)


def _all_but(wanted: Wanted, budget: Budget) -> Iterator[str]:
    """Smaller sets first; a number above the largest heap is no matter."""
    most = min(LARGEST_LEFT_OUT, len(wanted) - 1)
    for size in range(1, most + 1):
        for never in combinations(range(1, most + 1), size):
            digits = [0, *(0 if taken in never else 3 for taken in range(1, most + 1)), 3]
            if _begins(Code(tuple(digits), 1), wanted, budget):
                listed = ",".join(map(str, never))
                yield from _also_far(f"allbut(never={{{listed}}})", wanted, budget)


@cache
def repeating_codes() -> tuple[Code, ...]:
    """The octal codes with up to two digits that repeat, after up to one that does not.

    >>> [str(code) for code in repeating_codes()[:8]]
    ['0.[1]', '0.[2]', '0.[3]', '0.[4]', '0.[5]', '0.[6]', '0.[7]', '4.[1]']
    """
    found: dict[Code, None] = {}
    for before, block, first in product((0, 1), (1, 2), (0, 4)):
        for digits in product(range(8), repeat=before + block):
            code = shortest_code(Code((first, *digits), block))
            if code.block:
                found[code] = None
    return tuple(found)


def _begins(code: Code, wanted: Wanted, budget: Budget) -> bool:
    """Whether the first heaps have these values."""
    values: list[int] = []
    for heap, value in enumerate(wanted[:INTERPRETED]):
        options = [parts for _, parts in by_code(code, heap)]
        budget.spend(len(options) + 1)
        values.append(mex(reduce(xor, map(values.__getitem__, parts), 0) for parts in options))
        if value not in (None, values[heap]):
            return False
    return True


def _short(digits: tuple[int, ...]) -> Code:
    """The code without zeros at its end, but for one after the dot."""
    last = max((k for k, digit in enumerate(digits) if digit), default=0)
    return Code(digits[: max(last, 1) + 1])


def _codes(
    wanted: Wanted, first: Iterable[int], digits: Sequence[int], longest: int, budget: Budget
) -> Iterator[tuple[int, ...]]:
    """The codes of which the first heaps have these values, in order; `first` before the dot."""
    last, heaps = min(longest, len(wanted) - 1), min(len(wanted), INTERPRETED)

    def extended(code: tuple[int, ...], values: list[int]) -> Iterator[tuple[int, ...]]:
        """All codes that begin like this one, whose values of the heaps so far are these."""
        heap = len(values)
        if heap == heaps:
            yield code
            return
        for digit in digits if heap <= last else (None,):
            longer = code if digit is None else (*code, digit)
            options = [parts for _, parts in by_code(Code(longer), heap)]
            budget.spend(len(options) + 1)
            value = mex(reduce(xor, map(values.__getitem__, parts), 0) for parts in options)
            if wanted[heap] in (None, value):
                yield from extended(longer, [*values, value])

    for digit in first:
        yield from extended((digit,), [0])


def _also_far(game: str, wanted: Wanted, budget: Budget) -> Iterator[str]:
    """The game, if the heaps beyond the first have the values too."""
    if len(wanted) <= INTERPRETED or _agrees(family(game), wanted, budget):
        yield game


def _agrees(game: Family, wanted: Wanted, budget: Budget) -> bool:
    """Whether the game's heaps have these values."""
    work = Work(game, len(wanted) - 1, Job(budget=budget))
    work.run()
    found = work.known.tolist()
    return all(value is None or found[heap] == value for heap, value in enumerate(wanted))


def _games_by_name() -> dict[str, Family]:
    """The bundled games of which one number makes a position."""
    found = {}
    for name, game in all_games().items():
        with suppress(InputError, NotImplementedError):
            found[name] = family(game)
    return found


def _by_name(games: dict[str, Family], wanted: Wanted, budget: Budget) -> Iterator[str]:
    for name, game in games.items():
        with suppress(InputError):  # a game that has no heap of some size
            # Far only where the beginning agrees.
            if all(_agrees(game, wanted[:n], budget) for n in (INTERPRETED, len(wanted))):
                yield name
