"""A heap game of one's own from one function: from a heap to what may be left of it.

>>> import lastmove as lm
>>> couples = lm.heap_game("couples", lambda n: [(a, n - a) for a in range(1, n) if n > 2])
>>> lm.solve(couples(5)).value, list(lm.sequence(couples, 9))
(0, [0, 0, 0, 1, 2, 0, 1, 2, 3, 1])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from lastmove.core.errors import GameError, InputError, LimitReached
from lastmove.core.games import find_game
from lastmove.core.guarding import note_place
from lastmove.core.heaps import PlainHeapGame
from lastmove.families.heaps.rules import BreakingGame

Rule = Callable[[int], Iterable[Any]]


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
