"""`lastmove frogs simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lastmove.cli.common import (
    Writing,
    check_form,
    divided_options,
    echo_json,
    examples,
    file_option,
    limit_options,
    seed_option,
    table_options,
    telling,
    write_picture,
    write_result,
)
from lastmove.core.watching import limited
from lastmove.render.tables import ENDINGS

if TYPE_CHECKING:
    from lastmove.families.frogs.simulation.experiment import Experiment
    from lastmove.families.frogs.simulation.results import Simulation


@click.command(
    "simulate",
    epilog=examples(
        "frogs simulate",
        "frogs simulate mutually-nearest d=1,2 n=1e3 --runs 5",
    ),
)
@click.argument("experiment", required=False)
@click.argument("parameters", nargs=-1, metavar="[NAME=VALUES…]")
@click.option("--runs", type=click.IntRange(min=1), metavar="N", help="Independent replicates.")
@seed_option
@divided_options
@file_option("--data", help="Write every observation, as CSV or .parquet.")
@file_option("--plot", help="Write a plot, as SVG.")
@click.option("--statistic", metavar="NAME", help="What to plot, if not the first.")
@file_option("--certificate", help="Write a certificate of what the runs settle.")
@table_options()
@click.option("--about", is_flag=True, help="Describe EXPERIMENT and its parameters.")
@limit_options
def command(
    experiment: str | None,
    parameters: tuple[str, ...],
    runs: int | None,
    seed: int,
    how: dict[str, Any],
    data: str | None,
    plot: str | None,
    statistic: str | None,
    certificate: str | None,
    writing: Writing,
    about: bool,
    seconds: float | None,
    memory: str | None,
) -> int:
    """Replicated runs of EXPERIMENT on random ponds, with standard errors.

    Without EXPERIMENT all are listed. Parameters are written d=1,2,3 rho=0.1..1.5..0.1 n=1e6, and
    every combination is simulated. Stopped by Ctrl-C, by a limit or by a kill, the same command
    goes on from the file given with --resume. An experiment of your own is ./mine.py:NAME. --memory
    holds for all processes together.
    """  # fmt: skip
    from lastmove.core.limits import Budget
    from lastmove.families.frogs.simulation.experiment import read_parameters
    from lastmove.families.frogs.simulation.runs import load, simulate

    if experiment is None:
        _list(writing.as_json)
        return 0
    chosen = load(experiment)
    if about:
        _describe(chosen, writing.as_json)
        return 0
    given = read_parameters(parameters)
    chosen.cells(given)  # refuse what is wrong before anything is opened or started
    _writable(chosen, data, plot, statistic)
    if certificate is not None and chosen.certify is None:
        raise click.UsageError(f"{chosen.name} settles nothing that a certificate could say")
    budget = Budget(seconds, memory)
    with telling() as told, limited(budget):
        found = simulate(
            chosen,
            runs=runs,
            seed=seed,
            budget=budget,
            progress=told,
            **{**given, **how},
        )
        if certificate is not None:
            write_result(found.certificate().to_json() + "\n", certificate)
            click.echo(f"certificate written to {certificate}", err=True)
    _write(found, data, plot, statistic)
    writing.write(found)
    return 0


def _writable(
    chosen: Experiment,
    data: str | None,
    plot: str | None,
    statistic: str | None,
) -> None:
    """Complain before a long run, not after it."""
    figures = [figure.statistic for figure in chosen.figures]
    if statistic is not None and plot is None:
        raise click.UsageError("--statistic says what --plot FILE shows")
    if plot is not None and (statistic or "") not in ["", *figures]:
        known = ", ".join(figures) or "none"
        raise click.UsageError(f"{chosen.name} has no plot of {statistic!r}; it has {known}")
    if plot is not None and not figures:
        raise click.UsageError(f"{chosen.name} has no plot")
    if plot is not None and not plot.endswith(".svg"):
        raise click.UsageError(f"a plot is an SVG: --plot {plot}.svg")
    check_form(ENDINGS.get(Path(data or "").suffix, "csv"), data)


def _write(found: Simulation, data: str | None, plot: str | None, statistic: str | None) -> None:
    if data is not None:
        table = found.data()
        Writing(None if Path(data).suffix in ENDINGS else "csv", data, False).write(table)
    if plot is not None:
        write_picture(found.to_svg(statistic), plot)


def _list(as_json: bool) -> None:
    from lastmove.families.frogs.experiments import find, names

    found = [find(name) for name in names()]
    if as_json:
        echo_json([_described(one) for one in found])
        return
    for one in found:
        click.echo(f"{one.name:<20} {one.title}")
    click.echo("\nlastmove frogs simulate NAME --about tells what it measures and its parameters")


def _describe(one: Experiment, as_json: bool) -> None:
    if as_json:
        echo_json(_described(one))
        return
    click.echo(f"{one.name}: {one.title}\n")
    click.echo(click.wrap_text(one.about, 92, preserve_paragraphs=True))
    click.echo("\nParameters")
    for parameter in one.parameters:
        values = ",".join(map(str, parameter.default))
        click.echo(f"  {parameter.name}={values}\n      {parameter.about}")
    click.echo(f"  --runs {one.runs}")
    if one.notes:
        click.echo("\nStatistics")
    for name, note in one.notes.items():
        click.echo(f"  {name:<24} {note}")


def _described(one: Experiment) -> dict[str, Any]:
    return {
        "name": one.name,
        "title": one.title,
        "about": one.about,
        "parameters": {p.name: {"default": list(p.default), "about": p.about}
                       for p in one.parameters},
        "runs": one.runs,
        "statistics": dict(one.notes),
        "plots": [figure.statistic for figure in one.figures],
    }  # fmt: skip
