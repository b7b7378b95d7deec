"""Write `lastmove.1`, the manual page, from the help of the command line: python docs/manual.py."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from lastmove import __version__
from lastmove.cli import lastmove

PAGE = Path(__file__).parent / "lastmove.1"
EXIT = (
    "0 done; 1 the answer is no: a certificate that proves nothing, a reproduction that differs; "
    "2 bad input; 3 a limit was reached; 130 interrupted; 143 asked to end."
)


def manual() -> str:
    """The page in troff."""
    verbs = (line for path, command in commands() for line in _command(path, command))
    return "\n".join([
        f'.TH LASTMOVE 1 "" "lastmove {__version__}" "User commands"',
        ".SH NAME",
        r"lastmove \- solve, prove and play combinatorial games",
        ".SH SYNOPSIS",
        r".B lastmove",
        r"[\-\-games DIR] VERB [OPTIONS] ARGUMENTS",
        ".SH DESCRIPTION",
        *_text(lastmove),
        ".SH OPTIONS",
        *_options(lastmove),
        ".SH VERBS",
        *verbs,
        ".SH EXIT STATUS",
        EXIT,
        "",
    ])  # fmt: skip


def commands(
    command: click.Command = lastmove, path: str = "lastmove"
) -> Iterator[tuple[str, click.Command]]:
    """Every verb, each followed by what is below it, by its words."""
    if command is not lastmove:
        yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from commands(found, f"{path} {name}")


def _command(path: str, command: click.Command) -> Iterator[str]:
    context = click.Context(command)
    places = (place for option in command.params for place in option.get_usage_pieces(context))
    yield rf".SS {_escaped(' '.join((path, *places)))}"
    yield from _text(command)
    yield from _options(command)
    if command.epilog:
        _, title, *lines = (line for line in command.epilog.splitlines() if line.strip())
        yield from (".PP", title, ".nf", *(_escaped(line.strip()) for line in lines), ".fi")


def _text(command: click.Command) -> Iterator[str]:
    for paragraph in cleandoc(command.help or "").split("\n\n"):
        yield ".PP"
        if paragraph.startswith("\b"):
            yield from (".nf", *map(_escaped, paragraph.splitlines()[1:]), ".fi")
        else:
            yield _escaped(" ".join(paragraph.split()))


def _options(command: click.Command) -> Iterator[str]:
    context = click.Context(command)
    for option in command.params:
        told = option.get_help_record(context) if isinstance(option, click.Option) else None
        if told is not None:
            yield from (".TP", rf"\fB{_escaped(told[0])}\fR", _escaped(" ".join(told[1].split())))


def _escaped(text: str) -> str:
    """For troff: hyphens of options stay hyphens, and no line begins with a command."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text[:1] in (".", "'") else text


if __name__ == "__main__":
    PAGE.write_text(manual(), encoding="utf-8")
