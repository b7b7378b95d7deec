"""How long the game lasts: section 2.1 of the source asks, and leaves it for later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastmove.families.frogs.pond_arrays import measures
from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure
from lastmove.families.frogs.simulation.sampling import dimension, size, torus
from lastmove.families.frogs.simulation.statistics import mutual_fraction

if TYPE_CHECKING:
    from lastmove.families.frogs.pond import Pond
    from lastmove.families.frogs.pond_results import Array

JUMPS = (2, 4, 6, 8, 10, 12)
GAMES = 40
"""Games between two random players in each pond; they are not independent, the ponds are."""


def run(rng: np.random.Generator, *, d: int, n: int) -> dict[str, float | Curve]:
    """One pond: how many jumps follow on Bob's answer to each opening, and random games."""
    from lastmove.families.frogs.kernels_torus_desire import jumps_left  # slow to load

    pond = torus(rng, n // 2 * 2, d)
    assert pond.points is not None
    left = jumps_left(pond.points, pond.match("one").partner)
    return {
        "stalling": float(left.most.mean()),
        "hurrying": float(left.fewest.mean()),
        "alice_random": float(left.mean.mean()),
        "longest": float(left.most.max()),
        "at_least": (JUMPS, [float((left.most >= k).mean()) for k in JUMPS]),
        "both_random": float(np.mean([random_game(rng, pond) for _ in range(GAMES)])),
    }


def random_game(rng: np.random.Generator, pond: Pond) -> int:
    """The jumps of a game from two random points on in which every jump is as likely as any."""
    x, y = (int(point) for point in rng.choice(pond.n, 2, replace=False))
    jumps = 0
    while True:
        at_x, at_y = (closer(pond, *frogs) for frogs in ((x, y), (y, x)))
        if not len(at_x) + len(at_y):
            return jumps
        chosen = int(rng.integers(len(at_x) + len(at_y)))
        if chosen < len(at_x):
            y = int(at_x[chosen])  # the frog at y jumps closer to x
        else:
            x = int(at_y[chosen - len(at_x)])
        jumps += 1


def closer(pond: Pond, x: int, y: int) -> Array:
    """The points closer to x than y is."""
    far = measures(pond, x)
    near = far < far[y]
    near[x] = False
    return np.flatnonzero(near)


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """It is over at once just when Alice has opened on a point of a mutually nearest pair."""
    return 1 - mutual_fraction(int(cell["d"])) if statistic == "at_least" and at == 2 else None


EXPERIMENT = Experiment(
    name="game-length",
    title="How many jumps a game has",
    about="Alice has opened anywhere and Bob has answered with the partner. Whatever she jumps to, "
    "he has one answer: from partners x and y a jump leads to x and some z closer to x than y is, "
    "so z's partner is closer to z than x is, and only to it a jump leads back to partners. So she "
    "alone decides how long it lasts. And the length of games in which both jump at random, from "
    "two random points.",
    parameters=(dimension(1, 2, 3), size(100, 1000, 10_000)),
    run=run,
    theory=theory,
    figures=(
        Figure("longest", "n", "points n", "most jumps that Alice can make it last", log_x=True),
        Figure("at_least", "at", "jumps", "fraction of openings after which it can last so long",
               log_y=True, theory_label="1 − fraction in mutually nearest pairs"),
        Figure("both_random", "n", "points n", "jumps if both play at random", log_x=True),
    ),
    notes={
        "stalling": "jumps after Bob's answer if Alice makes it last, mean over her openings",
        "hurrying": "the same if she wants it to end soon",
        "alice_random": "the same if she jumps at random, every jump as likely as any other",
        "longest": "jumps after the opening of the pond that lets her make it last longest",
        "at_least": "the fraction of openings after which she can make it last so many jumps",
        "both_random": "jumps if both jump at random, from two random points",
    },
)  # fmt: skip
