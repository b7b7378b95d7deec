"""`lastmove completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from lastmove.cli.common import echo_json, examples, json_option


@click.command("completion", epilog=examples("completion bash", "completion fish"))
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@json_option
def command(shell: str, as_json: bool) -> None:
    """Print what lets SHELL complete verbs, options and the names of games.

    \b
    Put this line into a file, and open another terminal:
      bash   eval "$(lastmove completion bash)"      in ~/.bashrc
      zsh    eval "$(lastmove completion zsh)"       in ~/.zshrc
      fish   lastmove completion fish | source       in ~/.config/fish/config.fish
    """  # noqa: D301 (a mark for click)
    from lastmove.cli import lastmove

    made = get_completion_class(shell)
    assert made is not None
    script = made(lastmove, {}, "lastmove", "_LASTMOVE_COMPLETE").source()
    if as_json:
        echo_json({"schema": 1, "shell": shell, "script": script})
        return
    click.echo(script)
