"""Bouton's theorem: a nim position has the value of its nim-sum; and nim in misère play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from lastmove.core.argument import ByValue, Decided, Valued, winning_steps
from lastmove.core.bibliography import BOUTON, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.heaps import HeapFormula
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Impartial, Move, Outcome, Play, Position, nim_heaps
from lastmove.core.solver import Run, xor_text
from lastmove.core.steps import Mark, Math, Parts, Say, Step, Style, Table
from lastmove.core.verdict import Certificate, Method
from lastmove.families.nim.rules_nim import Nim as PlainNim
from lastmove.render.heaps import FULL, SHOWN

MOST_BITS = 24
MOST_HEAPS = 20


class NimSum(Valued):
    """Nim, and every game that is nim by its rules: the value is the nim-sum of the heaps.

    Cost: linear in the number of heaps, whatever their size.
    """

    method = Method(
        "theorem",
        "Bouton's theorem",
        f"{BOUTON}; {cite(NIM_AND_COMBINATORIAL_GAMES, 'Theorem 1.10')}",
    )

    kind = "nim-sum"
    """That of the certificate."""

    def __init__(self, position: Impartial, run: Run, heaps: tuple[int, ...]):
        super().__init__(position, run)
        self.heaps = heaps

    @property
    def value(self) -> int:
        """The nim-sum."""
        return nim_sum(*self.heaps)

    def moves_to(self, value: int) -> Iterator[Move]:
        """A heap h can be made h ⊕ s ⊕ value when that is smaller, s being the nim-sum now."""
        change = self.value ^ value
        for index, heap in enumerate(self.heaps):
            self.run.budget.spend()
            if heap ^ change < heap:
                yield self.position.reduce_heap(index, heap ^ change)

    @property
    def sentence(self) -> Parts:
        """The nim-sum, written out."""
        if len(self.heaps) == 1:
            return (f"One heap of {self.value} has the value {self.value}.",)
        return ("The nim-sum is ", Math(xor_text(self.heaps)), ".")

    def steps(self) -> Iterator[Step]:
        """The heaps in binary."""
        yield from binary(self.heaps)
        yield Say(*self.sentence)

    def marks(self) -> tuple[Mark, ...]:
        """The heaps of nim in powers of two, chip by chip: which of them cancel."""
        return powers(self.heaps) if isinstance(self.position, PlainNim) else ()

    def certificate(self) -> Certificate:
        """The value; the checker adds the heaps up again."""
        return Certificate(
            self.kind,
            self.position.inline(),
            self.play,
            Outcome.N if self.value else Outcome.P,
            self.value,
            self.proof(),
        )

    def proof(self) -> dict[str, str]:
        """A winning move."""
        first = self.one_move_to(0) if self.value else None
        return {} if first is None else {"move": first.to.inline()}


class Nim(ByValue):
    """Who wins at nim: keep the nim-sum at 0."""

    valued: NimSum

    @property
    def sentence(self) -> Parts:
        """The nim-sum, and what it means."""
        heaps, value = self.valued.heaps, self.valued.value
        if not any(heaps):
            return ("All heaps are empty, so the player to move has lost.",)
        if len(heaps) == 1:
            return (f"One heap of {value}: take all of it.",)
        total: Parts = ("The nim-sum is ", Math(xor_text(heaps)))
        if value:
            return (*total, ", not 0: a move to nim-sum 0 wins.")
        return (*total, ": every move unbalances it, and the reply can restore 0.")

    def steps(self) -> Iterator[Step]:
        """The nim-sum, the winning moves, and why keeping it at 0 wins."""
        yield from binary(self.valued.heaps)
        yield Say(*self.sentence)
        if not any(self.valued.heaps):
            return
        yield from winning_steps(self)
        yield Say(
            "From nim-sum 0 every move changes one heap, so the nim-sum is not 0 any more, and "
            "there is again a move back to 0. The player who keeps this up makes the last move "
            f"({self.method.name})."
        )


class MisereNim(Decided):
    """P just when the nim-sum is 0 and some heap exceeds 1, or all are 0 or 1 and the ones are odd.

    Cost: linear in the number of heaps, whatever their size.
    """

    method = Method("theorem", "Bouton's theorem for misère nim", BOUTON)
    play = Play.MISERE
    position: Impartial

    def __init__(self, position: Impartial, run: Run, heaps: tuple[int, ...]):
        super().__init__(position, run)
        self.heaps = heaps
        self.ones, self.large = heaps.count(1), sum(heap > 1 for heap in heaps)

    @property
    def outcome(self) -> Outcome:
        """By the theorem."""
        return Outcome.N if misere_wins(self.heaps) else Outcome.P

    def winning_moves(self) -> Iterator[Move]:
        """As in nim, unless one heap above 1 is left: it goes to 0 or 1, so that ones are odd."""
        if self.outcome is Outcome.P:
            return
        total = nim_sum(*self.heaps)
        for index, heap in enumerate(self.heaps):
            self.run.budget.spend()
            if self.large == 1 and heap <= 1:
                continue
            few = 0 if self.large == 0 else 1 - self.ones % 2
            target = heap ^ total if self.large > 1 else few
            if target < heap:
                yield self.position.reduce_heap(index, target)

    @property
    def sentence(self) -> Parts:
        """The case of the theorem that holds."""
        wins = self.outcome is Outcome.N
        if not self.ones and not self.large:
            return ("All heaps are empty, and in misère play whoever cannot move wins.",)
        if not self.large:
            side = "the player to move" if wins else "the opponent"
            many = "one heap of 1 is" if self.ones == 1 else f"{self.ones} heaps of 1 are"
            return (f"Only {many} left, so the moves are forced and {side} escapes the last one.",)
        if self.large == 1:
            return (
                "One heap is larger than 1: reducing it to 0 or 1, whichever leaves an odd number "
                "of heaps of 1, forces the opponent to make the last move.",
            )
        end = (
            "a move to nim-sum 0 wins."
            if wins
            else "every move unbalances it, and the reply can restore 0."
        )
        total = Math(xor_text(self.heaps))
        return ("Some heaps exceed 1 and the nim-sum is ", total, f": as in nim, {end}")

    def steps(self) -> Iterator[Step]:
        """As in nim, until the heaps above 1 are gone."""
        if self.large > 1:
            yield from binary(self.heaps)
        yield Say(*self.sentence)
        yield from winning_steps(self)
        if self.large:
            yield Say(
                "Play as in nim as long as two heaps are larger than 1. The player who faces "
                "exactly one such heap decides whether an odd number of heaps of 1 is left, and "
                f"leaves one ({self.method.name})."
            )

    def certificate(self) -> Certificate:
        """The outcome and a winning move; the checker goes through the theorem's cases again."""
        first = self.best()
        return Certificate(
            "misere-nim",
            self.position.inline(),
            self.play,
            self.outcome,
            None,
            {} if first is None else {"move": first.to.inline()},
        )


def nim(position: Position, play: Play, run: Run) -> Decided | None:
    """Who wins what is nim by its rules: nim, the rook, sums of them."""
    heaps = nim_heaps(position) if isinstance(position, Impartial) else None
    if heaps is None or not isinstance(position, Impartial):
        return None
    if play is Play.MISERE:
        return MisereNim(position, run, heaps)
    return Nim(NimSum(position, run, heaps))


def nim_value(position: Impartial, run: Run) -> NimSum | None:
    """The value of what is nim by its rules."""
    heaps = nim_heaps(position)
    return None if heaps is None else NimSum(position, run, heaps)


def misere_wins(heaps: tuple[int, ...]) -> bool:
    """Whether the player to move wins misère nim.

    >>> misere_wins((1, 3, 5, 7)), misere_wins((1,)), misere_wins((1, 1))
    (False, False, True)
    """
    if all(heap <= 1 for heap in heaps):
        return sum(heaps) % 2 == 0
    return nim_sum(*heaps) != 0


def binary(
    heaps: Sequence[int], what: str = "heap", names: Iterable[int] | None = None
) -> Iterator[Table]:
    """The heaps in binary with their nim-sum below; nothing for a single heap or huge ones."""
    bits = max(heaps, default=0).bit_length()
    if not 2 <= len(heaps) <= MOST_HEAPS or not 1 <= bits <= MOST_BITS:
        return
    numbers = count(1) if names is None else names
    rows = [
        (f"{what} {n}", heap, *f"{heap:0{bits}b}") for n, heap in zip(numbers, heaps, strict=False)
    ]
    total = nim_sum(*heaps)
    yield Table(
        (f"Write the {what}s in binary and add each column without carrying:",),
        ("", "size", *(str(1 << bit) for bit in reversed(range(bits)))),
        (*rows, ("nim-sum", total, *f"{total:0{bits}b}")),
        marked=(len(heaps),),
    )


def powers(heaps: Sequence[int]) -> tuple[Mark, ...]:
    """The chips of each heap in powers of two, the largest lowest; the number on one chip of each.

    Nothing where not all chips are drawn.

    >>> [(mark.spots, mark.style, mark.label) for mark in powers((1, 2))]
    [(('heap-2-1',), 'two', ''), (('heap-2-2',), 'two', '2'), (('heap-1-1',), 'two', '1')]
    """
    if not 2 <= len(heaps) <= SHOWN or max(heaps) > FULL:
        return ()
    found = []
    for bit in reversed(range(max(heaps).bit_length())):
        power = 1 << bit
        having = [(n, heap) for n, heap in enumerate(heaps, 1) if heap & power]
        meaning = f"{power}, in {len(having)} heaps: two and two cancel"
        style: Style = "three"
        if len(having) % 2:
            many = "one heap" if len(having) == 1 else f"{len(having)} heaps"
            style, meaning = "two", f"{power}, in {many}: one is left over"
        for number, heap in having:
            below = heap >> bit + 1 << bit + 1
            spots = [f"heap-{number}-{below + chip}" for chip in range(1, power + 1)]
            if spots[:-1]:
                found.append(Mark(tuple(spots[:-1]), style, meaning=meaning))
            found.append(Mark((spots[-1],), style, str(power), meaning))
    return tuple(found)


HEAP_VALUES = HeapFormula(
    (0,), 0, 1, 1, "the theorem of Bouton: a heap has its size as value", BOUTON
)


def nim_sums(rows: int, columns: int) -> Any:
    """The nimbers of two heaps, i ⊕ j."""
    import numpy as np

    return np.arange(rows)[:, None] ^ np.arange(columns)[None, :]
