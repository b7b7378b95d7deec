"""Who one can play against."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Protocol

from lastmove.api.solve import new_run, solve
from lastmove.core.argument import Decided, Following, Reply, Strategy
from lastmove.core.errors import LimitReached
from lastmove.core.family import of_rules
from lastmove.core.limits import Budget
from lastmove.core.position import Impartial, Move, Outcome, Play, Position
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.play.match import Match
from lastmove.search.by_solver import BySolver

CANDIDATES = 200
"""How many moves a losing player compares before it settles for one."""
UNLISTED_SECONDS = 10.0
"""How long a winning move is looked for, if no limit is given, where a win is known but no move."""


@dataclass(frozen=True)
class Choice:
    """A move, and a remark if there is something to say of it."""

    move: Move
    remark: str = ""


class Opponent(Protocol):
    """Something that chooses moves."""

    name: str

    def choose(self, match: Match) -> Choice:
        """A move in a position that has one."""


@dataclass
class Perfect:
    """Wins whenever it can; otherwise holds a draw, or loses as slowly as it knows how.

    With `stubborn` false it makes any move when it is lost.
    Where play could go on forever it wins by moves that bring the end nearer; see `finishing`.
    Where an argument comes with a strategy of its own, that is what it follows through the game.
    `time` limits the thinking for one move; past it the move is a guess, and it says so.
    """

    seed: int = 0
    time: float | None = None
    memory: int | None = None
    stubborn: bool = True
    name: str = "perfect player"
    _followed: tuple[Position, Strategy] | None = field(default=None, repr=False, compare=False)
    """What it has moved to last by a strategy, and the strategy from there."""

    def choose(self, match: Match) -> Choice:
        """A winning move if there is one."""
        chance = random.Random(f"{self.seed} {match.position}")
        try:
            return self._best(match, chance)
        except LimitReached:
            guess = of_rules("guesses", type(match.position).lineage)
            if guess is not None:
                return Choice(*guess(match.position))
            moves = match.legal_moves(CANDIDATES)
            return Choice(chance.choice(moves), "a guess: this position is too large for the limit")

    def _best(self, match: Match, chance: random.Random) -> Choice:
        run = new_run(Budget(self.time, self.memory))
        reply = self._answer(match, run)
        if reply is not None and reply.move is not None:
            self._followed = reply.move.to, reply.then
            return Choice(reply.move, reply.remark)
        verdict = solve(match.position, play=match.play, run=run)
        if verdict.winning_moves:
            good, remark = finishing(match, verdict.winning_moves)
            return Choice(chance.choice(good), remark)
        return Choice(self._without_winning_moves(match, verdict, chance, run))

    def _answer(self, match: Match, run: Run) -> Reply | None:
        """What a strategy says: the one followed so far, or one there was before the last move.

        Else one for the position itself. Lists of winning moves are strategies too, but of those
        any move will do.
        """
        position, before = match.position, match.before
        if before is not None and self._followed is not None and self._followed[0] == before:
            try:
                return self._followed[1].reply(match.moves[-1])
            except LimitReached:  # of the run in which it was found; this one has its own
                self._followed = None
        impartial = isinstance(position, Impartial)
        if before is not None and run.argue(before, match.play).method.kind == "theorem":
            player = "previous" if impartial else position.to_move
            strategy = _own_strategy(run.argue(before, match.play), player)
            if strategy is not None:
                return strategy.reply(match.moves[-1])
        player = "next" if impartial else position.to_move
        strategy = _own_strategy(run.argue(position, match.play), player)
        return None if strategy is None else strategy.first()

    def _without_winning_moves(
        self, match: Match, verdict: Verdict, chance: random.Random, run: Run
    ) -> Move:
        moves = match.legal_moves(CANDIDATES)
        if verdict.outcome is Outcome.N:  # won, but the winning moves are not listed
            run = new_run(Budget(self.time or UNLISTED_SECONDS, self.memory))
            if match.play is Play.NORMAL:
                solver = run.solver(match.position, match.play)
                known = solver.one_move_to(match.position, 0, run)
                if known is not None:
                    return known
            for move in moves:
                if solve(move.to, play=match.play, run=run).outcome is Outcome.P:
                    return move
        lost = verdict.outcome is Outcome.P
        if (verdict.remoteness is None or not self.stubborn) and lost:
            return chance.choice(moves)
        if verdict.remoteness is None and verdict.outcome is not Outcome.D:
            return chance.choice(moves)
        answers = [solve(move.to, play=match.play, run=run) for move in moves]
        if verdict.outcome is Outcome.D:
            drawing = [m for m, a in zip(moves, answers, strict=True) if a.outcome is Outcome.D]
            return chance.choice(drawing or moves)
        slowest = max(answer.remoteness or 0 for answer in answers)
        return chance.choice(
            [m for m, a in zip(moves, answers, strict=True) if (a.remoteness or 0) == slowest]
        )


def _own_strategy(argument: Decided, player: str) -> Strategy | None:
    """The strategy of a player that is more than a list of winning moves and names its moves."""
    for strategy in () if isinstance(argument, BySolver) else argument.strategies():
        named = strategy.no_reply is None and not isinstance(strategy, Following)
        if named and strategy.player == player:
            return strategy
    return None


def finishing(match: Match, winning: tuple[Move, ...]) -> tuple[tuple[Move, ...], str]:
    """The winning moves with which the game comes to an end, and what to say of them.

    In a loopy game a winning move may raise a heap or a gap, and so could those that follow, on
    and on. A winner who never does so ends the game: in poker nim his stock grows with every
    move, and there are only so many chips; in Northcott's game his counters only go forward. What
    the opponent has just raised is brought back to what it was. In other games: all of them.
    """
    now = match.position.raisable()
    steady = tuple(move for move in winning if sum(move.to.raisable()) <= sum(now))
    before = match.before.raisable() if match.before is not None else now
    if sum(before) < sum(now):
        wanted = sorted(before)  # heaps as a multiset: winning moves are merged so
        undoing = tuple(move for move in steady if sorted(move.to.raisable()) == wanted)
        if undoing:
            return undoing, "undoing that"
    return steady or winning, ""


@dataclass
class Mixture:
    """Plays like a perfect player with this chance, and any move otherwise."""

    skill: float
    seed: int = 0
    time: float | None = None
    memory: int | None = None
    name: str = "mixed player"

    def choose(self, match: Match) -> Choice:
        """A perfect or a random move, always the same one for the same seed and place."""
        chance = random.Random(f"{self.seed} mixture {len(match.moves)} {match.position}")
        if chance.random() < self.skill:
            return Perfect(self.seed, self.time, self.memory).choose(match)
        return RandomMover(self.seed).choose(match)


@dataclass
class RandomMover:
    """Plays any move, each as likely as another."""

    seed: int = 0
    name: str = "random player"

    def choose(self, match: Match) -> Choice:
        """Any move."""
        chance = random.Random(f"{self.seed} {len(match.moves)} {match.position}")
        return Choice(chance.choice(match.legal_moves()))
