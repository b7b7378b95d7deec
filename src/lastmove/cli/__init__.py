"""The command line: `lastmove VERB …`. One file a verb; a verb is loaded when it is used.

Results go to standard output, messages to standard error. Exit codes: 0 done; 1 the answer is no;
2 bad input; 3 a limit was reached; 130 interrupted, 143 asked to end. An error is one sentence,
never a traceback.
"""

from __future__ import annotations

import importlib
import os
import shlex
import signal
import sys
import warnings
from contextlib import suppress
from types import FrameType
from typing import TextIO

import click

from lastmove import __version__
from lastmove.core import machine_code
from lastmove.core.errors import (
    AskedToEnd,
    InputError,
    LimitReached,
    PackageWarning,
    StoreWarning,
    printable,
)
from lastmove.core.family import other_names
from lastmove.core.guarding import guarded, is_interrupt

WORDS = "lastmove.words"
"""Under which name the context of a command has the words of the command line."""

VERBS = {
    "games": "List every game: notation, rules in a line, sources.",
    "solve": "Who wins, with which moves, and why.",
    "value": "What a game of Left and Right is worth: canonical form, stops, thermograph.",
    "explain": "The reasoning behind a verdict, step by step.",
    "verify": "Check a certificate independently of the solver.",
    "table": "Nimbers or outcomes over a range of positions.",
    "sequence": "Values of heaps 0 to N, with their period.",
    "classify": "Many players: which coalitions can win, and which are stable.",
    "coalitions": "Many players: count types, random games, all positions of nim.",
    "trees": "Edge-disjoint spanning trees of a graph, or why there are no more.",
    "draw": "A picture of a position: SVG, PDF, PNG, TikZ.",
    "sheet": "An exercise sheet with pictures, and its solutions.",
    "play": "Play a game in the terminal.",
    "serve": "Play in the browser: boards, values, reasons.",
    "new": "Write a file to begin a game of your own with, and its test.",
    "check": "Test a game of your own.",
    "frogs": "Ponds of friendly frogs: matchings, Grundy labels, simulations.",
    "reproduce": "Recompute the theorems, tables and figures of the sources.",
    "jobs": "Long runs that were kept in files: list, show, resume, prune.",
    "store": "What was found and is kept for later runs: list, verify, export, prune.",
    "completion": "What lets bash, zsh or fish complete verbs, options and games.",
    "prepare": "Compile what the bundled games need, so that nothing waits for it.",
}
"""The verbs with their one-line help, which is here so that `--help` need not load them."""


class _ReaderGone(Exception):
    """Nobody reads the output any more. Click would turn a `BrokenPipeError` into exit code 1."""


class _Stopped(Exception):
    """Ctrl-C or a signal, which click would tell as one thing and without what a job noted."""


class _Verbs(click.Group):
    def invoke(self, ctx: click.Context) -> object:
        return guarded(self._invoke)(ctx)  # before click takes an EOFError of the rules for Ctrl-D

    def _invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise _ReaderGone from None
        except KeyboardInterrupt as problem:
            if is_interrupt(problem):
                raise _Stopped from problem
            raise

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[WORDS] = list(args)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in VERBS:
            return None
        command: click.Command = importlib.import_module(f"lastmove.cli.{name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in VERBS and not args[0].startswith("-"):
            raise click.UsageError(
                f"there is no verb {args[0]!r}; the verbs are {', '.join(VERBS)}"
            )
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and any(option.name == "misere" for option in command.params):
            rest = _said_in_full(rest)
        return name, command, rest


def _said_in_full(words: list[str]) -> list[str]:
    """The words of a verb, with what people call a position and how it is played written out."""
    found: list[str] = []
    for number, word in enumerate(words):
        meant = other_names().get(word, "") if word.isidentifier() else ""
        is_value = number > 0 and words[number - 1].startswith("-")  # of an option, perhaps
        found += shlex.split(meant) if "(" in meant and not is_value else [word]
    return found


@click.command(cls=_Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="lastmove")
@click.option(
    "--games",
    "folders",
    multiple=True,
    metavar="DIR",
    help="Also know the games of the Python files in this folder.",
)
def lastmove(folders: tuple[str, ...]) -> None:
    """Solve, prove and play combinatorial games.

    A position is written like nim(3,5,7), queen(3,4) + nim(4) or
    counters([a>b,b>c], at=[a]); 'lastmove games' shows them all. Each verb has examples: 'lastmove
    solve --help'. Your shell completes verbs and games after 'lastmove completion --help'.
    """
    if folders:  # in the environment, so that processes started from here know them too
        known = os.environ.get("LASTMOVE_GAMES")
        os.environ["LASTMOVE_GAMES"] = os.pathsep.join([*folders, *([known] if known else [])])


def main() -> None:
    """Run the command line and exit."""
    _open_what_is_closed()
    # Nothing is large enough here for several threads of linear algebra; starting them, with every
    # process that loads numpy and numba, takes a fifth of a second.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is signal.SIG_DFL:
            signal.signal(getattr(signal, name), _end)
    warnings.showwarning = _warn
    if sys.stderr.isatty():
        machine_code.listeners.append(_say_that_it_compiles)
    try:
        code = lastmove.main(prog_name="lastmove", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as problem:
        click.echo(problem.ctx.get_help() if problem.ctx else problem.format_message())
        code = 2
    except click.UsageError as problem:
        about = problem.ctx.command_path if problem.ctx else "lastmove"
        code = _fail(f"{problem.format_message().rstrip('.')}; '{about} --help' tells more", 2)
    except click.ClickException as problem:
        code = _fail(problem.format_message(), 2)
    except InputError as problem:
        code = _fail(str(problem), 2)
    except LimitReached as problem:
        code = _fail(_noted(problem.for_command_line(), problem), 3)
    except (_ReaderGone, BrokenPipeError):
        # As with `| head`: nothing left to say.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as problem:
        code = _fail(f"the output cannot be written ({problem.strerror})", 2)
    except MemoryError:
        code = _fail("the machine's memory is used up; a smaller position would fit", 3)
    except (_Stopped, KeyboardInterrupt, click.Abort) as problem:
        reason = problem.__cause__ or problem
        asked = isinstance(reason, AskedToEnd)
        if isinstance(problem, _Stopped) and not asked:
            click.echo(err=True)  # after the ^C of the terminal
        message = _noted("asked to end" if asked else "interrupted", reason)
        code = _fail(message, 143 if asked else 130)
    sys.exit(code if isinstance(code, int) else 0)


def _warn(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """What users can do something about; others are for those who write programs."""
    if issubclass(category, StoreWarning | PackageWarning):
        _fail(str(message), 0)


def _say_that_it_compiles() -> None:
    click.echo("compiling what this needs, which the next run will find", err=True)


def _end(number: int, frame: FrameType | None) -> None:
    raise AskedToEnd


def _open_what_is_closed() -> None:
    """Let closed standard files lead nowhere, lest the next file opened takes their number."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the least number that is free: this one
        if number and getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w", encoding="utf-8", closefd=False))


def _noted(message: str, problem: BaseException) -> str:
    """What a job has to say about its end, such as where what it found is kept."""
    return "; ".join([message, *getattr(problem, "__notes__", ())])


def _fail(message: str, code: int) -> int:
    sentence = " ".join(message.split()).rstrip(".")
    with suppress(OSError):  # nobody may be there to read it
        click.echo(f"lastmove: {printable(sentence)}", err=True)
    return code
