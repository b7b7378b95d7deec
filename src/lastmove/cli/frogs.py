"""`lastmove frogs match`, `label` and `draw`, and what they share; `simulate` has its own file."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lastmove.cli.common import (
    check_picture,
    echo_json,
    file_option,
    format_option,
    json_option,
    limit_options,
    output_option,
    write_result,
)
from lastmove.cli.simulate import command as simulate
from lastmove.core.atomic import atomic_write
from lastmove.core.limits import Budget

if TYPE_CHECKING:
    from lastmove.families.frogs.pond import Pond
    from lastmove.families.frogs.pond_results import Array, Kind, Matching

Command = TypeVar("Command", bound=Callable[..., Any])
FORMATS = ["csv", "npy", "json"]


@click.group("frogs")
def command() -> None:
    """Ponds of friendly frogs: matched, labeled, drawn, simulated. Each takes --json."""


command.add_command(simulate)


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


kind_option = partial(
    click.option,
    "--kind",
    default="one",
    show_default=True,
    help="Which points may be partners.",
)
partners_option = click.option(
    "--partners", type=click.IntRange(min=1), default=1, show_default=True, help="At most so many."
)


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


def format_of(what: str, form: str | None, output: str | None, as_json: bool) -> str:
    """How to write: as asked for, else as the name of the output file says, else CSV."""
    ending = (output or "").rpartition(".")[2].lower()
    form = "json" if as_json else form or (ending if ending in FORMATS else "csv")
    if form == "npy" and output is None:
        raise click.UsageError(f"NPY is written to a file: -o {what}.npy")
    return form


def write_npy(array: Any, output: str) -> None:
    """An array as an NPY file."""
    import numpy as np

    atomic_write(output, lambda file: np.save(file, array, allow_pickle=False))


LARGEST_CERTIFICATE = 10_000_000


@command.command("match")
@pond_options
@kind_option(type=click.Choice(["one", "two", "fussy", "misere"]))
@partners_option
@format_option(type=click.Choice(FORMATS), help="How to write it (csv).")
@file_option("--certificate", help="Write a certificate of stability.")
@output_option
@limit_options
@json_option
def match(
    kind: Kind,
    partners: int,
    form: str | None,
    certificate: str | None,
    output: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
    **which: Any,
) -> int:
    """The stable matching of POND: the partner of each point, and how far away it is.

    POND is a file (CSV or NPY), or notation such as '[0:0, 1:2.5, 3:1]'. Kinds: one, any two
    points; two, different colors; fussy, not two of color 1; misere, not two that are each
    other's nearest. Of equally distant pairs the one with the smaller numbers counts as closer, so
    that there is one matching. Examples: frogs match pond.csv --kind two -o partners.csv;
    frogs match --uniform 1000000 --seed 7 --torus -o partners.npy.
    """
    form = format_of("partners", form, output, as_json)
    budget = Budget(seconds, memory)
    pond = read_pond(**which)
    matching = pond.match(kind, partners, budget)
    if certificate is not None:
        _certify(pond, matching, certificate)
    if form == "npy" and output:
        write_npy(matching.partner, output)
    elif form == "json":
        echo_json(as_dict(pond, matching), output)
    else:
        write_result(as_csv(matching), output)
    return 0


def _certify(pond: Pond, matching: Matching, file: str) -> None:
    from lastmove.core.errors import LimitReached
    from lastmove.families.frogs.stable.certificates import certificate_of

    if pond.n * matching.partners > LARGEST_CERTIFICATE:
        raise LimitReached(f"a certificate lists at most {LARGEST_CERTIFICATE:,} partners")
    write_result(certificate_of(pond, matching).to_json() + "\n", file)
    click.echo(f"certificate written to {file}", err=True)


def as_dict(pond: Pond, matching: Matching) -> dict[str, Any]:
    """The JSON object; the distance to no partner is null."""
    distance: list[Any] = matching.distance.tolist()
    if matching.partners == 1:
        distance = [far if far != float("inf") else None for far in distance]
    else:
        distance = [[far if far != float("inf") else None for far in row] for row in distance]
    return {
        "schema": 1,
        "pond": str(pond) if pond.n <= 1000 or pond.file or pond.name else None,
        "points": pond.n,
        "kind": matching.kind,
        "partners": matching.partners,
        "ties": "order",
        "partner": matching.partner.tolist(),
        "distance": distance,
        "unmatched": matching.unmatched.tolist(),
    }


def as_csv(matching: Matching) -> str:
    """A line for each point; −1 and inf for no partner."""
    names = ["point"]
    for k in range(1, matching.partners + 1):
        number = "" if matching.partners == 1 else str(k)
        names += [f"partner{number}", f"distance{number}"]
    lines = [",".join(names)]
    far = matching.distance.reshape(matching.rows().shape).tolist()
    for x, (row, distances) in enumerate(zip(matching.rows().tolist(), far, strict=True)):
        cells = [f"{y},{d!r}" for y, d in zip(row, distances, strict=True)]
        lines.append(f"{x},{','.join(cells)}")
    return "\n".join(lines) + "\n"


@command.command("label")
@pond_options
@kind_option(
    type=click.Choice(["one", "two", "fussy"]),
    help="Which pairs of points the frogs may be on.",
)
@click.option(
    "--limit", type=click.IntRange(1, 63), help="Only labels below this, for many points."
)
@format_option(type=click.Choice(FORMATS), help="How to write it (csv).")
@output_option
@limit_options
@json_option
def label(
    kind: Kind,
    limit: int | None,
    form: str | None,
    output: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
    **which: Any,
) -> int:
    """The Grundy labels of the pairs of points of POND, the nimbers of friendly frogs on them.

    Without a limit every pair has a line, and thousands of points are possible. With --limit K the
    line of a point lists, for each label below K, the first point with which it has that label, −1
    for none; a million points are possible. Example: frogs label '[0, 1, 3, 7.5]'.
    """
    form = format_of("labels", form, output, as_json)
    budget = Budget(seconds, memory)
    pond = read_pond(**which)
    found = pond.labels(limit, kind, budget)
    if form == "npy" and output:
        write_npy(found, output)
    elif form == "json":
        name = str(pond) if pond.n <= 1000 or pond.file or pond.name else None
        what = "labels" if limit is None else "partner_by_label"
        told = {"schema": 1, "pond": name, "points": pond.n, "kind": kind, "limit": limit}
        echo_json(told | {what: found.tolist()}, output)
    else:
        write_result(all_csv(found) if limit is None else limited_csv(found), output)
    return 0


def all_csv(labels: Array) -> str:
    """A line for each pair that is allowed."""
    lines = ["x,y,label"]
    for x, row in enumerate(labels.tolist()):
        lines += [f"{x},{y},{row[y]}" for y in range(x + 1, len(row)) if row[y] >= 0]
    return "\n".join(lines) + "\n"


def limited_csv(table: Array) -> str:
    """A line for each point, with its partner by each label."""
    lines = [",".join(["point", *(f"label{k}" for k in range(table.shape[1]))])]
    lines += [f"{x},{','.join(map(str, row))}" for x, row in enumerate(table.tolist())]
    return "\n".join(lines) + "\n"


@command.command("draw")
@pond_options
@kind_option(type=click.Choice(["one", "two", "fussy", "misere"]))
@partners_option
@click.option(
    "--labels", type=click.IntRange(1, 3), help="The pairs with the first Grundy labels instead."
)
@output_option
@limit_options
@json_option
def draw(
    kind: Kind,
    partners: int,
    labels: int | None,
    output: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
    **which: Any,
) -> int:
    """A picture of POND with its stable matching, as SVG.

    POND is a file (CSV or NPY), or notation such as '[0:0, 1:2.5, 3:1]'; of thousands of points
    the middle is drawn. Examples: frogs draw pond.csv -o pond.svg;
    frogs draw --uniform 300 --seed 4 --torus --labels 3 -o labels.svg.
    """
    from lastmove.families.frogs.draw_matchings import labels_svg, matching_svg

    if not as_json:
        check_picture(output)
    if labels is not None and (partners > 1 or kind == "misere"):
        raise click.UsageError("--labels are those of normal play: without --partners and misere")
    budget = Budget(seconds, memory)
    pond = read_pond(**which)
    if labels is not None:
        svg = labels_svg(pond, pond.labels(labels, kind, budget))
    else:
        svg = matching_svg(pond, pond.match(kind, partners, budget))
    if as_json:
        named = pond.n <= 1000 or pond.file or pond.name
        echo_json({"schema": 1, "pond": str(pond) if named else None, "svg": svg}, output)
    else:
        write_result(svg, output)
    return 0
