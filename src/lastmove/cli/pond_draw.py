"""`lastmove frogs draw`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from lastmove.cli.common import (
    check_picture,
    echo_json,
    json_option,
    limit_options,
    output_option,
    write_result,
)
from lastmove.cli.ponds import pond_options, read_pond
from lastmove.core.limits import Budget

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Kind


@click.command("draw")
@pond_options
@click.option(
    "--kind",
    type=click.Choice(["one", "two", "fussy", "misere"]),
    default="one",
    show_default=True,
    help="Which points may be partners.",
)
@click.option(
    "--partners", type=click.IntRange(min=1), default=1, show_default=True, help="At most so many."
)
@click.option(
    "--labels", type=click.IntRange(1, 3), help="The pairs with the first Grundy labels instead."
)
@output_option
@limit_options
@json_option
def command(
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
