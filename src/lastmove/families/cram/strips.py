"""Cram on strips: where the free squares form paths, a domino plays Dawson's Kayles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lastmove.core.argument import Valued
from lastmove.core.bibliography import GUY_SMITH, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.bitboard import bits, column, height_of, squares_of, width_of
from lastmove.core.errors import NotKnown
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Move, Outcome
from lastmove.core.solver import Run, xor_text
from lastmove.core.steps import Mark, Math, Parts, Say, Show, Step, Style, Table, joined
from lastmove.core.verdict import Certificate, Method
from lastmove.families.cram.rules import Cram, covering, square_spot

LISTED = 20_000
"""With more free squares, winning moves are told by one of them: each writes a whole board."""
MOST_STRIPS = 20
STYLES: tuple[Style, ...] = ("one", "two", "three")
MOST_VALUES = 20
PERIOD = 34
REGULAR = 53
"""From strips of this length on, the values recur with the period."""
WINDOW = 2 * (REGULAR + PERIOD) + 2
"""Guy and Smith: if the values below this recur, all do (two is the most that a move takes)."""


class Strips(Valued):
    """A strip of n squares, straight or bent, has the value of n pins in Dawson's Kayles.

    A domino takes two neighbors on the path and leaves two paths of n − 2 squares in all. Cost:
    linear in the board.
    """

    method = Method(
        "theorem",
        "strips of cram are Dawson's Kayles",
        f"{cite(NIM_AND_COMBINATORIAL_GAMES, 'exercise 1.5')}; {GUY_SMITH}",
    )
    position: Cram

    def __init__(self, position: Cram, run: Run, paths: list[list[int]]):
        super().__init__(position, run)
        self.paths = paths
        self.lengths = [len(path) for path in paths if len(path) > 1]

    @property
    def value(self) -> int:
        """The nim-sum of the strips."""
        return nim_sum(map(strip_value, self.lengths))

    def moves_to(self, value: int) -> Iterator[Move]:
        """All of them, unless the board is huge."""
        if squares_of(self.position.state).bit_count() > LISTED:
            raise NotKnown(f"each move from a board of more than {LISTED:,} squares is long")
        yield from self._moves_to(value)

    def one_move_to(self, value: int) -> Move | None:
        """The first of them."""
        return next(self._moves_to(value), None)

    def _moves_to(self, value: int) -> Iterator[Move]:
        """A strip of value v must be left with two of nim-sum v ⊕ s ⊕ value, s being that now."""
        change = self.value ^ value
        found = []
        for path in self.paths:
            wanted = strip_value(len(path)) ^ change
            for first in range(len(path) - 1):
                self.run.budget.spend()
                if strip_value(first) ^ strip_value(len(path) - first - 2) == wanted:
                    found.append(tuple(sorted(path[first : first + 2])))
        width = width_of(self.position.state)
        # As the rules list them: the dominos that lie first, row by row.
        for a, b in sorted(found, key=lambda pair: (pair[1] - pair[0] == width, pair)):
            yield covering(self.position, 1 << a | 1 << b)

    @property
    def sentence(self) -> Parts:
        """The lengths of the strips, their values and the nim-sum."""
        if not self.lengths:
            return ("No two free squares are adjacent, so there is no move.",)
        if len(self.lengths) == 1:
            (length,) = self.lengths
            return (
                f"The free squares form a strip of {length}, which has the value of "
                f"dawson_kayles({length}), {self.value}.",
            )
        return (
            "The free squares form strips of ",
            *joined(self.lengths, most=12),
            ", which play Dawson's Kayles; their values have nim-sum ",
            Math(xor_text(map(strip_value, self.lengths))),
            ".",
        )

    def steps(self) -> Iterator[Step]:
        """What a domino does to a strip, the values by length, the strips at hand."""
        yield Show(
            self.position,
            (
                "Each part of the board is a strip: its squares follow one another, straight or "
                "bent. A domino covers two neighbors and leaves two shorter strips, of which the "
                "sizes add up to two less. That is Dawson's Kayles, where two adjacent pins are "
                "knocked down.",
            ),
            self.marks(),
        )
        if self.lengths:
            longest = max(self.lengths)
            lead = (
                "The value of a strip is the mex, over its dominos, of the nim-sum of the two "
                "strips left."
            )
            if longest > MOST_VALUES:
                lead += " From 53 squares on the values recur with period 34 (Guy and Smith)."
            numbers = range(min(longest, MOST_VALUES) + 1)
            values: Parts = ("value", *map(strip_value, numbers))
            yield Table((lead,), ("strip", *numbers), (values,))
        if 1 < len(self.lengths) <= MOST_STRIPS:
            listed = enumerate(self.lengths, 1)
            rows = tuple((number, n, strip_value(n)) for number, n in listed)
            yield Table(("The strips at hand:",), ("strip", "squares", "value"), rows)
        yield Say(*self.sentence)

    def marks(self) -> tuple[Mark, ...]:
        """Every strip, with its number."""
        width = width_of(self.position.state)
        paths = [path for path in self.paths if len(path) > 1]
        return tuple(
            Mark(
                tuple(square_spot(at, width) for at in path),
                STYLES[index % 3],
                meaning=f"a strip of {len(path)}, value {strip_value(len(path))}",
            )
            for index, path in enumerate(paths[:MOST_STRIPS])
        )

    def certificate(self) -> Certificate:
        """The value; the checker follows the paths again."""
        outcome = Outcome.N if self.value else Outcome.P
        return Certificate("strips", self.position.inline(), self.play, outcome, self.value, {})


def strip_value_of(position: Cram, run: Run) -> Strips | None:
    """The value of a board all of whose parts are paths."""
    paths = strips(position.state)
    return None if paths is None else Strips(position, run, paths)


def strips(board: int) -> list[list[int]] | None:
    """The parts of the board as paths of square numbers; None if some part is no path.

    >>> from lastmove.core.bitboard import Board
    >>> strips(Board(".#../.###/..#.").packed())
    [[0, 4, 8, 9], [2, 3], [11]]
    """
    squares, width = squares_of(board), width_of(board)
    last = column(width, height_of(board)) << width - 1
    across = squares & squares >> 1 & ~last
    if across & across >> width:  # four squares in a block: most boards are told apart by this
        return None
    joined: dict[int, list[int]] = {square: [] for square in bits(squares)}
    for step, pairs in ((1, across), (width, squares & squares >> width)):
        for square in bits(pairs):
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
