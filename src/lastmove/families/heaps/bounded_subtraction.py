"""Take 1 to k chips: leave a multiple of k + 1; a heap is worth its remainder."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.argument import ByMove, Decided, Lost, Reply, Strategy
from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Math, Parts, Say, Show, Step
from lastmove.core.verdict import Certificate, Method
from lastmove.families.heaps.heap_by_heap import HeapByHeap, in_heap, table_of
from lastmove.families.heaps.rules import Subtraction

METHOD = Method(
    "theorem",
    "remainders modulo k + 1",
    cite(LECTURES, "Game 1 and sums of other subtraction games"),
)


class Remainders(HeapByHeap):
    """With take = {1, …, k} heaps are worth their remainders. Cost: linear in their number."""

    method = METHOD
    kind = "remainders"
    position: Subtraction

    def of(self, heap: int) -> int:
        """The remainder."""
        return heap % modulus(self.position)

    @property
    def law(self) -> Parts:
        """What heaps are worth."""
        return (f"Heaps are worth their remainders modulo {modulus(self.position)}.",)

    def rule(self) -> Iterator[Step]:
        """Why: the values that moves lead to."""
        most = modulus(self.position) - 1
        yield table_of(
            f"One may take 1 to {most}, so the value of a heap is the mex of the {most} values "
            f"before it: 0, 1, …, {most}, and again from 0.",
            self.of,
            max(self.position.heaps),
        )


class Multiple(Lost):
    """One heap, a multiple of k + 1: whatever x is taken, k + 1 − x is allowed too."""

    method = METHOD
    position: Subtraction

    @property
    def sentence(self) -> Parts:
        """The reply to every move."""
        whole, [heap] = modulus(self.position), self.position.heaps
        if heap == 0:
            return ("The heap is empty, so there is no move.",)
        reply = Math(f"{whole} − x")
        return (f"{heap} is a multiple of {whole}: answer taking x by taking ", reply, ".")

    def steps(self) -> Iterator[Step]:
        """The reply, and where it leads."""
        whole, [heap] = modulus(self.position), self.position.heaps
        yield self.show()
        if heap:
            yield Say(
                f"One may take 1 to {whole - 1}. So whatever x is taken, ",
                Math(f"{whole} − x"),
                " is allowed too and leads to the next smaller multiple, down to 0: whoever "
                "answers moves last.",
            )

    def show(self) -> Show:
        """The heap in groups of k + 1."""
        return Show(self.position, self.sentence, groups(self.position))

    def certificate(self) -> Certificate:
        """The value 0; the checker takes the remainder again."""
        return Certificate("remainders", self.position.inline(), self.play, Outcome.P, 0, {})

    def strategies(self) -> tuple[Strategy, ...]:
        """Back to a multiple."""
        return (ToMultiple(),)


class DownToMultiple(ByMove):
    """Take what is above a multiple of k + 1."""

    position: Subtraction

    def show(self) -> Show:
        """The heap in groups of k + 1, and what is above them."""
        return Show(self.position, self.sentence, groups(self.position), moves=(self.move,))


def groups(position: Subtraction) -> tuple[Mark, ...]:
    """The chips in groups of k + 1 from below, if all are drawn."""
    from lastmove.render.heaps import FULL

    whole, [heap] = modulus(position), position.heaps
    many = heap // whole if heap <= FULL else 0
    chips = [f"heap-1-{chip}" for chip in range(1, many * whole + 1)]
    meaning = f"{whole} chips: what is taken of them, and the reply"
    return tuple(
        Mark(tuple(chips[n * whole : (n + 1) * whole]), ("one", "two")[n % 2], meaning=meaning)
        for n in range(many)
    )


class ToMultiple(Strategy):
    """Take what is above a multiple of k + 1."""

    player = "previous"

    def reply(self, move: Move) -> Reply:
        """The remainder is what to take."""
        after = move.to
        assert isinstance(after, Subtraction)
        whole, [heap] = modulus(after), after.heaps
        return Reply(in_heap(after, 0, (heap - heap % whole,)), self, f"to a multiple of {whole}")


def to_multiple(position: Subtraction, play: Play, run: Run) -> Decided | None:
    """One heap from which 1 to k chips may be taken."""
    if play is not Play.NORMAL or not is_bounded(position) or len(position.heaps) != 1:
        return None
    whole, [heap] = modulus(position), position.heaps
    rest = heap % whole
    if not rest:
        return Multiple(position, run)
    move = in_heap(position, 0, (heap - rest,))
    assert isinstance(move.to, Subtraction)
    lead = (f"{heap} is {rest} more than a multiple of {whole}: ", move, ".")
    return DownToMultiple(position, move, Multiple(move.to, run), lead)


def remainders(position: Subtraction, run: Run) -> Remainders | None:
    """The value where 1 to k chips may be taken."""
    return Remainders(position, run) if is_bounded(position) else None


def is_bounded(position: Subtraction) -> bool:
    """Whether the numbers to take are 1 to k without a gap."""
    return bool(position.setting[-1] == len(position.setting))


def modulus(position: Subtraction) -> int:
    """One more than what may be taken at most."""
    return len(position.setting) + 1
