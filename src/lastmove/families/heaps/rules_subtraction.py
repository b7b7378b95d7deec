"""Subtraction games: take-away with a fixed set of numbers one may take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lastmove.core.bibliography import GOLOMB, LECTURES, cite
from lastmove.core.errors import BadArgument
from lastmove.core.heaps import HeapGame, heap_sizes
from lastmove.notation.args import Args


class Subtraction(HeapGame):
    """Take one of the allowed numbers of chips from one heap."""

    sources = (cite(LECTURES, "Game 1"), GOLOMB)
    examples = (
        "subtraction(10, take={1,2,3,4})",
        "subtraction(5,7, take={2,3})",
        "subtraction(6, take={1,4})",
        "subtraction(0, take={5})",
    )

    @staticmethod
    def start(*heaps: int, take: frozenset[int]) -> Any:
        """`subtraction(10, take={1,2,3,4})`: the heaps, and what may be taken."""
        return subtraction_set(take), heap_sizes("heaps", heaps)

    @staticmethod
    def args(state: Any) -> Args:
        """The heaps, and the set in increasing order."""
        return Args(state[1], {"take": set(state[0])})

    @staticmethod
    def heap_moves(take: tuple[int, ...], heap: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Take an allowed number, if the heap has as many."""
        for taken in take:
            if taken > heap:
                return
            yield f"take {taken}", (heap - taken,)


def subtraction_set(take: Iterable[Any]) -> tuple[int, ...]:
    """The numbers in increasing order, or `BadArgument`."""
    numbers = set(take)
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise BadArgument("take", f"a number to take is 1 or more, not {number!r}")
    if not numbers:
        raise BadArgument("take", "the set of numbers to take is empty; {1,2} would do")
    return tuple(sorted(numbers))
