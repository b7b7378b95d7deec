"""What the verbs on ponds share: which pond, and writing arrays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lastmove.cli.common import file_option, write_result
from lastmove.core.atomic import atomic_write

if TYPE_CHECKING:
    from lastmove.families.frogs.pond import Pond

Command = TypeVar("Command", bound=Callable[..., Any])
FORMATS = ["csv", "npy", "json"]


def pond_options(command: Command) -> Command:
    """Which pond: a file, notation, or a random one."""
    for option in (
        file_option("--save", help="Write the points to a CSV file, too."),
        click.option("--spread", type=float, help="Side of a cluster (0.01)."),
        click.option("--clusters", type=int, help="How many clusters (10)."),
        click.option("--blue", type=int, help="Besides, so many random points of color 1."),
        click.option("-d", "dimension", type=int, help="Dimension of random points (2)."),
        click.option("--seed", type=int, help="Seed of the random points."),
        click.option("--clustered", type=int, metavar="N", help="N random points in clusters."),
        click.option("--poisson", type=float, metavar="MEAN", help="A Poisson process."),
        click.option("--uniform", type=int, metavar="N", help="N uniformly random points."),
        click.option("--matrix", is_flag=True, help="The file holds a matrix of distances."),
        click.option("--torus", is_flag=True, help="Distances go around: points in [0, 1)^d."),
        click.argument("pond", required=False),
    ):
        command = option(command)
    return command


def read_pond(
    pond: str | None,
    torus: bool,
    matrix: bool,
    uniform: int | None,
    poisson: float | None,
    clustered: int | None,
    seed: int | None,
    dimension: int | None,
    blue: int | None,
    clusters: int | None,
    spread: float | None,
    save: str | None,
) -> Pond:
    """The pond that the options describe."""
    from lastmove.families.frogs import pond_random

    numbers = {"uniform": uniform, "poisson": poisson, "clustered": clustered}
    asked = {name: number for name, number in numbers.items() if number is not None}
    if (pond is not None) + len(asked) != 1:
        raise click.UsageError("give one pond: a file, notation, or --uniform N --seed 7")
    chosen: dict[str, Any] = {"seed": seed, "d": dimension, "blue": blue}
    chosen |= {"clusters": clusters, "spread": spread}
    given = {key: value for key, value in chosen.items() if value is not None}
    if pond is not None:
        if given:
            raise click.UsageError(f"--{next(iter(given))} is for random ponds")
        found = _written(pond, torus, matrix)
    else:
        name, number = next(iter(asked.items()))
        if seed is None:
            raise click.UsageError(f"a random pond needs a seed: --{name} {number:g} --seed 7")
        if matrix or (name != "clustered" and {"clusters", "spread"} & given.keys()):
            raise click.UsageError(f"--{name} takes --seed, -d, --blue and --torus")
        found = pond_random.GENERATORS[name](number, torus=torus, **given)
    if save is not None:
        write_result(points_csv(found), save)
    return found


def _written(text: str, torus: bool, matrix: bool) -> Pond:
    """A pond by the name of its file, or as notation."""
    from lastmove.families.frogs.pond import Pond
    from lastmove.notation.kinds import File

    if torus and matrix:
        raise click.UsageError("--torus is for points, --matrix for distances")
    if re.match(r"\s*(\[|@|(torus|distances)\[|(uniform|poisson|clustered)\()", text) is None:
        text = str(File(text, ""))
    if torus or matrix:
        if not text.lstrip().startswith(("[", "@")):
            raise click.UsageError("--torus and --matrix are for files and lists of points")
        inner = text.strip()[1:-1] if text.lstrip().startswith("[") else text
        text = f"{'torus' if torus else 'distances'}[{inner}]"
    return Pond.from_text(text)


def points_csv(pond: Pond) -> str:
    """The points, with a header, and their colors if they have some."""
    from lastmove.core.errors import InputError
    from lastmove.families.frogs.pond_notation import written_numbers

    if pond.d is None:
        raise InputError("this pond has distances and no points that could be saved")
    d = pond.d
    names = list("xyz"[:d]) if d <= 3 else [f"x{k}" for k in range(1, d + 1)]
    lines = written_numbers(pond)
    if pond.colors is not None:
        names.append("color")
        lines = [
            [*line, pond.palette[color]]
            for line, color in zip(lines, pond.colors.tolist(), strict=True)
        ]
    return "\n".join(",".join(line) for line in [names, *lines]) + "\n"


def format_of(form: str | None, output: str | None, as_json: bool) -> str:
    """How to write: as asked for, else as the name of the output file says, else CSV."""
    if as_json:
        return "json"
    if form is not None:
        return form
    ending = output.rpartition(".")[2].lower() if output is not None else ""
    return ending if ending in FORMATS else "csv"


def write_npy(array: Any, output: str | None) -> None:
    """An array as an NPY file."""
    import numpy as np

    if output is None:
        raise click.UsageError("NPY is written to a file: -o partners.npy")
    atomic_write(output, lambda file: np.save(file, array, allow_pickle=False))
