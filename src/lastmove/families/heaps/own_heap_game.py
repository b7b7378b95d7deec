"""A heap game of one's own from one function: from a heap to what may be left of it.

>>> import lastmove as lm
>>> couples = lm.heap_game("couples", lambda n: [(a, n - a) for a in range(1, n) if n > 2])
>>> lm.solve(couples(5)).value, list(lm.sequence(couples, 9))
(0, [0, 0, 0, 1, 2, 0, 1, 2, 3, 1])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar

from lastmove.core.errors import GameError, InputError, LimitReached
from lastmove.core.games import find_game
from lastmove.core.guarding import note_place
from lastmove.core.heaps import PlainHeapGame
from lastmove.families.heaps.rules import BreakingGame

Rule = Callable[[int], Iterable[Any]]
Allowed = Callable[[int, int, tuple[int, ...]], bool]
"""Whether a move may take so many chips of a heap and leave these heaps."""


class OwnHeapGame(BreakingGame, PlainHeapGame, opens=("heap_rule",), forms=("heap_rule",)):
    """What `heap_game` makes: the moves in a heap are what the function says."""

    __slots__ = ()
    heap_rule: ClassVar[Rule]

    @classmethod
    def heap_options(cls, setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every option of the function, with the number of chips that it takes away."""
        for parts in parts_by_rule(cls.heap_rule, heap, cls.name):
            yield heap - sum(parts), parts


def heap_game(
    name: str, options: Rule, *, rules: str | None = None, sources: tuple[str, ...] = ()
) -> type[OwnHeapGame]:
    """A game on heaps, given by one function from a heap to its options.

    Cost: none; its values are found when they are asked for, each by the mex of its options.

    Source: Sprague (1936) and Grundy (1939).

    Parameters
    ----------
    name : how it is called in notation, a word such as `couples`.
    options : for a heap of n chips, every option: the heaps that a move leaves, as a tuple or list,
        or a number for a single heap. All are smaller than n; empty heaps may be left out.
        The function is compiled by numba where it can be, once that pays.
    rules : the rules in a sentence.
    sources : where the game comes from.

    Raises
    ------
    InputError : for a name that is no word, or one of a bundled game.

    >>> twos = heap_game("twos", lambda n: [n - 2] if n > 1 else [])
    >>> twos(5), str(twos(5)), [str(move.to) for move in twos(5).moves()]
    (Twos(5), 'twos(5)', ['twos(3)'])
    """
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(f"a game's name is a word in small letters such as couples, not {name!r}")
    if find_game(name) is not None:
        raise InputError(f"{name!r} is the name of a bundled game; give yours another")
    if not callable(options):
        raise InputError(f"the options of a heap are given by a function, not by {options!r}")
    body = {
        "__slots__": (),
        "__module__": getattr(options, "__module__", None) or "__main__",
        "__doc__": rules or options.__doc__ or "A heap game given by one function.",
        "name": name,
        "sources": sources,
        "examples": (f"{name}(5)", f"{name}(3,4)"),
        "heap_rule": staticmethod(options),
    }
    return type("".join(map(str.capitalize, name.split("_"))), (OwnHeapGame,), body)


def take_and_break(
    name: str,
    moves: Mapping[int, Collection[int]] | Allowed,
    *,
    parts: int = 2,
    rules: str | None = None,
    sources: tuple[str, ...] = (),
) -> type[OwnHeapGame]:
    """A game in which chips are taken from a heap and the rest may be broken up, as is allowed.

    Cost: none; its values are found when they are asked for: of a heap of n chips all ways to leave
    up to `parts` heaps are gone through, about n^parts.

    Source: Guy, Smith (1956).

    Parameters
    ----------
    name : how it is called in notation, a word such as `officers`.
    moves : a table, for each number of chips that may be taken the numbers of heaps that may be
        left; or a function of the heap, the number taken and the heaps left, a tuple with the
        largest first and none empty, which says whether a move may do that.
    parts : the most heaps that a move may leave, where a function says what is allowed.
    rules : the rules in a sentence.
    sources : where the game comes from.

    Raises
    ------
    InputError : for a table that is none, besides what `heap_game` raises.

    >>> kayles = take_and_break("pins", {1: {0, 1, 2}, 2: {0, 1, 2}})
    >>> import lastmove as lm
    >>> list(lm.sequence(kayles, 9))
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    >>> unequal = take_and_break("unequal", lambda heap, taken, left: (
    ...     taken == 0 and len(left) == 2 and left[0] != left[1]))
    >>> list(lm.sequence(unequal, 9))  # Grundy's game
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]
    """
    if isinstance(moves, Mapping):
        table = {taken: frozenset(counts) for taken, counts in moves.items()}
        for number in (*table, *chain.from_iterable(table.values())):
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                raise InputError(
                    "a table of moves has numbers of chips taken, and for each a set of numbers of "
                    f"heaps left, as in {{1: {{0, 1, 2}}}}; {number!r} is none"
                )
        takes: Callable[[int], Iterable[int]] = lambda heap: sorted(table)  # noqa: E731
        counts_of: Callable[[int], Iterable[int]] = lambda taken: sorted(table[taken])  # noqa: E731
        allowed: Allowed = lambda heap, taken, left: True  # noqa: E731
    elif callable(moves):
        if not isinstance(parts, int) or isinstance(parts, bool) or parts < 0:
            raise InputError(f"a move leaves at most so many heaps, 0 or more, not {parts!r}")
        takes = lambda heap: range(heap + 1)  # noqa: E731
        counts_of = lambda taken: range(parts + 1)  # noqa: E731
        allowed = moves
    else:
        raise InputError(f"moves are given by a table or by a function, not by {moves!r}")

    def options(heap: int) -> Iterator[tuple[int, ...]]:
        for taken in takes(heap):
            for count in counts_of(taken) if taken <= heap else ():
                for left in partitions(heap - taken, count):
                    if (taken or count > 1) and allowed(heap, taken, left):
                        yield left

    options.__module__ = getattr(moves, "__module__", None) or "__main__"
    doc = rules or (None if isinstance(moves, Mapping) else moves.__doc__)
    doc = doc or "Take chips from a heap and break up the rest, as far as is allowed."
    return heap_game(name, options, rules=doc, sources=sources)


def partitions(total: int, count: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """The ways to write a total as so many positive numbers, the largest first in each.

    >>> list(partitions(6, 3)), list(partitions(0, 0)), list(partitions(3, 0))
    ([(4, 1, 1), (3, 2, 1), (2, 2, 2)], [()], [])
    """
    if count == 0 or total < count:
        if count == total == 0:
            yield ()
        return
    most = total - count + 1
    if largest is not None:
        most = min(most, largest)
    for first in range(most, (total - 1) // count, -1):
        for rest in partitions(total - first, count - 1, first):
            yield (first, *rest)


def parts_by_rule(rule: Rule, heap: int, name: str) -> Iterator[tuple[int, ...]]:
    """The options of a heap, each as the heaps left, largest first, empty ones left out."""
    try:
        listed = rule(heap)
        for option in () if listed is None else listed:
            parts = (option,) if isinstance(option, int) else tuple(option)
            for part in parts:
                if not isinstance(part, int) or isinstance(part, bool) or not 0 <= part < heap:
                    raise GameError(
                        f"the function of {name} leaves {part!r} of a heap of {heap}; what is left "
                        f"are whole numbers from 0 to {heap - 1}"
                    )
            yield tuple(sorted((part for part in parts if part), reverse=True))
    except (InputError, LimitReached):
        raise
    except Exception as problem:
        note_place(problem, lambda: f"{name}({heap})")
        raise
