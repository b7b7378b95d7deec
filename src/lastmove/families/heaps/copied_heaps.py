"""Heaps that are equal in pairs are copied; and one heap that a move turns into two equal ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lastmove.core.argument import ByMove, Decided, Lost, Reply, Strategy
from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.heaps import HeapGame
from lastmove.core.position import Move, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Parts, Say, Show, Step, Style
from lastmove.core.verdict import Certificate, Method
from lastmove.families.heaps.heap_by_heap import in_heap
from lastmove.families.heaps.rules import BreakingGame, SplitNim, code_of
from lastmove.search.sums import of_parts

STYLES: tuple[Style, ...] = ("one", "two", "three")


class CopiedHeaps(Lost):
    """Heaps in equal pairs are lost: what is done in one is done in the other.

    Heaps without a move do not count. Cost: linear in the number of heaps, whatever their size.
    """

    method = Method(
        "theorem", "the copycat principle", cite(NIM_AND_COMBINATORIAL_GAMES, "Lemma 1.6")
    )
    position: HeapGame

    @property
    def sentence(self) -> Parts:
        """The strategy."""
        heaps = sum(has_move(self.position, heap) for heap in self.position.heaps)
        what = "The two heaps are equal" if heaps == 2 else "The heaps are equal in pairs"
        return (f"{what}: a move in one is copied in the other.",)

    def steps(self) -> Iterator[Step]:
        """Why copying cannot fail."""
        yield Show(self.position, self.sentence, self.marks())
        yield Say(
            "After the copy the heaps, and what has become of them, are equal in pairs again. So "
            "whoever copies always has a move, and moves last; what the heaps are worth does not "
            "matter."
        )

    def marks(self) -> tuple[Mark, ...]:
        """The top of each heap, the same letter for a pair."""
        from lastmove.render.heaps import SHOWN

        tops: dict[int, list[str]] = {}
        for number, heap in enumerate(self.position.heaps[:SHOWN], 1):
            if has_move(self.position, heap):
                tops.setdefault(heap, []).append(f"heap-{number}-{heap}")
        pairs = [names[i : i + 2] for names in tops.values() for i in range(0, len(names), 2)]
        letters = "abcdefghij"
        return tuple(
            Mark(tuple(pair), STYLES[number % 3], letters[number])
            for number, pair in enumerate(pairs)
        )

    def certificate(self) -> Certificate:
        """Nothing but the claim; the checker compares the heaps."""
        pairs = zip(self.position.heaps, self.position.parts(), strict=True)
        needed = [None if has_move(self.position, heap) else part for heap, part in pairs]
        return of_parts("sum", self.position, self.play, needed, 0, self.run)

    def strategies(self) -> tuple[Strategy, ...]:
        """Copy."""
        return (CopyHeap(self.position),)


class Halved(ByMove):
    """A move in the middle of a heap, which leaves two equal ones to copy in."""

    position: HeapGame

    def show(self) -> Show:
        """The two halves, if every chip of the heap is drawn."""
        from lastmove.render.heaps import FULL, SHOWN

        before, after = self.position.heaps, self.move.to
        assert isinstance(after, HeapGame)
        index = changed(before, after.heaps)
        heap, half = before[index], after.heaps[index]
        marks: tuple[Mark, ...] = ()
        if heap <= FULL and index < SHOWN:
            chips = [f"heap-{index + 1}-{chip}" for chip in range(1, heap + 1)]
            meaning = "equal heaps: what is done in one is done in the other"
            marks = (
                Mark(tuple(chips[:half]), "one", meaning=meaning),
                Mark(tuple(chips[heap - half :]), "two", meaning=meaning),
            )
        return Show(self.position, self.sentence, marks, moves=(self.move,))


class CopyHeap(Strategy):
    """Make the same move in an equal heap. Cost of a reply: the number of heaps."""

    player = "previous"

    def __init__(self, position: HeapGame):
        self._position = position

    def reply(self, move: Move) -> Reply:
        """The heap that was moved in has a twin among the others."""
        before, after = self._position.heaps, move.to
        assert isinstance(after, HeapGame)
        index = changed(before, after.heaps)
        stop = len(after.heaps) - len(before) + index + 1
        parts, heap = after.heaps[index:stop], before[index]
        others = (i for i in range(len(after.heaps)) if not index <= i < stop)
        twin = next(i for i in others if after.heaps[i] == heap)
        answer = in_heap(after, twin, parts)
        assert isinstance(answer.to, HeapGame)
        return Reply(answer, CopyHeap(answer.to), "the same again")


def copied_heaps(position: HeapGame, play: Play, run: Run) -> Decided | None:
    """Heaps that are equal in pairs; one heap, if a move leaves two equal ones of it."""
    if play is not Play.NORMAL:
        return None
    left = Counter(heap for heap in position.heaps if has_move(position, heap))
    odd = [heap for heap, many in left.items() if many % 2]
    if not odd:
        return CopiedHeaps(position, run) if left else None
    if len(odd) > 1 or not isinstance(position, BreakingGame):
        return None
    index, half = position.heaps.index(odd[0]), half_of(position, odd[0])
    if not half:
        return None
    move = in_heap(position, index, (half, half))
    assert isinstance(move.to, HeapGame)
    if not any(has_move(position, heap) for heap in move.to.heaps):
        return None  # the move ends the game, and nothing is there to copy
    lead = ("Begin in the middle: ", move, f", which makes two equal heaps of {half}.")
    return Halved(position, move, CopiedHeaps(move.to, run), lead)


def changed(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """Which heap was moved in; what is left of it stands in its place.

    >>> changed((5, 3), (5, 1, 1)), changed((5, 5), (2, 2, 5))
    (1, 0)
    """
    return next(i for i, heap in enumerate(before) if after[i : i + 1] != (heap,))


def half_of(position: BreakingGame, heap: int) -> int:
    """What two equal parts may be left of a heap, 0 if none."""
    if isinstance(position, SplitNim):
        return 0 if heap % 2 else heap // 2
    code = code_of(position)
    for taken, digit in enumerate(() if code is None else code.digits):
        if digit & 4 and heap > taken and (heap - taken) % 2 == 0:
            return (heap - taken) // 2
    return 0


def has_move(position: HeapGame, heap: int) -> bool:
    """Whether there is a move in a heap of this size."""
    return next(iter(position.heap_moves(position.setting, heap)), None) is not None
