"""`lastmove explain`."""

from __future__ import annotations

import click

from lastmove.cli.common import (
    budget,
    echo_json,
    examples,
    first_option,
    game_argument,
    games_of,
    json_option,
    limit_options,
    misere_option,
    play_of,
    read_position,
    resume_option,
    store_option,
)
from lastmove.core.watching import limited


@click.command(
    "explain",
    epilog=examples(
        'explain "queen(3,4) + nim(4)"',
        'explain "nim(1,2)" --values',
        'explain "cram(4x4)" --latex',
    ),
)
@game_argument("expression")
@misere_option
@first_option
@resume_option
@store_option
@limit_options
@click.option("--values", is_flag=True, help="Also what each move is worth.")
@click.option("--latex", is_flag=True, help="As a numbered list in LaTeX.")
@json_option
def command(
    expression: str,
    misere: bool,
    first: str | None,
    resume: str | None,
    store: str | None,
    seconds: float | None,
    memory: str | None,
    values: bool,
    latex: bool,
    as_json: bool,
) -> None:
    """The reasoning behind the verdict on EXPRESSION, step by step.

    With --resume, what a search of 'lastmove solve' has kept in a file is used, and kept.
    """
    from lastmove.api.explain import explain
    from lastmove.api.solve import new_run

    limits, play = budget(seconds, memory), play_of(misere)
    position = read_position(expression, limits)
    with limited(limits, *games_of(position)):
        run = new_run(limits)
        explanation = explain(
            position, play=play, values=values, resume=resume, store=store, run=run, first=first
        )
    if as_json:
        echo_json(explanation.as_dict())
    else:
        click.echo(explanation.latex() if latex else str(explanation))
