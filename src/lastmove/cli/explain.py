"""`lastmove explain`."""

from __future__ import annotations

import click

from lastmove.cli.common import (
    echo_json,
    json_option,
    limit_options,
    misere_option,
    play_of,
    read_position,
)
from lastmove.limits import read_bytes


@click.command("explain")
@click.argument("expression")
@misere_option
@limit_options
@json_option
def command(
    expression: str, misere: bool, seconds: float | None, memory: str | None, as_json: bool
) -> None:
    """The reasoning behind the verdict on EXPRESSION, step by step."""
    from lastmove.explain import explain

    size = read_bytes(memory) if memory is not None else None
    explanation = explain(
        read_position(expression), play=play_of(misere), time=seconds, memory=size
    )
    if as_json:
        echo_json(explanation.as_dict())
    else:
        click.echo(str(explanation))
