"""`lastmove games`."""

from __future__ import annotations

import click

from lastmove.cli.common import echo_json, json_option


@click.command("games")
@json_option
def command(as_json: bool) -> None:
    """List every game: how it is written, its rules in a line, where it comes from.

    After the bundled ones come those of the folders in LASTMOVE_GAMES (or --games before the verb)
    and of installed packages.
    """
    from lastmove.api.elsewhere import games_elsewhere
    from lastmove.api.games import entry_of, games

    rows = [*games(), *map(entry_of, games_elsewhere().values())]
    if as_json:
        echo_json(rows)
        return
    for row in rows:
        click.echo(f"{row['notation']}\n  {row['rules']}")
        if "package" in row:
            click.echo(f"  from the package {row['package']}")
        if row["loopy"]:
            click.echo("  loopy: play can go on forever")
        for source in row["sources"]:
            click.echo(f"  · {source}")
