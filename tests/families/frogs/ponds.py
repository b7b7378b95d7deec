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
