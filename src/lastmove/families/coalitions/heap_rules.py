"""Games on heaps by their codes, and which sizes of heap an automaton takes for equal.

The digit for r tells what a move that takes r chips may leave of a heap: 1 nothing, 2 one heap, 4
two, 8 three, added up. Nim is 0.333…, a code that does not end; a subtraction game has a 3 for each
number that may be taken; kayles is 0.77.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Heaps = tuple[int, ...]


@dataclass(frozen=True)
class Period:
    """Heaps of ``start + length`` or more chips count as those ``length`` smaller."""

    start: int
    length: int

    @property
    def kinds(self) -> int:
        """The largest heap that counts as itself."""
        return self.start + self.length - 1

    def reduced(self, heap: int) -> int:
        """The smallest heap that a heap counts as.

        >>> [Period(3, 2).reduced(heap) for heap in range(1, 9)]
        [1, 2, 3, 4, 3, 4, 3, 4]
        """
        if heap <= self.kinds:
            return heap
        return self.start + (heap - self.start) % self.length


@dataclass(frozen=True)
class HeapRules:
    """The moves of one heap; ``digits[r]`` is for a move that takes r. Nim alone is endless."""

    name: str
    digits: tuple[int, ...]
    endless: bool = False
    write: Callable[[Heaps], str] = field(default=lambda heaps: str(heaps), compare=False)

    @property
    def parts(self) -> int:
        """How many heaps a move leaves at the most."""
        return max(1, *(digit.bit_length() - 1 for digit in self.digits))

    @property
    def most(self) -> int:
        """The most that a move takes, where there is one."""
        return max((taken for taken, digit in enumerate(self.digits) if digit), default=0)

    def reach(self, period: Period) -> int:
        """A size by which every heap is like a smaller one, options and all.

        With q parts, p the length and s the start, and d the most that is taken, the options of h
        and of h + p count as the same if h − d ≥ qs + (q − 1)(p − 1): of parts that add up to so
        much one is at least s, and of parts that add up to p more one is at least s + p. So heaps
        up to q(s + p − 1) + d are enough. In nim, where p is 1, a heap above s has s as an option.
        """
        if self.endless:
            return period.kinds + 1
        return self.parts * period.kinds + self.most

    def options(self, heap: int) -> Iterator[Heaps]:
        """What a move makes of a heap: the heaps that take its place, none of them empty.

        >>> sorted(HeapRules("kayles", (0, 7, 7)).options(3))
        [(1,), (1, 1), (2,)]
        """
        for taken in range(heap + 1):
            if taken >= len(self.digits) and not self.endless:
                return
            digit = self.digits[min(taken, len(self.digits) - 1)]
            left = heap - taken
            if digit & 1 and not left:
                yield ()
            if digit & 2 and left and taken:
                yield (left,)
            if digit & 4:
                yield from ((a, left - a) for a in range(1, left // 2 + 1))
            if digit & 8:
                for a in range(1, left // 3 + 1):
                    yield from ((a, b, left - a - b) for b in range(a, (left - a) // 2 + 1))


NIM = HeapRules(
    "nim", (0, 3), endless=True, write=lambda heaps: f"nim({','.join(map(str, heaps))})"
)
