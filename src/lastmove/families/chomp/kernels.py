"""Chomp on all boards that fit into a rectangle, at once and compiled.

The lower right edge of a board inside a rectangle of m rows and n columns is a word of m + n bits,
n of them 1 (see `rules`; a board with fewer rows begins with steps up, one with
fewer columns ends with steps to the right). A move makes the word smaller as a number, so one walk
through the words in increasing order meets every option before the boards it belongs to.

Two walks. `values` takes the mex of every board's options: C(m+n, n) boards, each with at most
m · n options. `lost` only asks who wins: a board that no lost board has been reached from is lost,
and then every board from which it can be reached is won, so that only the moves into lost boards
are ever looked at. Both use a table of 2^(m+n) entries, of one byte up to 254 cookies.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.core.errors import InputError
from lastmove.core.kernels_bits import next_subset, unmarked
from lastmove.core.limits import Budget
from lastmove.core.machine_code import njit
from lastmove.families.chomp.rules import eaten, state_of

if TYPE_CHECKING:
    from lastmove.core.arrays import Flags, Integers

Array = np.ndarray[Any, Any]
Cookie = tuple[int, int]

MOST_STEPS = 28
"""Rows and columns, together, of the largest rectangle: a table of 256 MB."""
CHUNK = 50_000
"""Boards between two looks at the budget."""


def values(rows: int, columns: int, budget: Budget | None = None) -> Array:
    """By word, one more than the nimber of each board in the rectangle; the empty board has 0.

    These are the nimbers of the game in which the poisoned corner may be eaten, in normal play.
    """
    kind = np.uint8 if rows * columns < 255 else np.uint16
    table: Array = np.zeros(1 << _steps(rows, columns), kind)
    seen = np.zeros(rows * columns + 2, np.int64)
    word, end = (1 << columns) - 1, ((1 << columns) - 1) << rows
    while word <= end:
        word = _label(word, end, table, seen, CHUNK)
        if budget is not None:
            budget.spend(CHUNK)
    return table


def lost(rows: int, columns: int, budget: Budget | None = None) -> Array:
    """By word, whether the player to move loses, for each board in the rectangle."""
    won = np.ones(1 << _steps(rows, columns), np.bool_)
    word, end = (1 << columns) - 1, ((1 << columns) - 1) << rows
    _unmark(word, end, won)
    won[word] = True  # nothing left: the opponent has eaten the poison
    while word <= end:
        word = _mark(word, end, rows + columns, won, CHUNK)
        if budget is not None:
            budget.spend(CHUNK)
    answer: Array = ~won
    return answer


def word_of(state: int, rows: int, columns: int) -> int:
    """The word of a board inside a rectangle, from its state.

    >>> bin(word_of(0b110, 2, 3))
    '0b1101'
    """
    steps = state - state % 2
    length = steps.bit_length()
    rights = steps.bit_count()
    assert length - rights <= rows
    return steps << (columns - rights) | ((1 << (columns - rights)) - 1)


def winning_first_moves(rows: int, columns: int) -> dict[tuple[int, int], tuple[Cookie, ...]]:
    """The cookies that win as first moves, for every rectangle up to this size.

    >>> moves = winning_first_moves(3, 4)
    >>> moves[3, 4], moves[2, 4], moves[1, 1]
    (((2, 3),), ((2, 4),), ())
    """
    table = lost(rows, columns)
    found: dict[tuple[int, int], tuple[Cookie, ...]] = {}
    for height, width in product(range(1, rows + 1), range(1, columns + 1)):
        board = state_of([width] * height, False)
        found[height, width] = tuple(
            (row, column)
            for row, column in product(range(1, height + 1), range(1, width + 1))
            if table[word_of(eaten(board, row, column), rows, columns)]
        )
    return found


def _steps(rows: int, columns: int) -> int:
    """The bits of a word, if there are not too many."""
    if min(rows, columns) < 1 or rows + columns > MOST_STEPS:
        raise InputError(
            f"boards are swept from 1x1 up to {MOST_STEPS} rows and columns in all, "
            f"not up to {rows}x{columns}"
        )
    return rows + columns


@njit(cache=True)
def _label(word: int, end: int, table: Integers, seen: Integers, most: int) -> int:
    """Label so many boards with the mex of their options; the word to go on with."""
    for _ in range(most):
        if word > end:
            break
        stamp = word + 1
        ups = ~word & (len(table) - 1)
        while ups:
            up = ups & -ups
            ups ^= up
            below = word & (up - 1)
            rest = word & -(up << 1)
            rights = 0
            while rest:
                rest &= rest - 1
                rights = rights << 1 | up
                seen[table[rest | rights | below]] = stamp
        table[word] = unmarked(seen, stamp, 0)
        word = next_subset(word)
    return word


@njit(cache=True)
def _unmark(word: int, end: int, won: Flags) -> None:
    """Say of every board in the rectangle that it is not won, as far as is known."""
    while word <= end:
        won[word] = False
        word = next_subset(word)


@njit(cache=True)
def _mark(word: int, end: int, steps: int, won: Flags, most: int) -> int:
    """Go through so many boards, marking all from which a lost one can be reached."""
    one = word - word + 1
    for _ in range(most):
        if word > end:
            break
        if not won[word]:
            _mark_before(word, steps, won, one)
        word = next_subset(word)
    return word


@njit(cache=True)
def _mark_before(word: int, steps: int, won: Flags, one: int) -> None:
    """Mark the boards with a move to this one.

    A move leaves steps up, then steps to the right. Before it, they stood in any order that began
    with a step to the right and ended with one up.
    """
    for top in range(steps - 1):
        if not word >> top & 1 or word >> (top + 1) & 1:
            continue
        first = top
        while first >= 0 and word >> first & 1:
            last = top + 1
            while last < steps and not word >> last & 1:
                kept = word & ~((one << (last + 1)) - (one << first))
                kept |= one << last
                inside = last - first - 1
                ones = top - first
                order = (one << ones) - 1
                stop = order << (inside - ones)
                while True:
                    won[kept | order << (first + 1)] = True
                    if order == stop:
                        break
                    order = next_subset(order)
                last += 1
            first -= 1
