"""Who wins a partisan position, where what it is worth would be far larger than its parts.

A position is what its parts are together: small parts are values, which are added up, cancel and
bound each other (`lastmove.values.sums`); large ones stay as they are, opposite ones cancel, and
play goes on in them until they have become small. One winning move is enough for a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from lastmove.core.argument import Decided
from lastmove.core.bibliography import CONWAY, SIEGEL, cite
from lastmove.core.position import (
    PLAYERS,
    Impartial,
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
from lastmove.core.steps import Parts, Say, Step, Table
from lastmove.core.sums import Negative, PartisanSum
from lastmove.core.verdict import Certificate, Method, counted
from lastmove.search.partisan import MOST, NAMES, OneSide, Sides
from lastmove.search.partisan_certificates import outcome_certificate
from lastmove.search.partisan_values import engine_of, value_of, valued
from lastmove.values.sums import Terms, begins_and_wins
from lastmove.values.value import Value

SMALL = 6
"""Moves of both players up to which a part is taken by its value."""
SMALL_IF_COMPILED = 16
"""The same where values can be found at native speed."""
LARGE = 200_000
"""Sums that can come of one from which on nobody adds up the values: twelve switches."""
BY_SEARCH = Method(
    "search", "sums of small values and large parts", f"{CONWAY}; {cite(SIEGEL, 'chapter II')}"
)


class Piece(NamedTuple):
    """A large part: a state up to symmetry, and whether its negative is meant."""

    game: type[Partisan]
    state: Any
    negated: bool


class Node(NamedTuple):
    """What a position is the sum of."""

    small: Terms
    large: tuple[Piece, ...]


class Question(NamedTuple):
    """Whether this player wins when beginning."""

    node: Node
    player: Player


class OutcomeSearch:
    """Who wins positions, one winning move at a time; what was found is remembered.

    Cost: all that can be reached, in the worst case; each position once for each beginner.
    """

    def __init__(self, run: Run):
        self.run = run
        self.known: dict[Question, bool] = {}
        self.sums: dict[tuple[Terms, bool], bool] = {}
        self._worths: dict[tuple[type[Partisan], Any], Value | None] = {}
        self._options: dict[tuple[type[Partisan], Any, Player], list[list[Value | Piece]]] = {}

    @property
    def positions(self) -> int:
        """How many sums have been looked at."""
        return len(self.known) + len(self.sums)

    def node(self, position: Position) -> Node:
        """What a position is the sum of."""
        return _added(NOTHING, self._parts(position, False))

    def wins(self, node: Node, player: Player) -> bool:
        """Whether this player wins when beginning."""
        root = Question(node, player)
        if (found := self._told(root)) is not None:
            return found
        stack = [(root, self._ordered(root))]
        while root not in self.known:
            self.run.budget.spend()
            asked, rest = stack[-1]
            answer: bool | None = False
            for option in rest:
                lost = self._told(option)
                if lost is None:
                    stack.append((option, self._ordered(option)))
                    answer = None
                    break
                if not lost:
                    answer = True
                    break
            while answer is not None and stack:  # who moves to what the other loses wins
                asked, _ = stack.pop()
                self.known[asked] = answer
                if answer:
                    break
                answer = True
        return self.known[root]

    def _told(self, asked: Question) -> bool | None:
        """What is known already, or told by values alone."""
        if asked.node.large:
            return self.known.get(asked)
        return begins_and_wins(asked.node.small, left=asked.player == "left", known=self.sums)

    def _ordered(self, asked: Question) -> Iterator[Question]:
        """What a player can move to: what is told at once first, then by how many moves there are.

        The fewer the opponent has, and the more the player, the better it looks.
        """
        player, other = asked.player, opponent(asked.player)
        options = dict.fromkeys(Question(node, other) for node in self._moves(*asked))
        open_ones = []
        for option in options:
            if self._told(option) is None:
                open_ones.append(option)
            else:
                yield option
        open_ones.sort(
            key=lambda q: self._freedom(q.node, player) - self._freedom(q.node, other), reverse=True
        )
        yield from open_ones

    def _freedom(self, node: Node, player: Player) -> int:
        return sum(len(self._in_piece(piece, player)) for piece in node.large)

    def _moves(self, node: Node, player: Player) -> Iterator[Node]:
        small, large = node
        for piece in dict.fromkeys(large):
            at = large.index(piece)
            rest = Node(small, large[:at] + large[at + 1 :])
            for parts in self._in_piece(piece, player):
                self.run.budget.spend()
                yield _added(rest, parts)
        for terms in small.moves(left=player == "left"):
            yield Node(terms, large)

    def _in_piece(self, piece: Piece, player: Player) -> list[list[Value | Piece]]:
        """What a player can move to in a part, each as its parts."""
        game, state, negated = piece
        side = opponent(player) if negated else player
        key = game, state, side
        if key not in self._options:
            options = game.left(state) if side == "left" else game.right(state)
            self._options[key] = [[*self._state_parts(game, option, False)] for option in options]
        found = self._options[key]
        return [[_opposite(part) for part in parts] for parts in found] if negated else found

    def _parts(self, position: Position, negated: bool) -> Iterator[Value | Piece]:
        if isinstance(position, PartisanSum):
            for term in position.terms:
                yield from self._parts(term, negated)
        elif isinstance(position, Negative):
            yield from self._parts(position.positive, not negated)
        elif isinstance(position, Impartial):
            yield value_of(position, self.run)  # which is its own negative
        else:
            assert isinstance(position, Partisan)
            yield from self._state_parts(type(position), position.state, negated)

    def _state_parts(
        self, game: type[Partisan], state: Any, negated: bool
    ) -> Iterator[Value | Piece]:
        for part in engine_of(game, self.run).parts(state):
            worth = self._worth(game, part.state)
            sign = part.negated != negated
            if worth is None:
                yield Piece(game, part.state, sign)
            else:
                yield -worth if sign else worth

    def _worth(self, game: type[Partisan], state: Any) -> Value | None:
        """The value of a part, if that is small or a theorem tells it."""
        key = game, state
        if key not in self._worths:
            self._worths[key] = self._small_value(game, state)
        return self._worths[key]

    def _small_value(self, game: type[Partisan], state: Any) -> Value | None:
        position = game.at(state)
        if valued(position, self.run) is not None:
            return value_of(position, self.run)
        engine = engine_of(game, self.run)
        most = SMALL_IF_COMPILED if engine.may_be_compiled(state) else SMALL
        moves = 0
        for options in (game.left(state), game.right(state)):
            for _ in options:
                moves += 1
                if moves > most:
                    return None
        return engine.value(state)


NOTHING = Node(Terms.of(()), ())


def _opposite(part: Value | Piece) -> Value | Piece:
    return -part if isinstance(part, Value) else part._replace(negated=not part.negated)


def _added(node: Node, parts: Iterable[Value | Piece]) -> Node:
    """The sum with these parts; a part and its negative cancel."""
    values = [*node.small.others, node.small.simple]
    large = [*node.large]
    for part in parts:
        if isinstance(part, Value):
            values.append(part)
        elif (opposite := part._replace(negated=not part.negated)) in large:
            large.remove(opposite)
        else:
            large.append(part)
    # By hash: states have no order. Equal hashes may cost a repeated visit, and nothing else.
    return Node(Terms.of(values), tuple(sorted(large, key=hash)))


class WhoWins(Sides):
    """Who wins when Left begins, and who when Right does, where nobody asks for the value."""

    method = BY_SEARCH

    @cached_property
    def search(self) -> OutcomeSearch:
        """What the run knows of such questions."""
        found: OutcomeSearch = self.run.searches.setdefault(
            "partisan outcomes", OutcomeSearch(self.run)
        )
        return found

    @property
    def value(self) -> None:
        """Not looked for."""
        return None

    @property
    def positions(self) -> int:
        """Sums that were looked at, and positions for the values of their parts."""
        return self.search.positions + (super().positions or 0)

    def begins_and_wins(self, position: Position, player: Player) -> bool:
        """Whether this player wins when beginning."""
        return self.search.wins(self.search.node(position), player)

    @cached_property
    def outcome(self) -> Outcome:
        """L, R, N or P."""
        left, right = (self.begins_and_wins(self.position, player) for player in PLAYERS)
        if left and right:
            return Outcome.N
        return Outcome.L if left else Outcome.R if right else Outcome.P

    def winning(self, player: Player) -> tuple[Move, ...]:
        """By asking of each move whether the opponent loses then."""
        return self._winning[player]

    @cached_property
    def _winning(self) -> dict[Player, tuple[Move, ...]]:
        return {player: merged(self._found(player)) for player in PLAYERS}

    def _found(self, player: Player) -> Iterator[Move]:
        if self.winner(player) == player:
            for move in self.position.moves(player):
                if not self.begins_and_wins(move.to, opponent(player)):
                    yield move

    def best_for(self, player: Player) -> Move | None:
        """The first that wins."""
        return next(self._found(player), None)

    def again(self, position: Position) -> WhoWins:
        """Without a value again."""
        assert isinstance(position, Partisan)
        return WhoWins(position, self.run)

    def certificate(self) -> Certificate:
        """Who wins, and no value."""
        return outcome_certificate(self.position, self.outcome, self.begins_and_wins, self.run)

    @property
    def sentence(self) -> Parts:
        """What each beginner does, or comes to."""
        return (*self._when("left"), " ", *self._when("right"))

    def _when(self, player: Player) -> Parts:
        name, other, best = NAMES[player], NAMES[opponent(player)], self.best_for(player)
        if best is None:
            return (f"If {name} begins, {other} has an answer to every move, down to the end.",)
        return (f"If {name} begins, “", best, f"” wins: {other} has no move that is not answered.")

    def steps_for(self, players: tuple[Player, ...]) -> Iterator[Step]:
        """What the beginners do, all their winning moves, and how it was found."""
        for player in players:
            yield Say(*self._when(player))
            moves = self.winning(player)
            if len(moves) > 1:
                yield Table(
                    (f"All moves that win for {NAMES[player]}, if it begins:",),
                    ("move", "to"),
                    tuple((move, move.to) for move in moves[:MOST]),
                    more=max(0, len(moves) - MOST),
                )
        yield Say(
            f"Found by a search that looked at {counted(self.positions, 'position')}: small parts "
            "count by what they are worth, and large ones are played until they are small. "
            f"What the whole is worth was not looked for ({self.method.source})."
        )


def argue_large_sum(position: Position, play: Play, run: Run) -> Decided | None:
    """Who wins a sum whose canonical form would be far larger than its terms; else None."""
    inner = untimed(position)
    if not isinstance(inner, PartisanSum) or play is Play.MISERE:
        return None
    key = ("large sum", identity(inner))
    if key not in run.searches:
        terms = Terms.of(value_of(term, run) for term in inner.terms)
        run.searches[key] = WhoWins(inner, run) if terms.size(LARGE) >= LARGE else None
    both: WhoWins | None = run.searches[key]
    return OneSide(position, both) if both is not None and isinstance(position, Turned) else both
