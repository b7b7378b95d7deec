"""The even/odd game of the lecture notes: even numbers, or the whole of an odd pile."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.heaps import PlainHeapGame
from lastmove.core.position import Move


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
