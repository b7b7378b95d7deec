"""`lastmove check`."""

from __future__ import annotations

import re

import click

from lastmove.cli.common import echo_json, json_option
from lastmove.errors import InputError


@click.command("check")
@click.argument("game")
@click.argument("examples", nargs=-1, metavar="[EXAMPLE…]")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    help="How many positions of each example to look at.",
)
@json_option
def command(game: str, examples: tuple[str, ...], limit: int, as_json: bool) -> None:
    """Test whether GAME keeps the promises that solving and proving rely on.

    GAME is ./treblecross.py:treblecross, ./treblecross.py (all its games) or the name of a bundled
    game; EXAMPLEs are positions to start from.
    """
    from lastmove.conformance import check_game
    from lastmove.games import find_game
    from lastmove.loading import load_game, load_games

    own = re.fullmatch(r"(.+\.py)(?::(\w+))?", game)
    if own is not None:
        path, name = own.groups()
        games = [load_game(path, name)] if name else list(load_games(path).values())
        if not games:
            raise InputError(f"{path!r} defines no game: no class with a start and options")
    else:
        found = find_game(game)
        if found is None:
            raise InputError(f"there is no game {game!r}; 'lastmove games' lists them")
        games = [found]
    results = [check_game(one, *examples, limit=limit) for one in games]
    if as_json:
        echo_json([{"game": r.game.name, "positions": r.positions} for r in results])
    else:
        for result in results:
            click.echo(str(result))
