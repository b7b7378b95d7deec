"""Take-away with a growing limit: the smallest part of the pile's H-representation decides."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.errors import NotKnown
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.takeaway.rules import SMALL, Takeaway, problem, sequence
from lastmove.families.takeaway.search import TakeawaySweep
from lastmove.notation.formula import Formula
from lastmove.search.certificates import value_certificate

LISTED = 24
"""Up to this pile a certificate proves the nimber too, move by move."""


class HRepresentation(ValueSolver[Takeaway]):
    """A pile n with at most q to take is N just when q is at least the smallest part of n.

    The parts are those of n as a sum of numbers of the sequence H (Lecture notes, Theorem 4).
    The outcome and all winning moves are known for any pile, the nimber only up to 4,000. Cost: a
    bisection for each stretch of H, of which 2*x has 87 up to 10^18 and x^2 has 63,000.
    """

    method = Method("theorem", "H-representation", cite(LECTURES, "Theorem 5"))

    def applies(self, position: Takeaway, play: Play) -> bool:
        """To take-away in normal play where f does not decrease and f(x) ≥ x, up to the pile."""
        return play is Play.NORMAL and problem(position.state[2], position.state[0]) is None

    def wins(self, position: Takeaway, play: Play, run: Run) -> bool:
        """Whether the limit reaches the smallest part."""
        pile, limit, f = position.state
        return bool(pile and limit >= parts(f, pile)[0])

    def winning_moves(self, position: Takeaway) -> Iterator[Move]:
        """Take the smallest parts of the pile, so that f does not let the opponent take the next.

        These are all: what is taken otherwise leaves a pile whose smallest part is in reach.
        """
        pile, limit, f = position.state
        taken, left = 0, parts(f, pile)
        while left:
            taken += left.pop(0)
            if taken <= limit and (not left or f(taken) < left[0]):
                yield position.taking(taken)

    def value(self, position: Takeaway, run: Run) -> int:
        """0 if it is lost, else from the table; `NotKnown` for a pile past it."""
        if not self.wins(position, Play.NORMAL, run):
            return 0
        return TakeawaySweep().value(position, run)

    def value_proof(self, position: Takeaway, run: Run) -> Certificate:
        """The checker makes a table of its own."""
        return TakeawaySweep().certificate(position, Play.NORMAL, run)

    def moves_to(self, position: Takeaway, value: int, run: Run) -> Iterator[Move]:
        """Those to value 0 by the theorem, others by looking at every move."""
        if value == 0:
            yield from self.winning_moves(position)
        else:
            yield from super().moves_to(position, value, run)

    def reason(self, position: Takeaway, value: int, run: Run) -> str:
        """The parts, and how the smallest compares with the limit."""
        pile, limit, f = position.state
        if pile == 0:
            return "The pile is empty."
        found = parts(f, pile)
        most = "nothing" if limit == 0 else f"at most {limit}"
        if len(found) == 1:
            told = f"{pile} is itself a number of the sequence H"
            if limit == 0:
                return "The first move may not take all, and there is one chip: no move is left."
            if limit < pile:
                return f"{told} and {most} may be taken: whatever is, can be answered."
            return f"{told} and may be taken as a whole."
        told = f"{pile} = {parts_text(found)} in numbers of the sequence H; "
        if limit < found[0]:
            return f"{told}the smallest, {found[0]}, is out of reach, as {most} may be taken."
        return f"{told}the smallest, {found[0]}, may be taken, as the limit is {limit}."

    def verdict(self, position: Takeaway, play: Play, run: Run) -> Verdict:
        """Outcome and winning moves by the theorem; the nimber if it can be had."""
        wins = self.wins(position, play, run)
        known = not wins or position.state[0] <= SMALL
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if wins else Outcome.P,
            value=self.value(position, run) if known else None,
            winning_moves=tuple(self.winning_moves(position)) if wins else (),
            method=self.method,
            because=self.reason(position, 0, run),
        )

    def certificate(self, position: Takeaway, play: Play, run: Run) -> Certificate:
        """The parts, and a winning move; of a small pile the nimber, move by move."""
        pile, _, f = position.state
        first = next(self.winning_moves(position), None)
        if first is not None and pile <= LISTED:
            return value_certificate(position, run)
        proof = {"parts": parts(f, pile)}
        return Certificate(
            "h-representation",
            position.inline(),
            play,
            Outcome.P if first is None else Outcome.N,
            0 if first is None else None,
            proof if first is None else proof | {"move": first.to.inline()},
        )


def parts(f: Formula, pile: int) -> list[int]:
    """The H-representation, the smallest part first: always take off the largest number of H.

    >>> parts(Formula("2*x"), 20), parts(Formula("x"), 20), parts(Formula("x"), 0)
    ([2, 5, 13], [4, 16], [])
    """
    numbers = sequence(f, pile)
    if not numbers.complete:
        raise NotKnown(
            f"the sequence H for f = {f} changes its step too often below {pile} to be computed"
        )
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
