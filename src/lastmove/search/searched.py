"""The argument of a search: a move, and an answer to whatever comes, down to the end."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import Any

from lastmove.core.argument import Decided, winning_steps
from lastmove.core.position import Impartial, Move, Outcome, Play, Position, other_role
from lastmove.core.solver import Run, Solver
from lastmove.core.steps import Parts, Say, Show, Step, Table, plain
from lastmove.core.verdict import Certificate, Verdict, counted

MOST = 12
"""How many moves are listed with their answers."""


class Searched(Decided):
    """Who wins, found by looking at every position that matters.

    The steps are the winning move and the answers that refute every reply to it, replies that are
    images of each other listed once; what each position is worth is not needed for that.
    """

    def __init__(self, position: Position, play: Play, run: Run, solver: Solver[Any]):
        super().__init__(position, run)
        self.play, self.solver, self.method = play, solver, solver.method
        self.outcome_only = False

    @cached_property
    def verdict(self) -> Verdict:
        """What the search found; without the value where only who wins is asked."""
        ask = self.solver.outcome_verdict if self.outcome_only else self.solver.verdict
        found = ask(self.position, self.play, self.run)
        self.method, self.complete = found.method, found.complete
        return found

    def told(self) -> Verdict:
        """The verdict with the reason for people."""
        return replace(self.verdict, because=plain(self.sentence))

    @property
    def outcome(self) -> Outcome:
        """As it was found."""
        return self.verdict.outcome

    @property
    def remoteness(self) -> int | None:
        """As far as the search counted."""
        return self.verdict.remoteness

    @property
    def positions(self) -> int | None:
        """How many the search looked at."""
        return self.verdict.positions

    def winning_moves(self) -> Iterator[Move]:
        """Those that were found."""
        return iter(self.verdict.winning_moves or ())

    def best(self) -> Move | None:
        """The winning move that ends the game soonest, where the search counted the moves."""
        moves = tuple(self.winning_moves())
        if len(moves) < 2 or self.remoteness is None:
            return next(iter(moves), None)
        return min(moves, key=self._lasts)

    def _lasts(self, move: Move) -> float:
        found = self.solver.remoteness(move, self.play, self.run)
        return inf if found is None else found

    def certificate(self) -> Certificate:
        """A strategy, or the values of all positions that can be reached."""
        return self.solver.certificate(self.position, self.play, self.run)

    @property
    def sentence(self) -> Parts:
        """The move, and that every reply to it can be answered."""
        best, outcome = self.best(), self.outcome
        if self._ended(self.position):
            return self._end()
        if outcome is Outcome.D:
            return (
                "Neither side can force a win: whatever one of them tries, the other can hold.",
            )
        if best is None:
            return ("Every move can be answered, down to the end.",)
        if self._ended(best.to):
            return ("“", best, "” ends the game.")
        return ("After “", best, "” every move can be answered, down to the end.")

    def _end(self) -> Parts:
        if self.play is Play.MISERE:
            return ("There is no move, and in misère play whoever cannot move wins.",)
        if not isinstance(self.position, Impartial):
            return ("The game has ended.",)
        return ("There is no move, so the player to move has lost.",)

    @staticmethod
    def _ended(position: Position) -> bool:
        return next(position.moves(), None) is None

    def steps(self) -> Iterator[Step]:
        """The move, the answers to all replies, and how far the search went."""
        best, outcome = self.best(), self.outcome
        if self._ended(self.position):
            yield Say(*self._end())
            return
        target = self.position
        if best is not None:
            yield Show(self.position, ("Begin with “", best, "”."), moves=(best,))
            target = best.to
            while (again := self._turn_again(target)) is not None:
                yield Say("It is the same player's turn again: “", again, "”.")
                target = again.to
        if outcome is Outcome.D:
            yield Say(*self.sentence)
            yield from self._tries()
        elif self._ended(target):
            yield Say("That ends the game.")
        else:
            yield from self._answers(target)
        if best is not None:
            yield from winning_steps(self)
        if self.remoteness:
            yield Say(
                "If the winner hurries and the loser stalls, the game lasts "
                f"{counted(self.remoteness, 'more move')}."
            )
        yield from self._found()

    def _turn_again(self, position: Position) -> Move | None:
        """The next move of the one who has just moved to win, where players need not take turns."""
        again = not isinstance(position, Impartial) and position.to_move == self.position.to_move
        ends = not again or position.result(self.play) is not None
        return None if ends else self.run.argue(position, self.play).best()

    def _found(self) -> Iterator[Step]:
        """How far the search went."""
        if self.positions is not None:
            many = counted(self.positions, "position")
            yield Say(f"Found by a search that looked at {many} ({self.method.source}).")

    def _answers(self, target: Position) -> Iterator[Step]:
        """What the loser can do, each with an answer; moves that are images are told once."""
        rows: list[Parts] = []
        moves, alike = self._apart(target)
        for move in moves[:MOST]:
            answer = self.run.argue(move.to, self.play).best()
            if answer is not None:
                rows.append((move, answer, answer.to))
            else:  # else the mover goes on, in games without turns
                ended = self._ended(move.to)
                rows.append((move, "nothing: play has ended" if ended else "—", move.to))
        yield Table(
            (f"Whatever comes then has an answer{alike}:",)
            if target is not self.position
            else (f"Every move has an answer{alike}:",),
            ("move", "answered by", "leaves"),
            tuple(rows),
            more=max(len(moves) - MOST, 0),
        )
        last = (
            "the opponent has to make the last move"
            if self.play is Play.MISERE
            else "whoever answers moves last"
            if isinstance(target, Impartial)
            else f"{self._winner()} wins"
        )
        yield Say(f"After each answer the same can be done again, and play ends: {last}.")

    def _tries(self) -> Iterator[Step]:
        """In a draw: which first moves hold it, and the best reply: one that holds, or refutes."""
        rows: list[Parts] = []
        moves, alike = self._apart(self.position)
        for move in moves[:MOST]:
            then = self.run.argue(move.to, self.play)
            (reply, *_) = (s.first().move for s in then.strategies() if s.player == move.to.to_move)
            held = then.outcome is Outcome.D
            rows.append((move, "holds" if held else "loses", reply or "—"))
        yield Table(
            (f"What each first move does{alike}:",),
            ("move", "result", "best reply"),
            tuple(rows),
            more=max(len(moves) - MOST, 0),
        )

    def _apart(self, position: Position) -> tuple[list[Move], str]:
        """The moves, of those that are images of each other one, and a remark if there are such."""
        kept: dict[Hashable, Move] = {}
        count = 0
        for move in position.moves():
            self.run.budget.spend()
            kept.setdefault(_known(move.to), move)
            count += 1
        alike = " (of moves that are images of each other, one)" if count > len(kept) else ""
        return list(kept.values()), alike

    def _winner(self) -> str:
        mover = self.position.to_move
        return mover if self.outcome is Outcome.N else other_role(self.position.roles, mover)


def wins(position: Position, play: Play, run: Run) -> bool:
    """Whether the player to move wins; a search is asked for no more than that."""
    argument = run.argue(position, play)
    if isinstance(argument, Searched):
        return argument.solver.wins(position, play, run)
    return argument.outcome is Outcome.N


def searched(position: Position, play: Play, run: Run) -> Decided:
    """The argument of the first search that applies."""
    return Searched(position, play, run, run.solver(position, play))


def _known(position: Position) -> Hashable:
    game = type(position)
    return game, game.canonical(position.state)
