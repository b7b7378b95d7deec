"""Several ponds of which one still waits for its last frog: which points are good."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from lastmove.core.argument import Decided, winning_steps
from lastmove.core.bibliography import FRIENDLY_FROGS, GRUNDY, SPRAGUE, cite
from lastmove.core.errors import NotKnown
from lastmove.core.inheritance import obeys
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Impartial, Move, Outcome, Play, Position
from lastmove.core.solver import Run, xor_text
from lastmove.core.steps import Math, Parts, Say, Step, Table
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate, Method
from lastmove.families.frogs import labels
from lastmove.families.frogs.by_radii import MOST, listing
from lastmove.families.frogs.frog_games import FrogGame
from lastmove.families.frogs.labels import kind_of, placed_values
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.families.frogs.rules_fussy_frogs import FussyFrogs
from lastmove.families.frogs.rules_shy_frogs import ShyFrogs
from lastmove.families.frogs.theory_labels import RULE
from lastmove.search.sums import of_parts


class LastFrog(Decided):
    """Place the last frog so that its pond has the nim-sum of all other terms as its value.

    The pairs at one point with one label are equally long; so where all distances differ there is
    one such point or none (and on an infinite random pond always one), else perhaps several. Cost:
    that of the labels, and of the other terms.
    """

    method = Method(
        "theorem",
        "labels of pairs, and the Sprague–Grundy theorem",
        f"{cite(FRIENDLY_FROGS, 'Theorem 13 and Proposition 14')}; {SPRAGUE}; {GRUNDY}",
    )
    position: Sum

    def __init__(self, position: Sum, run: Run):
        super().__init__(position, run)
        self.index = next(n for n, term in enumerate(position.terms) if term.opening)
        self.others: list[Impartial] = [term for term in position.terms if not term.opening]
        term = position.terms[self.index]
        assert isinstance(term, FrogGame)
        self.term, self.x = term, term.state.frogs[0]

    @cached_property
    def values(self) -> list[int]:
        """Those of the other terms."""
        return [self.run.value(term) for term in self.others]

    @property
    def wanted(self) -> int:
        """Their nim-sum."""
        return nim_sum(self.values)

    @property
    def outcome(self) -> Outcome:
        """Whether a point has the label that is wanted."""
        return Outcome.P if self.best() is None else Outcome.N

    def winning_moves(self) -> Iterator[Move]:
        """The placings after which the whole has value 0."""
        for move in self.run.moves_to(self.term, self.wanted):
            yield self.position.replace(self.index, move)

    def number(self) -> int | None:
        """The mex of what can be placed, as only placing is allowed; None on a large pond."""
        if self.outcome is Outcome.P:
            return 0
        if self.term.state.pond.n > labels.VALUED:
            return None
        return mex(self.wanted ^ value for value in self._placed().values())

    def _placed(self) -> dict[int, int]:
        return placed_values(self.term, self.x, kind_of(self.term), self.run)

    @property
    def sentence(self) -> Parts:
        """The nim-sum of the others, and the points with that label."""
        wanted, x = self.wanted, self.x
        told: Parts = ("The other terms have nim-sum ", Math(xor_text(self.values)))
        if len(self.values) == 1:
            told = (f"The other term has value {wanted}",)
        placed = (move.to.state[self.index].state.frogs for move in self.winning_moves())
        good = [y for frogs in placed for y in frogs if y != x]
        if not good:
            last = f", and no point where the last frog may be placed has that label with {x}."
        elif len(good) == 1:
            last = f"; the one point whose pair with {x} has the label {wanted} is {good[0]}."
        else:
            last = f"; the points whose pair with {x} has the label {wanted} are {listing(good)}."
        return (*told, last)

    def steps(self) -> Iterator[Step]:
        """The values of the other terms, the labels at the frog that sits alone, their match."""
        wanted = self.wanted
        rows = tuple(zip(self.others[:MOST], self.values, strict=False))
        yield Table(
            (
                "In ",
                self.term,
                " the last frog is to be placed, before anything else is moved. What the other "
                "terms are worth, with nim-sum ",
                Math(xor_text(self.values)),
                ":",
            ),
            ("term", "value"),
            rows,
            more=len(self.others) - len(rows),
        )
        if self.term.state.pond.n <= labels.VALUED:
            placed = sorted((value, y) for y, value in self._placed().items())
            yield Table(
                (
                    f"{RULE} That is the value of two frogs there. At {self.x} they are, equal "
                    "ones at equal distances:",
                ),
                ("point", "label with it", "nim-sum of all"),
                tuple((y, value, value ^ wanted) for value, y in placed[:MOST]),
                more=max(0, len(placed) - MOST),
            )
        yield Say(*self.sentence)
        if self.outcome is Outcome.N:
            yield from winning_steps(self)
            yield Say(
                "Then all values have nim-sum ",
                Math(f"{wanted} ⊕ {wanted} = 0"),
                ", and every move can be answered by one that brings it back to 0 "
                f"({self.method.name}).",
            )
        else:
            yield Say(
                "Whatever point is taken, the nim-sum is not 0, and the opponent has a move that "
                "makes it 0."
            )

    def certificate(self) -> Certificate:
        """A certificate of each other term's value; the checker labels the pond."""
        value = self.number()
        if value is None:
            raise NotKnown(f"the value of {self.position} takes the labels of all pairs")
        return of_parts("last-frog", self.position, self.play, self.others, value, self.run)


def last_frog(position: Position, play: Play, run: Run) -> LastFrog | None:
    """A sum in which one frog is to be placed, in normal play."""
    if play is not Play.NORMAL or not obeys(position, Sum) or not position.opening:
        return None
    waiting = next(term for term in position.terms if term.opening)
    return LastFrog(position, run) if obeys(waiting, Frogs, FussyFrogs, ShyFrogs) else None
