"""Wythoff's game: the lost squares of the queen lie along two lines of golden slope."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from lastmove.core.argument import Decided, winning_steps
from lastmove.core.bibliography import WYTHOFF
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Math, Parts, Say, Show, Step, Table
from lastmove.core.verdict import Certificate, Method
from lastmove.families.corner.corner_game import Square
from lastmove.families.corner.rules import Queen
from lastmove.families.corner.shown import drawn, spot

PAIRS = 8
"""How many golden pairs are listed."""


class Wythoff(Decided):
    """The queen loses just on the squares (⌊kφ⌋, ⌊kφ⌋ + k) and their mirror images.

    Known with all winning moves for coordinates of any size. Cost: a few operations on numbers of
    that size.
    """

    method = Method("theorem", "Wythoff's theorem", WYTHOFF)
    position: Queen

    @property
    def outcome(self) -> Outcome:
        """By the golden ratio."""
        return Outcome.P if is_lost(*self.position.state) else Outcome.N

    def winning_moves(self) -> Iterator[Move]:
        """Up to three: in the column, in the row, on the diagonal."""
        return moves_to_lost(self.position)

    @property
    def sentence(self) -> Parts:
        """Which golden pair it is, or where the next one is."""
        row, column = self.position.state
        if row == column == 0:
            return ("The queen is in the corner, so the player to move has lost.",)
        best = self.best()
        if best is None:
            k = abs(row - column)
            return (
                f"The coordinates {row} and {column} are a golden pair, ",
                Math("⌊kφ⌋"),
                " and ",
                Math("⌊kφ⌋ + k"),
                " with ",
                Math(f"k = {k}"),
                ": no move leads from one golden pair to another, and every move can be answered "
                "by one to such a pair.",
            )
        row, column = best.to.state
        if row == column == 0:
            return ("The corner is one move away: ", best, " ends the game.")
        return (
            "A golden pair is one move away: ",
            best,
            f" leads to ({row},{column}), and ",
            Math(f"{min(row, column)} = ⌊{abs(row - column)}·φ⌋"),
            ". The opponent cannot go from there to another golden pair, and you can again.",
        )

    def steps(self) -> Iterator[Step]:
        """The first lost squares, the rule they follow, and where this square stands."""
        numbers = range(PAIRS)
        rows: tuple[Parts, ...] = (
            (Math("⌊kφ⌋"), *map(golden_floor, numbers)),
            (Math("⌊kφ⌋ + k"), *(golden_floor(k) + k for k in numbers)),
        )
        yield Table(
            (
                "The lost squares are the golden pairs, from ",
                Math("k = 0"),
                " on, and their mirror images; ",
                Math("φ = 1.618…"),
                " is the golden ratio:",
            ),
            (Math("k"), *numbers),
            rows,
        )
        yield Show(self.position, self.sentence, self.marks())
        yield from winning_steps(self)
        yield Say(
            "Every number above 0 is a coordinate of one golden pair, and every number is the "
            "difference of one. A queen's move keeps a coordinate or the difference: so it never "
            "leads from a golden pair to another. And from any other square one of the pairs with "
            "the same row, the same column or the same difference lies ahead "
            f"({self.method.name})."
        )

    def marks(self) -> tuple[Mark, ...]:
        """The golden pairs that are drawn."""
        row, column = self.position.state
        pairs = [(i, j) for i in drawn(row) for j in drawn(column) if is_lost(i, j)]
        return (Mark(tuple(spot(i, j) for i, j in pairs), "one", meaning="lost: golden pairs"),)

    def certificate(self) -> Certificate:
        """The outcome, and a winning move; the checker computes the golden pairs again."""
        return wythoff_certificate(self.position)


def wythoff(position: Queen, play: Play, run: Run) -> Wythoff | None:
    """The queen in normal play."""
    return Wythoff(position, run) if play is Play.NORMAL else None


def wythoff_certificate(position: Queen) -> Certificate:
    """Who wins, and the move to a golden pair."""
    first = next(moves_to_lost(position), None)
    where = position.inline()
    if first is None:
        return Certificate("wythoff", where, Play.NORMAL, Outcome.P, 0, {})
    move = {"move": first.to.inline()}
    return Certificate("wythoff", where, Play.NORMAL, Outcome.N, None, move)


def moves_to_lost(position: Queen) -> Iterator[Move]:
    """The moves to golden pairs."""
    row, column = position.state
    if is_lost(row, column):
        return
    for i, j in lost_squares_seen(row, column):
        steps = max(row - i, column - j)
        direction = "left" if i == row else "up" if j == column else "up-left"
        yield Move(f"{direction} {steps}", position.at(Square(i, j)))


def golden_floor(k: int) -> int:
    """⌊kφ⌋ exactly, φ being the golden ratio.

    >>> [(golden_floor(k), golden_floor(k) + k) for k in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    return (k + isqrt(5 * k * k)) // 2


def is_lost(row: int, column: int) -> bool:
    """Whether the player to move at this square loses."""
    return golden_floor(abs(row - column)) == min(row, column)


def lost_squares_seen(row: int, column: int) -> list[tuple[int, int]]:
    """The lost squares a queen can move to: up, then left, then along the diagonal."""
    difference = column - row
    small = golden_floor(abs(difference))
    seen = [
        (partner(column), column),
        (row, partner(row)),
        (small, small + difference) if difference >= 0 else (small - difference, small),
    ]
    return [
        (i, j)
        for n, (i, j) in enumerate(seen)
        if (i < row if n == 0 else j < column if n == 1 else i < row and j < column)
    ]


def partner(coordinate: int) -> int:
    """The other coordinate of the one lost square with this coordinate.

    >>> [partner(n) for n in range(8)]
    [0, 2, 1, 5, 7, 3, 10, 4]
    """
    # Every positive number is ⌊kφ⌋ or ⌊kφ⌋ + k for exactly one k (Beatty): try both.
    k = (isqrt(5 * coordinate * coordinate) - coordinate) // 2
    for guess in (k, k + 1):
        if golden_floor(guess) == coordinate:
            return coordinate + guess
    k = (3 * coordinate - isqrt(5 * coordinate * coordinate)) // 2
    for guess in (k - 1, k, k + 1):
        if guess >= 0 and golden_floor(guess) + guess == coordinate:
            return coordinate - guess
    raise AssertionError(f"no golden pair has the coordinate {coordinate}")
