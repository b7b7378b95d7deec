"""The nimbers of two frogs: labels of pairs, of all on a small pond, of the least on a large one.

A pair has the mex of the labels of all strictly closer pairs that share a point with it (Deijfen,
Holroyd, Martin, Proposition 14). So the pairs at one point with one label j are all equally long;
with r_j(x) for that length, infinite if there is none, the label of x, y is the least j such that
the pair is no longer than r_j(x) and r_j(y).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastmove.core.errors import NotKnown
from lastmove.core.inheritance import obeys
from lastmove.core.solver import Run
from lastmove.families.frogs.frog_games import FrogGame, nearer
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.rules_fussy_frogs import FussyFrogs

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Array, Kind

VALUED = 3000
"""On ponds of up to so many points the nimbers of all pairs are computed."""
LABELS = (8, 16, 32, 63)
"""On larger ponds the labels below these are looked for, one after the other, for a sum."""


def kind_of(position: FrogGame) -> Kind:
    """Which pairs of points two frogs may sit on: all, or those that are not both red."""
    return "fussy" if obeys(position, FussyFrogs) else "one"


def all_labels(pond: Pond, kind: Kind, run: Run) -> Array:
    """The labels of all pairs, made once a run, for a pond that is not too large."""
    key = ("frog labels", pond, kind)
    if key not in run.searches:
        run.searches[key] = pond.labels(kind=kind, budget=run.budget)
    found: Array = run.searches[key]
    return found


def placed_values(position: FrogGame, x: int, kind: Kind, run: Run) -> dict[int, int]:
    """With one frog on x: the nimber for each point where the other may be placed."""
    state = position.state._replace(frogs=(x,))
    row = all_labels(position.state.pond, kind, run)[x].tolist()
    can = type(position).can_place
    return {y: value for y, value in enumerate(row) if value >= 0 and can(state, y)}


def small_label(pond: Pond, x: int, y: int, kind: Kind, run: Run) -> int | None:
    """On a large pond the label of a pair, if it is below the largest of `LABELS`."""
    for most in LABELS:
        table = _few_labels(pond, most, kind, run)
        for label, (w, v) in enumerate(zip(table[x].tolist(), table[y].tolist(), strict=True)):
            if not (w >= 0 and nearer(pond, x, w, y)) and not (v >= 0 and nearer(pond, y, v, x)):
                return label
    return None


def labeled(pond: Pond, x: int, value: int, kind: Kind, run: Run) -> list[int]:
    """The points y such that the pair x, y has this label, by number; all are as far from x."""
    if pond.n <= VALUED:
        row = all_labels(pond, kind, run)[x].tolist()
        return [y for y, label in enumerate(row) if label == value]
    if value >= LABELS[-1]:
        raise NotKnown(
            f"labels of {LABELS[-1]} and more are found on ponds of up to {VALUED:,} points"
        )
    most = next(limit for limit in LABELS if value < limit)
    first = int(_few_labels(pond, most, kind, run)[x, value])
    if first < 0:
        return []
    import numpy as np

    from lastmove.families.frogs.pond_order import signs

    as_far = np.flatnonzero(signs(pond, x, np.arange(pond.n), x, first) == 0).tolist()
    others = [y for y in as_far if y != x and pair_allowed(pond, kind, x, y)]
    return [y for y in others if small_label(pond, x, y, kind, run) == value]


def pair_allowed(pond: Pond, kind: Kind, x: int, y: int) -> bool:
    """Whether frogs may sit on these two points."""
    return kind == "one" or not pond.color(x) == 1 == pond.color(y)


def _few_labels(pond: Pond, most: int, kind: Kind, run: Run) -> Array:
    """For each point the first other point of its pairs with each label below `most`, or more."""
    for limit in LABELS[LABELS.index(most) :]:
        known = run.searches.get(("few frog labels", pond, kind, limit))
        if known is not None:
            break
    else:
        known = pond.labels(most, kind, run.budget)
        run.searches["few frog labels", pond, kind, most] = known
    found: Array = known
    return found
