"""The front door: the strongest theorem that applies, else exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lastmove.core.argument import Arguer, ByValue, Decided, Valued, Valuer, Zero
from lastmove.core.errors import InputError, LimitReached, NotKnown
from lastmove.core.family import listed, of_rules, solvers_of
from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget
from lastmove.core.parse import parse
from lastmove.core.position import (
    Impartial,
    Move,
    Outcome,
    Play,
    Position,
    merged,
    other_role,
)
from lastmove.core.solver import Run, Solver
from lastmove.core.steps import plain
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate, Verdict
from lastmove.search.by_solver import BySolver, by_solver
from lastmove.search.certificates import value_certificate
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.loopy import LoopyUnsupported
from lastmove.search.minimax_solver import Minimax
from lastmove.search.native.solver import Native
from lastmove.search.sums import argue_sum, sum_value

GENERAL = (LoopyUnsupported(), Native(), Exhaustive(), Minimax())
"""What is asked after the solvers of the families: for any game, by its rules alone.

A loopy game is refused before it is searched.
"""


def solvers(game: type[Position]) -> Iterator[Solver]:
    """Those of the class that defines the rules, in its family's order, then the general ones."""
    yield from solvers_of(game.lineage)
    yield from GENERAL


def new_run(budget: Budget | None = None, threads: int = 1, resume: str | None = None) -> Run:
    """A run that can answer many questions and remembers what it has found.

    `resume` is a file that keeps the work of a long search.
    """
    return Run(solvers, budget or Budget(), threads, resume, arguers, valuers)


def arguers(game: type[Position]) -> Iterator[Arguer]:
    """Who argues positions of this class: its family, by its values, else any game's search."""
    yield from listed("arguments", game.lineage)
    yield argue_sum
    yield by_value
    yield by_solver


def valuers(game: type[Position]) -> Iterator[Valuer]:
    """Who argues what positions of this class are worth."""
    yield from listed("values", game.lineage)
    yield lost
    yield sum_value


def lost(position: Impartial, run: Run) -> Valued | None:
    """The value 0 where an argument of the family says that the position is lost."""
    for arguer in listed("arguments", type(position).lineage):
        decided = arguer(position, Play.NORMAL, run)
        if decided is not None:
            return Zero(decided) if decided.outcome is Outcome.P else None
    return None


def by_value(position: Position, play: Play, run: Run) -> Decided | None:
    """Who wins, where a theorem knows the value."""
    if play is not Play.NORMAL or not isinstance(position, Impartial):
        return None
    valued = run.valued(position)
    if valued is None or isinstance(valued, Zero):
        return None if valued is None else valued.decided
    return ByValue(valued)


def verdict_of(argument: Decided, *, outcome_only: bool = False) -> Verdict:
    """What an argument says, as plain data; the number beside it where it can be had."""
    if isinstance(argument, BySolver):
        argument.outcome_only = outcome_only
        return argument.told()
    position, outcome = argument.position, argument.outcome
    value, moves, complete = _beside(argument, outcome_only)
    winner = None
    if position.roles and not isinstance(position, Impartial) and outcome is not Outcome.D:
        winner = position.to_move
        winner = winner if outcome is Outcome.N else other_role(position.roles, winner)
    return Verdict(
        position=position,
        play=argument.play,
        outcome=outcome,
        value=value,
        winning_moves=moves,
        method=argument.method,
        because=plain(argument.sentence),
        winner=winner,
        remoteness=argument.remoteness,
        positions=argument.positions,
        complete=complete,
    )


def _beside(
    argument: Decided, outcome_only: bool
) -> tuple[int | None, tuple[Move, ...] | None, bool]:
    """The value beside an argument, the winning moves, and whether these are all.

    Who wins and why is told by the argument; where a theorem knows the value, or the family says
    that the position is small enough, the number and all moves are found besides.
    """
    position, run, value = argument.position, argument.run, argument.number()
    try:
        if (
            not outcome_only
            and isinstance(position, Impartial)
            and argument.play is Play.NORMAL
            and argument.outcome is Outcome.N
            and not isinstance(argument, ByValue)
            and _affordable(position, run)
        ):
            value = run.value(position)
            return value, merged(run.moves_to(position, 0)), True
    except NotKnown:
        pass  # then the moves that the argument names have to do
    try:
        moves = merged(argument.winning_moves())
        return value, moves, argument.complete
    except NotKnown:
        best = argument.best()
        return value, None if best is None else (best,), False


def _affordable(position: Impartial, run: Run) -> bool:
    """Whether the value is known, or small enough to be searched."""
    searchable = of_rules("searchable", type(position).lineage)
    return run.valued(position) is not None or bool(searchable and searchable(position))


@guarded
def solve(
    position: Position | str,
    *,
    play: Play | str = Play.NORMAL,
    time: float | None = None,
    memory: int | None = None,
    certificate: bool = False,
    outcome_only: bool = False,
    threads: int = 1,
    resume: str | None = None,
    run: Run | None = None,
) -> Verdict:
    """Who wins, with which moves, and why.

    Parameters
    ----------
    position : a position, or its notation.
    play : normal (the last move wins) or misère (it loses).
    time, memory : limits in seconds and bytes; past them `LimitReached` is raised.
    certificate : whether the verdict comes with its certificate.
    outcome_only : settle for who wins and which moves win; no nimber, and less to search.
    threads : how many threads a compiled search may use.
    resume : a file that keeps the work of a long search of a game on sets: taken up from there if
        it exists, and written at the end, now and then, and when the run is stopped.
    run : a run to go on with, so that positions found before are not searched again.

    >>> verdict = solve("nim(3,5,7)")
    >>> verdict.outcome, verdict.value, [move.text for move in verdict.winning_moves]
    (<Outcome.N: 'N'>, 1, ['take 1 from heap 1', 'take 1 from heap 2', 'take 1 from heap 3'])
    """
    position, play = as_position(position), as_play(play)
    run = run or new_run(Budget(time, memory), threads, resume)
    argument = run.argue(position, play)
    if run.resume is not None and not argument.resumable:
        raise InputError(
            "a file to resume from is for the compiled search of games on sets, and "
            f"{position} is solved by {argument.method.name}"
        )
    verdict = verdict_of(argument, outcome_only=outcome_only)
    if certificate:
        verdict = replace(verdict, certificate=certificate_of(argument))
    return verdict


def certificate_of(argument: Decided) -> Certificate:
    """A proof of all that the verdict says: of the nimber too, where that can be listed."""
    position, run = argument.position, argument.run
    certificate = run.certificate(position, argument.play)
    beside = certificate.value is None and not isinstance(argument, BySolver)
    if beside and isinstance(position, Impartial) and argument.play is Play.NORMAL:
        try:
            if _affordable(position, run):
                return replace(value_certificate(position, run), game=position.file_hash())
        except LimitReached:
            pass  # that it is won is proved anyway
    return certificate


@guarded
def certify(
    position: Position | str | Verdict,
    *,
    play: Play | str = Play.NORMAL,
    time: float | None = None,
    memory: int | None = None,
    limit: int | None = None,
) -> Certificate:
    """A certificate of who wins (and of the nim value in normal play), for `verify` to check.

    `limit` is the number of positions it may list; past it `LimitReached` is raised.

    >>> certify("queen(1,2)").claim
    'queen(1,2) has value 0: the previous player wins (normal play)'
    """
    if isinstance(position, Verdict):
        play, position = position.play, position.position
    budget = Budget(time, memory) if limit is None else Budget(time, memory, limit)
    return certificate_of(new_run(budget).argue(as_position(position), as_play(play)))


@dataclass(frozen=True)
class Equivalence:
    """Whether two impartial games are equal; true or false as a condition."""

    equal: bool
    verdict: Verdict
    """Of the sum G + H, which is a P-position just when they are equal."""

    def __bool__(self) -> bool:
        return self.equal

    @property
    def certificate(self) -> Certificate:
        """The proof: a certificate of G + H."""
        return self.verdict.certificate or certify(self.verdict)


@guarded
def equivalent(first: Position | str, second: Position | str) -> Equivalence:
    """Whether two impartial games have the same value, so that each can stand for the other.

    They do just when their sum is a P-position (von Stengel, Lemma 1.7).

    >>> bool(equivalent("nim(1,2)", "*3")), bool(equivalent("*1", "*2"))
    (True, False)
    """
    terms = [as_position(first), as_position(second)]
    for term in terms:
        if not isinstance(term, Impartial):
            raise InputError(f"{term} is not impartial; only impartial games are compared")
        if term.opening:
            raise InputError(f"{term} is an opening position, so it cannot be compared by a sum")
    verdict = solve(Sum(*terms))
    return Equivalence(verdict.outcome is Outcome.P, verdict)


def as_position(thing: Position | str) -> Position:
    """The position itself, or the one that the notation describes."""
    if isinstance(thing, Position):
        return thing
    if isinstance(thing, str):
        return parse(thing)
    raise InputError(f"a position or its notation was expected, not {thing!r}")


def as_play(thing: Play | str) -> Play:
    """The way to play, also from its name, `"normal"` or `"misere"`."""
    if isinstance(thing, Play):
        return thing
    try:
        return Play("misere" if thing == "misère" else thing)
    except ValueError:
        raise InputError(f"play is 'normal' or 'misere', not {thing!r}") from None
