"""`lastmove frogs label`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from lastmove.cli.common import echo_json, json_option, limit_options, output_option, write_result
from lastmove.cli.ponds import FORMATS, format_of, pond_options, read_pond, write_npy
from lastmove.core.limits import Budget, read_bytes

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Array, Kind


@click.command("label")
@pond_options
@click.option(
    "--kind",
    type=click.Choice(["one", "two", "fussy"]),
    default="one",
    show_default=True,
    help="Which pairs of points the frogs may be on.",
)
@click.option(
    "--limit", type=click.IntRange(1, 63), help="Only labels below this, for many points."
)
@click.option("--format", "form", type=click.Choice(FORMATS), help="How to write it (csv).")
@output_option
@limit_options
@json_option
def command(
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
    form = format_of(form, output, as_json)
    if form == "npy" and output is None:
        raise click.UsageError("NPY is written to a file: -o labels.npy")
    budget = Budget(seconds, read_bytes(memory) if memory is not None else None)
    pond = read_pond(**which)
    found = pond.labels(limit, kind, budget)
    if form == "npy":
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
