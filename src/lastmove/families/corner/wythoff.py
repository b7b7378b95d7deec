"""Wythoff's game: the lost squares of the queen lie along two lines of golden slope."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from lastmove.core.bibliography import WYTHOFF
from lastmove.core.errors import NotKnown
from lastmove.core.position import Move, Outcome, Play, merged
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.corner.rules import Queen

SMALL = 40
"""Squares up to here are searched, which also tells how long the game lasts."""
SWEPT = 4000
"""Up to this coordinate nimbers are computed, by a compiled sweep of the whole board."""


class Wythoff(ValueSolver[Queen]):
    """The queen on large boards: P just on the squares (⌊kφ⌋, ⌊kφ⌋ + k) and their mirror images.

    The outcome and the winning moves are known for coordinates of any size, the nimber only where
    the board can be swept. Cost: a few operations on numbers of that size.
    """

    method = Method("theorem", "Wythoff's theorem", WYTHOFF)

    def applies(self, position: Queen, play: Play) -> bool:
        """To the queen in normal play, unless the board is small enough to search."""
        return play is Play.NORMAL and max(position.state) > SMALL

    def value(self, position: Queen, run: Run) -> int:
        """0 on a lost square, else by a sweep; `NotKnown` where the board is too large."""
        if not self.wins(position, Play.NORMAL, run):
            return 0
        if max(position.state) > SWEPT:
            raise NotKnown(
                f"the nimber of {position} would take a sweep of the whole board, which is done "
                f"up to {SWEPT}; who wins is known of it alone, not in a sum"
            )
        key = ("queen", "swept")
        size = max(position.state) + 1
        if key not in run.searches or len(run.searches[key]) < size:
            from lastmove.families.corner.kernels import queen_nimbers

            run.budget.check()
            run.searches[key] = queen_nimbers(size, size)
        return int(run.searches[key][position.state])

    def wins(self, position: Queen, play: Play, run: Run) -> bool:
        """By the golden ratio."""
        return not is_lost(*position.state)

    def winning_moves(self, position: Queen) -> Iterator[Move]:
        """Up to three: in the column, in the row, on the diagonal."""
        row, column = position.state
        for i, j in lost_squares_seen(row, column):
            steps = max(row - i, column - j)
            direction = "left" if i == row else "up" if j == column else "up-left"
            yield Move(f"{direction} {steps}", position.at((i, j)))

    def reason(self, position: Queen, value: int, run: Run) -> str:
        """Which golden pair it is, or is not."""
        small, large = sorted(position.state)
        k = large - small
        golden = golden_floor(k)
        if golden == small:
            return (
                f"The square is ⌊kφ⌋, ⌊kφ⌋ + k with k = {k}: no move reaches another such square."
            )
        return (
            f"The lost square with the difference {k} has the smaller coordinate ⌊{k}·φ⌋ = "
            f"{golden}, not {small}: some lost square can be reached."
        )

    def verdict(self, position: Queen, play: Play, run: Run) -> Verdict:
        """Outcome and winning moves by the theorem; the nimber if it can be had."""
        wins = self.wins(position, play, run)
        known = not wins or max(position.state) <= SWEPT
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if wins else Outcome.P,
            value=self.value(position, run) if known else None,
            winning_moves=merged(self.winning_moves(position)) if wins else (),
            method=self.method,
            because=self.reason(position, 0, run),
        )

    def moves_to(self, position: Queen, value: int, run: Run) -> Iterator[Move]:
        """The lost squares by the theorem, others by looking at every move."""
        if value == 0:
            yield from self.winning_moves(position)
        else:
            yield from super().moves_to(position, value, run)

    def certificate(self, position: Queen, play: Play, run: Run) -> Certificate:
        """The outcome, and a winning move; the checker computes the golden pairs again."""
        first = next(self.winning_moves(position), None)
        return Certificate(
            "wythoff",
            position.inline(),
            play,
            Outcome.P if first is None else Outcome.N,
            0 if first is None else None,
            {} if first is None else {"move": first.to.inline()},
        )


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
