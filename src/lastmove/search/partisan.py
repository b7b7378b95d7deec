"""Partisan positions, argued by what they are worth: who wins when Left begins, or Right.

A value tells who wins, and with which moves: Left's move wins if it leads to at least 0, Right's if
it leads to at most 0. Values of terms add up, so that a sum costs no more than its terms. Where
several terms are hot, what rules of thumb would play stands beside what wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from lastmove.core.argument import Decided, Following, Strategy
from lastmove.core.bibliography import CONWAY, SIEGEL, WINNING_WAYS, cite
from lastmove.core.errors import InputError
from lastmove.core.position import (
    PLAYERS,
    Move,
    Outcome,
    Partisan,
    Play,
    Player,
    Position,
    Turned,
    identity,
    merged,
    opponent,
)
from lastmove.core.solver import Run
from lastmove.core.steps import Part, Parts, Say, Show, Step, Sub, Table, joined
from lastmove.core.sums import PartisanSum, moves_of
from lastmove.core.verdict import Certificate, Method
from lastmove.search.partisan_certificates import value_certificate
from lastmove.search.partisan_engine import total
from lastmove.search.partisan_values import how_searched, value_of, valued
from lastmove.values.value import ZERO, Value

MOST = 12
"""Moves and terms that are listed."""
NAMES = {"left": "Left", "right": "Right"}
BY_VALUE = Method(
    "search",
    "values of all positions",
    f"{CONWAY}; {cite(SIEGEL, 'chapter II')}",
)
BY_TERMS = Method("theorem", "values of terms add up", f"{CONWAY}; {cite(SIEGEL, 'chapter II')}")
CONSEQUENCES = {
    Outcome.L: "greater than 0: Left wins, whoever begins.",
    Outcome.R: "less than 0: Right wins, whoever begins.",
    Outcome.N: "confused with 0: whoever begins wins.",
    Outcome.P: "0: whoever begins loses.",
}


@dataclass(frozen=True)
class Term:
    """A term of a sum, or a position alone: what it is, and what it is worth."""

    position: Position
    value: Value


class BothSides(Decided):
    """Who wins when Left begins, and who when Right does, by the value."""

    position: Partisan

    def __init__(self, position: Partisan, run: Run):
        super().__init__(position, run)
        sums = isinstance(position, PartisanSum)
        self.theorem = None if sums else valued(position, run)
        self.method = BY_TERMS if sums else self.theorem.method if self.theorem else BY_VALUE

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """What is added up; the position alone if it is no sum."""
        position = self.position
        parts = position.terms if isinstance(position, PartisanSum) else (position,)
        return tuple(Term(part, value_of(part, self.run)) for part in parts)

    @cached_property
    def value(self) -> Value:
        """The value of the position; where its rules were to be compiled, the method says how."""
        found = value_of(self.position, self.run)
        if self.method is BY_VALUE and (how := how_searched(self.position, self.run)):
            self.method = replace(BY_VALUE, name=f"{BY_VALUE.name}{how}")
        return found

    @property
    def outcome(self) -> Outcome:
        """L, R, N or P."""
        return self.value.outcome

    def winner(self, first: Player) -> Player:
        """Who wins if this player begins."""
        sides: dict[Outcome, Player] = {
            Outcome.L: "left",
            Outcome.R: "right",
            Outcome.N: first,
            Outcome.P: opponent(first),
        }
        return sides[self.outcome]

    def options(self, player: Player) -> Iterator[tuple[Move, Value]]:
        """The player's moves, each with the value of what it leads to."""
        position = self.position
        for index, term in enumerate(self.terms):
            others = self.terms[:index] + self.terms[index + 1 :]
            rest = total(other.value for other in others)
            sums: dict[Value, Value] = {}
            for move in moves_of(term.position, player):
                self.run.budget.spend()
                worth = value_of(move.to, self.run)
                if worth not in sums:
                    sums[worth] = worth + rest
                whole = position.replace(index, move) if isinstance(position, PartisanSum) else move
                yield whole, sums[worth]

    def winning(self, player: Player) -> tuple[Move, ...]:
        """The moves that win for this player, if it begins; one for each position they lead to."""
        return self._winning[player]

    @cached_property
    def _winning(self) -> dict[Player, tuple[Move, ...]]:
        return {
            player: merged(move for move, after in self.options(player) if good(after, player))
            if self.winner(player) == player
            else ()
            for player in PLAYERS
        }

    def winning_moves(self) -> Iterator[Move]:
        """Those of both players, Left's first."""
        return (move for player in PLAYERS for move in self.winning(player))

    def best_for(self, player: Player) -> Move | None:
        """Of the winning moves the one that keeps most, whatever the opponent does next."""
        winning = {identity(move.to) for move in self.winning(player)}
        found = [(m, v) for m, v in self.options(player) if identity(m.to) in winning]

        def kept(pair: tuple[Move, Value]) -> Fraction:
            return pair[1].right_stop if player == "left" else -pair[1].left_stop

        return max(found, key=kept)[0] if found else None

    def strategies(self) -> tuple[Strategy, ...]:
        """One for each beginner: that of whoever wins then."""
        sides = (OneSide(Turned(self.position, player), self) for player in PLAYERS)
        return tuple(strategy for side in sides for strategy in side.strategies())

    def certificate(self) -> Certificate:
        """That the position has its value."""
        return value_certificate(self.position, self.run)

    @property
    def sentence(self) -> Parts:
        """The value, and what follows from it."""
        if isinstance(self.position, PartisanSum):
            worths: list[Part] = [str(term.value) for term in self.terms]
            what: Parts = ("The terms are worth ", *joined(worths), f", together {self.value}, ")
        elif self.theorem is not None:
            what = (*self.theorem.sentence, f" The value is {self.value}, ")
        else:
            what = (f"The value is {self.value}, ",)
        if self.outcome is Outcome.P:
            return (*what[:-1], str(what[-1]).rstrip(", "), f": {_after_zero()}")
        return (*what, CONSEQUENCES[self.outcome])

    def steps(self) -> Iterator[Step]:
        """The values of the terms, what follows, the winning moves, and why those."""
        yield from self.steps_for(PLAYERS)

    def steps_for(self, players: tuple[Player, ...]) -> Iterator[Step]:
        """The same, as far as it is about these players."""
        yield from self._worths()
        yield Say(*self.sentence)
        for player in players:
            yield from self._moves(player)
        for player in players:
            yield from self._thumbs(player)
        yield from self._threats(players)

    def _worths(self) -> Iterator[Step]:
        """What each term is worth, on average, and how urgent a move in it is."""
        if len(self.terms) == 1:
            if self.theorem is not None:
                yield from self.theorem.steps()
            if not self.value.is_number:
                yield Say(
                    f"In the long run it is worth {self.value.mean} (its mean), and a move gains "
                    f"{self.value.temperature} (its temperature)."
                )
            return
        rows = tuple(
            (term.position, str(term.value), str(term.value.mean), str(term.value.temperature))
            for term in self.terms[:MOST]
        )
        yield Table(
            (
                "The terms do not influence each other, so their values add up; the mean is what "
                "a term is worth in the long run, the temperature what a move in it gains:",
            ),
            ("term", "value", "mean", "temperature"),
            rows,
            more=max(0, len(self.terms) - MOST),
        )
        for position in dict.fromkeys(term.position for term in self.terms[:MOST]):
            theorem = valued(position, self.run) if isinstance(position, Partisan) else None
            if theorem is not None:
                yield Sub(theorem)
        numbers = [term for term in self.terms if term.value.is_number]
        if numbers and len(numbers) < len(self.terms):
            yield Say(
                "Nobody needs to move in a number while there is something else: a move there "
                "only gives ground away (number avoidance)."
            )

    def _moves(self, player: Player) -> Iterator[Step]:
        name, moves = NAMES[player], self.winning(player)
        if not moves:
            other = NAMES[opponent(player)]
            yield Say(
                f"If {name} begins, {other} wins: no move of {name} leads to ", _bound(player)
            )
            return
        worths = {identity(move.to): after for move, after in self.options(player)}
        lead = f"If {name} begins, these moves win, since they lead to {_bound(player)}"
        rows = tuple((move, move.to, str(worths[identity(move.to)])) for move in moves[:MOST])
        head = ("move", "to", "value")
        yield Table((lead,), head, rows, more=max(0, len(moves) - MOST))

    def _thumbs(self, player: Player) -> Iterator[Step]:
        """What rules of thumb play in a sum of hot terms, and whether that wins."""
        hot = [term for term in self.terms if term.value.temperature > 0]
        if len(hot) < 2 or self.winner(player) != player:
            return
        winning = {identity(move.to) for move in self.winning(player)}
        rows: list[tuple[Part, ...]] = []
        for rule, choose in RULES_OF_THUMB.items():
            index, at = choose(self.terms, player)
            move = self._move_at(index, at, player)
            wins = identity(move.to) in winning
            rows.append((rule, self.terms[index].position, move, "wins" if wins else "loses"))
        lost = [str(row[0]) for row in rows if row[-1] == "loses"]
        said = (
            f" Here {' and '.join(lost)} would lose: what counts is the value of the whole."
            if lost
            else ""
        )
        yield Table(
            (f"What rules of thumb let {NAMES[player]} play.{said}",),
            ("rule", "term", "move", "and that"),
            tuple(rows),
        )

    def _move_at(self, index: int, temperature: Fraction, player: Player) -> Move:
        """The player's best move in a term at a temperature: the first of those that gain most."""
        term, sign = self.terms[index], 1 if player == "left" else -1

        def gained(move: Move) -> Fraction:
            shape = value_of(move.to, self.run).thermograph
            wall = shape.right_at if player == "left" else shape.left_at
            return sign * wall(max(temperature, Fraction(0)))

        best = max(moves_of(term.position, player), key=gained)
        assert isinstance(self.position, PartisanSum)
        return self.position.replace(index, best)

    def _threats(self, players: tuple[Player, ...]) -> Iterator[Step]:
        """Moves that only threaten: an answer leaves the mover no better off than before."""
        if len(self.terms) > 1 or self.value.is_number:
            return
        for player in players:
            rows: list[tuple[Part, ...]] = []
            for move in merged(self.position.moves(player)):
                answer = self._reversing(move, player)
                if answer is not None:
                    rows.append((move, answer, str(value_of(answer.to, self.run))))
            if rows:
                name, other = NAMES[player], NAMES[opponent(player)]
                yield Table(
                    (
                        f"These moves of {name} are threats that {other} answers, after which "
                        f"{name} is no better off than before (they are reversible):",
                    ),
                    ("threat", "answer", "leaves"),
                    tuple(rows[:MOST]),
                    more=max(0, len(rows) - MOST),
                )

    def _reversing(self, move: Move, player: Player) -> Move | None:
        assert isinstance(move.to, Partisan)
        for answer in move.to.moves(opponent(player)):
            after = value_of(answer.to, self.run)
            if after <= self.value if player == "left" else self.value <= after:
                return answer
        return None

    def show(self) -> Show:
        """The position, with a winning move of each player who has one."""
        best = (self.best_for(player) for player in PLAYERS)
        return Show(self.position, self.sentence, moves=tuple(m for m in best if m is not None))


class OneSide(Decided):
    """Who wins a partisan position in which one player is to move."""

    position: Turned

    def __init__(self, position: Turned, both: BothSides):
        super().__init__(position, both.run)
        self.both, self.method, self.player = both, both.method, position.state.player

    @property
    def winner(self) -> Player:
        """Who wins."""
        return self.both.winner(self.player)

    @property
    def outcome(self) -> Outcome:
        """Seen from the player to move."""
        return Outcome.N if self.winner == self.player else Outcome.P

    def winning_moves(self) -> Iterator[Move]:
        """Those of the player to move."""
        return map(self.position.here, self.both.winning(self.player))

    def best(self) -> Move | None:
        """The one to recommend."""
        best = self.both.best_for(self.player)
        return None if best is None else self.position.here(best)

    def strategies(self) -> tuple[Strategy, ...]:
        """That of the winner."""
        return (Following(self, self.winner),)

    def certificate(self) -> Certificate:
        """That of the value."""
        return self.both.certificate()

    @property
    def sentence(self) -> Parts:
        """As without a turn."""
        return self.both.sentence

    def steps(self) -> Iterator[Step]:
        """As far as they are about the player to move."""
        return self.both.steps_for((self.player,))

    def show(self) -> Show:
        """The position, and the move that wins."""
        best = self.both.best_for(self.player)
        return Show(self.both.position, self.sentence, moves=() if best is None else (best,))


def argue_partisan(position: Position, play: Play, run: Run) -> Decided | None:
    """Who wins a partisan position, with a turn or without; None for all others."""
    inner = position.state.position if isinstance(position, Turned) else position
    if not isinstance(inner, Partisan):
        return None
    if play is Play.MISERE:
        raise InputError(
            "games of Left and Right are solved in normal play, where the last move wins"
        )
    both: BothSides = run.searches.setdefault(("both sides", inner), BothSides(inner, run))
    return OneSide(position, both) if isinstance(position, Turned) else both


def good(value: Value, player: Player) -> bool:
    """Whether a player who has just moved here wins."""
    return value >= ZERO if player == "left" else value <= ZERO


def _bound(player: Player) -> str:
    return f"at {'least' if player == 'left' else 'most'} 0."


def _after_zero() -> str:
    return CONSEQUENCES[Outcome.P].removeprefix("0: ")


def hotstrat(terms: tuple[Term, ...], player: Player) -> tuple[int, Fraction]:
    """The hottest term, and its temperature."""
    index = max(range(len(terms)), key=lambda i: terms[i].value.temperature)
    return index, terms[index].value.temperature


def thermostrat(terms: tuple[Term, ...], player: Player) -> tuple[int, Fraction]:
    """The widest term at the temperature where the compound thermograph promises most.

    That is the sum of the other player's walls, and of the widest gap between walls once.
    """
    shapes = [term.value.thermograph for term in terms]
    times = {corner.temperature for shape in shapes for corner in (*shape.left, *shape.right)}
    sign = 1 if player == "left" else -1

    def gap(index: int, at: Fraction) -> Fraction:
        return shapes[index].left_at(at) - shapes[index].right_at(at)

    def promised(at: Fraction) -> Fraction:
        walls = (s.right_at(at) if player == "left" else s.left_at(at) for s in shapes)
        return sign * sum(walls, Fraction(0)) + max(gap(i, at) for i in range(len(shapes)))

    best = max(sorted(times), key=promised)
    return max(range(len(shapes)), key=lambda i: gap(i, best)), best


RULES_OF_THUMB: dict[str, Callable[[tuple[Term, ...], Player], tuple[int, Fraction]]] = {
    "hotstrat (the hottest term)": hotstrat,
    "thermostrat (the widest thermograph)": thermostrat,
}
"""Winning Ways, chapter 6. Sentestrat is hotstrat where the opponent has left no threat."""
THUMBS = cite(WINNING_WAYS, "chapter 6")
