"""Cram on strips: where the free squares form paths, a domino plays Dawson's Kayles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lastmove.core.bibliography import GUY_SMITH, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.errors import NotKnown
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.cram.bitboard import column, height_of, squares_of, width_of, without
from lastmove.families.cram.rules import Cram, domino_text

LISTED = 20_000
"""With more free squares, winning moves are told by one of them: each writes a whole board."""
PERIOD = 34
REGULAR = 53
"""From strips of this length on, the values recur with the period."""
WINDOW = 2 * (REGULAR + PERIOD) + 2
"""Guy and Smith: if the values below this recur, all do (two is the most that a move takes)."""


class CramPaths(ValueSolver[Cram]):
    """A strip of n squares, straight or bent, has the value of n pins in Dawson's Kayles.

    A domino takes two neighbors on the path and leaves two paths of n − 2 squares in all. Cost:
    linear in the board.
    """

    method = Method(
        "theorem",
        "strips of cram are Dawson's Kayles",
        f"{cite(NIM_AND_COMBINATORIAL_GAMES, 'exercise 1.5')}; {GUY_SMITH}",
    )

    def applies(self, position: Cram, play: Play) -> bool:
        """To boards in normal play all of whose parts are paths."""
        return play is Play.NORMAL and strips(position.state) is not None

    def value(self, position: Cram, run: Run) -> int:
        """The nim-sum of the strips."""
        return nim_sum(strip_value(len(strip)) for strip in strips(position.state) or ())

    def moves_to(self, position: Cram, value: int, run: Run) -> Iterator[Move]:
        """All of them, unless the board is huge."""
        if squares_of(position.state).bit_count() > LISTED:
            raise NotKnown(f"each move from a board of more than {LISTED:,} squares is long")
        yield from self._moves_to(position, value, run)

    def _moves_to(self, position: Cram, value: int, run: Run) -> Iterator[Move]:
        """A strip of value v must be left with two of nim-sum v ⊕ s ⊕ value, s being that now."""
        paths = strips(position.state) or []
        values = [strip_value(len(path)) for path in paths]
        change = nim_sum(values) ^ value
        found = []
        for path, old in zip(paths, values, strict=True):
            for first in range(len(path) - 1):
                run.budget.spend()
                left = strip_value(first) ^ strip_value(len(path) - first - 2)
                if left == old ^ change:
                    found.append(tuple(sorted(path[first : first + 2])))
        width = width_of(position.state)
        # As the rules list them: the dominos that lie first, row by row.
        for a, b in sorted(found, key=lambda pair: (pair[1] - pair[0] == width, pair)):
            domino = 1 << a | 1 << b
            yield Move(domino_text(domino, width), position.at(without(position.state, domino)))

    def one_move_to(self, position: Cram, value: int, run: Run) -> Move | None:
        """The first of them."""
        return next(self._moves_to(position, value, run), None)

    def reason(self, position: Cram, value: int, run: Run) -> str:
        """The lengths of the strips, their values and the nim-sum."""
        lengths = [len(strip) for strip in strips(position.state) or () if len(strip) > 1]
        end = "a move to value 0 wins" if value else "no move reaches value 0"
        if not lengths:
            return "No two free squares are adjacent, so there is no move."
        if len(lengths) == 1:
            return (
                f"The free squares form a strip of {lengths[0]}, which has the value of "
                f"dawson_kayles({lengths[0]}), {value}: {end}."
            )
        return (
            f"The free squares form strips of {', '.join(map(str, lengths[:12]))}"
            f"{', …' if len(lengths) > 12 else ''}, which play Dawson's Kayles; their values have "
            f"nim-sum {xor_text(map(strip_value, lengths))}: {end}."
        )

    def certificate(self, position: Cram, play: Play, run: Run) -> Certificate:
        """The value; the checker follows the paths again."""
        value = self.value(position, run)
        outcome = Outcome.N if value else Outcome.P
        return Certificate("strips", position.inline(), play, outcome, value, {})


def strips(board: int) -> list[list[int]] | None:
    """The parts of the board as paths of square numbers; None if some part is no path.

    >>> from lastmove.families.cram.bitboard import Board
    >>> strips(Board(".#../.###/..#.").packed())
    [[0, 4, 8, 9], [2, 3], [11]]
    """
    squares, width = squares_of(board), width_of(board)
    last = column(width, height_of(board)) << width - 1
    across = squares & squares >> 1 & ~last
    if across & across >> width:  # four squares in a block: most boards are told apart by this
        return None
    joined: dict[int, list[int]] = {square: [] for square in _bits(squares)}
    for step, pairs in ((1, across), (width, squares & squares >> width)):
        for square in _bits(pairs):
            joined[square].append(square + step)
            joined[square + step].append(square)
    if any(len(others) > 2 for others in joined.values()):
        return None
    paths = [_path(end, joined) for end, others in joined.items() if len(others) < 2]
    kept = [path for path in paths if path[0] <= path[-1]]  # each is found from both its ends
    return kept if sum(map(len, kept)) == len(joined) else None  # else some part is a ring


def _path(end: int, joined: dict[int, list[int]]) -> list[int]:
    path = [end]
    before = -1
    while True:
        ahead = [square for square in joined[path[-1]] if square != before]
        if not ahead:
            return path
        before = path[-1]
        path += ahead


def _bits(squares: int) -> list[int]:
    return [at for at, bit in enumerate(f"{squares:b}"[::-1]) if bit == "1"]


def strip_value(length: int) -> int:
    """The value of a strip of so many squares.

    >>> [strip_value(n) for n in range(1, 11)]
    [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]
    """
    if length >= WINDOW:
        length = REGULAR + (length - REGULAR) % PERIOD
    return _first_values()[length]


@cache
def _first_values() -> tuple[int, ...]:
    values: list[int] = []
    for n in range(WINDOW):
        values.append(mex(values[k] ^ values[n - 2 - k] for k in range(n - 1)))
    assert all(values[n] == values[n + PERIOD] for n in range(REGULAR, WINDOW - PERIOD))
    return tuple(values)
