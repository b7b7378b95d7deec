"""`lastmove games`."""

from __future__ import annotations

from typing import Any

import click

from lastmove.cli.common import echo_json, json_option


@click.command("games")
@json_option
def command(as_json: bool) -> None:
    """List every game: how it is written, its rules in a line, where it comes from."""
    from lastmove.core.games import all_games
    from lastmove.core.parse import example

    rows: list[dict[str, Any]] = [
        {
            "name": game.name,
            "notation": example(game),
            "rules": (game.__doc__ or "its file says no more").strip().splitlines()[0],
            "sources": list(game.sources),
            "impartial": game.impartial,
            "loopy": game.loopy,
        }
        for game in all_games().values()
    ]
    if as_json:
        echo_json(rows)
        return
    for row in rows:
        click.echo(f"{row['notation']}\n  {row['rules']}")
        if row["loopy"]:
            click.echo("  loopy: play can go on forever")
        for source in row["sources"]:
            click.echo(f"  · {source}")
