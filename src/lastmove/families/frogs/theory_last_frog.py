"""Several ponds of which one still waits for its last frog: a unique good point, or none."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import FRIENDLY_FROGS, GRUNDY, SPRAGUE, cite
from lastmove.core.errors import NotKnown
from lastmove.core.inheritance import obeys
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Impartial, Move, Outcome, Play, Position
from lastmove.core.solver import Run, Solver, xor_text
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.frogs import labels
from lastmove.families.frogs.frog_games import FrogGame
from lastmove.families.frogs.labels import placed_values
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.families.frogs.rules_fussy_frogs import FussyFrogs
from lastmove.families.frogs.rules_shy_frogs import ShyFrogs
from lastmove.families.frogs.theory_friendly_frogs import PartnerFrogs
from lastmove.search.sums import of_parts


class LastFrog(Solver):
    """Place the last frog so that its pond has the nim-sum of all other terms as its value.

    The labels of the pairs that contain one point differ, so there is one such point or none; on
    an infinite random pond there always is one. Cost: that of the labels, and of the other terms.
    """

    method = Method(
        "theorem",
        "labels of pairs, and the Sprague–Grundy theorem",
        f"{cite(FRIENDLY_FROGS, 'Theorem 13 and Proposition 14')}; {SPRAGUE}; {GRUNDY}",
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To a sum in which one frog is to be placed, in normal play."""
        return (
            play is Play.NORMAL
            and obeys(position, Sum)
            and position.opening
            and obeys(position.terms[waiting(position)], Frogs, FussyFrogs, ShyFrogs)
        )

    def value(self, position: Sum, run: Run) -> int:
        """The mex of what can be placed; only placing is allowed."""
        value = self._value(position, run)
        if value is None:
            raise NotKnown(f"the value of {position} takes the labels of all pairs of its pond")
        return value

    def _value(self, position: Sum, run: Run) -> int | None:
        if not self.wins(position, Play.NORMAL, run):
            return 0
        term = position.terms[waiting(position)]
        if term.state[0].n > labels.VALUED:
            return None
        solver = run.solver(term, Play.NORMAL)
        assert isinstance(solver, PartnerFrogs)
        assert isinstance(term, FrogGame)
        placed = placed_values(term, term.state[1][0], solver.kind, run)
        rest = self.rest(position, run)
        return mex(rest ^ value for value in placed.values())

    def rest(self, position: Sum, run: Run) -> int:
        """The nim-sum of all other terms."""
        return nim_sum(run.value(term) for term in others(position))

    def wins(self, position: Sum, play: Play, run: Run) -> bool:
        """Whether a point has the label that is wanted."""
        return self.one_move_to(position, 0, run) is not None

    def moves_to(self, position: Sum, value: int, run: Run) -> Iterator[Move]:
        """The one placing after which the whole has this value, if there is one."""
        index = waiting(position)
        wanted = self.rest(position, run) ^ value
        for move in run.moves_to(position.terms[index], wanted):
            yield position.replace(index, move)

    def one_move_to(self, position: Sum, value: int, run: Run) -> Move | None:
        """The one move, if there is one."""
        return next(self.moves_to(position, value, run), None)

    def verdict(self, position: Sum, play: Play, run: Run) -> Verdict:
        """Who wins, and where to place."""
        value = self._value(position, run)
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.P if value == 0 else Outcome.N,
            value=value,
            winning_moves=() if value == 0 else tuple(self.moves_to(position, 0, run)),
            method=self.method,
            because=self.reason(position, 0, run),
        )

    def reason(self, position: Sum, value: int, run: Run) -> str:
        """The nim-sum of the others, and the point with that label."""
        values = [run.value(term) for term in others(position)]
        term = position.terms[waiting(position)]
        x, wanted = term.state[1][0], nim_sum(values)
        told = (
            f"The other terms have nim-sum {xor_text(values)}"
            if len(values) > 1
            else f"The other term has value {wanted}"
        )
        move = self.one_move_to(position, 0, run)
        if move is None:
            return (
                f"{told}, and no point where the last frog may be placed has that label with {x}."
            )
        frogs = move.to.state[waiting(position)].state[1]
        (y,) = set(frogs) - {x}
        return f"{told}; the one point whose pair with {x} has the label {wanted} is {y}."

    def certificate(self, position: Sum, play: Play, run: Run) -> Certificate:
        """A certificate of each other term's value; the checker labels the pond."""
        value = self.value(position, run)
        return of_parts("last-frog", position, play, others(position), value, run)


def waiting(position: Sum) -> int:
    """The number of the term in which a frog is to be placed."""
    return next(index for index, term in enumerate(position.terms) if term.opening)


def others(position: Sum) -> list[Impartial]:
    """The terms in which everything has been placed."""
    return [term for term in position.terms if not term.opening]
