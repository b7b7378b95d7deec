"""Ponds for tests: every shape, on every ground, with and without ties."""

import numpy as np

from lastmove.families.frogs.pond import Pond

KINDS = ("one", "two", "fussy", "misere")
SHAPES = ("uniform", "lattice", "fine lattice", "clusters", "skewed", "doubled", "on a line")


def points(rng, shape, n, d):
    """Points in [0, 1)^d."""
    p = rng.random((n, d))
    if shape == "lattice":
        return np.floor(p * 4) / 4
    if shape == "fine lattice":
        return np.floor(p * 32) / 32
    if shape == "clusters":
        return 0.3 * rng.integers(0, 3, (n, 1)) + 1e-6 * p
    if shape == "skewed":
        return p**6
    if shape == "doubled":
        return p[rng.integers(0, max(1, n // 2), n)] if n else p
    if shape == "on a line":
        return np.repeat(p[:, :1], d, axis=1)
    return p


def random_pond(rng, shape, n, d, torus):
    """A pond of this shape, colored; in the plane moved and stretched."""
    p = points(rng, shape, n, d)
    if not torus:
        p = p * rng.choice([1.0, 64.0, 1e6]) + rng.choice([0.0, -3.0, 1e5])
    return Pond(p, torus, rng.integers(0, 2, n))


def random_matrix(rng, n):
    """Distances with many ties that no points have."""
    m = rng.integers(0, 2 * n + 2, (n, n)).astype(float)
    m = np.triu(m, 1)
    return Pond(distance=m + m.T, colors=rng.integers(0, 2, n))


WORST = (0.0, -0.0, 5e-324, 1e-310, 2.0**-540, 1e-20, 1 / 3, 0.1, 1.0, 2.0**27 + 1, 2.0**60, 1e150)
NEAR_SEAMS = (0.0, -0.0, 5e-324, 2.0**-540, 1e-20, 2.0**-53, 0.1, 0.25, 0.5, 1 - 2.0**-53)


def hostile_points(rng, n, d, torus):
    """Points that floats confuse: equal, nearly equal, in tiny clusters, far out, at seams."""
    few = rng.choice(NEAR_SEAMS if torus else WORST, (n, d))
    if not torus:
        few *= rng.choice([-1.0, 1.0], (n, d))
    lattice = rng.integers(0, 4, (n, d)) * rng.choice([0.1, 0.25, 1 / 3, 2.0**-30])
    centers = rng.random((2, d))[rng.integers(0, 2, n)]
    spread = rng.choice([1e-3, 1e-9, 1e-15, 1e-300])
    clusters = centers + spread * rng.integers(-2, 3, (n, d))
    kinds = [few, lattice % 1.0 if torus else lattice, clusters % 1.0 if torus else clusters]
    chosen = rng.choice(3, n, p=[[0.1, 0.9, 0], [0.1, 0, 0.9], [0.4, 0.3, 0.3]][rng.integers(3)])
    points = np.choose(chosen[:, None], kinds)
    if not torus and rng.random() < 0.5:
        points = points * rng.choice([1.0, 2.0**60, 1e-150, 1e-300])
    points[np.abs(points) > 1e150] = 1e150
    points[points >= 1.0] = 0.0 if torus else points[points >= 1.0]
    return points


def hostile_pond(rng, n, d=None):
    """Such points, in one to three dimensions if not said, colored, perhaps on a torus."""
    d, torus = d or int(rng.integers(1, 4)), bool(rng.integers(0, 2))
    return Pond(hostile_points(rng, n, d, torus), torus, rng.integers(0, 2, n))
