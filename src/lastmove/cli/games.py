"""`lastmove games`."""

from __future__ import annotations

import click

from lastmove.cli.common import echo_json, examples, game_argument, json_option
from lastmove.cli.common import lines_for_terminal as shown


@click.command(
    "games",
    epilog=examples("games", "games nim", "games --search 'heap split'", "games wythoff --json"),
)
@game_argument("name", required=False)
@click.option("--search", metavar="WORDS", help="Only games of which all these words are said.")
@json_option
def command(name: str | None, search: str | None, as_json: bool) -> None:
    """List every game, or tell all about the one called NAME.

    Of each game: how it is written, its rules in a line, where it comes from. Of one: also its
    other names, examples, and the theorems that decide it. After the bundled games come those of
    the folders in LASTMOVE_GAMES (or --games before the verb) and of installed packages.
    """
    from lastmove.api.elsewhere import games_elsewhere
    from lastmove.api.game_page import game_page
    from lastmove.api.games import entry_of, games

    if name is not None:
        if search is not None:
            raise click.UsageError("--search is for the list; a NAME is for one game")
        page = game_page(name)
        if as_json:
            echo_json(page.as_dict())
        else:
            click.echo(shown(str(page)))
        return
    rows = games(search=search)
    if search is None:
        rows += map(entry_of, games_elsewhere().values())
    if as_json:
        echo_json(rows)
        return
    if not rows:
        click.echo(f"no game is described by {search!r}; 'lastmove games' lists them all", err=True)
    for row in rows:
        click.echo(f"{row['notation']}\n  {row['rules']}")
        if "package" in row:
            click.echo(f"  from the package {row['package']}")
        if row["loopy"]:
            click.echo("  loopy: play can go on forever")
        for source in row["sources"]:
            click.echo(f"  · {source}")
