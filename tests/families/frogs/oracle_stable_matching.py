"""Stable matchings and Grundy labels straight from the definitions; imports nothing of lastmove.

All pairs are sorted by (squared distance, smaller number, larger number) and taken in that order
(Deijfen, Holroyd, Martin, Theorem 1 and section 4). Stability and the mex are also checked as they
are defined, without any order of work.
"""

from fractions import Fraction
from itertools import combinations

GRAIN = 2**1074


def squared(points, torus, i, j):
    """Exact, in whole multiples of what every double is a multiple of."""
    total = 0
    for a, b in zip(points[i], points[j], strict=True):
        side = abs(a - b)
        if torus:
            side = min(side, GRAIN - side)
        total += side * side
    return total


def key_of(points, torus=False, matrix=None):
    if matrix is None:
        points = [[int(Fraction(x) * GRAIN) for x in row] for row in points]

    def key(i, j):
        far = matrix[i][j] if matrix is not None else squared(points, torus, i, j)
        return far, min(i, j), max(i, j)

    return key


def mutually_nearest(n, key):
    nearest = [min((y for y in range(n) if y != x), key=lambda y: key(x, y)) for x in range(n)]
    return {(x, nearest[x]) for x in range(n) if nearest[nearest[x]] == x}


def may_match(n, key, kind, colors):
    if kind == "misere":
        forbidden = mutually_nearest(n, key) if n > 1 else set()
        return lambda x, y: (x, y) not in forbidden
    if kind == "two":
        return lambda x, y: colors[x] != colors[y]
    if kind == "fussy":
        return lambda x, y: not (colors[x] == colors[y] == 1)
    return lambda x, y: True


def matching(n, key, kind="one", colors=None, partners=1):
    """The partners of each point, by increasing distance."""
    good = may_match(n, key, kind, colors)
    have = [[] for _ in range(n)]
    for x, y in sorted(combinations(range(n), 2), key=lambda pair: key(*pair)):
        if good(x, y) and len(have[x]) < partners and len(have[y]) < partners:
            have[x].append(y)
            have[y].append(x)
    return have


def is_stable(n, key, have, kind="one", colors=None, partners=1):
    """No two points that are not matched would both rather have each other."""
    good = may_match(n, key, kind, colors)

    def prefers(x, y):
        return len(have[x]) < partners or key(x, y) < max(key(x, z) for z in have[x])

    for x in range(n):
        if len(set(have[x])) > partners or x in have[x]:
            return False
        if any(x not in have[y] or not good(x, y) for y in have[x]):
            return False
    return not any(
        good(x, y) and y not in have[x] and prefers(x, y) and prefers(y, x)
        for x, y in combinations(range(n), 2)
    )


def labels(n, key, kind="one", colors=None):
    """G of each allowed pair: the mex over closer pairs that share a point with it."""
    good = may_match(n, key, kind, colors)
    pairs = sorted((p for p in combinations(range(n), 2) if good(*p)), key=lambda p: key(*p))
    found = {}
    for x, y in pairs:
        near = {label for pair, label in found.items() if x in pair or y in pair}
        found[x, y] = next(k for k in range(2 * n) if k not in near)
    return found


def desires(n, key, have, partners, good, x, y):
    if not good(x, y) or x == y:
        return False
    return len(have[x]) < partners or key(x, y) <= max(key(x, z) for z in have[x])


def longest_chain(n, key):
    """The most steps of a walk whose steps get ever shorter, by going through all of them."""

    def longest(x, below):
        best = 0
        for y in range(n):
            if y != x and (below is None or key(x, y) < below):
                best = max(best, 1 + longest(y, key(x, y)))
        return best

    return max((longest(x, None) for x in range(n)), default=0)
