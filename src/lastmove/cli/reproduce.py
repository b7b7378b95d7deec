"""`lastmove reproduce`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from lastmove.cli.common import (
    divided_options,
    echo_json,
    examples,
    file_option,
    json_option,
    limit_options,
    telling,
    write_result,
)
from lastmove.core.watching import limited

if TYPE_CHECKING:
    from lastmove.papers import Entry, Reproduced


@click.command(
    "reproduce",
    epilog=examples(
        "reproduce nim/figure-1.4",
        "reproduce nim/figure-1.4 --report report.html",
    ),
)
@click.argument("ids", nargs=-1, metavar="[ID…]")
@click.option("--list", "only_list", is_flag=True, help="List the entries instead of running them.")
@file_option("--report", help="Write one readable page (HTML) with pictures.")
@divided_options
@limit_options
@json_option
def command(
    ids: tuple[str, ...],
    only_list: bool,
    report: str | None,
    how: dict[str, Any],
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> int:
    """Recompute what the sources print: all entries, or those with the given IDs.

    An ID is nim/figure-1.4; nim/ means all of that document. Statuses: same; corrected (the print
    is wrong, and why); differs; missing (not in the text); crashed (its process was ended twice).
    Exit code 1 if anything differs, 3 if anything crashed. --memory holds for all processes
    together.
    """
    from lastmove.core.limits import Budget
    from lastmove.papers import Status, reproduce, select

    if only_list:
        _list(select(ids), as_json)
        return 0
    limits = Budget(seconds, memory)
    with telling() as told, limited(limits):
        results = reproduce(ids, **how, budget=limits, progress=told)
    if report is not None:
        from lastmove.papers.page import page

        write_result(page(results), report)
    if as_json:
        echo_json([result.as_dict() for result in results])
    else:
        _print(results)
    found = {result.status for result in results}
    return 1 if Status.DIFFERS in found else 3 if Status.CRASHED in found else 0


def _list(entries: list[Entry], as_json: bool) -> None:
    if as_json:
        echo_json([{"id": e.id, "source": e.source, "place": e.place} for e in entries])
        return
    for entry in entries:
        click.echo(f"{entry.id:<36} {entry.title} ({entry.place})")


def _print(results: list[Reproduced]) -> None:
    for result in results:
        click.echo(f"{result.status.value:<10} {result.entry.id:<36} {result.entry.title}")
        if result.reason:
            click.echo(f"{'':<10} {result.reason}")
    counts = Counter(result.status for result in results)
    click.echo(", ".join(f"{count} {status.value}" for status, count in counts.items()))
