"""Nim with a bounded number of chips that may be added."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import chain
from typing import Any, Literal, NamedTuple

from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY, cite
from lastmove.core.errors import BadArgument
from lastmove.core.heaps import heap_sizes, part_by_part
from lastmove.core.position import Impartial, Move
from lastmove.notation.args import Args
from lastmove.notation.whole import whole_number

HEAPS, NEW, BOTH = "heaps", "new", "both"
ADDED = (BOTH, HEAPS, NEW)
"""What chips may be added to: heaps that there are, new ones, or both."""


class State(NamedTuple):
    """The heaps, how many chips may still be added, and to what."""

    heaps: tuple[int, ...]
    budget: int
    add: str = BOTH

    def addable(self, index: int) -> int:
        """How many chips a heap, counted from 0, may get; past the last one, a new heap.

        A heap without chips is no heap, unless it may be started anyway.
        """
        if self.add == BOTH:
            return self.budget
        there = index < len(self.heaps) and self.heaps[index] > 0
        asked = HEAPS if there else NEW if index == len(self.heaps) else None
        return self.budget if self.add == asked else 0

    def change(self, index: int, size: int) -> tuple[str, State]:
        """The move that gives a heap another size, past the last one a new heap: its text too."""
        heaps, budget, add = self
        more = size - (*heaps, 0)[index]
        to = State((*heaps[:index], size, *heaps[index + 1 :]), budget - max(0, more), add)
        if index == len(heaps):
            return f"add a heap of {size}", to
        text = f"add {more} to" if more > 0 else f"take {-more} from"
        return f"{text} heap {index + 1}", to


class GrowingNim(Impartial):
    """Take chips from a heap, or add some to a heap or as a new heap, within the budget left."""

    sources = (cite(COMBINATORIAL_GAME_THEORY, "section 2.2, observation"),)
    examples = (
        "growing_nim(3,5, budget=4)",
        "growing_nim(1,1, budget=2)",
        "growing_nim(0, budget=3)",
        "growing_nim(2,3, budget=0)",
        "growing_nim(3,5, budget=4, add=heaps)",
        "growing_nim(1,0, budget=2, add=new)",
    )

    @staticmethod
    def start(*heaps: int, budget: int, add: Literal["both", "heaps", "new"] = "both") -> State:
        """`growing_nim(3,5, budget=4)`: the heaps, and how many chips may be added in all.

        `add=heaps`: only to heaps that have chips; `add=new`: only as new heaps.
        """
        if add not in ADDED:
            raise BadArgument("add", f"chips are added to heaps, new or both, not {add!r}")
        return State(heap_sizes("heaps", heaps), whole_number("budget", "a budget", budget), add)

    @staticmethod
    def args(state: State) -> Args:
        """Heaps and budget, and what may be added to, if not both."""
        add = {} if state.add == BOTH else {"add": state.add}
        return Args(state.heaps, {"budget": state.budget} | add)

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """Heap by heap first less, then more; last a new heap."""
        heaps = (*state.heaps, 0)

        def plays_in(index: int) -> Iterator[tuple[str, Any]]:
            more = range(heaps[index] + 1, heaps[index] + state.addable(index) + 1)
            for size in chain(reversed(range(heaps[index])), more):
                yield state.change(index, size)

        return part_by_part(plays_in, range(len(heaps)))

    def changing(self, index: int, size: int) -> Move:
        """The move that gives a heap, counted from 0, another size; past the last, a new heap."""
        text, state = self.state.change(index, size)
        return Move(text, self.at(state))

    @staticmethod
    def canonical(state: State) -> State:
        """Order and empty heaps do not matter: what can be added to one can be a new heap."""
        return state._replace(heaps=tuple(sorted(filter(None, state.heaps))))

    @staticmethod
    def identity(state: State) -> Hashable:
        """An empty heap and a heap that is yet to be started are the same, too."""
        return GrowingNim.canonical(state)
