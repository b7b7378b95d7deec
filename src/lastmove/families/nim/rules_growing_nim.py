"""Nim with a bounded number of chips that may be added."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY, cite
from lastmove.core.heaps import heap_sizes
from lastmove.core.position import Impartial, Move
from lastmove.notation.args import Args
from lastmove.notation.whole import whole_number


class State(NamedTuple):
    """The heaps, and how many chips may still be added."""

    heaps: tuple[int, ...]
    budget: int


class GrowingNim(Impartial):
    """Take chips from a heap, or add some to a heap or as a new heap, within the budget left."""

    sources = (cite(COMBINATORIAL_GAME_THEORY, "section 2.2, observation"),)
    examples = (
        "growing_nim(3,5, budget=4)",
        "growing_nim(1,1, budget=2)",
        "growing_nim(0, budget=3)",
        "growing_nim(2,3, budget=0)",
    )

    @staticmethod
    def start(*heaps: int, budget: int) -> State:
        """`growing_nim(3,5, budget=4)`: the heaps, and how many chips may be added in all."""
        return State(heap_sizes("heaps", heaps), whole_number("budget", "a budget", budget))

    @staticmethod
    def args(state: State) -> Args:
        """Heaps and budget."""
        return Args(state.heaps, {"budget": state.budget})

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """Heap by heap first less, then more; last a new heap."""
        heaps, budget = state
        for index, heap in enumerate(heaps):
            left, right = heaps[:index], heaps[index + 1 :]
            for taken in range(1, heap + 1):
                to = State((*left, heap - taken, *right), budget)
                yield f"take {taken} from heap {index + 1}", to
            for added in range(1, budget + 1):
                to = State((*left, heap + added, *right), budget - added)
                yield f"add {added} to heap {index + 1}", to
        for added in range(1, budget + 1):
            yield f"add a heap of {added}", State((*heaps, added), budget - added)

    @staticmethod
    def options(state: State) -> Iterator[State]:
        """The same without their texts, as a search wants them."""
        heaps, budget = state
        for index, heap in enumerate((*heaps, 0)):
            left, right = heaps[:index], heaps[index + 1 :]
            for size in reversed(range(heap)):
                yield State((*left, size, *right), budget)
            for added in range(1, budget + 1):
                yield State((*left, heap + added, *right), budget - added)

    def changing(self, index: int, size: int) -> Move:
        """The move that gives a heap, counted from 0, another size; past the last, a new heap."""
        heaps, budget = self.state
        if index == len(heaps):
            return Move(f"add a heap of {size}", self.at(State((*heaps, size), budget - size)))
        to, heap = (*heaps[:index], size, *heaps[index + 1 :]), heaps[index]
        if size < heap:
            return Move(f"take {heap - size} from heap {index + 1}", self.at(State(to, budget)))
        left = budget - size + heap
        return Move(f"add {size - heap} to heap {index + 1}", self.at(State(to, left)))

    @staticmethod
    def canonical(state: State) -> State:
        """Order and empty heaps do not matter: a new heap can be started anyway."""
        return State(tuple(sorted(filter(None, state.heaps))), state.budget)

    @staticmethod
    def identity(state: State) -> Hashable:
        """An empty heap and a heap that is yet to be started are the same, too."""
        return GrowingNim.canonical(state)
