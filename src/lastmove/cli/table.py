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

SUFFIXES = {".csv": "csv", ".tex": "latex", ".md": "markdown", ".svg": "svg"}


@click.command("table")
@click.argument("game")
@click.argument("ranges", nargs=-1, metavar="[RANGE…]")
@click.option("--outcomes", is_flag=True, help="N and P instead of nimbers.")
@misere_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "latex", "markdown", "svg"]),
    help="How to write it; by default as the name of the output file asks, else text.",
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
    form: str | None,
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
    if form is None:
        form = next((SUFFIXES[end] for end in SUFFIXES if (output or "").endswith(end)), "text")
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
