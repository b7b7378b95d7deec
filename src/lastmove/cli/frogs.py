"""`lastmove frogs match`, `label`, `draw`, `stripes`, `certain`, `fussy`; not `simulate`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lastmove.cli.common import (
    Writing,
    divided_options,
    echo_json,
    examples,
    file_option,
    json_option,
    limit_options,
    output_option,
    picture_form,
    seed_option,
    table_options,
    telling,
    write_picture,
    write_result,
)
from lastmove.cli.simulate import command as simulate
from lastmove.core.limits import Budget
from lastmove.core.watching import limited

if TYPE_CHECKING:
    from lastmove.families.frogs.pond import Pond
    from lastmove.families.frogs.pond_results import Kind, Matching
    from lastmove.families.frogs.pond_tables import Labels, MatchingTable

Command = TypeVar("Command", bound=Callable[..., Any])


@click.group(
    "frogs",
    epilog=examples(
        'frogs match "[0, 1, 3, 7.5]"',
        "frogs draw --uniform 300 --seed 4 -o pond.svg",
    ),
)
def command() -> None:
    """Ponds of friendly frogs: matched, labeled, drawn, simulated. Each takes --json."""


command.add_command(simulate)


def pond_options(command: Command) -> Command:
    """Which pond: a file, notation, or a random one."""
    for option in (
        file_option("--save", help="Write the points to a CSV file, too."),
        click.option("--radius", type=float, help="Radius of a cluster of --matern (0.05)."),
        click.option("--each", type=float, help="Points of a cluster of --matern, mean (5)."),
        click.option("--spread", type=float, help="Side of a cluster (0.01)."),
        click.option("--clusters", type=int, help="How many clusters (10)."),
        click.option("--blue", type=int, help="Besides, so many random points of color 1."),
        click.option("-d", "dimension", type=int, help="Dimension of random points (2)."),
        click.option("--seed", type=int, help="Seed of the random points."),
        click.option("--matern", type=float, metavar="MEAN", help="A Matérn cluster process."),
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
    matern: float | None,
    seed: int | None,
    dimension: int | None,
    blue: int | None,
    clusters: int | None,
    spread: float | None,
    each: float | None,
    radius: float | None,
    save: str | None,
) -> Pond:
    """The pond that the options describe."""
    from lastmove.families.frogs import pond_random

    numbers = {"uniform": uniform, "poisson": poisson, "clustered": clustered, "matern": matern}
    asked = {name: number for name, number in numbers.items() if number is not None}
    if (pond is not None) + len(asked) != 1:
        raise click.UsageError("give one pond: a file, notation, or --uniform N --seed 7")
    chosen: dict[str, Any] = {"seed": seed, "d": dimension, "blue": blue}
    chosen |= {"clusters": clusters, "spread": spread, "each": each, "radius": radius}
    given = {key: value for key, value in chosen.items() if value is not None}
    if pond is not None:
        if given:
            raise click.UsageError(f"--{next(iter(given))} is for random ponds")
        found = _written(pond, torus, matrix)
    else:
        name, number = next(iter(asked.items()))
        if seed is None:
            raise click.UsageError(f"a random pond needs a seed: --{name} {number:g} --seed 7")
        make = pond_random.GENERATORS[name]
        known = list(inspect.signature(make).parameters)[1:]
        if matrix or not given.keys() <= set(known):
            listed = ", ".join("-d" if option == "d" else f"--{option}" for option in known)
            raise click.UsageError(f"--{name} takes {listed}")
        found = make(number, torus=torus, **given)
    if save is not None:
        write_result(points_csv(found), save)
    return found


def _written(text: str, torus: bool, matrix: bool) -> Pond:
    """A pond by the name of its file, or as notation."""
    from lastmove.families.frogs.pond import Pond
    from lastmove.notation.kinds import File

    if torus and matrix:
        raise click.UsageError("--torus is for points, --matrix for distances")
    if re.match(r"\s*(\[|@|(torus|distances)\[|[a-z]+\()", text) is None:
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


LARGEST_CERTIFICATE = 10_000_000


@command.command(
    "match",
    epilog=examples(
        "frogs match '[0:0, 1:2.5, 3:1]'",
        "frogs match --uniform 1000 --seed 7 --torus -o partners.csv",
    ),
)
@pond_options
@kind_option(type=click.Choice(["one", "two", "fussy", "misere"]))
@partners_option
@file_option("--certificate", help="Write a certificate of stability.")
@table_options()
@limit_options
def match(
    kind: Kind,
    partners: int,
    certificate: str | None,
    writing: Writing,
    seconds: float | None,
    memory: str | None,
    **which: Any,
) -> int:
    """The stable matching of POND: the partner of each point, and how far away it is.

    POND is a file (CSV or NPY), or notation such as '[0:0, 1:2.5, 3:1]'. Kinds: one, any two
    points; two, different colors; fussy, not two of color 1; misere, not two that are each
    other's nearest. Of equally distant pairs the one with the smaller numbers counts as closer, so
    that there is one matching.
    """
    budget = Budget(seconds, memory)
    with limited(budget):
        pond = read_pond(**which)
        matching = pond.match(kind, partners, budget)
        if certificate is not None:
            _certify(pond, matching, certificate)
        _write(writing, pond, matching.table())
    return 0


def _write(writing: Writing, pond: Pond, table: MatchingTable | Labels) -> None:
    name = str(pond) if pond.n <= 1000 or pond.file or pond.name else None
    told = {"schema": 1, "pond": name, "points": pond.n} if writing.as_json else {}
    writing.write(table, data=told | table.as_dict() if told else None)


def _certify(pond: Pond, matching: Matching, file: str) -> None:
    from lastmove.core.errors import LimitReached
    from lastmove.families.frogs.stable.certificates import certificate_of

    if pond.n * matching.partners > LARGEST_CERTIFICATE:
        raise LimitReached(f"a certificate lists at most {LARGEST_CERTIFICATE:,} partners")
    write_result(certificate_of(pond, matching).to_json() + "\n", file)
    click.echo(f"certificate written to {file}", err=True)


@command.command(
    "label",
    epilog=examples(
        "frogs label '[0, 1, 3, 7.5]'",
        "frogs label --uniform 1000 --seed 7 --limit 3 -o labels.csv",
    ),
)
@pond_options
@kind_option(
    type=click.Choice(["one", "two", "fussy"]),
    help="Which pairs of points the frogs may be on.",
)
@click.option(
    "--limit", type=click.IntRange(1, 63), help="Only labels below this, for many points."
)
@table_options()
@limit_options
def label(
    kind: Kind,
    limit: int | None,
    writing: Writing,
    seconds: float | None,
    memory: str | None,
    **which: Any,
) -> int:
    """The Grundy labels of the pairs of points of POND, the nimbers of friendly frogs on them.

    Without a limit every pair has a line, and thousands of points are possible. With --limit K the
    line of a point lists, for each label below K, the first point with which it has that label, −1
    for none; a million points are possible.
    """
    from lastmove.families.frogs.pond_tables import Labels

    budget = Budget(seconds, memory)
    with limited(budget):
        pond = read_pond(**which)
        _write(writing, pond, Labels(kind, pond.labels(limit, kind, budget), limit))
    return 0


@command.command(
    "draw",
    epilog=examples(
        "frogs draw '[0:0, 1:2.5, 3:1]' -o pond.svg",
        "frogs draw --uniform 300 --seed 4 --torus --labels 3 -o labels.svg",
    ),
)
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
    """A picture of POND with its stable matching: SVG, or as the name of the file asks.

    POND is a file (CSV or NPY), or notation such as '[0:0, 1:2.5, 3:1]'; of thousands of points
    the middle is drawn.
    """
    from lastmove.families.frogs.draw_matchings import labels_svg, matching_svg

    if not as_json:
        picture_form(output)
    if labels is not None and (partners > 1 or kind == "misere"):
        raise click.UsageError("--labels are those of normal play: without --partners and misere")
    budget = Budget(seconds, memory)
    with limited(budget):
        pond = read_pond(**which)
        if labels is not None:
            svg = labels_svg(pond, pond.labels(labels, kind, budget))
        else:
            svg = matching_svg(pond, pond.match(kind, partners, budget))
    if as_json:
        named = pond.n <= 1000 or pond.file or pond.name
        echo_json({"schema": 1, "pond": str(pond) if named else None, "svg": svg}, output)
    else:
        write_picture(svg, output)
    return 0


@command.command(
    "stripes",
    epilog=examples(
        "frogs stripes points.npy --uniform 20000 --seed 7 --torus",
        "frogs stripes points.npy --torus --stripes 4 -o partners.npy",
    ),
)
@click.argument("file")
@click.option("--uniform", type=int, metavar="N", help="Make FILE first, of N random points.")
@seed_option
@click.option("--torus", is_flag=True, help="Distances go around: points in [0, 1)^2.")
@click.option("--stripes", type=click.IntRange(min=1), metavar="N", help="How many stripes.")
@file_option("--output", "-o", help="Write the partner of each point to this NPY file.")
@divided_options
@limit_options
@json_option
def stripes(
    file: str,
    uniform: int | None,
    seed: int,
    torus: bool,
    stripes: int | None,
    output: str | None,
    how: dict[str, Any],
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> int:
    """The stable matching of the points of an NPY FILE in the plane, too many for memory.

    They are matched stripe by stripe; the result is that of `frogs match`, to the last pair. The
    law of the distances to partners is told, and with -o every partner is written, −1 for none.
    Stopped by Ctrl-C, by a limit or by a kill, the same command goes on from the file given with
    --resume, and a folder beside it.
    """
    from lastmove.families.frogs.stable.stripes import match_file

    budget = Budget(seconds, memory)
    with telling() as told, limited(budget):
        found = match_file(
            file,
            uniform=uniform,
            seed=seed,
            torus=torus,
            output=output,
            stripes=stripes,
            **how,
            budget=budget,
            progress=told,
        ).table()
    click.echo(f"{found.title}\n" if not as_json else "", nl=False)
    Writing(None, None, as_json).write(found)
    return 0


@command.command(
    "certain",
    epilog=examples(
        "frogs certain '[0.3 green, 0.4 red, 0.45 green, 0.9 green]' --kind fussy",
        "frogs certain --uniform 300 --blue 100 --seed 7 --kind fussy --certificate pairs.json",
    ),
)
@pond_options
@kind_option(type=click.Choice(["one", "two", "fussy"]))
@click.option(
    "--window",
    default="0,1",
    show_default=True,
    metavar="LOW,HIGH",
    help="The cube that POND lies in.",
)
@file_option("--certificate", help="Write a certificate of the pairs.")
@table_options()
@limit_options
def certain(
    kind: Kind,
    window: str,
    certificate: str | None,
    writing: Writing,
    seconds: float | None,
    memory: str | None,
    **which: Any,
) -> int:
    """Pairs of POND that are partners whatever other points lie outside of a window around it.

    They are closer to each other than to the outside, and each other's nearest allowed point among
    those that are in no such pair already. The window is a cube, [0, 1]^d if no other is given.
    """
    from lastmove.families.frogs.fussy import windows

    cube = windows.read_window(window)
    budget = Budget(seconds, memory)
    with limited(budget):
        pond = read_pond(**which)
        partner = windows.certain(pond, kind, cube)
        if certificate is not None:
            proof = windows.certificate_of(pond, partner, kind, cube)
            write_result(proof.to_json() + "\n", certificate)
            click.echo(f"certificate written to {certificate}", err=True)
        writing.write(windows.certain_table(pond, partner, kind))
    return 0


@command.command(
    "fussy",
    epilog=examples(
        "frogs fussy --rho 3/10",
        "frogs fussy --rho 1/2 --certificate half.json",
    ),
)
@click.option("--rho", required=True, metavar="FRACTION", help="Reds for each green, as 3/10.")
@click.option(
    "--length", type=float, help="How far distances go (30, or as far as the series does)."
)
@click.option("--step", type=float, default=1.0, show_default=True, help="Between two rows.")
@file_option("--certificate", help="Write a certificate that Alice wins.")
@table_options()
@limit_options
def fussy(
    rho: str,
    length: float | None,
    step: float,
    certificate: str | None,
    writing: Writing,
    seconds: float | None,
    memory: str | None,
) -> int:
    """Fussy frogs on Poisson points of the line: what is alive at distance ℓ, from exact series.

    Greens have intensity 1, reds ρ. By distance: the densities of greens and reds that have no
    partner within it, their difference, which rises to δ, the density of reds that stay alone; a
    bound that falls to δ; β and e of docs/fussy-frogs.md. With --certificate a proof is written
    that reds outnumber greens somewhere, so that Alice wins, for `verify`.
    """
    from lastmove.families.frogs.fussy.certificates import certificate_of, read_rho
    from lastmove.families.frogs.fussy.line import flow_table

    budget = Budget(seconds, memory)
    with limited(budget):
        ratio = read_rho(rho)
        table = flow_table(float(ratio), length, step)
        if certificate is not None:
            write_result(certificate_of(ratio).to_json() + "\n", certificate)
            click.echo(f"certificate written to {certificate}", err=True)
        writing.write(table)
    return 0
