"""`lastmove reproduce`."""

from __future__ import annotations

import sys

import click

from lastmove.cli.common import echo_json, json_option, write_result


@click.command("reproduce")
@click.argument("ids", nargs=-1, metavar="[ID…]")
@click.option("--list", "only_list", is_flag=True, help="List the entries instead of running them.")
@click.option("--report", metavar="FILE", help="Write one readable page (HTML) with pictures.")
@json_option
def command(ids: tuple[str, ...], only_list: bool, report: str | None, as_json: bool) -> int:
    """Recompute what the sources print: all entries, or those with the given IDs.

    An ID is nim/figure-1.4; a prefix such as nim/ means all that start so. Statuses: same;
    corrected (the print is wrong, and why); differs; missing (not in the text). Exit code 1 if
    anything differs.
    """
    from lastmove.reproduce import reproduce, selected
    from lastmove.reproduce.page import page

    if only_list:
        rows = [{"id": e.id, "title": e.title, "place": e.place} for e in selected(ids)]
        if as_json:
            echo_json(rows)
        else:
            for row in rows:
                click.echo(f"{row['id']:<32} {row['title']} ({row['place']})")
        return 0
    results = reproduce(ids, progress=_progress if sys.stderr.isatty() else None)
    if report is not None:
        write_result(page(results), report)
    if as_json:
        echo_json([result.as_dict() for result in results])
    else:
        for result in results:
            click.echo(f"{result.status:<10} {result.id:<32} {result.title}")
            if result.reason:
                click.echo(f"{'':<10} {result.reason}")
        counts = dict.fromkeys(("same", "corrected", "missing", "differs"), 0)
        for result in results:
            counts[result.status] += 1
        click.echo(", ".join(f"{count} {status}" for status, count in counts.items()))
    return 1 if any(result.status == "differs" for result in results) else 0


def _progress(name: str, done: int, total: int) -> None:
    click.echo(f"\r\x1b[K{done + 1}/{total} {name} ", nl=False, err=True)
