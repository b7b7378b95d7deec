"""A game of the library beside rules of our own, compared position by position.

The rules of an entry are a function `options` on nodes of its own, written from the source. What
the library says is compared with them alone: the moves as a set, who wins, which moves win, what
a position is worth; and what argues all this, whether or not the verdict rests on it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from lastmove.api.solve import certify, new_run, solve
from lastmove.checker import verify
from lastmove.core.argument import Decided
from lastmove.core.errors import NotKnown
from lastmove.core.parse import parse
from lastmove.core.position import (
    DRAW,
    Impartial,
    Move,
    Outcome,
    Play,
    Position,
    identity,
    other_role,
)
from lastmove.core.solver import Run, Solver, ValueSolver
from lastmove.core.verdict import Certificate, Verdict
from lastmove.papers.entry import Cases
from lastmove.papers.small_games import Options, brute_force, values_by_mex

Node = TypeVar("Node", bound=Hashable)


class Compared(Generic[Node]):
    """The library's positions and the nodes they stand for.

    Parameters
    ----------
    cases : counts what is compared, and ends the entry where something differs.
    position : the library's position of a node.
    options : the rules, written from the source.
    wins : who wins a node, if not as the last move in normal play decides.
    outcome : the same where there are draws.
    value : the nimber of a node; by the mex rule if it is not given, and not asked for games with
        roles or in misère play.
    key : what two positions share that are the same.
    """

    def __init__(
        self,
        cases: Cases,
        position: Callable[[Node], Position],
        options: Options[Node],
        *,
        wins: Callable[[Node], bool] | None = None,
        outcome: Callable[[Node], Outcome] | None = None,
        value: Callable[[Node], int] | None = None,
        play: Play = Play.NORMAL,
        run: Run | None = None,
        key: Callable[[Position], Hashable] = identity,
    ):
        self.cases, self.position, self.options, self.play = cases, position, options, play
        self.wins = wins or brute_force(options)
        self.outcome = outcome or (lambda node: Outcome.N if self.wins(node) else Outcome.P)
        self.value = value or values_by_mex(options)
        self.run = run or new_run()
        self.key = key

    def all(self, nodes: Iterable[Node]) -> None:
        """Compare everything at each of these nodes."""
        for node in nodes:
            self.at(node)

    def moves(self, node: Node) -> dict[Hashable, Node]:
        """Compare the moves alone; the node that each position reached stands for."""
        position = self.position(node)
        reached = {self.key(self.position(option)): option for option in self.options(node)}
        found = {self.key(move.to) for move in position.moves()}
        self.cases.check(found == set(reached), {"moves of": str(position)})
        result = None if reached else self._winner(position, self.outcome(node))
        self.cases.check(position.result(self.play) == result, {"end of": str(position)})
        return reached

    @staticmethod
    def _winner(position: Position, outcome: Outcome) -> str:
        """The role that has won, of a player to move who has no move."""
        if outcome is Outcome.D:
            return DRAW
        mover = position.to_move
        return mover if outcome is Outcome.N else other_role(position.roles, mover)

    def at(self, node: Node) -> Verdict:
        """Compare moves, winner, winning moves and values; the verdict of the library."""
        reached = self.moves(node)
        position, outcome = self.position(node), self.outcome(node)
        winning = {key for key, option in reached.items() if self.outcome(option) is Outcome.P}
        self._argued(self.run.argue(position, self.play), outcome, winning)
        verdict = solve(position, play=self.play, run=self.run)
        self.cases.check(verdict.outcome is outcome, {"winner of": str(position)})
        if verdict.winning_moves is not None:
            self._listed(verdict.winning_moves, winning, verdict.complete, position)
        if isinstance(position, Impartial) and self.play is Play.NORMAL:
            self._valued(position, node, reached, verdict)
        return verdict

    def by(self, engine: Solver[Any], node: Node) -> None:
        """Compare what a search says by itself: winner, winning moves, value."""
        reached = self.moves(node)
        position, outcome = self.position(node), self.outcome(node)
        verdict = engine.verdict(position, self.play, self.run)
        case = {"searched": str(position)}
        self.cases.check(verdict.outcome is outcome, case)
        winning = {key for key, option in reached.items() if self.outcome(option) is Outcome.P}
        self._listed(verdict.winning_moves or (), winning, verdict.complete, position)
        wins = engine.wins(position, self.play, self.run)
        self.cases.check(wins == (outcome is Outcome.N), case)
        if isinstance(position, Impartial) and self.play is Play.NORMAL:
            value = self.value(node)
            self.cases.check(verdict.value in (None, value), case | {"value": value})
            if isinstance(engine, ValueSolver):
                same = engine.value(position, self.run) == value
                self.cases.check(same, case | {"value": value})

    def _listed(
        self, moves: Iterable[Move], winning: set[Hashable], complete: bool, position: Position
    ) -> None:
        """All winning moves; where not all are claimed, some of them."""
        listed = {self.key(move.to) for move in moves}
        right = listed == winning if complete else listed <= winning
        named = bool(listed) == bool(winning)
        self.cases.check(right and named, {"winning moves of": str(position)})

    def _argued(self, argument: Decided, outcome: Outcome, winning: set[Hashable]) -> None:
        position = argument.position
        self.cases.check(argument.outcome is outcome, {"winner argued of": str(position)})
        best = argument.best()
        if winning and best is None:  # strategy stealing: there is a move, which nobody names
            [strategy] = argument.strategies()
            self.cases.check(strategy.no_reply is not None, {"best move of": str(position)})
            return
        self._listed(argument.winning_moves(), winning, argument.complete, position)
        good = best is None or self.key(best.to) in winning
        self.cases.check(good, {"best move of": str(position)})

    def _valued(
        self, position: Impartial, node: Node, reached: dict[Hashable, Node], verdict: Verdict
    ) -> None:
        if position.opening:  # it is no term of a sum: what its value would be is not asked
            return
        value = self.value(node)
        same = verdict.value is None or verdict.value == value
        self.cases.check(same, {"value of": str(position), "is": value})
        valued = self.run.valued(position)
        if valued is None:
            return
        self.cases.check(valued.value == value, {"value argued of": str(position), "is": value})
        worth: dict[int, set[Hashable]] = {0: set()}
        for key, option in reached.items():
            worth.setdefault(self.value(option), set()).add(key)
        for size, expected in worth.items():
            try:
                found = {self.key(move.to) for move in valued.moves_to(size)}
            except NotKnown:
                found = expected  # who wins is known, and the rest is not claimed
            self.cases.check(found == expected, {"moves to": size, "from": str(position)})


def proved(position: Position, outcome: Outcome, play: Play = Play.NORMAL) -> bool:
    """Whether the library's certificate claims this and is accepted, and its contrary refused."""
    certificate = certify(position, play=play)
    contrary = Outcome.P if outcome is Outcome.N else Outcome.N
    value = None if certificate.value is None else 1 - bool(certificate.value)
    forged = replace(certificate, outcome=contrary, value=value)
    return certificate.outcome is outcome and upheld(certificate, forged)


def upheld(certificate: Certificate, *forged: Certificate) -> bool:
    """Whether a certificate is accepted, and all that were forged from it are refused."""
    accepted = verify(certificate.to_json()).valid
    return accepted and not any(verify(one.to_json()).valid for one in forged)


def proofs(cases: Cases, outcome: str, *texts: str, play: Play = Play.NORMAL) -> None:
    """Certificates of these positions are accepted, and those of the contrary refused."""
    for text in texts:
        cases.check(proved(parse(text), Outcome(outcome), play), {"certificate of": text})


NIM = ("nim.rules_nim:Nim", "nim.bouton:nim", "nim.bouton:nim_value")
COUNTERS = (
    "digraphs.rules_counters:Counters",
    "digraphs.theory:counters",
    "digraphs.theory:counters_value",
)
"""What entries that play these games vouch for."""
