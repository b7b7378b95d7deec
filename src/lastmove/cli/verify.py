"""`lastmove verify`."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import click

from lastmove.cli.common import echo_json, json_option, limit_options, read_input
from lastmove.core.atomic import read_whole
from lastmove.core.errors import CertificateError, InputError, printable
from lastmove.core.limits import read_bytes

if TYPE_CHECKING:
    from lastmove.families.frogs.pond import Pond


@click.command("verify")
@click.argument("file")
@click.option("--game", metavar="FILE", help="The file of the game, if it is one of your own.")
@click.option("--pond", metavar="FILE", help="The file of the pond, if the certificate names one.")
@limit_options
@json_option
def command(
    file: str,
    game: str | None,
    pond: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> int:
    """Check the certificate in FILE (- for standard input) without trusting the solver.

    Exit code 0 if it proves its claim, 1 if it does not, 2 if it is no certificate at all.
    """
    from lastmove.api.loading import load_games
    from lastmove.checker import verify

    games = tuple(load_games(game).values()) if game is not None else ()
    ponds = () if pond is None else _ponds(pond)
    size = read_bytes(memory) if memory is not None else None
    found = verify(_read(file), games=games, ponds=ponds, time=seconds, memory=size)
    if as_json:
        echo_json({"valid": found.valid, "claim": found.claim, "reason": found.reason})
    else:
        click.echo(f"{'valid' if found.valid else 'NOT valid'}: {printable(found.claim)}")
        click.echo(f"  {printable(found.reason)}")
    return 0 if found.valid else 1


def _ponds(file: str) -> tuple[Pond, ...]:
    """The file as whatever it can be: points, points on a torus, distances."""
    from lastmove.core.errors import NotationError
    from lastmove.families.frogs.pond import Pond
    from lastmove.notation.kinds import File

    name = str(File(file, ""))
    found = [Pond.from_text(name)]
    for what in ("torus", "distances"):
        with contextlib.suppress(NotationError):
            found.append(Pond.from_text(f"{what}[{name}]"))
    return tuple(found)


def _read(file: str) -> bytes:
    try:
        return read_whole(file) if file != "-" else read_input()
    except InputError as problem:
        raise CertificateError(f"no certificate can be read: {problem}") from None
