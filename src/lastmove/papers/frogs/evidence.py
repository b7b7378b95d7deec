"""From simulations to entries: tables of estimates, and what they are held against.

No simulation proves a statement about an infinite pond. What an entry compares is whether finite
ponds behave as they would if the theorem were true, and it says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from lastmove.papers.entry import Data, Finding, Picture

if TYPE_CHECKING:
    from lastmove.families.frogs.simulation.results import Estimate, Simulation

CONSISTENT = "consistent_with_it"
"""The key under which entries say whether the simulation fits the theorem."""
ALLOWED = 3.0
"""Standard errors within which an estimate is said to agree with theory."""
COLUMNS = ["simulated", "standard error", "theory", "standard errors off"]
GREEK = {"rho": "ρ", "ratio": "α/β"}
LIMITS = (
    "Finite ponds cannot show what happens with probability 1 in an infinite one; they show "
    "whether what is seen goes the way that the theorem says. Seeds are fixed, so the numbers are "
    "the same every time; lastmove frogs simulate gives others."
)


def run(experiment: str, runs: int, **parameters: Any) -> Simulation:
    """A simulation with the seed of all entries."""
    from lastmove.families.frogs.simulation.runs import simulate

    return simulate(experiment, runs=runs, seed=1, **parameters)


def table(estimates: Iterable[Estimate], label: Callable[[Estimate], str]) -> Data:
    """Estimates as rows: the mean, its standard error, theory, and how far off it is."""
    chosen = list(estimates)
    return {
        "rows": [label(one) for one in chosen],
        "columns": COLUMNS,
        "values": [[one.mean, one.error, one.theory, one.deviation] for one in chosen],
    }


def beside(estimates: Iterable[Estimate], what: str) -> Data:
    """Estimates as rows, beside a number that they need not meet."""
    chosen = list(estimates)
    return {
        "rows": [size(one) for one in chosen],
        "columns": [*COLUMNS[:2], what],
        "values": [[one.mean, one.error, one.theory] for one in chosen],
    }


def largest(simulation: Simulation, statistic: str) -> float:
    """The largest value that was observed in any run."""
    return max(float(row["value"]) for row in simulation.rows() if row["statistic"] == statistic)


def agree(estimates: Iterable[Estimate], allowed: float = ALLOWED) -> bool:
    """Whether every estimate that has a theory lies within so many standard errors of it.

    Where all runs gave the same number there is no standard error, and only equality will do.
    """
    for one in estimates:
        if one.theory is None:
            continue
        if one.deviation is None:
            if one.mean != one.theory:
                return False
        elif abs(one.deviation) > allowed:
            return False
    return True


def rises(estimates: Iterable[Estimate]) -> bool:
    """Whether each is above the one before by more than the errors of both can explain."""
    return all(
        later.mean - sooner.mean > ALLOWED * math.hypot(later.error or 0, sooner.error or 0)
        for sooner, later in pairwise(estimates)
    )


def falls(estimates: Iterable[Estimate]) -> bool:
    """Whether each is below the one before by more than the errors of both can explain."""
    return rises(list(estimates)[::-1])


def picture(caption: str, simulation: Simulation, statistic: str | None = None) -> Picture:
    """A plot of the simulation, drawn when it is asked for."""
    return Picture(caption, lambda: simulation.svg(statistic))


def bare(estimates: Iterable[Estimate]) -> list[Estimate]:
    """Without theory, where that is of the infinite pond, which finite ones need not meet."""
    return [replace(one, theory=None) for one in estimates]


def finding(
    consistent: bool, tested: str, tables: Data, pictures: Iterable[Picture] = ()
) -> Finding:
    """What an entry returns: whether it fits, the numbers, what was done and what that is worth."""
    return Finding(
        {CONSISTENT: consistent, **tables, "tested": tested, "limits": LIMITS}, tuple(pictures)
    )


def size(one: Estimate) -> str:
    """`d = 2, n = 1,000` for the rows of a table."""
    return ", ".join(
        f"{name} = {value:,}" if isinstance(value, int) else f"{GREEK.get(name, name)} = {value:g}"
        for name, value in one.cell.items()
        if not isinstance(value, str)
    )
