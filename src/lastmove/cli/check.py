"""`lastmove check`."""

from __future__ import annotations

import re
from dataclasses import replace

import click

from lastmove.cli.common import echo_json, examples, game_argument, json_option
from lastmove.core.errors import GameError, InputError, printable
from lastmove.core.limits import Budget
from lastmove.core.watching import watched


@click.command(
    "check",
    epilog=examples(
        "check nim",
        'check nim "nim(2,3)"',
    ),
)
@game_argument("game")
@click.argument("examples", nargs=-1, metavar="[EXAMPLE…]")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    help="How many positions of each example to look at.",
)
@click.option(
    "--time", "seconds", type=float, default=120.0, show_default=True, help="Seconds it may take."
)
@json_option
def command(game: str, examples: tuple[str, ...], limit: int, seconds: float, as_json: bool) -> int:
    """Test whether GAME keeps the promises that solving and proving rely on.

    GAME is ./treblecross.py:treblecross, ./treblecross.py (all its games) or the name of a bundled
    game; EXAMPLEs are positions to start from. Exit code 1 if a promise is broken.
    """
    from lastmove.api.conformance import check_game
    from lastmove.api.loading import load_game, load_games
    from lastmove.core.games import find_game

    own = re.fullmatch(r"(.+\.py)(?::(\w+))?", game)
    if own is not None:
        path, name = own.groups()
        loaded = load_games(path) if name is None else {name: load_game(path, name)}
        games = [one for one in loaded.values() if one is not None]
        if not games:
            raise InputError(f"{path!r} defines no game: no class with a start and options")
    else:
        found = find_game(game) or load_game(None, game)
        if found is None:
            raise InputError(f"there is no game {game!r}; 'lastmove games' lists them")
        games = [found]
    rows: list[tuple[str, bool, int | None, str, list[str]]] = []
    with watched(Budget(seconds)):
        for one in games:
            try:
                result = check_game(one, *examples, limit=limit, time=seconds)
                told = str(replace(result, faster=()))
                rows.append((one.name, True, result.positions, told, list(result.faster)))
            except GameError as problem:
                rows.append((one.name, False, None, str(problem), []))
    if as_json:
        keys = ("game", "ok", "positions", "reason", "faster")
        echo_json([dict(zip(keys, row, strict=True)) for row in rows])
    else:
        for _, _, _, reason, faster in rows:
            click.echo(printable(reason))
            for what in faster:
                click.echo(f"  could be faster: {printable(what)}")
    return 0 if all(ok for _, ok, *_ in rows) else 1
