"""`lastmove table`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lastmove.cli.common import (
    budget,
    echo_json,
    format_option,
    json_option,
    limit_options,
    misere_option,
    output_option,
    play_of,
    players_option,
    scheme_option,
    threads_option,
    watched,
    write_result,
)

if TYPE_CHECKING:
    from lastmove.core.limits import Budget
    from lastmove.core.parse import Rules

SUFFIXES = {".csv": "csv", ".tex": "latex", ".md": "markdown", ".svg": "svg", ".npy": "npy"}


@click.command("table")
@click.argument("game")
@click.argument("ranges", nargs=-1, metavar="[RANGE…]")
@click.option("--outcomes", is_flag=True, help="N and P instead of nimbers.")
@misere_option
@players_option(help="Types for N players who move in turn, instead of nimbers.")
@scheme_option(
    type=click.Choice(["win", "stable", "fine", "straffin", "li"]),
    help="Which types; win by default. See classify.",
)
@click.option(
    "--heaps",
    type=click.IntRange(1, 5),
    metavar="K",
    help="With --players: all nim positions of K heaps up to the end of one range.",
)
@format_option(type=click.Choice(["text", "csv", "latex", "markdown", "svg", "npy"]))
@output_option
@threads_option
@limit_options
@json_option
def command(
    game: str,
    ranges: tuple[str, ...],
    outcomes: bool,
    misere: bool,
    players: int | None,
    scheme: str | None,
    heaps: int | None,
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

    For many players: table nim 0..10 0..10 --players 3 --scheme fine; and table nim 0..60
    --players 4 --heaps 5 -o types.npy for all positions of five heaps, counted by type. A .npy
    file holds numbers: bit C of a win or stable type is the coalition with mask C, player A, who
    moves next, being 1; a fine type is 3 times its index plus 0, 1, 2 for n, f, p. Heaps are
    written from the largest to the smallest, positions in lexicographic order.
    """
    from lastmove.api.loading import load_game
    from lastmove.api.solve import new_run
    from lastmove.api.tables import compute, read_range
    from lastmove.core.parse import parse_rules
    from lastmove.render.tables import FORMATS

    rules, spans = parse_rules(game, load=load_game), [read_range(text) for text in ranges]
    if form is None:
        form = next((SUFFIXES[end] for end in SUFFIXES if (output or "").endswith(end)), "text")
    if players is not None or scheme is not None or heaps is not None:
        if outcomes or misere:
            raise click.UsageError("--outcomes and --misere are about two players")
        if players is None:
            raise click.UsageError("say how many players there are, as in --players 3")
        limits = budget(seconds, memory)
        if heaps is None:
            _grid(rules, spans, players, scheme or "win", limits, form, output, as_json)
        else:
            wanted = (players, scheme or "win", threads)
            _heaps(rules, spans, heaps, wanted, limits, form, output, as_json)
        return
    if form == "npy":
        raise click.UsageError(".npy files are for types of many players; see --players")
    run = new_run(budget(seconds, memory), threads)
    with watched(run.budget, rules.game):
        if spans:
            table = compute(rules, spans, play_of(misere), outcomes, run)
            data, text = table.as_dict(), "" if as_json else FORMATS[form](table)
        else:
            from lastmove.api import vertex_outcomes

            listed = vertex_outcomes.all_starts(rules, play_of(misere), outcomes, run)
            data, text = listed.as_dict(), "" if as_json else vertex_outcomes.FORMATS[form](listed)
    if as_json:
        echo_json(data, output)
    else:
        write_result(text, output)


def _grid(
    rules: Rules,
    spans: list[range],
    players: int,
    scheme: str,
    limits: Budget,
    form: str,
    output: str | None,
    as_json: bool,
) -> None:
    """Types over one or two ranges."""
    from lastmove.families.coalitions.multiplayer_tables import GRID_FORMATS, grid, save_codes

    with watched(limits, rules.game):
        found = grid(rules, spans, players, scheme, limits)
    if as_json:
        echo_json(found.as_dict(), output)
    elif form == "npy":
        save_codes(found, _named(output))
    else:
        write_result(GRID_FORMATS[form](found), output)


def _heaps(
    rules: Rules,
    spans: list[range],
    heaps: int,
    wanted: tuple[int, str, int],
    limits: Budget,
    form: str,
    output: str | None,
    as_json: bool,
) -> None:
    """Types of all nim positions of some heaps; what goes into a .npy file is counted as well."""
    from lastmove.families.coalitions.multiplayer_tables import HEAP_FORMATS, all_heaps, heaps_dict

    players, scheme, threads = wanted
    file = _named(output) if form == "npy" else None
    if form == "svg":
        raise click.UsageError("a picture has two ranges, as in table nim 0..40 0..40 --players 3")
    with watched(limits, rules.game):
        found = all_heaps(rules, spans, heaps, players, scheme, limits, threads, file)
    rest = None if file else output
    if as_json:
        echo_json(heaps_dict(found), rest)
    else:
        write_result(HEAP_FORMATS["text" if file else form](found), rest)


def _named(output: str | None) -> str:
    if output is None or not output.endswith(".npy"):
        raise click.UsageError("a .npy file needs a name: -o FILE.npy")
    return output
