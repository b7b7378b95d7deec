"""`lastmove verify`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from lastmove.cli.common import echo_json, examples, json_option, limit_options, read_input
from lastmove.core.atomic import read_whole
from lastmove.core.errors import CertificateError, InputError, printable
from lastmove.core.family import registered, resolve

if TYPE_CHECKING:
    from lastmove.checker.context import FromFile
    from lastmove.core.position import Position

Command = TypeVar("Command", bound=Callable[..., object])


def files_options(command: Command) -> Command:
    """An option for each kind of file that the certificates of some family name by its hash."""
    for name in registered("files"):
        about = f"The file of the {name}, if the certificate names one."
        command = click.option(f"--{name}", metavar="FILE", help=about)(command)
    return command


@click.command(
    "verify",
    epilog=examples(
        'solve "queen(6,9)" --certificate queen.json',
        "verify queen.json",
    ),
)
@click.argument("file")
@click.option(
    "--game",
    metavar="FILE",
    help="The file of the game, if it is one of your own, or the package it is from.",
)
@click.option(
    "--trust",
    metavar="PACKAGE",
    help="Believe the checks that this package brings for certificates of its own.",
)
@files_options
@limit_options
@json_option
def command(
    file: str,
    game: str | None,
    trust: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
    **files: str | None,
) -> int:
    """Check the certificate in FILE (- for standard input) without trusting the solver.

    Exit code 0 if it proves its claim, 1 if it does not, 2 if it is no certificate at all.
    """
    from lastmove.api.elsewhere import checks_of, of_distribution
    from lastmove.api.loading import load_games
    from lastmove.checker import verify

    games: tuple[type[Position], ...] = ()
    if game is not None:
        file_given = game.endswith(".py") or Path(game).exists()
        games = tuple(load_games(game).values()) if file_given else of_distribution(game)
    checks = {} if trust is None else checks_of(trust)
    handed_over: list[FromFile] = []
    for name, path in files.items():
        if path is not None:
            handed_over += resolve(registered("files")[name])(path)
    found = verify(
        _read(file),
        games=games,
        files=tuple(handed_over),
        checks=checks,
        time=seconds,
        memory=memory,
    )
    if as_json:
        echo_json({"valid": found.valid, "claim": found.claim, "reason": found.reason})
    else:
        click.echo(f"{'valid' if found.valid else 'NOT valid'}: {printable(found.claim)}")
        click.echo(f"  {printable(found.reason)}")
    return 0 if found.valid else 1


def _read(file: str) -> bytes:
    try:
        return read_whole(file) if file != "-" else read_input()
    except InputError as problem:
        raise CertificateError(f"no certificate can be read: {problem}") from None
