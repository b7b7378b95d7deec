"""What the verbs share: options, reading expressions, progress, writing results."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from lastmove.cli import WORDS
from lastmove.core import job, progress
from lastmove.core.atomic import MOST_READ, atomic_write, check_writable, read_at_most
from lastmove.core.errors import InputError, printable
from lastmove.core.extras import need_extra
from lastmove.core.limits import DEFAULT_CERTIFICATE_LIMIT, Budget, need
from lastmove.core.position import Play, Position
from lastmove.core.progress import Progress
from lastmove.core.watching import limited
from lastmove.notation.syntax import MAX_LENGTH
from lastmove.render.tables import ENDINGS, FORMS, Table

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from lastmove.core.parse import Rules

Command = TypeVar("Command", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
misere_option = click.option(
    "--misere", is_flag=True, help="Misère play: whoever makes the last move loses."
)
first_option = click.option(
    "--first",
    type=click.Choice(["left", "right"]),
    help="Who begins, in a game in which Left and Right have moves of their own.",
)


def examples(*lines: str) -> str:
    """What stands below the help of every verb: commands to try, which tests run as they stand."""
    return "\b\n".join(["", "\n".join(["Examples:", *(f"  lastmove {line}" for line in lines)])])


def _completed_game(
    context: click.Context, argument: click.Parameter, begun: str
) -> list[CompletionItem]:
    """The names of games that begin so, with their rules; quotes are what the shell sees."""
    from click.shell_completion import CompletionItem

    from lastmove.core.family import other_names, registered

    known = sorted({*registered("games"), *other_names()})
    word = begun.lstrip("'\"")
    return [CompletionItem(name) for name in known if name.startswith(word)]


def game_argument(name: str, **given: Any) -> Callable[[Command], Command]:
    """An argument that begins with the name of a game, which shells can complete."""
    return click.argument(name, shell_complete=_completed_game, **given)


class Written(click.Option):
    """An option that names a file to write."""


def file_option(*names: str, kept: bool = False, help: str) -> Callable[[Command], Command]:
    """An option that names a file to write; one that cannot be is refused before anything long."""

    def check(context: click.Context, option: click.Parameter, file: str | None) -> str | None:
        if file == "-":
            raise click.BadParameter("a file is wanted, which needs a name; '-' is none")
        if file is not None:
            check_writable(file, kept=kept)
        return file

    return click.option(*names, cls=Written, metavar="FILE", callback=check, help=help)


output_option = file_option("-o", "--output", help="Write to this file instead of standard output.")


resume_option = file_option(
    "--resume", kept=True, help="Keep what is found in FILE, and go on from it."
)


def _chosen_store(context: click.Context, option: click.Parameter, given: str | None) -> str | None:
    from lastmove.core.store import NONE, default_folder

    if given is None:
        folder = default_folder()
        return None if folder is None else str(folder)
    if not given:
        raise click.BadParameter("a folder is wanted, which needs a name, or none for nowhere")
    return None if given == NONE else given


store_option = click.option(
    "--store",
    metavar="FOLDER",
    callback=_chosen_store,
    help="Where what is found is kept for later runs; none for nowhere.",
)


def words_of_command() -> list[str]:
    """The command line for a job to be asked again: without files that it writes, or a time."""
    context = click.get_current_context(silent=True)
    if context is None:
        return []
    every = context.command.params
    options = [option for option in every if isinstance(option, Written) or option.name == TIME]
    writes = {name for option in options for name in option.opts}
    kept: list[str] = []
    value = False  # whether the word is that of the option before it
    for word in context.meta[WORDS]:
        name = word.partition("=")[0] if word.startswith("--") else word[:2]
        if not value and name not in writes:
            kept.append(word)
        value = not value and word in writes
    return kept


job.asked_by = words_of_command


def table_options(*more: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--format`, `-o` and `--json` of a verb that tabulates, as one `Writing`."""

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def run(form: str | None, output: str | None, as_json: bool, **rest: Any) -> Any:
            return command(writing=Writing.chosen(form, output, as_json), **rest)

        chosen = click.option(
            "--format",
            "form",
            type=click.Choice([*FORMS, *more, "json"]),
            help="How to write it; else as the name of the output file asks.",
        )
        return json_option(output_option(chosen(run)))

    return decorated


def check_form(form: str, output: str | None, as_json: bool = False) -> None:
    """Refuse before anything long what could not be written after it."""
    if form not in ("npy", "parquet") or as_json:
        return
    if output is None:
        raise click.UsageError(f"{form} is written to a file: -o FILE.{form}")
    if form == "parquet":
        need_extra("Parquet", "parquet", "pyarrow")


@dataclass(frozen=True)
class Writing:
    """How and where a result is to be written."""

    form: str | None
    output: str | None
    as_json: bool

    @classmethod
    def chosen(cls, form: str | None, output: str | None, as_json: bool) -> Writing:
        """As the options say. Complains before anything long, not after it."""
        as_json |= form == "json"
        writing = cls(form, output, as_json)
        check_form(writing.named, output, as_json)
        return writing

    @property
    def named(self) -> str:
        """The form that was asked for, or that the name of the file asks for."""
        return self.form or ENDINGS.get(Path(self.output or "").suffix.lower(), "text")

    def check(self, kind: type[Table]) -> None:
        """Refuse a form that tables of this kind do not have."""
        if not self.as_json and self.named not in kind.forms:
            known = ", ".join(kind.forms)
            raise click.UsageError(f"this is written as {known}, not as {self.named}")

    def write(self, table: Table, *, text: str | None = None, data: object = None) -> None:
        """The table; `text` and `data` stand in for what it would be as text and as JSON."""
        if self.as_json:
            echo_json(table.as_dict() if data is None else data, self.output)
            return
        form = self.form or table.form_for(self.output)
        found = text if form == "text" and text is not None else table.write(form)
        if isinstance(found, str):
            write_result(found, self.output)
        elif self.output is not None:
            write_data(found, self.output)


TIME = "seconds"
time_option = click.option(
    "--time", TIME, type=float, metavar="SECONDS", help="Time limit in seconds."
)
memory_option = click.option("--memory", metavar="SIZE", help="Memory limit, such as 500M or 2G.")
certificate_limit_option = click.option(
    "--certificate-limit",
    type=click.IntRange(min=1),
    default=DEFAULT_CERTIFICATE_LIMIT,
    show_default=True,
    help="How many positions a certificate may list.",
)


def limit_options(command: Command) -> Command:
    """`--time` and `--memory`."""
    return time_option(memory_option(command))


players_option = partial(click.option, "--players", type=click.IntRange(2, 8), metavar="N")
scheme_option = partial(click.option, "--scheme", help="Which types.")
threads_option = click.option(
    "--threads",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Threads that a compiled search may use.",
)


def _chosen_workers(context: click.Context, option: click.Parameter, given: int | None) -> int:
    from lastmove.core.workers import cores

    return given or cores()


workers_option = click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar="N",
    callback=_chosen_workers,
    help="Processes; by default as many as there are cores.",
)


def _chosen_cluster(
    context: click.Context, option: click.Parameter, given: str | None
) -> str | None:
    if given is not None:
        from lastmove.core.cluster import check_address

        check_address(given)
    return given


cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    callback=_chosen_cluster,
    help="Have it done by the workers of a Dask scheduler, tcp://host:8786, its file, or local:4.",
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="The same seed gives the same result.",
)


def divided_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--workers`, `--cluster` and `--resume` of what is done in steps by whoever is there."""

    @wraps(command)
    def run(workers: int, cluster: str | None, resume: str | None, **rest: Any) -> Any:
        return command(how={"workers": workers, "cluster": cluster, "resume": resume}, **rest)

    return workers_option(cluster_option(resume_option(run)))


def _say(text: str) -> None:
    """A line of its own: on a terminal progress may stand in it."""
    click.echo("\r\x1b[K" * sys.stderr.isatty() + text, err=True)


progress.say = _say


QUIET = 30.0
"""Seconds between two lines about progress where there is no terminal."""


def budget(
    seconds: float | None,
    memory: str | None,
    certificate: int = DEFAULT_CERTIFICATE_LIMIT,
    alone: bool = True,
) -> Budget:
    """The budget that the options describe, with progress on a terminal.

    Where this process does not do the work `alone`, its steps say nothing about it.
    """
    if not (alone and sys.stderr.isatty()):
        return Budget(seconds, memory, certificate)
    made = Budget(seconds, memory, certificate, lambda steps: _progress(steps, made.note))
    return made


def play_of(misere: bool) -> Play:
    """The way to play."""
    return Play.MISERE if misere else Play.NORMAL


def read_position(text: str, limits: Budget | None = None) -> Position:
    """A position given as an argument, a user's own game allowed."""
    from lastmove.api.loading import load_game
    from lastmove.core.parse import parse

    with limited(limits or Budget()):
        return parse(text, load=load_game)


def read_rules(text: str, limits: Budget) -> Rules:
    """The rules of a game given as an argument, a user's own allowed."""
    from lastmove.api.loading import load_game
    from lastmove.core.parse import parse_rules

    with limited(limits):
        return parse_rules(text, load=load_game)


def games_of(position: Position) -> list[type[Position]]:
    """The games that a position is of: of a sum, those of its terms."""
    return [type(part) for part in position.parts()]


def standard_input() -> TextIO:
    """Standard input, or a sentence where there is none."""
    if sys.stdin is None:
        raise InputError("there is no standard input to read from")
    return sys.stdin


def read_input() -> bytes:
    """All of standard input, within bounds."""
    data = read_at_most(standard_input().buffer, MOST_READ + 1)
    if len(data) > MOST_READ:
        raise InputError(f"standard input is longer than it may be ({MOST_READ >> 20:,} MB)")
    return data


def read_line() -> bytes | None:
    """The next line of standard input, None after the last. Raises `InputError` if it is endless.

    As bytes: whatever the terminal's encoding, notation is UTF-8, and a bad line is one line.
    """
    line = standard_input().buffer.readline(MAX_LENGTH + 1)
    if len(line) > MAX_LENGTH:
        raise InputError(f"a line of standard input has at most {MAX_LENGTH:,} bytes")
    return line or None


def decoded(line: bytes) -> str:
    """A line as text, without its end and without the mark that some editors begin a file with."""
    try:
        return line.decode("utf-8-sig").strip()
    except UnicodeDecodeError as problem:
        raise InputError(
            f"byte {problem.start + 1} of this line is no UTF-8, which notation is written in"
        ) from None


def lines_for_terminal(text: str) -> str:
    """The text with control characters escaped in every line."""
    return "\n".join(printable(line) for line in text.split("\n"))


def echo_json(thing: Any, output: str | None = None) -> None:
    """One JSON value on a line of its own, printed or written to a file."""
    text = json.dumps(thing, ensure_ascii=False) + "\n"
    if not text.isascii():
        # Half of a surrogate pair cannot be written, but its escape, which JSON has, can.
        text = text.encode(errors="backslashreplace").decode()
    write_result(text, output)


def write_result(text: str, output: str | None) -> None:
    """To standard output, or to a file that is either written whole or left as it was."""
    need(len(text), "the result")
    if output is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    write_data(text.encode(), output)


def write_data(data: bytes, output: str) -> None:
    """To a file that is either written whole or left as it was."""
    atomic_write(output, lambda file: file.write(data))


def picture_form(file: str | None) -> str:
    """The form that the name of a file asks for; one that cannot be written is refused."""
    path = Path(file or "")
    ending = path.suffix.lower()
    if ending in (".pdf", ".png"):
        need_extra("A picture as PDF or PNG", "print", "matplotlib")
        return ending[1:]
    if ending in (".jpg", ".jpeg", ".gif", ".webp"):
        better = ", ".join(repr(str(path.with_suffix(f".{form}"))) for form in ("svg", "pdf"))
        raise InputError(f"pictures are SVG, PDF, PNG or TikZ; {better} would be names for one")
    return "tikz" if ending in (".tikz", ".tex") else "svg"


def write_picture(svg: str, output: str | None) -> None:
    """A picture, in the form that the name of the file asks for."""
    form = picture_form(output)
    if output is None or form == "svg":
        write_result(svg, output)
        return
    from lastmove.render.paper import converted

    found = converted(svg, form)
    write_data(found.encode() if isinstance(found, str) else found, output)


@contextmanager
def telling() -> Iterator[Callable[[Progress], None]]:
    """Who tells people how far it is: a line on a terminal, and one now and then elsewhere."""
    terminal = sys.stderr.isatty()
    next_line = time.monotonic() + QUIET
    shown = False

    def told(report: Progress) -> None:
        nonlocal next_line, shown
        if not report.seconds:
            click.echo(f"going on from {report.done:,} {report.unit}", err=True)
        elif terminal:
            click.echo(f"\r\x1b[K{_in_a_line(str(report))} ", nl=False, err=True)
            shown = True
        elif time.monotonic() >= next_line:
            next_line = time.monotonic() + QUIET
            click.echo(str(report), err=True)

    try:
        yield told
    finally:
        if shown:
            click.echo("\r\x1b[K", nl=False, err=True)


def _in_a_line(text: str) -> str:
    """As much as a line of the terminal holds: what is wrapped could not be written over."""
    room = max(20, shutil.get_terminal_size().columns - 2)
    return text if len(text) <= room else f"{text[: room - 1]}…"


def _progress(steps: int, note: str) -> None:
    click.echo(f"\r\x1b[K{steps:,} steps{note} … ", nl=False, err=True)
