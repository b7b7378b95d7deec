"""Games played on independent heaps: a move changes one heap and leaves the others.

The rules are given for one heap; a position with several is their sum by construction, so that
no decomposition has to be claimed or proved. Nim and games in which heaps are reduced or divided
are of this form, and so are pieces on a digraph, where a heap is the vertex a piece stands on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, Self, TypeVar

from lastmove.core.position import GameGraph, Impartial
from lastmove.notation.args import Args
from lastmove.notation.whole import whole_number

T = TypeVar("T")
AT_ONCE = 1000
"""Moves of a part that come before those of the next; those beyond come after all others."""


def part_by_part(plays: Callable[[int], Iterable[T]], parts: Iterable[int]) -> Iterator[T]:
    """The moves in each part, such as a heap or a term, in order.

    There may be millions in one heap. Whoever looks at the first thousands sees some of each.

    >>> list(part_by_part(lambda heap: [f"{heap}{move}" for move in "ab"], [1, 2]))
    ['1a', '1b', '2a', '2b']
    """
    left = [iter(plays(part)) for part in parts]
    for moves in left:
        yield from islice(moves, AT_ONCE)
    for moves in left:
        yield from moves


class HeapState(NamedTuple):
    """What stays fixed in play, and the heaps in written order; a game may give a plain pair."""

    setting: Any
    heaps: tuple[Any, ...]


class HeapGame(
    Impartial, opens=("start", "args", "heap_moves", "place", "move"), forms=("heap_moves",)
):
    """A game given by the moves in one heap, on states that are `HeapState`s.

    The setting is what stays fixed in play (the numbers one may take, the digraph), None if there
    is nothing. A game defines `start`, `args` and `heap_moves`.
    """

    __slots__ = ()

    @staticmethod
    def heap_moves(setting: Any, heap: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
        """The moves in one heap: what is said, and the heaps that take its place."""
        raise NotImplementedError

    @staticmethod
    def place(number: int) -> str:
        """How a move says which heap it is in, heaps counted from 1; equal ones may be alike."""
        return f" from heap {number}"

    @property
    def setting(self) -> Any:
        """What stays fixed in play."""
        setting, _ = self.state
        return setting

    @property
    def heaps(self) -> tuple[Any, ...]:
        """The heaps in written order."""
        heaps: tuple[Any, ...]
        _, heaps = self.state
        return heaps

    def with_heaps(self, *heaps: Any) -> Self:
        """The same game with other heaps."""
        return self.at(HeapState(self.setting, heaps))

    @classmethod
    def plays(cls, state: Any) -> Iterator[tuple[str, Any]]:
        """Heap by heap, in written order."""
        setting, heaps = state

        def plays_in(index: int) -> Iterator[tuple[str, Any]]:
            place = cls.place(index + 1)
            if not place and heaps[index] in heaps[:index]:
                return  # nothing tells this move from that of an equal heap before
            for text, new in cls.heap_moves(setting, heaps[index]):
                yield text + place, HeapState(setting, (*heaps[:index], *new, *heaps[index + 1 :]))

        return part_by_part(plays_in, range(len(heaps)))

    @staticmethod
    def identity(state: Any) -> Hashable:
        """The order of the heaps does not matter."""
        setting, heaps = state
        return setting, tuple(sorted(heaps))

    def parts(self) -> tuple[Impartial, ...]:
        """Each heap by itself."""
        return tuple(self.with_heaps(heap) for heap in self.heaps) or (self,)

    def kind(self) -> Hashable:
        """Heaps with the same setting follow the same rules."""
        return type(self), self.setting

    def graph(self) -> GameGraph:
        """Nodes are the heaps in order, those without a move left out."""
        cls, setting = type(self), self.setting

        @cache
        def has_move(heap: Any) -> bool:
            return next(iter(cls.heap_moves(setting, heap)), None) is not None

        def in_order(heaps: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(sorted(filter(has_move, heaps)))

        def options(node: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
            for index, heap in enumerate(node):
                if index and heap == node[index - 1]:
                    continue
                rest = node[:index] + node[index + 1 :]
                for _, new in cls.heap_moves(setting, heap):
                    yield in_order(rest + new)

        return GameGraph(in_order(self.heaps), options, lambda node: str(self.with_heaps(*node)))


@dataclass(frozen=True)
class HeapFormula:
    """Values known for heaps of any size: the first ones, then a period with a saltus."""

    first: tuple[int, ...]
    start: int
    length: int
    saltus: int
    theorem: str
    source: str


class PlainHeapGame(HeapGame, opens=("heap_moves", "place", "move"), forms=("heap_moves",)):
    """A heap game with nothing but heaps of chips, such as nim. A game defines `heap_moves`."""

    __slots__ = ()

    @staticmethod
    def start(*heaps: int) -> Any:
        """`nim(3,5,7)`: the sizes of the heaps."""
        return HeapState(None, heap_sizes("heaps", heaps))

    @staticmethod
    def args(state: Any) -> Args:
        """The heaps, zeros included."""
        _, heaps = state
        return Args(heaps)


def heap_sizes(argument: str, heaps: tuple[Any, ...]) -> tuple[int, ...]:
    """The heaps, or `BadArgument` for what is no heap size."""
    return tuple(whole_number(argument, "a heap", heap) for heap in heaps)
