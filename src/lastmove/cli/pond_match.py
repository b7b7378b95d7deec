"""`lastmove frogs match`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from lastmove.cli.common import (
    echo_json,
    file_option,
    json_option,
    limit_options,
    output_option,
    write_result,
)
from lastmove.cli.ponds import FORMATS, format_of, pond_options, read_pond, write_npy
from lastmove.core.limits import Budget, read_bytes

if TYPE_CHECKING:
    from lastmove.families.frogs.pond import Pond
    from lastmove.families.frogs.pond_results import Kind, Matching

LARGEST_CERTIFICATE = 10_000_000


@click.command("match")
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
@click.option("--format", "form", type=click.Choice(FORMATS), help="How to write it (csv).")
@file_option("--certificate", help="Write a certificate of stability.")
@output_option
@limit_options
@json_option
def command(
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
    form = format_of(form, output, as_json)
    if form == "npy" and output is None:
        raise click.UsageError("NPY is written to a file: -o partners.npy")
    budget = Budget(seconds, read_bytes(memory) if memory is not None else None)
    pond = read_pond(**which)
    matching = pond.match(kind, partners, budget)
    if certificate is not None:
        _certify(pond, matching, certificate)
    if form == "npy":
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
