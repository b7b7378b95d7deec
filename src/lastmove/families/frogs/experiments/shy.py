"""Shy frogs: Bob may not answer within distance c. Theorem 7 sets the two games apart."""

from __future__ import annotations

import numpy as np

from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure
from lastmove.families.frogs.simulation.sampling import dimension, size, torus
from lastmove.families.frogs.simulation.sampling import side as side_of
from lastmove.families.frogs.simulation.statistics import line_law

DISTANCES = (0.25, 0.5, 1.0, 2.0, 4.0)


def run(rng: np.random.Generator, *, d: int, n: int) -> dict[str, float | Curve]:
    """One pond: from how many openings Alice wins the shy game, from how many the colored one."""
    from lastmove.families.frogs.kernels_torus_desire import desired  # compiled, and slow to load

    pond = torus(rng, n // 2 * 2, d)
    assert pond.points is not None
    unit = side_of(pond.n, d)
    matching = pond.match("one")
    _, farthest = desired(pond.points, matching.partner)
    partner, farthest = matching.distance * unit, farthest * unit
    return {
        "alice_shy": (DISTANCES, [float((partner <= c).mean()) for c in DISTANCES]),
        "alice_shy_colored": (DISTANCES, [float((farthest <= c).mean()) for c in DISTANCES]),
    }


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """On the line the partner's law is known; in the colored game no opening wins."""
    if statistic == "alice_shy_colored":
        return 0.0
    return 1 - line_law(at) if cell["d"] == 1 and at is not None else None


EXPERIMENT = Experiment(
    name="shy",
    title="Openings from which Alice wins shy frogs",
    about="Bob must place his frog farther than c from Alice's. In shy friendly frogs an opening "
    "wins for Alice when its partner is within c; in the colored game when no point beyond c "
    "desires it, which in the infinite pond never happens (Theorem 7).",
    parameters=(dimension(2), size(100, 1000, 10_000, 100_000)),
    run=run,
    theory=theory,
    figures=(
        Figure("alice_shy_colored", "at", "distance c", "fraction of openings that win for Alice",
               log_x=True, theory_label="infinite pond"),
        Figure("alice_shy", "at", "distance c", "fraction of openings that win for Alice",
               log_x=True, theory_label="exact law"),
    ),
    limits=("alice_shy_colored",),
    notes={
        "alice_shy": "the fraction of points whose partner is within c",
        "alice_shy_colored": "the fraction of points that no point beyond c desires",
    },
)  # fmt: skip
