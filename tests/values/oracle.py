"""Games as trees of (left options, right options), compared by the definition of ≤ alone.

Equal trees are one object, so that a large one is cheap to ask about again. No canonical forms, no
numbers, no stops: `at_most` is Conway's recursion on what is given, with a memory of what was
asked. Shares nothing with lastmove.
"""

from fractions import Fraction
from functools import cache
from itertools import chain, combinations


class Game:
    """Its options, by player: 0 is Left, 1 is Right."""

    def __init__(self, left, right):
        self.options = left, right

    def __getitem__(self, player):
        return self.options[player]


@cache
def _only(left, right):
    return Game(tuple(left), tuple(right))


def game(left=(), right=()):
    return _only(frozenset(left), frozenset(right))


ZERO = game()


@cache
def at_most(g, h):
    return not any(at_most(h, gl) for gl in g[0]) and not any(at_most(hr, g) for hr in h[1])


def equal(g, h):
    return at_most(g, h) and at_most(h, g)


@cache
def plus(g, h):
    return game(
        chain((plus(x, h) for x in g[0]), (plus(g, x) for x in h[0])),
        chain((plus(x, h) for x in g[1]), (plus(g, x) for x in h[1])),
    )


@cache
def negative(g):
    return game(map(negative, g[1]), map(negative, g[0]))


def outcome(g):
    """By play: L, R, N or P."""
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[
        wins(g, 0), wins(g, 1)
    ]


@cache
def wins(g, player):
    """Whether this player (0 Left, 1 Right) wins when beginning."""
    return any(not wins(option, 1 - player) for option in g[player])


def subsets(items):
    return chain.from_iterable(combinations(items, n) for n in range(len(items) + 1))


def next_day(games):
    """One game of each value among all with these options."""
    found = []
    for left in subsets(games):
        if any(at_most(x, y) for x, y in combinations(left, 2)) or any(
            at_most(y, x) for x, y in combinations(left, 2)
        ):
            continue  # a dominated option changes no value
        for right in subsets(games):
            if any(at_most(x, y) or at_most(y, x) for x, y in combinations(right, 2)):
                continue
            born = game(left, right)
            if not any(equal(born, other) for other in found):
                found.append(born)
    return found


DAY_1 = next_day([ZERO])
DAY_2 = next_day(DAY_1)


@cache
def number(x):
    """The canonical form of a number, by Conway's tree."""
    x = Fraction(x)
    if x.denominator == 1:
        if x == 0:
            return ZERO
        return game([number(x - 1)]) if x > 0 else game([], [number(x + 1)])
    step = Fraction(1, x.denominator)
    return game([number(x - step)], [number(x + step)])


STAR = game([ZERO], [ZERO])
UP = game([ZERO], [STAR])


def nimber(size):
    heaps = []
    for _ in range(size + 1):
        heaps.append(game(heaps, heaps))
    return heaps[-1]


@cache
def number_of(g):
    """The number that a game is, or None: the first of those born by its depth that it equals."""
    reach = depth(g)
    grid = 2 ** max(reach - 1, 0)
    for top in range(-reach * grid, reach * grid + 1):
        x = Fraction(top, grid)
        if equal(g, number(x)):
            return x
    return None


@cache
def depth(g):
    return max((1 + depth(x) for x in chain(g[0], g[1])), default=0)


@cache
def stop(g, player):
    """Left's (0) or Right's (1) stop, by play to a number."""
    x = number_of(g)
    if x is not None:
        return x
    best = max if player == 0 else min
    return best(stop(option, 1 - player) for option in g[player])
