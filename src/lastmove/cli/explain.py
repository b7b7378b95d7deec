"""`lastmove explain`."""

from __future__ import annotations

import click

from lastmove.cli.common import (
    budget,
    echo_json,
    games_of,
    json_option,
    limit_options,
    misere_option,
    play_of,
    read_position,
    watched,
)


@click.command("explain")
@click.argument("expression")
@misere_option
@limit_options
@click.option("--values", is_flag=True, help="Also what each move is worth.")
@click.option("--latex", is_flag=True, help="As a numbered list in LaTeX.")
@json_option
def command(
    expression: str,
    misere: bool,
    seconds: float | None,
    memory: str | None,
    values: bool,
    latex: bool,
    as_json: bool,
) -> None:
    """The reasoning behind the verdict on EXPRESSION, step by step."""
    from lastmove.api.explain import explain
    from lastmove.api.solve import new_run

    position, run = read_position(expression), new_run(budget(seconds, memory))
    with watched(run.budget, *games_of(position)):
        explanation = explain(position, play=play_of(misere), values=values, run=run)
    if as_json:
        echo_json(explanation.as_dict())
    else:
        click.echo(explanation.latex() if latex else str(explanation))
