"""Fussy frogs on the line from the definition, importing nothing of lastmove.

`coefficient` goes through all colorings of n inner points and cuts the simplex of their gaps into
pieces in which it is known which of two distances is smaller, whenever the greedy algorithm asks.
`betas` solves the delay equation on a grid, with floats. `alive` takes pairs in order of distance.
`confirm_tori` draws tori again and matches them by going through all pairs; `confirm_window` looks
again and again for pairs that are certain, and puts points outside.
"""

import hashlib
import json
import random
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import exp, factorial, log, pi

GREEN, RED = 0, 1


def allowed(a, b):
    return not (a == b == RED)


def alive(points, colors, length, side=None, allowed=allowed):
    """The points of a line, or of a ring of this side, that have no partner within a length."""
    left = set(range(len(points)))

    def apart(i, j):
        far = abs(points[i] - points[j])
        return far if side is None else min(far, side - far)

    for far, i, j in sorted((apart(i, j), i, j) for i, j in combinations(left, 2)):
        if far <= length and {i, j} <= left and allowed(colors[i], colors[j]):
            left -= {i, j}
    return left


def halved(simplex, form):
    """Pieces of a simplex on each of which a linear form has one sign, with their shares."""
    values = [sum(f * x for f, x in zip(form, vertex, strict=True)) for vertex in simplex]
    above = next((i for i, v in enumerate(values) if v > 0), None)
    below = next((i for i, v in enumerate(values) if v < 0), None)
    if above is None or below is None:
        yield simplex, Fraction(1), above is not None
        return
    part = values[above] / (values[above] - values[below])
    between = tuple((1 - part) * x + part * y
                    for x, y in zip(simplex[above], simplex[below], strict=True))  # fmt: skip
    for replaced, share in ((below, part), (above, 1 - part)):
        piece = [between if i == replaced else vertex for i, vertex in enumerate(simplex)]
        for inner, more, sign in halved(piece, form):
            yield inner, share * more, sign


def gap(i, j, count):
    """The distance of points i < j as a form of the gaps."""
    return tuple(int(i <= k < j) for k in range(count))


def chance(colors):
    """That all inner points are matched while both ends are alive, for uniform inner points."""
    count = len(colors) - 1
    corners = [tuple(Fraction(int(i == k)) for k in range(count)) for i in range(count)]

    def greedy(simplex, left):
        if len(left) == 2:
            return Fraction(1)
        pairs = [(i, j) for i, j in combinations(left, 2) if allowed(colors[i], colors[j])]
        return shortest(simplex, left, pairs[0], pairs[1:]) if pairs else Fraction(0)

    def shortest(simplex, left, best, others):
        if not others:
            if best[0] == 0 or best[1] == count:
                return Fraction(0)  # an end is matched
            return greedy(simplex, tuple(i for i in left if i not in best))
        ours, theirs = (gap(*pair, count) for pair in (best, others[0]))
        form = tuple(a - b for a, b in zip(ours, theirs, strict=True))
        return sum(
            share * shortest(piece, left, others[0] if longer else best, others[1:])
            for piece, share, longer in halved(simplex, form)
        )

    return greedy(corners, tuple(range(count + 1)))


def coefficient(n, ends, rho):
    """Of x^n in e^(λx) p(x), or q(x), by the definition."""
    total = Fraction(0)
    for inner in product((GREEN, RED), repeat=n):
        total += rho ** inner.count(RED) * chance((ends[0], *inner, ends[1]))
    return total / factorial(n)


def betas(rho, length, steps):
    """β at k · length / steps: the delay equation by the trapezoidal rule on a grid."""
    import numpy as np

    h = length / steps
    two = np.ones((3, steps + 1))  # U of GG, GR, RR at the multiples of h, at the present ℓ
    p, q = np.zeros(steps + 1), np.zeros(steps + 1)
    p[0] = q[0] = 1.0

    def fall(at, now, pp, qq):
        """What U falls by at ℓ = at · h, for x from the next multiple on."""
        rest = np.zeros((3, steps + 1))
        for color in range(3):
            rest[color, at:] = now[color, : steps + 1 - at]
        if at:
            rest[:2, at : 2 * at] = 0.0  # an allowed pair closer than ℓ is not alive
            rest[:2, 2 * at : 2 * at + 1] /= 2  # where it jumps
        return np.array([
            2 * (pp * rest[0] + rho * qq * rest[1]),
            pp * rest[1] + rho * qq * rest[2] + qq * rest[0],
            2 * qq * rest[1],
        ])  # fmt: skip

    before = fall(0, two, 1.0, 1.0)
    for at in range(1, steps + 1):
        guess = two - h * before
        guess[2, :at] = two[2, :at]
        p[at], q[at] = max(guess[0, at], 0), max(guess[1, at], 0)
        after = fall(at, guess, p[at], q[at])
        moved = two - h / 2 * (before + after)
        two[:, at:] = moved[:, at:]
        p[at], q[at] = two[0, at], two[1, at]
        before = fall(at, two, p[at], q[at])
    beta = np.ones(steps + 1)
    for k in range(steps):
        slope = p[k] * beta[k] - q[k] * (1 - rho * beta[k] ** 2)
        guess = beta[k] + h * slope
        beta[k + 1] = beta[k] + h / 2 * (slope + p[k + 1] * guess - q[k + 1] * (1 - rho * guess**2))
    return beta


def confirm(data):
    """Fail unless the β of a certificate are below the true ones, and reds outnumber greens."""
    proof = data["proof"]
    rho, length = Fraction(proof["rho"]), Fraction(proof["h"]) * (len(proof["beta"]) - 1)
    assert data["outcome"] == "N", data
    assert data["play"] == "normal", data
    assert data.get("value") is None, data
    cells = len(proof["beta"]) - 1
    finer = max(1, 400 // cells)
    true = betas(float(rho), float(length), cells * finer)[::finer]
    assert all(b / 2**32 <= t + 0.005 for b, t in zip(proof["beta"], true, strict=True)), data
    assert rho * proof["beta"][-1] ** 2 > 2**64, data


@cache
def torus(d, rho, length, volume, seed, run):
    """Greens, reds, F and the points of a torus, as docs/fussy-frogs.md says they are drawn."""
    import numpy as np

    cell = {"d": d, "rho": float(rho), "length": float(length), "n": volume}
    key = hashlib.sha256(json.dumps(["fussy-surplus", cell], sort_keys=True).encode()).digest()[:16]
    entropy = [seed, int.from_bytes(key, "little")]
    sequence = np.random.SeedSequence(entropy=entropy, spawn_key=(run,))
    rng = np.random.Generator(np.random.PCG64(sequence))
    green, red = int(rng.poisson(volume)), int(rng.poisson(float(rho * volume)))
    points = rng.random((green + red, d))
    rows = [[int(x * 2**53) for x in row] for row in points.tolist()]  # whole numbers of 2^−53
    left = set(range(green + red))

    def apart(i, j):
        sides = (abs(a - b) for a, b in zip(rows[i], rows[j], strict=True))
        return sum(min(x, 2**53 - x) ** 2 for x in sides)

    pairs = [(i, j) for i, j in combinations(range(green + red), 2) if i < green]
    for far, i, j in sorted((apart(i, j), i, j) for i, j in pairs):
        if far**d * volume**2 <= (length * 2**53) ** (2 * d) and {i, j} <= left:
            left -= {i, j}
    surplus = sum(i >= green for i in left) - sum(i < green for i in left)
    return green, red, surplus, points.astype("<f8").tobytes()


def confirm_tori(data):
    """Fail unless the tori are those of the seed, and the bounds hold, in floats."""
    proof = data["proof"]
    assert (data["outcome"], data["play"], data.get("value")) == ("N", "normal", None), data
    head, _, d = data["position"].rpartition("^")
    assert head == "fussy frogs on Poisson points of R", data
    d, volume, seed = int(d), proof["volume"], proof["seed"]
    rho, length, theta, delta = (Fraction(proof[k]) for k in ("rho", "length", "theta", "delta"))
    assert delta > 0, data
    digest = hashlib.sha256()
    for run, row in enumerate(proof["tori"]):
        *found, written = torus(d, rho, length, volume, seed, run)
        assert found == row, data
        digest.update(written)
    assert digest.hexdigest() == proof["sha256"], data
    count = len(proof["tori"])
    # ∫ e^(θ x) over a ball, slice by slice.
    steps = 2000
    slices = [(2 * k + 1 - steps) / steps * float(length) for k in range(steps)]
    ball = {0: 1.0, 1: 2.0, 2: pi, 3: 4 * pi / 3}[d - 1]
    mean = sum(exp(float(theta) * x) * ball * (float(length) ** 2 - x * x) ** ((d - 1) / 2)
               for x in slices) * 2 * float(length) / steps * float(1 + rho)  # fmt: skip
    room = volume ** (1 / d) / 2 - float(length)
    chains = 2 * d * exp(min(0.0, mean - float(theta) * room))
    expected = count * volume * (float(delta) + float(1 + rho) * chains)
    points = count * float(1 + rho) * volume
    u = (sum(row[2] for row in proof["tori"]) - expected) / points
    assert room > 0, data
    assert u > 0, data
    assert points * ((1 + u) * log(1 + u) - u) >= 9 * log(10), data


RULES = {"one": lambda a, b: True, "two": lambda a, b: a != b, "fussy": allowed}


def certain_pairs(points, colors, rule, low, high):
    """The definition: again and again take pairs that are nearest to each other among the rest."""
    left, found = set(range(len(points))), set()

    def far(i, j):
        return sum((a - b) ** 2 for a, b in zip(points[i], points[j], strict=True))

    def inside(i):
        return min(min(x - low, high - x) for x in points[i]) ** 2

    while True:
        near = {}
        for i in left:
            others = sorted((far(i, j), j) for j in left if j != i and rule(colors[i], colors[j]))
            if others and (len(others) == 1 or others[0][0] < others[1][0]):
                near[i] = others[0]
        taken = {(min(i, j), max(i, j)) for i, (square, j) in near.items()
                 if near.get(j) == (square, i) and square < min(inside(i), inside(j))}  # fmt: skip
        if not taken:
            return found
        found |= taken
        left -= {i for pair in taken for i in pair}


def confirm_window(data, points, colors):
    """Fail unless the pairs are certain, and pairs of the matching with points outside."""
    proof, rng = data["proof"], random.Random(7)
    low, high = Fraction(proof["low"]), Fraction(proof["high"])
    rule = RULES[proof["kind"]]
    listed = [tuple(sorted(pair)) for pair in proof["pairs"]]
    assert all(low <= x <= high for row in points for x in row), data
    assert len(set(listed)) == len(listed), data
    assert set(listed) <= certain_pairs(points, colors, rule, low, high), data
    assert (data["play"], data.get("value")) == ("normal", None), data
    assert data["outcome"] == ("P" if 2 * len(listed) == len(points) else "N"), data
    for _ in range(5):
        rows, more = [list(row) for row in points], list(colors)
        for _ in range(20):
            row = [low + (high - low) * Fraction(rng.randrange(-50, 151), 100) for _ in points[0]]
            if not all(low <= x <= high for x in row):
                rows.append(row)
                more.append(rng.randrange(2))
        left, pairs = set(range(len(rows))), set()
        for _, i, j in sorted((sum((a - b) ** 2 for a, b in zip(rows[i], rows[j], strict=True)), i,
                               j) for i, j in combinations(range(len(rows)), 2)):  # fmt: skip
            if {i, j} <= left and rule(more[i], more[j]):
                left -= {i, j}
                pairs.add((i, j))
        assert set(listed) <= pairs, data
