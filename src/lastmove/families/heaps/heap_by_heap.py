"""Several heaps are a sum, and each is worth what its size says."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property

from lastmove.core.argument import Valued
from lastmove.core.heaps import HeapGame
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Outcome
from lastmove.core.solver import xor_text
from lastmove.core.steps import Mark, Math, Parts, Say, Step, Table, joined
from lastmove.core.verdict import Certificate

MOST_VALUES = 20
MOST_HEAPS = 20


class HeapByHeap(Valued):
    """The nim-sum of the values of the heaps, which a subclass knows for every size."""

    position: HeapGame
    kind: str
    """That of the certificate."""

    @abstractmethod
    def of(self, heap: int) -> int:
        """The value of a heap."""

    @property
    @abstractmethod
    def law(self) -> Parts:
        """What the values of heaps follow, in a sentence."""

    @abstractmethod
    def rule(self) -> Iterator[Step]:
        """The same in full, with the values of small heaps."""

    def proof(self) -> dict[str, object]:
        """What the checker needs besides the value."""
        return {}

    @cached_property
    def values(self) -> list[int]:
        """The value of each heap."""
        return [self.of(heap) for heap in self.position.heaps]

    @property
    def value(self) -> int:
        """The nim-sum."""
        return nim_sum(self.values)

    def moves_to(self, value: int) -> Iterator[Move]:
        """A heap of value v must be left with parts of nim-sum v ⊕ s ⊕ value, s being that now."""
        change = self.value ^ value
        for index, heap in enumerate(self.position.heaps):
            for parts in self.options(heap):
                self.run.budget.spend()
                if nim_sum(map(self.of, parts)) == self.values[index] ^ change:
                    yield in_heap(self.position, index, parts)

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        """What the moves leave of a heap."""
        return (parts for _, parts in self.position.heap_moves(self.position.setting, heap))

    @property
    def sentence(self) -> Parts:
        """The rule, and what it gives here."""
        heaps = self.position.heaps
        if not heaps:
            return ("There is no heap, so there is no move.",)
        if len(heaps) == 1:
            return (*self.law, f" A heap of {heaps[0]} has the value {self.value}.")
        return (
            *self.law,
            " The heaps ",
            *joined(map(str, heaps)),
            " have the values ",
            *joined(self.values),
            "; their nim-sum is ",
            Math(xor_text(self.values)),
            ".",
        )

    def steps(self) -> Iterator[Step]:
        """The rule, the heaps at hand, and their nim-sum."""
        heaps = self.position.heaps
        if heaps:
            yield from self.rule()
        if len(heaps) > 1:
            listed = zip(heaps[:MOST_HEAPS], self.values, strict=False)
            rows = tuple((number, heap, value) for number, (heap, value) in enumerate(listed, 1))
            more = max(0, len(heaps) - MOST_HEAPS)
            yield Table(("The heaps at hand:",), ("heap", "size", "value"), rows, more)
        yield Say(*self.sentence)

    def marks(self) -> tuple[Mark, ...]:
        """The value of each heap, on its top."""
        from lastmove.render.heaps import SHOWN

        shown = enumerate(zip(self.position.heaps[:SHOWN], self.values, strict=False), 1)
        return tuple(
            Mark((f"heap-{number}-{heap}",), "one", str(value), "what each heap is worth")
            for number, (heap, value) in shown
            if heap
        )

    def certificate(self) -> Certificate:
        """The value; the checker computes it again."""
        outcome = Outcome.N if self.value else Outcome.P
        position, proof = self.position.inline(), self.proof()
        return Certificate(self.kind, position, self.play, outcome, self.value, proof)


def in_heap(position: HeapGame, index: int, parts: tuple[int, ...]) -> Move:
    """The move in this heap that leaves these parts, without looking through all moves."""
    from lastmove.families.heaps.rules import BreakingGame

    heap = position.heaps[index]
    if isinstance(position, BreakingGame):
        left = tuple(part for part in parts if part)
        return position.break_heap(index, heap - sum(left), left)
    heaps = (*position.heaps[:index], *parts, *position.heaps[index + 1 :])
    text = f"take {heap - sum(parts)}{position.place(index + 1)}"
    return Move(text, position.with_heaps(*heaps))


def table_of(lead: str, value: Callable[[int], int], largest: int) -> Table:
    """The values of small heaps."""
    sizes = range(min(largest, MOST_VALUES) + 1)
    return Table((lead,), ("heap", *sizes), (("value", *map(value, sizes)),))
