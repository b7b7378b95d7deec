"""`lastmove frogs …`: a subcommand is one line here and a file of its own."""

from __future__ import annotations

import click

from lastmove.cli.pond_draw import command as draw
from lastmove.cli.pond_label import command as label
from lastmove.cli.pond_match import command as match


@click.group("frogs")
def command() -> None:
    """Ponds of friendly frogs: stable matchings and Grundy labels. Each of these takes --json."""


command.add_command(match)
command.add_command(label)
command.add_command(draw)
