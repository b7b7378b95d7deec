"""The front door: the strongest theorem that applies, else exhaustive search."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lastmove.core.errors import InputError
from lastmove.core.guarding import guarded
from lastmove.core.limits import DEFAULT_CERTIFICATE_LIMIT, Budget
from lastmove.core.parse import parse
from lastmove.core.position import Impartial, Outcome, Play, Position
from lastmove.core.solver import Run
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate, Verdict
from lastmove.search.solvers import solvers


def new_run(budget: Budget | None = None, threads: int = 1, resume: str | None = None) -> Run:
    """A run that can answer many questions and remembers what it has found.

    `resume` is a file that keeps the work of a long search.
    """
    return Run(solvers, budget or Budget(), threads, resume)


@guarded
def solve(
    position: Position | str,
    *,
    play: Play | str = Play.NORMAL,
    time: float | None = None,
    memory: int | str | None = None,
    certificate: bool = False,
    certificate_limit: int = DEFAULT_CERTIFICATE_LIMIT,
    outcome: bool = False,
    threads: int = 1,
    resume: str | None = None,
    run: Run | None = None,
) -> Verdict:
    """Who wins, with which moves, and why.

    Parameters
    ----------
    position : a position, or its notation.
    play : normal (the last move wins) or misère (it loses).
    time, memory : limits in seconds and bytes (or `"2G"`); past them `LimitReached` is raised.
    certificate : whether the verdict comes with its certificate.
    certificate_limit : how many positions that may list.
    outcome : settle for who wins and which moves win; no nimber, and less to search.
    threads : how many threads a compiled search may use.
    resume : a file that keeps the work of a long search of a game on sets: taken up from there if
        it exists, and written at the end, now and then, and when the run is stopped.
    run : a run to go on with, so that positions found before are not searched again.

    >>> verdict = solve("nim(3,5,7)")
    >>> verdict.outcome, verdict.value, [move.text for move in verdict.winning_moves]
    (<Outcome.N: 'N'>, 1, ['take 1 from heap 1', 'take 1 from heap 2', 'take 1 from heap 3'])
    """
    position, play = as_position(position), as_play(play)
    run = run or new_run(Budget(time, memory, certificate_limit), threads, resume)
    solver = run.solver(position, play)
    if run.resume is not None and not solver.resumable:
        raise InputError(
            "a file to resume from is for the compiled search of games on sets, and "
            f"{position} is solved by {solver.method.name}"
        )
    ask = solver.outcome_verdict if outcome else solver.verdict
    verdict = ask(position, play, run)
    if certificate:
        verdict = replace(verdict, certificate=run.certificate(position, play))
    return verdict


@guarded
def certify(
    position: Position | str | Verdict,
    *,
    play: Play | str = Play.NORMAL,
    time: float | None = None,
    memory: int | str | None = None,
    certificate_limit: int = DEFAULT_CERTIFICATE_LIMIT,
) -> Certificate:
    """A certificate of who wins (and of the nim value in normal play), for `verify` to check.

    `certificate_limit` is the number of positions it may list; past it `LimitReached` is raised.

    >>> certify("queen(1,2)").claim
    'queen(1,2) has value 0: the previous player wins (normal play)'
    """
    if isinstance(position, Verdict):
        play, position = position.play, position.position
    run = new_run(Budget(time, memory, certificate_limit))
    return run.certificate(as_position(position), as_play(play))


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
