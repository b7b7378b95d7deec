"""What every way of solving has in common, be it a theorem or a search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from lastmove.core.errors import InputError, LimitReached, NotKnown
from lastmove.core.family import of_rules
from lastmove.core.limits import Budget
from lastmove.core.position import (
    Impartial,
    Move,
    Outcome,
    Play,
    Position,
    Roles,
    identity,
    merged,
)
from lastmove.core.verdict import Certificate, Method, Verdict, shortened

if TYPE_CHECKING:
    from lastmove.core.argument import Arguer, Decided, Valued, Valuer

Kind = TypeVar("Kind", bound=Position)
RoleKind = TypeVar("RoleKind", bound=Roles)


class Solver(ABC, Generic[Kind]):
    """One way of solving: which positions it is for, and who wins them.

    It is asked about positions of the class that it is registered for, so `applies` need not look
    at the class again. `ValueSolver` answers with nimbers, `RoleSolver` with the role that wins.
    """

    method: Method

    def applies(self, position: Kind, play: Play) -> bool:
        """Whether this solver is for such positions: all of its class, in normal play."""
        return play is Play.NORMAL

    @abstractmethod
    def wins(self, position: Kind, play: Play, run: Run) -> bool:
        """Whether the player to move wins, as cheaply as can be told."""

    @abstractmethod
    def verdict(self, position: Kind, play: Play, run: Run) -> Verdict:
        """The whole verdict: outcome, all winning moves or one of too many, and why."""

    @abstractmethod
    def certificate(self, position: Kind, play: Play, run: Run) -> Certificate:
        """A proof of the verdict for the checker."""

    def outcome_verdict(self, position: Kind, play: Play, run: Run) -> Verdict:
        """Who wins and how; a search can tell that for less than the nimber."""
        return self.verdict(position, play, run)

    def demonstration(self, position: Kind, play: Play, run: Run) -> Certificate:
        """The certificate that shows the theorem at work, where another one proves more."""
        return self.certificate(position, play, run)

    def one_move_to(self, position: Kind, value: int, run: Run) -> Move | None:
        """Some move to a position of this value, where they cannot all be listed; 0 is a win."""
        return None


class ValueSolver(Solver[Kind]):
    """Answers with nimbers: a theorem gives `value`, `reason` and `certificate`.

    The verdict follows; where moves can be named without trying all, it gives `moves_to` too.
    """

    @abstractmethod
    def value(self, position: Kind, run: Run) -> int:
        """The nimber, in normal play."""

    @abstractmethod
    def reason(self, position: Kind, value: int, run: Run) -> str:
        """One sentence that says why the value is what it is."""

    def value_can_be_listed(self, position: Kind) -> bool:
        """Whether a value that this solver does not prove may be proved by listing positions."""
        return True

    def moves_to(self, position: Kind, value: int, run: Run) -> Iterator[Move]:
        """The moves to positions of this value; tries every move unless a theorem knows better.

        Raises `NotKnown` where they are too many to list, or some cannot be told from others.
        """
        for move in position.moves():
            run.budget.spend()
            if run.value(move.to) == value:
                yield move

    def verdict(self, position: Kind, play: Play, run: Run) -> Verdict:
        """The whole verdict: value, outcome, all winning moves or one of too many, and why."""
        value = self.value(position, run)
        because = self.reason(position, value, run)
        moves: tuple[Move, ...] | None = ()
        try:
            moves = merged(self.moves_to(position, 0, run)) if value else ()
        except NotKnown:
            moves, one = None, self.one_move_to(position, 0, run)
            because += f" One is: {one.text}." if one is not None else ""
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if value else Outcome.P,
            value=value,
            winning_moves=moves,
            method=self.method,
            because=because,
        )

    def wins(self, position: Kind, play: Play, run: Run) -> bool:
        """Whether the player to move wins, as cheaply as can be told."""
        return self.value(position, run) != 0


class RoleSolver(Solver[RoleKind]):
    """Answers with the role that wins: gives `winner`, `winning_moves` and `reason`."""

    @abstractmethod
    def winner(self, position: RoleKind, run: Run) -> str | None:
        """The role that can force a win; None if neither can."""

    @abstractmethod
    def winning_moves(self, position: RoleKind, run: Run) -> Iterable[Move] | None:
        """The moves that win for the role to move; None if it wins and no move is known."""

    @abstractmethod
    def reason(self, position: RoleKind, run: Run) -> str:
        """One sentence that says why that role wins."""

    def outcome(self, position: RoleKind, run: Run) -> Outcome:
        """Who wins, seen from the role to move."""
        winner = self.winner(position, run)
        if winner is None:
            return Outcome.D
        return Outcome.N if winner == position.to_move else Outcome.P

    def wins(self, position: RoleKind, play: Play, run: Run) -> bool:
        """Whether the role to move wins."""
        return self.outcome(position, run) is Outcome.N

    def verdict(self, position: RoleKind, play: Play, run: Run) -> Verdict:
        """The winner and the winning moves."""
        moves = self.winning_moves(position, run)
        return Verdict(
            position=position,
            play=play,
            outcome=self.outcome(position, run),
            value=None,
            winning_moves=None if moves is None else merged(moves),
            method=self.method,
            because=self.reason(position, run),
            winner=self.winner(position, run),
        )


class Run:
    """One call of the front door: its budget, its solvers, and what has been found so far."""

    def __init__(
        self,
        solvers: Callable[[Position, Play], Iterable[Solver[Any]]],
        budget: Budget,
        threads: int = 1,
        resume: str | None = None,
        arguers: Callable[[type[Position]], Iterable[Arguer]] = lambda _: (),
        valuers: Callable[[type[Position]], Iterable[Valuer]] = lambda _: (),
    ):
        self.arguers = arguers
        """Who argues who wins positions of a class, in order; the last ones always do."""
        self.valuers = valuers
        """Who argues what they are worth."""
        self.solvers = solvers
        """Those for such positions, in the order in which they are asked."""
        self.budget = budget
        self.threads = threads
        self.resume = resume
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
        """The first solver that applies: the strongest theorem, or else the search."""
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
        solver = self.value_solver(position)
        found = solver.one_move_to(position, value, self)
        return found or next(solver.moves_to(position, value, self), None)

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
