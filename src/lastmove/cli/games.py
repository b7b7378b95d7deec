"""`lastmove games`."""

from __future__ import annotations

import click

from lastmove.cli.common import echo_json, json_option


@click.command("games")
@json_option
def command(as_json: bool) -> None:
    """List every game: how it is written, its rules in a line, where it comes from."""
    from lastmove.api.games import games

    rows = games()
    if as_json:
        echo_json(rows)
        return
    for row in rows:
        click.echo(f"{row['notation']}\n  {row['rules']}")
        if row["loopy"]:
            click.echo("  loopy: play can go on forever")
        for source in row["sources"]:
            click.echo(f"  · {source}")
