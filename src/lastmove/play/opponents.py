"""Who one can play against."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Protocol

from lastmove.api.solve import new_run, search_job
from lastmove.core.argument import Decided, Reply, Strategy
from lastmove.core.errors import LimitReached
from lastmove.core.family import of_rules
from lastmove.core.limits import Budget
from lastmove.core.position import Move, Outcome, Position
from lastmove.core.solver import Run
from lastmove.play.match import Match
from lastmove.play.resisting import hardest

CANDIDATES = 200
"""How many moves are tried where a win is known but no move."""
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
    """Wins whenever it can, by the strategy of the argument; otherwise holds a draw, or resists.

    A strategy that carries a state is followed from move to move. `time` limits the thinking for
    one move; past it the move is a guess, and it says so. A `budget` that others spend from too
    takes the place of `time` and `memory`. What it finds is kept in the `store`, if there is one.
    """

    seed: int = 0
    time: float | None = None
    memory: int | None = None
    budget: Budget | None = None
    name: str = "perfect player"
    store: str | None = None
    _followed: tuple[Position, Strategy] | None = field(default=None, repr=False, compare=False)
    """Where its last move led, and how it goes on from there."""

    def choose(self, match: Match) -> Choice:
        """A winning move if there is one."""
        chance = random.Random(f"{self.seed} {match.position}")
        budget = self.budget or Budget(self.time, self.memory)
        try:
            with search_job(None, match.position, match.play, budget, self.store) as job:
                reply = self._reply(match, new_run(budget, job=job))
        except LimitReached:
            known = of_rules("guesses", type(match.position).lineage)
            if known is not None:
                return Choice(*known(match.position))
            guess = chance.choice(match.legal_moves(CANDIDATES))
            return Choice(guess, "a guess: this position is too large for the limit")
        if reply is None or reply.move is None:
            where = match.position
            return Choice(hardest(where, match.play, chance, self.time, self.memory))
        self._followed = reply.move.to, reply.then
        return Choice(reply.move, reply.remark)

    def _reply(self, match: Match, run: Run) -> Reply | None:
        """What a strategy says: the one followed so far, or one there was before the last move.

        Else one for the position itself.
        """
        before = match.before
        if before is not None and self._followed is not None and before == self._followed[0]:
            try:
                return self._followed[1].reply(match.moves[-1])
            except LimitReached:  # of the run in which it was found; this one has its own
                self._followed = None
        if before is not None and run.argue(before, match.play).method.kind == "theorem":
            strategy = _strategy(run.argue(before, match.play), ("previous", match.turn))
            if strategy is not None and strategy.no_reply is None:
                return strategy.reply(match.moves[-1])
        strategy = _strategy(run.argue(match.position, match.play), ("next", match.turn))
        if strategy is None or strategy.no_reply is None:
            return None if strategy is None else strategy.first()
        found = self._found(match)
        return None if found is None else Reply(found, strategy, "found by trying")

    def _found(self, match: Match) -> Move | None:
        """A winning move where an argument says that there is one, but not which."""
        run = new_run(self.budget or Budget(self.time or UNLISTED_SECONDS, self.memory))
        moves = match.legal_moves(CANDIDATES)
        return next((m for m in moves if _lost(run.argue(m.to, match.play))), None)


def _strategy(decided: Decided, players: tuple[str, ...]) -> Strategy | None:
    """The strategy that one of these has, if one does."""
    return next((s for s in decided.strategies() if s.player in players), None)


def _lost(decided: Decided) -> bool:
    return decided.outcome is Outcome.P


@dataclass
class Mixture:
    """Plays like a perfect player with this chance, and any move otherwise."""

    skill: float
    seed: int = 0
    time: float | None = None
    memory: int | None = None
    budget: Budget | None = None
    name: str = "mixed player"

    def choose(self, match: Match) -> Choice:
        """A perfect or a random move, always the same one for the same seed and place."""
        chance = random.Random(f"{self.seed} mixture {len(match.moves)} {match.position}")
        if chance.random() < self.skill:
            return Perfect(self.seed, self.time, self.memory, self.budget).choose(match)
        return RandomMover(self.seed).choose(match)


@dataclass
class RandomMover:
    """Plays any move, each as likely as another."""

    seed: int = 0
    name: str = "random player"

    def choose(self, match: Match) -> Choice:
        """Any move."""
        chance = random.Random(f"{self.seed} {len(match.moves)} {match.position}")
        move = match.position.sample(chance)
        assert move is not None, "there is a move, else the game would be over"
        return Choice(move)
