"""Partisan positions, argued by what they are worth: who wins when Left begins, or Right.

A value tells who wins, and with which moves: Left's move wins if it leads to at least 0, Right's if
it leads to at most 0. Values of terms add up, so that a sum costs no more than its terms. Where
several terms are hot, what rules of thumb would play stands beside what wins.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from lastmove.core.argument import Decided, Following, Strategy
from lastmove.core.bibliography import CONWAY, SIEGEL, cite
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
    untimed,
)
from lastmove.core.solver import Run
from lastmove.core.steps import Part, Parts, Say, Show, Step, Sub, Table, joined
from lastmove.core.sums import PartisanSum, moves_of
from lastmove.core.verdict import Certificate, Method
from lastmove.search.partisan_certificates import value_certificate
from lastmove.search.partisan_engine import total
from lastmove.search.partisan_values import engines_of, value_of, valued
from lastmove.search.rules_of_thumb import RULES_OF_THUMB, Term, followed
from lastmove.search.rules_of_thumb import SOURCE as THUMBS
from lastmove.values.thermograph import gain
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


class Sides(Decided):
    """Who wins when Left begins, and who when Right does."""

    position: Partisan

    @property
    @abstractmethod
    def value(self) -> Value | None:
        """The value of the position, if it was looked for."""

    @abstractmethod
    def winning(self, player: Player) -> tuple[Move, ...]:
        """The moves that win for this player, if it begins; one for each position they lead to."""

    @abstractmethod
    def best_for(self, player: Player) -> Move | None:
        """The winning move of this player to recommend."""

    @abstractmethod
    def steps_for(self, players: tuple[Player, ...]) -> Iterator[Step]:
        """The steps, as far as they are about these players."""

    def steps(self) -> Iterator[Step]:
        """Those about both."""
        yield from self.steps_for(PLAYERS)

    def winner(self, first: Player) -> Player:
        """Who wins if this player begins."""
        sides: dict[Outcome, Player] = {
            Outcome.L: "left",
            Outcome.R: "right",
            Outcome.N: first,
            Outcome.P: opponent(first),
        }
        return sides[self.outcome]

    def winning_moves(self) -> Iterator[Move]:
        """Those of both players, Left's first."""
        return (move for player in PLAYERS for move in self.winning(player))

    def strategies(self) -> tuple[Strategy, ...]:
        """One for each beginner: that of whoever wins then."""
        sides = (OneSide(Turned(self.position, player), self) for player in PLAYERS)
        return tuple(strategy for side in sides for strategy in side.strategies())

    @property
    def positions(self) -> int | None:
        """How many the searches of this run for values of these games have looked at."""
        engines = [*engines_of(self.position, self.run)]
        return sum(engine.positions for engine in engines) if engines else None

    def show(self) -> Show:
        """The position, with a winning move of each player who has one."""
        best = (self.best_for(player) for player in PLAYERS)
        return Show(self.position, self.sentence, moves=tuple(m for m in best if m is not None))


class BothSides(Sides):
    """Who wins when Left begins, and who when Right does, by the value."""

    def __init__(self, position: Partisan, run: Run):
        super().__init__(position, run)
        sums = isinstance(position, PartisanSum)
        self.theorem = None if sums else valued(position, run)

    @property
    def method(self) -> Method:  # type: ignore[override]
        """Values of terms, a theorem, or a search, and why that was interpreted if it was long."""
        if self.theorem is not None:
            return self.theorem.method
        by = BY_TERMS if isinstance(self.position, PartisanSum) else BY_VALUE
        engines = engines_of(self.position, self.run)
        slow = next((engine for engine in engines if engine.interpreted is not None), None)
        if slow is None:
            return by
        whose = f" of {slow.game.name}" if by is BY_TERMS else ""
        name = f"{by.name}: the rules{whose} could not be compiled, {slow.interpreted}"
        return replace(by, name=name)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """What is added up; the position alone if it is no sum."""
        position = self.position
        parts = position.terms if isinstance(position, PartisanSum) else (position,)
        return tuple(Term(part, value_of(part, self.run)) for part in parts)

    @cached_property
    def value(self) -> Value:
        """The value of the position."""
        return value_of(self.position, self.run)

    @property
    def outcome(self) -> Outcome:
        """L, R, N or P."""
        return self.value.outcome

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

    def best_for(self, player: Player) -> Move | None:
        """Of the winning moves the one that keeps most, whatever the opponent does next."""
        winning = {identity(move.to) for move in self.winning(player)}
        found = [(m, v) for m, v in self.options(player) if identity(m.to) in winning]

        def kept(pair: tuple[Move, Value]) -> Fraction:
            return pair[1].right_stop if player == "left" else -pair[1].left_stop

        return max(found, key=kept)[0] if found else None

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

    def steps_for(self, players: tuple[Player, ...]) -> Iterator[Step]:
        """The values of the terms, what follows, the winning moves, and why those."""
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
        """What rules of thumb play in a sum of hot terms, and how long that wins."""
        hot = [term for term in self.terms if term.value.temperature > 0]
        if len(hot) < 2 or self.winner(player) != player:
            return
        assert isinstance(self.position, PartisanSum)
        rows: list[tuple[Part, ...]] = []
        lost: list[str] = []
        for name, rule in RULES_OF_THUMB.items():
            found = followed(self.position, rule, player, self.run)
            told = "wins"
            if found.fails is not None:
                told = "loses" if found.fails == 1 else f"wins; its move {found.fails} loses"
                lost.append(name.split()[0])
            rows.append((name, found.term, found.first, told))
        said = (
            f" Here {_listed(lost)} would lose: what counts is the value of the whole."
            if lost
            else " Here each of them wins."
        )
        yield Table(
            (
                f"What rules of thumb let {NAMES[player]} play, if {NAMES[opponent(player)]} "
                f"plays where it is hottest ({THUMBS}).{said}",
            ),
            ("rule", "term", "first move", "and that"),
            tuple(rows),
        )

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


class OneSide(Decided):
    """Who wins a partisan position in which one player is to move."""

    position: Turned

    def __init__(self, position: Turned, both: Sides):
        super().__init__(position, both.run)
        self.both, self.player = both, position.state.player

    @property
    def method(self) -> Method:  # type: ignore[override]
        """As without a turn."""
        return self.both.method

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

    def again(self, position: Position) -> Decided:
        """Argued as this one is."""
        both = self.both.again(untimed(position))
        assert isinstance(position, Turned)
        assert isinstance(both, Sides)
        return OneSide(position, both)

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


def gain_of(position: Partisan, move: Move, player: Player, run: Run) -> Fraction:
    """How much a move gains in the term that it is made in (`lastmove.values.thermograph.gain`)."""
    before: Position = position
    after = move.to
    if isinstance(position, PartisanSum) and isinstance(after, PartisanSum):
        pairs = zip(position.terms, after.terms, strict=True)
        before, after = next(((a, b) for a, b in pairs if a != b))
    return gain(value_of(before, run), value_of(after, run), left=player == "left")


def good(value: Value, player: Player) -> bool:
    """Whether a player who has just moved here wins."""
    return value >= ZERO if player == "left" else value <= ZERO


def _bound(player: Player) -> str:
    return f"at {'least' if player == 'left' else 'most'} 0."


def _after_zero() -> str:
    return CONSEQUENCES[Outcome.P].removeprefix("0: ")


def _listed(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
