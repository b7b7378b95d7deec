"""A search divided at its root: who wins each option, or whether it has a value, is a task.

The nimber is found as the search for it does: has an option the value 0? If so, has one the value
1? and so on; each round asks of all options whose value is not known yet, and each question is a
task by itself. Where nothing is saved by asking for one value only, the first round tells them all.
Where the search counts how long play lasts, options are asked for that too, and there is one round.
So the answers are those of one process, whoever gives them and in whatever order. Workers
keep what they have found for the next task about the same game; that saves time and changes
nothing. Cost: that of the search, and what options have in common is searched by each worker that
meets it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from lastmove.core.bibliography import BACKWARD_INDUCTION, MEX_RULE
from lastmove.core.errors import LimitReached
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import obeys
from lastmove.core.limits import Budget
from lastmove.core.position import Impartial, Move, Outcome, Play, Position, merged
from lastmove.core.solver import Run, Solver, ValueSolver
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.core.workers import Crew, Died
from lastmove.search.depth_first import Label, combined
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.native.probe import PROBE_STEPS, Large, Probe
from lastmove.search.searched import wins

ATTEMPTS = 3
"""How often a question is asked whose workers die."""
PIECE = "option"
METHODS = {
    True: Method("search", "search divided at the first move", MEX_RULE),
    False: Method("search", "outcome search divided at the first move", BACKWARD_INDUCTION),
}
"""With the nimber, and without."""
Answer = TypeVar("Answer")


class Parcel(Protocol):
    """A position that can be sent to another process, which has the same rules."""

    def position(self) -> Position:
        """The position again. Raises `InputError` where the rules are not the same."""


@dataclass(frozen=True)
class Question:
    """Whether the player to move wins, or in normal play whether the nimber is this one.

    `COUNTED` in its place asks for all: who wins, the nimber, how many moves play lasts.
    """

    parcel: Parcel
    play: Play
    value: int | str | None


class _Kept(threading.local):
    """The run of the last task, by what it was about; each thread of a worker has its own."""

    key: Hashable = None
    run: Run | None = None


_kept = _Kept()


def with_kept_run(key: Hashable, ask: Callable[[Run], Answer]) -> Answer:
    """What is asked of a run that may know much of this already; if that fills it, of a new one."""
    from lastmove.search.front_door import new_run

    run = _kept.run if _kept.key == key else None
    _kept.key = _kept.run = None
    if run is not None:
        with suppress(LimitReached):
            return _answer_kept(key, run, ask)
        run = None  # a new one needs its memory
    return _answer_kept(key, new_run(Budget()), ask)


def _answer_kept(key: Hashable, run: Run, ask: Callable[[Run], Answer]) -> Answer:
    """What is asked of this run, which is kept if it has an answer."""
    answer = ask(run)
    _kept.key, _kept.run = key, run
    return answer


COUNTED = "counted"
OTHER = -1
"""The answer that a position has another nimber than the one asked for, not known which."""


def answered(question: Question) -> Any:
    """What a worker does: 1 for won, 0 for lost; or the nimber, or `OTHER`; or a label."""
    position = question.parcel.position()
    assert isinstance(position, Impartial)

    def ask(run: Run) -> int | Label:
        if question.value is None:
            return int(wins(position, question.play, run))
        if isinstance(question.value, str):
            return Exhaustive().label(position, question.play, run)
        if type(position).split is None and type(position).reduce is None:
            return run.value(position)  # no search asks for less there
        return question.value if run.has_value(position, question.value) else OTHER

    return with_kept_run((type(position), question.play), ask)


class Divided(ValueSolver[Impartial]):
    """A search whose first moves are looked at by a crew.

    Parameters
    ----------
    inner : the search for one process, which answers what is quick and writes certificates.
    crew : who is asked.
    send : makes of a position what is sent.
    """

    method = METHODS[True]

    def __init__(
        self, inner: ValueSolver[Any], crew: Crew, send: Callable[[Position], Parcel]
    ) -> None:
        self.inner, self.crew, self.send = inner, crew, send
        self._lasting: dict[tuple[Hashable, Play], int] = {}
        """Of options that were counted, how many moves play lasts, so that none is asked again."""

    def applies(self, position: Position, play: Play) -> bool:
        """Where the search for one process does."""
        return self.inner.applies(position, play)

    def value(self, position: Impartial, run: Run) -> int:
        """The nimber: the first that no option has."""
        small = self._small(lambda quick: Exhaustive().value(position, quick), run)
        return self._valued(position, run)[0] if small is None else small

    def wins(self, position: Impartial, play: Play, run: Run) -> bool:
        """As the search for one process does; it stops at the first option that wins."""
        return self.inner.wins(position, play, run)

    def certificate(self, position: Impartial, play: Play, run: Run) -> Certificate:
        """As the search for one process does."""
        return self.inner.certificate(position, play, run)

    def verdict(self, position: Impartial, play: Play, run: Run) -> Verdict:
        """The value by all options in normal play, and how long play lasts where that is known."""
        return self._answered(position, play, run, whole=True)

    def outcome_verdict(self, position: Impartial, play: Play, run: Run) -> Verdict:
        """Who wins by all options."""
        return self._answered(position, play, run, whole=False)

    def remoteness(self, move: Move, play: Play, run: Run) -> int | None:
        """As an option said it of itself, if it did."""
        key = type(move.to).canonical(move.to.state), play
        return self._lasting[key] if key in self._lasting else super().remoteness(move, play, run)

    def _answered(self, position: Impartial, play: Play, run: Run, *, whole: bool) -> Verdict:
        asked = Exhaustive().verdict if whole else Exhaustive().outcome_verdict
        small = self._small(lambda quick: asked(position, play, quick), run)
        if small is not None:
            return small
        if whole and self._counts(position, play):
            return self._counted(position, play, run)
        value: int | None = None
        if whole and play is Play.NORMAL:
            value, lost = self._valued(position, run)
        else:
            lost = self._lost(position, play, run)
        ended = play is Play.MISERE and next(position.moves(), None) is None
        return self._told(position, play, bool(lost) or ended, value, lost)

    @staticmethod
    def _told(
        position: Impartial, play: Play, wins: bool, value: int | None, lost: set[Hashable]
    ) -> Verdict:
        game = type(position)
        moves = merged(move for move in position.moves() if game.canonical(move.to.state) in lost)
        outcome = Outcome.N if wins else Outcome.P
        return Verdict(position, play, outcome, value, moves, METHODS[value is not None])

    def _counts(self, position: Impartial, play: Play) -> bool:
        """Whether the search for one process says how many moves play lasts, whoever asks when."""
        parts = play is Play.NORMAL and position.graph().split is not None
        return isinstance(self.inner, Exhaustive) and not parts

    def _counted(self, position: Impartial, play: Play, run: Run) -> Verdict:
        """All that options say of themselves, put together."""
        found = self._asked(self._options(position), play, COUNTED, run)
        wins, value, remoteness = combined(found.values(), play)
        lost = {key for key, (won, _, _) in found.items() if not won}
        self._lasting |= {(key, play): lasts for key, (_, _, lasts) in found.items()}
        told = self._told(position, play, wins, value if play is Play.NORMAL else None, lost)
        return replace(told, remoteness=remoteness)

    @staticmethod
    def _small(ask: Callable[[Run], Answer], run: Run) -> Answer | None:
        """What the interpreted search says, where it is quick; None where it is not."""
        probe = Probe(run.budget)
        probe.left = PROBE_STEPS
        try:
            return ask(Run(lambda *_: (Exhaustive(),), probe))
        except Large:
            return None

    def _valued(self, position: Impartial, run: Run) -> tuple[int, set[Hashable]]:
        """The nimber, and the options that are worth 0."""
        options = self._options(position)
        values: dict[Hashable, int] = {}
        value = 0
        while True:
            left = {key: option for key, option in options.items() if key not in values}
            found = self._asked(left, Play.NORMAL, value, run)
            values |= {key: known for key, known in found.items() if known != OTHER}
            if value not in values.values():
                return value, {key for key, known in values.items() if known == 0}
            value += 1

    def _lost(self, position: Impartial, play: Play, run: Run) -> set[Hashable]:
        """The options that are lost for whoever is to move there."""
        found = self._asked(self._options(position), play, None, run)
        return {key for key, won in found.items() if won == 0}

    @staticmethod
    def _options(position: Impartial) -> dict[Hashable, Position]:
        """One option of each class of those that are images of each other, by a representative."""
        game = type(position)
        found: dict[Hashable, Position] = {}
        for move in position.moves():
            found.setdefault(game.canonical(move.to.state), move.to)
        return found

    def _asked(
        self, options: dict[Hashable, Position], play: Play, value: int | str | None, run: Run
    ) -> dict[Hashable, Any]:
        """The answer to one question about each option; the run's job keeps them."""
        names = {key: f"{option} {play.value} {value}" for key, option in options.items()}
        kept = dict(run.job.pieces(PIECE))
        found = {key: kept[name] for key, name in names.items() if name in kept}
        keys = [key for key in options if key not in found]
        asked = [Question(self.send(options[key]), play, value) for key in keys]

        def look(_: object) -> None:
            run.budget.check()
            asks = f" asked for the value {value}" if isinstance(value, int) else ""
            run.job.meter.tell(len(found), len(options), f"options{asks}")

        made = self.crew.outcomes(answered, asked, look, ATTEMPTS, run.budget.memory)
        with closing(made) as ended:
            for index, answer in ended:
                if answer is Died:
                    raise LimitReached(
                        f"{ATTEMPTS} workers died at {options[keys[index]]}, perhaps for want of "
                        "memory",
                        "memory",
                    )
                found[keys[index]] = answer
                run.job.add(PIECE, [names[keys[index]], answer])
        return found


def divided(
    solvers: Callable[[Position, Play], Iterator[Solver[Any]]],
    crew: Crew,
    send: Callable[[Position], Parcel],
) -> Callable[[Position, Play], Iterator[Solver[Any]]]:
    """The same searches, those of impartial games divided among a crew."""

    def listed(position: Position, play: Play) -> Iterator[Solver[Any]]:
        whole = not isinstance(position, Impartial) or obeys(position, Sum, HeapGame)
        for solver in solvers(position, play):
            if isinstance(solver, ValueSolver) and not whole:
                yield Divided(solver, crew, send)
            else:
                yield solver

    return listed
