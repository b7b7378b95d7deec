"""`lastmove table`."""

from __future__ import annotations

import click

from lastmove.cli.common import (
    budget,
    echo_json,
    json_option,
    limit_options,
    misere_option,
    output_option,
    play_of,
    threads_option,
    watched,
    write_result,
)


@click.command("table")
@click.argument("game")
@click.argument("ranges", nargs=-1, metavar="[RANGE…]")
@click.option("--outcomes", is_flag=True, help="N and P instead of nimbers.")
@misere_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "latex", "markdown", "svg"]),
    default="text",
    show_default=True,
    help="How to write it.",
)
@output_option
@threads_option
@limit_options
@json_option
def command(
    game: str,
    ranges: tuple[str, ...],
    outcomes: bool,
    misere: bool,
    form: str,
    output: str | None,
    threads: int,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """Nimbers or outcomes of GAME over one RANGE a coordinate, or over all starts on a graph.

    Examples: table queen 0..20 0..20; table 'subtraction(take={2,5})' 0..30. The first range
    gives the rows; with a single range the table is one row. A game on a graph needs no range:
    table 'vertex_geography(@streets.txt)' --outcomes tells who wins from each vertex.
    """
    from lastmove import starts
    from lastmove.expressions import parse_rules
    from lastmove.loading import load_game
    from lastmove.solve import new_run
    from lastmove.tables import FORMATS, compute, read_range

    rules, spans = parse_rules(game, load=load_game), [read_range(text) for text in ranges]
    run = new_run(budget(seconds, memory), threads)
    with watched(run.budget):
        if spans:
            table = compute(rules, spans, play_of(misere), outcomes, run)
            data, text = table.as_dict(), "" if as_json else FORMATS[form](table)
        else:
            listed = starts.all_starts(rules, play_of(misere), outcomes, run)
            data, text = listed.as_dict(), "" if as_json else starts.FORMATS[form](listed)
    if as_json:
        echo_json(data, output)
    else:
        write_result(text, output)
