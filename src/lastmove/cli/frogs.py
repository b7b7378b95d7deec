"""`lastmove frogs …`."""

from __future__ import annotations

import click

from lastmove.cli.simulate import command as simulate


@click.group("frogs")
def command() -> None:
    """Ponds of friendly frogs: simulate experiments on random ones."""


command.add_command(simulate)
