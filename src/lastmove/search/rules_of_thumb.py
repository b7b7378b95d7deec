"""How people play sums of hot games: hotstrat, sentestrat and thermostrat, and how far that goes.

A rule chooses a term and a temperature; the move is the one that does best there at that
temperature. What it leads to is judged by the value of the whole, which no rule looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from lastmove.core.bibliography import BERLEKAMP_ECONOMIST, WINNING_WAYS, cite
from lastmove.core.position import Move, Player, Position, opponent
from lastmove.core.solver import Run
from lastmove.core.sums import PartisanSum, moves_of
from lastmove.search.partisan_engine import total
from lastmove.search.partisan_values import value_of
from lastmove.values.value import ZERO, Value

LONGEST = 60
"""Moves of a player that a rule is followed for."""
SOURCE = f"{cite(WINNING_WAYS, 'chapter 6')}; {BERLEKAMP_ECONOMIST}"


@dataclass(frozen=True)
class Term:
    """A term of a sum, or a position alone: what it is, and what it is worth."""

    position: Position
    value: Value


class Look(NamedTuple):
    """What a player sees.

    Attributes
    ----------
    terms : those in which the player has a move, by number.
    answered : the term in which the opponent has just moved, if the player has a move there.
    ambient : the lowest temperature of the whole so far, that of its hottest term.
    """

    terms: dict[int, Term]
    player: Player
    answered: int | None = None
    ambient: Fraction | None = None


class Choice(NamedTuple):
    """Where to play, as if moves cost so much."""

    term: int
    temperature: Fraction


def hotstrat(look: Look) -> Choice:
    """The hottest term."""
    heat = {index: term.value.temperature for index, term in look.terms.items()}
    index = max(heat, key=lambda i: heat[i])
    return Choice(index, heat[index])


def sentestrat(look: Look) -> Choice:
    """Where the opponent has just made it hotter than it has been elsewhere, else the hottest."""
    if look.answered is not None and look.ambient is not None:
        temperature = look.terms[look.answered].value.temperature
        if temperature > look.ambient:
            return Choice(look.answered, temperature)
    return hotstrat(look)


def thermostrat(look: Look) -> Choice:
    """The widest term at the temperature where the compound thermograph promises most.

    That is the sum of the other player's walls, and of the widest gap between walls once. Where
    nothing is hot it has nothing to say, and the least cold term is played.
    """
    if all(term.value.temperature <= 0 for term in look.terms.values()):
        return hotstrat(look)
    shapes = {index: term.value.thermograph for index, term in look.terms.items()}
    walls = [corner for shape in shapes.values() for corner in (*shape.left, *shape.right)]
    left = look.player == "left"

    def gap(index: int, at: Fraction) -> Fraction:
        return shapes[index].left_at(at) - shapes[index].right_at(at)

    def promised(at: Fraction) -> Fraction:
        sure = (s.right_at(at) if left else -s.left_at(at) for s in shapes.values())
        return sum(sure, Fraction(0)) + max(gap(i, at) for i in shapes)

    best = max(sorted({corner.temperature for corner in walls}), key=promised)
    return Choice(max(shapes, key=lambda i: gap(i, best)), best)


Rule = Callable[[Look], Choice]
RULES_OF_THUMB: dict[str, Rule] = {
    "hotstrat (the hottest term)": hotstrat,
    "sentestrat (answer threats, else the hottest term)": sentestrat,
    "thermostrat (the widest thermograph)": thermostrat,
}


class Followed(NamedTuple):
    """What became of a rule: its first move and term, and its first move that loses, if any."""

    term: Position
    first: Move
    fails: int | None
    """Which of the player's moves that is; None where none of them was."""
    moves: int


def followed(position: PartisanSum, rule: Rule, player: Player, run: Run) -> Followed:
    """Play by the rule until it errs, or has no move left; the opponent plays where it is hottest.

    The player begins, and wins with best play. Cost: the value of a sum for each move.
    """
    first, count = None, 0
    for count, (term, move, wins) in enumerate(_played(position, rule, player, run), 1):
        first = first or (term, move)
        if not wins:
            return Followed(*first, count, count)
    assert first is not None
    return Followed(*first, None, count)


def _played(
    position: PartisanSum, rule: Rule, player: Player, run: Run
) -> Iterator[tuple[Position, Move, bool]]:
    """The player's moves, the terms they are made in, and whether they keep the win."""
    other, answered, ambient = opponent(player), None, None
    for _ in range(LONGEST):
        terms = _movable(position, player, run)
        if not terms:
            return
        now = max(value_of(term, run).temperature for term in position.terms)
        ambient = now if ambient is None else ambient
        seen = Look(terms, player, answered if answered in terms else None, ambient)
        choice = rule(seen)
        move = best_at(position, choice, player, run)
        whole = total(value_of(term, run) for term in _terms(move))
        wins = whole >= ZERO if player == "left" else whole <= ZERO
        yield position.terms[choice.term], move, wins
        position = _sum(move)
        theirs = _movable(position, other, run)
        if not theirs:
            return
        ambient = min(ambient, now, max(t.value.temperature for t in _all(position, run)))
        reply = hotstrat(Look(theirs, other))
        answered = reply.term
        position = _sum(best_at(position, reply, other, run))


def best_at(position: PartisanSum, choice: Choice, player: Player, run: Run) -> Move:
    """The player's best move in a term at a temperature: the first of those that gain most."""
    term, at = position.terms[choice.term], max(choice.temperature, Fraction(0))

    def gained(move: Move) -> Fraction:
        shape = value_of(move.to, run).thermograph
        return shape.right_at(at) if player == "left" else -shape.left_at(at)

    return position.replace(choice.term, max(moves_of(term, player), key=gained))


def _movable(position: PartisanSum, player: Player, run: Run) -> dict[int, Term]:
    """The terms in which a player has a move."""
    listed = enumerate(_all(position, run))
    return {i: t for i, t in listed if next(moves_of(t.position, player), None) is not None}


def _all(position: PartisanSum, run: Run) -> list[Term]:
    return [Term(term, value_of(term, run)) for term in position.terms]


def _sum(move: Move) -> PartisanSum:
    assert isinstance(move.to, PartisanSum)
    return move.to


def _terms(move: Move) -> tuple[Position, ...]:
    return _sum(move).terms
