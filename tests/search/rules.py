"""Rules on integer states for the native engine, with their values by brute force.

The brute force is plain Python over the same rules, without symmetry or decomposition.
"""

from functools import cache

import lastmove as lm


class Row(lm.Impartial):
    """Treblecross: bit i set, square i may be played."""

    @staticmethod
    def start(squares: int) -> int:
        return (1 << squares) - 1

    @staticmethod
    def options(row):
        for i in range(62):
            if row >> i & 1:
                yield row & ~((31 << i) >> 2)


class SplitRow(Row):
    """The same with its parts, two blocked squares or more apart, each moved to the low end."""

    @staticmethod
    def split(row):
        part = 0
        at = 0
        for i in range(62):
            if row >> i & 1:
                part |= 1 << at
                at += 1
            elif part:
                if row >> i & 3:  # one blocked square in between: still within reach
                    at += 1
                else:
                    yield part
                    part = 0
                    at = 0
        if part:
            yield part


class FoldedRow(SplitRow):
    """The same with its mirror images merged."""

    @staticmethod
    def canonical(row):
        image = 0
        left = row
        while left:
            image = image << 1 | left & 1
            left >>= 1
        # Trailing zeros of the row are leading zeros of the image: only odd rows are mirrored.
        return min(row, image) if row & 1 else row


class Heap(lm.Impartial):
    """One nim heap: the value is the heap itself, far past 63."""

    @staticmethod
    def start(size: int) -> int:
        return size

    @staticmethod
    def options(size):
        for smaller in range(size):  # noqa: UP028 (numba knows no `yield from`)
            yield smaller


class Chain(lm.Impartial):
    """A single line of play, as deep as one likes."""

    @staticmethod
    def start(length: int) -> int:
        return length

    @staticmethod
    def options(length):
        if length:
            yield length - 1


class Turtles(lm.Impartial):
    """Turn a head to tails and at will one coin to its left: heads are nim heaps."""

    @staticmethod
    def start(coins: int) -> int:
        return coins

    @staticmethod
    def options(coins):
        for i in range(62):
            if coins >> i & 1:
                yield coins ^ (1 << i)
                for j in range(i):
                    yield coins ^ (1 << i) ^ (1 << j)


def brute_force(game):
    """Nimber and both outcomes of every state below one, by recursion from the definition."""

    @cache
    def nimber(state):
        below = {nimber(option) for option in game.options(state)}
        value = 0
        while value in below:
            value += 1
        return value

    @cache
    def wins(state, misere):
        options = list(game.options(state))
        if not options:
            return misere
        return any(not wins(option, misere) for option in options)

    return nimber, wins
