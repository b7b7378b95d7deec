"""Take-away with a growing limit: the smallest part of the pile's H-representation decides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from lastmove.core.argument import Decided, Reply, Strategy, winning_steps
from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.errors import NotKnown
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Math, Parts, Say, Show, Step, Style, Table
from lastmove.core.verdict import Certificate, Method
from lastmove.families.takeaway.rules import Sequence, Takeaway, problem, sequence
from lastmove.notation.formula import Formula
from lastmove.render.heaps import drawn_chips

MOST_NUMBERS = 16
MOST_GAPS = 6
STYLES: tuple[Style, ...] = ("two", "one", "three")


class HRepresentation(Decided):
    """A pile n with at most q to take is N just when q is at least the smallest part of n.

    The parts are those of n as a sum of numbers of the sequence H (Lecture notes, Theorem 4).
    All winning moves are known for any pile. Cost: a bisection for each stretch of H, of which
    2*x has 87 up to 10^18 and x^2 has 63,000.

    Parameters
    ----------
    numbers : the sequence H up to this pile or a larger one.
    """

    method = Method("theorem", "H-representation", cite(LECTURES, "Theorem 5"))
    position: Takeaway

    def __init__(self, position: Takeaway, run: Run, numbers: Sequence):
        super().__init__(position, run)
        self.numbers = numbers
        self.pile, self.limit, self.f = position.state
        self.parts = parts_in(numbers, self.pile)

    @property
    def outcome(self) -> Outcome:
        """Won when the limit reaches the smallest part."""
        return Outcome.N if self.pile and self.limit >= self.parts[0] else Outcome.P

    def winning_moves(self) -> Iterator[Move]:
        """Take the smallest parts of the pile, so that f does not let the opponent take the next.

        These are all: what is taken otherwise leaves a pile whose smallest part is in reach.
        """
        taken, left = 0, list(self.parts)
        while left:
            taken += left.pop(0)
            if taken <= self.limit and (not left or self.f(taken) < left[0]):
                yield self.position.taking(taken)

    @property
    def sentence(self) -> Parts:
        """The parts, and how the smallest compares with the limit."""
        pile, limit, found = self.pile, self.limit, self.parts
        if pile == 0:
            return ("The pile is empty, so the player to move has lost.",)
        if limit == 0:
            return ("The first move may not take all, and there is one chip: no move is left.",)
        if len(found) == 1:
            words = f"{pile} is itself a number of the sequence H"
            if limit < pile:
                return (f"{words} and at most {limit} may be taken: whatever is, can be answered.",)
            return (f"{words} and may be taken as a whole.",)
        words = f"the smallest, {found[0]}, "
        words += (
            f"is out of reach, as at most {limit} may be taken."
            if limit < found[0]
            else f"may be taken, as the limit is {limit}."
        )
        return (Math(f"{pile} = {parts_text(found)}"), f" in numbers of the sequence H; {words}")

    def steps(self) -> Iterator[Step]:
        """The table of H, the parts of the pile, and what the winner does with them."""
        if self.pile == 0:
            yield Say(*self.sentence)
            return
        f, shown = self.f, [n for n in self.numbers.first(MOST_NUMBERS) if n <= self.pile]
        more = "" if shown[-1] == self.numbers.largest(self.pile) else ", and so on"
        rows: tuple[Parts, ...] = (("H", *shown), (f"f(H), f = {f}", *map(f, shown)))
        yield Table(
            (
                "The sequence H begins with 1, and each number is the one before plus the smallest "
                f"one for which f is at least the one before{more}:",
            ),
            ("j", *range(1, len(shown) + 1)),
            rows,
        )
        if len(self.parts) > 1:
            gaps = [f"f({part}) = {f(part)} < {larger}" for part, larger in pairwise(self.parts)]
            listed = "; ".join(gaps if len(gaps) <= MOST_GAPS else [*gaps[: MOST_GAPS - 1], "…"])
            here: Parts = ("Here ", Math(listed), ".")
        else:
            here = (self.pile, " has one part, itself.")
        yield Say(
            "Every number is in just one way a sum of such numbers, its parts, in which each part "
            "is more than f of the part before. ",
            *here,
        )
        yield Show(self.position, self.sentence, self.marks())
        yield from winning_steps(self)
        yield Say(
            "Whoever takes the smallest part, or the smallest few if f of them is still less than "
            "the next, leaves a pile whose smallest part is out of the opponent's reach; and "
            "whatever is taken from a pile whose smallest part is out of reach leaves one whose "
            f"smallest part is in reach ({self.method.name})."
        )

    def marks(self) -> tuple[Mark, ...]:
        """The parts, the smallest on top, as far as their chips are drawn."""
        found, top = [], self.pile
        drawn = list(drawn_chips(self.pile))
        for index, part in enumerate(self.parts):
            chips = tuple(f"heap-1-{chip}" for chip in drawn if top - part < chip <= top)
            if chips:
                found.append(Mark(chips, STYLES[index % 3], meaning=f"a part of {part}"))
            top -= part
        return tuple(found)

    def certificate(self) -> Certificate:
        """The parts, and a winning move."""
        first, where = self.best(), self.position.inline()
        if first is None:
            proof: dict[str, object] = {"parts": self.parts}
            return Certificate("h-representation", where, self.play, Outcome.P, 0, proof)
        proof = {"parts": self.parts, "move": first.to.inline()}
        return Certificate("h-representation", where, self.play, Outcome.N, None, proof)

    def strategies(self) -> tuple[Strategy, ...]:
        """Take the smallest part."""
        return (SmallestPart(self),)


class SmallestPart(Strategy):
    """Take the smallest part that leaves the next out of reach; H is computed once."""

    def __init__(self, at: HRepresentation):
        self._at = at
        self.player = "next" if at.outcome is Outcome.N else "previous"

    def first(self) -> Reply:
        """The move, if it is this player's turn."""
        move = self._at.best()
        return Reply(move, self if move is None else self._moved(move))

    def reply(self, move: Move) -> Reply:
        """The smallest part of what the opponent has left."""
        return self._moved(move).first()

    def _moved(self, move: Move) -> SmallestPart:
        assert isinstance(move.to, Takeaway)
        return SmallestPart(HRepresentation(move.to, self._at.run, self._at.numbers))


def h_representation(position: Takeaway, play: Play, run: Run) -> HRepresentation | None:
    """Piles for which f does not decrease and f(x) ≥ x, in normal play."""
    pile, _, f = position.state
    if play is not Play.NORMAL or problem(f, pile) is not None:
        return None
    return HRepresentation(position, run, numbers_up_to(f, pile))


def numbers_up_to(f: Formula, pile: int) -> Sequence:
    """The sequence H; `NotKnown` where it is too long."""
    numbers = sequence(f, pile)
    if not numbers.complete:
        raise NotKnown(
            f"the sequence H for f = {f} changes its step too often below {pile} to be computed"
        )
    return numbers


def parts(f: Formula, pile: int) -> list[int]:
    """The H-representation, the smallest part first.

    >>> parts(Formula("2*x"), 20), parts(Formula("x"), 20), parts(Formula("x"), 0)
    ([2, 5, 13], [4, 16], [])
    """
    return parts_in(numbers_up_to(f, pile), pile)


def parts_in(numbers: Sequence, pile: int) -> list[int]:
    """The same by the numbers of H: always take off the largest."""
    found: list[int] = []
    while pile:
        found.append(numbers.largest(pile))
        pile -= found[-1]
    return found[::-1]


def parts_text(found: list[int]) -> str:
    """The parts as a sum, the middle of a long one left out.

    >>> parts_text([2, 5, 13])
    '2 + 5 + 13'
    """
    shown = [str(part) for part in found]
    return " + ".join(shown if len(shown) <= 10 else [*shown[:5], "…", *shown[-3:]])
