"""What every search engine has in common, and the run in which arguments and searches are made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from lastmove.core.errors import InputError, LimitReached, NotKnown
from lastmove.core.family import of_rules
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.core.position import (
    Impartial,
    Move,
    Outcome,
    Play,
    Position,
    identity,
    merged,
)
from lastmove.core.verdict import Certificate, Method, Verdict, shortened

if TYPE_CHECKING:
    from lastmove.core.argument import Arguer, Decided, Valued, Valuer
    from lastmove.core.workers import Crew

Kind = TypeVar("Kind", bound=Position)


class Solver(ABC, Generic[Kind]):
    """A search engine: which positions it is for, who wins them, and with which moves.

    Why is told by an argument (`lastmove.search.searched`). `ValueSolver` answers with nimbers.
    """

    method: Method

    @abstractmethod
    def applies(self, position: Kind, play: Play) -> bool:
        """Whether this engine is for such positions."""

    @abstractmethod
    def wins(self, position: Kind, play: Play, run: Run) -> bool:
        """Whether the player to move wins, as cheaply as can be told."""

    @abstractmethod
    def verdict(self, position: Kind, play: Play, run: Run) -> Verdict:
        """Outcome, all winning moves, and how much was looked at."""

    @abstractmethod
    def certificate(self, position: Kind, play: Play, run: Run) -> Certificate:
        """A proof of the verdict for the checker."""

    def outcome_verdict(self, position: Kind, play: Play, run: Run) -> Verdict:
        """Who wins and how, which can be told for less than the nimber."""
        return self.verdict(position, play, run)

    def remoteness(self, move: Move, play: Play, run: Run) -> int | None:
        """How many moves play lasts after a move, if both play well; None where nobody counts."""
        return run.argue(move.to, play).remoteness


class ValueSolver(Solver[Kind]):
    """Answers with nimbers; the verdict in normal play follows."""

    @abstractmethod
    def value(self, position: Kind, run: Run) -> int:
        """The nimber, in normal play."""

    def has_value(self, position: Kind, value: int, run: Run) -> bool:
        """Whether this is the nimber, which may be told for less than what the nimber is."""
        return self.value(position, run) == value

    def moves_to(self, position: Kind, value: int, run: Run) -> Iterator[Move]:
        """The moves to positions of this value, by trying every move."""
        for move in position.moves():
            run.budget.spend()
            if run.value(move.to) == value:
                yield move

    def verdict(self, position: Kind, play: Play, run: Run) -> Verdict:
        """Value, outcome and all winning moves."""
        value = self.value(position, run)
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if value else Outcome.P,
            value=value,
            winning_moves=merged(self.moves_to(position, 0, run)) if value else (),
            method=self.method,
        )


class Run:
    """One call of the front door: its budget, its solvers, and what has been found so far.

    Cost: what was found is remembered for as long as the run is kept, so that nothing is searched
    twice.

    Source: ours.

    >>> import lastmove as lm
    >>> from lastmove.search.front_door import new_run
    >>> run = new_run()
    >>> lm.solve("cram(3x3)", run=run).value, run.value(lm.parse("cram(3x3)"))
    (0, 0)
    """

    def __init__(
        self,
        solvers: Callable[[Position, Play], Iterable[Solver[Any]]],
        budget: Budget,
        threads: int = 1,
        job: Job | None = None,
        arguers: Callable[[type[Position]], Iterable[Arguer]] = lambda _: (),
        valuers: Callable[[type[Position]], Iterable[Valuer]] = lambda _: (),
        crew: Crew | None = None,
    ):
        self.arguers = arguers
        """Who argues who wins positions of a class, in order; the last ones always do."""
        self.valuers = valuers
        """Who argues what they are worth."""
        self.solvers = solvers
        """The searches for such positions, in the order in which they are asked."""
        self.budget = budget
        self.threads = threads
        self.job = job or Job()
        """What keeps the tables of the searches."""
        self.crew = crew
        """Who does what can be divided; None where this process does."""
        self.searches: dict[Hashable, Any] = {}
        self._values: dict[Hashable, int] = {}

    def argue(self, position: Position, play: Play) -> Decided:
        """Who wins, argued by the first who has something to say."""
        for arguer in self.arguers(type(position)):
            found = arguer(position, play, self)
            if found is not None:
                return found
        raise AssertionError(f"nobody argues {position}")

    def valued(self, position: Impartial) -> Valued | None:
        """What a position is worth by a theorem, if one says so; the argument is remembered."""
        key = ("valued", position)
        if key not in self.searches:
            listed = self.valuers(type(position))
            found = (valuer(position, self) for valuer in listed)
            self.searches[key] = next((valued for valued in found if valued is not None), None)
        valued: Valued | None = self.searches[key]
        return valued

    def solver(self, position: Position, play: Play) -> Solver[Any]:
        """The first search that applies."""
        listed = self.solvers(position, play)
        return next(solver for solver in listed if solver.applies(position, play))

    def value_solver(self, position: Position) -> ValueSolver[Any]:
        """The one for an impartial position in normal play."""
        if not isinstance(position, Impartial):
            raise InputError(f"{position} has roles, so it has no nim value")
        solver = self.solver(position, Play.NORMAL)
        assert isinstance(solver, ValueSolver)
        return solver

    def value(self, position: Position) -> int:
        """The nimber of an impartial position, remembered."""
        key = identity(position)
        if key not in self._values:
            self._values[key] = self._value(position)
        return self._values[key]

    def has_value(self, position: Position, value: int) -> bool:
        """Whether an impartial position has this nimber; a search is asked for no more."""
        key = identity(position)
        if key in self._values or (isinstance(position, Impartial) and self.valued(position)):
            return self.value(position) == value
        self.check_searchable(position)
        return self.value_solver(position).has_value(position, value, self)

    def _value(self, position: Position) -> int:
        valued = self.valued(position) if isinstance(position, Impartial) else None
        if valued is not None:
            return valued.value
        self.check_searchable(position)
        return self.value_solver(position).value(position, self)

    def check_searchable(self, position: Position) -> None:
        """Raise `NotKnown` where the family says that a search for nimbers would be too long."""
        searchable = of_rules("searchable", type(position).lineage)
        if searchable is not None and not searchable(position):
            raise NotKnown(
                f"the nimber of {shortened(str(position))} would take a long search; who wins is "
                "known of it alone, and in a sum where the other terms are worth 0 together"
            )

    def moves_to(self, position: Position, value: int) -> Iterator[Move]:
        """The moves from a position to positions of this value."""
        valued = self.valued(position) if isinstance(position, Impartial) else None
        if valued is not None:
            return valued.moves_to(value)
        return self.value_solver(position).moves_to(position, value, self)

    def one_move_to(self, position: Position, value: int) -> Move | None:
        """Some move to a position of this value, also where not all can be listed."""
        valued = self.valued(position) if isinstance(position, Impartial) else None
        if valued is not None:
            return valued.one_move_to(value)
        return next(self.value_solver(position).moves_to(position, value, self), None)

    def certificate(self, position: Position, play: Play) -> Certificate:
        """A certificate for the position, by who argues it; it names a user's file."""
        certificate = self.argue(position, play).certificate()
        return replace(certificate, game=position.file_hash())

    def check_certificate_size(self, size: int) -> None:
        """Stop a certificate that grows past the limit."""
        if size > self.budget.certificate:
            raise LimitReached(
                f"the certificate would list more than {self.budget.certificate:,} positions",
                "certificate_limit",
            )


def xor_text(values: Iterable[int]) -> str:
    """`3 ⊕ 5 ⊕ 7 = 1`, the middle of a long one left out."""
    numbers = list(values)
    total = 0
    for number in numbers:
        total ^= number
    shown = [str(number) for number in numbers]
    if len(shown) > 12:
        shown = [*shown[:8], "…", *shown[-2:]]
    return f"{' ⊕ '.join(shown)} = {total}" if len(numbers) > 1 else f"{total}"
