"""What a simulation found: every observation, the estimates with standard errors, and the files.

Everything is sorted by the parameters and the number of the run, so that the same simulation gives
the same bytes whoever computed them in which order.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.simulation.experiment import (
    Cell,
    Experiment,
    Key,
    Observation,
    Value,
)
from lastmove.families.frogs.simulation.statistics import jackknife, mean_and_error
from lastmove.render import tables
from lastmove.render.tables import Listing, Table

Row = dict[str, Any]


@dataclass(frozen=True)
class Estimate:
    """A mean over runs (or a number derived from such means) with its standard error.

    `at` is the place on a curve, `theory` what it is known or expected to be, if anything is.
    """

    cell: Cell
    statistic: str
    at: float | None
    mean: float
    error: float | None
    runs: int
    theory: float | None = None
    limit: bool = False
    """Whether theory is a limit only, so that being off it is no sign of anything wrong."""

    @property
    def deviation(self) -> float | None:
        """How many standard errors the mean lies above the theory."""
        if self.theory is None or not self.error:
            return None
        return (self.mean - self.theory) / self.error

    def as_row(self) -> Row:
        """A row of the summary."""
        return {
            **self.cell,
            "statistic": self.statistic,
            "at": self.at,
            "mean": self.mean,
            "standard_error": self.error,
            "runs": self.runs,
            "theory": self.theory,
        }


@dataclass(frozen=True)
class Simulation(Table):
    """All runs of an experiment. `observed` is by cell and run."""

    experiment: Experiment
    grid: dict[str, tuple[Value, ...]]
    cells: list[Cell]
    seed: int
    runs: int
    observed: dict[Key, list[Observation]]

    def rows(self) -> Iterator[Row]:
        """Every observation, tidy: the parameters, the run, the statistic, the place, the value."""
        for (cell, run), observations in self.observed.items():
            for statistic, at, value in observations:
                yield {
                    "experiment": self.experiment.name,
                    "seed": self.seed,
                    **self.cells[cell],
                    "run": run,
                    "statistic": statistic,
                    "at": at,
                    "value": value,
                }

    def estimates(self) -> list[Estimate]:
        """Means over the runs with standard errors, then what is derived from the means."""
        return list(self._estimates)

    @cached_property
    def _estimates(self) -> list[Estimate]:
        found: list[Estimate] = []
        for index, cell in enumerate(self.cells):
            found += self._means(index, cell)
            found += self._derived(index, cell)
            found += self._concluded(index, cell)
        return found

    def select(self, statistic: str, **cell: Value) -> list[Estimate]:
        """The estimates of a statistic where the parameters have these values."""
        return [
            estimate
            for estimate in self._estimates
            if estimate.statistic == statistic
            and all(estimate.cell[name] == value for name, value in cell.items())
        ]

    @cached_property
    def checksum(self) -> str:
        """The SHA-256 of the observations as CSV; the same for the same simulation."""
        return hashlib.sha256(self.data().to_csv().encode()).hexdigest()

    def data(self) -> Listing:
        """Every observation as a table."""
        return Listing.of(self.title, list(self.rows()))

    @property
    def title(self) -> str:
        """The experiment, and how often it was made."""
        return f"{self.experiment.title}: {self.runs} runs each, seed {self.seed}"

    @property
    def head(self) -> list[str]:
        """The parameters, the statistic and what was found."""
        return [*(self._estimates[0].as_row() if self._estimates else {})]

    def body(self) -> Iterator[tuple[tables.Cell, ...]]:
        """The estimates."""
        return (tuple(estimate.as_row().values()) for estimate in self._estimates)

    def as_dict(self) -> dict[str, Any]:
        """The object that `--json` prints."""
        return {
            "schema": 1,
            "experiment": self.experiment.name,
            "parameters": {name: list(values) for name, values in self.grid.items()},
            "seed": self.seed,
            "runs": self.runs,
            "checksum": self.checksum,
            "estimates": [estimate.as_row() for estimate in self.estimates()],
        }

    def to_text(self) -> str:
        """The estimates for people."""
        lines = [self.title]
        before: Cell | None = None
        for estimate in self.estimates():
            if estimate.cell != before:
                before = estimate.cell
                lines += ["", "  ".join(f"{name}={value}" for name, value in before.items())]
            lines.append(_line(estimate))
        lines += ["", f"checksum {self.checksum}"]
        return "\n".join(lines) + "\n"

    def to_svg(self, statistic: str | None = None) -> str:
        """A plot of a statistic; of the experiment's first figure if none is named."""
        from lastmove.families.frogs.simulation.plotting import plot

        return plot(self, statistic)

    def certificate(self) -> Certificate:
        """A certificate of what the runs settle, for `verify`; of experiments that have one."""
        from lastmove.families.frogs.simulation.runs import Task, generator

        if self.experiment.certify is None:
            raise InputError(f"{self.experiment.name} settles nothing that a certificate could say")
        if len(self.cells) != 1:
            raise InputError("a certificate is about one value of each parameter")
        [cell] = self.cells
        tasks = (Task(self.experiment, cell, run, self.seed) for run in range(self.runs))
        return self.experiment.certify(
            [generator(task) for task in tasks], self._numbers(0), self.seed, cell
        )

    def _repr_svg_(self) -> str | None:
        return self.to_svg() if self.experiment.figures else None

    def _means(self, index: int, cell: Cell) -> Iterator[Estimate]:
        gathered: dict[tuple[str, float | None], list[float]] = {}
        for run in range(self.runs):
            for statistic, at, value in self.observed.get((index, run), ()):
                gathered.setdefault((statistic, at), []).append(value)
        for (statistic, at), values in gathered.items():
            mean, error = mean_and_error(values)
            known = self._theory(statistic, at, cell)
            limit = statistic in self.experiment.limits
            yield Estimate(cell, statistic, at, mean, error, len(values), known, limit)

    def _derived(self, index: int, cell: Cell) -> Iterator[Estimate]:
        import numpy as np

        runs = [self.observed[(index, run)] for run in range(self.runs)
                if (index, run) in self.observed]  # fmt: skip
        if self.experiment.derive is None or not runs:
            return
        # Only what every run has seen can be left out one run at a time.
        common = set.intersection(*({(s, at) for s, at, _ in run} for run in runs))
        keys = [(s, at) for s, at, _ in runs[0] if (s, at) in common]
        table = np.array([[v for s, at, v in run if (s, at) in common] for run in runs])
        derive = self.experiment.derive

        def derived(means: Any) -> dict[str, float]:
            try:
                return derive(dict(zip(keys, means.tolist(), strict=True)), cell)
            except ArithmeticError:  # a quotient by nothing, say: there is no such number
                return {}

        names = list(derived(table.mean(axis=0)))
        if not names:
            return

        def numbers(means: Any) -> list[float]:
            found = derived(means)
            return [found.get(name, float("nan")) for name in names]

        for name, (value, error) in zip(names, jackknife(table, numbers), strict=True):
            if np.isfinite(value):
                known = self._theory(name, None, cell)
                yield Estimate(cell, name, None, value, error, len(runs), known)

    def _concluded(self, index: int, cell: Cell) -> Iterator[Estimate]:
        seen = self._numbers(index)
        if self.experiment.conclude is None or not seen:
            return
        for name, value in self.experiment.conclude(seen, cell).items():
            if math.isfinite(value):
                yield Estimate(cell, name, None, value, None, self.runs)

    def _numbers(self, index: int) -> dict[str, list[float]]:
        """What each run observed in a cell, by statistic, curves left out."""
        seen: dict[str, list[float]] = {}
        for run in range(self.runs):
            for statistic, at, value in self.observed.get((index, run), ()):
                if at is None:
                    seen.setdefault(statistic, []).append(value)
        return seen

    def _theory(self, statistic: str, at: float | None, cell: Cell) -> float | None:
        return self.experiment.theory(statistic, at, cell) if self.experiment.theory else None


def _line(estimate: Estimate) -> str:
    place = "" if estimate.at is None else f" at {estimate.at:g}"
    error = "" if estimate.error is None else f" ± {estimate.error:.2g}"
    error = " (all runs agree)" if estimate.error == 0 else error
    word = "limit" if estimate.limit else "theory"
    known = "" if estimate.theory is None else f"   {word} {estimate.theory:.6g}"
    if estimate.deviation is not None and not estimate.limit:
        known += f" ({estimate.deviation:+.1f} standard errors)"
    return f"  {estimate.statistic + place:<34} {estimate.mean:.6g}{error}{known}"
