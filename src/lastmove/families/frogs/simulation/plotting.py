"""From a simulation to its plot: which estimates make which series, and where theory is drawn."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from lastmove.core.errors import InputError
from lastmove.families.frogs.simulation.experiment import Cell, Figure
from lastmove.render.curves import Series, curves_svg

if TYPE_CHECKING:
    from lastmove.families.frogs.simulation.results import Estimate, Simulation

DENSE = 120
"""Places at which theory is asked for between the first and the last one measured."""


def plot(simulation: Simulation, statistic: str | None = None) -> str:
    """The figure of a statistic, or the first one; raises `InputError` where there is none."""
    figure = _figure(simulation, statistic)
    shown = simulation.select(figure.statistic)
    if not shown:
        raise InputError(f"there is nothing to plot: {figure.statistic} was not observed")
    varying = [
        name for name, values in simulation.grid.items() if len(values) > 1 and name != figure.x
    ]
    groups: dict[tuple[object, ...], list[Estimate]] = {}
    for estimate in shown:
        groups.setdefault(tuple(estimate.cell[name] for name in varying), []).append(estimate)
    series = [
        _series(simulation, figure, ", ".join(map(_equal, varying, key)), group)
        for key, group in groups.items()
    ]
    fixed = [
        _equal(name, values[0])
        for name, values in simulation.grid.items()
        if len(values) == 1 and name != figure.x
    ]
    note = ", ".join([*fixed, f"{simulation.runs} runs each, bars are one standard error"])
    note = note.replace(", 1 runs each, bars are one standard error", ", one run")
    return curves_svg(
        simulation.experiment.title,
        note,
        (figure.x_label, figure.log_x),
        (figure.y_label, figure.log_y),
        series,
        figure.theory_label,
    )


def _figure(simulation: Simulation, statistic: str | None) -> Figure:
    figures = simulation.experiment.figures
    named = ", ".join(figure.statistic for figure in figures) or "none"
    for figure in figures:
        if statistic in (None, figure.statistic):
            return figure
    raise InputError(
        f"{simulation.experiment.name} has no plot of {statistic!r}; it has plots of {named}"
        if statistic is not None
        else f"{simulation.experiment.name} has no plot"
    )


def _series(simulation: Simulation, figure: Figure, label: str, group: list[Estimate]) -> Series:
    def x_of(estimate: Estimate) -> float:
        where = estimate.at if figure.x == "at" else estimate.cell[figure.x]
        return float(where) if where is not None else math.nan

    group = sorted(group, key=x_of)
    xs = [x_of(estimate) for estimate in group]
    theory = _theory(simulation, figure, group[0].cell, xs)
    return Series(label, xs, [e.mean for e in group], [e.error for e in group], theory)


def _theory(
    simulation: Simulation, figure: Figure, cell: Cell, xs: list[float]
) -> list[tuple[float, float]]:
    asked = simulation.experiment.theory
    if asked is None or len(xs) < 2:
        return []
    found = []
    for place in _between(xs[0], xs[-1], figure.log_x):
        if figure.x == "at":
            value = asked(figure.statistic, place, cell)
        else:
            value = asked(figure.statistic, None, {**cell, figure.x: place})
        if value is not None and math.isfinite(value):
            found.append((place, value))
    return found


def _between(low: float, high: float, log: bool) -> list[float]:
    if log and low > 0:
        return [low * (high / low) ** (k / DENSE) for k in range(DENSE + 1)]
    return [low + (high - low) * k / DENSE for k in range(DENSE + 1)]


def _equal(name: str, value: object) -> str:
    return f"{name} = {value:,}" if isinstance(value, int) else f"{name} = {value}"
