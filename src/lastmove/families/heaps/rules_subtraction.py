"""Take-away with fixed numbers: subtraction games, and the even/odd game of the lecture notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from lastmove.core.bibliography import GOLOMB, LECTURES, cite
from lastmove.core.errors import BadArgument
from lastmove.core.heaps import HeapGame, PlainHeapGame, heap_sizes
from lastmove.core.position import Move
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


class EvenOdd(PlainHeapGame):
    """Take an even number of chips but not the whole heap, or the whole heap if it is odd."""

    sources = (cite(LECTURES, "Lemma 2"),)
    examples = ("even_odd(7)", "even_odd(8)", "even_odd(0,2,5)", "even_odd(6,3)")

    @staticmethod
    def heap_moves(setting: None, heap: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Two chips, four, and so on; last an odd heap as a whole."""
        for taken in range(2, heap, 2):
            yield f"take {taken}", (heap - taken,)
        if heap % 2:
            yield f"take {heap}", (0,)

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a huge heap."""
        words = re.fullmatch(r"\s*take\s+(\d{1,4000})\s+from\s+heap\s+(\d{1,9})\s*", text)
        if words is not None and 1 <= int(words[2]) <= len(self.heaps):
            taken, index = int(words[1]), int(words[2]) - 1
            heap = self.heaps[index]
            if (taken == heap and heap % 2) or (taken in range(2, heap, 2)):
                return self.leave(index, heap - taken)
        return super().move(text)

    def leave(self, index: int, left: int) -> Move:
        """The move that leaves so many chips of this heap."""
        heaps = (*self.heaps[:index], left, *self.heaps[index + 1 :])
        text = f"take {self.heaps[index] - left}{self.place(index + 1)}"
        return Move(text, self.with_heaps(*heaps))
