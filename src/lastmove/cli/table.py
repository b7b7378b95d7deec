"""`lastmove table`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lastmove.cli.common import (
    Writing,
    budget,
    cluster_option,
    examples,
    game_argument,
    limit_options,
    misere_option,
    play_of,
    players_option,
    read_rules,
    resume_option,
    scheme_option,
    store_option,
    table_options,
    telling,
    threads_option,
)
from lastmove.core.watching import limited

if TYPE_CHECKING:
    from lastmove.core.limits import Budget
    from lastmove.core.parse import Rules
    from lastmove.render.tables import Table


@click.command(
    "table",
    epilog=examples(
        "table queen 0..10 0..10",
        "table 'subtraction(take={2,5})' 0..30 --format csv",
        'table "escape([a-b,b-c,b-d])" --outcomes',
        "table nim 0..10 0..10 --players 3 --scheme fine",
    ),
)
@game_argument("game")
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
@table_options("heat-svg")
@threads_option
@cluster_option
@resume_option
@store_option
@limit_options
def command(
    game: str,
    ranges: tuple[str, ...],
    outcomes: bool,
    misere: bool,
    players: int | None,
    scheme: str | None,
    heaps: int | None,
    writing: Writing,
    threads: int,
    cluster: str | None,
    resume: str | None,
    store: str | None,
    seconds: float | None,
    memory: str | None,
) -> None:
    """Nimbers or outcomes of GAME over one RANGE a coordinate, or over all starts on a graph.

    The first range gives the rows; with a single range the table is one row. A game on a graph
    needs no range: of each vertex it is told who wins from there.

    With --players, types of many players; with --heaps 5 as well, of all positions of five heaps up
    to the end of one range, counted by type. A .npy file holds numbers: bit C of a win or stable
    type is the coalition with mask C, player A, who moves next, being 1; a fine type is 3 times its
    index plus 0, 1, 2 for n, f, p. Heaps are written from the largest to the smallest, positions in
    lexicographic order.
    """
    from lastmove.api.solve import new_run
    from lastmove.api.tables import compute, read_range, table_job
    from lastmove.api.vertex_outcomes import all_starts
    from lastmove.core.workers import hired

    limits = budget(seconds, memory, alone=cluster is None)
    rules, spans = read_rules(game, limits), [read_range(text) for text in ranges]
    if players is not None or scheme is not None or heaps is not None:
        if outcomes or misere:
            raise click.UsageError("--outcomes and --misere are about two players")
        if resume is not None:
            raise click.UsageError("--resume is for tables of two players")
        if cluster is not None:
            raise click.UsageError("--cluster is for tables of two players")
        if players is None:
            raise click.UsageError("say how many players there are, as in --players 3")
        _types(rules, spans, (players, scheme or "win", heaps, threads), limits, writing)
        return
    play = play_of(misere)
    with (
        telling() as told,
        table_job(rules, spans, play, outcomes, resume, limits, told, store) as job,
        limited(limits, rules.game),
        hired(1, cluster, job.meter) as crew,
    ):
        run = new_run(limits, threads, job, None if crew.alone else crew)
        table: Table = (
            compute(rules, spans, play, outcomes, run)
            if spans
            else all_starts(rules, play, outcomes, run)
        )
        writing.write(table)


def _types(
    rules: Rules,
    spans: list[range],
    wanted: tuple[int, str, int | None, int],
    limits: Budget,
    writing: Writing,
) -> None:
    """Types for many players over ranges, or of all nim positions of some heaps."""
    from lastmove.families.coalitions.multiplayer_tables import HeapTypes, TypeGrid, all_heaps, grid

    players, scheme, heaps, threads = wanted
    with limited(limits, rules.game):
        writing.check(TypeGrid if heaps is None else HeapTypes)
        if heaps is None:
            writing.write(grid(rules, spans, players, scheme, limits))
            return
        file = writing.output if writing.named == "npy" else None
        found = all_heaps(rules, spans, heaps, players, scheme, limits, threads, file)
    # What has gone into a file of numbers is counted as well.
    (Writing(None, None, writing.as_json) if file else writing).write(found)
